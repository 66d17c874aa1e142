"""Who is told that a table has moved: one process, one event loop.

What is told is a version number and never what happened: whoever hears it reads the log from where it stands. Announce
after the commit only. Of each subscriber the newest version alone is known, so a slow one costs one number and skips
what it missed; a table that nobody watches costs nothing.

Commands go first: whoever is to be told stands in line, and after each slice of that line the loop looks at what has
come in.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from casefile.server.tasks.loops import Loop

SLICE = 0.001
"""For so many seconds subscribers are told before the loop looks at what has come in meanwhile."""


class Subscriber:
    """Who is told that a table has moved: ``newest`` is its version, ``taken`` the one of which the subscriber knows.

    It is told again when it is ``stirred``, though the version is the same. ``first`` says that it plays; ``in_line``
    that it is going to be told.
    """

    __slots__ = ("first", "in_line", "newest", "stirred", "taken")

    def __init__(self, *, first: bool = True) -> None:
        self.first, self.in_line, self.stirred = first, False, False
        self.newest = self.taken = 0

    def tell(self) -> None:
        """Look at the table, which is at ``newest`` or later, and take that. Raises nothing, and waits for nothing."""
        raise NotImplementedError

    def beat(self) -> None:
        """Say that the server is there, and how new what it has is."""

    def recover(self) -> None:
        """Begin anew: to tell it has failed, and it counts as told."""

    def end(self) -> None:
        """Nothing more is told: the server stops."""
        raise NotImplementedError


class Hub:
    """The subscribers of a process, by table. To be used from the event loop's thread only.

    ``clock`` answers seconds, by which the slices are measured.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._subscribers: dict[str, dict[Subscriber, None]] = {}
        self._first, self._others = deque[Subscriber](), deque[Subscriber]()
        self._open, self._telling = True, False
        self.loop = Loop("hub", "the pages could not be told", 30)

    def subscribed(self, table_id: str, subscriber: Subscriber) -> AbstractContextManager[None]:
        """Tell ``subscriber`` of a table while the block lasts.

        Subscribe first and read the table afterwards: then nothing falls between the two.
        """
        return _Subscribed(self, table_id, subscriber)

    def subscribe(self, table_id: str, subscriber: Subscriber) -> None:
        """Tell ``subscriber`` of a table from now on."""
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
        """Tell everybody who watches the table that it is at ``version``, which must be durable by now.

        Versions may arrive out of order.
        """
        for each in self._subscribers.get(table_id, ()):
            if version > each.newest:
                each.newest = version
                self._put_in_line(each)

    def stir(self, table_id: str) -> None:
        """Let everybody who watches the table look again: something has changed that is no event."""
        for each in self._subscribers.get(table_id, ()):
            self.stir_one(each)

    def stir_one(self, subscriber: Subscriber) -> None:
        """Let one subscriber look again."""
        subscriber.stirred = True
        self._put_in_line(subscriber)

    def stir_all(self) -> None:
        """Let everybody look again, whatever they watch."""
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
        """Those who play before the others, of whom one is told in any case: a busy server forgets nobody."""
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
        """Tell one. Where that fails it counts as told, and begins anew; the others are told all the same."""
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
        """How many watch this table, or any."""
        if table_id is None:
            return sum(map(len, self._subscribers.values()))
        return len(self._subscribers.get(table_id, ()))

    def subscribers(self) -> list[Subscriber]:
        """All subscribers, of whatever table."""
        return [each for of_table in self._subscribers.values() for each in of_table]

    def watched(self) -> list[str]:
        """The tables that anybody watches."""
        return list(self._subscribers)

    def close(self) -> None:
        """Tell everybody that it ends, for a stop in good order; whoever comes later is told at once. Twice is once."""
        if self._open:
            self._open = False
            self.loop.rest()
            for each in self.subscribers():
                self._guarded(each.end)


@dataclass(frozen=True, slots=True)
class _Subscribed:
    """Tells a subscriber of a table while the block lasts; a generator in its place is five times as large."""

    hub: Hub
    table_id: str
    subscriber: Subscriber

    def __enter__(self) -> None:
        self.hub.subscribe(self.table_id, self.subscriber)

    def __exit__(self, *_: object) -> None:
        self.hub.unsubscribe(self.table_id, self.subscriber)
