"""The hands that an owner may have, listed as sets of card bits."""

from collections.abc import Iterator
from math import comb

from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import bits


def how_many(ledger: Ledger, owner: int) -> int:
    """Return an upper bound for the number of hands that :func:`hands_of` would list, without listing them."""
    open_ = ledger.possible[owner] & ~ledger.held[owner]
    if owner == ledger.numbers.case:
        product = 1
        for category in ledger.numbers.categories:
            product *= (open_ & category).bit_count() or 1
        return product
    return comb(open_.bit_count(), ledger.numbers.sizes[owner] - ledger.held[owner].bit_count())


def hands_of(ledger: Ledger, owner: int) -> list[int]:
    """Return the possible hands of ``owner``, each as card bits, without the cards that it holds for certain.

    All that the ledger says of this owner alone is taken into account; what it says of several owners at once is not
    (:func:`alone` tells whether there is such a thing).
    """
    held = ledger.held[owner]
    open_ = ledger.possible[owner] & ~held
    if owner == ledger.numbers.case:
        found = [0]
        for category in ledger.numbers.categories:
            cards = [1 << card for card in bits(open_ & category)]
            if cards:
                found = [file | card for file in found for card in cards]
    else:
        found = _subsets([1 << card for card in bits(open_)], ledger.numbers.sizes[owner] - held.bit_count())
    for clause in ledger.clauses[owner]:
        found = [hand for hand in found if hand & clause]
    for wrong in wrong_sets(ledger, owner):
        found = [hand for hand in found if (hand | held) & wrong != wrong]
    return found


def alone(ledger: Ledger) -> bool:
    """Return whether no "not all of these" fact in the ledger speaks of several owners at once."""
    return all(len({owner for owner, _ in pairs}) == 1 for pairs in ledger.nots)


def wrong_sets(ledger: Ledger, owner: int) -> Iterator[int]:
    """Yield the sets of cards that are not all the owner's."""
    for pairs in ledger.nots:
        if all(whose == owner for whose, _ in pairs):
            yield sum([bit for _, bit in pairs])


def _subsets(cards: list[int], size: int) -> list[int]:
    """Return the sets of ``size`` of the cards."""
    by_size: list[list[int]] = [[0], *([] for _ in range(size))]
    for left, card in zip(range(len(cards) - 1, -1, -1), cards, strict=True):
        for taken in range(size - 1, -1, -1):
            # Sets that the cards left cannot fill are not carried on.
            if taken + 1 + left >= size and by_size[taken]:
                by_size[taken + 1] += [chosen | card for chosen in by_size[taken]]
    return by_size[size]
