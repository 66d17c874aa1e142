"""Tells which tests wait for a clock, a process, a socket or a browser: they have the marker ``waits``.

Whether such a test passes may depend on how busy the machine is. ``python -m tests.soak.waits`` runs all of them thirty
times on one that is.
"""

import re
from functools import cache
from pathlib import Path

FOLDERS = {"browser"}
"""The folders whose tests all wait."""

FIXTURES = {"browser", "place", "postgresql", "postgresql_empty", "postgresql_server", "process"}
"""What a test asks for that waits."""

NAMES = re.compile(
    r"\b(?:subprocess|socket|sockets|threading|multiprocessing|signal|pty)\b"
    r"|\basyncio\.(?:sleep\((?!0\))|wait_for|to_thread|timeout)|\btime\.sleep"
    r"|\b(?:sleep|monotonic|perf_counter|until|ServerProcess|serving|tracked)\(|\bprocesses=True"
    r"|^from tests\.(?:cli\.emulator|companion\.judge|server\.sinks|soak|verifiers)\b",  # which begin processes
    re.MULTILINE,
)
"""What stands in a file of tests that wait."""


@cache
def file_waits(path: Path) -> bool:
    """Return whether the tests in a file wait."""
    return bool(FOLDERS & set(path.parts) or NAMES.search(path.read_text(encoding="utf-8")))
