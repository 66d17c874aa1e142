"""The change of a game of ``miporin`` by each event, for a table's state and for a seat's view."""

from collections.abc import Iterable
from itertools import combinations

from msgspec.structs import replace

from casefile.core.cards import Card, Seat
from casefile.core.engine import EvolveByKind
from casefile.core.inquiry import (
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    Holdings,
    Suggestion,
    SuspectChosen,
    TurnBegan,
    clockwise,
)
from casefile.core.inquiry_state import unchanged
from casefile.games.miporin.events import (
    AreaEntered,
    BidMade,
    BidPassed,
    CardRevealed,
    CardsSwapped,
    CharactersLaid,
    DayMoved,
    DealerDrawn,
    Enquired,
    FellOut,
    Gathered,
    PlayOpened,
    SwapChosen,
)
from casefile.games.miporin.state import MiporinState, Stage, after_dealer, pair


def _dealer_drawn(state: MiporinState, event: DealerDrawn) -> MiporinState:
    return replace(state, dealer=event.seat, stage=after_dealer(state.options))


def _suspect_chosen(state: MiporinState, event: SuspectChosen) -> MiporinState:
    chosen = {**state.suspects, event.seat: event.suspect}
    suspects = {seat: chosen[seat] for seat in sorted(chosen)}
    return replace(state, suspects=suspects, stage="choosing" if len(chosen) < state.setup.seats else "laying")


def _characters_laid(state: MiporinState, event: CharactersLaid) -> MiporinState:
    people = state.setup.deck.people
    at = {Seat(seat): state.area(people.index(card)) for seat, card in enumerate(event.own)}
    suspects = {Seat(seat): card for seat, card in enumerate(event.own)}
    return replace(state, missing=event.missing, suspects=suspects, at=at, stage="dealing")


def _cards_dealt(state: MiporinState, event: CardsDealt) -> MiporinState:
    hands = tuple(None if hand is None else state.ordered(hand) for hand in event.hands)
    assert state.dealer is not None
    opened = dict.fromkeys(map(Seat, range(state.setup.seats)), ())
    return replace(
        state, holdings=Holdings(event.case_file, hands, ()), opened=opened, bidder=state.dealer, stage="bidding"
    )


def _bid_made(state: MiporinState, event: BidMade) -> MiporinState:
    return replace(state, bid=(event.seat, event.day), passes=0, bidder=_left_of(state, event.seat))


def _bid_passed(state: MiporinState, event: BidPassed) -> MiporinState:
    return replace(state, passes=state.passes + 1, bidder=_left_of(state, event.seat))


def _left_of(state: MiporinState, seat: Seat) -> Seat:
    return clockwise(seat, state.setup.seats)[0]


def _play_opened(state: MiporinState, event: PlayOpened) -> MiporinState:
    return replace(state, last=event.last, day=event.day)


def _turn_began(state: MiporinState, event: TurnBegan) -> MiporinState:
    order = state.order
    again = state.round == 0 or order.index(event.seat) <= order.index(state.turn)
    turn: dict[str, object] = {"turn": event.seat, "number": event.number, "round": state.round + again}
    return replace(state, **turn, stage="revealing", suggestion=None, asking=state.options.detective)


def _hand(state: MiporinState, seat: Seat, gone: Card | None, come: Card | None) -> Holdings:
    """Return the holdings after a card left a seat's hand and another came, as far as they are known."""
    held, hands = state.holdings, list(state.holdings.hands)
    known = hands[seat]
    if known is not None:
        hands[seat] = state.ordered([card for card in (*known, come) if card is not None and card != gone])
    return Holdings(held.case_file, tuple(hands), held.side)


def _card_revealed(state: MiporinState, event: CardRevealed) -> MiporinState:
    opened = {**state.opened, event.seat: (*state.opened[event.seat], event.card)}
    return replace(state, holdings=_hand(state, event.seat, event.card, None), opened=opened, stage="moving")


def _day_moved(state: MiporinState, event: DayMoved) -> MiporinState:
    return replace(state, day=event.day)


