"""The events that follow from each action in the classic games: functions from a state and an action to events."""

from collections.abc import Iterator
from functools import lru_cache

from casefile.core import movement
from casefile.core.board import Reach
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import DealSpec, even_sizes
from casefile.core.engine import DecideByKind
from casefile.core.events import Event
from casefile.core.inquiry import (
    Accuse,
    Accused,
    CardShown,
    CaseClosed,
    CaseFileSeen,
    ChooseSuspect,
    DealCards,
    EndTurn,
    SeatOut,
    Show,
    Suggest,
    Suggested,
    SuspectChosen,
    TurnBegan,
    TurnEnded,
    answers,
    dealt,
)
from casefile.core.movement import DiceRolled, Move, Roll, TakePassage, ThrowDice
from casefile.games.classic.actions import PlaceWeapons
from casefile.games.classic.events import CouldNotMove, PassageTaken, RollAsked, TokenMoved, WeaponsPlaced
from casefile.games.classic.evolve import EVOLVE
from casefile.games.classic.state import ClassicState


def side_cards(case: ClassicState) -> int:
    """Return the number of cards that are laid aside, in nobody's hand; it is not 0 only when two play."""
    return case.options.side_cards if case.setup.seats == 2 else 0


def deal_spec(case: ClassicState) -> DealSpec:
    """Return the description of the deal: one card of each category sealed, the rest dealt evenly in turn order.

    When two play, some cards are laid aside.
    """
    return _even(case.setup.deck.categories, side_cards(case), case.order)


@lru_cache(maxsize=64)
def _even(categories: tuple[tuple[Card, ...], ...], side: int, order: tuple[Seat, ...]) -> DealSpec:
    sizes = even_sizes(sum(map(len, categories)) - len(categories) - side, order)
    return DealSpec(categories, sizes, side)


def reach(case: ClassicState) -> Reach:
    """Return the places where the token of the seat whose turn it is may end its move, by the dice."""
    assert case.board is not None
    exact = case.options.movement == "full"
    return movement.destinations(case.board, case.pieces, case.suspects[case.turn], sum(case.dice), exact=exact)


def way(case: ClassicState, to: Place) -> tuple[Place, ...]:
    """Return the path on which the token of the seat whose turn it is walks to ``to``, a place in its reach."""
    assert case.board is not None
    exact, suspect = case.options.movement == "full", case.suspects[case.turn]
    return movement.walk(case.board, case.pieces, suspect, to, sum(case.dice), exact=exact)


def evolved(case: ClassicState, event: Event) -> ClassicState:
    """Return the state after ``event`` of the game in state ``case``."""
    return EVOLVE[event.kind](case, event)


def _choose(case: ClassicState, action: ChooseSuspect) -> Iterator[Event]:
    yield SuspectChosen(case.chooser, action.suspect)


def _deal(case: ClassicState, action: DealCards) -> Iterator[Event]:
    yield dealt(action, case.setup.deck)
    if case.board is None:
        yield TurnBegan(case.first, 1)


def _place(case: ClassicState, action: PlaceWeapons) -> Iterator[Event]:
    yield WeaponsPlaced(action.rooms)
    yield TurnBegan(case.first, 1)


def _ask_roll(case: ClassicState, action: Roll) -> Iterator[Event]:
    yield RollAsked(case.turn)


def _throw(case: ClassicState, action: ThrowDice) -> Iterator[Event]:
    rolled = DiceRolled(case.turn, action.dice)
    yield rolled
    if not reach(evolved(case, rolled)):
        yield CouldNotMove(case.turn)


def _walk(case: ClassicState, action: Move) -> Iterator[Event]:
    yield TokenMoved(case.turn, way(case, action.to))


def _take_passage(case: ClassicState, action: TakePassage) -> Iterator[Event]:
    assert case.board is not None
    assert case.room is not None
    yield PassageTaken(case.turn, case.board.passages[case.room])


def _inquire(case: ClassicState, action: Suggest) -> Iterator[Event]:
    yield Suggested(case.turn, action.suspect, action.weapon, action.room)
    named = (action.suspect, action.weapon, action.room)
    yield from answers(case.holdings, case.turn, named, side_cards(case))


def _show(case: ClassicState, action: Show) -> Iterator[Event]:
    assert case.suggestion is not None
    assert case.suggestion.asked is not None
    yield CardShown(case.suggestion.asked, case.suggestion.seat, action.card)


def _judge(case: ClassicState, action: Accuse) -> Iterator[Event]:
    sealed = case.holdings.sealed()
    right = sealed == (action.suspect, action.weapon, action.room)
    yield Accused(case.turn, action.suspect, action.weapon, action.room, right)
    if right:
        yield CaseClosed(case.turn, sealed)
        return
    yield CaseFileSeen(case.turn, sealed)
    here = case.here
    out = SeatOut(case.turn, movement.cleared(case.board, here) if case.board and here else None)
    yield out
    left = case.setup.seats - len(case.out) - 1
    if left == 0:
        yield CaseClosed(None, sealed)
    elif left == 1 and case.options.last_standing == "wins":
        yield CaseClosed(evolved(case, out).following, sealed)
    else:
        yield from _next(evolved(case, out))


def _end(case: ClassicState, action: EndTurn) -> Iterator[Event]:
    yield from _next(case)


def _next(case: ClassicState) -> Iterator[Event]:
    yield TurnEnded(case.turn)
    yield TurnBegan(case.following, case.number + 1)


DECIDE: DecideByKind[ClassicState, Iterator[Event]] = {
    ChooseSuspect: _choose,
    Roll: _ask_roll,
    TakePassage: _take_passage,
    Move: _walk,
    Suggest: _inquire,
    Show: _show,
    Accuse: _judge,
    EndTurn: _end,
    DealCards: _deal,
    PlaceWeapons: _place,
    ThrowDice: _throw,
}
"""The function that makes the events of an action, by the kind of action."""
