"""A group that plays by the commands of ``casefile group`` alone, on a data directory, with a clock of the test's."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from casefile.core.hours import DAY
from tests.cli.runs import Outcome, Run

T0 = 1_893_456_000_000
"""2030-01-01 00:00, universal time."""
START = "2030-01-11 20:00"
PHRASE = "I'm not afraid of prison!"
CAMPS = ("Mario", "Wario", "Peach")


@dataclass
class Group:
    """What is typed, and what comes back."""

    run: Run
    data: Path
    now: int = T0
    links: dict[str, str] = field(default_factory=dict)

    def __call__(self, command: str, *arguments: str, typed: str = "") -> Outcome:
        """Run a command."""
        return self.run("group", *command.split(), "--data", str(self.data), *arguments, typed=typed)

    def json(self, command: str, *arguments: str, typed: str = "") -> Any:
        """The one object that a command prints; it must have worked."""
        done = self(command, "--json", *arguments, typed=typed)
        assert (done.status, done.err) == (0, ""), done.err
        (line,) = done.out.splitlines()
        return json.loads(line)

    def create(self, *arguments: str) -> Any:
        """Announce a game for three camps."""
        given = ("--camps", "3", "--start", START, "--note", "Welcome.", "--phrase", PHRASE)
        return self.json("create", "The red wax", *given, *arguments)

    def enter(self, camp: str, *arguments: str) -> Any:
        """Register the leader of a camp, who shows up and leaves the personal link with the operator."""
        given = ("--phrase", PHRASE, "--code", f"code {camp}", "--reveal", "I enter their posts.")
        found = self.json("register", f"Leader of {camp}", camp, *given, *arguments)
        self.links[camp] = found["link"]
        return found

    def begin(self, *arguments: str) -> Any:
        """Create a game, let three leaders enter, and start it; what the start prints."""
        self.create(*arguments)
        for camp in CAMPS:
            self.enter(camp)
        self.now += DAY
        return self.json("start", "--note", "We begin.")

    def status(self) -> Any:
        """How the one game stands."""
        return self.json("status")

    def only_id(self) -> str:
        """The id of the one game."""
        found: str = self.status()["game"]
        return found

    def owing(self) -> str:
        """The camp that must write now, by its name in posts."""
        return str(next(camp["camp"] for camp in self.status()["camps"] if camp["owes"])).capitalize()

    def say(self, camp: str, post: str, *arguments: str) -> Outcome:
        """A camp says something, with its leader's link."""
        return self("move", camp, post, "--link", self.links[camp], "--yes", *arguments)


@pytest.fixture
def group(casefile: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Group:
    """A group whose commands are typed at its own time."""
    made = Group(casefile, tmp_path / "games")
    monkeypatch.setattr("casefile.server.wall_clock.now", lambda: made.now)
    return made
