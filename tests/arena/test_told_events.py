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
from casefile.core.cards import Card, Invalid, Place, Seat
from casefile.core.engine import AnyRules, AnySetup
from casefile.core.events import Event, SeatTaken, Viewer
from casefile.core.inquiry import CardsDealt, CardShown
from casefile.core.movement import DiceRolled
from casefile.core.options import Value, describe
from casefile.core.record import Record, record_of
from casefile.core.table import Table, set_up
from casefile.core.told_events import ToldEvents
from casefile.games import GAMES
from casefile.games.classic.events import WeaponsPlaced
from casefile.games.hide_tracks.events import CluesDrawn, CrimeCommitted, PiecesPlaced
from casefile.games.miporin.events import CardsSwapped, CharactersLaid, DealerDrawn
from casefile.games.nsider.events import RedCardDealt, TurnOrderDrawn
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


@pytest.mark.sampled(11)
@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
@pytest.mark.parametrize("lapses", [0.0, 0.1])
def test_every_game_is_taken_in_as_anybody_saw_it(
    rules: str, seats: int, options: dict[str, Value], lapses: float
) -> None:
    for number in range(often(1, 3)):
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


FALSE: dict[str, tuple[str, int, dict[str, Value], type[Event], dict[str, object], str]] = {
    "no such dice": ("cluedo", 3, {}, DiceRolled, {"dice": (9, 9)}, "chance"),
    "three dice": ("cluegame", 3, {}, DiceRolled, {"dice": (1, 1, 1)}, "chance"),
    "somebody else's dice": ("cluedo", 3, {}, DiceRolled, {"seat": 7}, "chance"),
    "all weapons in one room": ("cluedo", 3, {}, WeaponsPlaced, {"rooms": (Place("hall"),) * 6}, "weapons"),
    "a weapon too few": ("cluegame", 3, {}, WeaponsPlaced, {"rooms": (Place("hall"),)}, "weapons"),
    "cards at the side": ("cluedo", 3, {}, CardsDealt, {"side": (Card("hall"),)}, "deal"),
    "a seat too many": ("cluegame", 3, {}, CardsDealt, {"hands": ((),) * 4}, "deal"),
    "no culprit": ("hide_tracks", 1, {}, CrimeCommitted, {"suspect": Card("rope")}, "crime"),
    "two pieces in one room": ("hide_tracks", 1, {}, PiecesPlaced, {"weapons": (Place("study"),) * 5}, "suspects"),
    "one clue twice": ("hide_tracks", 1, {}, CluesDrawn, {"cards": (Card("rope"),) * 3}, "clues"),
    "a clue beside no room": ("hide_tracks", 1, {}, CluesDrawn, {"rooms": (Place("attic"),) * 3}, "clues"),
    "one die": ("hide_tracks", 1, {}, DiceRolled, {"dice": (6,)}, "roll"),
    "nobody deals": ("miporin", 3, {}, DealerDrawn, {"seat": 3}, "dealer"),
    "one character twice": ("miporin", 3, {}, CharactersLaid, {"own": ("miho",) * 3}, "characters"),
    "an empty hand": ("miporin", 3, {}, CardsDealt, {"hands": ((), (), ())}, "deal"),
    "one who swaps with itself": ("miporin", 3, {}, CardsSwapped, {"one": 1, "other": 1}, "swap"),
    "a camp twice": ("nsider", 3, {"turn_order": "random"}, TurnOrderDrawn, {"order": (0, 0, 1)}, "order"),
    "no Red Card": ("nsider", 3, {"red_card": True}, RedCardDealt, {"dealt": ((), (), ())}, "deal"),
    "other persons": ("nsider", 3, {"red_card": True}, RedCardDealt, {"persons": (Card("mario"),) * 3}, "deal"),
    "a hand without cards": ("nsider", 4, {}, CardsDealt, {"hands": ((), (), (), ())}, "deal"),
}
"""What is false of a draw: the game, the event, its false fields, and the key of the clause."""


