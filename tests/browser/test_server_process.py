"""The servers of these tests: each is a process of its own, which tells how it ended and why."""

import signal
from pathlib import Path

from tests import copied_processes
from tests.patience import PATIENCE


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    process = copied_processes.begin("tests.browser.server_process:serve_nothing", (), tmp_path / "log")
    assert process.wait(PATIENCE) == 1
    assert "has no attribute 'serve_nothing'" in (tmp_path / "log").read_text(encoding="utf-8")


def test_a_server_is_killed_and_another_one_goes_on(tmp_path: Path) -> None:
    one, other = (copied_processes.begin("time:sleep", (60,), tmp_path / "log") for _ in range(2))
    one.send_signal(signal.SIGKILL)
    assert one.wait(PATIENCE) == -signal.SIGKILL
    assert other.poll() is None
    other.send_signal(signal.SIGTERM)
    assert other.wait(PATIENCE) == -signal.SIGTERM
