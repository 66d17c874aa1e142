"""Stories that a program is told: true ones are taken in, and of others the event is named, with the clause."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import casefile
from casefile.arena.protocol import BotSession, hello
from casefile.bots import Seating
from casefile.core.actions import pick
from casefile.core.cards import Invalid, Seat
from casefile.core.engine import AnyRules, AnySetup
from casefile.core.events import Event, SeatTaken, Viewer
from casefile.core.inquiry import CardsDealt, CardShown
from casefile.core.options import Value, describe
from casefile.core.record import Record, record_of
from casefile.core.table import Table, set_up
from casefile.core.told_events import ToldEvents
from casefile.games import GAMES
from tests.amounts import often
from tests.clone import ROOT
from tests.recorded import played, recorded, secret, undo

TABLES: list[tuple[str, int, dict[str, Value]]] = [
    ("cluedo", 3, {"board": "none"}),
    ("cluedo", 2, {}),
    ("cluedo", 6, {}),
    ("cluegame", 4, {}),
    ("hide_tracks", 1, {}),
    ("miporin", 3, {}),
    ("nsider", 4, {}),
    ("nsider", 3, {"rounds": "simultaneous"}),
    ("nsider", 3, {"rounds": "simultaneous", "show": "ask"}),
    ("nsider", 3, {"red_card": True}),
    ("nsider", 6, {"red_card": True, "disbanded_cards": "revealed", "strikes": "1"}),
    ("miporin", 3, {"detective": True}),
]


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
@pytest.mark.parametrize("lapses", [0.0, 0.1])
def test_every_game_is_taken_in_as_anybody_saw_it(
    rules: str, seats: int, options: dict[str, Value], lapses: float
) -> None:
    for number in range(3):
        table = played(rules, seats, options, number, lapses=lapses)
        taken_in_by_all(table.rules, table.setup, table.history)
        assert record_of(table, "").table_of().version == table.version


@pytest.mark.parametrize("number", range(often(12, 240)))
def test_no_true_story_is_refused_whatever_the_options(number: int) -> None:
    chance = Random(number)
    name = chance.choice(["cluedo", "cluegame", "hide_tracks", "miporin", "miporin", "nsider", "nsider", "nsider"])
    rules = GAMES[name].rules
    options: dict[str, Value] = {
        each.name: chance.choice(each.choices)
        for each in describe(rules.options)
        if each.choices and chance.random() < 0.4
    }
    seats, lapses = chance.choice([*rules.seats]), chance.choice([0.0, 0.1, 0.3])
    try:
        set_up(rules, seats, options)
    except Invalid:  # some exclude each other
        options = {}
    table = played(name, seats, options, number, lapses=lapses)
    taken_in_by_all(table.rules, table.setup, table.history)
    assert record_of(table, "").table_of().version == table.version


def taken_in_by_all(rules: AnyRules, setup: AnySetup, events: Sequence[Event]) -> None:
    """Assert that everybody who is told these events takes them in."""
    viewers: list[Viewer | None] = [*map(Seat, range(setup.seats)), "spectator", None]
    for viewer in viewers:
        seen = [event if viewer is None else event.seen_by(viewer) for event in events]
        told = ToldEvents(rules, setup, viewer)
        told.take(seen)
        assert told.events == seen


@pytest.mark.parametrize("record", sorted((ROOT / "tests/corpus/records").glob("*.json")), ids=lambda path: path.stem)
def test_records_of_all_versions_are_true_stories(record: Path) -> None:
    read = casefile.read(record)
    taken_in_by_all(read.rules, read.setup, read.events)
    assert read.table_of().version == len(read.events)


def test_what_was_taken_back_is_taken_in() -> None:
    backs = 0
    for number, (rules, seats, options) in enumerate(2 * TABLES):
        found = GAMES[rules].rules
        table, chance = Table(found, set_up(found, seats, options), secret(number)), Random(number)
        table.begin([SeatTaken(Seat(seat), f"player {seat}", "", f"{seat:02x}") for seat in range(seats)])
        while (actor := table.actor) is not None and table.version < 1_500:
            if chance.random() < 0.15:
                undo(table, chance)
            else:
                table.act(actor, pick(table.menu(actor), chance.randrange))
        backs += sum(event.kind == "taken_back" for event in table.history)
        viewers: list[Viewer] = [Seat(0), "spectator"]
        for viewer in viewers:
            seen = [event.seen_by(viewer) for event in table.history]
            told = ToldEvents(found, table.setup, viewer)
            told.take(seen)
            assert told.events == seen
    assert backs > 20


STORY: list[dict[str, Any]] = [
    {
        "kind": "cards_dealt",
        "case_file": None,
        "hands": [["scarlet", "knife", "revolver", "wrench", "ballroom", "library"], None, None],
        "side": None,
    },
    {"kind": "turn_began", "seat": 0, "number": 1},
    {"kind": "suggested", "seat": 0, "suspect": "plum", "weapon": "rope", "room": "hall"},
    {"kind": "could_not_answer", "seat": 1},
    {"kind": "answer_asked", "seat": 2},
    {"kind": "card_shown", "seat": 2, "to": 0, "card": "rope"},
    {"kind": "turn_ended", "seat": 0},
    {"kind": "turn_began", "seat": 1, "number": 2},
    {"kind": "suggested", "seat": 1, "suspect": "plum", "weapon": "rope", "room": "study"},
    {"kind": "answer_asked", "seat": 2},
    {"kind": "card_shown", "seat": 2, "to": 1, "card": None},
    {"kind": "turn_ended", "seat": 1},
    {"kind": "turn_began", "seat": 2, "number": 3},
    {"kind": "suggested", "seat": 2, "suspect": "white", "weapon": "lead_pipe", "room": "study"},
    {"kind": "could_not_answer", "seat": 0},
    {"kind": "answer_asked", "seat": 1},
    {"kind": "card_shown", "seat": 1, "to": 2, "card": None},
    {"kind": "turn_ended", "seat": 2},
    {"kind": "turn_began", "seat": 0, "number": 4},
    {"kind": "suggested", "seat": 0, "suspect": "white", "weapon": "lead_pipe", "room": "lounge"},
    {"kind": "answer_asked", "seat": 1},
    {"kind": "card_shown", "seat": 1, "to": 0, "card": "lead_pipe"},
]
"""What seat 0 is told of a quick game of three, up to the end of its second question."""

THREE = {"suspect": ["plum"], "weapon": ["rope"], "room": ["hall"]}
CHOOSE = json.dumps({"type": "choose", "menu": {"end_turn": {}, "accuse": THREE}, "stream": "bot 0@22"})


def told(events: list[dict[str, Any]], bot: str = "random") -> str:
    """The complaint of a bot that is told these events and must choose then; empty for none."""
    game = GAMES["cluedo"]
    seating = Seating(game.rules, set_up(game.rules, 3, {"board": "none"}), Seat(0))
    session = BotSession(bot, GAMES)
    session.answer(json.dumps(hello(seating, b"k" * 32)))
    try:
        for event in events:
            session.answer(json.dumps({"type": "observed", "event": event}))
        session.answer(CHOOSE)
    except Invalid as error:
        return str(error)
    return ""


def changed(number: int, **fields: Any) -> list[dict[str, Any]]:
    """The story with other fields of an event, counted from 1."""
    return [event | fields if at == number else event for at, event in enumerate(STORY, 1)]


@pytest.mark.parametrize("bot", ["random", "eliminator", "detective", "inspector"])
def test_a_true_story_is_taken_in(bot: str) -> None:
    assert told(STORY, bot) == ""


ANSWERED_BY_ME = [
    *STORY[:8],
    STORY[8] | {"room": "library"},
    {"kind": "could_not_answer", "seat": 2},
    {"kind": "could_not_answer", "seat": 0},
]
"""Seat 0 holds the library."""

IMPOSSIBLE: dict[str, tuple[list[dict[str, Any]], str, str]] = {
    "a card that was not asked for": (
        changed(6, card="lounge"),
        "event 6 (card_shown): found card_shown (seat 2, to 0, card lounge)",
        "what the rules allow (cluedo-21: The one who was asked shows just one of the cards named",
    ),
    "two seats show the same card": (
        [*changed(20, weapon="rope")[:21], STORY[21] | {"card": "rope"}],
        "event 22 (card_shown): found no deal fits all of this: ",
        "turn 1: seat 1 does not hold rope; turn 4: seat 1 holds rope, expected what fits some deal",
    ),
    "somebody suggests out of turn": (
        changed(9, seat=2),
        "event 9 (suggested): found suggested (seat 2, suspect plum, weapon rope, room study)",
        "what the rules allow (cluedo-10: Only the player whose turn it is may do this.)",
    ),
    "an unknown card": (
        changed(9, weapon="spoon"),
        "event 9 (suggested): found suggested (seat 1, suspect plum, weapon spoon, room study)",
        "cards of the deck",
    ),
    "two suspects": (
        changed(9, weapon="green"),
        "event 9 (suggested): found suggested (seat 1, suspect plum, weapon green, room study)",
        "what the rules allow (cluedo-31: In the quick game",
    ),
    "the wrong one is asked": (
        changed(10, seat=0),
        "event 10 (answer_asked): found answer_asked (seat 0)",
        "could_not_answer (seat 2), to which it leads (cluedo-31: ",
    ),
    "one who holds a card cannot answer": (
        ANSWERED_BY_ME,
        "event 11 (could_not_answer): found could_not_answer (seat 0)",
        "answer_asked (seat 0), to which it leads (cluedo-31: ",
    ),
    "a turn is left out": (
        STORY[:7] + STORY[12:],
        "event 8 (turn_began): found turn_began (seat 2, number 3)",
        "turn_began (seat 1, number 2), to which it leads (cluedo-",
    ),
    "an answer before the question": (
        STORY[:2] + STORY[3:],
        "event 3 (could_not_answer): found could_not_answer (seat 1)",
        "an action of seat 0",
    ),
}


@pytest.mark.parametrize("bot", ["random", "detective"])
@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_story_that_cannot_be_is_refused_with_the_event_and_the_clause(what: str, bot: str) -> None:
    events, found, expected = IMPOSSIBLE[what]
    sentence = told(events, bot)
    assert sentence.startswith(found)
    assert expected in sentence


def test_a_hand_that_is_too_large_fits_no_deal() -> None:
    wrong = changed(1, hands=[[*STORY[0]["hands"][0], "hall"], None, None])
    assert told(wrong).startswith("event 1 (cards_dealt): found no deal fits")


def test_a_record_of_what_the_rules_do_not_allow_gives_no_table() -> None:
    record = recorded("cluedo", 3, {"board": "none"}, 2)
    number, shown = next((n, event) for n, event in enumerate(record.events) if isinstance(event, CardShown))
    hand = next(event for event in record.events if isinstance(event, CardsDealt)).hands[shown.seat]
    other = next(card for card in hand or () if card != shown.card)
    events = (*record.events[:number], replace(shown, card=other), *record.events[number + 1 :])
    with pytest.raises(Invalid, match=rf"^event {number + 1} \(card_shown\): .* \(cluedo-21: The one who was asked"):
        Record(record.rules, record.setup, record.commitment, events).table_of()
