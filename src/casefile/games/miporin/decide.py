"""The events of each action in ``miporin``: plain functions from a game and an action to events."""

from collections.abc import Iterable, Iterator

from casefile.core.cards import Place
from casefile.core.engine import DecideByKind
from casefile.core.events import Event
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
"""The number of passes in a row that end the auction."""

PHRASE = 80
"""The largest length of a catch phrase, in letters."""


def _after(state: MiporinState, events: Iterable[Event]) -> MiporinState:
    for event in events:
        state = EVOLVE[event.kind](state, event)
    return state


def _draw_dealer(state: MiporinState, action: DrawDealer) -> Iterator[Event]:
    yield DealerDrawn(action.seat)


def _choose(state: MiporinState, action: ChooseSuspect) -> Iterator[Event]:
    yield SuspectChosen(state.chooser, action.suspect)


def _lay(state: MiporinState, action: LayCharacters) -> Iterator[Event]:
    yield CharactersLaid(action.missing, action.own)


def _deal(state: MiporinState, action: DealCards) -> Iterator[Event]:
    # In the deck's order, because nobody may learn in which order a hand was drawn.
    yield CardsDealt(action.case_file, tuple(map(state.ordered, action.hands)), action.side)
    if state.options.detective:
        assert state.dealer is not None
        yield from _open(state, PlayOpened(state.dealer, 1))


def _open(state: MiporinState, opened: PlayOpened) -> Iterator[Event]:
    yield opened
    yield TurnBegan(clockwise(opened.last, state.setup.seats)[0], 1)


def _bid(state: MiporinState, action: Bid) -> Iterator[Event]:
    yield BidMade(state.bidder, action.day)
    if action.day == LAST_DAY:
        yield from _open(state, PlayOpened(state.bidder, action.day))


def _pass(state: MiporinState, action: Pass) -> Iterator[Event]:
    yield BidPassed(state.bidder)
    if state.passes + 1 == PASSES:
        assert state.bid is not None
        yield from _open(state, PlayOpened(*state.bid))


def _reveal(state: MiporinState, action: Reveal) -> Iterator[Event]:
    seat, deck = state.turn, state.setup.deck
    shown = CardRevealed(seat, action.card)
    yield shown
    state = _after(state, [shown])
    days = deck.category("days")
    if action.card in deck.category("places"):
        yield AreaEntered(seat, Place(action.card), free=False)
    elif action.card in days:
        does = state.areas.days[days.index(action.card)]
        moved = DayMoved(seat, state.day_after(action.card))
        yield moved
        if moved.day > LAST_DAY:
            yield from _fall(_after(state, [moved]), "day")
        elif does.gather:
            yield Gathered(state.area(0))


def _go(state: MiporinState, action: Go) -> Iterator[Event]:
    yield AreaEntered(state.turn, action.area, free=True)


def _swap(state: MiporinState, action: Swap) -> Iterator[Event]:
    yield SwapChosen(state.turn, action.pair)


def _exchange(state: MiporinState, action: DrawBlindly) -> Iterator[Event]:
    yield CardsSwapped(*pair_of(state.due[0]), action.given, action.taken)


def _enquire(state: MiporinState, action: Enquire) -> Iterator[Event]:
    yield Enquired(state.turn, action.culprit, action.scene)
    for seat in clockwise(state.turn, state.setup.seats):
        if seat in state.out:
            continue
        if matching(state.holdings.hand(seat), (action.culprit, action.scene)):
            yield AnswerAsked(seat)
            return
        yield CouldNotAnswer(seat)
    yield NobodyAnswered()


def _show(state: MiporinState, action: Show) -> Iterator[Event]:
    assert state.suggestion is not None
    assert state.suggestion.asked is not None
    yield CardShown(state.suggestion.asked, state.suggestion.seat, action.card)


def _challenge(state: MiporinState, action: Challenge) -> Iterator[Event]:
    sealed = state.holdings.sealed()
    right = (action.culprit, action.scene) == sealed
    # A line of the story has room for no more than this.
    phrase = " ".join(action.phrase.split())[:PHRASE].rstrip()
    yield Challenged(state.turn, action.culprit, action.scene, phrase, right)
    if right:
        yield CaseClosed(state.turn, sealed)
        return
    yield CaseFileSeen(state.turn, sealed)
    yield from _fall(state, "challenge")


def _fall(state: MiporinState, why: Fall) -> Iterator[Event]:
    """Yield the events of the seat in turn falling out; the others go on, or the last one wins."""
    fell = FellOut(state.turn, why, state.holdings.hand(state.turn))
    yield fell
    state = _after(state, [fell])
    if len(state.seats) == 1:
        yield CaseClosed(state.seats[0], state.holdings.sealed())
    else:
        yield from _next(state)


def _end_turn(state: MiporinState, action: EndTurn) -> Iterator[Event]:
    yield TurnEnded(state.turn)
    yield from _next(state)


def _next(state: MiporinState) -> Iterator[Event]:
    """Yield the turn of the next seat that is still in; after the very last turn nobody has won."""
    order = state.order
    place = order.index(state.turn)
    later = [seat for seat in order[place + 1 :] if seat not in state.out]
    if not later and state.round == TURNS:
        yield CaseClosed(None, state.holdings.sealed())
        return
    following = later or [seat for seat in order if seat not in state.out]
    yield TurnBegan(following[0], state.number + 1)


DECIDE: DecideByKind[MiporinState, Iterator[Event]] = {
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
}
"""The function that makes the events of an action, by the kind of action."""
