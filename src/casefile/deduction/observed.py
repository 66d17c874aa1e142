"""What follows at once from each observation, as facts: the one reading that notes, bots and exact deduction share.

Only what the event itself tells is said here; what follows from several facts together is deduced elsewhere.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from casefile.cards import Card, Seat
from casefile.deduction.facts import CASE_FILE, SIDE, Fact, Holds, HoldsOneOf, Lacks, NotAll
from casefile.events import (
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    Event,
    SideCardSeen,
    Suggested,
    TurnBegan,
)


class Seen(Protocol):
    """What a viewer saw of an event, as an ``Observation`` holds it; an event as such is not one."""

    @property
    def event(self) -> Event | None:
        """The event with its hidden parts blank; ``None`` where nothing was seen."""


class Reader:
    """Reads one viewer's observations in their order.

    It remembers no more than the ``turn`` (counted from 1; 0 before the first) and the cards of the suggestion that
    is being answered.
    """

    def __init__(self) -> None:
        self.turn = 0
        self.suggested: tuple[Card, ...] = ()

    def facts(self, observation: Seen) -> tuple[Fact, ...]:
        """The facts that the next observation tells; none where it was blank or tells nothing about cards."""
        event = observation.event
        read = None if event is None else _READ.get(event.kind)
        return () if read is None else tuple(read(self, event))

    def _began(self, event: TurnBegan) -> Iterator[Fact]:
        self.turn = event.number
        return iter(())

    def _dealt(self, event: CardsDealt) -> Iterator[Fact]:
        for seat, hand in enumerate(event.hands):
            for card in hand or ():
                yield Holds(Seat(seat), card, (self.turn,))

    def _suggested(self, event: Suggested) -> Iterator[Fact]:
        self.suggested = (event.suspect, event.weapon, event.room)
        return iter(())

    def _passed(self, event: CouldNotAnswer) -> Iterator[Fact]:
        for card in self.suggested:
            yield Lacks(event.seat, card, (self.turn,))

    def _asked(self, event: AnswerAsked) -> Iterator[Fact]:
        yield HoldsOneOf(event.seat, frozenset(self.suggested), (self.turn,))

    def _shown(self, event: CardShown) -> Iterator[Fact]:
        if event.card is not None:
            yield Holds(event.seat, event.card, (self.turn,))

    def _looked(self, event: SideCardSeen) -> Iterator[Fact]:
        if event.card is not None:
            yield Holds(SIDE, event.card, (self.turn,))

    def _accused(self, event: Accused) -> Iterator[Fact]:
        named = (event.suspect, event.weapon, event.room)
        if not event.right:
            yield NotAll(frozenset((CASE_FILE, card) for card in named), (self.turn,))

    def _opened(self, event: CaseFileSeen | CaseClosed) -> Iterator[Fact]:
        for card in event.case_file or ():
            yield Holds(CASE_FILE, card, (self.turn,))


_READ: Mapping[str, Callable[[Reader, Any], Iterator[Fact]]] = {
    TurnBegan.kind: Reader._began,
    CardsDealt.kind: Reader._dealt,
    Suggested.kind: Reader._suggested,
    CouldNotAnswer.kind: Reader._passed,
    AnswerAsked.kind: Reader._asked,
    CardShown.kind: Reader._shown,
    SideCardSeen.kind: Reader._looked,
    Accused.kind: Reader._accused,
    CaseFileSeen.kind: Reader._opened,
    CaseClosed.kind: Reader._opened,
}
"""How each kind of event that tells something about cards is read."""
