"""Who is told that a table has moved: one process, one event loop.

What is told is a version number and never what happened: whoever hears it reads the log from where it stands. Announce
after the commit only. A mailbox holds the newest version alone, so a slow reader costs one number and skips what it
missed; a table that nobody watches costs nothing.
"""

import asyncio
from collections.abc import Callable
from typing import Self


class Mailbox:
    """One subscriber's: ``async for version in mailbox`` gives the newest version each time there is a newer one.

    It ends when the hub or the mailbox is closed. To be read by one task; as a context manager it closes itself.
    """

    __slots__ = ("_leave", "_newest", "_open", "_taken", "_wake", "table_id")

    def __init__(self, table_id: str, known: int, leave: Callable[["Mailbox"], None]) -> None:
        self.table_id = table_id
        self._newest = self._taken = known
        self._wake, self._open, self._leave = asyncio.Event(), True, leave

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> int:
        while self._open:
            if self._newest > self._taken:
                self._taken = self._newest
                return self._taken
            self._wake.clear()
            await self._wake.wait()
        raise StopAsyncIteration

    def put(self, version: int) -> None:
        """Replace what is in it, unless that is as new; versions may arrive out of order."""
        if version > self._newest:
            self._newest = version
            self._wake.set()

    def close(self) -> None:
        """End the reader's loop and take no more. Twice is once."""
        if self._open:
            self._open = False
            self._leave(self)
            self._wake.set()


class Hub:
    """The mailboxes of a process, by table. To be used from the event loop's thread only."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Mailbox]] = {}
        self._open = True

    def subscribe(self, table_id: str, known: int = 0) -> Mailbox:
        """A mailbox for the versions of a table after ``known``.

        Subscribe first and read the table afterwards: then nothing falls between the two. After closing, the mailbox
        is closed from the start.
        """
        mailbox = Mailbox(table_id, known, self._forget)
        self._watchers.setdefault(table_id, set()).add(mailbox)
        if not self._open:
            mailbox.close()
        return mailbox

    def announce(self, table_id: str, version: int) -> None:
        """Tell everybody who watches the table that it is at ``version``, which must be durable by now."""
        for mailbox in self._watchers.get(table_id, ()):
            mailbox.put(version)

    def watchers(self, table_id: str | None = None) -> int:
        """How many watch this table, or any."""
        if table_id is None:
            return sum(map(len, self._watchers.values()))
        return len(self._watchers.get(table_id, ()))

    def watched(self) -> list[str]:
        """The tables that anybody watches."""
        return list(self._watchers)

    def close(self) -> None:
        """End every reader's loop, for a stop in good order."""
        self._open = False
        for mailbox in [mailbox for watching in self._watchers.values() for mailbox in watching]:
            mailbox.close()

    def _forget(self, mailbox: Mailbox) -> None:
        watching = self._watchers[mailbox.table_id]
        watching.discard(mailbox)
        if not watching:
            del self._watchers[mailbox.table_id]
