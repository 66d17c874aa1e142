"""Messages between processes at one PostgreSQL database: the writer sends ``NOTIFY``, the others ``LISTEN``.

A message says which logs have grown and to which versions, and is sent with the commit that it tells of. It is a
wake-up and no more. A message that was lost with a connection is made up for: the watched logs are looked up now and
then.
"""

import selectors
import socket
import threading
from collections.abc import Callable, Iterator, Mapping

import psycopg
from sqlalchemy import Connection

from casefile.server.store.database import Heard, Watched
from casefile.server.store.errors import StoreError
from casefile.server.store.statements.commands import DEAF
from casefile.server.tasks.loops import Loop

CHANNEL = "casefile"

_LONGEST = 7000
"""Bytes of one message; PostgreSQL takes 7,999."""

LOOK = 2.0
"""Seconds of silence before the watched logs are looked up. This also finds a connection that broke silently."""

PATIENCE = 2
"""Seconds after which a connection is given up if a look on it is not acknowledged."""

PAUSE = 0.5
"""Seconds before a connection that was lost is made anew."""

_PATIENCE = 60.0
"""Seconds that a turn may last: to connect, and to look up all that is watched."""


def notify(connection: Connection, sender: str, grown: Mapping[str, int]) -> None:
    """Tell other processes, when the running transaction commits, to which versions logs have grown.

    ``sender`` is the name of this process.
    """
    for message in messages(sender, grown):
        connection.connection.cursor().execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))


def messages(sender: str, grown: Mapping[str, int]) -> Iterator[str]:
    """Yield the messages that tell to which versions logs have grown, in the name of ``sender``.

    Each has the sender and some ``id:version``; there are as many messages as it takes.
    """
    message = sender
    for log, version in grown.items():
        more = f" {log}:{version}"
        if len(message) + len(more.encode()) > _LONGEST:
            yield message
            message = sender
        message += more
    if message != sender:
        yield message


def read(message: str, sender: str) -> dict[str, int]:
    """Return the versions of logs that a message tells; none for a message that this process, ``sender``, has sent."""
    who, *grown = message.split(" ")
    pairs = (each.rpartition(":") for each in grown if who != sender)
    return {log: int(version) for log, _, version in pairs}


class Listener:
    """A thread that calls ``heard`` with what others have stored, until it is stopped.

    - ``connect``: makes a connection in which each statement is committed by itself. A lost one is made anew.
    - ``sender``: the name of this process.
    - ``heard``: is called with each log and version. After a loss it is also called with
      :data:`casefile.server.store.statements.commands.DEAF`.
    - ``watched``: the logs that are looked up every few seconds, and after a loss.
    - ``check``: is called at each look; it raises ``StoreError`` where the database is no longer what it must be.
    """

    def __init__(
        self,
        connect: "Callable[[], psycopg.Connection[tuple[object, ...]]]",
        sender: str,
        heard: Heard,
        watched: Watched,
        check: "Callable[[psycopg.Connection[tuple[object, ...]]], None]" = lambda connection: None,
    ) -> None:
        self._connect, self._sender, self._heard, self._watched, self._check = connect, sender, heard, watched, check
        self._wake, self._end = socket.socketpair()
        self._stopping = threading.Event()
        # From now on nothing is missed: a process that listens first and reads afterwards knows all.
        self._connection: psycopg.Connection[tuple[object, ...]] | None = self._begin()
        self._looked = False
        about = "the store does not hear for a while what others have stored"
        self._loop = Loop("listener", about, _PATIENCE, longest_pause=PAUSE)
        self._thread = self._loop.in_thread(self._turn, "casefile-listener", self._stopping.wait)

    def stop(self) -> None:
        """Stop the thread."""
        self._stopping.set()
        self._wake.send(b".")
        self._thread.join()
        self._wake.close()
        self._end.close()

    def _begin(self) -> "psycopg.Connection[tuple[object, ...]]":
        connection = self._connect()
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _turn(self) -> bool:
        """Hear messages for a few seconds. Return whether the listener is stopped."""
        if self._stopping.is_set():
            self._let_go()
            return True
        try:
            if self._connection is None:
                if self._stopping.wait(PAUSE):
                    return False
                self._connection = self._begin()
                self._heard(DEAF, 0)
            if not self._looked:
                self._look(self._connection)
                self._looked = True
                self._take_in(self._connection)  # what came meanwhile has been read from the socket
            self._listen(self._connection)
        except psycopg.Error as error:
            self._let_go()
            said = " ".join(str(error).split())
            raise StoreError(f"found a connection that is lost ({said}), expected one that lasts") from error
        return False

    def _let_go(self) -> None:
        """Close the connection. On the next one all watched logs are looked up."""
        if self._connection is not None:
            self._connection.close()
        self._connection, self._looked = None, False

    def _listen(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        self._loop.rest()
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self._end, selectors.EVENT_READ)
            come = selector.select(LOOK)
        self._loop.begin()
        if not come:
            self._look(connection)
        self._take_in(connection)

    def _take_in(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        """Hear the messages that have come."""
        for message in connection.notifies(timeout=0):
            try:
                for log, version in read(message.payload, self._sender).items():
                    self._heard(log, version)
            except Exception as error:  # noqa: BLE001 - the next message may be another one
                self._loop.failed(error, "a message of another process could not be read")

    def _look(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        newest = "SELECT table_id, max(version) FROM events WHERE table_id = ANY(%s) GROUP BY table_id"
        for log, version in connection.execute(newest, [list(self._watched())]).fetchall():
            self._heard(str(log), int(str(version)))
        try:
            self._check(connection)
        except StoreError as error:
            self._loop.failed(error, "the database may lose what it stores")
