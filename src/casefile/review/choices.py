"""The choices in a finished game for one, each rated by the best player of the game."""

from collections.abc import Iterator
from dataclasses import dataclass

from casefile.core.actions import Action
from casefile.core.cards import Seat
from casefile.core.engine import Observation, Setup, View
from casefile.core.fairness import streams
from casefile.core.options import Options
from casefile.core.table import Table
from casefile.game import Game
from casefile.play.reviews import JudgedChoice
from casefile.review.timeline import stand_ins

ONE = Seat(0)
"""The only seat of a game for one."""


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A choice of the player."""

    number: int
    """The number of the choice among all that were made for the seat, from 1."""
    observations: tuple[Observation, ...]
    """The observations of the seat before the choice."""
    action: Action
    """The action that was chosen."""


def choices(table: Table[object]) -> Iterator[ChoiceMade]:
    """Yield the choices of a game for one in order, without those of a bot that played on for the player."""
    seen, number = tuple(table.observations(ONE)), 0
    for place, (event, away) in enumerate(zip(table.history, stand_ins(table.history), strict=True)):
        done = event.done_by()
        if done is not None and done[0] == ONE and type(done[1]) in table.rules.actions:
            number += 1
            if ONE not in away:
                yield ChoiceMade(number, seen[:place], done[1])


def judged(game: Game, setup: Setup[Options], choice: ChoiceMade) -> JudgedChoice:
    """Return the judgement of a choice; it is the same each time."""
    assert game.known.judge is not None
    view = View(game.rules, setup, ONE)
    for observation in choice.observations:
        view.observe(observation)
    return game.known.judge()(view, choice.action, choice.number, streams(b"")(f"review {choice.number}"))
