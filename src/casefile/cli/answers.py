"""The possible answers to a question in the terminal, and the match between them and what the player types."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from casefile.core.texts import N_

X = TypeVar("X")
WORDS: Mapping[str, str] = {
    "b": N_("back to the question before"),
    "help": N_("all these words"),
    "q": N_("leave the game"),
}
"""The words that can be typed in every game, with their meanings."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[X]):
    """One possible answer to a question.

    - ``number``: its number. Those that are listed are numbered from 1; others are found on the map, or have none.
    - ``label``: its text in the list.
    - ``value``: its value.
    - ``names``: its other names.
    - ``listed``: whether it is in the list, which leaves answers out if they are too many.
    - ``key``: the key that gives it on a screen; empty for the next free one.
    """

    number: int
    label: str
    value: X
    names: tuple[str, ...] = ()
    listed: bool = True
    key: str = ""

    @property
    def called(self) -> tuple[str, ...]:
        """The names by which the answer can be typed, in small letters."""
        return tuple(name.lower() for name in (self.label, *self.names))


def named(answer: str, choices: Sequence[Answer[X]]) -> list[Answer[X]]:
    """Return the answers of which ``answer``, as it was typed, is the number or a whole name."""
    if answer.isascii() and answer.isdigit():
        return [choice for choice in choices if choice.number == int(answer)]
    return [choice for choice in choices if answer and answer in choice.called]


def begun(answer: str, choices: Sequence[Answer[X]]) -> list[Answer[X]]:
    """Return the listed answers that have a name, or a word in a name, that begins with ``answer``, as it was typed."""
    return [
        choice
        for choice in choices
        if choice.listed and answer and any(part.startswith(answer) for name in choice.called for part in _parts(name))
    ]


def _parts(name: str) -> list[str]:
    return [name, *re.findall(r"\w+", name)]
