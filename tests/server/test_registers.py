"""Two processes over one PostgreSQL database, each question on a connection of its own: no answer is older than what
anybody was told before; the long form is ``tests/soak/registers.py``.
"""

import asyncio
import gc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.amounts import SCALE, often
from tests.soak.registers import Operation, Result, invented, search, stale

FORGETFUL = """
import asyncio
from casefile.server.tables.sessions import Sessions
async def newest(self, id):
    return 0
Sessions.newest = newest
"""
"""A planted fault: a process answers from what it has in memory."""


def searched(place: str, operations: int, *, kills: int, faults: Path | None = None) -> Result:
    try:
        return asyncio.run(search(place, operations, processes=2, kills=kills, faults=faults))
    finally:
        gc.collect()  # here, not in the midst of whatever test runs then


@pytest.mark.linux
@pytest.mark.filterwarnings("ignore:unclosed (transport|<socket):ResourceWarning")  # of who is killed
def test_no_answer_of_two_processes_is_stale(postgresql: str) -> None:
    result = searched(postgresql, often(800, 2000) * SCALE, kills=1)
    assert result.wrong == {}, (result.stale[:3], result.history.refused[:3])
    assert result.kills == 1
    assert len(result.history.operations) >= often(800, 2000)
    assert sum(each.kind == "write" for each in result.history.operations) > often(20, 50)


@pytest.mark.sampled(of="planted faults of processes")
@pytest.mark.linux
@pytest.mark.filterwarnings("ignore:unclosed (transport|<socket):ResourceWarning")
def test_a_stale_cache_is_found(postgresql: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(FORGETFUL)
    assert "stale" in searched(postgresql, 1000, kills=0, faults=tmp_path).wrong


def of(value: int, begin: float, end: float, register: str = "7") -> Operation:
    return Operation(register, "read", value, begin, end)


def test_the_checker_sees_what_it_is_there_for() -> None:
    """By hand: 3 was told at 2.0; a question of 1.9 may miss it, one of 2.1 may not, and another table owes nothing."""
    told, overlapping, late = of(3, 1.0, 2.0), of(2, 1.9, 5.0), of(2, 2.1, 3.0)
    assert stale([told, overlapping, late, of(0, 9.0, 9.1, "8")]) == [(late, 3)]
    assert invented([told, of(4, 3.0, 3.1)], {"7": 3}) == [of(4, 3.0, 3.1)]


@given(st.lists(st.tuples(st.floats(0, 9), st.floats(0, 1), st.floats(0, 1)), max_size=30))
def test_a_register_that_is_read_at_one_moment_of_each_question_is_never_stale(
    questions: list[tuple[float, float, float]],
) -> None:
    """A register whose value is the time itself, in hundredths, read somewhere between question and answer."""
    read = [of(int((begin + length * part) * 100), begin, begin + length) for begin, length, part in questions]
    assert stale(read) == []
