"""The introduction to a game for somebody who does not know it: its goal, an example round, and questions."""

from collections.abc import Callable
from dataclasses import dataclass

from casefile.core.actions import offers
from casefile.core.inquiry import Show
from casefile.core.table import AnyTable, Table


@dataclass(frozen=True, slots=True)
class HowFrame:
    """A moment of the example round; a picture belongs to it."""

    title: str
    """The name of the action at this moment, in English."""
    text: str
    """The explanation of the action in a sentence or two, in English."""


@dataclass(frozen=True, slots=True)
class HowQuestion:
    """A common question about a game, with its answer."""

    question: str
    """The question in English, as a player asks it."""
    answer: str
    """The answer in English, in one or two sentences."""
    clause: str
    """The key of the clause on which the answer rests, in the rule book of the game."""


@dataclass(frozen=True, slots=True)
class HowToPlay:
    """The introduction to a game, for somebody who does not know it.

    Its pictures are taken from an example game, as seat 0 sees it.
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
    """Plays the example game at the table that it is given."""


def answered(table: Table[object]) -> None:
    """Let the seats that are asked show their first allowed card, until nobody is asked any more."""
    while isinstance(table.actor, int) and (shown := offers(table.menu(table.actor)).get(Show)):
        table.act(table.actor, Show(shown.choices["card"][0]))
