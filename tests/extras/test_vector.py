"""With numba the quick game as arrays is the core's, too, and the same as with NumPy, number for number."""

from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
import pytest

import casefile
from casefile.lab import vector
from casefile.lab.vector import numba_form
from tests.lab.side_by_side import VARIANTS, Variant, begin_anew, differences, stays_within

THREE = Variant("cluedo", 3)


@pytest.fixture(autouse=True)
def _two_threads() -> Iterator[None]:
    """Numba may use two threads, and then as many as before."""
    before = numba.get_num_threads()
    numba.set_num_threads(min(2, numba.config.NUMBA_NUM_THREADS))
    yield
    numba.set_num_threads(before)


def made(variant: Variant, compiled: bool, **more: Any) -> vector.QuickTables:
    return vector.tables(variant.rules, variant.setup(), seed=3, compiled=compiled, **more)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_game_is_the_cores(variant: Variant) -> None:
    assert [*differences(made(variant, True, count=5), variant, seed=3)] == []


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_numba_does_what_numpy_does(variant: Variant) -> None:
    """At so many tables that they are divided among threads: state, masks, draws, rewards, ends and sheets."""
    count = 2 * numba_form.PART + 7
    first, second = (made(variant, compiled, count=count, restart=True) for compiled in (False, True))
    for _ in range(15):
        assert (first._arrays.state == second._arrays.state).all()
        assert (first.masks() == second.masks()).all()
        for seat in (None, variant.seats - 1, np.arange(count) % variant.seats):
            assert (first.sheets(seat) == second.sheets(seat)).all()
        actions = first.draw()
        assert (actions == second.draw()).all()
        for one, other in zip(first.step(actions), second.step(actions), strict=True):
            assert (one == other).all()


def test_no_call_reads_or_writes_beside_the_arrays() -> None:
    stays_within(made(THREE, True, count=8))


def test_the_tables_that_ended_begin_anew_and_no_others() -> None:
    begin_anew(made(THREE, True, count=8), made(THREE, True, count=8))


def test_a_forbidden_action_is_named_and_changes_nothing() -> None:
    tables = made(THREE, True, count=3_000)
    before = tables._arrays.state.copy()
    actions = tables.draw()
    actions[[2_998, 1_600]] = len(tables.space) - 1
    with pytest.raises(
        casefile.Invalid, match=r"actions\[1600\]: found EndTurn\(\), expected an action that is allowed"
    ):
        tables.step(actions)
    assert (tables._arrays.state == before).all()


def test_numba_is_used_where_it_is_installed() -> None:
    assert vector.tables(THREE.rules, THREE.setup(), 2)._form is numba_form
