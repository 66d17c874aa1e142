"""Locks beside a file: one process at a time writes it, and one server at a time serves it.

The first is held for a transaction and for what follows it. SQLite has locks of its own, but before 3.51.3 it can
damage a file when one connection begins to write at the moment at which another, after its commit, copies the journal
into the file. So a process keeps its turn until both are done.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from filelock import lock_descriptor, unlock_descriptor

from casefile.server.store.errors import StoreError

_PATIENCE = 10.0
"""Seconds to wait for another process's turn; a process that dies gives up its own."""


class Turn:
    """A lock under which one process at a time writes a file; used with ``with``, by one thread.

    Raise ``StoreError`` if another process never gives it up.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _opened(path)
        self._open = True

    def __enter__(self) -> None:
        if lock_descriptor(self._file, blocking=False):
            return
        end = time.monotonic() + _PATIENCE
        while not lock_descriptor(self._file, blocking=False):
            if time.monotonic() > end:
                raise StoreError(
                    f"{self._path}: found another process that has been writing for {_PATIENCE:.0f} seconds, expected "
                    "it to end; nothing was changed: stop the other one"
                )
            time.sleep(0.002)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        unlock_descriptor(self._file)

    def close(self) -> None:
        """Close the lock's file. A second call does nothing."""
        if self._open:
            self._open = False
            os.close(self._file)


@contextmanager
def only_server(place: Path | str) -> Iterator[None]:
    """Be the one server of a SQLite file while the block lasts; several servers may share a PostgreSQL database.

    An operator's commands on the same file do not count as servers. Raise ``StoreError`` if another server runs.
    """
    if isinstance(place, str):
        yield
        return
    try:
        file = _opened(place.with_name(f"{place.name}-server"))
    except OSError as error:
        raise StoreError(
            f"{place}: found a place that cannot be written ({error.strerror}), expected a directory that this user "
            "may write; name another file or change the permissions"
        ) from error
    try:
        if not lock_descriptor(file, blocking=False):
            raise StoreError(
                f"{place.parent}: found another server that serves these games, expected none; stop that one, or name "
                "another directory"
            )
        yield
    finally:
        os.close(file)


def _opened(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
