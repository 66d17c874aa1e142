"""How far work is: a line now and then on a terminal without the extra for bars, and nothing where nobody looks."""

import io
import sys

import pytest

from casefile.cli import looked_at
from casefile.cli.looked_at import LINE, Bar


class Terminal(io.StringIO):
    """Standard error as a terminal that draws nothing."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which the test sets."""
    time = [100.0]
    monkeypatch.setattr(looked_at, "monotonic", lambda: time[0])
    monkeypatch.setenv("TERM", "dumb")
    return time


def work(now: list[float], steps: int, seconds: float, before: int = 0) -> None:
    """Do ``steps`` of 100, each in so many seconds, when ``before`` of them had been done."""
    with Bar(100, "games", before) as bar:
        for _ in range(steps):
            now[0] += seconds
            bar.advance()


def test_without_bars_a_terminal_gets_lines_with_the_expected_end(
    now: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    work(now, 30, LINE / 10)
    assert terminal.getvalue().splitlines() == [
        "10 of 100 games, about 1:30 left",
        "20 of 100 games, about 1:20 left",
        "30 of 100 games, about 1:10 left",
    ]


def test_what_had_been_done_before_is_not_counted_as_quick_work(
    now: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    work(now, 10, LINE / 10, before=60)
    assert terminal.getvalue().splitlines() == ["70 of 100 games, about 0:30 left"]


def test_quick_work_and_its_end_say_nothing(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    work(now, 100, LINE / 101)
    work(now, 1, LINE, before=99)
    assert terminal.getvalue() == ""


def test_a_pipe_gets_nothing(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", pipe := io.StringIO())
    work(now, 30, LINE)
    assert pipe.getvalue() == ""
