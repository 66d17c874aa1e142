"""The file of a match's results, to which games are added as they are played."""

import os
from pathlib import Path

import casefile
from casefile.arena.duplicate import MatchPlan
from casefile.arena.results import head_of, lines, read_results, results
from casefile.cli.files import add_line, write_at_once
from casefile.core.cards import Invalid
from casefile.core.texts import N_


class ResultsFile:
    """A file of results. It is begun, or continued without a torn last line, when this is made.

    One run at a time has it, from then until :meth:`close`: a lock lies beside it. Only without the package
    ``filelock``, which comes with the server, runs are not kept apart. Raise :class:`Invalid` where another run has it,
    and for the file of another match, and ``OSError`` for a file that cannot be read or written.
    """

    def __init__(self, path: Path, plan: MatchPlan, seconds: float) -> None:
        """``seconds`` is the time that a bot in another program has for a choice."""
        self._lock = _opened(path)
        if not _taken(self._lock):
            self.close()
            raise Invalid(path.name, N_("another run that writes this file"), N_("one run at a time"))
        self._path, self._head = path, head_of(plan, casefile.__version__, seconds)
        self.blocks = read_results(path.read_bytes(), self._head, path.name) if path.exists() else {}
        """The games of the match, by the number of their block; those that come are to be added."""
        self.sort()

    def close(self) -> None:
        """Let other runs have the file."""
        os.close(self._lock)

    def add(self, number: int) -> None:
        """Write the games of a block that has come to ``blocks``, so that they outlast this process."""
        add_line(self._path, lines(number, self.blocks[number]).decode().rstrip("\n"))

    def sort(self) -> None:
        """Write the games in their order."""
        write_at_once(self._path, results(self._head, self.blocks))


def _taken(lock: int) -> bool:
    """Take the lock with this descriptor, if no other run has it; return whether no other run has it."""
    try:
        from filelock import lock_descriptor
    except ModuleNotFoundError:
        return True
    return lock_descriptor(lock, blocking=False)


def _opened(path: Path) -> int:
    """Return the descriptor of the lock beside ``path``. Raise ``OSError``, which names ``path``, if it cannot be."""
    try:
        return os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
