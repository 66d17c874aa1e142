"""Games with decks of any size: bots end them, and all who check a record find that it holds."""

from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.arena.matches import simulate
from casefile.core.actions import pick
from casefile.core.events import SeedOpened
from casefile.core.options import Value
from casefile.core.record import record_of, write
from casefile.core.table import Table, set_up
from casefile.games import GAMES
from tests.amounts import often
from tests.decks import SIZES, deck
from tests.properties.games import Sizes, own_sizes
from tests.recorded import secret
from tests.rules import rule_set, verify_file
from tests.verifiers import by_module

PLAYED: dict[str, tuple[str, str, dict[str, Value]]] = {
    "cluedo": ("cluedo", "classic", {"board": "none", "side_cards": 0}),
    "cluedo on the board": ("cluedo", "classic", {"side_cards": 1}),
    "cluedo, choosing": ("cluedo", "classic", {"choose_suspect": True, "side_cards": 1}),
    "cluegame": ("cluegame", "classic", {"board": "none"}),
    "nsider": ("nsider", "nsider", {"accuse_from_round": 1}),
    "nsider with the Red Card": ("nsider", "nsider", {"accuse_from_round": 1, "red_card": True}),
    "nsider, all at once": ("nsider", "nsider", {"accuse_from_round": 1, "rounds": "simultaneous"}),
}
"""The rule set, its verifier and the options of each kind of game."""
BOTS = ("eliminator", "detective", "inspector")


def on_board(kind: str) -> bool:
    """Whether a kind of game is played on the board."""
    rules, _, options = PLAYED[kind]
    return rules != "nsider" and "board" not in options


def most_seats(rules: str, sizes: Sizes) -> int:
    """How many can play with a deck of these sizes: each has a token and a card."""
    return min(rule_set(rules).seats[-1], sizes[0], sum(sizes) - 3)


def random_game(kind: str, sizes: Sizes, number: int) -> bytes:
    """The record of a whole game in which everybody does anything."""
    rules, _, options = PLAYED[kind]
    given = {"board": "classic", **options} if rules == "cluedo" else options
    edition = deck(*sizes, board=on_board(kind))
    seats = Random(number).randint(rule_set(rules).seats[0], most_seats(rules, sizes))
    table, rng = (
        Table(rule_set(rules), set_up(rule_set(rules), seats, given, edition=edition), secret(number)),
        Random(number),
    )
    table.begin()
    while (actor := table.actor) is not None:
        table.act(actor, pick(table.menu(actor), rng.randrange))
    table.record([SeedOpened(secret(number).seed.hex(), secret(number).salt.hex())])
    return write(record_of(table, secret(number).commitment))


def suiting(kind: str) -> list[Sizes]:
    """Decks at and near the limits that a kind of game can be played with."""
    rules, _, _ = PLAYED[kind]
    found: list[Sizes] = [(each[0], each[1], 9) if on_board(kind) else each for each in SIZES]
    return [each for each in found if each[0] >= rule_set(rules).seats[0] and sum(each) <= 30]


@pytest.mark.parametrize("kind", PLAYED)
def test_all_who_check_a_record_find_that_it_holds(kind: str) -> None:
    records = [random_game(kind, sizes, number) for sizes in suiting(kind) for number in range(3)]
    assert len(records) >= 6
    assert [str(verify_file(each).text) for each in records if not verify_file(each)] == []
    assert by_module(PLAYED[kind][1], records) == [(True, 0)] * len(records)


@pytest.mark.sampled(of="bots")
@pytest.mark.parametrize("kind", PLAYED)
@settings(max_examples=often(2, 5), deadline=None)
@given(data=st.data())
def test_bots_end_games_with_decks_of_any_size(kind: str, data: st.DataObject) -> None:
    rules, _, _ = PLAYED[kind]
    sizes = data.draw(own_sizes(rule_set(rules).seats[0], board=on_board(kind)))
    seats = data.draw(st.integers(rule_set(rules).seats[0], most_seats(rules, sizes)))
    ended(kind, sizes, seats, data.draw(st.integers(0, 1 << 32)))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_bots_end_games_with_a_box_of_30_cards(seats: int) -> None:
    ended("cluedo", (10, 8, 12), seats, 0)


def ended(kind: str, sizes: Sizes, seats: int, seed: int) -> None:
    """Let bots play a whole game, and look at its record and at what was dealt."""
    rules, _, options = PLAYED[kind]
    edition = deck(*sizes, board=on_board(kind))
    played = simulate(GAMES[rules], seats, 1, seed, BOTS[:seats], options, edition, clock=perf_counter)
    assert played.finished == 1
    assert verify_file(write(record_of(played.table, played.commitment)))
    holdings, red = played.table.state.holdings, options.get("red_card") is True  # which is among the cards dealt
    assert sum(map(len, holdings.hands)) + len(holdings.side) == sum(sizes) - 3 - red


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that lays weapons beyond the rooms all into the first room is caught by the module."""
    monkeypatch.setattr(
        "casefile.core.movement.scatter",
        lambda board, weapons, draw: (*board.areas, *board.areas)[:weapons],
    )
    record = random_game("cluedo on the board", (6, 12, 9), 1)
    [(holds, _event)] = by_module("classic", [record])
    assert not holds
