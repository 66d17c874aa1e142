"""The module that checks ``hide_tracks`` says yes to every game, and no to every forgery, as the program does."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from casefile.core.cards import Seat
from casefile.core.editions import CLUE, shipped_edition
from casefile.core.events import BotSteppedIn
from casefile.core.options import describe
from casefile.core.record import Record, write
from casefile.core.verify import verify
from tests.amounts import often
from tests.recorded import recorded, secret
from tests.rules import rule_set
from tests.values import replace
from tests.verifiers import by_module, evaluated, module_of

NAME = "hide_tracks"
GAMES = 40


@cache
def game(number: int) -> Record:
    """A finished game with any options, all from ``number``; every third with lapses."""
    rng = Random(number)
    options = {each.name: rng.choice(each.choices) for each in describe(rule_set(NAME).options)}
    return recorded(NAME, 1, options, number, lapses=0.2 if number % 3 == 0 else 0)


def answer(record: Record) -> tuple[bool, int]:
    """What the module says of a record, and the number of the event that it names."""
    return by_module(NAME, [write(record)])[0]


def test_both_verifiers_say_yes_to_every_game() -> None:
    kinds: set[str] = set()
    for number in range(GAMES):
        record = game(number)
        assert verify(record), number
        assert answer(record) == (True, 0), number
        kinds |= {event.kind for event in record.events}
    assert kinds >= {"lapsed", "tracks_hidden", "category_solved", "hunt_ended"}


@pytest.mark.parametrize("slug", CLUE.shipped)
def test_the_lists_and_the_board_are_those_of_the_program(slug: str) -> None:
    edition = shipped_edition(slug)
    assert evaluated(NAME, f"cards('{slug}').kinds") == [list(cards) for cards in edition.deck.categories]
    board = edition.board
    places = [*board.areas, *(f"r{row}c{column}" for row in range(26) for column in range(26))]
    assert {*board.squares} < {*places}
    step, every = f"steps(cards('{slug}').at)", json.dumps(places)
    near = evaluated(NAME, f"((step, all) => all.map((a) => all.filter((b) => step(a, b))))({step}, {every})")
    wanted = {square: {*board.neighbours(square), *board.areas_at.get(square, ())} for square in board.squares}
    wanted |= {room: {*board.doors_of[room]} for room in board.areas}
    assert {place: {*others} for place, others in zip(places, near, strict=True) if others} == wanted


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
    for number in range(often(4, 12)):
        for made, event in forgeries(game(number)):
            tried += 1
            assert answer(made) == (False, event), made.events[event - 1]
            assert not verify(made)
    assert tried > often(4, 12) * 10


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


def test_each_module_knows_its_own_games() -> None:
    for module, record in (("classic", game(1)), (NAME, recorded("cluedo", 3, {"board": "none"}, 1))):
        told = module_of(module).told(write(record))
        assert (told["event"], told["text"]) == (0, "these are no rules that this verifier knows")
