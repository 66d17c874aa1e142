"""The events that each action of ``harbour`` leads to."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from casefile.core.actions import Action
from casefile.core.events import Event
from casefile.core.inquiry import (
    AnswerAsked,
    CardShown,
    CaseClosed,
    CouldNotAnswer,
    DealCards,
    EndTurn,
    SeatOut,
    Show,
    TurnBegan,
    TurnEnded,
    dealt,
    matching,
)
from tests.sixth.actions import Ask, Charge, Peek, TurnCard
from tests.sixth.events import CardPeeked, Charged, HandChosen, SeatAsked
from tests.sixth.state import HarbourCase


def _deal(case: HarbourCase, action: DealCards) -> Iterator[Event]:
    yield dealt(action, case.setup.deck)
    yield TurnBegan(case.turn, 1)


def _ask(case: HarbourCase, action: Ask) -> Iterator[Event]:
    asked = SeatAsked(case.turn, action.whom, action.boat, action.cargo)
    yield asked
    has = matching(case.holdings.hand(action.whom), asked.named)
    yield AnswerAsked(action.whom) if has else CouldNotAnswer(action.whom)


def _show(case: HarbourCase, action: Show) -> Iterator[Event]:
    assert case.suggestion is not None
    assert case.suggestion.asked is not None
    yield CardShown(case.suggestion.asked, case.suggestion.seat, action.card)


def _peek(case: HarbourCase, action: Peek) -> Iterator[Event]:
    yield HandChosen(case.turn, action.at)


def _turn_card(case: HarbourCase, action: TurnCard) -> Iterator[Event]:
    assert case.at is not None
    yield CardPeeked(case.turn, case.at, case.holdings.hand(case.at)[action.place])


def _charge(case: HarbourCase, action: Charge) -> Iterator[Event]:
    named, sealed = (action.boat, action.cargo), case.holdings.sealed()
    yield Charged(case.turn, *named, named == sealed)
    if named == sealed:
        yield CaseClosed(case.turn, sealed)
        return
    yield SeatOut(case.turn, None)
    if len(case.out) + 2 == case.setup.seats:
        yield CaseClosed(case.following, sealed)
    else:
        yield from _end(case, EndTurn())


def _end(case: HarbourCase, action: EndTurn) -> Iterator[Event]:
    yield TurnEnded(case.turn)
    yield TurnBegan(case.following, case.number + 1)


DECIDE: Mapping[type[Action], Callable[[HarbourCase, Any], Iterator[Event]]] = {
    DealCards: _deal,
    Ask: _ask,
    Show: _show,
    Peek: _peek,
    TurnCard: _turn_card,
    Charge: _charge,
    EndTurn: _end,
}
"""The events that each kind of action leads to."""
