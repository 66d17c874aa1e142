"""Counting: one pass forward and one backward over a plan's steps, in whole numbers.

The forward pass counts the ways to reach each state, the backward pass the ways to complete it. Their products say how
often a card goes where; walking the backward tables picks the world of any given number. A step is a matrix from the
states before it to the states after it, and a pass multiplies a vector by all of them (the transfer-matrix method). All
counts are exact Python ints.
"""

from collections.abc import Iterable
from itertools import product
from math import prod

from casefile.deduction.counting_plan import CountingPlan

Table = dict[int, int]
"""The number of ways for each state."""


def forward(plan: CountingPlan) -> list[Table]:
    """Return for each step the states before it with the number of ways to reach them, and at the end the last table.

    The last table is ``{0: total}``, or empty if there is no way through.
    """
    table: Table = {plan.start: 1}
    tables = [table]
    for moves, clear, _ in plan.steps:
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


def backward(plan: CountingPlan, reached: list[Table]) -> tuple[list[Table], dict[int, list[int]]]:
    """Return for each step the states before it with the number of ways from each to the end, and the counts by kind.

    - ``reached`` is the result of :func:`forward`.
    - ``counts[kind][pool]`` is the number of ways in which one given card of that kind goes to that pool.

    The tables name every state that was reached, some of them with 0 ways.
    """
    table: Table = {0: 1}
    tables = [table]
    counts: dict[int, list[int]] = {}
    nothing = [0] * len(plan.pools)
    for number in range(len(plan.steps) - 1, -1, -1):
        moves, _, kind = plan.steps[number]
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
    """Return the number of ways to each possible case file: ``{(kind of each open category): ways}``.

    This is one more forward pass, in which a number of ways is a row of slots packed into one int, a slot for every
    choice of kinds. No slot that can still reach the end exceeds ``total``, so slots of that width never run over. The
    ways of a choice are shared equally by the cards of its kinds; the result is for one card of each kind.
    """
    case = len(plan.pools) - 1
    choices: dict[int, list[int]] = {}
    for moves, _, kind in plan.steps:
        for room, _, _, _, pool in moves:
            if pool == case and kind not in choices.setdefault(room, []):
                choices[room].append(kind)
    slot, strides = total.bit_length(), {}
    for room in sorted(choices):
        strides[room] = slot
        slot *= len(choices[room])

    table: Table = {plan.start: 1}
    for moves, clear, kind in plan.steps:
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
            found[chosen[::-1]] = ways // prod(kind.bit_count() for kind in chosen)
        slots >>= width
    return found


class PathPicker:
    """A picker of the way through a plan that has a given number, from the tables of :func:`backward`.

    The choices at a state are worked out when it is first visited, so that many picks cost little each.
    """

    def __init__(self, plan: CountingPlan, rest: list[Table]) -> None:
        self._plan, self._rest = plan, rest
        self._cards: list[int] = []
        kinds = dict.fromkeys(kind for _, _, kind in plan.steps)
        for kind in kinds:
            while kind:
                self._cards.append(kind & -kind)
                kind &= kind - 1
        # For each step and state its choices as (first number beyond it, first number of it, pool, state after it).
        self._choices: list[dict[int, list[tuple[int, int, int, int]]]] = [{} for _ in plan.steps]

    def pick(self, number: int) -> list[int]:
        """Return the way with that number, 0 to total - 1: for each pool the cards that go there."""
        hands = [0] * len(self._plan.pools)
        state = self._plan.start
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
        for room, bar, keep, take, pool in self._plan.steps[step][0]:
            if state & room and not state & bar:
                after = (state & keep) - take
                ways = rest.get(after)
                if ways:
                    choices.append((first + ways, first, pool, after))
                    first += ways
        return choices
