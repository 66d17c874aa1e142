"""The hub tells subscribers, such as open pages, that a table has a new version: one process, one event loop.

The hub tells a version number, never what happened: a subscriber reads the log from where it stands. Announce after the
commit only. The hub holds only the newest version for each subscriber, so a slow subscriber costs one number and skips
what it missed. A table that nobody watches costs nothing.

Commands go first: subscribers wait in a line, and after each slice of that line the loop looks at what has come in.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from casefile.server.tasks.loops import Loop

SLICE = 0.001
"""Seconds during which subscribers are told before the loop looks at what has come in meanwhile."""


class Subscriber:
    """A subscriber to the versions of one table, such as an open page.

    - ``first``: whether it is told before the others, because it plays.
    - ``in_line``: whether it waits to be told.
    - ``newest``: the newest version of the table.
    - ``stirred``: whether it is told again although the version is the same.
    - ``taken``: the newest version that the subscriber has taken in.
    """

    __slots__ = ("first", "in_line", "newest", "stirred", "taken")

    def __init__(self, *, first: bool = True) -> None:
        self.first, self.in_line, self.stirred = first, False, False
        self.newest = self.taken = 0

    def tell(self) -> None:
        """Take in that the table is at version ``newest`` or later, such as by sending the page its changes.

        It raises nothing, and does not wait.
        """
        raise NotImplementedError

    def beat(self) -> None:
        """Send the page a heartbeat: the server is there, and this is its newest version."""

    def recover(self) -> None:
        """Start again after :meth:`tell` has failed. The version counts as told."""

    def end(self) -> None:
        """Stop, because the server stops: nothing more is told."""
        raise NotImplementedError


class Hub:
    """The subscribers of this process, by table. To be used from the event loop's thread only.

    ``clock`` returns seconds; the slices are measured by it.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._subscribers: dict[str, dict[Subscriber, None]] = {}
        self._first, self._others = deque[Subscriber](), deque[Subscriber]()
        self._open, self._telling = True, False
        self.loop = Loop("hub", "the pages could not be told", 30)

    def subscribed(self, table_id: str, subscriber: Subscriber) -> AbstractContextManager[None]:
        """Return a context manager that keeps ``subscriber`` subscribed to a table while its block lasts.

        Subscribe first and read the table afterwards: then nothing falls between the two.
        """
        return _Subscribed(self, table_id, subscriber)

    def subscribe(self, table_id: str, subscriber: Subscriber) -> None:
        """Tell ``subscriber`` of a table from now on. After :meth:`close` the subscriber is ended at once."""
        self._subscribers.setdefault(table_id, {})[subscriber] = None
        if not self._open:
            self._guarded(subscriber.end)

    def unsubscribe(self, table_id: str, subscriber: Subscriber) -> None:
        """Tell a subscriber of the table nothing more."""
        subscriber.newest, subscriber.stirred = subscriber.taken, False  # it may still stand in line
        of_table = self._subscribers[table_id]
        del of_table[subscriber]
        if not of_table:
            del self._subscribers[table_id]

    def announce(self, table_id: str, version: int) -> None:
        """Tell every subscriber of the table that it is at ``version``, which must be durable by now.

        Versions may arrive out of order.
        """
        for each in self._subscribers.get(table_id, ()):
            if version > each.newest:
                each.newest = version
                self._put_in_line(each)

    def stir(self, table_id: str) -> None:
        """Let every subscriber of the table look at it again: something has changed that is no event."""
        for each in self._subscribers.get(table_id, ()):
            self.stir_one(each)

    def stir_one(self, subscriber: Subscriber) -> None:
        """Let one subscriber look at its table again, although the version is the same."""
        subscriber.stirred = True
        self._put_in_line(subscriber)

    def stir_all(self) -> None:
        """Let every subscriber, such as an open page, look at its table again, though no version is known to be newer.

        It is for moments in which news may have been lost, such as after the connection to the database was lost.
        """
        for table_id in self.watched():
            self.stir(table_id)

    def _put_in_line(self, subscriber: Subscriber) -> None:
        if subscriber.in_line or not self._open:
            return
        subscriber.in_line = True
        (self._first if subscriber.first else self._others).append(subscriber)
        if not self._telling:
            self._telling = True
            self.loop.begin()
            asyncio.get_running_loop().call_soon(self._tell_slice)

    def _tell_slice(self) -> None:
        """Tell the subscribers that play first, then one of the others in any case: a busy server forgets nobody."""
        self.loop.begin()
        try:
            end = self._clock() + SLICE
            while self._first and self._clock() < end:
                self._tell(self._first.popleft())
            if self._others:
                self._tell(self._others.popleft())
            while self._others and self._clock() < end:
                self._tell(self._others.popleft())
        finally:
            self._telling = bool(self._first or self._others)
            if self._telling:
                asyncio.get_running_loop().call_soon(self._tell_slice)
            else:
                self.loop.rest()

    def _tell(self, subscriber: Subscriber) -> None:
        """Tell one subscriber. If that fails, the version counts as told and the subscriber begins anew."""
        subscriber.in_line = False
        if subscriber.newest > subscriber.taken or subscriber.stirred:
            try:
                subscriber.tell()
            except Exception as error:  # noqa: BLE001 - the others are told after it
                subscriber.taken, subscriber.stirred = subscriber.newest, False
                self.loop.failed(error, "a page could not be told")
                self._guarded(subscriber.recover)

    def _guarded(self, call: Callable[[], None]) -> None:
        try:
            call()
        except Exception as error:  # noqa: BLE001 - one page must not be the others' fault
            self.loop.failed(error, "a page could not be closed")

    def watchers(self, table_id: str | None = None) -> int:
        """Return the number of subscribers of this table, or of all tables."""
        if table_id is None:
            return sum(map(len, self._subscribers.values()))
        return len(self._subscribers.get(table_id, ()))

    def subscribers(self) -> list[Subscriber]:
        """Return all subscribers, of whatever table."""
        return [each for of_table in self._subscribers.values() for each in of_table]

    def watched(self) -> list[str]:
        """Return the ids of the tables that have subscribers."""
        return list(self._subscribers)

    def close(self) -> None:
        """End all subscribers, for an orderly stop. A later subscriber is ended at once. A second call does nothing."""
        if self._open:
            self._open = False
            self.loop.rest()
            for each in self.subscribers():
                self._guarded(each.end)


@dataclass(frozen=True, slots=True)
class _Subscribed:
    """Tells a subscriber of a table while the block lasts. A generator in its place is five times as large."""

    hub: Hub
    table_id: str
    subscriber: Subscriber

    def __enter__(self) -> None:
        self.hub.subscribe(self.table_id, self.subscriber)

    def __exit__(self, *_: object) -> None:
        self.hub.unsubscribe(self.table_id, self.subscriber)
