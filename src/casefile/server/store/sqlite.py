"""The store in one SQLite file: opening it, and refusing unsafe settings.

WAL and ``synchronous=FULL``: a commit returns when the disk has it. SQLite before 3.51.3 can damage a file whose WAL is
reset while two connections write. So a store has one writing connection, and processes that share a file, such as a
server and the commands of an operator, take turns (:mod:`casefile.server.store.file_lock`). They do not disturb each
other's logs, for the key (table, version) refuses the second; but for more than one server, PostgreSQL is the place.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from casefile.server.store import layout
from casefile.server.store.database import READERS, Database
from casefile.server.store.errors import Full, StoreError
from casefile.server.store.file_lock import Turn
from casefile.server.store.sql import Store
from casefile.server.store.statement import driver_of, execute

APPLICATION_ID = 0x0CA5EF1E
"""The number in the file's header that marks the file as ours."""

_MAGIC = b"SQLite format 3\0"
_PATIENCE = 10.0
"""Seconds to wait for another process that writes the file, at its start or in a migration."""

_BEGIN_WRITING = "BEGIN IMMEDIATE"
"""Begin with the write lock. A transaction that reads first and then writes could find another write in between."""

_LENGTH = ("wal_autocheckpoint", "page_size")
_HEADING, _FRAME = 32, 24
"""Bytes of a journal before its first frame, and of a frame before its page."""

FULL = 2
_NONE: Mapping[str, str | int] = MappingProxyType({})


def open_sqlite(path: Path, *, pragmas: Mapping[str, str | int] = _NONE, migrate: bool = True) -> Store:
    """Open the store in this file. Make it if it does not exist; bring it up to date if it is of an older casefile.

    ``pragmas`` tune SQLite; one that makes the store less durable is refused. Without ``migrate`` the file must exist
    and keeps its layout. Raises ``StoreError`` with one sentence for a place that cannot be written, a file that is not
    ours, a newer or a damaged database, less than WAL and FULL, a busy file.
    """
    path = path.absolute()
    explain = explainer(path)
    if not migrate and not path.exists():
        raise layout.not_ours(str(path), "no file")
    _prepare_file(path)
    try:
        _become_wal(path)
        writing = _engine(lambda: _connect(path, pragmas), _BEGIN_WRITING, 1)
        try:
            with writing.connect() as connection, connection.begin():
                if layout.settle(connection, str(path), migrate=migrate):
                    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                _lengthen_journal(connection, path)
        except BaseException:
            writing.dispose()
            raise
        read_only = {**pragmas, "query_only": "ON"}
        reading = _engine(lambda: _connect(path, read_only), "BEGIN", READERS)
    except (DBAPIError, sqlite3.Error) as error:
        raise explain(error) from error
    turn = Turn(path.with_name(f"{path.name}-turn"))
    return Store(
        Database(
            name=str(path),
            writing=writing,
            reading=reading,
            begin=lambda connection: execute(connection, _BEGIN_WRITING),
            explain=explain,
            turn=turn,
            close=turn.close,
        )
    )


def _prepare_file(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Only its owner may read it: it holds the secrets of every table.
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600), "rb") as file:
            start = file.read(len(_MAGIC))
    except OSError as error:
        raise StoreError(
            f"{path}: found a place that cannot be written ({error.strerror}), expected a file in a directory that "
            "this user may write; name another file or change the permissions"
        ) from error
    if start not in (b"", _MAGIC):
        raise layout.not_ours(str(path), "a file that is no SQLite database")


def _become_wal(path: Path) -> None:
    """Check that the file is ours and whole, or empty. Then make WAL its journal, which stays so."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE)
    try:
        # Both of one moment: another process may be making the tables now.
        connection.execute("BEGIN")
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (found,) = connection.execute("PRAGMA application_id").fetchone()
        connection.execute("COMMIT")
        if found != APPLICATION_ID and (found or tables):
            raise layout.not_ours(str(path), "a database of another program")
        (fault,) = connection.execute("PRAGMA quick_check(1)").fetchone()  # a second for each gigabyte
        if fault != "ok":
            raise StoreError(f"{path}: {_KINDS[sqlite3.SQLITE_CORRUPT]} ({' '.join(fault.split())})")
        _patiently(lambda: connection.execute("PRAGMA journal_mode = WAL").fetchone())
    finally:
        connection.close()


def _patiently(action: Callable[[], object]) -> None:
    """Retry the action until it works or patience is out: SQLite does not wait by itself for this kind of lock."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            action()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def _lengthen_journal(connection: Connection, path: Path) -> None:
    """Give the journal the length that it reaches before SQLite begins it anew; to be called in a writing transaction.

    A commit that makes a file longer must also make durable where its new part lies. That takes half as much processor
    time again as a commit that overwrites, and on most file systems a second journey to the disk. The content of the
    journal stays; zeros after it are no frame to SQLite. Where there is no room, the journal grows as it is written.
    """
    pages, size = (driver_of(connection).execute(f"PRAGMA {name}").fetchone()[0] for name in _LENGTH)
    with suppress(OSError), path.with_name(f"{path.name}-wal").open("ab", buffering=0) as journal:
        journal.write(bytes(max(0, _HEADING + pages * (_FRAME + size) - journal.tell())))


def _connect(path: Path, pragmas: Mapping[str, str | int]) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=_PATIENCE, cached_statements=256
    )
    ours = {"synchronous": "FULL", "fullfsync": "ON", "checkpoint_fullfsync": "ON", "foreign_keys": "ON"}
    try:
        for name, value in {**ours, **pragmas}.items():
            connection.execute(f"PRAGMA {name} = {value}")
        journal, synchronous, keys = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        )
        if journal != "wal" or synchronous < FULL or not keys:
            raise StoreError(
                f"{path}: found journal_mode={journal}, synchronous={synchronous}, foreign_keys={keys}, expected wal, "
                "2 (FULL) or more, and 1; with less a power cut loses moves: keep the file on a local disk and remove "
                "the setting that weakens it"
            )
    except BaseException:
        connection.close()
        raise
    return connection


def _engine(connect: Callable[[], sqlite3.Connection], begin: str, size: int) -> Engine:
    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, pool_size=size, max_overflow=0)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if not driver_of(connection).in_transaction:  # else the writer has begun it
            execute(connection, begin)

    return engine


_KINDS = {
    sqlite3.SQLITE_BUSY: "found another process that writes it, expected none; stop the other one",
    sqlite3.SQLITE_READONLY: "found it read-only, expected to write; change the permissions",
    sqlite3.SQLITE_IOERR: "found a failing or full disk, expected one that works; look at the system's log",
    sqlite3.SQLITE_CORRUPT: "found a damaged database, expected a whole one; stop, and restore the newest backup",
    sqlite3.SQLITE_NOTADB: "found no SQLite database, expected one of casefile; name another file",
    sqlite3.SQLITE_CANTOPEN: "found a place that cannot be opened, expected a directory that this user may write",
}
"""The sentences for faults of the disk or the file, by SQLite's codes."""


def explainer(path: Path) -> Callable[[Exception], Exception]:
    """Return a function that turns an error of the disk or the database file into one with a sentence for people.

    It returns any other error, which is a fault of the program, as it is.
    """

    def explain(error: Exception) -> Exception:
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            return Full(f"{path}: found a full disk, expected room; nothing was changed: free some and try again")
        return StoreError(f"{path}: {_KINDS[code]} ({cause})") if code in _KINDS else error

    return explain
