"""The state of a game of camps by post, and how each event changes it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from casefile.core.by_post import CampDisbanded, CardPreferred, StrikeGiven, StrikeLifted, WritingBegan
from casefile.core.cards import Card, Seat
from casefile.core.engine import Setup
from casefile.core.inquiry import (
    CardsDealt,
    CardShown,
    Holdings,
    NobodyAnswered,
    Suggestion,
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
from casefile.games.nsider.options import NsiderOptions

Stage = Literal[
    "ordering",  # chance draws the order of turns
    "dealing",  # chance deals
    "writing",  # all camps write their turns
    "start",  # a camp's turn has begun
    "asked",  # somebody, or the operator for a disbanded camp, must show a card
    "answered",  # the suggestion is over; an accusation is pending or offered
    "over",
]


class Draft(Struct, frozen=True):
    """A turn that is written and not yet carried out: one of the three has cards; ``None`` is what others know."""

    suggested: tuple[Card, ...] | None = ()
    pending: tuple[Card, ...] | None = ()
    accused: tuple[Card, ...] | None = ()


class NsiderState(Struct, frozen=True):
    """A game in progress.

    ``orders`` has each camp's standing order, ``shown`` who has shown whom which card, and ``red`` what each camp was
    dealt besides its hand; ``None`` is what a view does not know. ``missed`` lets their turns of a simultaneous round
    lapse. ``unanswered`` says that nobody could disprove the suggestion, ``pending`` that an accusation was announced.
    """

    setup: Setup[NsiderOptions]
    house: NsiderOptions
    suspects: Mapping[Seat, Card]
    order: tuple[Seat, ...]
    stage: Stage
    holdings: Holdings = field(default_factory=Holdings)
    red: tuple[tuple[Card, ...] | None, ...] = ()
    turn: Seat = Seat(0)
    number: int = 0
    round: int = 0
    suggestion: Suggestion | None = None
    pending: bool = False
    unanswered: bool = False
    drafts: Mapping[Seat, Draft] = field(default_factory=dict)
    missed: frozenset[Seat] = frozenset()
    orders: tuple[tuple[Card, ...] | None, ...] = ()
    shown: tuple[tuple[Seat, Seat, Card | None], ...] = ()
    strikes: Mapping[Seat, int] = field(default_factory=dict)
    out: frozenset[Seat] = frozenset()
    winner: Seat | None = None
    board: ClassVar[None] = None

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The camps that are still in, in turn order."""
        return tuple(seat for seat in self.order if seat not in self.out)

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All other seats in turn order, from the one after ``seat``."""
        place = self.order.index(seat)
        return self.order[place + 1 :] + self.order[:place]

    @property
    def following(self) -> Seat:
        """The camp whose turn is next; the same one when it is the last one left."""
        return next((seat for seat in self.after(self.turn) if seat not in self.out), self.turn)

    @property
    def answering(self) -> tuple[Seat, ...]:
        """Those that answer the camp whose turn it is, in order; without disbanded ones unless the operator answers."""
        all_answer = self.house.disbanded_cards == "operator"
        return tuple(seat for seat in self.after(self.turn) if all_answer or seat not in self.out)

    @property
    def unwritten(self) -> tuple[Seat, ...]:
        """The camps that have neither written their turn of this round nor missed it."""
        return tuple(seat for seat in self.playing if seat not in self.drafts and seat not in self.missed)

    def standing(self, seat: Seat, cards: tuple[Card, ...]) -> Card:
        """Which of ``cards``, all its own, ``seat`` shows the asker: one shown him before, else by its order."""
        order, asker = self.orders[seat], self.turn
        assert order is not None
        before = [card for card in order if card in cards and (seat, asker, card) in self.shown]
        return (before or [card for card in order if card in cards])[0]


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
        round=case.round + (wraps and case.house.rounds == "sequential"),
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


EVOLVE: Mapping[str, Callable[[NsiderState, Any], NsiderState]] = {
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
"""What each kind of event changes."""
