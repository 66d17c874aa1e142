"""How each event changes a game of ``miporin``; the same for a table's events and for what a seat saw of them."""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from casefile.core.cards import Card, Seat
from casefile.core.events import Event
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
from casefile.games.miporin.events import (
    AreaEntered,
    BidMade,
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


def _dealer_drawn(search: MiporinState, event: DealerDrawn) -> MiporinState:
    return replace(search, dealer=event.seat, stage=after_dealer(search.house))


def _suspect_chosen(search: MiporinState, event: SuspectChosen) -> MiporinState:
    chosen = {**search.suspects, event.seat: event.suspect}
    suspects = {seat: chosen[seat] for seat in sorted(chosen)}
    return replace(search, suspects=suspects, stage="choosing" if len(chosen) < search.setup.seats else "laying")


def _characters_laid(search: MiporinState, event: CharactersLaid) -> MiporinState:
    people = search.setup.deck.people
    at = {Seat(seat): search.area(people.index(card)) for seat, card in enumerate(event.own)}
    suspects = {Seat(seat): card for seat, card in enumerate(event.own)}
    return replace(search, missing=event.missing, suspects=suspects, at=at, stage="dealing")


def _cards_dealt(search: MiporinState, event: CardsDealt) -> MiporinState:
    hands = tuple(None if hand is None else search.ordered(hand) for hand in event.hands)
    assert search.dealer is not None
    opened = dict.fromkeys(map(Seat, range(search.setup.seats)), ())
    return replace(
        search, holdings=Holdings(event.case_file, hands, ()), opened=opened, bidder=search.dealer, stage="bidding"
    )


def _bid_made(search: MiporinState, event: BidMade) -> MiporinState:
    return replace(search, bid=(event.seat, event.day), passes=0, bidder=_left_of(search, event.seat))


def _bid_passed(search: MiporinState, event: Any) -> MiporinState:
    return replace(search, passes=search.passes + 1, bidder=_left_of(search, event.seat))


def _left_of(search: MiporinState, seat: Seat) -> Seat:
    return clockwise(seat, search.setup.seats)[0]


def _play_opened(search: MiporinState, event: PlayOpened) -> MiporinState:
    return replace(search, last=event.last, day=event.day)


def _turn_began(search: MiporinState, event: TurnBegan) -> MiporinState:
    order = search.order
    again = search.round == 0 or order.index(event.seat) <= order.index(search.turn)
    turn: dict[str, Any] = {"turn": event.seat, "number": event.number, "round": search.round + again}
    return replace(search, **turn, stage="revealing", suggestion=None, asking=search.house.detective)


def _hand(search: MiporinState, seat: Seat, gone: Card | None, come: Card | None) -> Holdings:
    """The holdings after a card went from a seat's hand and another came, as far as they are known."""
    held, hands = search.holdings, list(search.holdings.hands)
    known = hands[seat]
    if known is not None:
        hands[seat] = search.ordered([card for card in (*known, come) if card is not None and card != gone])
    return Holdings(held.case_file, tuple(hands), held.side)


def _card_revealed(search: MiporinState, event: CardRevealed) -> MiporinState:
    opened = {**search.opened, event.seat: (*search.opened[event.seat], event.card)}
    return replace(search, holdings=_hand(search, event.seat, event.card, None), opened=opened, stage="moving")


def _day_moved(search: MiporinState, event: DayMoved) -> MiporinState:
    return replace(search, day=event.day)


def _gathered(search: MiporinState, event: Gathered) -> MiporinState:
    at = dict.fromkeys(search.at, event.area)
    return _swaps(replace(search, at=at), list(combinations(search.seats, 2)))


def _area_entered(search: MiporinState, event: AreaEntered) -> MiporinState:
    met = [seat for seat, area in search.at.items() if area == event.area and seat != event.seat]
    at = {**search.at, event.seat: event.area}
    return _swaps(replace(search, at=at), [(event.seat, seat) for seat in met])


def _swaps(search: MiporinState, pairs: Iterable[tuple[Seat, Seat]]) -> MiporinState:
    due = tuple(sorted(pair(*two) for two in pairs if all(map(search.size, two))))
    return replace(search, due=due, stage=_swap_stage(due))


def _swap_stage(due: tuple[str, ...]) -> Stage:
    return "swapping" if len(due) > 1 else "exchanging" if due else "deciding"


def _swap_chosen(search: MiporinState, event: SwapChosen) -> MiporinState:
    due = (event.pair, *(other for other in search.due if other != event.pair))
    return replace(search, due=due, stage="exchanging")


def _cards_swapped(search: MiporinState, event: CardsSwapped) -> MiporinState:
    search = replace(search, holdings=_hand(search, event.one, event.given, event.taken))
    due = search.due[1:]
    return replace(
        search, holdings=_hand(search, event.other, event.taken, event.given), due=due, stage=_swap_stage(due)
    )


def _enquired(search: MiporinState, event: Enquired) -> MiporinState:
    asked = Suggestion(event.seat, (event.culprit, event.scene))
    return replace(search, suggestion=asked, asking=False)


def _answer_asked(search: MiporinState, event: AnswerAsked) -> MiporinState:
    assert search.suggestion is not None
    return replace(search, suggestion=search.suggestion.answered_by(event.seat), stage="asked")


def _card_shown(search: MiporinState, event: CardShown) -> MiporinState:
    assert search.suggestion is not None
    return replace(search, suggestion=search.suggestion.answered_by(None), stage="deciding")


def _case_file_seen(search: MiporinState, event: CaseFileSeen) -> MiporinState:
    return replace(search, holdings=_opened(search, event.case_file))


def _opened(search: MiporinState, case_file: tuple[Card, ...] | None) -> Holdings:
    return Holdings(case_file or search.holdings.case_file, search.holdings.hands, search.holdings.side)


def _fell_out(search: MiporinState, event: FellOut) -> MiporinState:
    hands = tuple(() if seat == event.seat else hand for seat, hand in enumerate(search.holdings.hands))
    return replace(
        search,
        holdings=Holdings(search.holdings.case_file, hands, search.holdings.side),
        opened={**search.opened, event.seat: (*search.opened[event.seat], *event.hand)},
        at={seat: area for seat, area in search.at.items() if seat != event.seat},
        out=search.out | {event.seat},
        day=1 if event.why == "day" else search.day,
        due=(),
    )


def _case_closed(search: MiporinState, event: CaseClosed) -> MiporinState:
    return replace(search, holdings=_opened(search, event.case_file), winner=event.winner, stage="over")


def _unchanged(search: MiporinState, event: Event) -> MiporinState:
    return search


EVOLVE: Mapping[str, Callable[[MiporinState, Any], MiporinState]] = {
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
    "could_not_answer": _unchanged,
    "nobody_answered": _unchanged,
    "card_shown": _card_shown,
    "challenged": _unchanged,
    "case_file_seen": _case_file_seen,
    "fell_out": _fell_out,
    "turn_ended": _unchanged,
    "case_closed": _case_closed,
}
"""What each kind of event changes."""
