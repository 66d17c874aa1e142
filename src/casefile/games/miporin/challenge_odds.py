"""The win probability of postponing the challenge, by the situation of all seats: for bots and hints.

A seat that ends its turn must lay a card open in the next one. A card that would put its player out is then of no use,
so a hand without any other card has had its last challenge. A seat with more turns left can let the others guess first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from casefile.core.cards import Seat
from casefile.deduction.moving_worlds import MovingHands
from casefile.games.miporin.opponents import Rivals
from casefile.games.miporin.state import TURNS, MiporinState

ENOUGH = 4
"""The number of cards that can still be laid open from which more make no difference."""


@dataclass(frozen=True)
class Waiting:
    """The view of one seat at the end of its turn, for estimating whether to challenge or to wait."""

    state: MiporinState
    """The state of the game as the seat sees it."""
    me: Seat
    """The seat whose view it is."""
    hands: MovingHands
    """The seat's knowledge of where the cards are."""
    rivals: Rivals
    """An estimate of what the other seats know."""

    @property
    def safe(self) -> int:
        """The number of cards in the seat's own hand that it can lay open on the present day without falling out."""
        hand = self.state.holdings.hand(self.me)
        return len(hand) - sum(map(self.state.too_late, hand))

    def safe_of(self, rival: Seat) -> float:
        """Return the expected number of cards that ``rival`` can lay open on the present day without falling out."""
        late = [card for card in self.state.setup.deck.category("days") if self.state.too_late(card)]
        return max(0.0, self.state.size(rival) - sum(self.hands.chance(card, rival) for card in late))


def wins(waiting: Waiting, chance: float) -> float:
    """Return the probability that the seat wins if it ends its turn without a challenge.

    ``chance`` is the probability that its best guess would be right now.
    """
    rivals, hands, others = waiting.rivals, waiting.hands, waiting.state.others(waiting.me)
    right = [rivals.right(rival, hands) for rival in others]
    safe = [waiting.safe_of(rival) for rival in others]
    return curve(chance, right, waiting.safe, safe, waiting.state.round, hands.case_file_bits)


def curve(chance: float, right: Sequence[float], own: int, safe: Sequence[float], round: int, bits: float) -> float:
    """Return the probability that a seat wins if it ends its turn without a challenge, from figures.

    - ``chance`` is the probability that its best guess would be right now.
    - ``right`` has for each other seat the probability that the seat would be right now.
    - ``own`` is the number of the seat's own cards that can be laid open without falling out.
    - ``safe`` has the expected number of such cards for each other seat.
    - ``round`` is the number of the round.
    - ``bits`` is the seat's uncertainty about the case file, in bits.

    The result is a logistic curve, fitted to 12,583 decisions of games against two trackers; in each game one turn,
    drawn by lot, was ended without a challenge.
    """
    mean = sum(safe) / len(safe)
    score = (
        0.68
        + (1.07 - 2.06 * chance) * chance
        - 1.88 * right[0]
        - 3.1 * sum(right[1:])
        - 0.41 * (len(right) == 2)
        + 0.68 * min(own, ENOUGH) / ENOUGH
        - 0.49 * mean / 4
        + 0.5 * (own - mean) / 4
        + 0.29 * (own >= 1 + max(safe))
        + 0.28 * round / TURNS
        - 0.99 * bits / 5
    )
    return 1 / (1 + exp(-score))
