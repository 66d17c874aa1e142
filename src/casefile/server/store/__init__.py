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
    Once,
    Person,
    Revoked,
    SeatRow,
    Stale,
    StoredAnswer,
    StoredEvent,
    StoredNote,
    StoreError,
    TableRow,
    Taken,
    digest,
)

__all__ = [
    "KEEP",
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
    "Once",
    "Person",
    "Revoked",
    "SeatRow",
    "SqlStore",
    "Stale",
    "Store",
    "StoreError",
    "StoredAnswer",
    "StoredEvent",
    "StoredNote",
    "TableRow",
    "Taken",
    "digest",
    "open_sqlite",
]
