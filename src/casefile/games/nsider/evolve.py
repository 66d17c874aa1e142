"""The change of the state by each event in a game of camps."""

from msgspec.structs import replace

from casefile.core.by_post import CampDisbanded, CardPreferred, StrikeGiven, StrikeLifted, WritingBegan
from casefile.core.engine import EvolveByKind
from casefile.core.inquiry import (
    CardsDealt,
    CardShown,
    Holdings,
    NobodyAnswered,
    TurnBegan,
)
from casefile.core.inquiry_state import answer_asked, case_closed, suggested, unchanged
from casefile.games.nsider.events import (
    AccusationPending,
    HandRevealed,
    RedCardDealt,
    TurnMissed,
    TurnOrderDrawn,
    TurnWritten,
)
from casefile.games.nsider.state import Draft, NsiderState


def _turn_order_drawn(case: NsiderState, event: TurnOrderDrawn) -> NsiderState:
    return replace(case, order=event.order, turn=event.order[0], stage="dealing")


def _red_card_dealt(case: NsiderState, event: RedCardDealt) -> NsiderState:
    return replace(case, red=event.dealt)


def _cards_dealt(case: NsiderState, event: CardsDealt) -> NsiderState:
    return replace(case, holdings=case.holdings.after_deal(event), orders=event.hands)


def _writing_began(case: NsiderState, event: WritingBegan) -> NsiderState:
    return replace(case, stage="writing", round=event.round, drafts={}, missed=frozenset(), suggestion=None)


def _turn_written(case: NsiderState, event: TurnWritten) -> NsiderState:
    draft = Draft(event.suggested, event.pending, event.accused)
    return replace(case, drafts={**case.drafts, event.seat: draft})


def _turn_missed(case: NsiderState, event: TurnMissed) -> NsiderState:
    return replace(case, missed=case.missed | {event.seat})


def _turn_began(case: NsiderState, event: TurnBegan) -> NsiderState:
    wraps = case.number == 0 or case.order.index(event.seat) <= case.order.index(case.turn)
    return replace(
        case,
        turn=event.seat,
        number=event.number,
        round=case.round + (wraps and case.options.rounds == "sequential"),
        stage="start",
        suggestion=None,
        pending=False,
        unanswered=False,
        drafts={seat: draft for seat, draft in case.drafts.items() if seat != event.seat},
    )


def _accusation_pending(case: NsiderState, event: AccusationPending) -> NsiderState:
    return replace(case, pending=True)


def _card_shown(case: NsiderState, event: CardShown) -> NsiderState:
    assert case.suggestion is not None
    shown = (*case.shown, (event.seat, event.to, event.card))
    return replace(case, suggestion=case.suggestion.answered_by(None), shown=shown, stage="answered")


def _nobody_answered(case: NsiderState, event: NobodyAnswered) -> NsiderState:
    assert case.suggestion is not None
    return replace(case, suggestion=case.suggestion.answered_by(None), unanswered=True, stage="answered")


def _card_preferred(case: NsiderState, event: CardPreferred) -> NsiderState:
    old = case.orders[event.seat]
    assert old is not None
    new = (event.card, *(card for card in old if card != event.card))
    return replace(case, orders=tuple(new if seat == event.seat else one for seat, one in enumerate(case.orders)))


def _strike_given(case: NsiderState, event: StrikeGiven) -> NsiderState:
    return replace(case, strikes={**case.strikes, event.seat: case.strikes.get(event.seat, 0) + 1})


def _strike_lifted(case: NsiderState, event: StrikeLifted) -> NsiderState:
    return replace(case, strikes={**case.strikes, event.seat: case.strikes[event.seat] - 1})


def _camp_disbanded(case: NsiderState, event: CampDisbanded) -> NsiderState:
    drafts = {seat: draft for seat, draft in case.drafts.items() if seat != event.seat}
    return replace(case, out=case.out | {event.seat}, drafts=drafts)


def _hand_revealed(case: NsiderState, event: HandRevealed) -> NsiderState:
    held = case.holdings
    hands = tuple(event.cards if seat == event.seat else hand for seat, hand in enumerate(held.hands))
    return replace(case, holdings=Holdings(held.case_file, hands, held.side, held.looked))


EVOLVE: EvolveByKind[NsiderState] = {
    "file_chosen": unchanged,
    "turn_order_drawn": _turn_order_drawn,
    "red_card_dealt": _red_card_dealt,
    "cards_dealt": _cards_dealt,
    "writing_began": _writing_began,
    "turn_written": _turn_written,
    "turn_missed": _turn_missed,
    "turn_began": _turn_began,
    "suggested": suggested,
    "accusation_pending": _accusation_pending,
    "could_not_answer": unchanged,
    "answer_asked": answer_asked,
    "card_shown": _card_shown,
    "nobody_answered": _nobody_answered,
    "accusation_offered": unchanged,
    "turn_ended": unchanged,
    "accused": unchanged,
    "card_preferred": _card_preferred,
    "strike_given": _strike_given,
    "strike_lifted": _strike_lifted,
    "camp_disbanded": _camp_disbanded,
    "hand_revealed": _hand_revealed,
    "murderer_unmasked": unchanged,
    "case_closed": case_closed,
}
"""The function that applies an event to the state, by the kind of event."""
