"""The hands that an owner may have, listed as arrays, as :mod:`casefile.deduction.hands` lists ints. Needs NumPy."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

import numpy as np

from casefile.deduction.array_cover import Floats, Sets
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
        patterns = _one_of_each(tuple([(left & category).bit_count() for category in ledger.numbers.categories]))
    else:
        patterns = _subsets(len(open_), ledger.numbers.sizes[owner] - held.bit_count())
    place = {card: number for number, card in enumerate(dealt)}
    # Sums of different powers of two below 2**53 are exact.
    worth = np.array([[float(1 << card), float(1 << place[card])] for card in open_]).reshape(-1, 2)
    cards, places = (patterns @ worth).astype(np.int64).T
    kept = np.ones(len(cards), bool)
    for clause in ledger.clauses[owner]:
        kept &= (cards & clause) != 0
    for wrong in wrong_sets(ledger, owner):
        kept &= ((cards | held) & wrong) != wrong
    return ListedHands(cards[kept], places[kept])


@lru_cache(maxsize=32)
def _subsets(cards: int, size: int) -> Floats:
    """Return a row for each set of ``size`` of so many cards, with 1 for each card of the set, else 0."""
    sets = np.array(list(combinations(range(cards), size)), np.intp).reshape(-1, size)
    rows = np.zeros((len(sets), cards))
    np.put_along_axis(rows, sets, 1.0, axis=1)
    return rows


@lru_cache(maxsize=32)
def _one_of_each(counts: tuple[int, ...]) -> Floats:
    """Return such a row for each choice of one card of each category; a category without cards has none to choose."""
    starts = [sum(counts[:number]) for number in range(len(counts))]
    chosen = [range(start, start + count) for start, count in zip(starts, counts, strict=True) if count]
    rows = np.zeros((int(np.prod([len(each) for each in chosen])), sum(counts)))
    for row, cards in zip(rows, product(*chosen), strict=True):
        row[list(cards)] = 1.0
    return rows
