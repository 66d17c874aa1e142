"""The state of ``suspect``, and how each event changes it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from casefile.core.cards import Card, Seat
from casefile.core.engine import Setup
from casefile.core.inquiry import (
    CardsDealt,
    Holdings,
    SeatOut,
    Suggestion,
    TurnBegan,
    clockwise,
)
from casefile.core.inquiry_state import answer_asked, answered, case_closed, suggested, unchanged
from tests.sixth.events import CardPeeked, HandChosen
from tests.sixth.options import SuspectOptions

Stage = Literal["dealing", "start", "asked", "peeking", "answered", "over"]


class SuspectCase(Struct, frozen=True):
    """A game in progress. ``peeked`` are the seats that have peeked, ``at`` is the hand that is looked into."""

    setup: Setup[SuspectOptions]
    suspects: Mapping[Seat, Card]
    holdings: Holdings = Holdings()
    stage: Stage = "dealing"
    turn: Seat = Seat(0)
    number: int = 0
    suggestion: Suggestion | None = None
    at: Seat | None = None
    peeked: frozenset[Seat] = frozenset()
    out: frozenset[Seat] = frozenset()
    winner: Seat | None = None
    board: ClassVar[None] = None

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in turn order."""
        return tuple(map(Seat, range(self.setup.seats)))

    @property
    def following(self) -> Seat:
        """The next seat after this turn that is still in."""
        return next(seat for seat in clockwise(self.turn, self.setup.seats) if seat not in self.out)


def _cards_dealt(case: SuspectCase, event: CardsDealt) -> SuspectCase:
    return replace(case, holdings=case.holdings.after_deal(event))


def _turn_began(case: SuspectCase, event: TurnBegan) -> SuspectCase:
    return replace(case, turn=event.seat, number=event.number, stage="start", suggestion=None, at=None)


def _hand_chosen(case: SuspectCase, event: HandChosen) -> SuspectCase:
    return replace(case, peeked=case.peeked | {event.seat}, at=event.at, stage="peeking")


def _card_peeked(case: SuspectCase, event: CardPeeked) -> SuspectCase:
    return replace(case, stage="answered")


def _seat_out(case: SuspectCase, event: SeatOut) -> SuspectCase:
    return replace(case, out=case.out | {event.seat})


EVOLVE: Mapping[str, Callable[[SuspectCase, Any], SuspectCase]] = {
    "cards_dealt": _cards_dealt,
    "turn_began": _turn_began,
    "suggested": suggested,
    "could_not_answer": unchanged,
    "answer_asked": answer_asked,
    "card_shown": answered,
    "nobody_answered": answered,
    "hand_chosen": _hand_chosen,
    "card_peeked": _card_peeked,
    "accused": unchanged,
    "seat_out": _seat_out,
    "turn_ended": unchanged,
    "case_closed": case_closed,
}
"""What each kind of event changes."""
