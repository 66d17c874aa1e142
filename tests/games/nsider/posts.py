"""Positions of ``nsider`` for tests: the camps of the Clue list, with a given deal."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from casefile.core.actions import Action
from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card, Seat
from casefile.core.dealing import DealSpec, without_card
from casefile.core.editions import shipped_edition
from casefile.core.engine import Rules, fold
from casefile.core.events import Event, SeatTaken
from casefile.core.inquiry import Accuse, Suggest
from casefile.core.options import spell
from casefile.core.table import AnyTable, Table, set_up
from casefile.games.nsider.actions import DealRedCard
from tests.games.classic.positions import SEED, seated
from tests.rules import RULES

NAME = "nsider"
Named = tuple[str, str, str]
RIGHT: Named = ("plum", "wrench", "study")
"""The case file of all these positions."""
WRONG: Named = ("plum", "wrench", "hall")
HANDS: Mapping[int, Sequence[str]] = {
    0: ("scarlet", "mustard", "knife", "candlestick", "hall", "lounge"),
    1: ("white", "green", "revolver", "rope", "dining_room", "kitchen"),
    2: ("peacock", "lead_pipe", "ballroom", "conservatory", "billiard_room", "library"),
}
"""The hands of three camps."""
OWN: Named = ("scarlet", "knife", "study")
"""Cards of camp 0's own, and a sealed one: nobody else can show any."""


def values(option: str, *chosen: Any) -> pytest.MarkDecorator:
    """Run a test for each of these values of an option; ``rules`` is the rule set and the value."""
    params = [pytest.param((RULES[NAME], value), id=f"{NAME}:{option}={spell(value)}") for value in chosen]
    return pytest.mark.parametrize("rules", params)


def post(rules: Rules[Any, Any], seats: int = 3, *, hold: Any = None, **options: Any) -> AnyTable:
    """A dealt table at the beginning of turn 1."""
    hands = HANDS if hold is None and seats == 3 else hold
    return seated(rules, seats, sealed=RIGHT, hold=hands, edition=shipped_edition("clue"), **options)


def red_post(rules: Rules[Any, Any], murderer: int = 0, framed: str = "plum", **options: Any) -> AnyTable:
    """Three camps; ``murderer`` has the Red Card. The ordinary cards lie in the deck's order."""
    setup = set_up(rules, 3, {"edition": "clue", "red_card": "yes", **options})
    history: list[Event] = [SeatTaken(Seat(i), f"Player {i + 1}", "", "") for i in range(3)]
    state = rules.start(setup)
    person = state.suspects[Seat(murderer)]
    spec = without_card(DealSpec(setup.deck.categories, (6, 6, 6)), murderer, person)
    sealed = tuple(map(Card, (framed, "wrench", "study")))
    rest = [card for cards in spec.categories for card in cards if card not in sealed]
    hands = tuple(tuple(rest.pop(0) for _ in range(size)) for size in spec.hand_sizes)
    events = rules.decide(state, "chance", DealRedCard(person, sealed, hands))
    return Table(rules, setup, SEED, [*history, *events])


def says(table: AnyTable, cards: Named, *, pending: bool = False, seat: int | None = None) -> tuple[Event, ...]:
    """The acting camp, or ``seat``, suggests; answers the events."""
    kind: type[Action] = SuggestPending if pending else Suggest
    return act(table, kind(*map(Card, cards)), seat)


def accuses(table: AnyTable, cards: Named, *, seat: int | None = None) -> tuple[Event, ...]:
    """The acting camp, or ``seat``, accuses; answers the events."""
    suspect, weapon, room = map(Card, cards)
    return act(table, Accuse(suspect, weapon, room), seat)


def act(table: AnyTable, action: Action, seat: int | None = None) -> tuple[Event, ...]:
    """The acting camp, or ``seat``, does something."""
    actor = table.actor if seat is None else Seat(seat)
    assert actor is not None
    return table.act(actor, action)


def on_to(table: AnyTable, round: int) -> AnyTable:
    """Go on to the first turn of ``round``: everybody suggests Scarlet, in the Hall, with the Knife."""
    while table.state.round < round:
        says(table, ("scarlet", "knife", "hall"))
        if table.state.stage == "answered":
            raise AssertionError("an accusation was offered on the way")
    return table


def state_after(table: AnyTable, events: Sequence[Event]) -> Any:
    """The state of ``table`` after ``events`` that did not happen."""
    return fold(table.rules, table.state, events)