def _gathered(state: MiporinState, event: Gathered) -> MiporinState:
    at = dict.fromkeys(state.at, event.area)
    return _swaps(replace(state, at=at), list(combinations(state.seats, 2)))


def _area_entered(state: MiporinState, event: AreaEntered) -> MiporinState:
    met = [seat for seat, area in state.at.items() if area == event.area and seat != event.seat]
    at = {**state.at, event.seat: event.area}
    return _swaps(replace(state, at=at), [(event.seat, seat) for seat in met])


def _swaps(state: MiporinState, pairs: Iterable[tuple[Seat, Seat]]) -> MiporinState:
    due = tuple(sorted(pair(*two) for two in pairs if all(map(state.size, two))))
    return replace(state, due=due, stage=_swap_stage(due))


def _swap_stage(due: tuple[str, ...]) -> Stage:
    return "swapping" if len(due) > 1 else "exchanging" if due else "deciding"


def _swap_chosen(state: MiporinState, event: SwapChosen) -> MiporinState:
    due = (event.pair, *(other for other in state.due if other != event.pair))
    return replace(state, due=due, stage="exchanging")


def _cards_swapped(state: MiporinState, event: CardsSwapped) -> MiporinState:
    state = replace(state, holdings=_hand(state, event.one, event.given, event.taken))
    due = state.due[1:]
    return replace(state, holdings=_hand(state, event.other, event.taken, event.given), due=due, stage=_swap_stage(due))


def _enquired(state: MiporinState, event: Enquired) -> MiporinState:
    asked = Suggestion(event.seat, (event.culprit, event.scene))
    return replace(state, suggestion=asked, asking=False)


def _answer_asked(state: MiporinState, event: AnswerAsked) -> MiporinState:
    assert state.suggestion is not None
    return replace(state, suggestion=state.suggestion.answered_by(event.seat), stage="asked")


def _card_shown(state: MiporinState, event: CardShown) -> MiporinState:
    assert state.suggestion is not None
    return replace(state, suggestion=state.suggestion.answered_by(None), stage="deciding")


def _case_file_seen(state: MiporinState, event: CaseFileSeen) -> MiporinState:
    return replace(state, holdings=_opened(state, event.case_file))


def _opened(state: MiporinState, case_file: tuple[Card, ...] | None) -> Holdings:
    return Holdings(case_file or state.holdings.case_file, state.holdings.hands, state.holdings.side)


def _fell_out(state: MiporinState, event: FellOut) -> MiporinState:
    hands = tuple(() if seat == event.seat else hand for seat, hand in enumerate(state.holdings.hands))
    return replace(
        state,
        holdings=Holdings(state.holdings.case_file, hands, state.holdings.side),
        opened={**state.opened, event.seat: (*state.opened[event.seat], *event.hand)},
        at={seat: area for seat, area in state.at.items() if seat != event.seat},
        out=state.out | {event.seat},
        day=1 if event.why == "day" else state.day,
        due=(),
    )


def _case_closed(state: MiporinState, event: CaseClosed) -> MiporinState:
    return replace(state, holdings=_opened(state, event.case_file), winner=event.winner, stage="over")


EVOLVE: EvolveByKind[MiporinState] = {
    "dealer_drawn": _dealer_drawn,
    "suspect_chosen": _suspect_chosen,
    "characters_laid": _characters_laid,
    "cards_dealt": _cards_dealt,
    "bid_made": _bid_made,
    "bid_passed": _bid_passed,
    "play_opened": _play_opened,
    "turn_began": _turn_began,
    "card_revealed": _card_revealed,
    "day_moved": _day_moved,
    "gathered": _gathered,
    "area_entered": _area_entered,
    "swap_chosen": _swap_chosen,
    "cards_swapped": _cards_swapped,
    "enquired": _enquired,
    "answer_asked": _answer_asked,
    "could_not_answer": unchanged,
    "nobody_answered": unchanged,
    "card_shown": _card_shown,
    "challenged": unchanged,
    "case_file_seen": _case_file_seen,
    "fell_out": _fell_out,
    "turn_ended": unchanged,
    "case_closed": _case_closed,
}
"""The function that applies an event to the state, by the kind of event."""
