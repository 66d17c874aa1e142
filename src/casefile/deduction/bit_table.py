"""A list of all possible deals (worlds), where there are few: for each card and owner an int whose bits are worlds.

Bit ``i`` of the int is set if the owner holds the card in world ``i``. Making the list takes longer than counting the
worlds once. After that each new fact strikes worlds out with a few logical operations, and counting bits gives every
number. Such sets of bits are those of Knuth, The Art of Computer Programming 4A, section 7.1.3.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from casefile.core.facts import Fact, Holds, HoldsOneOf, Lacks
from casefile.deduction.counting import Table
from casefile.deduction.counting_plan import CountingPlan, cards_of
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import Numbering

Columns = list[list[int]]
"""By owner, then by card: the set of worlds in which the owner holds the card; bit ``i`` stands for world ``i``."""

Open = list[tuple[int, list[tuple[int, int]]]]
"""The cards with several possible owners: each card with these owners and the worlds in which each of them holds it."""


class Listing:
    """A list of the possible deals (worlds), some of which may have been struck out.

    - ``numbers`` numbers the cards and owners.
    - ``columns`` says for every listed world which owner holds each card.
    - ``alive`` are the worlds that are left, as bits.
    - ``open_`` are the cards whose owner is not certain.
    - ``placed`` has by card number the only possible owner; the entries of the cards in ``open_`` mean nothing.
    """

    def __init__(self, numbers: Numbering, columns: Columns, alive: int, open_: Open, placed: list[int]) -> None:
        self._numbers, self._columns, self._alive, self._open, self._placed = numbers, columns, alive, open_, placed
        self.total = alive.bit_count()

    # The number of worlds that are left.

    @classmethod
    def of(cls, ledger: Ledger, plan: CountingPlan, rest: list[Table]) -> "Listing":
        """Return all worlds that fit a ledger.

        ``plan`` is the ledger's plan with a pool for each owner; ``rest`` are its tables of
        :func:`casefile.deduction.counting.backward`.
        """
        numbers, total = ledger.numbers, rest[0][plan.programme.start]
        everything = (1 << total) - 1
        columns = [
            [everything if held >> card & 1 else 0 for card in range(len(numbers.cards))] for held in ledger.held
        ]
        owners = [members[0] for members, _, _ in plan.pools]
        cards, pools = cards_of(plan), _pools(plan)
        planes = _planes(_packed(plan, pools, rest), total, sum(map(len, pools)) - len(pools))
        open_: Open = []
        for card, mine in zip(cards, pools, strict=True):
            # A card lies in exactly one place, so the last of its pools has it in the worlds that the other pools
            # left over.
            left = everything
            for pool in mine[:-1]:
                worlds = columns[owners[pool]][card] = next(planes)
                left ^= worlds
            columns[owners[mine[-1]]][card] = left
            open_.append((card, [(owners[pool], columns[owners[pool]][card]) for pool in mine]))
        placed = [next(owner for owner, row in enumerate(columns) if row[card]) for card in range(len(numbers.cards))]
        return cls(numbers, columns, everything, open_, placed)

    def given(self, facts: Iterable[Fact]) -> "Listing":
        """Return the list reduced to the worlds in which ``facts`` are true, too; it may be empty."""
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
                    # ``together`` is part of ``alive``, so this strikes out the worlds in which all holdings are
                    # true.
                    together &= columns[index(owner)][number(card)]
                alive ^= together
        return Listing(self._numbers, columns, alive, self._open, self._placed)

    @property
    def alive(self) -> int:
        """The set of worlds that are left: bit ``i`` is set if world ``i`` is."""
        return self._alive

    @cached_property
    def columns(self) -> Columns:
        """By owner, then by card: the worlds of :attr:`alive` in which the owner holds the card, as bits."""
        return [[worlds & self._alive for worlds in row] for row in self._columns]

    @cached_property
    def rows(self) -> list[tuple[int, ...]]:
        """By card: the number of worlds of :attr:`alive` in which each owner holds it."""
        alive, total, nothing = self._alive, self.total, [0] * len(self._columns)
        certain = [(*nothing[:owner], total, *nothing[owner + 1 :]) for owner in range(len(nothing))]
        rows = [certain[owner] for owner in self._placed]
        still: Open = []
        for card, owners in self._open:
            row, left, here = nothing.copy(), total, []
            # Each world has the card with exactly one owner, so the last owner's count is the total without the
            # others'.
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
        # More facts only strike out worlds: an owner without a world now has none in any later listing either.
        self._open = still
        return rows

    @cached_property
    def case_files(self) -> dict[int, int]:
        """The number of worlds for each possible case file, which is given as a set of card bits."""
        row = self._columns[self._numbers.case]
        found = {0: self._alive}
        # The case file has exactly one card of each category, so these sets of worlds are disjoint and together all
        # of them.
        for category in self._numbers.categories:
            found = {
                file | 1 << card: here
                for file, worlds in found.items()
                for card, its in enumerate(row)
                if category >> card & 1 and its and (here := worlds & its)
            }
        return {file: worlds.bit_count() for file, worlds in found.items()}


def _pools(plan: CountingPlan) -> list[list[int]]:
    """Return for each step the pools that its card may go to."""
    return [list(dict.fromkeys(pool for _, _, _, _, pool in moves)) for moves, _, _ in plan.programme.steps]


def _packed(plan: CountingPlan, pools: list[list[int]], rest: list[Table]) -> int:
    """Return all worlds in one int: for each a bit for every step and every pool of its card but the last."""
    place = width = sum(map(len, pools)) - len(pools)
    # This is the backward pass of the count, with lists in place of numbers: the worlds from a state are those of
    # each move, one after the other, each list a row of blocks of ``width`` bits. A block has no bit for the last
    # pool, since a card that went to no other pool went there.
    every: dict[int, int] = {}
    lists = {0: 0}
    for number in range(len(plan.programme.steps) - 1, -1, -1):
        after, lists = lists, {}
        ways, mine = rest[number + 1], pools[number]
        place -= len(mine) - 1
        moves = [
            (room, bar, keep, take, None if pool == mine[-1] else place + mine.index(pool))
            for room, bar, keep, take, pool in plan.programme.steps[number][0]
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
                            # The sum of 2**(i * width) for i below count (a geometric series): one bit in each of
                            # ``count`` blocks.
                            ones = every.get(count)
                            if ones is None:
                                ones = every[count] = ((1 << count * width) - 1) // ((1 << width) - 1)
                            part |= ones << bit
                        packed |= part << shift
                        shift += count * width
            lists[state] = packed
    return lists[plan.programme.start]


def _planes(packed: int, total: int, width: int) -> Iterator[int]:
    """Yield for each bit of a block the worlds in which it is set."""
    if width:
        # Digits begin with the highest bit. Every ``width``-th digit from ``width - 1 - place`` on is bit ``place``
        # of each world, the last world first: read as a number, its bit ``i`` is that of world ``i``.
        digits = f"{packed:0{total * width}b}"
        for place in range(width):
            yield int(digits[width - 1 - place :: width], 2)
