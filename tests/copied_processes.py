"""Servers for tests, each begun as a copy of one process that has imported all that they need.

To import takes nearly all of the processor time of a server's start, and tests start many. Where a process cannot be
copied, as on Windows, each server imports for itself. What the command ``casefile serve`` does from its first line on
is tried by the tests that start that command, such as ``tests/server/test_starting.py``, and by ``tests/soak``.
"""

import atexit
import contextlib
import importlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol

from tests.clone import ROOT

IMPORTED = ("casefile.correspondence.server.mode", "casefile.server.serving", "casefile.web.render", "alembic.command")
"""What the first process imports, besides all games and what is asked of it."""

PAUSE = 0.02
"""Seconds until it is asked again whether a process has ended."""


class Process(Protocol):
    """A process that was begun."""

    pid: int

    def poll(self) -> int | None:
        """Return its exit status, negative where a signal ended it; ``None`` while it runs."""

    def send_signal(self, sig: int) -> None:
        """Send it a signal, unless it has ended."""

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit status as soon as it has ended; raise ``subprocess.TimeoutExpired`` after so many seconds."""


def begin(work: str, given: Sequence[Any], log: Path) -> Process:
    """Begin ``module:function`` with values that JSON knows; what it prints is added to the file ``log``."""
    if hasattr(os, "fork"):
        return _original().begin(work, given, log)
    code = f"from tests.copied_processes import called; called({work!r}, {json.dumps(given)!r})()"
    with log.open("ab") as file:
        return subprocess.Popen((sys.executable, "-c", code), cwd=ROOT, stdout=file, stderr=file)


def called(work: str, given: str) -> Callable[[], object]:
    """Return the call of ``module:function`` with the values in ``given``, a list as JSON."""
    module, _, name = work.partition(":")
    return partial(getattr(importlib.import_module(module), name), *json.loads(given))


class _Original:
    """Our end of the process that is copied; whoever begins the first server waits until it has imported all."""

    def __init__(self) -> None:
        command = (sys.executable, "-c", "from tests.copied_processes import main; main()")
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        atexit.register(self.close)

    def begin(self, work: str, given: Sequence[Any], log: Path) -> "_Copy":
        asked = {"work": work, "given": json.dumps(given), "log": str(log), "environment": dict(os.environ)}
        return _Copy(self, self.ask(asked))

    def ask(self, what: object) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(what)}\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@cache
def _original() -> _Original:
    return _Original()


class _Copy:
    """A process that the original has begun. As long as nobody asks for its end, its number is given to no other."""

    def __init__(self, original: _Original, pid: int) -> None:
        self.pid, self._original = pid, original
        self._status: int | None = None

    def poll(self) -> int | None:
        if self._status is None:
            self._status = self._original.ask(self.pid)
        return self._status

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)

    def wait(self, timeout: float | None = None) -> int:
        end = None if timeout is None else time.monotonic() + timeout
        while (status := self.poll()) is None:
            if end is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(PAUSE)
        return status


# -- in the process that is copied ---------------------------------------------------------------------------------


def main() -> None:
    """Begin a copy for each line that asks for one, and end them all with the input."""
    for name in IMPORTED:
        importlib.import_module(name)
    _compile_templates()
    work = _serve()
    if work is not None:
        work()


def _compile_templates() -> None:
    """Compile the pages in English, which nearly every server shows: a second for each that does so for itself."""
    from casefile.correspondence.server.mode import BY_POST
    from casefile.games import GAMES
    from casefile.server.site import templates

    found = templates(GAMES, "en", (BY_POST.package,))
    for name in found.list_templates(extensions=["html"]):
        found.get_template(name)


def _serve() -> Callable[[], object] | None:
    """Return what to do, in a copy; ``None`` in the process itself, once nobody asks any more."""
    running = set[int]()
    for line in sys.stdin:
        asked = json.loads(line)
        if isinstance(asked, int):
            answer = _status(asked)
            if answer is not None:
                running.discard(asked)
        else:
            answer = os.fork()
            if not answer:
                return _become(**asked)
            running.add(answer)
        print(json.dumps(answer), flush=True)
    for pid in running:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return None


def _status(pid: int) -> int | None:
    ended, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def _become(work: str, given: str, log: str, environment: dict[str, str]) -> Callable[[], object]:
    """Make this copy a process as if it had been started for this ``work``; return the work."""
    with Path(log).open("ab") as file, Path(os.devnull).open("rb") as nothing:
        for place, number in ((nothing, 0), (file, 1), (file, 2)):
            os.dup2(place.fileno(), number)
    os.environ.clear()
    os.environ.update(environment)
    return called(work, given)
