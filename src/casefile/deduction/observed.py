"""What follows at once from each observation, as facts: the one reading that notes, bots and exact deduction share.

Only what the event itself tells is said here; what follows from several facts together is deduced elsewhere.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from casefile.core.cards import Card, Seat
from casefile.core.events import Event
from casefile.core.facts import CASE_FILE, SIDE, Fact, Holds, HoldsOneOf, Lacks, NotAll
from casefile.core.inquiry import (
    Accused,
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    SideCardSeen,
    Suggested,
    TurnBegan,
)
from casefile.deduction.red_card import NO_RED, Red
from casefile.games.nsider.events import HandRevealed, RedCardDealt

Facts = Sequence[Fact]


class Seen(Protocol):
    """What a viewer saw of an event, as an ``Observation`` holds it; an event as such is not one."""

    @property
    def event(self) -> Event | None:
        """The event with its hidden parts blank; ``None`` where nothing was seen."""


class Reader:
    """Reads one viewer's observations in their order.

    It remembers no more than the ``turn`` (counted from 1; 0 before the first), the suggestion that is being answered
    (its cards and its ``asker``), and what it knows of a Red Card. With one, facts hold in the deal as the rule set
    describes it to this viewer; ``plain`` facts are about ordinary cards in hands, for
    :mod:`casefile.deduction.red_card`.
    """

    def __init__(self, *, plain: bool = False) -> None:
        self._plain, self._red = plain, NO_RED
        self.turn = 0
        self.asker: Seat | None = None
        self.suggested: tuple[Card, ...] = ()

    def facts(self, observation: Seen) -> Facts:
        """The facts that the next observation tells; none where it was blank or tells nothing about cards."""
        event = observation.event
        read = _READ.get(type(event))
        if read is None:
            return ()
        found = read(self, event)
        return self._red.sound(found) if self._red.persons and not self._plain else found

    def _red_card(self, event: RedCardDealt) -> Facts:
        self._red = Red.dealt(event)
        return [Holds(CASE_FILE, card) for told in event.dealt if told for card in told[1:]]

    def _revealed(self, event: HandRevealed) -> Facts:
        own = [self._red.persons[event.seat]] if event.red and not self._plain and not self._red.murderer else []
        return [Holds(event.seat, card, (self.turn,)) for card in (*event.cards, *own)]

    def _began(self, event: TurnBegan) -> Facts:
        self.turn = event.number
        return ()

    def _dealt(self, event: CardsDealt) -> Facts:
        return [Holds(Seat(seat), card, (self.turn,)) for seat, hand in enumerate(event.hands) for card in hand or ()]

    def _suggested(self, event: Suggested) -> Facts:
        self.asker, self.suggested = event.seat, (event.suspect, event.weapon, event.room)
        return ()

    def _passed(self, event: CouldNotAnswer) -> Facts:
        return _lacking(event.seat, self.suggested, self.turn)

    def _asked(self, event: AnswerAsked) -> Facts:
        return _one_of(event.seat, self.suggested, self.turn)

    def _shown(self, event: CardShown) -> Facts:
        return () if event.card is None else (Holds(event.seat, event.card, (self.turn,)),)

    def _looked(self, event: SideCardSeen) -> Facts:
        return () if event.card is None else (Holds(SIDE, event.card, (self.turn,)),)

    def _accused(self, event: Accused) -> Facts:
        named = (event.suspect, event.weapon, event.room)
        return () if event.right else (NotAll(frozenset((CASE_FILE, card) for card in named), (self.turn,)),)

    def _opened(self, event: CaseFileSeen | CaseClosed) -> Facts:
        return [Holds(CASE_FILE, card, (self.turn,)) for card in event.case_file or ()]


# What everybody at a table sees makes the same facts for each of them.
@lru_cache(maxsize=64)
def _lacking(seat: Seat, cards: tuple[Card, ...], turn: int) -> Facts:
    turns = (turn,)
    return tuple([Lacks(seat, card, turns) for card in cards])


@lru_cache(maxsize=64)
def _one_of(seat: Seat, cards: tuple[Card, ...], turn: int) -> Facts:
    return (HoldsOneOf(seat, frozenset(cards), (turn,)),)


_READ: Mapping[type[object], Callable[[Reader, Any], Facts]] = {
    TurnBegan: Reader._began,
    CardsDealt: Reader._dealt,
    Suggested: Reader._suggested,
    CouldNotAnswer: Reader._passed,
    AnswerAsked: Reader._asked,
    CardShown: Reader._shown,
    SideCardSeen: Reader._looked,
    Accused: Reader._accused,
    CaseFileSeen: Reader._opened,
    RedCardDealt: Reader._red_card,
    HandRevealed: Reader._revealed,
    CaseClosed: Reader._opened,
}
"""How each kind of event that tells something about cards is read."""
