"""How often who does not challenge yet wins, by how all stand: for the bots and for hints.

Whoever ends a turn must lay a card open in the next one. A card that would put its player out is of no use then, so
that a hand without any other has had its last challenge. Who has more turns left can let the others guess first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from casefile.core.cards import Seat
from casefile.deduction.moving_worlds import MovingHands
from casefile.games.miporin.opponents import Rivals
from casefile.games.miporin.state import TURNS, MiporinState

ENOUGH = 4
"""More cards that can still be laid open than these are hardly ever needed."""


@dataclass(frozen=True)
class Waiting:
    """What a seat at the end of its turn knows of how it stands."""

    state: MiporinState
    me: Seat
    hands: MovingHands
    rivals: Rivals

    @property
    def safe(self) -> int:
        """How many cards of its own it can lay open as the marker stands."""
        hand = self.state.holdings.hand(self.me)
        return len(hand) - sum(map(self.state.too_late, hand))

    def safe_of(self, rival: Seat) -> float:
        """How many cards of a rival's are expected to be so."""
        late = [card for card in self.state.setup.deck.category("days") if self.state.too_late(card)]
        return max(0.0, self.state.size(rival) - sum(self.hands.chance(card, rival) for card in late))


def wins(waiting: Waiting, chance: float) -> float:
    """How often a seat wins that ends its turn without a challenge, where its best guess has ``chance``."""
    rivals, hands, others = waiting.rivals, waiting.hands, waiting.state.others(waiting.me)
    right = [rivals.right(rival, hands) for rival in others]
    safe = [waiting.safe_of(rival) for rival in others]
    return curve(chance, right, waiting.safe, safe, waiting.state.round, hands.case_file_bits)


def curve(chance: float, right: Sequence[float], own: int, safe: Sequence[float], round: int, bits: float) -> float:
    """The same by numbers: how likely each of the others would be ``right`` now, how many ``safe`` cards they have.

    A logistic curve, fitted to 12,583 decisions of games against two trackers, in each of which one turn, drawn by lot,
    was ended without a challenge.
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
