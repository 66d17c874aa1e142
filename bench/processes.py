"""Servers as processes of their own, and what they use; Linux only."""

import asyncio
import contextlib
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.wire import Wire, free_port

SERVE = "import sys; from casefile.__main__ import main; main(['serve', '--port', *sys.argv[1:]])"
RATES = (
    *("new_connections", "requests_per_address", "requests_per_person", "pace", "frames"),
    *("processor_per_address", "processor_per_person"),
)
OPEN = ("connections_per_address", "sockets_per_address", "sockets_per_person")
UNLIMITED = [
    *(f"--limit={name}_per_{whose}=1e9:1e9" for name in ("tables", "seals") for whose in ("address", "person")),
    *(f"--limit={name}=1e9:1e9" for name in RATES),
    *(f"--limit={name}=100000" for name in OPEN),
]
"""All who play in a bench have one address, and are quicker than people."""


@contextlib.contextmanager
def running(command: Sequence[str], folder: Path | None = None, **variables: str) -> Iterator[int]:
    """The id of a process that is ended at the end, with more environment variables; its output is thrown away."""
    environment = {**os.environ, **variables}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder, env=environment) as process:
        try:
            yield process.pid
        finally:
            process.terminate()


@contextlib.contextmanager
def serving(place: Path | str, options: Sequence[str] = UNLIMITED) -> Iterator[tuple[int, int]]:
    """A server of ours with its data in a folder, or in a PostgreSQL database: its port and its process."""
    port, where = free_port(), "--database" if isinstance(place, str) else "--data"
    with running([sys.executable, "-c", SERVE, str(port), where, str(place), *options]) as pid:
        yield port, pid


@contextlib.contextmanager
def apart(pid: int) -> Iterator[None]:
    """Keep a process that has just begun on one core, and ourselves on the others, where there are several."""
    cores = os.sched_getaffinity(0)
    first, *others = sorted(cores)
    if others:
        os.sched_setaffinity(pid, {first})
        os.sched_setaffinity(0, others)
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


async def ready(port: int, path: str = "/health") -> None:
    """Wait until a server answers."""
    wire = Wire(port)
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            if (await wire.get(path)).status == 200:
                wire.close()
                return
        await asyncio.sleep(0.02)


def processor(pid: int) -> float:
    """Seconds of processor time that a process and its children have used, all threads."""
    used = time.clock_gettime(~pid << 3 | 2)  # clock_getcpuclockid(3): to the nanosecond, where /proc has hundredths
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    return used + sum(map(processor, map(int, children)))


def memory(pid: int) -> int:
    """Bytes of memory that a process has in use."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


def many_sockets() -> None:
    """Let this process and those that it starts open as many sockets as the machine allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
