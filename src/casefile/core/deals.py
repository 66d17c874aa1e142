"""Every deal that chance may make in a game, for programs that list them; see :mod:`casefile.core.dealing` for one."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import factorial, prod

from casefile.core.actions import Action
from casefile.core.cards import Card, Invalid
from casefile.core.dealing import DealSpec, Draw
from casefile.core.engine import AnyRules, AnySetup
from casefile.core.inquiry import DealCards
from casefile.core.texts import N_


def number_of_deals(spec: DealSpec) -> int:
    """Return how many deals there are: choices of the sealed cards, times those of the hands and the side.

    The cards of a hand count in any order, and those at the side in each, since some games let them be looked at one
    after another. So it is the product of binomial coefficients for the case file, times the ways to deal the rest.
    """
    sealed = prod(
        factorial(len(cards)) // (factorial(count) * factorial(len(cards) - count))
        for cards, count in zip(spec.categories, spec.sealed, strict=True)
    )
    rest = sum(spec.hand_sizes) + spec.side
    return sealed * factorial(rest) // prod(map(factorial, spec.hand_sizes))


def deals(rules: AnyRules, setup: AnySetup, draw: Draw | None = None) -> Iterator[Action]:
    """Yield the deals with which a game may begin, as chance's first action; all are equally likely.

    Without ``draw`` each comes once, and there are :func:`number_of_deals` of them. With ``draw`` they are drawn, one
    after another without end. Raise :class:`Invalid` for a game in which something else comes before the deal.
    """
    start = rules.start(setup)
    spec = rules.deal_spec(start)
    if spec is None or not isinstance(rules.sample(start, lambda purpose: lambda n: 0), DealCards):
        raise Invalid("deals", N_("a game that begins with something else"), N_("one that begins with the deal"))
    if draw is None:
        yield from _all(spec)
        return
    while True:
        yield rules.sample(start, lambda purpose: draw)


def _all(spec: DealSpec) -> Iterator[DealCards]:
    files = [combinations(cards, count) for cards, count in zip(spec.categories, spec.sealed, strict=True)]
    for parts in product(*files):
        sealed = tuple(card for part in parts for card in part)
        rest = [card for cards in spec.categories for card in cards if card not in sealed]
        for side in permutations(rest, spec.side):
            for hands in _hands([card for card in rest if card not in side], spec.hand_sizes):
                yield DealCards(sealed, hands, side)


def _hands(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield ()
        return
    for hand, left in _taken(cards, sizes[0]):
        for others in _hands(left, sizes[1:]):
            yield (hand, *others)


def _taken(cards: Sequence[Card], count: int) -> Iterator[tuple[tuple[Card, ...], list[Card]]]:
    """Yield every choice of so many cards, with the cards that are left."""
    for taken in combinations(cards, count):
        yield taken, [card for card in cards if card not in taken]
