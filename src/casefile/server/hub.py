"""Who is told that a table has moved: one process, one event loop.

What is told is a version number and never what happened: whoever hears it reads the log from where it stands. Announce
after the commit only. A mailbox holds the newest version alone, so a slow reader costs one number and skips what it
missed; a table that nobody watches costs nothing.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Self


class Mailbox:
    """One subscriber's: ``async for version in mailbox`` gives the newest version each time there is a newer one, and
    again when it is stirred.

    It ends when the hub or the mailbox is closed. To be read by one task; as a context manager it closes itself.
    """

    __slots__ = ("_leave", "_newest", "_open", "_stirred", "_taken", "_waiting", "table_id")

    def __init__(self, table_id: str, known: int, leave: Callable[["Mailbox"], None]) -> None:
        self.table_id = table_id
        self._newest = self._taken = known
        self._open, self._stirred, self._leave = True, False, leave
        self._waiting: asyncio.Future[None] | None = None  # an event would take a kilobyte in each of many thousands

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> int:
        while self._open:
            if self._newest > self._taken or self._stirred:
                self._taken, self._stirred = self._newest, False
                return self._taken
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        raise StopAsyncIteration

    def put(self, version: int) -> None:
        """Replace what is in it, unless that is as new; versions may arrive out of order."""
        if version > self._newest:
            self._newest = version
            self._wake()

    def stir(self) -> None:
        """Let its reader look again, though the version is the same."""
        self._stirred = True
        self._wake()

    def close(self) -> None:
        """End the reader's loop and take no more. Twice is once."""
        if self._open:
            self._open = False
            self._leave(self)
            self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


SLICE = 40
"""So many of those who only watch are woken before the loop looks at what has come in meanwhile."""


class Hub:
    """The mailboxes of a process, by table. To be used from the event loop's thread only."""

    def __init__(self) -> None:
        self._watchers: dict[str, dict[Mailbox, bool]] = {}
        self._open = True

    def subscribe(self, table_id: str, known: int = 0, *, first: bool = True) -> Mailbox:
        """A mailbox for the versions of a table after ``known``; who is not ``first`` hears after those who are.

        Subscribe first and read the table afterwards: then nothing falls between the two. After closing, the mailbox
        is closed from the start.
        """
        mailbox = Mailbox(table_id, known, self._forget)
        self._watchers.setdefault(table_id, {})[mailbox] = first
        if not self._open:
            mailbox.close()
        return mailbox

    def announce(self, table_id: str, version: int) -> None:
        """Tell everybody who watches the table that it is at ``version``, which must be durable by now."""
        self._tell(table_id, lambda mailbox: mailbox.put(version))

    def stir(self, table_id: str) -> None:
        """Let everybody who watches the table look again: something has changed that is no event."""
        self._tell(table_id, Mailbox.stir)

    def stir_all(self) -> None:
        """Let everybody look again, whatever they watch."""
        for table_id in self.watched():
            self.stir(table_id)

    def _tell(self, table_id: str, tell: Callable[[Mailbox], None]) -> None:
        """Those who play at once; the others in slices, so that what is sent to many holds up no command."""
        others = []
        for mailbox, first in self._watchers.get(table_id, {}).items():
            if first:
                tell(mailbox)
            else:
                others.append(mailbox)
        if others:
            self._tell_slice(others, tell)

    def _tell_slice(self, mailboxes: Sequence[Mailbox], tell: Callable[[Mailbox], None]) -> None:
        for mailbox in mailboxes[:SLICE]:
            tell(mailbox)
        if len(mailboxes) > SLICE:
            asyncio.get_running_loop().call_soon(self._tell_slice, mailboxes[SLICE:], tell)

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
        watching.pop(mailbox, None)
        if not watching:
            del self._watchers[mailbox.table_id]
