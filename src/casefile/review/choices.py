"""The choices of the player in a finished game for one, each rated by the best bot of the game."""

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
"""The seat of the player in a game for one."""


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A choice that the player made in a game for one."""

    number: int
    """The number of the choice among all that were made for the seat, from 1."""
    observations: tuple[Observation, ...]
    """The observations of the seat before the choice."""
    action: Action
    """The action that was chosen."""


def choices(table: Table[object]) -> Iterator[ChoiceMade]:
    """Yield the player's choices in a game for one, in order, without those of a bot that played on for the player."""
    seen, number = tuple(table.observations(ONE)), 0
    for place, (event, away) in enumerate(zip(table.history, stand_ins(table.history), strict=True)):
        done = event.done_by()
        if done is not None and done[0] == ONE and type(done[1]) in table.rules.actions:
            number += 1
            if ONE not in away:
                yield ChoiceMade(number, seen[:place], done[1])


def judged(game: Game, setup: Setup[Options], choice: ChoiceMade) -> JudgedChoice:
    """Return the rating of ``choice`` compared with the best choice then; it is the same each time."""
    assert game.known.judge is not None
    view = View(game.rules, setup, ONE)
    for observation in choice.observations:
        view.observe(observation)
    return game.known.judge()(view, choice.action, choice.number, streams(b"")(f"review {choice.number}"))
