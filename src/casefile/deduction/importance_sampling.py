"""Worlds drawn by how well single cards suit their owners: a sample that leans to where a model's weights are high.

Every way to place the cards is counted with a factor for each card and the owner it goes to. That cannot say what a
model says of whole hands, but it comes near, so that worlds drawn by it need little correction. The factors are whole
numbers and so is every count: a world of any number is picked exactly.
"""

from collections.abc import Sequence
from math import prod

from casefile.deduction.counting import Table, forward
from casefile.deduction.counting_plan import CountingPlan, cards_of, make_plan
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import bits

Factors = Sequence[Sequence[int]]
"""By owner and card how many times each way counts in which the one gets the other; 1 or more."""

Choices = list[tuple[int, int, int, int, int]]
"""First number beyond a choice, its first number, its factor, its pool, and the state after it."""


class Leaning:
    """All worlds that fit a ledger, of which there must be one at least; each has as many numbers as it weighs."""

    def __init__(self, ledger: Ledger, factors: Factors) -> None:
        self._ledger, self._factors = ledger, factors
        self._plan = make_plan(ledger, apart=True)
        self._cards = cards_of(self._plan)
        self._owners = [members[0] for members, _, _ in self._plan.pools]
        self._rest = _backward(self._plan, self._by_step())
        self.total = self._rest[0][self._plan.start]
        """How many numbers there are."""
        self._known: list[dict[int, Choices]] = [{} for _ in self._plan.steps]

    def _by_step(self) -> list[list[int]]:
        """For each step the factor of each pool."""
        return [[self._factors[owner][card] for owner in self._owners] for card in self._cards]

    def masks(self, number: int) -> list[int]:
        """The world that the number belongs to, as one set of card bits an owner."""
        hands = self._ledger.held.copy()
        state = self._plan.start
        for step, known in enumerate(self._known):
            choices = known.get(state) or self._work_out(step, state)
            for beyond, first, factor, pool, after in choices:
                if number < beyond:
                    hands[self._owners[pool]] |= 1 << self._cards[step]
                    number = (number - first) // factor
                    state = after
                    break
        return hands

    def weight(self, hands: Sequence[int]) -> int:
        """How many numbers a world has."""
        return prod(
            factors[card]
            for hand, held, factors in zip(hands, self._ledger.held, self._factors, strict=True)
            for card in bits(hand & ~held)
        )

    def _work_out(self, step: int, state: int) -> Choices:
        """The choices at a state, and remember them."""
        rest, card = self._rest[step + 1], self._cards[step]
        choices: Choices = []
        first = 0
        for room, bar, keep, take, pool in self._plan.steps[step][0]:
            if state & room and not state & bar:
                after = (state & keep) - take
                ways = rest.get(after)
                if ways:
                    factor = self._factors[self._owners[pool]][card]
                    choices.append((first + ways * factor, first, factor, pool, after))
                    first += ways * factor
        self._known[step][state] = choices
        return choices


def _backward(plan: CountingPlan, factors: list[list[int]]) -> list[Table]:
    """For each step the states before it with the weight of all ways from them to the end."""
    reached = forward(plan)
    table: Table = {0: 1}
    tables = [table]
    for number in range(len(plan.steps) - 1, -1, -1):
        arrivals, get = reached[number], table.get
        table = dict.fromkeys(arrivals, 0)
        for room, bar, keep, take, pool in plan.steps[number][0]:
            factor = factors[number][pool]
            for state in arrivals:
                if state & room and not state & bar:
                    ways = get((state & keep) - take)
                    if ways:
                        table[state] += ways * factor
        tables.append(table)
    tables.reverse()
    return tables
