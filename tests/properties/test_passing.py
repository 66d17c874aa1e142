"""A bot's seat that goes to a friend: to everybody else the game is the same but for who sits there."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.cards import Seat
from casefile.core.engine import View
from casefile.core.events import Event, SeatOffered, SeatPassed, SeatTaken, TableEvent, TakeBackAsked, TakenBack, Viewer
from casefile.core.record import Record, write
from casefile.core.seats import seats_of
from casefile.core.table import AnyTable, Table
from casefile.core.verify import play, verify
from casefile.play.occupants import Occupants
from tests.properties.games import Plan, actor, choose, plans, viewers
from tests.properties.test_two_verifiers import MAKE
from tests.sixth.game import SIX
from tests.values import replace
from tests.verifiers import by_module


def opened(plan: Plan, bot: Seat) -> AnyTable:
    """The table of a plan, at which a bot sits on one seat."""
    table = plan.table()
    history = [
        replace(event, bot="random") if isinstance(event, SeatTaken) and event.seat == bot else event
        for event in table.history
    ]
    return Table(table.rules, table.setup, table._seed, history)


@pytest.mark.parametrize("name", SIX.rules)
@settings(max_examples=15)
@given(data=st.data())
def test_the_others_see_the_same_game(name: str, data: st.DataObject) -> None:
    plan = data.draw(plans(name))
    bot = Seat(data.draw(st.integers(0, plan.seats - 1)))
    when = data.draw(st.integers(0, 40)), data.draw(st.integers(0, 40))
    passing, plain = opened(plan, bot), opened(plan, bot)
    rng = Random(plan.number)
    for count in range(max(when) + 20):
        if plain.actor is None:
            break
        for event, at in ((SeatOffered(bot), min(when)), (SeatPassed(bot, "Friend"), max(when))):
            if count == at:
                passing.record([event])
        action = choose(plain, rng, hurry=count > 30)
        assert passing.actor == plain.actor
        passing.act(actor(plain), action)
        plain.act(actor(plain), action)
    assert passing.state == plain.state
    for viewer in viewers(plain):
        seen = [view(table, viewer) for table in (passing, plain)]
        assert seen[0].state == seen[1].state
        events = [[each.event for each in one.seen if not about_seats(each.event)] for one in seen]
        assert events[0] == events[1]
    sitting = [seats_of(table.history) for table in (passing, plain)]
    other = {seat for seat in sitting[1] if sitting[0][seat] != sitting[1][seat]}
    assert other == ({bot} if seats_passed(passing) else set())
    players = [Occupants().after(table.history) for table in (passing, plain)]
    assert players[1].bot(bot) == "random"
    assert players[0].bot(bot) == (None if seats_passed(passing) else "random")


def view(table: AnyTable, viewer: Viewer) -> View[object]:
    """What a viewer can know of a table."""
    found: View[object] = View(table.rules, table.setup, viewer)
    return table.brought(found)


def about_seats(event: Event | None) -> bool:
    return isinstance(event, SeatOffered | SeatPassed)


def seats_passed(table: AnyTable) -> bool:
    return any(isinstance(event, SeatPassed) for event in table.history)


# -- verifiers -----------------------------------------------------------------------------------------------------

TABLES: Mapping[str, int] = {"classic": 12, "miporin": 6, "nsider": 6}
"""Of how many games of each kind a seat goes from a bot to a friend."""


def passed_on(record: Record, rng: Random) -> Record:
    """The record with a bot on one seat, which a friend takes over between any two actions."""
    seat = Seat(rng.randrange(record.setup.seats))
    events = [
        replace(event, bot="random") if isinstance(event, SeatTaken) and event.seat == seat else event
        for event in record.events
    ]
    between = steps(record)
    offered, passed = sorted(rng.choices(between, k=2))
    found = [
        *events[:offered],
        SeatOffered(seat),
        *events[offered:passed],
        SeatPassed(seat, "Friend"),
        *events[passed:],
    ]
    return replace(record, events=tuple(found))


def steps(record: Record) -> list[int]:
    """How many events come before each action of the game."""
    assert record.seed is not None
    table, found = Table(record.rules, record.setup, record.seed), []
    while table.version < len(record.events):
        if table.actor is not None and not isinstance(record.events[table.version], TableEvent):
            found.append(table.version)
        play(record.events, table)
    return found


@pytest.mark.parametrize("game", TABLES)
def test_both_verifiers_accept_a_seat_that_goes_to_a_friend(game: str) -> None:
    made = [MAKE[game](number) for number in range(TABLES[game] * 3)]
    whole = [each for each in made if not any(isinstance(event, TakenBack | TakeBackAsked) for event in each.events)]
    records = [passed_on(record, Random(number)) for number, record in enumerate(whole)]
    assert len(records) >= TABLES[game] // 2
    assert [verify(each).text for each in records if not verify(each)] == []
    files = [write(each) for each in records]
    assert by_module(game, files) == [(True, 0)] * len(files)
