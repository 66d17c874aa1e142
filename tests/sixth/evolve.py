"""How each event changes the state of ``harbour``."""

from msgspec.structs import replace

from casefile.core.engine import EvolveByKind
from casefile.core.inquiry import CardsDealt, SeatOut, Suggestion, TurnBegan
from casefile.core.inquiry_state import answered, case_closed, unchanged
from tests.sixth.events import CardPeeked, HandChosen, SeatAsked
from tests.sixth.state import HarbourCase


def _cards_dealt(case: HarbourCase, event: CardsDealt) -> HarbourCase:
    return replace(case, holdings=case.holdings.after_deal(event))


def _turn_began(case: HarbourCase, event: TurnBegan) -> HarbourCase:
    return replace(case, turn=event.seat, number=event.number, stage="start", suggestion=None, at=None)


def _seat_asked(case: HarbourCase, event: SeatAsked) -> HarbourCase:
    return replace(case, suggestion=Suggestion(event.seat, event.named, event.whom), stage="asked")


def _hand_chosen(case: HarbourCase, event: HandChosen) -> HarbourCase:
    return replace(case, peeked=case.peeked | {event.seat}, at=event.at, stage="peeking")


def _card_peeked(case: HarbourCase, event: CardPeeked) -> HarbourCase:
    return replace(case, stage="answered")


def _seat_out(case: HarbourCase, event: SeatOut) -> HarbourCase:
    return replace(case, out=case.out | {event.seat})


EVOLVE: EvolveByKind[HarbourCase] = {
    "cards_dealt": _cards_dealt,
    "turn_began": _turn_began,
    "seat_asked": _seat_asked,
    "could_not_answer": answered,
    "answer_asked": unchanged,
    "card_shown": answered,
    "hand_chosen": _hand_chosen,
    "card_peeked": _card_peeked,
    "charged": unchanged,
    "seat_out": _seat_out,
    "turn_ended": unchanged,
    "case_closed": case_closed,
}
"""What each kind of event changes."""
