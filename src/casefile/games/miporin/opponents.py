"""What the others can know where hands move: a rough count from one's own view, for weighing what to tell them.

Nobody knows what another knows. Counted are the cards that a rival has surely seen: those that lie open, those that
passed between him and the viewer, those that the viewer knows him to have held. Of the others he holds some himself; so
many are expected.
"""

from collections.abc import Iterable
from math import log2

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.deduction.moving_facts import Had, LaidOpen, Sighting, Swapped
from casefile.deduction.moving_worlds import OPEN, MovingHands


class Rivals:
    """What each seat has surely seen of the cards, as far as the viewer knows."""

    def __init__(self, spec: DealSpec, me: Seat) -> None:
        self._me = me
        seats = [Seat(seat) for seat in range(len(spec.hand_sizes))]
        self._saw: dict[Seat, set[Card]] = {seat: set() for seat in seats if seat != me}
        self._category = {
            card: category for category, n in zip(spec.categories, spec.sealed, strict=True) if n for card in category
        }

    def note(self, sightings: Iterable[Sighting]) -> None:
        """Take in what the viewer saw."""
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
        """The viewer showed ``card`` to ``rival``."""
        self._saw[rival].add(card)

    def knows(self, rival: Seat, card: Card) -> bool:
        """Whether ``rival`` has surely seen ``card``."""
        return card in self._saw[rival]

    def open(self, rival: Seat, category: Iterable[Card], hands: MovingHands) -> float:
        """How many cards of ``category`` are expected to be possible as the sealed one, for ``rival``; at least 1."""
        unseen = [card for card in category if card not in self._saw[rival] and hands.holder(card) != OPEN]
        return max(1.0, len(unseen) - sum(hands.chance(card, rival) for card in unseen))

    def told(self, rival: Seat, card: Card, hands: MovingHands) -> float:
        """How many bits about the case file ``rival`` is expected to learn from seeing ``card``."""
        category = self._category.get(card)
        if category is None or self.knows(rival, card):
            return 0.0
        left = max(self.open(rival, category, hands), 1.5)
        return log2(left / (left - 1))

    def right(self, rival: Seat, hands: MovingHands) -> float:
        """About how likely ``rival`` would be right with a challenge now."""
        found = 1.0
        for category in dict.fromkeys(self._category.values()):
            found /= self.open(rival, category, hands)
        return found


def expected_bits(hands: MovingHands, other: Seat) -> float:
    """How many bits about the case file the viewer is expected to learn by drawing a card from ``other`` blindly."""
    size = hands.sizes[other]
    if not size:
        return 0.0
    after = 0.0
    for card, *others in hands.alike:
        chance = hands.chance(card, other) / size
        if chance:
            after += (1 + len(others)) * chance * hands.holding(other, (card,)).case_file_bits
    return hands.case_file_bits - after
