"""Worlds drawn by how well single cards suit their owners: a sample with more worlds where a model's weights are high.

Every way to place the cards is counted with a factor for each card and the owner that gets it. Such a product cannot
say what a model says of whole hands, but it comes near, so that the worlds drawn by it need little correction. The
factors are whole numbers and so is every count: the world of any number is picked exactly.

This is importance sampling. A world ``w`` is drawn with the probability ``q(w) = weight(w) / total``
(:meth:`WeightedWorlds.weight`), and whoever uses the sample divides by it. For a model ``m`` and a figure ``f`` the
mean of ``m(w) / q(w) * f(w)`` over the draws tends to the sum of ``q(w) * m(w) / q(w) * f(w)``, which is the sum of
``m(w) * f(w)`` over all worlds; with ``f = 1`` it tends to the sum of ``m(w)``. The first divided by the second is the
mean of ``f`` under the model, whatever the factors are: good factors only make the spread smaller. The ``q(w)`` cancels
only where it is not 0, so every factor is 1 or more. This is self-normalized importance
sampling (Owen, Monte Carlo theory, methods and examples, 2013, section 9.2).
"""

from collections.abc import Sequence
from math import prod

from casefile.deduction.counting import CountingPasses, Table
from casefile.deduction.counting_plan import Programme, cards_of, make_plan
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import bits

Factors = Sequence[Sequence[int]]
"""By owner and card: the whole-number factor, 1 or more, by which deals that give the owner the card are made likelier.
"""

Choices = list[tuple[int, int, int, int, int]]
"""The possible moves at a state: number at which the move's range ends, at which it begins, factor, pool, state after.
"""


class WeightedWorlds:
    """All deals that fit a ledger, weighted by ``factors``, for drawing a sample; at least one deal must fit.

    Each deal owns as many of the numbers from 0 to :attr:`total` - 1 as it weighs. So a uniform number draws a deal by
    weight.
    """

    def __init__(self, ledger: Ledger, factors: Factors) -> None:
        self._ledger, self._factors = ledger, factors
        self._plan = make_plan(ledger, apart=True)
        self._cards = cards_of(self._plan)
        self._owners = [members[0] for members, _, _ in self._plan.pools]
        self._rest = _backward(self._plan.programme, self._by_step())
        self.total = self._rest[0][self._plan.programme.start]
        """The number of numbers: the weight of all worlds together."""
        self._known: list[dict[int, Choices]] = [{} for _ in self._plan.programme.steps]

    def _by_step(self) -> list[list[int]]:
        """Return for each step the factor of each pool."""
        return [[self._factors[owner][card] for owner in self._owners] for card in self._cards]

    def masks(self, number: int) -> list[int]:
        """Return the deal that owns ``number`` (0 to :attr:`total` - 1), as one set of card bits per owner."""
        hands = self._ledger.held.copy()
        state = self._plan.programme.start
        for step, known in enumerate(self._known):
            choices = known.get(state) or self._work_out(step, state)
            for beyond, first, factor, pool, after in choices:
                if number < beyond:
                    hands[self._owners[pool]] |= 1 << self._cards[step]
                    # The choice has ways * factor numbers: each number of the worlds after it, ``factor`` times
                    # over. Dividing gives the number among those worlds. So a world gets the product of its factors
                    # as its share.
                    number = (number - first) // factor
                    state = after
                    break
        return hands

    def weight(self, hands: Sequence[int]) -> int:
        """Return the weight of a deal: the product of the factors of its cards, without those whose owner was certain.

        ``hands`` is the deal, one set of card bits per owner.
        """
        return prod(
            factors[card]
            for hand, held, factors in zip(hands, self._ledger.held, self._factors, strict=True)
            for card in bits(hand & ~held)
        )

    def _work_out(self, step: int, state: int) -> Choices:
        """Return the choices at a state, and remember them."""
        rest, card = self._rest[step + 1], self._cards[step]
        choices: Choices = []
        first = 0
        for room, bar, keep, take, pool in self._plan.programme.steps[step][0]:
            if state & room and not state & bar:
                after = (state & keep) - take
                ways = rest.get(after)
                if ways:
                    factor = self._factors[self._owners[pool]][card]
                    choices.append((first + ways * factor, first, factor, pool, after))
                    first += ways * factor
        self._known[step][state] = choices
        return choices


def _backward(programme: Programme, factors: list[list[int]]) -> list[Table]:
    """Return for each step the states before it, with the weight of all ways from each of them to the end."""
    # The backward pass of casefile.deduction.counting, with each move multiplied by its factor. The ways from a state
    # are the ways from the state after each of its moves, with that move before them. So the weight of a state, the sum
    # over its ways of the product of their factors, is the sum over its moves of the move's factor times the weight of
    # the state after it: the distributive law. Only states that the forward pass reached are visited.
    reached = CountingPasses(programme).reached
    table: Table = {0: 1}
    tables = [table]
    for number in range(len(programme.steps) - 1, -1, -1):
        arrivals, get = reached[number], table.get
        table = dict.fromkeys(arrivals, 0)
        for room, bar, keep, take, pool in programme.steps[number][0]:
            factor = factors[number][pool]
            for state in arrivals:
                if state & room and not state & bar:
                    ways = get((state & keep) - take)
                    if ways:
                        table[state] += ways * factor
        tables.append(table)
    tables.reverse()
    return tables
