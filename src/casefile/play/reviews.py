"""A review of a finished game, choice by choice, by the judgement of the strongest player of the game."""

from collections.abc import Callable
from math import hypot

from msgspec import Struct

from casefile.core.actions import Action
from casefile.core.dealing import Draw
from casefile.core.engine import View


class JudgedChoice(Struct, frozen=True):
    """One choice of a finished game with its judgement.

    Errors are standard errors, 0 where a chance is exact.
    """

    number: int
    """The number of the choice, counted from 1."""
    chosen: str
    """The choice that was made."""
    chance: float
    """The probability of winning after it."""
    error: float
    best: str
    """The best choice."""
    best_chance: float
    """The probability of winning after the best choice."""
    best_error: float

    @property
    def lost(self) -> float:
        """The probability that the choice gave away; 0 where that is no more than twice the error."""
        lost = self.best_chance - self.chance
        return lost if self.chosen != self.best and lost > 2 * hypot(self.error, self.best_error) else 0.0


Judge = Callable[[View[object], Action, int, Draw], JudgedChoice]
"""``judge(view, action, number, draw)`` judges an action of the only seat, which was chosen in ``view``."""
