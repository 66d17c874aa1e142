"""Masks of actions and sheets of cards as arrays."""

from functools import lru_cache
from typing import Any

from casefile.core.inquiry_state import GameState
from casefile.lab.extras import extra

with extra("lab"):
    import numpy as np
    import numpy.typing as npt

from casefile.core.action_space import ActionSpace
from casefile.core.actions import Action, Menu, Offer, offers
from casefile.core.engine import View
from casefile.play.cells import certain, weights

Bits = npt.NDArray[np.int8]
Chances = npt.NDArray[np.float32]

KEPT = 2_048
"""The number of offers whose part of a mask is remembered."""


class Masks:
    """Makes masks of one action space: what a seat may do now, made of its offers as they stand."""

    def __init__(self, space: ActionSpace) -> None:
        self.space = space
        self._part = lru_cache(maxsize=KEPT)(self._made)

    def mask(self, menu: Menu) -> Bits:
        """Return an array of ``len(space)`` numbers: 1 for every action that ``menu`` offers, else 0."""
        found = np.zeros(len(self.space), np.int8)
        for kind, offer in offers(menu).items():
            start, part = self.space.starts[kind], self._part(kind, *offer.choices.items())
            found[start : start + len(part)] = part
        return found

    def _made(self, kind: type[Action], *choices: tuple[str, tuple[Any, ...]]) -> Bits:
        """Return the part of the mask that belongs to ``kind``, of which ``choices`` are offered."""
        part = np.zeros(self.space.shape(kind), np.int8)
        sizes = self.space.shape(kind)
        digits = self.space.digits(kind, Offer("", dict(choices)))
        steps = np.cumprod([1, *sizes[:0:-1]])[::-1] if sizes else ()
        part[np.ix_(*(np.array(each) // step for each, step in zip(digits, steps, strict=True)))] = 1
        return part.reshape(-1)


def mask(space: ActionSpace, menu: Menu) -> Bits:
    """Return an array of ``len(space)`` numbers: 1 for every action that ``menu`` offers, else 0.

    A program that needs many makes a :class:`Masks` once.
    """
    return Masks(space).mask(menu)


def marginals(view: View[GameState]) -> Chances:
    """Return the chance that each owner has each card: one row a card of the deck, one column an owner.

    The shape is ``(len(setup.deck), setup.seats + 2)``, with :func:`casefile.play.cells.owners` as columns. A row of a
    card that is dealt adds up to 1; all is 0 before the deal, for a card that is not dealt, and in a game without
    hands. Raise :class:`casefile.Invalid` for a view without the conclusions of the game, which :func:`casefile.view`
    gives it and ``table.view`` does not.
    """
    found, total = weights(view)
    chances = {row: [weight / total for weight in row] for row in {*found}}  # cards that nothing sets apart share one
    flat = [chance for row in found for chance in chances[row]]
    return np.fromiter(flat, np.float32, len(flat)).reshape(len(found), -1)


def sheet(view: View[GameState]) -> Bits:
    """Return what is certain: 1 where an owner has a card, -1 where it has not, 0 where it may.

    The shape is that of :func:`marginals`; all is 0 before the deal, for a card that is not dealt, and in a game
    without hands. A chance of all but one of a billion deals is not certain, although :func:`marginals` rounds it to 1.
    Raise :class:`casefile.Invalid` as :func:`marginals` does.
    """
    return np.array(certain(*weights(view)), np.int8)
