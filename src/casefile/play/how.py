"""How a game is played, for somebody who does not know it: its goal, one round in a few pictures, some questions."""

from collections.abc import Callable
from dataclasses import dataclass

from casefile.core.actions import offers
from casefile.core.inquiry import Show
from casefile.core.table import Table


@dataclass(frozen=True, slots=True)
class HowFrame:
    """A moment of the example round: what is done and a sentence or two on it, in English. A picture belongs to it."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class HowQuestion:
    """A question that everybody asks and its answer, in English, with the key of the clause behind it."""

    question: str
    answer: str
    clause: str


@dataclass(frozen=True, slots=True)
class HowToPlay:
    """How a game is played: its ``goal`` in two sentences, what the ``example`` is about, its frames, six questions.

    The pictures show a table of its own, seen from seat 0: who the ``players`` are (empty where the game says it), the
    number of its fixed deal, and ``played``, which plays the example there.
    """

    goal: str
    example: str
    frames: tuple[HowFrame, ...]
    questions: tuple[HowQuestion, ...]
    players: tuple[str, ...]
    deal: int
    played: Callable[[Table], None]


def answered(table: Table) -> None:
    """Let whoever is asked show the first card that they may, until a card is shown or nobody is left to ask."""
    while isinstance(table.actor, int) and (shown := offers(table.menu(table.actor)).get(Show)):
        table.act(table.actor, Show(shown.choices["card"][0]))
