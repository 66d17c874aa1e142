"""``detective``: knows all that follows from what it saw by counting deals, and asks what others ask about."""

from collections.abc import Sequence
from typing import ClassVar

from casefile.bots.eliminator import Eliminator
from casefile.bots.seating import Seating
from casefile.cards import Card, Seat
from casefile.dealing import Draw
from casefile.deduction.facts import Fact, Holds, Lacks
from casefile.deduction.ledger import Ledger
from casefile.deduction.worlds import Worlds
from casefile.engine import Observation
from casefile.events import Suggested


class Detective(Eliminator):
    """Plays by exact deduction: it knows whatever is certain, and accuses only then.

    Of the cards that may be sealed it asks for those that the fewest owners can hold. Where that leaves a choice, it
    asks for what most others asked for too: they hardly name their own cards while they know little.
    """

    EARLY: ClassVar[int] = 3
    """So many rounds others are taken to ask for cards that they do not hold; later they cover what they know."""

    def __init__(self, seating: Seating, draw: Draw) -> None:
        super().__init__(seating, draw)
        self._worlds: Worlds | None = None
        self._askers: dict[Card, set[Seat]] = {}

    def observe(self, observation: Observation) -> None:
        """Take in the next observation, and who asks for what."""
        super().observe(observation)
        event = observation.event
        early = self._view.state.number <= self.EARLY * self._view.setup.seats
        if isinstance(event, Suggested) and event.seat != self._seat and early:
            for card in (event.suspect, event.weapon, event.room):
                self._askers.setdefault(card, set()).add(event.seat)

    def _conclude(self, ledger: Ledger) -> None:
        """Learn what was seen, and everything that follows from it by counting deals."""
        if not self._new:
            return
        new: list[Fact] = self._new.copy()
        self._worlds = worlds = (self._worlds or Worlds(ledger.numbers.spec)).given(new)
        ledger.learn(new)
        ledger.learn([(Holds if sure else Lacks)(owner, card) for card, owner, sure in worlds.forced])
        super()._conclude(ledger)

    def _name(self, cards: Sequence[Card]) -> Card:
        """The open card with the fewest possible owners, those that ask for it counted out; or one as cover."""
        assert self._ledger is not None
        open_ = self._open(cards)
        if not open_:
            return super()._name(cards)
        ledger = self._ledger
        wanted = {
            card: owners - sum(ledger.may_hold(seat, card) for seat in self._askers.get(card, ()))
            for card, owners in open_.items()
        }
        fewest = min(wanted.values())
        return self._any([card for card, owners in wanted.items() if owners == fewest])
