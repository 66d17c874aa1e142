"""Counting: one pass forward and one backward over a plan's steps, in whole numbers.

The forward pass counts the ways to reach each state, the backward pass the ways to complete it. Their products say how
often a card goes where; walking the backward tables picks the world of any given number. A step is a matrix from the
states before it to the states after it, and a pass multiplies a vector by all of them (the transfer-matrix method). All
counts are exact Python ints.
"""

from collections.abc import Iterable
from functools import cached_property
from itertools import product
from math import prod

from casefile.deduction.counting_plan import CountingPlan, Counts, Programme, cards_of

Table = dict[int, int]
"""The number of ways for each packed state of a plan (:mod:`casefile.deduction.counting_plan`)."""


class CountingPasses:
    """The two passes over a programme, each made when it is first asked for.

    What they count stays with the programme, so that a programme that is remembered is counted once.
    """

    def __init__(self, programme: Programme) -> None:
        self._programme = programme

    @cached_property
    def reached(self) -> list[Table]:
        """The number of ways to reach each state: see :func:`forward`."""
        return forward(self._programme)

    @cached_property
    def _back(self) -> tuple[list[Table], Counts]:
        return backward(self._programme, self.reached)

    @property
    def rest(self) -> list[Table]:
        """The number of ways from each state to the end: the first result of :func:`backward`."""
        return self._back[0]

    @property
    def total(self) -> int:
        """The number of all ways through the programme."""
        if self._programme.total is None:
            self._programme.total = self.reached[-1].get(0, 0)
        return self._programme.total

    @property
    def counts(self) -> Counts:
        """The ways in which a card of each kind goes to each pool: the second result of :func:`backward`."""
        if self._programme.counts is None:
            self._programme.counts = self._back[1]
        return self._programme.counts


def forward(programme: Programme) -> list[Table]:
    """Return for each step the number of ways to reach each state before it, and last the end's table.

    The last table is ``{0: total}`` with the number of all ways through the programme, or empty if there is none.
    """
    table: Table = {programme.start: 1}
    tables = [table]
    for moves, clear, _ in programme.steps:
        after: Table = {}
        get = after.get
        for room, bar, keep, take, _ in moves:
            entries = table.items() if not bar else [entry for entry in table.items() if not entry[0] & bar]
            for state, ways in entries:
                if state & room:
                    target = (state & keep) - take
                    if not target & clear:
                        after[target] = get(target, 0) + ways
        table = after
        tables.append(table)
    return tables


def backward(programme: Programme, reached: list[Table]) -> tuple[list[Table], Counts]:
    """Return for each step the number of ways from each state to the end, and by kind of card the ways to each pool.

    - ``reached`` is the result of :func:`forward` for the same programme.
    - In the second result, ``counts[kind][pool]`` is the number of ways in which one given card of that kind goes to
      that pool, a group of owners.

    The tables name every state that was reached, some of them with 0 ways.
    """
    table: Table = {0: 1}
    tables = [table]
    counts: Counts = {}
    nothing = [0] * programme.pools
    for number in range(len(programme.steps) - 1, -1, -1):
        moves, _, kind = programme.steps[number]
        arrivals = reached[number]
        get = table.get
        table = dict.fromkeys(arrivals, 0)
        if kind in counts:  # Another card of a kind goes to each pool as often as the first: only the table is wanted.
            for room, bar, keep, take, _ in moves:
                states = arrivals if not bar else [state for state in arrivals if not state & bar]
                for state in states:
                    if state & room:
                        table[state] += get((state & keep) - take, 0)
        else:
            # A way through a move is a way to the state before it, then the move, then a way from the state after
            # it.
            row = counts[kind] = nothing.copy()
            for room, bar, keep, take, pool in moves:
                found = 0
                entries = arrivals.items() if not bar else [entry for entry in arrivals.items() if not entry[0] & bar]
                for state, ways in entries:
                    if state & room:
                        rest = get((state & keep) - take)
                        if rest:
                            found += ways * rest
                            table[state] += rest
                row[pool] += found
        tables.append(table)
    tables.reverse()
    return tables, counts


