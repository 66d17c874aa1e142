"""The hands that an owner may have, listed as arrays, as :mod:`casefile.deduction.hands` lists ints. Needs NumPy."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import comb

import numpy as np
import numpy.typing as npt

from casefile.deduction.array_cover import Sets
from casefile.deduction.hands import wrong_sets
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import bits


@dataclass(frozen=True, slots=True)
class ListedHands:
    """The possible hands of an owner, each in two forms, without the cards that it holds for certain."""

    cards: Sets
    """Each hand, as card bits."""
    places: Sets
    """Each hand, as bits of the places that its cards have among the cards to be dealt."""


def hands_of(ledger: Ledger, owner: int, dealt: Sequence[int]) -> ListedHands:
    """Return the possible hands of ``owner``; ``dealt`` are the numbers of the cards whose holder is not certain.

    All that the ledger says of this owner alone is taken into account, as in :func:`casefile.deduction.hands.hands_of`.
    """
    held = ledger.held[owner]
    open_ = bits(ledger.possible[owner] & ~held)
    if owner == ledger.numbers.case:
        left = ledger.possible[owner] & ~held
        chosen = _one_of_each(tuple([(left & category).bit_count() for category in ledger.numbers.categories]))
    else:
        chosen = _subsets(len(open_), ledger.numbers.sizes[owner] - held.bit_count())
    place = {card: number for number, card in enumerate(dealt)}
    forms = np.array([[1 << card, 1 << place[card]] for card in open_], np.int64).reshape(-1, 2)
    cards, places = forms[chosen].sum(axis=1).T
    kept = np.ones(len(cards), bool)
    for clause in ledger.clauses[owner]:
        kept &= (cards & clause) != 0
    for wrong in wrong_sets(ledger, owner):
        kept &= ((cards | held) & wrong) != wrong
    return ListedHands(cards[kept], places[kept])


@lru_cache(maxsize=64)
def _subsets(cards: int, size: int) -> npt.NDArray[np.intp]:
    """Return a row for each set of ``size`` of so many cards: the numbers of the set's cards."""
    return np.array(list(combinations(range(cards), size)), np.intp).reshape(comb(cards, size), size)


@lru_cache(maxsize=64)
def _one_of_each(counts: tuple[int, ...]) -> npt.NDArray[np.intp]:
    """Return such a row for each choice of one card of each category; a category without cards has none to choose."""
    starts = [sum(counts[:number]) for number in range(len(counts))]
    chosen = [range(start, start + count) for start, count in zip(starts, counts, strict=True) if count]
    return np.array(list(product(*chosen)), np.intp).reshape(-1, len(chosen))
