"""The counting rule: as many cards as places among some owners, so that nobody else has any of those cards.

A hand has as many places as are not filled, the case file one for each open category, and a clause is one place of its
owner. Where some of these together may take just as many cards as they have places, those cards are theirs. This is the
pigeonhole principle.
"""

from dataclasses import dataclass
from itertools import combinations

from casefile.deduction.derivation import Chain, Mark
from casefile.deduction.numbering import bits

WIDEST = 4
"""The most places that are looked at together if one of them is a clause's; hands alone are tried in all combinations.
"""


@dataclass(frozen=True, slots=True)
class Holes:
    """Places for cards of one owner: the unknown cards of its hand, of the case file, or of one clause."""

    owner: int
    """The number of the owner, as in :class:`casefile.deduction.numbering.Numbering`."""
    count: int
    """The number of places that are not filled by a known card."""
    cards: int
    """The cards that may fill the places, as bits."""
    category: int = 0
    """For a place in the case file: its category, as card bits; else 0."""
    fact: int = -1
    """For the place of a clause ("holds at least one of these"): the index of its fact; else -1."""
    clause: int = 0
    """For the place of a clause: all cards of the clause, as bits; else 0."""


def count_places(chain: Chain) -> bool:
    """Queue in ``chain`` what follows from counting places and cards; return whether anything was queued.

    If some places have fewer possible cards than places, ``chain.clash`` is set, and ``False`` is returned. To be
    called when no simpler rule applies.
    """
    hands = _hands(chain)
    found = _together(chain, hands)
    if not found:
        found = _with_clauses(chain, hands)
    for chosen, union in found:
        _conclude(chain, chosen, union)
        if chain.clash is not None:
            return False
    return bool(found)


def _hands(chain: Chain) -> list[Holes]:
    numbers, found = chain.numbers, []
    for owner in range(len(numbers.sizes)):
        cards = chain.open(owner)
        if owner == numbers.case:
            closed = chain.has[owner]
            found += [Holes(owner, 1, cards & each, each) for each in numbers.categories if not each & closed]
        elif cards:
            found.append(Holes(owner, chain.room(owner), cards))
    return found


def _together(chain: Chain, hands: list[Holes]) -> list[tuple[list[Holes], int]]:
    """Return every combination of hands and open categories with as many cards as places, or fewer."""
    # Entry ``n`` of these lists is for the hands whose bits are set in ``n``: each hand doubles them.
    unions, rooms, found = [0], [0], []
    for each in hands:
        unions += [union | each.cards for union in unions]
        rooms += [room + each.count for room in rooms]
    for number, (union, room) in enumerate(zip(unions, rooms, strict=True)):
        if union.bit_count() <= room and number:
            chosen = [hands[index] for index in bits(number)]
            if union.bit_count() < room or _outside(chain, chosen, union):
                found.append((chosen, union))
    return found


def _with_clauses(chain: Chain, hands: list[Holes]) -> list[tuple[list[Holes], int]]:
    """Return such combinations with clauses among the places, a few places at a time."""
    slots = [
        Holes(owner, 1, left, fact=number, clause=clause)
        for owner in range(len(chain.has))
        for number, clause, left in chain.narrowed(owner)
        if left.bit_count() <= WIDEST
    ]
    slots += [each for each in hands if each.cards.bit_count() <= WIDEST]
    found = []
    for size in range(2, WIDEST + 1):
        for chosen in combinations(slots, size):
            union = room = 0
            for each in chosen:
                union |= each.cards
                room += each.count
            if union.bit_count() > room or not _apart(chosen) or chosen[0].fact < 0:
                continue
            if union.bit_count() < room or _outside(chain, chosen, union):
                found.append((list(chosen), union))
        if found:
            break
    return found


def _apart(chosen: tuple[Holes, ...]) -> bool:
    """Return whether no place is counted twice."""
    # A clause is a place of its owner's hand, so it is counted twice beside the whole hand. Places without a common
    # card are filled by different cards, and are different places.
    for one, other in combinations(chosen, 2):
        if one.owner == other.owner and one.cards & other.cards and (one.fact >= 0 or other.fact >= 0):
            return False
    return True


def _outside(chain: Chain, chosen: list[Holes] | tuple[Holes, ...], union: int) -> list[Mark]:
    """Return the cards that the other owners lack, as far as that is not known yet."""
    found = []
    for owner in range(len(chain.has)):
        cards = chain.open(owner) & union
        # An owner whose places are among those that are filled may have some of these cards in them. The case file has
        # no more than one card of a category, so it is as another owner for each category.
        if owner == chain.numbers.case:
            for each in chosen:
                cards &= ~each.category
            if any(each.owner == owner and each.fact >= 0 for each in chosen):
                cards = 0
        elif any(each.owner == owner for each in chosen):
            cards = 0
        found += [(owner, card, False) for card in bits(cards)]
    return found


def _conclude(chain: Chain, chosen: list[Holes], union: int) -> None:
    marks: list[Mark] = []
    facts = [each.fact for each in chosen if each.fact >= 0]
    for each in chosen:
        lacks = chain.lacks[each.owner] & ~union
        if each.fact >= 0:
            marks += chain.without(each.owner, each.clause & lacks)
        elif each.category:
            marks += chain.without(each.owner, each.category & lacks)
        else:
            marks += [*chain.holds(each.owner, chain.has[each.owner]), *chain.without(each.owner, lacks)]
    for one, other in combinations(chosen, 2):
        if one.owner == other.owner and one.fact >= 0 and other.fact >= 0:
            marks += chain.without(one.owner, one.clause & other.clause)
    fewer = union.bit_count() < sum(each.count for each in chosen)
    targets = [] if fewer else _outside(chain, chosen, union)
    move = chain.move("counting", dict.fromkeys(marks), facts, targets)
    move.among, move.union = tuple(dict.fromkeys(each.owner for each in chosen)), union
    move.places = sum(each.count for each in chosen)
    if fewer:
        move.under = chain.under
        chain.clash = move
    else:
        chain.push(move)
