"""The possible answers to a question in the terminal, and their meaning: a number, or a name."""

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
"""The words that can be typed in every game."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[X]):
    """One answer.

    - ``number``: its number. Numbers need not follow one another: the same number always means the same.
    - ``label``: its text in the list.
    - ``value``: its value.
    - ``names``: its other names.
    - ``listed``: whether it is in the list; the list leaves answers out where they are too many.
    """

    number: int
    label: str
    value: X
    names: tuple[str, ...] = ()
    listed: bool = True

    @property
    def called(self) -> tuple[str, ...]:
        """The names of the answer, in small letters."""
        return tuple(name.lower() for name in (self.label, *self.names))


def named(answer: str, choices: Sequence[Answer[X]]) -> list[Answer[X]]:
    """Return the choices whose number or whole name is ``answer``."""
    if answer.isascii() and answer.isdigit():
        return [choice for choice in choices if choice.number == int(answer)]
    return [choice for choice in choices if answer in choice.called]


def begun(answer: str, choices: Sequence[Answer[X]]) -> list[Answer[X]]:
    """Return the listed choices that have a name, or a word in one, that begins with ``answer``."""
    return [
        choice
        for choice in choices
        if choice.listed and answer and any(part.startswith(answer) for name in choice.called for part in _parts(name))
    ]


def _parts(name: str) -> list[str]:
    return [name, *re.findall(r"\w+", name)]
