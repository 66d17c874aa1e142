"""The page about the protocol of bots has every event of the program, and the game beside it is one."""

import json
import re

from casefile.arena.protocol import BotSession, observed
from casefile.core.cards import Seat
from casefile.core.engine import Observation, View
from casefile.core.events import CLOCKS, PACES
from casefile.core.inquiry import Accused, CaseClosed
from casefile.core.log import Json
from casefile.core.record import event_from, set_up_from
from casefile.games import GAMES
from tests.conformance.protocol_page import GAME, MARK, PAGE, conversation, fields, generated, meaning, written


def lines() -> list[Json]:
    """What is said in the sample game, line by line."""
    return [json.loads(line) for line in GAME.read_text(encoding="utf-8").splitlines()]


def test_the_page_has_the_events_of_the_program() -> None:
    before, mark, rest = PAGE.read_text(encoding="utf-8").partition(MARK)
    assert mark + rest == generated()
    assert GAME.name in before
    kinds = {event.kind for game in GAMES.values() for event in game.rules.events}
    assert all(f"| `{kind}` |" in rest for kind in kinds)


def test_a_field_is_told_with_its_type() -> None:
    assert fields(Accused) == "`seat` seat, `suspect` card, `weapon` card, `room` card, `right` truth value"
    assert fields(CaseClosed) == "`winner` seat or `null`, `case_file` list of (card)"
    assert meaning(CaseClosed) == "The game ended, won by `winner` or by nobody; the case file lies open."


def test_the_sample_game_is_the_one_that_the_program_plays() -> None:
    assert written(conversation()) == GAME.read_text(encoding="utf-8")


def test_the_sample_game_replays_on_the_side_of_the_bot() -> None:
    session, answers = BotSession("detective", GAMES), list[Json]()
    for line in lines():
        if "host" in line:
            answer = session.answer(json.dumps(line["host"]))
            answers += [{"bot": answer}] if answer else []
    assert answers == [line for line in lines() if "bot" in line]


def test_the_sample_game_replays_as_the_seat_saw_it() -> None:
    said: list[Json] = [line["host"] for line in lines() if "host" in line]  # type: ignore[misc]
    hello, *messages = said
    rules, setup = set_up_from(hello, GAMES.rules, "hello")
    view, seat = View(rules, setup, Seat(0)), Seat(0)
    for message in messages:
        if message["type"] == "observed":
            event = None if message["event"] is None else event_from(message["event"], rules)
            view.observe(Observation(seat, event))
    assert view.state.winner == seat
    told = [json.loads(json.dumps(observed(each))) for each in view.seen]
    assert told == [each for each in messages if each["type"] == "observed"]
    assert messages[-1] == {"type": "end", "returns": [1.0, 0.0, 0.0]}


def test_the_values_of_clocks_and_paces_are_on_the_page() -> None:
    rows = {row.split("`")[1]: row for row in PAGE.read_text("utf-8").split("\n") if row.startswith("| `")}
    for kind, values in (("clock_set", CLOCKS), ("pace_set", PACES)):
        for value in values:
            assert re.search(rf"\b{value}\b", rows[kind])
