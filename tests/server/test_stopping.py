"""A server that is told to stop while people play ends within five seconds, says nothing, and loses nothing; the long
form is ``tests/soak/stops.py``.
"""

import asyncio
from pathlib import Path

import pytest

from casefile.server.data_places import FILE
from tests.soak.stops import Stop, stops

pytestmark = pytest.mark.linux


def stop(place: Path | str, workers: int = 1, faults: Path | None = None) -> Stop:
    (found,) = asyncio.run(stops(place, 1, tables=4, watchers=12, workers=workers, faults=faults))
    return found


def in_good_order(found: Stop) -> bool:
    return (found.status, found.said, found.wrong) == (0, "", {}) and found.seconds < 5 and found.done > 0


@pytest.mark.sampled(of="kills")
def test_one_process_stops_in_good_order_while_people_play(tmp_path: Path) -> None:
    found = stop(tmp_path / FILE)
    assert in_good_order(found), found
    assert not (tmp_path / f"{FILE}-wal").exists()  # SQLite takes it away when the last connection is closed


@pytest.mark.sampled(of="kills")
def test_two_processes_stop_in_good_order_while_people_play(postgresql: str) -> None:
    found = stop(postgresql, workers=2)
    assert in_good_order(found), found


@pytest.mark.sampled(of="planted faults of processes")
def test_a_server_that_the_signal_ends_is_found(tmp_path: Path) -> None:
    fault = "import contextlib; from casefile.server import serving; serving._signals_ignored = contextlib.nullcontext"
    (tmp_path / "sitecustomize.py").write_text(fault)
    assert not in_good_order(stop(tmp_path / FILE, faults=tmp_path))
