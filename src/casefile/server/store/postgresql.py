"""The store in a PostgreSQL database, which several servers may share: opening it, and refusing unsafe settings.

A commit returns when the server's disk has it. Each transaction sees one moment (``REPEATABLE READ``): a command that
meets another process at a row or a key is undone and carried out again.
"""

import os
from collections.abc import Callable
from functools import partial

import psycopg
from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from casefile.server.store import layout
from casefile.server.store.database import READERS, Database
from casefile.server.store.errors import Full, NoTable, StoreError
from casefile.server.store.listening import PATIENCE, Listener, notify
from casefile.server.store.sql import Store

LOCK = 0x0CA5EF1E
"""The advisory lock under which one process at a time brings a database up to date."""

_LEAD = LOCK + 1
"""The advisory lock of the process that keeps the clocks."""

_PATIENCE = 10
"""Seconds to wait for a connection, and for an answer of the network."""

_SAFE = {
    "fsync": {"on"},
    "full_page_writes": {"on"},
    "synchronous_commit": {"on", "local", "remote_write", "remote_apply"},
}
"""The settings without which a power cut loses moves or damages the database."""


def open_postgresql(address: str, *, migrate: bool = True) -> Store:
    """Open the store in the database at ``address``, brought up to date if it is empty or of an older casefile.

    Without ``migrate`` its layout must be the present one. Raises ``StoreError`` with one sentence for:

    - an address that is none, a server that does not answer or does not let us in,
    - a database that is not ours, newer, damaged or read-only,
    - settings with which a power cut loses moves.

    No sentence shows the password.
    """
    url = _url(address)
    name = _shown(make_url(address))
    explain = _explainer(name)
    writing, reading = _engine(url, 1), _engine(url, READERS).execution_options(postgresql_readonly=True)

    @event.listens_for(writing, "connect")
    def _checked(driver: "psycopg.Connection[tuple[object, ...]]", record: object) -> None:
        _check(driver, name)

    try:
        # A process that waits for the lock must see what the one before has done: each statement a moment of its own.
        with writing.connect().execution_options(isolation_level="READ COMMITTED") as connection, connection.begin():
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            layout.settle(connection, name, migrate=migrate)
    except BaseException as error:
        writing.dispose()
        if isinstance(error, DBAPIError):
            raise explain(error) from error
        raise
    us, check = os.urandom(6).hex(), partial(_check, name=name)
    impatient = url.update_query_dict({"connect_timeout": str(PATIENCE), "tcp_user_timeout": str(PATIENCE * 1000)})
    return Store(
        Database(
            name=name,
            writing=writing,
            reading=reading,
            explain=explain,
            lost=_lost,
            announce=lambda connection, grown: notify(connection, us, grown),
            shared=True,
            lead=lambda: _Lead.taken(_connect(url)),
            listen=lambda heard, watched: Listener(lambda: _connect(impatient), us, heard, watched, check).stop,
        )
    )


