"""The stand-alone verifier of ``hide_tracks`` says yes to every game, and no to every forgery, as the program does."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from casefile.core.actions import pick
from casefile.core.cards import Seat
from casefile.core.edition_text import edition_text
from casefile.core.editions import parse_edition, shipped_edition
from casefile.core.events import BotSteppedIn, SeedOpened
from casefile.core.options import describe
from casefile.core.record import Record, record_of, write
from casefile.core.table import Table, set_up
from casefile.core.verifier_script import verifier_module
from casefile.core.verify import verify
from tests.recorded import recorded, secret
from tests.rules import rule_set
from tests.values import replace
from tests.verifiers import loaded, runs_alone

NAME = "hide_tracks"
verify_casefile, verify_hide_tracks = loaded("classic"), loaded(NAME)
GAMES = 40


@cache
def game(number: int) -> Record:
    """A finished game with any options, all from ``number``; every third with lapses."""
    rng = Random(number)
    options = {each.name: rng.choice(each.choices) for each in describe(rule_set(NAME).options)}
    return recorded(NAME, 1, options, number, lapses=0.2 if number % 3 == 0 else 0)


def answer(record: Record) -> tuple[bool, int]:
    """What the script says of a record, and the number of the event that it names."""
    try:
        return verify_hide_tracks.check(write(record), verify_hide_tracks.play).startswith("Yes: "), 0
    except verify_hide_tracks.Wrong as wrong:
        return False, wrong.args[0]


def test_both_verifiers_say_yes_to_every_game() -> None:
    kinds: set[str] = set()
    for number in range(GAMES):
        record = game(number)
        assert verify(record), number
        assert answer(record) == (True, 0), number
        kinds |= {event.kind for event in record.events}
    assert kinds >= {"lapsed", "tracks_hidden", "category_solved", "hunt_ended"}


@pytest.mark.parametrize("slug", verify_hide_tracks.SHIPPED)
def test_the_lists_and_the_board_are_those_of_the_program(slug: str) -> None:
    edition = shipped_edition(slug)
    setup = set_up(rule_set(NAME), 1, {"edition": slug})
    heading = {"format": "casefile-record-1", "rules": NAME, "seats": 1, "options": {}, "edition": slug}
    script = verify_hide_tracks.Game(verify_hide_tracks.Record(heading))
    assert script.kinds == [list(cards) for cards in edition.deck.categories]
    board = setup.edition.board
    assert script.near.keys() == {*board.rooms, *board.squares}
    for square in board.squares:
        assert script.near[square] == {*board.neighbours(square), *board.rooms_at.get(square, ())}
    for room in board.rooms:
        assert script.near[room] == {*board.doors_of[room]}


def test_the_board_in_the_module_is_that_of_the_program() -> None:
    board = set_up(rule_set(NAME), 1, {"edition": "clue"}).edition.board
    module = verifier_module(f"casefile.games.{NAME}")
    squares, doors = re.search(r"SQUARES = `([^`]+)`", module), re.search(r"DOORS = \{([^}]+)\}", module)
    assert squares is not None
    assert doors is not None
    runs = [
        (r, *map(int, run.split("-"))) for r, row in enumerate(re.split("[|\n]", squares[1])) for run in row.split()
    ]
    assert {f"r{r}c{c}" for r, first, last in runs for c in range(first, last + 1)} == {*board.squares}
    for room, told in re.findall(r"(\w+): \[(.*)\],", doors[1]):
        assert {f"r{r}c{c}" for r, c in re.findall(r"\[(\d+), (\d+)\]", told)} == {*board.doors_of[room]}
    assert set(re.findall(r"(\w+):", doors[1])) == {*board.rooms}


def test_an_edition_of_ones_own_is_read_from_the_record() -> None:
    mine = parse_edition(edition_text(shipped_edition("clue")).replace('"rope"', '"cord"'), "mine", "mine.toml")
    seed = secret(3)
    table = Table(rule_set(NAME), set_up(rule_set(NAME), 1, edition=mine), seed)
    table.begin()
    assert answer(record_of(table, seed.commitment)) == (False, 0)  # the game is not over
    rng = Random(3)
    while table.actor is not None:
        table.act(table.actor, pick(table.menu(table.actor), rng.randrange))
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    record = record_of(table, seed.commitment)
    assert b'"cord"' in write(record)
    assert answer(record) == (True, 0)


# -- forgeries -----------------------------------------------------------------------------------------------------


def forged(record: Record, kind: str, last: bool = False, **changes: Any) -> Iterator[tuple[Record, int]]:
    """The record with other values in the first (or last) event of a kind, and its number; nothing without one."""
    numbers = [number for number, event in enumerate(record.events) if event.kind == kind]
    if numbers:
        at, events = numbers[-1 if last else 0], list(record.events)
        values = {name: change(getattr(events[at], name)) for name, change in changes.items()}
        events[at] = replace(events[at], **values)
        if events[at] != record.events[at]:
            yield replace(record, events=tuple(events)), at + 1


def forgeries(record: Record) -> Iterator[tuple[Record, int]]:
    """Records that each tell one lie, with the number of the event that tells it."""
    deck = record.setup.deck
    yield from forged(record, "crime_committed", suspect=lambda card: deck.suspects[card == deck.suspects[0]])
    yield from forged(record, "pieces_placed", weapons=lambda rooms: rooms[::-1])
    yield from forged(record, "clues_drawn", cards=lambda cards: cards[::-1])
    yield from forged(record, "clues_drawn", True, rooms=lambda rooms: (deck.rooms[0], *rooms[1:]))
    yield from forged(record, "dice_rolled", True, dice=lambda dice: (dice[0] % 6 + 1, dice[1]))
    yield from forged(record, "turn_began", True, number=lambda number: number + 1)
    yield from forged(record, "way_taken", path=lambda path: path[1:])
    yield from forged(record, "way_taken", path=lambda path: (*path[:-1], "r24c9"))
    yield from forged(record, "way_taken", way=lambda way: f"hall-{way}")
    yield from forged(record, "tracks_hidden", cards=lambda cards: cards[1:])
    yield from forged(record, "clues_noted", True, cards=lambda cards: (*cards, deck.rooms[0]))
    yield from forged(record, "category_solved", side=lambda side: "police" if side == "murderer" else "murderer")
    yield from forged(record, "hunt_ended", winner=lambda winner: 0 if winner is None else None)
    opened = len(record.events)
    yield replace(record, commitment=secret(9_999).commitment), opened
    yield from forged(record, "seed_opened", salt=lambda salt: secret(9_999).salt.hex())


def test_every_forgery_is_refused_and_its_event_named() -> None:
    tried = 0
    for number in range(12):
        for made, event in forgeries(game(number)):
            tried += 1
            assert answer(made) == (False, event), made.events[event - 1]
            assert not verify(made)
    assert tried > 12 * 10


def test_a_record_that_breaks_off_or_goes_on_is_refused() -> None:
    record = game(2)
    assert answer(replace(record, events=record.events[:-1])) == (False, 0)
    assert not answer(replace(record, events=(*record.events[:-3], record.events[-1])))[0]
    assert not answer(replace(record, events=(*record.events, record.events[-1])))[0]


def test_a_bot_steps_in_only_where_the_time_has_run_out_even_in_the_last_turn() -> None:
    stepped = BotSteppedIn(Seat(0), "careful")
    for lapses in (0, 1):
        record = recorded(NAME, 1, {}, 5, lapses=lapses)
        made = replace(record, events=(*record.events[:-1], stepped, record.events[-1]))
        assert answer(made) == ((True, 0) if lapses else (False, len(record.events)))
        assert not answer(replace(record, events=(*record.events[:-1], stepped, *made.events[-2:])))[0]


def test_each_script_knows_its_own_games() -> None:
    with pytest.raises(verify_casefile.Wrong, match="no rules that this verifier knows"):
        verify_casefile.check(write(game(1)), verify_casefile.play)
    other = recorded("cluedo", 3, {"board": "none"}, 1)
    assert answer(other) == (False, 0)


def test_it_runs_alone(tmp_path: Path) -> None:
    runs_alone(NAME, write(game(1)), write(next(forgeries(game(1)))[0]), tmp_path)
