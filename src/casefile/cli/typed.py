"""Reads a line from the user, with editing and a history if the system has them."""

import sys
from contextlib import suppress
from functools import cache
from importlib import import_module

from casefile.cli.output import echo


def typed() -> str:
    """Return a line that the user types, without blanks around it; raise ``EOFError`` at the end of the input."""
    if sys.stdin.isatty():
        _edited()
        try:
            return input("> ").strip()
        except EOFError:
            echo()
            raise
    echo("> ", nl=False)
    line = sys.stdin.readline()
    if not line:
        echo()
        raise EOFError
    echo(line.rstrip("\n"))
    return line.strip()


@cache
def _edited() -> None:
    """Let a line be edited and earlier lines be recalled, where the system can."""
    with suppress(ImportError):
        import_module("readline")
