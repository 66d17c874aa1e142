"""What a case for everybody has besides its game: how hard it is, what came of it, and how that is told.

A case has a name: a date such as ``2026-01-31``, or one of the five of a week, such as ``2026-W05-3``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from casefile.story.i18n import Texts

Look = Literal["filled", "outlined", "hatched", "dotted"]
"""How a page draws the square of a turn."""


@dataclass(frozen=True, slots=True)
class CaseLevel:
    """How hard a case is: what that is called, and why it is so, in English, and the options that make it so."""

    label: str
    text: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnSign:
    """What is told of a turn: its ``sign`` in a text, its ``look`` on a page, and in words, in English."""

    sign: str
    look: Look
    text: str


class CaseResult(Struct, frozen=True):
    """What came of a case: whether it was ``won``, in how many ``turns``, and a letter for each turn."""

    won: bool
    turns: int
    letters: str


def shared(title: str, end: str, result: CaseResult, signs: Mapping[str, TurnSign], words: Texts, link: str) -> str:
    """Return a result as a text to give away: a sign for each turn, what the signs mean, and the ``link`` if any."""
    row = "".join(signs[letter].sign for letter in result.letters)
    key = [f"{sign.sign} {words.gettext(sign.text)}" for letter, sign in signs.items() if letter in result.letters]
    return "\n".join([title, end, row, " ".join(key), *([link] if link else [])])
