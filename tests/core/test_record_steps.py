"""A record is stepped through by whole actions: between two steps the game really stood still."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.options import Value
from casefile.core.record import Record
from casefile.core.record_steps import steps
from casefile.core.table import Table
from casefile.core.verify import play
from tests.recorded import recorded

GAMES: dict[str, tuple[str, int, dict[str, Value]]] = {
    "classic": ("cluedo", 3, {"board": "classic"}),
    "quick": ("cluegame", 4, {"board": "none"}),
    "post": ("nsider", 4, {"show": "ask", "disbanded_cards": "operator"}),
    "orders": ("nsider", 3, {}),
    "written": ("nsider", 3, {"rounds": "simultaneous", "disbanded_cards": "operator"}),
    "miporin": ("miporin", 3, {}),
    "hunt": ("hide_tracks", 1, {}),
}


def rests(record: Record) -> list[int]:
    """The versions at which somebody was to act, by playing again on a table that does itself what chance does."""
    assert record.seed is not None
    table, found = Table(record.rules, record.setup, record.seed), list[int]()
    while table.version < len(record.events):
        assert play(record.events, table)
        if table.begun and table.actor is not None:
            found.append(table.version)
    return found


@pytest.mark.parametrize("kind", GAMES)
@settings(max_examples=15, deadline=None)
@given(number=st.integers(0, 10**6))
def test_a_step_ends_where_somebody_is_to_act(kind: str, number: int) -> None:
    """Also where chance answers for a camp that is out: the turn ends with its card, and nobody ended it."""
    record = recorded(*GAMES[kind], number, lapses=0.02)
    assert [step.table.version + len(step.events) for step in steps(record)] == [*rests(record), len(record.events)]
