"""Few worlds, listed: one int for every card and owner, whose bit ``i`` says that it lies there in world ``i``.

Making the list takes longer than counting once. After that whatever is learned strikes worlds out with a few logical
operations, and counting bits does the rest.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from casefile.core.facts import Fact, Holds, HoldsOneOf, Lacks
from casefile.deduction.counting import Table
from casefile.deduction.counting_plan import CountingPlan, cards_of
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import Numbering

Columns = list[list[int]]
"""By owner and card the worlds in which it lies there."""

Open = list[tuple[int, list[tuple[int, int]]]]
"""Cards that may lie in several places, each with these owners and the worlds in which it lies there."""


class Listing:
    """The worlds of ``alive`` among those that the columns are about; ``open_`` are the cards that are not certain,
    and ``placed`` says who holds each of the others.
    """

    def __init__(self, numbers: Numbering, columns: Columns, alive: int, open_: Open, placed: list[int]) -> None:
        self._numbers, self._columns, self._alive, self._open, self._placed = numbers, columns, alive, open_, placed
        self.total = alive.bit_count()

    @classmethod
    def of(cls, ledger: Ledger, plan: CountingPlan, rest: list[Table]) -> "Listing":
        """All worlds that fit a ledger, from its plan with a pool for each owner and its tables going backward."""
        numbers, total = ledger.numbers, rest[0][plan.start]
        everything = (1 << total) - 1
        columns = [
            [everything if held >> card & 1 else 0 for card in range(len(numbers.cards))] for held in ledger.held
        ]
        owners = [members[0] for members, _, _ in plan.pools]
        cards, pools = cards_of(plan), _pools(plan)
        planes = _planes(_packed(plan, pools, rest), total, sum(map(len, pools)) - len(pools))
        open_: Open = []
        for card, mine in zip(cards, pools, strict=True):
            left = everything
            for pool in mine[:-1]:
                worlds = columns[owners[pool]][card] = next(planes)
                left ^= worlds
            columns[owners[mine[-1]]][card] = left
            open_.append((card, [(owners[pool], columns[owners[pool]][card]) for pool in mine]))
        placed = [next(owner for owner, row in enumerate(columns) if row[card]) for card in range(len(numbers.cards))]
        return cls(numbers, columns, everything, open_, placed)

    def given(self, facts: Iterable[Fact]) -> "Listing":
        """Those worlds that fit some more facts as well, if any do."""
        alive, columns, index, number = self._alive, self._columns, self._numbers.owner, self._numbers.number
        for fact in facts:
            if isinstance(fact, Holds):
                alive &= columns[index(fact.owner)][number(fact.card)]
            elif isinstance(fact, Lacks):
                alive &= ~columns[index(fact.owner)][number(fact.card)]
            elif isinstance(fact, HoldsOneOf):
                row, some = columns[index(fact.owner)], 0
                for card in fact.cards:
                    some |= row[number(card)]
                alive &= some
            else:
                together = alive
                for owner, card in fact.holdings:
                    together &= columns[index(owner)][number(card)]
                alive ^= together
        return Listing(self._numbers, columns, alive, self._open, self._placed)

    @property
    def alive(self) -> int:
        """The worlds that are left, as bits."""
        return self._alive

    @cached_property
    def columns(self) -> Columns:
        """By owner and card the worlds of :attr:`alive` in which it lies there."""
        return [[worlds & self._alive for worlds in row] for row in self._columns]

    @cached_property
    def rows(self) -> list[tuple[int, ...]]:
        """For every card in how many worlds each owner holds it."""
        alive, total, nothing = self._alive, self.total, [0] * len(self._columns)
        certain = [(*nothing[:owner], total, *nothing[owner + 1 :]) for owner in range(len(nothing))]
        rows = [certain[owner] for owner in self._placed]
        still: Open = []
        for card, owners in self._open:
            row, left, here = nothing.copy(), total, []
            for owner, worlds in owners[:-1]:
                count = (alive & worlds).bit_count()
                if count:
                    row[owner] = count
                    left -= count
                    here.append((owner, worlds))
            if left:
                row[owners[-1][0]] = left
                here.append(owners[-1])
            rows[card] = tuple(row)
            still.append((card, here))
        self._open = still
        return rows

    @cached_property
    def case_files(self) -> dict[int, int]:
        """In how many worlds the case file is each set of card bits; those that it cannot be are left out."""
        row = self._columns[self._numbers.case]
        found = {0: self._alive}
        for category in self._numbers.categories:
            found = {
                file | 1 << card: here
                for file, worlds in found.items()
                for card, its in enumerate(row)
                if category >> card & 1 and its and (here := worlds & its)
            }
        return {file: worlds.bit_count() for file, worlds in found.items()}


def _pools(plan: CountingPlan) -> list[list[int]]:
    """For each step the pools that its card may go to."""
    return [list(dict.fromkeys(pool for _, _, _, _, pool in moves)) for moves, _, _ in plan.steps]


def _packed(plan: CountingPlan, pools: list[list[int]], rest: list[Table]) -> int:
    """All worlds in one int: for each a bit for every step and every pool that its card may go to but the last."""
    place = width = sum(map(len, pools)) - len(pools)
    every: dict[int, int] = {}
    lists = {0: 0}
    for number in range(len(plan.steps) - 1, -1, -1):
        after, lists = lists, {}
        ways, mine = rest[number + 1], pools[number]
        place -= len(mine) - 1
        moves = [
            (room, bar, keep, take, None if pool == mine[-1] else place + mine.index(pool))
            for room, bar, keep, take, pool in plan.steps[number][0]
        ]
        for state, found in rest[number].items():
            if not found:
                continue
            packed = shift = 0
            for room, bar, keep, take, bit in moves:
                if state & room and not state & bar:
                    target = (state & keep) - take
                    count = ways.get(target)
                    if count:
                        part = after[target]
                        if bit is not None:
                            ones = every.get(count)
                            if ones is None:
                                ones = every[count] = ((1 << count * width) - 1) // ((1 << width) - 1)
                            part |= ones << bit
                        packed |= part << shift
                        shift += count * width
            lists[state] = packed
    return lists[plan.start]


def _planes(packed: int, total: int, width: int) -> Iterator[int]:
    """For each bit of a world the worlds in which it is set."""
    if width:
        digits = f"{packed:0{total * width}b}"
        for place in range(width):
            yield int(digits[width - 1 - place :: width], 2)