def case_files(plan: CountingPlan, total: int) -> dict[tuple[int, ...], int]:
    """Return the number of ways through ``plan`` for each possible case file: ``{(kind of each open category): ways}``.

    A kind is its cards, as card bits. ``total`` is the number of all ways through the plan.

    This is one more forward pass, in which a number of ways is a row of slots packed into one int, a slot for every
    choice of kinds. No slot that can still reach the end exceeds ``total``, so slots of that width never run over. The
    ways of a choice are shared equally by the cards of its kinds; the result is for one card of each kind.
    """
    programme = plan.programme
    case = programme.pools - 1
    choices: dict[int, list[int]] = {}
    for moves, _, kind in programme.steps:
        for room, _, _, _, pool in moves:
            if pool == case and kind not in choices.setdefault(room, []):
                choices[room].append(kind)
    slot, strides = total.bit_length(), {}
    for room in sorted(choices):
        strides[room] = slot
        slot *= len(choices[room])

    table: Table = {programme.start: 1}
    for moves, clear, kind in programme.steps:
        after: Table = {}
        get = after.get
        for room, bar, keep, take, pool in moves:
            items: Iterable[tuple[int, int]] = table.items()
            if bar:
                items = [(state, ways) for state, ways in items if not state & bar]
            if pool == case:
                shift = strides[room] * choices[room].index(kind)
                items = [(state, ways << shift) for state, ways in items]
            for state, ways in items:
                if state & room:
                    target = (state & keep) - take
                    if not target & clear:
                        after[target] = get(target, 0) + ways
        table = after

    found: dict[tuple[int, ...], int] = {}
    slots, width = table.get(0, 0), total.bit_length()
    one = (1 << width) - 1
    for chosen in product(*(choices[room] for room in sorted(choices, reverse=True))):
        if ways := slots & one:
            kinds = tuple([plan.kinds[kind] for kind in chosen[::-1]])
            found[kinds] = ways // prod(kind.bit_count() for kind in kinds)
        slots >>= width
    return found


class PathPicker:
    """Numbers the ways to deal the cards by ``plan``, and returns the way with any number, for drawing deals at random.

    ``rest`` are the tables of :func:`backward`. The choices at a state are worked out when it is first visited, so that
    many picks cost little each.
    """

    def __init__(self, plan: CountingPlan, rest: list[Table]) -> None:
        self._programme, self._rest = plan.programme, rest
        self._cards = [1 << card for card in cards_of(plan)]
        # For each step and state its choices as (first number beyond it, first number of it, pool, state after it).
        self._choices: list[dict[int, list[tuple[int, int, int, int]]]] = [{} for _ in plan.programme.steps]

    def pick(self, number: int) -> list[int]:
        """Return the way with that number, counted from 0: for each pool the cards that go there, as bits."""
        hands = [0] * self._programme.pools
        state = self._programme.start
        # The ways from a state are numbered choice by choice, each choice with as many numbers as there are ways from
        # the state after it. So each number is another way, and each way has one.
        for step, known in enumerate(self._choices):
            choices = known.get(state) or self._work_out(step, state)
            for beyond, first, pool, after in choices:
                if number < beyond:
                    hands[pool] |= self._cards[step]
                    number -= first
                    state = after
                    break
        return hands

    def _work_out(self, step: int, state: int) -> list[tuple[int, int, int, int]]:
        """Return the choices at a state, and remember them."""
        rest = self._rest[step + 1]
        choices = self._choices[step][state] = []
        first = 0
        for room, bar, keep, take, pool in self._programme.steps[step][0]:
            if state & room and not state & bar:
                after = (state & keep) - take
                ways = rest.get(after)
                if ways:
                    choices.append((first + ways, first, pool, after))
                    first += ways
        return choices
