"""An estimate of the others' knowledge where hands move, from one's own view, to weigh what to tell them.

Nobody knows what another seat knows. Counted are the cards that a rival has surely seen: cards that lie open, cards
that passed between the rival and the viewer, and cards that the viewer knows the rival to have held. Of the other cards
the rival holds some, and their expected number is used.
"""

from collections.abc import Iterable
from math import log2

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.deduction.moving_facts import Had, LaidOpen, Sighting, Swapped
from casefile.deduction.moving_worlds import OPEN, MovingHands


class Rivals:
    """The cards that each other seat has surely seen, as far as the seat ``me`` knows."""

    def __init__(self, spec: DealSpec, me: Seat) -> None:
        self._me = me
        seats = [Seat(seat) for seat in range(len(spec.hand_sizes))]
        self._saw: dict[Seat, set[Card]] = {seat: set() for seat in seats if seat != me}
        self._category = {
            card: category for category, n in zip(spec.categories, spec.sealed, strict=True) if n for card in category
        }

    def note(self, sightings: Iterable[Sighting]) -> None:
        """Take in observations of cards that the viewer, ``me``, has made."""
        for sighting in sightings:
            match sighting:
                case LaidOpen(_, cards):
                    for saw in self._saw.values():
                        saw.update(cards)
                case Had(seat, cards) if seat in self._saw:
                    self._saw[seat].update(cards)
                case Swapped(seat, gave, other, took):
                    rival = other if seat == self._me else seat
                    self._saw[rival].update((gave, took))

    def showed(self, card: Card, rival: Seat) -> None:
        """Take in that the viewer showed ``card`` to ``rival``."""
        self._saw[rival].add(card)

    def knows(self, rival: Seat, card: Card) -> bool:
        """Return whether ``rival`` has surely seen ``card``."""
        return card in self._saw[rival]

    def open(self, rival: Seat, category: Iterable[Card], hands: MovingHands) -> float:
        """Return the expected number of cards of ``category`` that ``rival`` must think may be in the case file.

        It is at least 1. ``hands`` is the viewer's knowledge of the cards.
        """
        unseen = [card for card in category if card not in self._saw[rival] and hands.holder(card) != OPEN]
        return max(1.0, len(unseen) - sum(hands.chance(card, rival) for card in unseen))

    def told(self, rival: Seat, card: Card, hands: MovingHands) -> float:
        """Return the information about the case file, in bits, that ``rival`` is expected to get from seeing ``card``.

        ``hands`` is the viewer's knowledge of the cards.
        """
        category = self._category.get(card)
        if category is None or self.knows(rival, card):
            return 0.0
        left = max(self.open(rival, category, hands), 1.5)
        return log2(left / (left - 1))

    def right(self, rival: Seat, hands: MovingHands) -> float:
        """Return the estimated probability that ``rival`` would be right with a challenge now.

        ``hands`` is the viewer's knowledge of the cards.
        """
        found = 1.0
        for category in dict.fromkeys(self._category.values()):
            found /= self.open(rival, category, hands)
        return found


def expected_bits(hands: MovingHands, other: Seat) -> float:
    """Return the information about the case file, in bits, that the viewer expects from a blind draw from ``other``.

    ``hands`` is the viewer's knowledge of the cards.
    """
    size = hands.sizes[other]
    if not size:
        return 0.0
    after = 0.0
    for card, *others in hands.alike:
        chance = hands.chance(card, other) / size
        if chance:
            after += (1 + len(others)) * chance * hands.holding(other, (card,)).case_file_bits
    return hands.case_file_bits - after
