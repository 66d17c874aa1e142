"""All of a store, copied at one moment: into a file as a backup, or into another, empty store."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, insert, select

from casefile.server.store.schema import metadata
from casefile.server.store.sql import Store
from casefile.server.store.sqlite import explainer, open_sqlite
from casefile.server.store.values import StoreError

_AT_ONCE = 1000
"""Rows that are read and written at once."""


def backup(snapshot: Connection, target: Path) -> None:
    """Write all of a snapshot to a new SQLite file, which has its name only when it is complete.

    Raises ``StoreError`` for a file that is there, or a place that cannot be written or is full.
    """
    if target.exists():
        raise StoreError(f"{target}: found a file, expected none; name a new one for each backup")
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        if snapshot.dialect.name == "sqlite":
            with closing(sqlite3.connect(part)) as copy:
                driver = snapshot.connection.driver_connection
                assert driver is not None
                driver.backup(copy)  # its pages, as this connection sees them
        else:
            with closing(open_sqlite(part)) as store:
                copy_rows(snapshot, store)
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


def copy_rows(snapshot: Connection, target: Store) -> None:
    """Copy the rows of every table into a store without any, in one transaction.

    The layout of both must be the present one. Raises ``StoreError``; then nothing is in the target.
    """

    def put(connection: Connection) -> None:
        for table in metadata.sorted_tables:
            if connection.execute(select(table).limit(1)).first() is not None:
                raise StoreError(f"{target.database.name}: found games in it, expected none; name an empty database")
            rows = snapshot.execute(select(table), execution_options={"yield_per": _AT_ONCE})
            for some in rows.mappings().partitions():
                connection.execute(insert(table), [dict(row) for row in some])

    target.change(put)
