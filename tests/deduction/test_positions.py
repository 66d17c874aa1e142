"""Position files: thirty known positions with exact answers, and what is said of files that are not right."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from casefile.core.cards import Card, Invalid, Seat
from casefile.core.facts import CASE_FILE, Holds, HoldsOneOf, Lacks, NotAll
from casefile.deduction.ledger import Ledger
from casefile.deduction.positions import Position, read_positions
from casefile.deduction.worlds import Worlds

FILE: dict[str, Any] = json.loads((Path(__file__).parent / "positions.json").read_text())
POSITIONS = read_positions(FILE)
KNOWN = list(zip(POSITIONS, (entry["answer"] for entry in FILE["positions"]), strict=True))


@pytest.mark.parametrize(("position", "answer"), KNOWN, ids=[p.id for p in POSITIONS])
def test_known_positions_are_counted_right(position: Position, answer: dict[str, Any]) -> None:
    worlds = Worlds(position.spec, position.facts)
    assert worlds.total == answer["total"]
    assert [list(row) for row in worlds.counts.values()] == answer["counts"]
    cards, owners = list(worlds.counts), list(worlds.owners)
    assert [[cards.index(card), owners.index(owner), held] for card, owner, held in worlds.forced] == answer["forced"]
    for card, row in worlds.counts.items():
        assert sum(count for named, count in worlds.case_files.items() if card in named) == row[-1]


@pytest.mark.parametrize(("position", "answer"), KNOWN, ids=[p.id for p in POSITIONS])
def test_the_sheet_is_sound_on_known_positions(position: Position, answer: dict[str, Any]) -> None:
    ledger = Ledger(position.spec, position.facts)
    for number, row in enumerate(answer["counts"]):
        for owner, count in enumerate(row):
            if ledger.held[owner] >> number & 1:
                assert count == answer["total"]
            if not ledger.possible[owner] >> number & 1:
                assert count == 0


SIMPLE: dict[str, Any] = {
    "players": 3,
    "hand_sizes": [1, 1, 1],
    "cards": {"suspects": 2, "weapons": 2, "rooms": 2},
    "me": 0,
    "my_hand": [1],
    "events": [
        {"suggester": 0, "suspect": 0, "weapon": 2, "room": 4, "passed": [1], "shown_by": 2, "shown_card": 4},
        {"suggester": 1, "suspect": 0, "weapon": 2, "room": 5, "passed": [], "shown_by": 2, "shown_card": None},
    ],
}


WRONG: dict[str, Any] = {"seat": 1, "suspect": 0, "weapon": 2, "room": 5, "after": 1}


def test_a_wrong_accusation_is_a_fact_about_the_case_file() -> None:
    [position] = read_positions(SIMPLE | {"accusations": [WRONG]})
    named = map(Card, ("suspect_0", "weapon_0", "room_1"))
    assert position.facts[-1] == NotAll(frozenset((CASE_FILE, card) for card in named))
    assert position.facts[-1].turns == (1,)
    [early] = read_positions(SIMPLE | {"accusations": [WRONG | {"after": 0}]})
    assert early.facts[-1].turns == ()


def test_events_become_facts_with_their_turns() -> None:
    [position] = read_positions(SIMPLE)
    suspect, weapon, room, other = map(Card, ("suspect_0", "weapon_0", "room_0", "room_1"))
    assert position.me == 0
    assert position.facts == (
        Holds(Seat(0), Card("suspect_1")),
        *(Lacks(Seat(1), card) for card in (suspect, weapon, room)),
        Holds(Seat(2), room),
        HoldsOneOf(Seat(2), frozenset((suspect, weapon, other))),
    )
    assert [fact.turns for fact in position.facts] == [(), (1,), (1,), (1,), (1,), (2,)]


def test_slugs_are_read_as_well_as_numbers() -> None:
    categories = [[Card("plum"), Card("green")], [Card("rope"), Card("pipe")], [Card("hall"), Card("study")]]
    named = deepcopy(SIMPLE) | {"my_hand": ["green"]}
    named["events"][0] |= {"suspect": "plum", "weapon": "rope", "room": "hall", "shown_card": "hall"}
    assert read_positions(named, categories) == read_positions(SIMPLE, categories)


def test_a_spectator_has_no_hand() -> None:
    [position] = read_positions(SIMPLE | {"me": None, "my_hand": None, "events": []})
    assert position.me is None
    assert position.facts == ()


def test_side_cards() -> None:
    [position] = read_positions(SIMPLE | {"players": 2, "hand_sizes": [1, 1], "side": 1, "events": []})
    assert position.spec.side == 1


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"players": 4}, "position.hand_sizes"),
        ({"hand_sizes": [1, 1, 2]}, "position.hand_sizes"),
        ({"hand_sizes": [1, 1, -1]}, "position.hand_sizes"),
        ({"cards": 21}, "position.cards"),
        ({"me": 3}, "position.me"),
        ({"me": True}, "position.me"),
        ({"my_hand": [1, 2]}, "my_hand"),
        ({"my_hand": [6]}, "position.my_hand"),
        ({"my_hand": ["rope"]}, "position.my_hand"),
        ({"me": None}, "position.my_hand"),
        ({"my_hand": 1}, "position.my_hand"),
        ({"cards": {"suspects": 2, "weapons": 2, "rooms": 10**12}}, "position.cards"),
        ({"accusations": 1}, "position.accusations"),
        ({"accusations": [1]}, r"position.accusations\[0\]"),
        ({"accusations": [WRONG | {"after": 3}]}, r"position.accusations\[0\].after"),
        ({"accusations": [WRONG | {"seat": 3}]}, r"position.accusations\[0\].seat"),
        ({"accusations": [WRONG | {"room": 9}]}, r"position.accusations\[0\].room"),
        ({"hand_sizes": [2, 1, 0], "my_hand": [1, 1]}, "position.my_hand"),
        ({"acusations": [WRONG]}, "position"),
        ({"accusations": [WRONG | {"right": False}]}, r"position.accusations\[0\]"),
        ({"accusations": [WRONG | {"suspect": 2}]}, r"position.accusations\[0\].suspect"),
        ({"events": [SIMPLE["events"][0] | {"shown": 4}]}, r"position.events\[0\]"),
        ({"events": [SIMPLE["events"][0] | {"room": 2, "shown_card": None}]}, r"position.events\[0\].room"),
        ({"events": [SIMPLE["events"][0] | {"passed": [0, 1]}]}, r"position.events\[0\].passed"),
        ({"events": [SIMPLE["events"][1] | {"shown_by": 1}]}, r"position.events\[0\].shown_by"),
        ({"events": {}}, "position.events"),
        ({"events": [7]}, r"position.events\[0\]"),
        ({"events": [{"suspect": 0}]}, r"position.events\[0\]"),
        ({"events": [SIMPLE["events"][0] | {"shown_card": 5}]}, r"position.events\[0\].shown_card"),
        ({"events": [SIMPLE["events"][0] | {"passed": ["all"]}]}, r"position.events\[0\].passed"),
        ({"events": [SIMPLE["events"][0] | {"passed": 1}]}, r"position.events\[0\].passed"),
    ],
)
def test_a_damaged_position_names_the_place(change: dict[str, Any], where: str) -> None:
    with pytest.raises(Invalid, match=f"^{where}: "):
        read_positions(deepcopy(SIMPLE) | change)


@pytest.mark.parametrize("data", [[], 7, None, {"positions": 3}, {"positions": [{"position": 3}]}, {}])
def test_what_is_no_position_is_refused(data: object) -> None:
    with pytest.raises(Invalid):
        read_positions(data)


def test_a_field_that_is_missing_is_named() -> None:
    for name in ("players", "hand_sizes", "cards", "events"):
        with pytest.raises(Invalid, match=name):
            read_positions({key: value for key, value in SIMPLE.items() if key != name})
