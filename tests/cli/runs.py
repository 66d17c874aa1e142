"""Calls the command line as a user does."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from casefile.game import Games
from casefile.games import GAMES
from tests.patience import COUNTING

Run = Callable[..., "Outcome"]


@dataclass(frozen=True)
class Outcome:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


@pytest.fixture
def casefile(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``casefile`` in this process, with the text that the user types, on a system that is set to ``lang``."""

    def run(*arguments: str, typed: str = "", games: Games = GAMES, lang: str = "") -> Outcome:
        import io

        from casefile.cli.main import main

        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.setenv(name, lang if name == "LANG" else "")
        with pytest.raises(SystemExit) as left:
            main(lambda: games, arguments)
        printed = capfd.readouterr()
        return Outcome(int(left.value.code or 0), printed.out, printed.err)

    return run


@pytest.fixture
def process() -> Run:
    """Runs ``casefile`` in a process of its own."""

    def run(*arguments: str, typed: str = "") -> Outcome:
        command = [sys.executable, "-c", "from casefile.__main__ import main; main()", *arguments]
        environment = os.environ | {"LANGUAGE": "en"}
        done = subprocess.run(
            command, input=typed, capture_output=True, text=True, timeout=COUNTING, check=False, env=environment
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run