@pytest.mark.parametrize("what", FALSE)
def test_what_chance_cannot_draw_is_refused_with_the_event_and_the_clause(what: str) -> None:
    name, seats, options, kind, fields, key = FALSE[what]
    table = played(name, seats, options, 1)
    at = next(number for number, event in enumerate(table.history) if type(event) is kind)
    viewers: list[Viewer | None] = [*map(Seat, range(seats)), "spectator", None]
    refused = 0
    for viewer in viewers:
        seen = [event if viewer is None else event.seen_by(viewer) for event in table.history]
        true = seen[at]
        assert true is not None
        lie = replace(true, **{name: value for name, value in fields.items() if getattr(true, name) is not None})
        seen[at] = lie if viewer is None else lie.seen_by(viewer)
        if seen[at] == true:  # the viewer does not see what is false
            continue
        with pytest.raises(Invalid) as found:
            ToldEvents(table.rules, table.setup, viewer).take(seen)
        assert str(found.value).startswith(f"event {at + 1} ({kind.kind}): found {kind.kind} (")
        assert f"({table.rules.book[key]}: " in str(found.value)
        refused += 1
    assert refused


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
def test_no_draw_can_be_told_twice_or_left_out(rules: str, seats: int, options: dict[str, Value]) -> None:
    table = played(rules, seats, options, 2)
    draws = [at for at, event in enumerate(table.history) if event.drawn() or event.deals(None)]
    assert draws
    for viewer in (Seat(0), None):
        seen = [event if viewer is None else event.seen_by(viewer) for event in table.history]
        for at in (*draws[:5], *draws[-5:]):
            for false in ([*seen[: at + 1], *seen[at:]], [*seen[:at], *seen[at + 1 :]]):
                with pytest.raises(Invalid, match=rf"^event ({at}|{at + 1}|{at + 2}) "):
                    ToldEvents(table.rules, table.setup, viewer).take(false)


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
    "a hand that is too large": (
        changed(1, hands=[[*STORY[0]["hands"][0], "hall"], None, None]),
        "event 1 (cards_dealt): found cards_dealt (case_file None, hands ((",
        "what the rules allow (cluedo-4: The other cards are dealt as evenly as possible",
    ),
    "one's own hand is hidden": (
        changed(1, hands=[None, None, None]),
        "event 1 (cards_dealt): found cards_dealt (case_file None, hands (None, None, None), side None)",
        "what the rules allow (cluedo-4: ",
    ),
    "the cards are dealt twice": (
        [STORY[0], *STORY],
        "event 2 (cards_dealt): found cards_dealt (case_file None, hands ((",
        "turn_began (seat 0, number 1), to which it leads (cluedo-4: ",
    ),
    "the cards are dealt again later": (
        [*STORY[:8], STORY[0]],
        "event 9 (cards_dealt): found cards_dealt (case_file None, hands ((",
        "an action of seat 1",
    ),
    "another seat begins": (
        changed(2, seat=1),
        "event 2 (turn_began): found turn_began (seat 1, number 1)",
        "turn_began (seat 0, number 1), to which it leads (cluedo-4: ",
    ),
    "no cards are dealt": (
        STORY[1:],
        "event 1 (turn_began): found turn_began (seat 0, number 1)",
        "what the rules allow (cluedo-4: ",
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


def test_a_record_of_what_the_rules_do_not_allow_gives_no_table() -> None:
    record = recorded("cluedo", 3, {"board": "none"}, 2)
    number, shown = next((n, event) for n, event in enumerate(record.events) if isinstance(event, CardShown))
    hand = next(event for event in record.events if isinstance(event, CardsDealt)).hands[shown.seat]
    other = next(card for card in hand or () if card != shown.card)
    events = (*record.events[:number], replace(shown, card=other), *record.events[number + 1 :])
    with pytest.raises(Invalid, match=rf"^event {number + 1} \(card_shown\): .* \(cluedo-21: The one who was asked"):
        Record(record.rules, record.setup, record.commitment, events).table_of()
