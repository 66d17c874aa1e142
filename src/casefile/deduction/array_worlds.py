"""Every deal that fits, put together from whole hands on arrays, with the weights of a model. Needs NumPy."""

from collections.abc import Mapping, Sequence

import numpy as np

from casefile.deduction.array_cover import ArrayCover, Floats, Sets, held_by
from casefile.deduction.habit_arrays import likelihoods
from casefile.deduction.hand_arrays import ListedHands, hands_of
from casefile.deduction.hand_tables import TooManyPairs
from casefile.deduction.hands import alone, how_many
from casefile.deduction.ledger import Ledger
from casefile.deduction.numbering import bits
from casefile.deduction.player_model import SeatModel
from casefile.deduction.weighing import Weigh

HANDS = 100_000
"""The most possible hands, of all owners together, for exact figures."""


class ArrayWorlds:
    """All deals that fit, with their weights.

    - ``ledger`` says which hands are possible.
    - ``models`` has a model for those owners, by number, whose choices tell something.
    - ``most`` is as :class:`ArrayCover` says.

    Raises :class:`TooManyPairs` where exact figures would take too long, or would not be exact.
    """

    exact = True

    def __init__(self, ledger: Ledger, models: Mapping[int, Weigh], most: float) -> None:
        sizes = ledger.numbers.sizes
        self._held, self._cards = ledger.held, len(ledger.numbers.cards)
        self._open = [owner for owner, held in enumerate(ledger.held) if held.bit_count() < sizes[owner]]
        if not alone(ledger) or sum([how_many(ledger, owner) for owner in self._open]) > HANDS:
            raise TooManyPairs
        unknown = ledger.numbers.everything
        for held in ledger.held:
            unknown &= ~held
        self._dealt = bits(unknown)
        self._hands, self._weights = list[ListedHands](), list[Floats]()
        for owner in self._open:
            hands = hands_of(ledger, owner, self._dealt)
            # A hand that is known has the same weight in every world.
            weights = weights_of(models.get(owner), hands.cards | ledger.held[owner])
            kept = weights > 0
            self._hands.append(ListedHands(hands.cards[kept], hands.places[kept]))
            self._weights.append(weights[kept])
        self._most = most
        possible = all(len(weights) for weights in self._weights)
        self._cover = self._covered(self._weights) if possible else None
        self.whole = self._cover.whole if self._cover else 0.0

    def _covered(self, weights: Sequence[Floats]) -> ArrayCover:
        return ArrayCover([hands.places for hands in self._hands], weights, len(self._dealt), self._most)

    def squares(self) -> float:
        """Return the sum of the squares of all weights."""
        return self._covered([weights**2 for weights in self._weights]).whole

    def shares(self) -> list[dict[int, float]]:
        """Return for each owner the probability of each hand."""
        assert self._cover is not None
        found = [{held: 1.0} for held in self._held]
        for owner, hands, shares in zip(self._open, self._hands, self._cover.shares, strict=True):
            in_some = shares > 0
            full = (hands.cards[in_some] | self._held[owner]).tolist()
            found[owner] = dict(zip(full, shares[in_some].tolist(), strict=True))
        return found

    def chances(self) -> list[list[float]]:
        """Return for each owner the probability that it holds each card, by the card's number."""
        assert self._cover is not None
        found = [((held >> np.arange(self._cards)) & 1).astype(float) for held in self._held]
        for owner, hands, shares in zip(self._open, self._hands, self._cover.shares, strict=True):
            found[owner] += held_by(shares, hands.cards, self._cards)
        return [row.tolist() for row in found]

    def at(self, marks: Sequence[float]) -> list[list[int]]:
        """Return the worlds at these marks, each world having a stretch as long as its weight."""
        assert self._cover is not None
        found = self._cover.pick(np.array(marks))
        rows = np.tile(np.array(self._held, np.int64), (len(marks), 1))
        for owner, places in zip(self._open, found, strict=True):
            rows[:, owner] |= self._cards_at(places)
        found_hands: list[list[int]] = rows.tolist()
        return found_hands

    def _cards_at(self, places: Sets) -> Sets:
        """Return the cards at places among the cards to be dealt."""
        cards = np.zeros_like(places)
        for place, card in enumerate(self._dealt):
            cards |= (places >> place & 1) << card
        return cards


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
