"""Suggest, rotate, disprove, accuse: what the rule sets with an inquiry share. Nobody can lie: the table knows.

Plain functions over two small values, :class:`Holdings` (who holds what) and :class:`Suggestion`.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct, field

from casefile.cards import Card, Seat
from casefile.engine import Hidden
from casefile.events import (
    AnswerAsked,
    CardsDealt,
    CaseClosed,
    CaseFileSeen,
    CouldNotAnswer,
    Event,
    NobodyAnswered,
    SideCardSeen,
)


class Holdings(Struct, frozen=True):
    """Where the cards lie; ``None`` is what a view does not know. ``looked`` has the side places each seat has seen."""

    case_file: tuple[Card, ...] | None = None
    hands: tuple[tuple[Card, ...] | None, ...] = ()
    side: tuple[Card, ...] | None = None
    looked: Mapping[Seat, int] = field(default_factory=dict)

    @property
    def dealt(self) -> bool:
        """Whether the cards have been dealt."""
        return bool(self.hands)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of ``seat``; raises :class:`Hidden` in a view that does not know them."""
        return _known(self.hands[seat])

    def sealed(self) -> tuple[Card, ...]:
        """The case file; raises :class:`Hidden` in a view."""
        return _known(self.case_file)

    def after_deal(self, event: CardsDealt) -> "Holdings":
        """The holdings after the deal, as far as the event tells."""
        return Holdings(event.case_file, event.hands, event.side, {})

    def after_look(self, event: SideCardSeen) -> "Holdings":
        """The holdings after ``event.seat`` looked at one side card."""
        return Holdings(self.case_file, self.hands, self.side, {**self.looked, event.seat: event.place + 1})

    def after_opening(self, event: CaseClosed | CaseFileSeen) -> "Holdings":
        """The holdings after the case file was opened to this viewer."""
        return Holdings(event.case_file, self.hands, self.side, self.looked)


def _known(cards: tuple[Card, ...] | None) -> tuple[Card, ...]:
    if cards is None:
        raise Hidden("cards that this view does not know")
    return cards


class Suggestion(Struct, frozen=True):
    """A suggestion and the seat that must show a card for it; ``asked`` is ``None`` once it has been answered."""

    seat: Seat
    cards: tuple[Card, ...]
    asked: Seat | None = None

    def answered_by(self, seat: Seat | None) -> "Suggestion":
        """The same while ``seat`` must answer it."""
        return Suggestion(self.seat, self.cards, seat)


@lru_cache(maxsize=64)
def clockwise(after: Seat, seats: int) -> tuple[Seat, ...]:
    """All other seats in clockwise order from the one after ``after``."""
    return tuple(Seat((after + step) % seats) for step in range(1, seats))


def matching(hand: tuple[Card, ...], named: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of ``hand`` that answer a suggestion of ``named``."""
    return tuple([card for card in hand if card in named])


def answers(holdings: Holdings, suggester: Seat, named: tuple[Card, ...], side: int) -> Iterator[Event]:
    """Who passes and who must show a card; with nobody left, a look at the next of ``side`` side cards."""
    for seat in clockwise(suggester, len(holdings.hands)):
        if matching(holdings.hand(seat), named):
            yield AnswerAsked(seat)
            return
        yield CouldNotAnswer(seat)
    yield NobodyAnswered()
    place = holdings.looked.get(suggester, 0)
    if place < side:
        yield SideCardSeen(suggester, place, _known(holdings.side)[place])
