"""Deals put together from whole hands with weights: one set of cards for each owner, disjoint, covering all cards.

Owners are joined two by two into tables of the sets that they can take together, until three tables are left, which are
matched with one another. Going back down the joins gives the weight of every hand of every owner. There are only sums
and products of weights that are not negative, so nothing cancels out: :data:`ROUNDING` bounds what float64 loses.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, combinations
from math import comb

Table = dict[int, float]
"""The weight of each possible hand of one owner, by hand; a hand is a set of card bits, all of the same size."""

ROUNDING = 1e-9
"""The greatest relative error, by rounding, of any probability or weight that a :class:`ExactCover` returns.

A figure is a sum of products. No more than ``MOST`` additions and a few dozen products lie on the way to it, each of
which is off by at most ``2**-53`` of what it adds up; a chance is one such figure divided by another.
"""

MOST = 1_000_000
"""The most pairs of hands that an :class:`ExactCover` compares, whatever it may: 2 * 10^6 * 2^-53 is 2.2 * 10^-10."""

AT_ONCE = 4
"""The number of cards looked at together when hands are sorted by the cards that they have in common."""

FEW = 8
"""The number of hands below which they are compared one by one, without sorting."""


class TooManyPairs(Exception):
    """Raised when more pairs of hands would have to be compared than allowed."""


@dataclass(slots=True, eq=False)
class _Node:
    """The sets that some owners can take together."""

    table: Table
    """The sets with their weights."""
    count: float
    """The number of sets, or an estimate of it."""
    cards: int
    """The cards of which the sets consist."""
    size: int
    """The number of cards of each set."""
    parts: tuple["_Node", "_Node"] | None = None
    """The two nodes that this one is joined from; ``None`` for one owner."""
    outside: Table = field(default_factory=dict)
    """For each set the weight of all ways to cover the cards outside it."""
    splits: dict[int, tuple[list[float], list[tuple[int, int]]]] = field(default_factory=dict)
    """For each set the ways to split it between the parts, and where each of them starts."""


class ExactCover:
    """All deals that give every owner one of its possible hands: disjoint hands that together are ``everything``.

    - ``tables`` have for each owner its possible hands with their weights. A deal weighs the product of its hands'
      weights.
    - ``everything`` is the set of all cards to be dealt, as bits.
    - ``pairs`` is about the most pairs of hands that may be compared; beyond it :class:`TooManyPairs` is raised.
    """

    def __init__(self, tables: Sequence[Table], everything: int, pairs: int) -> None:
        self._everything, self._left = everything, min(pairs, MOST)
        self._leaves = [_leaf(table) for table in tables]
        nodes = [*self._leaves, *(_leaf({0: 1.0}) for _ in range(3 - len(tables)))]
        while len(nodes) > 3:
            one, other = min(combinations(nodes, 2), key=lambda pair: _pairs(*pair))
            nodes = [node for node in nodes if node is not one and node is not other]
            nodes.append(self._joined(one, other))
        one, other = sorted(min(combinations(nodes, 2), key=lambda pair: _pairs(*pair)), key=lambda node: node.count)
        (last,) = [node for node in nodes if node is not one and node is not other]
        self._three = one, other, last
        self.whole = self._matched(one, other, last)
        """The weight of all deals together."""

    def _spend(self, pairs: int) -> None:
        self._left -= pairs
        if self._left < 0:
            raise TooManyPairs

    def _joined(self, one: _Node, other: _Node) -> _Node:
        """Return the node of the sets that two nodes take together."""
        if one.count > other.count:
            one, other = other, one
        table: Table = {}
        get = table.get
        for chosen, partners in _partners(one, other):
            self._spend(len(partners))
            weight = one.table[chosen]
            for partner, its in partners:
                both = chosen | partner
                table[both] = get(both, 0.0) + weight * its
        return _Node(table, len(table), one.cards | other.cards, one.size + other.size, (one, other))

    def _matched(self, one: _Node, other: _Node, last: _Node) -> float:
        """Return the weight of all ways, and note the weight outside each set of the three nodes."""
        whole = 0.0
        get = last.table.get
        of_other, of_last = other.outside, last.outside
        for chosen, partners in _partners(one, other):
            self._spend(len(partners))
            weight, rest, found = one.table[chosen], self._everything ^ chosen, 0.0
            for partner, its in partners:
                left = rest ^ partner
                ends = get(left)
                if ends:
                    found += its * ends
                    of_other[partner] = of_other.get(partner, 0.0) + weight * ends
                    of_last[left] = of_last.get(left, 0.0) + weight * its
            if found:
                one.outside[chosen] = found
                whole += weight * found
        return whole

    @cached_property
    def shares(self) -> list[Table]:
        """For each owner the probability of each of its hands; hands that are in no deal are left out."""
        for node in self._three:
            _descend(node)
        return [
            {chosen: leaf.table[chosen] * weight / self.whole for chosen, weight in leaf.outside.items()}
            for leaf in self._leaves
        ]

    def pick(self, mark: float) -> list[int]:
        """Return one deal, a hand for each owner; for a uniform ``mark`` below :attr:`whole` it is drawn by weight.

        Each deal has a stretch of the numbers from 0 to :attr:`whole` as long as its weight.
        """
        # Each choice has a stretch as long as all ways through it weigh. What is left of the mark within the stretch,
        # as a share of it, decides the next choice: so a single number picks the whole way. Rounding may lead a mark
        # beyond the last start, where the last choice is meant; hence ``min``.
        one, other, last = self._three
        starts, sets = self._starts
        place = min(bisect_right(starts, mark), len(sets)) - 1
        chosen = sets[place]
        ends, pairs = self._ends(chosen)
        mark = (mark - starts[place]) / one.table[chosen]
        place = min(bisect_right(ends, mark), len(pairs)) - 1
        partner, left = pairs[place]
        part = (mark - ends[place]) / (other.table[partner] * last.table[left])
        found: dict[int, int] = {}
        for node, taken in ((one, chosen), (other, partner), (last, left)):
            part = _unfold(node, taken, part, found)
        return [found[id(leaf)] for leaf in self._leaves]

    @cached_property
    def _starts(self) -> tuple[list[float], list[int]]:
        one = self._three[0]
        sets = list(one.outside)
        return list(accumulate((one.table[each] * one.outside[each] for each in sets[:-1]), initial=0.0)), sets

    @cached_property
    def _known_ends(self) -> dict[int, tuple[list[float], list[tuple[int, int]]]]:
        return {}

    def _ends(self, chosen: int) -> tuple[list[float], list[tuple[int, int]]]:
        """Return the divisions of the rest beside a set of the first node, and the mark at which each starts."""
        known = self._known_ends.get(chosen)
        if known is None:
            _, other, last = self._three
            rest = self._everything ^ chosen
            pairs = [(each, rest ^ each) for each in other.outside if not each & chosen and rest ^ each in last.table]
            weights = (other.table[each] * last.table[left] for each, left in pairs[:-1])
            known = self._known_ends[chosen] = list(accumulate(weights, initial=0.0)), pairs
        return known


def _leaf(table: Table) -> _Node:
    return _Node(table, *_sketch(table))


def _sketch(sets: Collection[int]) -> tuple[int, int, int]:
    """Return the number of sets, all their cards, and the size of each set."""
    cards = 0
    for each in sets:
        cards |= each
    return len(sets), cards, next(iter(sets)).bit_count()


def fits(tables: Sequence[Collection[int]], pairs: int) -> bool:
    """Return whether an :class:`ExactCover` of these hands compares at most ``pairs`` pairs, by an estimate."""
    nodes = [_Node({}, *_sketch(table)) for table in tables]
    left: float = pairs
    while len(nodes) > 2 and left >= 0:
        one, other = min(combinations(nodes, 2), key=lambda pair: _pairs(*pair))
        left -= _pairs(one, other)
        cards, size = one.cards | other.cards, one.size + other.size
        count = min(_pairs(one, other), comb(cards.bit_count(), size))
        nodes = [*(node for node in nodes if node is not one and node is not other), _Node({}, count, cards, size)]
    return left >= 0


def _pairs(one: _Node, other: _Node) -> float:
    """Return about how many pairs of sets are disjoint, if the sets lie at random among the cards."""
    # Of ``cards`` cards in all, a set of ``other`` has none of ``one`` if it lies within the rest.
    cards = (one.cards | other.cards).bit_count()
    apart = comb(cards - one.size, other.size) / comb(cards, other.size)
    return one.count * other.count * apart + one.count + other.count


def _partners(one: _Node, other: _Node) -> Iterator[tuple[int, list[tuple[int, float]]]]:
    """Yield each set of ``one`` with the sets of ``other`` that have no card in common with it."""
    return _apart(list(one.table), list(other.table.items()), one.cards)


def _apart(
    sets: list[int], items: list[tuple[int, float]], cards: int
) -> Iterator[tuple[int, list[tuple[int, float]]]]:
    """Yield each set with the items that have no card in common with it.

    A few cards are looked at together, so that sets that agree on them share the work.
    """
    if len(sets) < FEW or len(items) < FEW:
        for chosen in sets:
            yield chosen, [item for item in items if not item[0] & chosen]
        return
    some = 0
    for _ in range(AT_ONCE):
        some |= cards & -cards
        cards &= cards - 1
    groups: dict[int, list[int]] = {}
    for chosen in sets:
        groups.setdefault(chosen & some, []).append(chosen)
    for key, members in groups.items():
        left = [item for item in items if not item[0] & key]
        if left:
            yield from _apart(members, left, cards)


def _descend(node: _Node) -> None:
    """Note the weight outside each set of the parts of a node, down to the owners."""
    if node.parts is None:
        return
    # The ways around a set of one part are a set of the other part and the ways around both together.
    one, other = node.parts
    get = node.outside.get
    one.outside, other.outside = {}, {}
    of_other = other.outside
    for chosen, partners in _partners(one, other):
        weight, found = one.table[chosen], 0.0
        for partner, its in partners:
            ends = get(chosen | partner)
            if ends:
                found += its * ends
                of_other[partner] = of_other.get(partner, 0.0) + weight * ends
        if found:
            one.outside[chosen] = found
    _descend(one)
    _descend(other)


def _unfold(node: _Node, taken: int, part: float, found: dict[int, int]) -> float:
    """Write down in ``found`` each owner's share of a set, as ``part`` (0 to 1) decides.

    Return what is left of ``part``.
    """
    if node.parts is None:
        found[id(node)] = taken
        return part
    one, other = node.parts
    known = node.splits.get(taken)
    if known is None:
        pairs = [(each, taken ^ each) for each in one.table if not each & ~taken and taken ^ each in other.table]
        weights = (one.table[each] * other.table[rest] for each, rest in pairs[:-1])
        known = node.splits[taken] = list(accumulate(weights, initial=0.0)), pairs
    starts, pairs = known
    mark = part * node.table[taken]
    place = min(bisect_right(starts, mark), len(pairs)) - 1
    mine, rest = pairs[place]
    part = (mark - starts[place]) / (one.table[mine] * other.table[rest])
    return _unfold(other, rest, _unfold(one, mine, part, found), found)
