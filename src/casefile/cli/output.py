"""Printing: nothing in a file that somebody else made can steer the terminal."""

import click

from casefile.core.naming import visible


def echo(text: object = "", *, nl: bool = True, err: bool = False, styled: bool = False) -> None:
    """Print a text. Characters that would steer the terminal are written out.

    A ``styled`` text goes out as it is: it has colours of ours, and names that were checked where they were read.
    """
    told = str(text)
    click.echo(told if styled else visible(told), nl=nl, err=err)
