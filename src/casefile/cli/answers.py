"""What may be answered to a question in the terminal, and what an answer means: a number, or a name."""

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
"""What can be typed in every game."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[X]):
    """One answer: its ``number``, what the list says, and what else it may be called; ``listed`` unless it is too many.

    Numbers need not follow one another: the same one always means the same.
    """

    number: int
    label: str
    value: X
    names: tuple[str, ...] = ()
    listed: bool = True

    @property
    def called(self) -> tuple[str, ...]:
        """What it may be called, in small letters."""
        return tuple(name.lower() for name in (self.label, *self.names))


def named(answer: str, choices: Sequence[Answer[X]]) -> list[Answer[X]]:
    """The choices whose number or whole name is ``answer``."""
    if answer.isascii() and answer.isdigit():
        return [choice for choice in choices if choice.number == int(answer)]
    return [choice for choice in choices if answer in choice.called]


def begun(answer: str, choices: Sequence[Answer[X]]) -> list[Answer[X]]:
    """The listed choices that have a name, or a word in one, that begins with ``answer``."""
    return [
        choice
        for choice in choices
        if choice.listed and answer and any(part.startswith(answer) for name in choice.called for part in _parts(name))
    ]


def _parts(name: str) -> list[str]:
    return [name, *re.findall(r"\w+", name)]
