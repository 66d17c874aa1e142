"""An unclear post mended by single keys: words left out, a card chosen, or the post written anew in an editor."""

import sys
from typing import TYPE_CHECKING

import click

from casefile.cli.output import echo
from casefile.core.cards import Card
from casefile.core.naming import visible
from casefile.correspondence.forum import PostReading, read_marked
from casefile.correspondence.forum.answers import WayOut, answers
from casefile.correspondence.forum.parsed_post import doubts_told
from casefile.story.i18n import translator

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from casefile.correspondence.cli.asked_game import Command

EDIT, LEAVE = "e", "q"
"""The keys that open the editor and that leave the post as it is."""

KEYS = "123456789abcdfghijklmnoprstuvwxyz"
"""The keys of the ways out, in their order."""


def interactive() -> bool:
    """Return whether somebody can be asked for a key."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def mended(
    asked: "Command", post: str, camp: Card | None, shown: "Callable[[PostReading], Sequence[str]]"
) -> PostReading:
    """Ask for one key after another until a post is clear, and return its reading; or the unclear one, to be refused.

    ``shown`` returns the lines that show a reading.
    """
    edition, people = asked.scene.edition, asked.scene.of_camp
    while True:
        reading = read_marked(post, edition, camp, people)
        if reading.posted is not None:
            return reading
        echo("\n".join(shown(reading)), err=True, styled=True)
        for line in doubts_told(reading.reasons, edition, translator(asked.language), asked.language):
            echo(line, err=True)
        ways = [way for row in answers(reading, edition, asked.language) for way in row]
        pairs = dict(zip(KEYS, ways, strict=False))
        for key, way in pairs.items():
            echo(f"  {key}  {_label(asked, way, post)}", err=True)
        for key, told in ((EDIT, asked._("Write it anew")), (LEAVE, asked._("Leave it as it is"))):
            echo(f"  {key}  {told}", err=True)
        key = click.getchar()
        if key == LEAVE or key in ("\x1b", "\x04", "\r"):
            return reading
        if key == EDIT:
            post = click.edit(post) or post
        elif key in pairs:
            post = pairs[key].post


def _label(asked: "Command", way: WayOut, post: str) -> str:
    """Return what a way out does: the card that is meant, or the words that are left out or put in place."""
    if way.card is not None:
        return asked.name(way.card)
    same = next(
        (at for at, (one, other) in enumerate(zip(post, way.post, strict=False)) if one != other), len(way.post)
    )
    gone = post[same : same + max(0, len(post) - len(way.post))].strip()
    told = asked._(way.text)
    return f"{told}: {visible(gone)}" if gone else told
