"""``detective``: knows all that follows from what it saw by counting deals, and asks for what is likeliest sealed."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from casefile.bots.aims import CASE_FILE_ALONE, Aims
from casefile.bots.bot import Seating
from casefile.bots.eliminator import Eliminator
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from casefile.core.facts import CASE_FILE, Fact, Holds, Lacks
from casefile.core.inquiry import Suggested
from casefile.deduction.ledger import Ledger
from casefile.deduction.worlds import Worlds


class Detective(Eliminator):
    """Plays by exact deduction: it knows whatever is certain, and accuses only then.

    It asks for the cards that are likeliest sealed, and walks to their rooms. What others ask for early counts as not
    theirs: they hardly name their own cards while they know little.
    """

    EARLY: ClassVar[int] = 3
    """So many rounds others are taken to ask for cards that they do not hold; later they cover what they know."""

    def __init__(self, seating: Seating, draw: Draw, aims: Aims = CASE_FILE_ALONE) -> None:
        super().__init__(seating, draw, aims)
        self._worlds: Worlds | None = None
        self._askers: dict[Card, set[Seat]] = {}

    def observe(self, observation: Observation) -> None:
        """Take in the next observation, and who asks for what."""
        super().observe(observation)
        event = observation.event
        early = self._state.number <= self.EARLY * self._setup.seats
        if isinstance(event, Suggested) and event.seat != self._seat and early:
            # On the board one names the room that one stands in.
            for card in event.named[: 3 if self._board is None else 2]:
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

    def _useful(self, ledger: Ledger) -> frozenset[Place]:
        """The rooms whose cards may be sealed; once that is known, those in which nobody else can show the room."""
        if self._solved(self._deck.rooms):
            return super()._useful(ledger)
        return frozenset(map(Place, self._open(self._deck.rooms)))

    def _worth_naming(self, cards: tuple[Card, ...]) -> Sequence[Card]:
        """The open cards that are likeliest sealed, or those that cover."""
        open_ = self._open(cards)
        return self._likeliest(open_) if open_ else super()._worth_naming(cards)

    def _prefer(self, rooms: Sequence[Place]) -> Sequence[Place]:
        """Of the useful rooms in reach those whose cards are likeliest sealed."""
        open_ = self._open([Card(room) for room in rooms])
        return [Place(room) for room in self._likeliest(open_)] if open_ else rooms

    def _likeliest(self, cards: Iterable[Card]) -> list[Card]:
        """Of cards that may be sealed the likeliest."""
        chances = {card: self._chance(card) for card in cards}
        most = max(chances.values())
        return [card for card, chance in chances.items() if chance == most]

    def _chance(self, card: Card) -> float:
        """How likely ``card`` is sealed, if those that ask for it do not hold it."""
        assert self._worlds is not None
        askers, counts = self._askers.get(card, ()), self._worlds.counts[card]
        left = [count for owner, count in enumerate(counts) if owner not in askers]
        return counts[self._worlds.owners.index(CASE_FILE)] / sum(left)
