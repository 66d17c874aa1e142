"""Sums over all subsets of sets of cards, and what they say of sets that are disjoint. Needs NumPy.

A table has a number for each set of so many cards, at the place that the set has as bits. The sums of all subsets (the
zeta transform) and their inverse (Moebius) take for each set as many additions as there are cards (Björklund, Husfeldt,
Koivisto: Set partitioning via inclusion-exclusion, 2009).
"""

from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

LOW = 5
"""The number of lowest cards over which subset sums are products of matrices: few numbers stand side by side there."""

ROWS = 128
"""The number of rows that are multiplied by a matrix at once."""


class SubsetSums:
    """Three families of sets with weights, for the weight of all triples of disjoint sets that are all cards together.

    - ``one`` and ``other`` are tables of the weights of two families.
    - ``rest`` is that of the third, at the places of all cards outside its sets.
    - ``size`` is how many cards a set of ``one`` and a set of ``other`` have together.

    The terms have signs, so that float64 loses some digits.
    """

    def __init__(self, one: Floats, other: Floats, rest: Floats, cards: int, size: int) -> None:
        self._one, self._other, self._rest, self._cards, self._size = one, other, rest, cards, size

    # A set x of the first family and a disjoint set y of the second are together a set t outside the third family's. By
    # inclusion and exclusion the sum over all sets s with x | y <= s <= t of (-1)^|t - s| is 1 if x | y = t, else 0. So
    # the weight around x is the sum over all s >= x of one number times another: what all y <= s weigh together, and
    # the sum over all t >= s of (-1)^|t - s| rest(t).

    def around_one(self) -> Floats:
        """Return for each set of cards the weight with which the other two families cover the cards outside it."""
        return _supersets(self._others * self._signed_rest, self._cards)

    def around_other(self) -> Floats:
        """Return the same for a set of the second family."""
        return _supersets(self._ones * self._signed_rest, self._cards)

    def outside_last(self) -> Floats:
        """Return for each set of cards the weight with which the first two families cover it."""
        signs = _signs(self._cards)
        return _subsets(self._ones * self._others * signs, self._cards) * signs

    @cached_property
    def _ones(self) -> Floats:
        return _subsets(self._one, self._cards)

    @cached_property
    def _others(self) -> Floats:
        return _subsets(self._other, self._cards)

    @cached_property
    def _signed_rest(self) -> Floats:
        # All sets of the table have the same size, so that the sign depends on the smaller set alone.
        signs = _signs(self._cards) if self._size % 2 == 0 else -_signs(self._cards)
        return _supersets(self._rest, self._cards) * signs


@lru_cache(maxsize=4)
def _signs(cards: int) -> Floats:
    """Return 1 for each set of an even number of cards, and -1 for the others."""
    return np.where(np.bitwise_count(np.arange(1 << cards)) & 1, -1.0, 1.0)


@lru_cache(maxsize=8)
def _low(cards: int) -> Floats:
    """Return the matrix that adds up the subsets of each set of so many cards."""
    sets = np.arange(1 << cards)
    found: Floats = ((sets[:, None] & ~sets[None, :]) == 0).astype(float)
    return found


def _multiplied(rows: Floats, matrix: Floats) -> Floats:
    """Return rows multiplied by a matrix.

    A larger product would be divided among threads, which costs more than it gains here, disturbs what else the
    processor does, and rounds in another order from time to time. For the same reason other products are left to
    ``einsum``, which has no threads.
    """
    found = np.empty_like(rows)
    for start in range(0, len(rows), ROWS):
        np.matmul(rows[start : start + ROWS], matrix, out=found[start : start + ROWS])
    return found


def _subsets(table: Floats, cards: int) -> Floats:
    """Return for each set the sum of the numbers of all its subsets."""
    low = min(LOW, cards)
    found = _multiplied(table.reshape(-1, 1 << low), _low(low))
    for card in range(low, cards):
        halves = found.reshape(-1, 2, 1 << card)
        halves[:, 1] += halves[:, 0]
    return found.ravel()


def _supersets(table: Floats, cards: int) -> Floats:
    """Return for each set the sum of the numbers of all sets that contain it."""
    low = min(LOW, cards)
    found = _multiplied(table.reshape(-1, 1 << low), _low(low).T)
    for card in range(low, cards):
        halves = found.reshape(-1, 2, 1 << card)
        halves[:, 0] += halves[:, 1]
    return found.ravel()
