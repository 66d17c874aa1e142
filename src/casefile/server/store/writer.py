"""The one thread that writes, with group commit: callers that wait at the same time share one transaction.

A file system makes a few thousand writes a second durable, however small they are; a transaction holds as many
commands as there are. Each of several runs under a savepoint of its own, so that one that fails takes nothing with it
and leaves nothing behind; for one alone the transaction does that. Nobody is told of a success before the commit that
makes it durable.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine

from casefile.server.store.statement import savepoint
from casefile.server.store.values import Full, StoreError

_LARGEST_GROUP = 256
"""Bounds how long the first command of a group waits for the others; by then the wait for the disk is well shared."""

P = ParamSpec("P")
T = TypeVar("T")

_Job = tuple[Callable[[Connection], Any], "Future[Any]"]
_Outcome = Callable[["Future[Any]"], None]


class Writer:
    """Runs commands in the order in which they were handed in.

    ``explain`` turns a database's error into the sentence for whoever runs the server; what it does not know, it
    returns as it is. ``turn`` is taken for each transaction: what keeps other processes from writing meanwhile.
    """

    def __init__(
        self, engine: Engine, explain: Callable[[Exception], Exception], turn: AbstractContextManager[None]
    ) -> None:
        self._engine, self._explain, self._turn = engine, explain, turn
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._gate, self._closed = threading.Lock(), False
        # A daemon, so that a program that dies of an error dies; what it has not been told of may be lost.
        self._thread = threading.Thread(target=self._work, name="casefile-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[Connection], T]) -> "Future[T]":
        """Hand in a command; the future has its result once that is durable. Raises ``StoreError`` after closing.

        The command may run more than once, each time after what it did before was undone; so it may touch nothing
        but its connection.
        """
        future: Future[T] = Future()
        with self._gate:
            if self._closed:
                raise StoreError("the store is closed: the server is stopping")
            self._jobs.put((job, future))
        return future

    def close(self) -> None:
        """Finish what was handed in, then stop."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        # One connection for good: to take it from the pool each time costs more than what is done with it.
        with self._engine.connect() as connection:
            while (group := self._next_group()) is not None:
                wanted = [(job, future) for job, future in group if future.set_running_or_notify_cancel()]
                jobs = [job for job, _ in wanted]
                for (_, future), tell in zip(wanted, self._carry_out(connection, jobs), strict=True):
                    tell(future)

    def _next_group(self) -> list[_Job] | None:
        """Whoever waits by now, in order; waits for the first. ``None`` when closed and empty."""
        first = self._jobs.get()
        if first is None:
            return None
        group = [first]
        while len(group) < _LARGEST_GROUP:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            if job is None:
                self._jobs.put(None)  # closed: nothing comes after it
                break
            group.append(job)
        return group

    def _carry_out(self, connection: Connection, jobs: list[Callable[[Connection], Any]]) -> list[_Outcome]:
        """Run a group in one transaction; what to tell each caller, now that it is true."""
        try:
            with self._turn, connection.begin():
                if len(jobs) == 1:
                    return [_success(jobs[0](connection))]
                return [self._try(connection, job) for job in jobs]
        except Exception as error:  # noqa: BLE001 - whatever it is, the callers wait for it
            reason = self._explain(error)
            if len(jobs) > 1 and isinstance(reason, Full):  # what is small may still fit
                return [outcome for job in jobs for outcome in self._carry_out(connection, [job])]
            return [_failure(reason) for _ in jobs]

    def _try(self, connection: Connection, job: Callable[[Connection], Any]) -> _Outcome:
        savepoint(connection, "SAVEPOINT command")
        try:
            outcome = _success(job(connection))
        except Exception as error:  # noqa: BLE001 - it belongs to this caller alone
            try:
                savepoint(connection, "ROLLBACK TO SAVEPOINT command")
            except (
                connection.dialect.loaded_dbapi.Error
            ):  # the database undid the whole transaction, as SQLite does on a full disk
                raise error from None
            outcome = _failure(self._explain(error))
        savepoint(connection, "RELEASE SAVEPOINT command")
        return outcome


def _success(value: object) -> _Outcome:
    return lambda future: future.set_result(value)


def _failure(error: Exception) -> _Outcome:
    return lambda future: future.set_exception(error)
