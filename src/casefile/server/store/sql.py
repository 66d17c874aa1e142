"""The store over any database: one writing thread, several readers, and the operations that it offers.

``Store`` blocks; ``AsyncStore`` gives the same operations to an event loop. The promise of an operation stands at its
function in :mod:`casefile.server.store.statements.commands` or :mod:`casefile.server.store.statements.queries`.
"""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Concatenate, Generic, ParamSpec, TypeVar, overload

from sqlalchemy import Connection

from casefile.server.store.database import READERS, Database, Heard, Lead, Watched
from casefile.server.store.statements import commands, queries
from casefile.server.store.values import Appended
from casefile.server.store.writer import Job, Writer
from casefile.server.tasks.costs import BilledThreads
from casefile.server.tasks.thread_calls import ThreadCalls

P = ParamSpec("P")
T = TypeVar("T")


class _Operation(Generic[P, T]):
    """A function that runs inside a transaction, as a method of either store."""

    def __init__(self, function: Callable[Concatenate[Connection, P], T], *, asks: bool) -> None:
        self._function, self._asks = function, asks

    @overload
    def __get__(self, store: "Store", kind: object = None) -> Callable[P, T]: ...

    @overload
    def __get__(self, store: "AsyncStore", kind: object = None) -> Callable[P, Awaitable[T]]: ...

    def __get__(self, store: "Store | AsyncStore", kind: object = None) -> Callable[P, T] | Callable[P, Awaitable[T]]:
        return partial(store.ask if self._asks else store.change, self._function)


def _command(function: Callable[Concatenate[Connection, P], T]) -> _Operation[P, T]:
    return _Operation(function, asks=False)


def _query(function: Callable[Concatenate[Connection, P], T]) -> _Operation[P, T]:
    return _Operation(function, asks=True)


class Operations:
    """The operations that both stores offer by name. Functions of other modules go through ``change`` and ``ask``."""

    create_table = _command(commands.create_table)
    append = _command(commands.append)
    claim_seat = _command(commands.claim_seat)
    add_person = _command(commands.add_person)
    issue = _command(commands.issue)
    issue_all = _command(commands.issue_all)
    revoke = _command(commands.revoke)
    set_note = _command(commands.set_note)
    alive = _command(commands.alive)
    key = _command(commands.key)
    add_outage = _command(commands.add_outage)
    put_off = _command(commands.put_off)
    tell = _command(commands.tell)
    answered = _query(queries.answered)
    events = _query(queries.events)
    table = _query(queries.table)
    tables = _query(queries.tables_with)
    tables_of = _query(queries.tables_of)
    secret = _query(queries.secret)
    seats = _query(queries.seats)
    person = _query(queries.person)
    redeem = _query(queries.redeem)
    capabilities = _query(queries.capabilities)
    note = _query(queries.note)
    due = _query(queries.due)
    next_due = _query(queries.next_due)
    belongings_of = _query(queries.belongings_of)
    named = _query(queries.named)
    last_alive = _query(queries.last_alive)
    outages = _query(queries.outages)


