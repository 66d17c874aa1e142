"""The store over any database that SQLAlchemy speaks to: one writing thread, several readers.

``SqlStore`` blocks; ``AsyncStore`` gives the same methods to an event loop.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine

from casefile.server.awaiting import awaited
from casefile.server.store import commands, queries
from casefile.server.store.values import Appended
from casefile.server.store.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")

READERS = 4
"""How many reads may run at once."""


class SqlStore:
    """A :class:`casefile.server.store.Store`; its methods are described there.

    ``copy`` makes a backup at a path; ``explain`` and ``turn`` are described at
    :class:`casefile.server.store.writer.Writer`, and ``left`` is called at the end.
    """

    def __init__(
        self,
        writing: Engine,
        reading: Engine,
        explain: Callable[[Exception], Exception],
        copy: Callable[[Path], None],
        turn: AbstractContextManager[None],
        left: Callable[[], None],
    ) -> None:
        self._writing, self._reading, self._explain, self._left = writing, reading, explain, left
        self._writer = Writer(writing, explain, turn)
        self.backup = copy
        self.create_table = self._changing(commands.create_table)
        self.append = self._changing(commands.append)
        self.claim_seat = self._changing(commands.claim_seat)
        self.add_person = self._changing(commands.add_person)
        self.issue = self._changing(commands.issue)
        self.revoke = self._changing(commands.revoke)
        self.set_note = self._changing(commands.set_note)
        self.alive = self._changing(commands.alive)
        self.answered = self._asking(queries.answered)
        self.events = self._asking(queries.events)
        self.table = self._asking(queries.table)
        self.two_logs = self._asking(queries.two_logs)
        self.tables = self._asking(queries.tables_with)
        self.tables_of = self._asking(queries.tables_of)
        self.secret = self._asking(queries.secret)
        self.seats = self._asking(queries.seats)
        self.person = self._asking(queries.person)
        self.redeem = self._asking(queries.redeem)
        self.capabilities = self._asking(queries.capabilities)
        self.note = self._asking(queries.note)
        self.due = self._asking(queries.due)
        self.next_due = self._asking(queries.next_due)
        self.belongings_of = self._asking(queries.belongings_of)
        self.named = self._asking(queries.named)
        self.last_alive = self._asking(queries.last_alive)

    def submit(self, command: Callable[[Connection], T]) -> "Future[T]":
        """Hand in a function of :mod:`casefile.server.store.commands`; done when it is durable."""
        return self._writer.submit(command)

    def ask(self, query: Callable[[Connection], T]) -> T:
        """Run a function of :mod:`casefile.server.store.queries` on what is committed by now."""
        try:
            with self._reading.connect() as connection, connection.begin():
                return query(connection)
        except Exception as error:
            reason = self._explain(error)
            if reason is error:
                raise
            raise reason from error

    def close(self) -> None:
        """Finish what has been handed in, then let go of the file. Twice is once."""
        self._writer.close()
        # The writing connection goes last: whoever goes last tidies the file, and that is writing.
        self._reading.dispose()
        self._writing.dispose()
        self._left()

    def _changing(self, command: Callable[Concatenate[Connection, P], T]) -> Callable[P, T]:
        def method(*args: P.args, **kwargs: P.kwargs) -> T:
            return self.submit(lambda connection: command(connection, *args, **kwargs)).result()

        return method

    def _asking(self, query: Callable[Concatenate[Connection, P], T]) -> Callable[P, T]:
        def method(*args: P.args, **kwargs: P.kwargs) -> T:
            return self.ask(lambda connection: query(connection, *args, **kwargs))

        return method


class AsyncStore:
    """The same methods to be awaited in one event loop, which none of them holds up.

    A change, once handed in, is carried out even if its caller is cancelled, and ``announce(table id, version)`` is
    called in the loop after the commit in any case: somebody who closes the page in that moment does not keep the
    others in the dark. To be made inside the loop.
    """

    def __init__(self, store: SqlStore, announce: Callable[[str, int], None] = lambda table_id, version: None) -> None:
        self._store, self._announce = store, announce
        self._loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(READERS, "casefile-reader")
        self.claim_seat = self._changing(commands.claim_seat)
        self.add_person = self._changing(commands.add_person)
        self.issue = self._changing(commands.issue)
        self.revoke = self._changing(commands.revoke)
        self.set_note = self._changing(commands.set_note)
        self.alive = self._changing(commands.alive)
        self.create_table = self._changing(commands.create_table)
        self.append = self._changing(commands.append, self._tell)
        self.answered = self._asking(queries.answered)
        self.events = self._asking(queries.events)
        self.table = self._asking(queries.table)
        self.two_logs = self._asking(queries.two_logs)
        self.tables = self._asking(queries.tables_with)
        self.tables_of = self._asking(queries.tables_of)
        self.secret = self._asking(queries.secret)
        self.seats = self._asking(queries.seats)
        self.person = self._asking(queries.person)
        self.redeem = self._asking(queries.redeem)
        self.capabilities = self._asking(queries.capabilities)
        self.note = self._asking(queries.note)
        self.due = self._asking(queries.due)
        self.next_due = self._asking(queries.next_due)
        self.belongings_of = self._asking(queries.belongings_of)
        self.named = self._asking(queries.named)
        self.last_alive = self._asking(queries.last_alive)

    def close(self) -> None:
        """Let go of the reading threads; the store itself stays open."""
        self._readers.shutdown()

    def change(self, command: Callable[[Connection], T]) -> Awaitable[T]:
        """Hand in any function that changes something; done when it is durable."""
        return self._changing(command)()

    def ask(self, query: Callable[[Connection], T]) -> Awaitable[T]:
        """Run any function that asks something."""
        return self._asking(query)()

    def _changing(
        self,
        command: Callable[Concatenate[Connection, P], T],
        then: Callable[[T], None] = lambda done: None,
    ) -> Callable[P, Awaitable[T]]:
        def method(*args: P.args, **kwargs: P.kwargs) -> Awaitable[T]:
            handed_in = self._store.submit(lambda connection: command(connection, *args, **kwargs))
            return awaited(handed_in, then)

        return method

    def _asking(self, query: Callable[Concatenate[Connection, P], T]) -> Callable[P, Awaitable[T]]:
        def method(*args: P.args, **kwargs: P.kwargs) -> Awaitable[T]:
            question = partial(self._store.ask, lambda connection: query(connection, *args, **kwargs))
            return self._loop.run_in_executor(self._readers, question)

        return method

    def _tell(self, done: Appended) -> None:
        self._announce(done.table_id, done.version)
