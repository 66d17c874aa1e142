"""The decision by plain search whether any deal fits some facts; shares no line with :mod:`casefile.deduction`.

A fact about one card narrows the owners that the card may have. A clause is tried card by card, a "not all" holding by
holding. What is left is whether the cards can be put into the places, which is a matching.
"""

from collections.abc import Iterable

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, SIDE, Fact, Holds, HoldsOneOf, Lacks, NotAll, Owner

Allowed = dict[Card, frozenset[Owner]]
"""The owners that each card may have."""


def possible(spec: DealSpec, facts: Iterable[Fact]) -> bool:
    """Return whether any deal of the description ``spec`` fits all the facts."""
    seats: list[Owner] = [Seat(number) for number in range(len(spec.hand_sizes))]
    owners = frozenset([*seats, CASE_FILE, SIDE] if spec.side else [*seats, CASE_FILE])
    allowed: Allowed = {card: owners for category in spec.categories for card in category}
    clauses: list[HoldsOneOf] = []
    nots: list[NotAll] = []
    for fact in facts:
        match fact:
            case Holds(owner, card):
                allowed[card] &= {owner}
            case Lacks(owner, card):
                allowed[card] -= {owner}
            case HoldsOneOf():
                clauses.append(fact)
            case NotAll():
                nots.append(fact)
    return _search(spec, allowed, clauses, nots)


def _search(spec: DealSpec, allowed: Allowed, clauses: list[HoldsOneOf], nots: list[NotAll]) -> bool:
    if not all(allowed.values()) or not _placeable(spec, allowed):
        return False
    for clause in clauses:
        if not any(allowed[card] == {clause.owner} for card in clause.cards):
            return _some_card(spec, allowed, clause, clauses, nots)
    for each in nots:
        if all(owner in allowed[card] for owner, card in each.holdings):
            return any(
                _search(spec, allowed | {card: allowed[card] - {owner}}, clauses, nots)
                for owner, card in sorted(each.holdings, key=lambda holding: holding[1])
            )
    return True


def _some_card(
    spec: DealSpec, allowed: Allowed, clause: HoldsOneOf, clauses: list[HoldsOneOf], nots: list[NotAll]
) -> bool:
    """Try each card of a clause in turn; try a later card only where its owner has none of the earlier ones."""
    here = dict(allowed)
    for card in sorted(clause.cards):
        if clause.owner in here[card]:
            if _search(spec, here | {card: frozenset([clause.owner])}, clauses, nots):
                return True
            here[card] -= {clause.owner}
    return False


def _placeable(spec: DealSpec, allowed: Allowed) -> bool:
    """Return whether all cards fit into hands, case file and side at once, each with an owner that it may have."""
    kind = {card: number for number, category in enumerate(spec.categories) for card in category}
    room: dict[tuple[Owner, int], int] = {(SIDE, 0): spec.side}
    room |= {(Seat(seat), 0): size for seat, size in enumerate(spec.hand_sizes)}
    room |= {(CASE_FILE, number): size for number, size in enumerate(spec.sealed)}
    lies: dict[tuple[Owner, int], list[Card]] = {place: [] for place in room}

    def put(card: Card, tried: set[tuple[Owner, int]]) -> bool:
        for owner in allowed[card]:
            place = (owner, kind[card] if owner == CASE_FILE else 0)
            if place in tried:
                continue
            tried.add(place)
            if len(lies[place]) < room[place]:
                lies[place].append(card)
                return True
            for number, other in enumerate(lies[place]):
                if put(other, tried):
                    lies[place][number] = card
                    return True
        return False

    return all(put(card, set()) for card in sorted(allowed, key=lambda card: len(allowed[card])))
