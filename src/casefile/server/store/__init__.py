"""The store: tables, their logs of events, and what belongs to the same transaction.

It knows no rules: an event's body is JSON with a ``kind``. ``contract`` says what is promised, ``values`` what goes
in and out, ``schema`` how it is laid out, ``commands`` and ``queries`` hold the SQL, ``writer`` the one writing thread,
``sql`` the store itself, and ``sqlite`` how a file is opened and checked.
"""

from casefile.server.store.contract import Store
from casefile.server.store.sql import AsyncStore, SqlStore
from casefile.server.store.sqlite import open_sqlite
from casefile.server.store.values import (
    KEEP,
    Answer,
    Appended,
    Beside,
    Capability,
    Claim,
    Deadline,
    Exists,
    Full,
    Keep,
    KeyReused,
    NewEvent,
    NewTable,
    NoTable,
    Note,
    Once,
    Person,
    Revoked,
    Seating,
    Stale,
    StoredEvent,
    StoreError,
    TableRow,
    Taken,
    digest,
)

__all__ = [
    "KEEP",
    "Answer",
    "Appended",
    "AsyncStore",
    "Beside",
    "Capability",
    "Claim",
    "Deadline",
    "Exists",
    "Full",
    "Keep",
    "KeyReused",
    "NewEvent",
    "NewTable",
    "NoTable",
    "Note",
    "Once",
    "Person",
    "Revoked",
    "Seating",
    "SqlStore",
    "Stale",
    "Store",
    "StoreError",
    "StoredEvent",
    "TableRow",
    "Taken",
    "digest",
    "open_sqlite",
]
