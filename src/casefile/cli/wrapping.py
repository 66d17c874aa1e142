"""Text that keeps to the width of a terminal, in which some letters take two columns and colours take none."""

import re
import sys
from collections.abc import Iterator
from shutil import get_terminal_size
from unicodedata import east_asian_width

import click

NO_START = "、。，．）」』”？！"
"""The letters with which no line may begin."""


def columns() -> int:
    """Return the number of columns of the terminal; 0 if the output does not go to a terminal."""
    return get_terminal_size().columns if sys.stdout.isatty() else 0


def width(text: str) -> int:
    """Return the number of columns that a text takes in a terminal."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in click.unstyle(text))


def padded(text: str, columns: int) -> str:
    """Return the text with spaces added at its end, up to a width of ``columns``."""
    return text + " " * (columns - width(text))


def cut(text: str, columns: int) -> str:
    """Return the beginning of a text that takes at most ``columns``, without a space at its end."""
    while width(text) > columns:
        text = text[:-1]
    return text.rstrip()


def wrapped(text: str, columns: int) -> str:
    """Return the text broken into lines of at most ``columns``, except where a word is longer.

    Further lines are indented like the first. With 0 columns the text is left as it is.
    """
    return "\n".join(line for each in text.split("\n") for line in _lines(each, columns))


def _lines(text: str, columns: int) -> Iterator[str]:
    indent = text[: len(text) - len(text.lstrip(" "))]
    line = ""
    for piece in _pieces(text):
        if line.strip() and columns and width(line) + width(piece.rstrip()) > columns:
            yield line.rstrip()
            line = indent + piece.lstrip()
        else:
            line += piece
    yield line


def _pieces(text: str) -> list[str]:
    """Return the text cut where a line may end: after spaces, and between letters that are written without them."""
    wide = r"[\u3000-\u9fff\uff00-\uffef]"
    return [piece for piece in re.split(rf"(?<= )(?=[^ ])|(?<={wide})(?=[^ {NO_START}])", text) if piece]
