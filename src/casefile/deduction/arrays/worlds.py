"""Every deal that fits, put together from whole hands on arrays, with the weights of a model. Needs NumPy."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from casefile.deduction.arrays.cover import ArrayCover, Sets, held_by
from casefile.deduction.arrays.habits import likelihoods
from casefile.deduction.arrays.hands import OwnerFacts, facts_of, hands_of, relabelled
from casefile.deduction.arrays.ratings import ArrayRatings
from casefile.deduction.arrays.subset_sums import Floats
from casefile.deduction.hand_tables import TooManyPairs
from casefile.deduction.hands import alone, how_many
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import bits
from casefile.deduction.player_model import SeatModel
from casefile.deduction.weighing import Weigh, marks

PAIRS = 20_000_000
"""The most pairs of hands that are looked at for exact figures; a pair takes about 0.01 µs."""

HANDS = 100_000
"""The most possible hands, of all owners together, for exact figures."""


class ArrayWorlds:
    """All deals that fit, with their weights.

    - ``ledger`` says which hands are possible.
    - ``models`` has a model for those owners, by number, whose choices tell something.
    - ``most`` is as :class:`ArrayCover` says, by default :data:`PAIRS`.

    Raises :class:`TooManyPairs` where exact figures would take too long.
    """

    exact = True

    def __init__(self, ledger: Ledger, models: Mapping[int, Weigh], most: int | None = None) -> None:
        self._numbers, self._held, sizes = ledger.numbers, ledger.held, ledger.numbers.sizes
        self._open = [owner for owner, held in enumerate(ledger.held) if held.bit_count() < sizes[owner]]
        if not alone(ledger) or sum([how_many(ledger, owner) for owner in self._open]) > HANDS:
            raise TooManyPairs
        unknown = ledger.numbers.everything
        for held in ledger.held:
            unknown &= ~held
        self._dealt = bits(unknown)
        places = [0] * len(ledger.numbers.cards)
        for place, card in enumerate(self._dealt):
            places[card] = 1 << place
        # A hand that is known has the same weight in every world.
        weighed = [weighed_hands(facts_of(ledger, owner), models.get(owner)) for owner in self._open]
        self._hands = [hands for hands, _ in weighed]
        """For each open owner its possible hands, as card bits, without the cards that it holds for certain."""
        self._weights = [weights for _, weights in weighed]
        self._places = [relabelled(hands, tuple(places)) for hands in self._hands]
        """The same hands, as bits of the places that their cards have among the cards to be dealt."""
        self._most = PAIRS if most is None else most
        possible = all(len(weights) for weights in self._weights)
        self._cover = self._covered(self._weights) if possible else None
        self.whole = self._cover.whole if self._cover else 0.0

    def _covered(self, weights: Sequence[Floats]) -> ArrayCover:
        case = self._numbers.case
        first = self._open.index(case) if case in self._open else 0
        return ArrayCover(self._places, weights, len(self._dealt), self._most, first)

    def squares(self) -> float:
        """Return the sum of the squares of all weights."""
        return self._covered([weights**2 for weights in self._weights]).whole

    def shares(self, owner: int) -> dict[int, float]:
        """Return the probability of each hand of the owner with this number."""
        if owner not in self._open:
            return {self._held[owner]: 1.0}
        assert self._cover is not None
        place = self._open.index(owner)
        hands, shares = self._hands[place], self._cover.shares(place)
        in_some = shares > 0
        return dict(zip((hands[in_some] | self._held[owner]).tolist(), shares[in_some].tolist(), strict=True))

    def chances(self, owner: int) -> list[float]:
        """Return the probability that the owner with this number holds each card, by the card's number."""
        cards = len(self._numbers.cards)
        found = ((self._held[owner] >> np.arange(cards)) & 1).astype(float)
        if owner in self._open:
            assert self._cover is not None
            place = self._open.index(owner)
            found += held_by(self._cover.shares(place), self._hands[place], cards)
        row: list[float] = found.tolist()
        return row

    def every(self) -> tuple[Sets, Floats]:
        """Return all worlds that weigh anything, a row of hands for each, and their weights, which add up to 1."""
        assert self._cover is not None
        found, weights = self._cover.every()
        return self._rows(found, len(weights)), weights / weights.sum()

    def drawn(self, count: int, part: float) -> Sets:
        """Return ``count`` worlds drawn by weight, spread evenly, a row of hands for each; ``part`` is from 0 to 1."""
        assert self._cover is not None
        return self._rows(self._cover.pick(np.array(marks(self.whole, count, part))), count)

    def ratings(self, count: int, part: float, *, every: bool) -> ArrayRatings:
        """Return what rates suggestions by these worlds: ``every`` one, or a sample of ``count``."""
        if every:
            return ArrayRatings(self._numbers, *self.every())
        return ArrayRatings(self._numbers, self.drawn(count, part), None)

    def at(self, marks: Sequence[float]) -> list[list[int]]:
        """Return the worlds at these marks, each world having a stretch as long as its weight."""
        assert self._cover is not None
        found: list[list[int]] = self._rows(self._cover.pick(np.array(marks)), len(marks)).tolist()
        return found

    def _rows(self, found: Sequence[Sets], count: int) -> Sets:
        """Return a row of hands of all owners for each of ``count`` worlds."""
        rows = np.tile(np.array(self._held, np.int64), (count, 1))
        cards = tuple([1 << card for card in self._dealt])
        for owner, places in zip(self._open, found, strict=True):
            rows[:, owner] |= relabelled(places, cards)
        return rows


@lru_cache(maxsize=32)
def weighed_hands(facts: OwnerFacts, weigh: Weigh | None) -> tuple[Sets, Floats]:
    """Return the possible hands of an owner, with their weights, which are above 0.

    What was seen since the last time is mostly about one owner, so that those of the others are remembered.
    """
    hands = hands_of(facts)
    weights = weights_of(weigh, hands | facts.held)
    kept = weights > 0
    return hands[kept], weights[kept]


def weights_of(weigh: Weigh | None, hands: Sets) -> Floats:
    """Return each hand's weight, the heaviest being 1, so that products do not get too small for a float."""
    if weigh is None:
        return np.ones(len(hands))
    if isinstance(weigh, SeatModel):
        weights = likelihoods(weigh, hands)
    else:
        weights = np.array([weigh(hand) for hand in hands.tolist()])
    heaviest = weights.max(initial=0.0) or 1.0
    found: Floats = weights / heaviest
    return found
