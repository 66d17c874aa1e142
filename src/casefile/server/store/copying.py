"""A copy of a whole store at one moment: into a file as a backup, or into another, empty store."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, create_engine, insert, select
from sqlalchemy.pool import NullPool

from casefile.server.store import layout, open_store
from casefile.server.store.errors import StoreError
from casefile.server.store.schema import metadata
from casefile.server.store.sql import Store
from casefile.server.store.sqlite import explainer, open_sqlite

_AT_ONCE = 1000
"""Rows that are read and written at once."""


def backup(snapshot: Connection, target: Path) -> None:
    """Write all of a snapshot to a new SQLite file, which gets its name only when it is complete.

    Raise ``StoreError`` for a file that exists, or a place that cannot be written or is full.
    """
    if target.exists():
        raise StoreError(f"{target}: found a file, expected none; name a new one for each backup")
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        if snapshot.dialect.name == "sqlite":
            _copy_pages(snapshot, part)
        else:
            with closing(open_sqlite(part)) as store:
                copy_rows(snapshot, store)
        with closing(sqlite3.connect(part)) as alone:
            alone.execute("PRAGMA journal_mode = DELETE")  # one file, which can be read where nothing can be written
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except sqlite3.Error as error:
        raise explainer(target)(error) from error
    except OSError as error:
        raise StoreError(
            f"{target}: found a place that cannot be written ({error.strerror}), expected one that can; name another"
        ) from error
    finally:
        for left in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-turn"))):
            left.unlink(missing_ok=True)


def _copy_pages(snapshot: Connection, target: Path) -> None:
    """Copy a SQLite file as this connection sees it, whatever its layout."""
    driver = snapshot.connection.driver_connection
    assert driver is not None
    with closing(sqlite3.connect(target)) as copy:
        driver.backup(copy)


def copy_rows(snapshot: Connection, target: Store) -> None:
    """Copy the rows of every table into an empty store, in one transaction.

    Raises ``StoreError`` where either has another layout or the target has rows; then nothing is in it.
    """
    if not layout.newest(snapshot):
        raise StoreError("found a database of an older layout, expected the newest: let a server start on it once")

    def put(connection: Connection) -> None:
        for table in metadata.sorted_tables:
            if connection.execute(select(table).limit(1)).first() is not None:
                raise StoreError(f"{target.database.name}: found games in it, expected none; name an empty database")
            rows = snapshot.execute(select(table), execution_options={"yield_per": _AT_ONCE})
            for some in rows.mappings().partitions():
                connection.execute(insert(table), [dict(row) for row in some])

    target.change(put)


@contextmanager
def as_it_is(file: Path) -> Iterator[Connection]:
    """Open a SQLite file only for reading while the block lasts; the value of the block is a connection to it."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True), poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


@contextmanager
def snapshot_of(place: Path | str) -> Iterator[Connection]:
    """Open all of a store as it is at one moment, in the newest layout; the value of the block is a connection to it.

    The store is not changed: of a SQLite file a copy is read, which is brought up to date. Raise ``StoreError``.
    """
    if isinstance(place, str):
        with closing(open_store(place, migrate=False)) as store, store.snapshot() as snapshot:
            yield snapshot
        return
    if not place.is_file():
        raise StoreError(f"{place}: found no file, expected a database or a backup of casefile; name another one")
    with TemporaryDirectory() as folder:
        copy = Path(folder) / place.name
        try:
            with as_it_is(place) as snapshot:
                _copy_pages(snapshot, copy)
            store = open_sqlite(copy)
        except sqlite3.Error as error:
            raise explainer(place)(error) from error
        except StoreError as error:
            raise StoreError(str(error).replace(str(copy), str(place))) from None
        with closing(store), store.snapshot() as snapshot:
            yield snapshot
