"""``detective``: deduces all that follows from what it saw by counting deals; asks for the likeliest sealed cards."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from casefile.bots.aims import CASE_FILE_ALONE, Aims
from casefile.bots.bot import Seating
from casefile.bots.eliminator import Eliminator
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from casefile.core.facts import CASE_FILE, Fact
from casefile.core.inquiry import Suggested
from casefile.deduction.ledger import Ledger
from casefile.deduction.worlds import Worlds


class Detective(Eliminator):
    """The bot ``detective``: it knows everything that is certain by counting deals, and accuses only with certainty.

    It asks for the cards that are likeliest sealed, and walks to their rooms. It assumes that seats do not hold the
    cards they ask for early: players hardly name their own cards while they know little.
    """

    EARLY: ClassVar[int] = 3
    """The number of first rounds in which seats are assumed not to hold the cards that they ask for."""

    def __init__(self, seating: Seating, draw: Draw, aims: Aims = CASE_FILE_ALONE) -> None:
        super().__init__(seating, draw, aims)
        self._worlds: Worlds | None = None
        self._askers: dict[Card, set[Seat]] = {}

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of the seat, and note which seat asks for which cards."""
        super().observe(observation)
        event = observation.event
        early = self._state.number <= self.EARLY * self._setup.seats
        if isinstance(event, Suggested) and event.seat != self._seat and early:
            # On the board the area is not a choice: it is the one in which the token stands.
            for card in map(event.named.__getitem__, self._free):
                self._askers.setdefault(card, set()).add(event.seat)

    def _conclude(self, ledger: Ledger) -> None:
        """Learn the new facts, and everything that follows from them by counting deals."""
        if not self._new:
            return
        new: list[Fact] = self._new.copy()
        self._worlds = worlds = (self._worlds or Worlds(ledger.numbers.spec)).given(new)
        ledger.learn(new)
        ledger.narrow(*worlds.bounds)
        super()._conclude(ledger)

    def _useful(self, ledger: Ledger) -> frozenset[Place]:
        """Return the rooms whose cards may be sealed.

        Once the room is known, return those in which nobody else can show the room.
        """
        if self._solved(self._areas):
            return super()._useful(ledger)
        return frozenset(map(Place, self._open(self._areas)))

    def _worth_naming(self, cards: tuple[Card, ...]) -> Sequence[Card]:
        """Return the open cards that are likeliest sealed, or else the cards that serve as cover."""
        open_ = self._open(cards)
        return self._likeliest(open_) if open_ else super()._worth_naming(cards)

    def _prefer(self, rooms: Sequence[Place]) -> Sequence[Place]:
        """Return, of the useful rooms in reach, those whose cards are likeliest sealed."""
        open_ = self._open([Card(room) for room in rooms])
        return [Place(room) for room in self._likeliest(open_)] if open_ else rooms

    def _likeliest(self, cards: Iterable[Card]) -> list[Card]:
        """Return those of the cards that are likeliest sealed."""
        chances = {card: self._chance(card) for card in cards}
        most = max(chances.values())
        return [card for card, chance in chances.items() if chance == most]

    def _chance(self, card: Card) -> float:
        """Return the probability that ``card`` is sealed, if the seats that ask for it do not hold it."""
        assert self._worlds is not None
        askers, counts = self._askers.get(card, ()), self._worlds.counts[card]
        left = [count for owner, count in enumerate(counts) if owner not in askers]
        return counts[self._worlds.owners.index(CASE_FILE)] / sum(left)
