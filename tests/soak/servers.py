"""``casefile serve`` as a process of its own, with the processes that it begins; Linux only."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.processes import UNLIMITED
from casefile.server.data_places import FILE

MAIN = "from casefile.__main__ import main; main()"


def serve(
    place: Path | str, port: int, *options: str, log: Path | None = None, faults: Path | None = None
) -> "subprocess.Popen[str]":
    """Begin to serve what is in a file called as the server calls it, or in a database.

    What is said of errors goes to ``log``. A ``sitecustomize.py`` in ``faults`` is run by each of its processes first.
    """
    data = ("--data", str(place.parent)) if isinstance(place, Path) else ("--database", place)
    assert not isinstance(place, Path) or place.name == FILE
    path = [*([str(faults)] if faults else []), *sys.path]
    with (log or Path(os.devnull)).open("ab") as file:
        return subprocess.Popen(
            [sys.executable, "-c", MAIN, "serve", "--port", str(port), *data, *UNLIMITED, *options],
            stdout=subprocess.PIPE,
            stderr=file,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
            start_new_session=True,
        )


@contextlib.contextmanager
def serving(place: Path | str, port: int, *options: str, **given: Path | None) -> Iterator["subprocess.Popen[str]"]:
    """Serve, from when it says that it does; killed with all that it has begun where it is still there at the end."""
    with serve(place, port, *options, **given) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said.startswith("casefile is at "), f"{said!r}, and ended with {process.poll()}"
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 9)


def workers(pid: int) -> Sequence[int]:
    """The processes that serve, of the one that keeps them running."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return [child for child in children if b"spawn_main" in _command(child)]


def _command(pid: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""
