"""A finished game, choice by choice: how good each was, by the judgement of who plays the game best."""

from collections.abc import Callable
from math import hypot
from typing import Any

from msgspec import Struct

from casefile.core.actions import Action
from casefile.core.dealing import Draw
from casefile.core.engine import View


class JudgedChoice(Struct, frozen=True):
    """What was ``chosen``, with the chance to win after it, and the ``best`` that could have been chosen, with its own.

    Errors are standard errors, 0 where a chance is exact; ``number`` counts the choices from 1.
    """

    number: int
    chosen: str
    chance: float
    error: float
    best: str
    best_chance: float
    best_error: float

    @property
    def lost(self) -> float:
        """How much chance the choice gave away; 0 where that is no more than twice the error."""
        lost = self.best_chance - self.chance
        return lost if self.chosen != self.best and lost > 2 * hypot(self.error, self.best_error) else 0.0


Judge = Callable[[View[Any], Action, int, Draw], JudgedChoice]
"""``judge(view, action, number, draw)`` judges an action of the only seat, which was chosen in ``view``."""
