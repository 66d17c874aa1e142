"""Two other ways to count deals, to hold the first one against: by listing them, and by inclusion and exclusion.

Neither shares a line with ``casefile.deduction`` beyond the types of facts.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import prod

from casefile.core.cards import Card
from casefile.core.dealing import DealSpec
from casefile.core.facts import CASE_FILE, SIDE, Fact, Holds, HoldsOneOf, Lacks, NotAll, Owner

World = dict[Owner, frozenset[Card]]


def owners_of(spec: DealSpec) -> list[Owner]:
    """Seats, case file, side: the order of the columns."""
    return [*range(len(spec.hand_sizes)), CASE_FILE, *([SIDE] if spec.side else [])]


def true_in(fact: Fact, world: World) -> bool:
    """What a fact says, read off a complete deal."""
    match fact:
        case Holds(owner, card):
            return card in world[owner]
        case Lacks(owner, card):
            return card not in world[owner]
        case HoldsOneOf(owner, cards):
            return any(card in world[owner] for card in cards)
        case NotAll(holdings):
            return not all(card in world[owner] for owner, card in holdings)


@lru_cache(maxsize=32)
def every_deal(spec: DealSpec) -> tuple[World, ...]:
    """All deals, listed."""
    found = []
    owners = owners_of(spec)
    sizes = [*spec.hand_sizes, *([spec.side] if spec.side else [])]
    for case in product(*spec.categories):
        rest = [card for category in spec.categories for card in category if card not in case]
        for hands in _split(rest, sizes):
            in_order = [*hands[: len(spec.hand_sizes)], case, *hands[len(spec.hand_sizes) :]]
            found.append({owner: frozenset(cards) for owner, cards in zip(owners, in_order, strict=True)})
    return tuple(found)


def _split(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        for others in _split([card for card in cards if card not in hand], sizes[1:]):
            yield [hand, *others]


def listed(spec: DealSpec, facts: Iterable[Fact]) -> list[World]:
    """The deals in which all the facts are true."""
    given = tuple(facts)
    return [world for world in every_deal(spec) if all(true_in(fact, world) for fact in given)]


def tally(spec: DealSpec, worlds: Sequence[World]) -> dict[Card, tuple[int, ...]]:
    """How often each owner holds each card."""
    owners = owners_of(spec)
    return {
        card: tuple(sum(card in world[owner] for world in worlds) for owner in owners)
        for category in spec.categories
        for card in category
    }


def by_subset_sums(spec: DealSpec, facts: Iterable[Fact]) -> tuple[int, dict[Card, tuple[int, ...]]]:
    """Total and counts by inclusion and exclusion over sets of cards (Björklund, Husfeldt and Koivisto).

    Each owner's feasible hands are listed from the facts about him alone. With Zf(S) the number of his feasible hands
    inside S, the covers are counted by sum over S of (-1)^(n - |S|) times the product of all Zf(S); leaving one owner
    out and summing over supersets gives the ways to complete each of his hands. Good up to about 15 unknown cards.
    Facts that are not about one owner are not understood.
    """
    given = tuple(facts)
    deck = [card for category in spec.categories for card in category]
    owners = owners_of(spec)
    seen = {fact.card: fact.owner for fact in given if isinstance(fact, Holds)}
    unknown = [card for card in deck if card not in seen]
    size, full = len(unknown), 1 << len(unknown)
    feasible = {owner: _hands(spec, owner, given, unknown, seen) for owner in owners}
    zetas = []
    for owner in owners:
        table = [0] * full
        for hand in feasible[owner]:
            table[hand] += 1
        zetas.append(_sums(table, size, upwards=True))
    signs = [-1 if (size - mask.bit_count()) % 2 else 1 for mask in range(full)]
    total = sum(map(prod, zip(signs, *zetas, strict=True)))
    counts = {card: [total if seen.get(card) == owner else 0 for owner in owners] for card in deck}
    for number, owner in enumerate(owners):
        others = zetas[:number] + zetas[number + 1 :]
        ways = _sums(list(map(prod, zip(signs, *others, strict=True))), size, upwards=False)
        for hand in feasible[owner]:
            for place, card in enumerate(unknown):
                if hand >> place & 1:
                    counts[card][number] += ways[hand]
    return total, {card: tuple(row) for card, row in counts.items()}


def _hands(
    spec: DealSpec, owner: Owner, facts: Sequence[Fact], unknown: Sequence[Card], seen: dict[Card, Owner]
) -> list[int]:
    """The sets of unknown cards with which ``owner``'s hand agrees with the facts about him, as bits."""
    known = frozenset(card for card, holder in seen.items() if holder == owner)
    if owner == CASE_FILE:
        picks = product(*([c for c in category if c in known or c not in seen] for category in spec.categories))
        hands = [frozenset(hand) for hand in picks]
    else:
        size = spec.side if owner == SIDE else spec.hand_sizes[int(owner)]
        hands = [known.union(more) for more in combinations(unknown, size - len(known))]
    mine: list[Fact] = []
    for fact in facts:
        if isinstance(fact, NotAll):
            assert all(holder == CASE_FILE for holder, _ in fact.holdings)
            mine += [fact] if owner == CASE_FILE else []
        elif fact.owner == owner:
            mine.append(fact)
    bit = {card: 1 << place for place, card in enumerate(unknown)}
    return [
        sum(bit[card] for card in hand - known)
        for hand in hands
        if known <= hand and all(true_in(fact, {owner: hand}) for fact in mine)
    ]


def _sums(table: list[int], size: int, *, upwards: bool) -> list[int]:
    """For every set the sum over its subsets (``upwards``) or over its supersets."""
    for place in range(size):
        half = 1 << place
        for start in range(0, 1 << size, 2 * half):
            low, high = table[start : start + half], table[start + half : start + 2 * half]
            sums = [a + b for a, b in zip(low, high, strict=True)]
            if upwards:
                table[start + half : start + 2 * half] = sums
            else:
                table[start : start + half] = sums
    return table
