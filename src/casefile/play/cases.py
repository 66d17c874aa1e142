"""Cases that everybody may play with the same deal: their difficulty, their results, and the words for both.

A case has a name: a date such as ``2026-01-31``, or one of the five of a week, such as ``2026-W05-3``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from casefile.story.i18n import Texts

Look = Literal["filled", "outlined", "hatched", "dotted"]
"""The look of a turn's square on a page."""


@dataclass(frozen=True, slots=True)
class CaseLevel:
    """The difficulty of a case."""

    label: str
    """The name of the difficulty, in English."""
    text: str
    """The reason for it, in English."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The options that make the case so."""


@dataclass(frozen=True, slots=True)
class TurnSign:
    """The signs by which a case's result shows one turn."""

    sign: str
    """The sign in a text."""
    look: Look
    """The look on a page."""
    text: str
    """The meaning, in English."""


class CaseResult(Struct, frozen=True):
    """The result of a case."""

    won: bool
    """Whether the case was won."""
    turns: int
    """The number of turns."""
    letters: str
    """A letter for each turn, by which its :class:`TurnSign` is looked up."""


def shared(title: str, end: str, result: CaseResult, signs: Mapping[str, TurnSign], words: Texts, link: str) -> str:
    """Return the result of a case as a text that the player can post elsewhere.

    Its lines are the ``title`` of the case, the sentence ``end`` on the end of the game, a sign for each turn, the
    meaning of those signs, and the ``link``, which is left out if it is empty.

    - ``signs`` has the sign of a turn by its letter in the result.
    - ``words`` translates the meanings of the signs.
    """
    row = "".join(signs[letter].sign for letter in result.letters)
    key = [f"{sign.sign} {words.gettext(sign.text)}" for letter, sign in signs.items() if letter in result.letters]
    return "\n".join([title, end, row, " ".join(key), *([link] if link else [])])
