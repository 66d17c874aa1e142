"""Which tests wait, and that one which fails is seen in what pytest prints."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.clone import ROOT
from tests.patience import COUNTING, PATIENCE
from tests.soak.waits import failures
from tests.waiting import file_waits

PRINTED = """..F.E
=========================== short test summary info ============================
FAILED tests/server/test_live.py::test_a_page_hears[two words - and a dash] - assert 1 == 2
FAILED tests/browser/test_mine.py::test_mine
ERROR tests/browser/test_beats.py::test_beats - AssertionError: the server is not ready
1 failed, 3 passed in 0.10s
"""


@pytest.mark.parametrize(
    ("file", "waits"),
    [
        ("browser/test_mine.py", True),
        ("server/test_workers.py", True),
        ("server/test_live.py", True),
        ("server/test_bot_scheduler.py", True),
        ("server/test_stopping.py", True),
        ("server/test_leading.py", True),
        ("cli/test_solve.py", True),
        ("correspondence/test_mending.py", True),
        ("companion/test_detective.py", True),
        ("properties/test_two_verifiers.py", True),
        ("core/test_board.py", False),
        ("games/classic/test_accusation.py", False),
    ],
)
def test_a_file_waits_that_names_a_process_a_socket_a_clock_or_a_browser(file: str, waits: bool) -> None:
    assert file_waits(ROOT / "tests" / file) == waits


def test_the_tests_that_failed_are_read_from_what_pytest_prints() -> None:
    assert failures(PRINTED) == [
        "tests/server/test_live.py::test_a_page_hears[two words - and a dash]",
        "tests/browser/test_mine.py::test_mine",
        "tests/browser/test_beats.py::test_beats",
    ]


SLOW = """
import os, pathlib, time, pytest

@pytest.mark.waits
def test_slow():
    (pathlib.Path(__file__).parent / f"{os.getpid()}.begun").touch()
    time.sleep(600)
"""


def gone(process: int) -> bool:
    """Return whether the process with this number has ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_who_ends_the_rounds_ends_the_runs_that_have_begun_and_begins_no_further(
    asked: signal.Signals, tmp_path: Path
) -> None:
    slow = tmp_path / "test_slow.py"
    slow.write_text(SLOW)
    options = ("--times", "4", "--at-once", "2", "--busy", "1", "--workers", "1", f"--rootdir={tmp_path}", str(slow))
    with subprocess.Popen((sys.executable, "-m", "tests.soak.waits", *options), cwd=ROOT) as rounds:
        while len(list(tmp_path.glob("*.begun"))) < 2:
            assert rounds.poll() is None
            time.sleep(0.05)
        rounds.send_signal(asked)
        rounds.wait(COUNTING)
    begun, limit = [int(each.stem) for each in tmp_path.glob("*.begun")], time.monotonic() + PATIENCE
    assert len(begun) == 2
    while not all(map(gone, begun)):
        assert time.monotonic() < limit
        time.sleep(0.05)
