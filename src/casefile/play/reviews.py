"""The data of a review that judges each choice in a finished game for one player, by the strongest bot of the game."""

from collections.abc import Callable
from math import hypot

from msgspec import Struct

from casefile.core.actions import Action
from casefile.core.dealing import Draw
from casefile.core.engine import View


class JudgedChoice(Struct, frozen=True):
    """One choice in a finished game, and the best choice at that moment."""

    number: int
    """The number of the choice, counted from 1."""
    chosen: str
    """The choice that was made."""
    chance: float
    """The probability of winning after the choice that was made."""
    error: float
    """The standard error of ``chance``; 0 where that is exact."""
    best: str
    """The best choice."""
    best_chance: float
    """The probability of winning after the best choice."""
    best_error: float
    """The standard error of ``best_chance``; 0 where that is exact."""

    @property
    def lost(self) -> float:
        """The probability of winning that the choice gave away; 0 where the loss is no more than twice the error."""
        lost = self.best_chance - self.chance
        return lost if self.chosen != self.best and lost > 2 * hypot(self.error, self.best_error) else 0.0


Judge = Callable[[View[object], Action, int, Draw], JudgedChoice]
"""``judge(view, action, number, draw)`` judges the ``number``-th choice, ``action``, which the player made in ``view``.
"""
