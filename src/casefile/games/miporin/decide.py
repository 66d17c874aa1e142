"""What follows from each action in ``miporin``: plain functions from a game and an action to events."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from casefile.core.actions import Action, Lapse
from casefile.core.cards import Place
from casefile.core.events import Event, Lapsed
from casefile.core.inquiry import (
    AnswerAsked,
    CardsDealt,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    ChooseSuspect,
    CouldNotAnswer,
    DealCards,
    EndTurn,
    NobodyAnswered,
    Show,
    SuspectChosen,
    TurnBegan,
    TurnEnded,
    clockwise,
    matching,
)
from casefile.games.miporin.actions import (
    Bid,
    Challenge,
    DrawBlindly,
    DrawDealer,
    Enquire,
    Go,
    LayCharacters,
    Pass,
    Reveal,
    Swap,
)
from casefile.games.miporin.events import (
    AreaEntered,
    BidMade,
    BidPassed,
    CardRevealed,
    CardsSwapped,
    Challenged,
    CharactersLaid,
    DayMoved,
    DealerDrawn,
    Enquired,
    Fall,
    FellOut,
    Gathered,
    PlayOpened,
    SwapChosen,
)
from casefile.games.miporin.evolve import EVOLVE
from casefile.games.miporin.state import LAST_DAY, TURNS, MiporinState, pair_of

PASSES = 2
"""So many passes in a row end the auction."""

PHRASE = 80
"""The longest catch phrase, in letters."""


def _after(search: MiporinState, events: Iterable[Event]) -> MiporinState:
    for event in events:
        search = EVOLVE[event.kind](search, event)
    return search


def _draw_dealer(search: MiporinState, action: DrawDealer) -> Iterator[Event]:
    yield DealerDrawn(action.seat)


def _choose(search: MiporinState, action: ChooseSuspect) -> Iterator[Event]:
    yield SuspectChosen(search.chooser, action.suspect)


def _lay(search: MiporinState, action: LayCharacters) -> Iterator[Event]:
    yield CharactersLaid(action.missing, action.own)


def _deal(search: MiporinState, action: DealCards) -> Iterator[Event]:
    # In the deck's order: in which order a hand was drawn is told to nobody.
    yield CardsDealt(action.case_file, tuple(map(search.ordered, action.hands)), action.side)
    if search.house.detective:
        assert search.dealer is not None
        yield from _open(search, PlayOpened(search.dealer, 1))


def _open(search: MiporinState, opened: PlayOpened) -> Iterator[Event]:
    yield opened
    yield TurnBegan(clockwise(opened.last, search.setup.seats)[0], 1)


def _bid(search: MiporinState, action: Bid) -> Iterator[Event]:
    yield BidMade(search.bidder, action.day)
    if action.day == LAST_DAY:
        yield from _open(search, PlayOpened(search.bidder, action.day))


def _pass(search: MiporinState, action: Pass) -> Iterator[Event]:
    yield BidPassed(search.bidder)
    if search.passes + 1 == PASSES:
        assert search.bid is not None
        yield from _open(search, PlayOpened(*search.bid))


def _reveal(search: MiporinState, action: Reveal) -> Iterator[Event]:
    seat, deck = search.turn, search.setup.deck
    shown = CardRevealed(seat, action.card)
    yield shown
    search = _after(search, [shown])
    days = deck.category("days")
    if action.card in deck.category("places"):
        yield AreaEntered(seat, Place(action.card), free=False)
    elif action.card in days:
        does = search.areas.days[days.index(action.card)]
        moved = DayMoved(seat, max(1, search.day + does.days))
        yield moved
        if moved.day > LAST_DAY:
            yield from _fall(_after(search, [moved]), "day")
        elif does.gather:
            yield Gathered(search.area(0))


def _go(search: MiporinState, action: Go) -> Iterator[Event]:
    yield AreaEntered(search.turn, action.area, free=True)


def _swap(search: MiporinState, action: Swap) -> Iterator[Event]:
    yield SwapChosen(search.turn, action.pair)


def _exchange(search: MiporinState, action: DrawBlindly) -> Iterator[Event]:
    yield CardsSwapped(*pair_of(search.due[0]), action.given, action.taken)


def _enquire(search: MiporinState, action: Enquire) -> Iterator[Event]:
    yield Enquired(search.turn, action.culprit, action.scene)
    for seat in clockwise(search.turn, search.setup.seats):
        if seat in search.out:
            continue
        if matching(search.holdings.hand(seat), (action.culprit, action.scene)):
            yield AnswerAsked(seat)
            return
        yield CouldNotAnswer(seat)
    yield NobodyAnswered()


def _show(search: MiporinState, action: Show) -> Iterator[Event]:
    assert search.suggestion is not None
    assert search.suggestion.asked is not None
    yield CardShown(search.suggestion.asked, search.suggestion.seat, action.card)


def _challenge(search: MiporinState, action: Challenge) -> Iterator[Event]:
    sealed = search.holdings.sealed()
    right = (action.culprit, action.scene) == sealed
    # One line of a story has room for so much.
    phrase = " ".join(action.phrase.split())[:PHRASE].rstrip()
    yield Challenged(search.turn, action.culprit, action.scene, phrase, right)
    if right:
        yield CaseClosed(search.turn, sealed)
        return
    yield CaseFileSeen(search.turn, sealed)
    yield from _fall(search, "challenge")


def _fall(search: MiporinState, why: Fall) -> Iterator[Event]:
    """The seat whose turn it is falls out; the others go on, or the last one wins."""
    fell = FellOut(search.turn, why, search.holdings.hand(search.turn))
    yield fell
    search = _after(search, [fell])
    if len(search.seats) == 1:
        yield CaseClosed(search.seats[0], search.holdings.sealed())
    else:
        yield from _next(search)


def _end_turn(search: MiporinState, action: EndTurn) -> Iterator[Event]:
    yield TurnEnded(search.turn)
    yield from _next(search)


def _next(search: MiporinState) -> Iterator[Event]:
    """The turn of the next who is still in; after the last turn of all nobody has won."""
    order = search.order
    place = order.index(search.turn)
    later = [seat for seat in order[place + 1 :] if seat not in search.out]
    if not later and search.round == TURNS:
        yield CaseClosed(None, search.holdings.sealed())
        return
    following = later or [seat for seat in order if seat not in search.out]
    yield TurnBegan(following[0], search.number + 1)


def _run_out(search: MiporinState, action: Lapse) -> Iterator[Event]:
    yield Lapsed(action.seat, action.due)
    yield from DECIDE[type(action.action)](search, action.action)


DECIDE: Mapping[type[Action], Callable[[MiporinState, Any], Iterator[Event]]] = {
    DrawDealer: _draw_dealer,
    ChooseSuspect: _choose,
    LayCharacters: _lay,
    DealCards: _deal,
    Bid: _bid,
    Pass: _pass,
    Reveal: _reveal,
    Go: _go,
    Swap: _swap,
    DrawBlindly: _exchange,
    Enquire: _enquire,
    Show: _show,
    Challenge: _challenge,
    EndTurn: _end_turn,
    Lapse: _run_out,
}
"""What each kind of action leads to."""