class Store(Operations):
    """A store whose operations block and may be called in any thread.

    A call that changes something returns when the change is durable, or raises.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._listeners: list[Heard] = []
        self._stops: list[Callable[[], None]] = []
        self._gate = threading.Lock()
        self._lead: Lead | None = None
        self._writer = Writer(database, self._tell)

    def hand_in(self, job: Job) -> None:
        """Hand in a command to be written, and return at once. Its outcome is told in a thread of the store.

        That thread must not be kept waiting. Raise ``StoreError`` after closing.
        """
        self._writer.submit(job)

    def submit(
        self, command: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> "Future[T]":
        """Hand in a command. Return a future that is done when the change is durable. It cannot be cancelled."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()

        def tell(result: T, error: Exception | None) -> None:
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        self.hand_in(Job(tell, command, args, kwargs))
        return future

    def change(self, command: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Carry out a command (:mod:`casefile.server.store.statements.commands`); return once it is durable."""
        return self.submit(command, *args, **kwargs).result()

    def ask(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query (:mod:`casefile.server.store.statements.queries`) on what is committed by now."""
        with self._explained():
            try:
                with self.database.reading.connect() as connection, connection.begin():
                    return query(connection, *args, **kwargs)
            except Exception as error:
                if not self.database.lost(error):
                    raise
            with self.database.reading.connect() as connection, connection.begin():
                return query(connection, *args, **kwargs)

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Return a connection to the store as it is at one moment, for several queries while the block lasts."""
        with self._explained(), self.database.reading.connect() as connection, connection.begin():
            queries.known(connection, "")  # the first statement fixes the moment
            yield connection

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            reason = self.database.explain(error)
            if reason is error:
                raise
            raise reason from error

    def listen(self, heard: Heard, watched: Watched = tuple) -> None:
        """Call ``heard(log id, version)`` after each commit in which logs have grown, until the store is closed.

        The call comes in a thread of the store, so ``heard`` may not wait. Versions may come twice or out of order;
        they say no more than: look at the log from here. On PostgreSQL it hears of what other processes have stored,
        too. A message may be lost with a connection, so the logs that are ``watched`` are looked up now and then.
        """
        with self._gate, self._explained():
            self._listeners.append(heard)
            self._stops.append(self.database.listen(heard, watched))

    def _tell(self, grown: Mapping[str, int]) -> None:
        for heard in self._listeners:
            for log, version in grown.items():
                heard(log, version)

    def lead(self) -> bool:
        """Try to become the leading process at the database; return whether this process is the leading one now.

        The leading one carries out deadlines and sends notices.
        """
        if self._lead is not None and not self._lead.holds():
            self._lead = None
        if self._lead is None:
            try:
                self._lead = self.database.lead()
            except Exception as error:
                raise self.database.explain(error) from error
        return self._lead is not None

    def leads(self) -> bool:
        """Return whether this process is still the leading one."""
        return self._lead is not None and self._lead.holds()

    @property
    def waiting(self) -> int:
        """The approximate number of commands that wait to be written."""
        return self._writer.waiting

    def close(self) -> None:
        """Finish what has been handed in, then let go of the database. A second call does nothing."""
        if self._lead is not None:
            self._lead.leave()
            self._lead = None
        with self._gate:
            while self._stops:
                self._stops.pop()()
        self._writer.close()
        # The writing connection goes last: whoever goes last tidies a file, and that is writing.
        self.database.reading.dispose()
        self.database.writing.dispose()
        self.database.close()


class AsyncStore(Operations):
    """A store whose operations are awaited in one event loop, inside which it must be made. None blocks the loop.

    A change, once handed in, is carried out even if its caller is cancelled. ``announce(table id, version)`` is called
    in the loop after the commit of an append in any case: a player who closes the page in that moment does not keep the
    others in the dark.
    """

    def __init__(self, store: Store, announce: Heard = lambda table_id, version: None) -> None:
        self._store, self._announce = store, announce
        self._loop, self._calls = asyncio.get_running_loop(), ThreadCalls()
        self._readers = BilledThreads(READERS, "casefile-reader")

    @property
    def shared(self) -> bool:
        """Whether other servers may run on the same database."""
        return self._store.database.shared

    def lead(self) -> Awaitable[bool]:
        """Try to become the leading process at the database; return whether this process is the leading one now."""
        return self._loop.run_in_executor(self._readers, self._store.lead)

    def leads(self) -> Awaitable[bool]:
        """Return whether this process is still the leading one."""
        return self._loop.run_in_executor(self._readers, self._store.leads)

    @property
    def waiting(self) -> int:
        """The approximate number of commands that wait to be written."""
        return self._store.waiting

    def close(self) -> None:
        """Stop the reading threads; the store itself stays open."""
        self._readers.shutdown()

    def change(
        self, command: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> Awaitable[T]:
        """Carry out any function that changes something in a transaction; return its result once it is durable."""
        done: asyncio.Future[T] = self._loop.create_future()

        def tell(result: T, error: Exception | None) -> None:
            self._calls.hand_in(partial(self._settle, done, result, error))

        self._store.hand_in(Job(tell, command, args, kwargs))
        return done

    def _settle(self, done: "asyncio.Future[T]", result: T, error: Exception | None) -> None:
        """Tell the caller, if it still waits, and announce an append in any case."""
        if error is not None:
            if not done.cancelled():
                done.set_exception(error)
            return
        if not done.cancelled():
            done.set_result(result)
        if isinstance(result, Appended):
            self._announce(result.table_id, result.version)

    def ask(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> Awaitable[T]:
        """Carry out any function that reads, on what is committed by now; return its result."""
        return self._loop.run_in_executor(self._readers, partial(self._store.ask, query, *args, **kwargs))

    def listen(self, heard: Heard, watched: Watched = tuple) -> None:
        """Call ``heard`` in the loop as :meth:`Store.listen` does; ``watched`` is called in another thread.

        Appends of this store are heard besides being announced: a subscriber that is told twice must not mind.
        """
        self._store.listen(lambda log, version: self._calls.hand_in(partial(heard, log, version)), watched)
