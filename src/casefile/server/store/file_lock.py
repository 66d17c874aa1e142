"""Locks beside a file: one process at a time writes it, and one server at a time serves it.

The first is held for a transaction and for what follows it. SQLite has locks of its own, but before 3.51.3 it can
damage a file when one connection begins to write at the moment at which another, after its commit, copies the journal
into the file. So a process keeps its turn until both are done.

The file of a lock names the process that holds it: its number, its machine, and when it wrote this name. A process
leaves its name where it finds it again: a write for each transaction would be more work for the disk.
"""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from filelock import lock_descriptor, unlock_descriptor

from casefile.server.store.errors import StoreError

PATIENCE = 10.0
"""Seconds to wait for another process's turn; a process that dies gives up its own."""
_NAME_AT = 1
"""The place of the holder's name in a lock's file. On Windows byte 0 is locked, and others cannot read it."""
_LONGEST_NAME = 512
"""The most bytes of such a name."""


class Turn:
    """A lock under which one process at a time writes a file; used with ``with``, by one thread.

    Raise ``StoreError`` if another process never gives it up.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _opened(path)
        self._name = b""
        self._open = True

    def __enter__(self) -> None:
        end = 0.0
        while not lock_descriptor(self._file, blocking=False):
            end = end or time.monotonic() + PATIENCE
            if time.monotonic() > end:
                raise StoreError(
                    f"{self._path}: found another process{_holder(self._file)} that has been writing for "
                    f"{PATIENCE:.0f} seconds, expected it to end; nothing was changed: stop the other one"
                )
            time.sleep(0.002)
        self._name = _write_name(self._file, self._name)

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
                f"{place.parent}: found another server{_holder(file)} that serves these games, expected none; stop "
                "that one, or name another directory"
            )
        _write_name(file)
        yield
    finally:
        os.close(file)


def _write_name(file: int, before: bytes = b"") -> bytes:
    """Write the name of this process, which has taken the lock, into the lock's file; return the name.

    Nothing is written where the file still has ``before``, the name that this process wrote last.
    """
    name = b""
    with suppress(OSError):  # on a disk that is full the lock is held without a name
        os.lseek(file, _NAME_AT, os.SEEK_SET)
        if before and os.read(file, len(before)) == before:
            return before
        name = f"{os.getpid()} {int(time.time())} {socket.gethostname()}\n".encode()
        os.lseek(file, _NAME_AT, os.SEEK_SET)
        os.write(file, name)
    return name


def _holder(file: int) -> str:
    """Return the name of the process that holds the lock, in brackets, or nothing where the file names none."""
    with suppress(OSError, ValueError):
        os.lseek(file, _NAME_AT, os.SEEK_SET)
        name, _, _ = os.read(file, _LONGEST_NAME).decode().partition("\n")
        process, since, machine = name.split(maxsplit=2)
        begun = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(int(since)))
        return f" (process {process} on {machine}, since {begun} UTC)"
    return ""


def _opened(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
