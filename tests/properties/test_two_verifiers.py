"""The two verifiers, the program's own and the module in JavaScript, agree on every record, true or not.

Each game is judged as it was, with a bit flipped, and with any one thing changed and the sums made anew.
``--hypothesis-profile=long`` makes a thousand games of it.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from casefile.core.actions import pick
from casefile.core.edition_text import edition_text
from casefile.core.editions import parse_edition, shipped_edition
from casefile.core.events import SeedOpened
from casefile.core.record import Record, record_of, write
from casefile.core.table import Table, set_up
from casefile.core.verifier_module import verifier_module
from tests.amounts import often
from tests.games.classic import test_verify as classic
from tests.games.hide_tracks import test_verify as hide_tracks
from tests.games.miporin import test_verify as miporin
from tests.games.nsider import test_verify as nsider
from tests.recorded import secret
from tests.rules import rule_set
from tests.verifiers import Module, by_both, by_module, by_program, written

LONG = settings().max_examples > 100
GAMES = 250 if LONG else often(6, 15)
"""How many games of each family both judge: of all four 24, sixty with ``CASEFILE_TEST_LONG=1``, and a thousand with
``--hypothesis-profile=long``.
"""
FLIPPED, EACH = (6, 3) if LONG else (often(1, 2), often(3, 1))
"""In how many games of each family every single thing is changed, or one of so many."""
FLIPPED_BYTES = 5_000 if LONG else often(30, 200)
"""In how many places of a file one bit is changed."""

MAKE: Mapping[str, Callable[[int], Record]] = {
    "classic": classic.game,
    "hide_tracks": hide_tracks.game,
    "miporin": miporin.game,
    "nsider": nsider.game,
}

CHANCE = {
    *(
        "commitment",
        "seed",
        "salt",
        "entropy",
        "case_file",
        "hands",
        "side",
        "rooms",
        "dice",
        "cards",
        "missing",
        "own",
    ),
    *("given", "taken", "order", "winner", "right", "number", "hand"),
}
"""What chance decided and what it was made of, as the names of fields: where one is another, both must refuse."""

BOTS = {"bot_stepped_in", "bot_called", "owner_returned", "lapsed"}
"""The kinds of event about bots who play for people: for the module they need a reason, a time that has run out."""

UNSEEN: Mapping[str, set[str]] = {
    "classic": {
        *("heading.options", "heading.suspects", "passage_taken.room", "seat_out.room", "suggested.room"),
        *("suggested.suspect", "token_moved.kind", "token_moved.path"),
    },
    "hide_tracks": {"heading.options", "heading.suspects", "lapsed left out"},
    "miporin": {"heading.options"},
    "nsider": {
        *("accusation_offered", "accusation_pending", "card_preferred", "lapsed", "strike_given", "strike_lifted"),
        *("turn_ended", "turn_missed", "turn_written", "writing_began", "camp_disbanded.note", "card_shown later"),
        # They follow from the turns that are written ahead, where rounds are simultaneous.
        *("suggested.suspect", "suggested.weapon", "suggested.room"),
        *("heading.options", "heading.votes", "turn_began later", "turn_began left out"),
    },
}
"""The changes, or all of a kind of event, that only the program sees, as ``docs/fairness.md`` says.

