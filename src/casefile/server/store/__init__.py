"""The store: tables, their logs of events, and all that belongs to the same transaction.

It knows no rules: an event's body is JSON with a ``kind``.

- ``statements`` state the promises and hold the SQL: ``statements.commands``, ``statements.queries``, and modules with
  those about one thing, such as ``statements.codes``
- ``values``: the values that go in and out
- ``errors``: the exceptions
- ``schema``: the tables of the database
- ``writer``: the one writing thread
- ``sql``: the store itself
- ``sqlite`` and ``postgresql`` open and check a database
- ``layout`` brings a database up to date
- ``listening``: messages between processes
- ``copying`` copies a store
"""

from pathlib import Path

from casefile.server.store.errors import Exists, Full, KeyReused, NoTable, Revoked, Stale, StoreError, Taken
from casefile.server.store.sql import AsyncStore, Store
from casefile.server.store.sqlite import open_sqlite
from casefile.server.store.statements.puzzle_tries import PuzzleTry
from casefile.server.store.values import (
    KEEP,
    NOTHING_BESIDE,
    SAME_MEMBERS,
    Appended,
    Beside,
    Capability,
    CaseRow,
    Claim,
    Deadline,
    Keep,
    Members,
    NewEvent,
    NewLink,
    NewPerson,
    NewTable,
    Person,
    RequestKey,
    Reseating,
    SeatRow,
    StoredAnswer,
    StoredBeside,
    StoredEvent,
    StoredNote,
    TableRow,
    digest,
)

__all__ = [
    "KEEP",
    "NOTHING_BESIDE",
    "SAME_MEMBERS",
    "Appended",
    "AsyncStore",
    "Beside",
    "Capability",
    "CaseRow",
    "Claim",
    "Deadline",
    "Exists",
    "Full",
    "Keep",
    "KeyReused",
    "Members",
    "NewEvent",
    "NewLink",
    "NewPerson",
    "NewTable",
    "NoTable",
    "Person",
    "PuzzleTry",
    "RequestKey",
    "Reseating",
    "Revoked",
    "SeatRow",
    "Stale",
    "Store",
    "StoreError",
    "StoredAnswer",
    "StoredBeside",
    "StoredEvent",
    "StoredNote",
    "TableRow",
    "Taken",
    "digest",
    "open_sqlite",
    "open_store",
]


def open_store(place: Path | str, *, migrate: bool = True) -> Store:
    """Open the store in a SQLite file, or in the PostgreSQL database of an address such as ``postgresql://host/name``.

    See :func:`casefile.server.store.sqlite.open_sqlite` and
    :func:`casefile.server.store.postgresql.open_postgresql`.
    """
    if isinstance(place, Path):
        return open_sqlite(place, migrate=migrate)
    try:
        from casefile.server.store.postgresql import open_postgresql  # only here: its driver may not be installed
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise StoreError(
            "found no driver for PostgreSQL here, expected psycopg: pip install 'casefile[postgresql]'"
        ) from None
    return open_postgresql(place, migrate=migrate)
