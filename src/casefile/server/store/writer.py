"""The writing thread, with group commit: callers that wait at the same time share one transaction.

A disk makes a few thousand writes a second durable, however small they are. So one transaction holds all commands that
wait. Each of several runs under a savepoint of its own, so that a failed command takes nothing with it and leaves
nothing behind; for a single command the transaction does that. A command that meets another process at a key or a row
is run again in the next transaction, which sees what the other one did. No caller is told of a success before the
commit that makes it durable.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from queue import SimpleQueue
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from casefile.server.store.database import Database
from casefile.server.store.errors import Full, StoreError
from casefile.server.store.statement import Clash, commit, execute, grown, undo
from casefile.server.tasks.loops import Loop

_LARGEST_GROUP = 256
"""The most commands in a group. It bounds the first command's wait; by then the wait for the disk is well shared."""

_TRIES = 50
"""The most transactions that a command may need. In each vain one, another process's command took effect."""

_MET_ANOTHER = frozenset({"40001", "40P01"})
"""PostgreSQL's codes for a row that another transaction has changed, and for two that wait for each other."""

Tell = Callable[[Any, Exception | None], None]
"""``tell(result, error)`` is called once for a command: with its result, which is durable, or with its exception."""

_Outcome = tuple[object, Exception | None]


class Job:
    """A command with its arguments, and the function that is told its outcome."""

    __slots__ = ("arguments", "command", "keywords", "tell")

    def __init__(
        self, tell: Tell, command: Callable[..., object], arguments: Sequence[object], keywords: Mapping[str, object]
    ) -> None:
        self.tell, self.command, self.arguments, self.keywords = tell, command, arguments, keywords


class Writer:
    """Runs commands in the order in which they were handed in; ``heard`` is told of the logs that have grown."""

    def __init__(self, database: Database, heard: Callable[[Mapping[str, int]], None]) -> None:
        self._database, self._heard = database, heard
        # One connection for good: to take it from the pool each time would cost more than the work done with it.
        self._connection = database.writing.connect()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._gate, self._closed = threading.Lock(), False
        self._loop = Loop("writer", "a group of commands could not be carried out")
        # What a program that dies has not been told of may be lost.
        self._thread = self._loop.in_thread(self._turn, "casefile-writer")

    def submit(self, job: Job) -> None:
        """Hand in a command. The writing thread carries it out and tells its outcome.

        The command may run more than once, each time after its earlier work was undone; so it may touch nothing but its
        connection. Raises ``StoreError`` after closing.
        """
        with self._gate:
            if self._closed:
                raise StoreError("the store is closed: the server is stopping")
            self._jobs.put(job)

    @property
    def waiting(self) -> int:
        """The approximate number of commands that wait for their turn."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Finish the commands that were handed in, then stop."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _turn(self) -> bool:
        """Carry out the commands that wait by now. Return whether these were the last."""
        self._loop.rest()
        group = self._next_group()
        self._loop.begin()
        if group is None:
            return True
        self._settle(self._connection, group)
        return False

    def _next_group(self) -> list[Job] | None:
        """Return the commands that wait by now, in order; wait for the first. ``None`` when closed and empty."""
        jobs = self._jobs
        first = jobs.get()
        if first is None:
            return None
        group = [first]
        while len(group) < _LARGEST_GROUP and not jobs.empty():  # nobody else takes any
            job = jobs.get()
            if job is None:
                jobs.put(None)  # closed: nothing comes after it
                break
            group.append(job)
        return group

    def _settle(self, connection: Connection, group: list[Job]) -> None:
        """Carry out a group and tell each caller. Commands that met another process are run again and again."""
        for _ in range(_TRIES):
            try:
                outcomes, changed = self._carry_out(connection, group)
            except Exception as fault:  # noqa: BLE001 - the callers wait for it
                self._loop.failed(fault, "a group of commands could not be carried out")
                outcomes, changed = [(None, fault)] * len(group), {}
            waiting = []
            for job, outcome in zip(group, outcomes, strict=True):
                if outcome is None:
                    waiting.append(job)
                else:
                    self._tell(job, *outcome)
            if changed:
                self._announce(changed)
            if not waiting:
                return
            group = waiting
        for job in group:
            error = StoreError(
                f"{self._database.name}: found other processes that were quicker {_TRIES} times in a row, expected "
                "a chance in between; nothing was changed: try again"
            )
            self._tell(job, None, error)

    def _tell(self, job: Job, result: object, error: Exception | None) -> None:
        try:
            job.tell(result, error)
        except Exception as fault:  # noqa: BLE001 - the other callers are told all the same
            self._loop.failed(fault, "a caller of the store could not be told")

    def _announce(self, changed: Mapping[str, int]) -> None:
        try:
            self._heard(changed)
        except Exception as error:  # noqa: BLE001 - the store goes on
            self._loop.failed(error, "who listens to the store could not be told")

    def _carry_out(
        self, connection: Connection, jobs: Sequence[Job], *, anew: bool = False
    ) -> tuple[Sequence[_Outcome | None], Mapping[str, int]]:
        """Run a group in one transaction. Return each caller's outcome, now durable, and the logs that have grown.

        An outcome of ``None`` means: run the command again.
        """
        ready, several = False, len(jobs) > 1
        try:
            with self._database.turn:
                try:
                    self._database.begin(connection)
                    changed, by_one = dict[str, int](), grown(connection)
                    by_one.clear()
                    outcomes: list[_Outcome | None] = []
                    for job in jobs:
                        # A single command needs no savepoint: its transaction is undone with it.
                        outcomes.append(self._try(connection, job) if several else (_run(connection, job), None))
                        changed.update(by_one)
                        by_one.clear()
                    self._database.announce(connection, changed)
                    ready = True
                    commit(connection)
                except BaseException:
                    undo(connection)
                    raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the callers wait for it
            if not ready and _met_another(error):
                return [None] * len(jobs), {}
            if self._database.lost(error):
                connection.invalidate()
                if not ready and not anew:  # nothing was committed
                    return self._carry_out(connection, jobs, anew=True)
            reason = self._database.explain(error)
            if several and isinstance(reason, Full):  # what is small may still fit
                each = [self._carry_out(connection, [job]) for job in jobs]
                return [outcomes[0] for outcomes, _ in each], {log: n for _, grew in each for log, n in grew.items()}
            return [(None, reason) for _ in jobs], {}
        return outcomes, changed

    def _try(self, connection: Connection, job: Job) -> _Outcome | None:
        execute(connection, "SAVEPOINT command")
        try:
            outcome: _Outcome | None = _run(connection, job), None
        except Exception as error:  # noqa: BLE001 - it belongs to this caller alone
            try:
                execute(connection, "ROLLBACK TO SAVEPOINT command")
            except connection.dialect.loaded_dbapi.Error:
                # The database undid the whole transaction, as SQLite does on a full disk, or it has gone.
                raise error from None
            outcome = None if _met_another(error) else (None, self._database.explain(error))
            grown(connection).clear()
        execute(connection, "RELEASE SAVEPOINT command")
        return outcome


def _run(connection: Connection, job: Job) -> object:
    return job.command(connection, *job.arguments, **job.keywords)


def _met_another(error: Exception) -> bool:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return isinstance(cause, Clash) or getattr(cause, "sqlstate", None) in _MET_ANOTHER
