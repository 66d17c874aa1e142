"""The file of a match's results, to which games are added as they are played."""

from pathlib import Path

import casefile
from casefile.arena.duplicate import MatchPlan
from casefile.arena.results import head_of, lines, read_results, results
from casefile.cli.files import add_line, write_at_once


class ResultsFile:
    """A file of results. It is begun, or continued without a torn last line, when this is made.

    Raise :class:`casefile.core.cards.Invalid` for the file of another match, and ``OSError`` for a file that cannot be
    read or written.
    """

    def __init__(self, path: Path, plan: MatchPlan, seconds: float) -> None:
        """``seconds`` is the time that a bot in another program has for a choice."""
        self._path, self._head = path, head_of(plan, casefile.__version__, seconds)
        self.blocks = read_results(path.read_bytes(), self._head, path.name) if path.exists() else {}
        """The games of the match, by the number of their block; those that come are to be added."""
        self.sort()

    def add(self, number: int) -> None:
        """Write the games of a block that has come to ``blocks``, so that they outlast this process."""
        add_line(self._path, lines(number, self.blocks[number]).decode().rstrip("\n"))

    def sort(self) -> None:
        """Write the games in their order."""
        write_at_once(self._path, results(self._head, self.blocks))
