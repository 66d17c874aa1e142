"""Deals put together from whole hands with weights, on arrays, as :mod:`casefile.deduction.hand_tables` does in Python.

Needs NumPy. Sets of cards are bits of int64, so that a table of all sets has 2**cards places. Owners are joined two by
two into tables of the sets that they can take together, until three are left. Those are put together in one of two
ways:

- *by pairs*: each set of one with each set of another. There are only sums and products of weights that are not
  negative, so that every figure is right to a relative :data:`casefile.deduction.hand_tables.ROUNDING`.
- *by subset sums* (:mod:`casefile.deduction.arrays.subset_sums`), where there are many sets. The time depends only
  on the number of cards. Some figures are found by pairs as well; where they are off by more than :data:`BOUND`, all
  are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from casefile.deduction.arrays.subset_sums import Floats, SubsetSums
from casefile.deduction.hand_tables import TooManyPairs

Sets = npt.NDArray[np.int64]
"""Sets of cards, as bits."""

BLOCK = 1 << 18
"""The number of pairs that are looked at together where each time costs as much as a table of all sets."""

SMALL_BLOCK = 1 << 14
"""The same where it costs nothing: arrays of 128 kB stay in the cache, and their memory with this process."""

FEW = 300_000
"""The number of pairs up to which they are looked at even if sums are quicker, since nothing cancels out."""

MOST_CARDS = 21
"""The most cards of which there is a table of all sets."""

PAIR = 4.0
"""The time for a pair of hands, beside the time in which a subset sum adds up two numbers (measured)."""

BOUND = 1e-9
"""The most that a probability by subset sums may be off."""

CHECKED = 32
"""The number of sets for which subset sums are compared with pairs."""

MARGIN = 10.0
"""The factor by which any figure may be farther off than the worst of these."""


@dataclass(slots=True, eq=False)
class _Node:
    """The sets that some owners can take together, all of the same size."""

    sets: Sets
    weights: Floats
    size: int
    """The number of cards of each set."""
    parts: "tuple[_Node, _Node] | None" = None
    """The two nodes that this one is joined from; ``None`` for one owner."""
    joined: "_Node | None" = None
    """The node that this one is a part of; ``None`` for the last three."""
    around: Floats | None = None
    """For each set the weight of all ways to cover the cards outside it; ``None`` until it is asked for."""


class ArrayCover:
    """All deals that give every owner one of its possible hands: disjoint hands that together are all cards.

    - ``hands`` has for each owner its possible hands, all of one size, each once; ``weights`` has their weights, above
      0. A deal weighs the product of its hands' weights.
    - ``cards`` is the number of cards to be dealt; card ``i`` is bit ``1 << i``.
    - ``most`` is the greatest number of pairs, or of numbers added up in their stead, that may be looked at.
    - ``first`` is the owner whose probabilities will be asked for first.

    Raises :class:`TooManyPairs` where that takes longer.
    """

    def __init__(
        self, hands: Sequence[Sets], weights: Sequence[Floats], cards: int, most: float, first: int = 0
    ) -> None:
        if cards > MOST_CARDS:
            raise TooManyPairs
        self._all = (1 << cards) - 1
        self._leaves = [
            _Node(sets, weigh, int(sets[0]).bit_count()) for sets, weigh in zip(hands, weights, strict=True)
        ]
        joins, matches = _pairs([len(sets) for sets in hands], [leaf.size for leaf in self._leaves], cards)
        sums = (3 * cards << cards) / PAIR
        if joins + min(matches, sums) > most:
            raise TooManyPairs
        self.bound = 0.0
        """The most that a probability may be off by subset sums; one that is not above it counts as 0."""
        self._three = self._join()
        matches = float(np.prod(sorted(len(node.sets) for node in self._three)[:2]))
        self._sums = self._summing(cards) if matches > max(sums, FEW) else None
        node = _top(self._leaves[first]) if self._leaves else self._three[0]
        self.whole = float(np.einsum("i,i", node.weights, self._around(node)))
        """The weight of all deals together."""

    def _join(self) -> tuple[_Node, _Node, _Node]:
        """Join the owners down to three nodes, that with the fewest sets first."""
        nothing = np.zeros(1, np.int64)
        nodes = [*self._leaves, *(_Node(nothing, np.ones(1), 0) for _ in range(3 - len(self._leaves)))]
        while len(nodes) > 3:
            one, other = min(combinations(nodes, 2), key=lambda pair: len(pair[0].sets) * len(pair[1].sets))
            nodes = [node for node in nodes if node is not one and node is not other]
            nodes.append(self._joined(one, other))
        first, second, third = sorted(nodes, key=lambda node: len(node.sets))
        return first, second, third

    def _around(self, node: _Node) -> Floats:
        """Return for each set of a node the weight of all ways to cover the cards outside it."""
        if node.around is None:
            if node.joined is not None:
                # A set of the other part, and the ways around both together.
                assert node.joined.parts is not None
                (other,) = (part for part in node.joined.parts if part is not node)
                table = self._table(node.joined.sets, self._around(node.joined))
                node.around = _beside(node, other, table)
            else:
                node.around = self._by_sums(node)
                if node.around is None:
                    node.around = self._by_pairs(node)
        return node.around

    def _by_pairs(self, node: _Node) -> Floats:
        """Return the same for one of the last three nodes, pair by pair."""
        one, other, last = self._three
        if node is last:
            found: Floats = self._together(one, other)[self._all ^ node.sets]
            return found
        return _beside(node, other if node is one else one, self._rest)

    @cached_property
    def _rest(self) -> Floats:
        """A table of the weights of the third node's sets, at the places of all cards outside them."""
        last = self._three[2]
        return self._table(self._all ^ last.sets, last.weights)

    def _summing(self, cards: int) -> SubsetSums:
        """Return what finds the same by subset sums."""
        one, other, _ = self._three
        ones, others = (self._table(node.sets, node.weights) for node in (one, other))
        return SubsetSums(ones, others, self._rest, cards, one.size + other.size)

    def _by_sums(self, node: _Node) -> Floats | None:
        """Return the same by subset sums; ``None`` without them, and where they are not exact enough."""
        if self._sums is None:
            return None
        one, _, last = self._three
        if node is last:
            return self._checked(node, self._sums.outside_last()[self._all ^ node.sets])
        return self._checked(node, (self._sums.around_one() if node is one else self._sums.around_other())[node.sets])

    def _checked(self, node: _Node, found: Floats) -> Floats | None:
        """Return ``found``, which subset sums have found for a node; ``None`` if it is not exact enough.

        What float64 loses is about the same for all sets, so that some are found by pairs as well, the heaviest among
        them.
        """
        one, other, last = self._three
        shares = node.weights * found
        places = np.unique([int(shares.argmax()), *np.linspace(0, len(shares) - 1, CHECKED).astype(int).tolist()])
        few = _Node(node.sets[places], node.weights[places], node.size)
        if node is last:
            true = _beside(few, one, self._table(self._all ^ other.sets, other.weights))
        else:
            true = _beside(few, other if node is one else one, self._rest)
        off = max(float(np.abs(true - found[places]).max()), float(shares.sum()) * 2.0**-52)
        bound = MARGIN * off * float(node.weights.max()) / float(shares.sum())
        if not 0 < bound <= BOUND:
            return None
        self.bound = max(self.bound, bound)
        return found

    def _table(self, sets: Sets, numbers: Floats) -> Floats:
        """Return a table of all sets with these numbers, and 0 for every other set."""
        table = np.zeros(self._all + 1)
        table[sets] = numbers
        return table

    def _together(self, one: _Node, other: _Node) -> Floats:
        """Return a table of the weight with which two nodes together take each set.

        Sets that have a card in common count as well: together they are fewer cards than other pairs.
        """
        table = np.zeros(self._all + 1)
        for part, both in _blocks(one.sets, other.sets):
            products = one.weights[part, None] * other.weights
            table += np.bincount(both.ravel(), products.ravel(), self._all + 1)
        return table

    def _joined(self, one: _Node, other: _Node) -> _Node:
        """Return the node of the sets that two nodes take together."""
        table, size = self._together(one, other), one.size + other.size
        sets = np.flatnonzero((table > 0) & (_sizes(self._all) == size))
        one.joined = other.joined = node = _Node(sets, table[sets], size, (one, other))
        return node

    def shares(self, owner: int) -> Floats:
        """Return the probability of each hand of the owner with this number, in the order in which they were given."""
        leaf = self._leaves[owner]
        shares: Floats = leaf.weights * self._around(leaf) / self.whole
        shares[shares <= self.bound] = 0.0
        return shares

    def every(self) -> tuple[list[Sets], Floats]:
        """Return all deals that weigh anything, and their weights.

        The deals are for each owner an array of hands, with one place for each deal.
        """
        one, other, last = self._three
        ends, chosen = self._table(last.sets, last.weights) > 0, list[tuple[Sets, Sets]]()
        for part, both in _blocks(one.sets, other.sets):
            mine, its = np.nonzero(ends[self._all ^ both])
            chosen.append((one.sets[part][mine], other.sets[its]))
        mine, its = (np.concatenate(sets) for sets in zip(*chosen, strict=True))
        found: dict[int, Sets] = {}
        for node, sets in ((one, mine), (other, its), (last, self._all ^ mine ^ its)):
            found[id(node)] = sets
        for node in self._three:
            _divide(node, found)
        weights = np.ones(len(found[id(self._leaves[0])]) if self._leaves else 1)
        for leaf in self._leaves:
            weights *= self._table(leaf.sets, leaf.weights)[found[id(leaf)]]
        return [found[id(leaf)] for leaf in self._leaves], weights

    def pick(self, marks: Floats) -> list[Sets]:
        """Return a deal for each mark: for each owner an array of hands; for uniform marks they are drawn by weight.

        Each deal has a stretch of the numbers from 0 to :attr:`whole` as long as its weight.
        """
        one, other, last = self._three
        # Each choice has a stretch as long as all ways through it weigh. What is left of the mark within the stretch,
        # as a share of it, decides the next choice: so a single number picks the whole way.
        weights = other.weights * self._around(other)
        ends = np.cumsum(weights)
        at = np.minimum(np.searchsorted(ends, marks, "right"), len(ends) - 1)
        part = (marks - np.where(at > 0, ends[at - 1], 0.0)) / weights[at]
        chosen = other.sets[at]
        table = self._table(last.sets, last.weights)
        mine, part = self._chosen(one, table, self._all ^ chosen, part)
        found: dict[int, Sets] = {}
        for node, taken in ((other, chosen), (one, mine), (last, self._all ^ chosen ^ mine)):
            part = self._unfold(node, taken, part, found)
        return [found[id(leaf)] for leaf in self._leaves]

    def _chosen(self, node: _Node, table: Floats, taken: Sets, part: Floats) -> tuple[Sets, Floats]:
        """Return for each set of ``taken`` one of the node's sets within it, and what is left of ``part``.

        The rest of ``taken`` has its weight in ``table``.
        """
        mine = self._table(node.sets, node.weights)
        wanted, of = np.unique(taken, return_inverse=True)
        within = comb(int(wanted[0]).bit_count(), node.size)
        found, left = np.empty_like(taken), np.empty_like(part)
        by_set, step, done = np.argsort(of, kind="stable"), max(1, BLOCK // within), 0
        ends_of = np.cumsum(np.bincount(of))
        for start in range(0, len(wanted), step):
            some = wanted[start : start + step]
            rows = by_set[done : (done := int(ends_of[start + len(some) - 1]))]
            sets = _within(some, node.size)
            # The stretches of all subsets of all these sets stand one after the other.
            ends = np.cumsum(mine[sets] * table[some[:, None] ^ sets])
            first = np.concatenate(([0.0], ends[within - 1 :: within]))
            which = of[rows] - start
            marks = first[which] + part[rows] * (first[which + 1] - first[which])
            at = np.clip(np.searchsorted(ends, marks, "right"), which * within, which * within + within - 1)
            before = np.where(at > 0, ends[at - 1], 0.0)
            left[rows] = np.clip((marks - before) / np.maximum(ends[at] - before, np.finfo(float).tiny), 0.0, 1.0)
            found[rows] = sets.ravel()[at]
        return found, left

    def _unfold(self, node: _Node, taken: Sets, part: Floats, found: dict[int, Sets]) -> Floats:
        """Write down in ``found`` each owner's share of the sets, as ``part`` (0 to 1) decides; return what is left."""
        if node.parts is None:
            found[id(node)] = taken
            return part
        one, other = node.parts
        mine, part = self._chosen(one, self._table(other.sets, other.weights), taken, part)
        return self._unfold(other, taken ^ mine, self._unfold(one, mine, part, found), found)


def _top(node: _Node) -> _Node:
    """Return that of the last three nodes which has the sets of this node."""
    while node.joined is not None:
        node = node.joined
    return node


def _beside(node: _Node, other: _Node, table: Floats) -> Floats:
    """Return for each set of a node the weight of all sets of another one, each with that of both together in a table.

    The table has nothing for sets that have a card in common: they are fewer cards than its sets.
    """
    found = np.zeros(len(node.sets))
    for part, both in _blocks(node.sets, other.sets, SMALL_BLOCK):
        found[part] = np.einsum("ij,j", table.take(both, mode="clip"), other.weights)
    return found


def _divide(node: _Node, found: dict[int, Sets]) -> None:
    """Replace the sets of a joined node in ``found``, one for each deal, by those of its owners, in all ways.

    A deal is repeated once for each way in which a set of its can be divided.
    """
    if node.parts is None:
        return
    one, other = node.parts
    wanted, of = np.unique(found.pop(id(node)), return_inverse=True)
    numbers, halves = list[Sets](), list[Sets]()
    for part, both in _blocks(one.sets, other.sets):
        at = np.minimum(np.searchsorted(wanted, both), len(wanted) - 1)
        # Two sets that have a card in common are fewer cards together, so that no wanted set is theirs.
        mine, its = np.nonzero(wanted[at] == both)
        numbers.append(at[mine, its])
        halves.append(one.sets[part][mine])
    number = np.concatenate(numbers)
    order = np.argsort(number, kind="stable")
    half, ways = np.concatenate(halves)[order], np.bincount(number, minlength=len(wanted))
    # Deal by deal: the ways to divide its set stand one after the other from ``starts`` on.
    starts, times = np.cumsum(ways) - ways, ways[of]
    deal = np.repeat(np.arange(len(of)), times)
    way = np.arange(len(deal)) - np.repeat(np.cumsum(times) - times, times)
    mine = half[starts[of][deal] + way]
    for key in found:
        found[key] = found[key][deal]
    found[id(one)], found[id(other)] = mine, wanted[of][deal] ^ mine
    _divide(one, found)
    _divide(other, found)


def _within(sets: Sets, size: int) -> Sets:
    """Return in a row for each of the sets, which are of one size, its subsets of another size, always in one order."""
    by_size = [np.zeros((len(sets), 1), np.int64), *(np.zeros((len(sets), 0), np.int64) for _ in range(size))]
    left, cards = sets.copy(), int(sets[0]).bit_count()
    for after in range(cards - 1, -1, -1):
        card = left & -left
        left ^= card
        for taken in range(size - 1, -1, -1):
            # Sets that the cards after this one cannot fill are not carried on.
            if taken + 1 + after >= size:
                by_size[taken + 1] = np.concatenate((by_size[taken + 1], by_size[taken] | card[:, None]), axis=1)
    return by_size[size]


def _blocks(one: Sets, other: Sets, pairs: int = BLOCK) -> Iterator[tuple[slice, Sets]]:
    """Yield some rows of ``one`` at a time, each together with every set of ``other``: about so many pairs."""
    rows = max(1, pairs // len(other))
    for start in range(0, len(one), rows):
        part = slice(start, start + rows)
        yield part, one[part, None] | other


def _pairs(counts: Sequence[int], sizes: Sequence[int], cards: int) -> tuple[float, float]:
    """Return about how many pairs are looked at on the way down to three nodes and back up, and between these three."""
    nodes = [(float(count), size) for count, size in zip(counts, sizes, strict=True)]
    nodes += [(1.0, 0)] * (3 - len(nodes))
    joins = 0.0
    while len(nodes) > 3:
        one, other = min(combinations(range(len(nodes)), 2), key=lambda pair: nodes[pair[0]][0] * nodes[pair[1]][0])
        (first, mine), (second, its) = nodes[one], nodes[other]
        joins += 2 * first * second
        both = min(first * second, float(comb(cards, mine + its))), mine + its
        nodes = [*(node for place, node in enumerate(nodes) if place not in (one, other)), both]
    fewest, fewer, _ = sorted(count for count, _ in nodes)
    return joins, fewest * fewer


@lru_cache(maxsize=4)
def _sizes(everything: int) -> npt.NDArray[np.uint8]:
    """Return the number of cards of every set."""
    return np.bitwise_count(np.arange(everything + 1))


def held_by(shares: Floats, sets: Sets, cards: int) -> Floats:
    """Return for each of so many cards the probability that it is in the set, by the probability of each set."""
    found: Floats = np.einsum("i,ij", shares, (sets[:, None] >> np.arange(cards) & 1).astype(float))
    return found