They are options without effect, ways on the board, and in ``nsider`` the operator and what is written ahead.
"""


def other(value: Any, rng: Random, words: list[str]) -> Any:
    """Another value of the same form."""
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice((-1, 1))
        case str() if len(value) == 64:
            at = rng.randrange(64)
            return (
                value[:at] + rng.choice([digit for digit in "0123456789abcdef" if digit != value[at]]) + value[at + 1 :]
            )
        case str():
            return rng.choice([word for word in words if word != value])
        case list() if value:
            at = rng.randrange(len(value))
            return [*value[:at], other(value[at], rng, words), *value[at + 1 :]]
        case dict():
            name = rng.choice([*value])
            return {**value, name: other(value[name], rng, words)}
        case _:
            return 0 if value is None else [0]


def flips(record: Record, rng: Random) -> Iterator[tuple[str, bytes]]:
    """The record with one thing changed and its sums made anew: every field, every event left out, doubled, swapped."""
    heading = json.loads(write(record))
    events = heading.pop("events")
    del heading["sums"]
    words = sorted({word for event in events for word in event.values() if isinstance(word, str) and len(word) < 40})
    for name, value in heading.items():
        yield f"heading.{name}", written({**heading, name: other(value, rng, words)}, events)
    for at, event in enumerate(events):
        before, after = events[:at], events[at + 1 :]
        for name, value in event.items():
            yield (
                f"{event['kind']}.{name}",
                written(heading, [*before, {**event, name: other(value, rng, words)}, *after]),
            )
        yield f"{event['kind']} left out", written(heading, before + after)
        yield f"{event['kind']} twice", written(heading, [*before, event, event, *after])
        if after:
            yield f"{event['kind']} later", written(heading, [*before, after[0], event, *after[1:]])


@cache
def flipped(game: str) -> list[tuple[str, bytes]]:
    numbers = range(3, 3 + FLIPPED)
    return [
        flip
        for number in numbers
        for flip in islice(flips(MAKE[game](number), Random(number)), number % EACH, None, EACH)
    ]


@pytest.mark.parametrize("game", MAKE)
def test_both_say_yes_to_every_game(game: str) -> None:
    files = [write(MAKE[game](number)) for number in range(GAMES)]
    assert by_module(game, files) == [(True, 0)] * GAMES
    assert [by_program(file) for file in files] == [(True, 0)] * GAMES


@cache
def judged(game: str) -> list[tuple[bool, int]]:
    """What the program says of the records in which one thing is changed."""
    return [by_program(file) for _name, file in flipped(game)]


def disagreements(game: str, said: list[tuple[bool, int]]) -> list[str]:
    """The changes of which a module has ``said`` another thing than the program, though both should see them."""
    found = []
    for (name, _file), module, program in zip(flipped(game), said, judged(game), strict=True):
        kind = re.split("[. ]", name)[0]
        if name.rpartition(".")[2] in CHANCE:
            agreed = module == program and not program[0]
        elif module[0] and not program[0]:
            agreed = bool({name, kind} & UNSEEN[game])
        elif program[0] and not module[0]:
            agreed = kind in BOTS
        else:
            agreed = True
        found += [] if agreed else [name]
    return found


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("game", MAKE)
def test_both_see_that_one_thing_is_changed_and_name_the_same_event_where_chance_decided_it(game: str) -> None:
    assert disagreements(game, by_module(game, [file for _name, file in flipped(game)])) == []


FAULTS = [
    ("dice: await game.dice(`dice@${turn}`, table.dice)", ""),
    ("hands: table.hands, side: table.sideCards", ""),
    ("promised !== this.commitment", "false"),
    ('held.length ? "answer_asked" : "could_not_answer"', "this.coming"),
    ('game.says(event, "right", [right]);', ""),
]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("right", "wrong"), FAULTS, ids=lambda text: text[:20])
def test_a_planted_fault_of_a_verifier_is_found(right: str, wrong: str) -> None:
    text = verifier_module("casefile.games.classic")
    assert text.count(right) == 1
    faulty = Module(text.replace(right, wrong))
    assert disagreements("classic", by_module("classic", [file for _name, file in flipped("classic")], faulty)) != []
    faulty.close()


def test_an_edition_of_ones_own_is_read_from_the_record() -> None:
    text = edition_text(shipped_edition("clue")).replace('"rope"', '"cord"')
    swapped = text.replace('at = "hall"', 'at = "_"').replace('at = "study"', 'at = "hall"')
    mine = parse_edition(swapped.replace('at = "_"', 'at = "study"'), "mine", "mine.toml")
    for game, rules, seats in (("classic", "cluedo", 3), ("hide_tracks", "hide_tracks", 1)):
        table, rng = Table(rule_set(rules), set_up(rule_set(rules), seats, edition=mine), secret(5)), Random(5)
        table.begin()
        while (actor := table.actor) is not None:
            table.act(actor, pick(table.menu(actor), rng.randrange))
        table.record([SeedOpened(secret(5).seed.hex(), secret(5).salt.hex())])
        data = write(record_of(table, secret(5).commitment))
        assert b"cord" in data
        assert by_both(game, data) == [True, True]


@pytest.mark.slow
@pytest.mark.parametrize("game", MAKE)
def test_nothing_can_be_changed_in_a_file_unless_its_sums_are_made_anew(game: str) -> None:
    data, rng = write(MAKE[game](3)), Random(3)
    places = [*range(0, len(data), max(1, len(data) // FLIPPED_BYTES))]
    files = [data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :] for at in places]
    files += [data + b"\n", data[:-1], data.replace(b"\n", b"\r\n"), b"", data.replace(b": ", b":", 1)]
    assert {holds for holds, _event in by_module(game, files)} == {False}
    assert not any(by_program(each)[0] for each in files)
