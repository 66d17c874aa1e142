"""Knowledge of the other seats about a hand: the public facts, and the cards that one seat was shown besides."""

from collections.abc import Mapping, Sequence
from math import log2

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import Observation, observe
from casefile.core.events import Reader
from casefile.core.facts import CASE_FILE, Fact, Holds
from casefile.deduction.worlds import Worlds


class Onlooker:
    """Follows a game from the observations of ``seat``, and keeps the public facts apart."""

    def __init__(self, seat: Seat) -> None:
        self._seat, self._reader = seat, Reader()
        self._new: list[Fact] = []
        self._worlds: Worlds | None = None

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the seat, reduced to what a spectator would have seen."""
        if observation.event is not None:
            self._new += self._reader.facts(observe(observation.event, "spectator"))

    def left(self, spec: DealSpec, cards: Sequence[Card], shown: Sequence[Card]) -> Mapping[Card, float]:
        """Return the bits of the case file still unknown to the asker after each of ``cards`` is shown to the asker.

        The asker is taken to know the public facts, and that the seat holds the cards ``shown`` to the asker before.
        The bits are the sum over the sealed cards, each on its own.
        """
        self._worlds = (self._worlds or Worlds(spec)).given(self._new)
        self._new = []
        asker = self._worlds.given([Holds(self._seat, card) for card in shown])
        return {card: _bits(asker.given([Holds(self._seat, card)])) for card in cards}


def _bits(worlds: Worlds) -> float:
    case = worlds.owners.index(CASE_FILE)
    chances = (worlds.counts[card][case] / worlds.total for card in worlds.ledger.numbers.cards)
    return -sum([chance * log2(chance) for chance in chances if chance])
