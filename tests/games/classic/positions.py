"""Positions for tests: games with a given deal, given dice and tokens where the test wants them.

Everything is done by events, as in a real history, so that views can be made of these positions too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from casefile.core.actions import Action, Offer, Refused
from casefile.core.cards import Card, Place, Seat
from casefile.core.editions import Edition
from casefile.core.engine import Inputs, Rules, act, fold
from casefile.core.events import Event, SeatTaken
from casefile.core.fairness import Seed
from casefile.core.inquiry import DealCards, EndTurn, Show, Suggest, TurnBegan
from casefile.core.movement import Move, Roll, ThrowDice
from casefile.core.table import AnyTable, Table, set_up
from casefile.games.classic.actions import PlaceWeapons
from casefile.games.classic.events import TokenMoved

SEED = Seed(b"a seed", b"salt")
SEALED = ("plum", "wrench", "study")
"""The case file of all positions unless a test says otherwise: the last card of each category."""
RIGHT = {"suspect": Card("plum"), "weapon": Card("wrench"), "room": Card("study")}
WRONG = {"suspect": Card("plum"), "weapon": Card("wrench"), "room": Card("hall")}

Hands = Mapping[int, Sequence[str]]


def seated(
    rules: Rules[Any, Any],
    seats: int = 3,
    *,
    sealed: Sequence[str] = SEALED,
    hold: Hands | None = None,
    side: Sequence[str] = (),
    suspects: Sequence[str] = (),
    edition: Edition | None = None,
    **options: Any,
) -> AnyTable:
    """A dealt table at the beginning of turn 1. Seat ``s`` holds ``hold[s]``; the rest is filled in deck order."""
    setup = set_up(rules, seats, options, given=Inputs(tuple(map(Card, suspects))), edition=edition)
    history: list[Event] = [SeatTaken(Seat(i), f"Player {i + 1}", "", "") for i in range(seats)]
    state = rules.start(setup)
    spec = rules.deal_spec(state)
    assert spec is not None
    hold = hold or {}
    given = {*sealed, *side, *(card for hand in hold.values() for card in hand)}
    rest = [card for card in setup.deck if card not in given]

    def fill(cards: Sequence[str], size: int) -> tuple[Card, ...]:
        found = [Card(card) for card in cards]
        while len(found) < size:
            found.append(rest.pop(0))
        assert len(found) == size, f"{found} are more than {size} cards"
        return tuple(found)

    aside = fill(side, spec.side)
    hands = tuple(fill(hold.get(seat, ()), size) for seat, size in enumerate(spec.hand_sizes))
    chance: list[Action] = [DealCards(tuple(Card(card) for card in sealed), hands, aside)]
    if state.board is not None:
        chance.append(PlaceWeapons(state.board.areas[: len(setup.deck.weapons)]))
    for action in chance:
        events = rules.decide(state, "chance", action)
        state = fold(rules, state, events)
        history += events
    return Table(rules, setup, SEED, history)


def stand(table: AnyTable, turn: int, places: Mapping[int, str]) -> AnyTable:
    """Put tokens of seats on places, and let a new turn of ``turn`` begin."""
    moved = [TokenMoved(Seat(seat), (Place(place),)) for seat, place in places.items()]
    table.record([*moved, TurnBegan(Seat(turn), table.state.number + 1)])
    return table


def throw(table: AnyTable, *dice: int) -> AnyTable:
    """Let the acting seat roll, and the dice show ``dice``."""
    assert table.actor not in (None, "chance", "clock")
    asked = act(table.rules, table.state, table.actor, Roll())
    thrown = table.rules.decide(fold(table.rules, table.state, asked), "chance", ThrowDice(dice))
    table.record([*asked, *thrown])
    return table


def suggest(table: AnyTable, suspect: str, weapon: str, room: str) -> tuple[Event, ...]:
    """The acting seat suggests; answers the events."""
    actor = table.actor
    assert actor is not None
    return table.act(actor, Suggest(Card(suspect), Card(weapon), Card(room)))


def finish(table: AnyTable) -> AnyTable:
    """Answer what is pending with the first card that may be shown, and end the turn."""
    actor = table.actor
    assert actor is not None
    if table.state.stage == "asked":
        table.act(actor, Show(choices(table, actor, Show, "card")[0]))
    assert table.actor is not None
    table.act(table.actor, EndTurn())
    return table


def choices(table: AnyTable, actor: Any, kind: type[Action], field: str) -> tuple[Any, ...]:
    """What the table offers ``actor`` for one field of one kind of action; nothing where the kind is forbidden."""
    entry = table.rules.menu(table.state, actor)[kind]
    return entry.choices[field] if isinstance(entry, Offer) else ()


def offered(table: AnyTable, actor: int) -> set[str]:
    """The kinds of action that the table offers ``actor``."""
    menu = table.rules.menu(table.state, Seat(actor))
    return {kind.kind for kind, entry in menu.items() if isinstance(entry, Offer)}


def refusal(table: AnyTable, actor: Any, action: Action) -> str:
    """The key of the clause that refuses ``action``; nothing may change at the table."""
    before = (table.version, table.state)
    with pytest.raises(Refused) as caught:
        table.act(actor, action)
    assert (table.version, table.state) == before
    return table.rules.book.clause(caught.value.clause).key


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of ``events``, in order."""
    return [event.kind for event in events]


def enter(table: AnyTable, seat: int, room: str) -> AnyTable:
    """Put ``seat`` before a door of ``room``, let it roll, and let it walk in."""
    board = table.state.board
    stand(table, seat, {seat: board.doors_of[Place(room)][0]})
    throw(table, *[6] * table.state.options.dice)
    table.act(Seat(seat), Move(Place(room)))
    return table


def unanswered(rules: Rules[Any, Any], seats: int = 3, **options: Any) -> AnyTable:
    """Seat 0 has just suggested in the hall, whose card it holds itself, and nobody could answer."""
    table = enter(seated(rules, seats, hold={0: ["hall"]}, **options), 0, "hall")
    suggest(table, "plum", "wrench", "hall")
    return table
