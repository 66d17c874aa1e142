"""The hands that an owner may have, listed as arrays, as :mod:`casefile.deduction.hands` lists ints. Needs NumPy."""

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from casefile.deduction.arrays.cover import Sets
from casefile.deduction.hands import wrong_sets
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import bits

CHUNK = 8
"""The number of cards that are looked up in a table at once."""

_EVERY = np.arange(1 << CHUNK)[:, None] >> np.arange(CHUNK) & 1
"""Every set of so many cards, as a row of ones and zeros."""


class OwnerFacts(NamedTuple):
    """All that a ledger says of one owner alone; sets of cards are bits."""

    open: int
    """The cards that the owner may have or not."""
    held: int
    """The cards that it has for certain."""
    size: int
    """The number of its cards of :attr:`open`."""
    categories: tuple[int, ...]
    """For the case file the categories of which it has one card each; empty for others."""
    clauses: tuple[int, ...]
    """Sets of cards of which it has at least one."""
    wrong: tuple[int, ...]
    """Sets of cards that are not all its."""


def facts_of(ledger: Ledger, owner: int) -> OwnerFacts:
    """Return what a ledger says of ``owner``."""
    numbers, held = ledger.numbers, ledger.held[owner]
    return OwnerFacts(
        ledger.possible[owner] & ~held,
        held,
        numbers.sizes[owner] - held.bit_count(),
        tuple(numbers.categories) if owner == numbers.case else (),
        tuple(sorted(ledger.clauses[owner])),
        tuple(sorted(wrong_sets(ledger, owner))),
    )


def hands_of(facts: OwnerFacts) -> Sets:
    """Return the possible hands of an owner, as card bits, without the cards that it holds for certain."""
    if facts.categories:
        patterns = _one_of_each(tuple([(facts.open & category).bit_count() for category in facts.categories]))
    else:
        patterns = _subsets(facts.open.bit_count(), facts.size)
    hands = relabelled(patterns, tuple([1 << card for card in bits(facts.open)]))
    kept = np.ones(len(hands), bool)
    for clause in facts.clauses:
        kept &= (hands & clause) != 0
    for wrong in facts.wrong:
        kept &= ((hands | facts.held) & wrong) != wrong
    return hands[kept]


def relabelled(sets: Sets, to: tuple[int, ...]) -> Sets:
    """Return the sets with the bits ``to[number]`` in place of each bit of that number."""
    first, *others = _tables(to)
    found = first.take(sets & (1 << CHUNK) - 1)
    for chunk, table in enumerate(others, 1):
        found |= table.take(sets >> CHUNK * chunk & (1 << CHUNK) - 1)
    return found


@lru_cache(maxsize=256)
def _tables(to: tuple[int, ...]) -> list[Sets]:
    """Return for each chunk of bits what every set of them becomes."""
    values = np.zeros((max(1, -(-len(to) // CHUNK)), CHUNK), np.int64)
    values.flat[: len(to)] = to
    return [_EVERY @ chunk for chunk in values]


@lru_cache(maxsize=64)
def _subsets(cards: int, size: int) -> Sets:
    """Return the sets of ``size`` of so many cards."""
    return np.array([sum(chosen) for chosen in combinations([1 << card for card in range(cards)], size)], np.int64)


@lru_cache(maxsize=64)
def _one_of_each(counts: tuple[int, ...]) -> Sets:
    """Return the sets of one card of each category, which have so many; one without cards has none to choose."""
    starts = [sum(counts[:number]) for number in range(len(counts))]
    chosen = [[1 << card for card in range(start, start + count)] for start, count in zip(starts, counts, strict=True)]
    return np.array([sum(each) for each in product(*filter(None, chosen))], np.int64)
