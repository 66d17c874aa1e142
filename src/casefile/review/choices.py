"""The choices of a finished game for one, each judged by who plays the game best."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from casefile.core.actions import Action
from casefile.core.cards import Seat
from casefile.core.engine import Observation, Setup, View
from casefile.core.fairness import streams
from casefile.core.table import Table
from casefile.game import Game
from casefile.play.reviews import JudgedChoice
from casefile.review.timeline import stand_ins

ONE = Seat(0)
"""The only seat of a game that is reviewed."""


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A choice that was made: what the seat had observed by then, and the ``action``.

    ``number`` counts from 1 all that were made for the seat.
    """

    number: int
    observations: tuple[Observation, ...]
    action: Action


def choices(table: Table) -> Iterator[ChoiceMade]:
    """The choices of a game for one, in order, but for those of a bot that played on for the player."""
    seen, number = tuple(table.observations(ONE)), 0
    for place, (event, away) in enumerate(zip(table.history, stand_ins(table.history), strict=True)):
        done = event.done_by()
        if done is not None and done[0] == ONE and type(done[1]) in table.rules.actions:
            number += 1
            if ONE not in away:
                yield ChoiceMade(number, seen[:place], done[1])


def judged(game: Game, setup: Setup[Any], choice: ChoiceMade) -> JudgedChoice:
    """What is to be said of a choice; the same each time."""
    assert game.judge is not None
    view = View(game.rules, setup, ONE)
    for observation in choice.observations:
        view.observe(observation)
    return game.judge()(view, choice.action, choice.number, streams(b"")(f"review {choice.number}"))
