"""A recorded game has its table, at which it goes on."""

from typing import Any

import pytest

import casefile
from casefile.core.cards import Seat
from casefile.core.inquiry import Suggest
from tests.sixth.game import SIX


def test_a_game_goes_on_from_its_record() -> None:
    table = casefile.table(seats=3, seed="one", board="none")
    table.begin()
    suspect, weapon, room = (cards[0] for cards in table.setup.deck.categories)
    table.act(Seat(0), Suggest(suspect, weapon, room))
    again = casefile.read(casefile.record(table)).table_of()
    assert (again.history, again.state, again.actor) == (table.history, table.state, table.actor)
    asked = Seat(int(again.actor or 0))
    assert again.menu(asked) == table.menu(asked)


@pytest.mark.parametrize("rules", list(SIX.rules))
def test_every_recorded_game_has_its_table(rules: str) -> None:
    table = casefile.table(SIX[rules], seed="recorded")
    table.begin()
    again = casefile.read(casefile.record(table), SIX).table_of(casefile.Seed(b"1" * 32, b"2" * 32))
    assert (again.version, again.state) == (table.version, table.state)


def test_what_is_no_seed_is_refused_in_a_sentence() -> None:
    table = casefile.table("cluedo", 3, seed="one", board="none")
    table.begin()
    seed: Any = "a"  # as from a program that no type checker reads
    with pytest.raises(casefile.Invalid, match="seed: found 'a', expected a Seed"):
        casefile.read(casefile.record(table)).table_of(seed)
