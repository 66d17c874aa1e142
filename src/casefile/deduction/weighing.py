"""The parts of a posterior: the likelihood of a seat's choices by its hand, and all deals with their weights."""

from collections.abc import Callable, Sequence
from typing import Protocol

from casefile.core.dealing import Draw
from casefile.deduction.information import Ratings

Weigh = Callable[[int], float]
"""A function from a seat's hand, as card bits, to the likelihood of the choices that the seat made, with that hand.

The likelihoods may all have the same unknown factor.
"""


class WeighedWorlds(Protocol):
    """Deals with their weights, or a sample of them."""

    @property
    def exact(self) -> bool:
        """Whether these are all the deals that fit."""

    @property
    def whole(self) -> float:
        """The weight of all of them together."""

    def squares(self) -> float:
        """Return the sum of the squares of all weights."""

    def shares(self, owner: int) -> dict[int, float]:
        """Return the probability of each hand of the owner with this number."""

    def chances(self, owner: int) -> list[float]:
        """Return the probability that the owner with this number holds each card, by the card's number."""

    def at(self, marks: Sequence[float]) -> list[list[int]]:
        """Return the worlds at these marks, each world having a stretch as long as its weight."""

    def ratings(self, count: int, part: float, *, every: bool) -> Ratings:
        """Return what rates suggestions by a sample of ``count`` of these worlds, drawn by their weights.

        - ``part``, from 0 to 1: where the sample begins in the first of ``count`` equal stretches of the whole weight.
        - ``every`` allows to take all worlds with their weights in place of a sample.
        """


STEPS = 1 << 20
"""The number of places at which a sample may begin."""


def beginning(draw: Draw) -> float:
    """Return where a sample begins in its first stretch, from 0 to 1, as ``draw`` decides."""
    return draw(STEPS) / STEPS


def marks(whole: float, count: int, part: float) -> list[float]:
    """Return ``count`` numbers below ``whole`` at equal distances, the first one ``part`` of such a distance."""
    # Systematic sampling: from a random first mark each is as likely anywhere as anywhere else, so each world is
    # expected as often as it weighs. Independent draws would be spread less evenly.
    step = whole / count
    return [step * (place + part) for place in range(count)]
