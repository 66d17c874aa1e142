"""What was made fast says the same as the plain way of doing it."""

import os
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from casefile.core import engine
from casefile.core.actions import pick
from casefile.core.cards import Seat
from casefile.core.events import OF_TABLE, Event
from casefile.core.inquiry import INQUIRY, CardShown, CouldNotAnswer, TurnEnded
from tests.bots.games import match, steps


def test_a_remembered_menu_is_the_menu_of_the_present_state() -> None:
    game = match("cluedo", 3, 3, ["random"] * 3)
    menus = 0
    for seat in steps(game):
        for other in map(Seat, range(3)):
            for _ in range(2):
                assert game.table.menu(other) == game.table.rules.menu(game.table.state, other)
                menus += 1
        fork = game.table.fork()
        fork.act(seat, pick(fork.menu(seat), lambda n: n - 1))
        assert fork.menu(seat) == fork.rules.menu(fork.state, seat)
        assert game.table.menu(seat) == game.table.rules.menu(game.table.state, seat)
    assert menus > 30


ROW = """
from hashlib import sha256
from casefile.arena.matches import simulate
from casefile.games import GAMES
row = simulate(GAMES["cluedo"], 6, 4, 5, ["eliminator", "eliminator", "random"], {}, clock=lambda: 0.0)
print(sha256(repr((row.wins, row.table.history)).encode()).hexdigest())
"""


def test_games_do_not_depend_on_how_python_orders_its_sets() -> None:
    rows = {
        subprocess.run(
            [sys.executable, "-c", ROW],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(rows) == 1
    assert len(rows.pop().strip()) == 64


def test_a_view_says_the_same_however_often_its_state_is_read() -> None:
    game = match("cluedo", 3, 4, ["eliminator"] * 3)
    game.play()
    rules, setup = game.table.rules, game.table.setup
    often, once = engine.View(rules, setup, Seat(1)), engine.View(rules, setup, Seat(1))
    plain = rules.start(setup)
    for observation in game.table.observations(Seat(1)):
        often.observe(observation)
        once.observe(observation)
        plain = plain if observation.event is None else engine.evolve(rules, plain, observation.event)
        assert often.state == plain
    assert once.state == plain
    assert once.state.stage == "over"


NOTHING: tuple[Event, ...] = ()


def one_by_one(events: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
    return (*events, event)


def several(events: tuple[Event, ...], more: Sequence[Event]) -> tuple[Event, ...]:
    return (*events, *more)


EVERYTHING = engine.EventFold(NOTHING, one_by_one, frozenset({*INQUIRY, *OF_TABLE}))
ANSWERS = engine.EventFold(NOTHING, one_by_one, frozenset({CouldNotAnswer, CardShown}))


def whole(view: engine.View[Any]) -> tuple[Event, ...]:
    """All events that a view has seen."""
    return tuple(each.event for each in view.seen if each.event is not None)


def test_what_is_gathered_of_a_view_is_of_all_that_it_has_seen_whoever_reads_and_wherever_a_fork_goes() -> None:
    game, chance = match("cluedo", 3, 4, ["random"] * 3, {"board": "none"}), Random(1)
    game.play()
    view = engine.View[Any](game.table.rules, game.table.setup, Seat(1))
    for observation in game.table.observations(Seat(1)):
        fork = view.fork()
        view.observe(observation)
        for reader in chance.sample([EVERYTHING, ANSWERS, several, None], chance.randrange(5)):
            if isinstance(reader, engine.EventFold):
                assert view.gathered(reader) == tuple(each for each in whole(view) if type(each) in reader.of)
            elif reader is several:
                assert view.continued(several, NOTHING) == whole(view)
            else:
                assert view.state == engine.fold(view.rules, view.rules.start(view.setup), whole(view))
        fork.observe(engine.observe(TurnEnded(Seat(2)), Seat(1)))
        assert fork.gathered(EVERYTHING) == fork.continued(several, NOTHING) == whole(fork)
    assert view.gathered(ANSWERS)