class _Lead:
    """An advisory lock, held by a connection of its own: it ends with the process, however that ends."""

    def __init__(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        self._connection = connection

    @classmethod
    def taken(cls, connection: "psycopg.Connection[tuple[object, ...]]") -> "_Lead | None":
        """Return the lead, if nobody has it."""
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", [_LEAD]).fetchone()
        if row and row[0]:
            return cls(connection)
        connection.close()
        return None

    def holds(self) -> bool:
        """Whether the connection is still there."""
        try:
            self._connection.execute("SELECT 1")
        except psycopg.Error:
            return False
        return True

    def leave(self) -> None:
        """Close the connection."""
        self._connection.close()


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        url = URL.create("")
    if url.drivername not in ("postgresql", "postgres"):
        shown = f"{url.drivername}://..." if url.drivername else "what is no address"
        raise StoreError(f"found {shown} for a database, expected an address such as postgresql://user@host/name")
    defaults = {"connect_timeout": str(_PATIENCE), "tcp_user_timeout": str(_PATIENCE * 1000), "client_encoding": "utf8"}
    return url.set(drivername="postgresql+psycopg", query={"application_name": "casefile", **defaults, **url.query})


def _engine(url: URL, size: int) -> Engine:
    return create_engine(url, pool_size=size, max_overflow=0, isolation_level="REPEATABLE READ")


def _connect(url: URL) -> "psycopg.Connection[tuple[object, ...]]":
    """Return a connection of its own, in which each statement is committed by itself."""
    return psycopg.connect(url.set(drivername="postgresql").render_as_string(hide_password=False), autocommit=True)


def _check(driver: "psycopg.Connection[tuple[object, ...]]", name: str) -> None:
    """Check that what is committed on a connection lasts. Raises ``StoreError``."""
    wanted = [*_SAFE, "transaction_read_only", "server_encoding"]
    found = {
        str(each): str(setting)
        for each, setting in driver.execute(
            "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)", [wanted]
        ).fetchall()
    }
    driver.rollback()
    weak = [f"{setting}={found[setting]}" for setting, safe in _SAFE.items() if found[setting] not in safe]
    if weak:
        raise StoreError(
            f"{name}: found {', '.join(weak)}, expected all of {', '.join(_SAFE)} on; with less a power cut loses "
            "moves: set that on the server, for the database and for the user"
        )
    if found["transaction_read_only"] != "off":
        raise StoreError(
            f"{name}: found it read-only, expected to write; name the server that takes what is written, or change "
            "default_transaction_read_only"
        )
    if found["server_encoding"] != "UTF8":
        raise StoreError(
            f"{name}: found a database in {found['server_encoding']}, expected UTF8; make one with ENCODING 'UTF8'"
        )


def _cause(error: Exception) -> BaseException | None:
    return error.orig if isinstance(error, DBAPIError) else error


def _lost(error: Exception) -> bool:
    """Whether the connection has gone: the server was stopped, or the network was."""
    cause = _cause(error)
    state = getattr(cause, "sqlstate", None)
    return isinstance(cause, psycopg.OperationalError) and (state is None or state[:4] == "57P0" or state[:2] == "08")


_KINDS = {
    "25006": "found it read-only, expected to write; name the server that takes what is written",
    "42501": "found a user who may not do that, expected one who may make and write tables; grant that",
    "3F000": "found no schema to make tables in, expected one; make it, or name another in the address",
    "53300": "found no connection free, expected some; raise max_connections, or stop what takes them",
    "57014": "found a statement that took too long, expected a quicker answer; look at the server's log",
    "XX001": "found a damaged database, expected a whole one; stop, and restore the newest backup",
    "XX002": "found a damaged database, expected a whole one; stop, and restore the newest backup",
}
"""The sentences for faults of the server or the database, by PostgreSQL's codes."""


def _shown(url: URL) -> str:
    """Return the address as it may be shown: without its password, also where that is one of the parameters."""
    hidden = {name: "***" for name in url.query if name in ("password", "sslpassword")}
    return url.update_query_dict(hidden).render_as_string(hide_password=True)


def _explainer(name: str) -> Callable[[Exception], Exception]:
    """Return a function that turns a fault of the server or the database into a sentence.

    Any other error is ours and is returned as it is.
    """

    def explain(error: Exception) -> Exception:
        cause = _cause(error)
        if not isinstance(cause, psycopg.Error):
            return error
        said, state = " ".join(str(cause).split()), cause.sqlstate
        if isinstance(cause, psycopg.DataError) and "NUL" in said:
            return NoTable(said)  # no text in the database has that letter, no id of a table and no key
        if state == "53100":
            return Full(f"{name}: found a full disk, expected room; nothing was changed: free some and try again")
        if state in _KINDS:
            return StoreError(f"{name}: {_KINDS[state]} ({said})")
        if not _lost(error):
            return error
        if "FATAL" in said and state is None:
            return StoreError(
                f"{name}: found a server that does not let us in ({said}), expected a database that this user may "
                "open; correct the user, the password or the name of the database"
            )
        return StoreError(
            f"{name}: found no server that answers ({said}), expected PostgreSQL there; start it, or correct the "
            "address"
        )

    return explain
