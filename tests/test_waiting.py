"""Which tests wait, and that one which fails is seen in what pytest prints."""

import pytest

from tests.clone import ROOT
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
