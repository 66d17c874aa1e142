"""The introduction to a game for somebody that does not know it: its goal, one round in a few pictures, some
questions.
"""

from collections.abc import Callable
from dataclasses import dataclass

from casefile.core.actions import offers
from casefile.core.inquiry import Show
from casefile.core.table import AnyTable, Table


@dataclass(frozen=True, slots=True)
class HowFrame:
    """A moment of the example round: the act and a sentence or two on it, in English. A picture belongs to it."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class HowQuestion:
    """A common question and its answer, in English, with the key of the clause behind it."""

    question: str
    answer: str
    clause: str


@dataclass(frozen=True, slots=True)
class HowToPlay:
    """The introduction to a game.

    The pictures show a table of its own, seen from seat 0.
    """

    goal: str
    """The goal of the game, in two sentences."""
    example: str
    """The subject of the example."""
    frames: tuple[HowFrame, ...]
    """The moments of the example round."""
    questions: tuple[HowQuestion, ...]
    """Six common questions."""
    players: tuple[str, ...]
    """The characters of the seats; empty where the game gives them out."""
    deal: int
    """The number of the fixed deal."""
    played: Callable[[AnyTable], None]
    """Plays the example at the table."""


def answered(table: Table[object]) -> None:
    """Let each seat that is asked show its first allowed card, until a card is shown or nobody is left to ask."""
    while isinstance(table.actor, int) and (shown := offers(table.menu(table.actor)).get(Show)):
        table.act(table.actor, Show(shown.choices["card"][0]))
