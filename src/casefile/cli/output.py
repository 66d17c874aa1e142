"""Printing in which no text from a foreign file can control the terminal."""

import click

from casefile.core.naming import visible


def echo(text: object = "", *, nl: bool = True, err: bool = False, styled: bool = False) -> None:
    """Print a text, with characters that would control the terminal written out.

    - ``nl``: whether a line end follows.
    - ``err``: whether it goes to standard error.
    - ``styled``: whether it goes out as it is, since it has our own colours, and names that were checked when read.
    """
    told = str(text)
    click.echo(told if styled else visible(told), nl=nl, err=err)
