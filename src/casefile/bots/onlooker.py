"""An estimate of what the other seats know about one seat's hand: the public facts, and cards shown to one of them."""

from collections.abc import Mapping, Sequence
from math import log2

from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec
from casefile.core.engine import Observation, observe
from casefile.core.events import Reader
from casefile.core.facts import CASE_FILE, Fact, Holds
from casefile.deduction.ledger import Ledger
from casefile.deduction.worlds import Worlds


class Onlooker:
    """The public knowledge of a game, gathered from the observations of ``seat``, for choosing which card to show."""

    def __init__(self, seat: Seat) -> None:
        self._seat, self._reader = seat, Reader()
        self._facts: list[Fact] = []
        self._new: list[Fact] = []
        self._ledger: Ledger | None = None

    def observe(self, observation: Observation) -> None:
        """Take in what a spectator would have seen of the next observation of the seat."""
        if observation.event is not None:
            self._new += self._reader.facts(observe(observation.event, "spectator"))

    def left(self, spec: DealSpec, cards: Sequence[Card], shown: Sequence[Card]) -> Mapping[Card, float]:
        """Return for each of ``cards`` the asker's uncertainty about the case file, in bits, after seeing it.

        - ``spec`` is the description of the deal.
        - ``shown`` are the cards that the seat has shown to the asker before.

        The asker is taken to know these cards and the public facts. The bits are the sum over the sealed cards, each on
        its own.
        """
        if self._ledger is None:
            self._ledger = Ledger(spec)
        self._ledger.learn(self._new)
        self._facts += self._new
        self._new = []
        seen = [Holds(self._seat, card) for card in shown]
        return {
            card: _bits(Worlds.after(self._ledger, self._facts, [*seen, Holds(self._seat, card)])) for card in cards
        }


def _bits(worlds: Worlds) -> float:
    """Return the sum of the entropies of the sealed cards, each on its own; equal ones are equal to the last digit."""
    case = worlds.owners.index(CASE_FILE)
    chances = (row[case] / worlds.total for row in worlds.counts.values() if row[case])
    return round(-sum([chance * log2(chance) for chance in chances]), 9)
