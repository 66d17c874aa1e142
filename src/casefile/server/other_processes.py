"""Messages between the processes of one database, told to the open pages and the caches of this process.

A message is a wake-up, sent with the commit that it tells of. The events themselves stand in the store.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from functools import partial

from casefile.server.routes.table.moment import LONG
from casefile.server.site import Site
from casefile.server.store import NoTable
from casefile.server.store.statements.commands import ALIVE, DEAF, OF_TABLE, OUTAGES, WISHES
from casefile.server.tables.modes import host_of
from casefile.server.tables.presence import ONLINE
from casefile.server.tasks.loops import Loop

HERE = 5.0
"""Seconds between two signs of life of a process to the others."""

GONE = 3 * HERE
"""Seconds of silence after which a process counts as gone, and the pages that were open there with it."""

LOOK = 0.05
"""Seconds within which the deadlines are looked at after others have stored something: once for all of it."""


class OtherProcesses:
    """The messages to and from the other processes; ``look`` is called when they may have set a deadline."""

    def __init__(self, site: Site, look: Callable[[], None]) -> None:
        self._site, self._look = site, look
        self._loop = asyncio.get_running_loop()
        self._looking: asyncio.TimerHandle | None = None
        self._turns = Loop("elsewhere", "other processes could not be told that this one is there")
        self._seen: dict[str, float] = {}
        self._open = True

    def heard(self, what: str, number: int) -> None:
        """Take in a message from another process; it may come in any thread.

        ``what`` says what has changed, such as the id of a log, and ``number`` is its new version.
        """
        try:
            self._loop.call_soon_threadsafe(self._hear, what, number)
        except RuntimeError:
            return  # the loop is closed, and nobody waits any more

    async def run(self) -> None:
        """Send the other processes signs of life, and forget processes that send none, until cancelled."""
        self._begin(self._site.notice_scheduler.know_wishes)
        self._site.presence.ask()
        try:
            await self._turns.keep_on(self._look_around, partial(asyncio.sleep, HERE))
        finally:  # the store is closed next
            self._open = False
            await self._turns.give_up()

    async def _look_around(self) -> None:
        """Say that this process is here, and forget those that said so too long ago."""
        presence, now = self._site.presence, self._loop.time()
        self._tell(f"{ALIVE}{presence.me}")
        self._seen = {process: seen for process, seen in self._seen.items() if now - seen < GONE}
        for table_id in presence.forget({*self._seen}):
            self._site.hub.stir(table_id)

    def tell(self, what: str, number: int) -> None:
        """Send the other processes a message: ``what`` has changed, with a ``number`` about it."""
        self._tell(what, number)

    def _tell(self, what: str, number: int = 0) -> None:
        self._begin(partial(self._told, what, number))

    async def _told(self, what: str, number: int) -> None:
        await self._site.store.tell(what, number)

    def _hear(self, what: str, number: int) -> None:
        try:
            self._take(what, number)
        except Exception as error:  # noqa: BLE001 - the next message may be another one
            self._turns.failed(error, "a message of another process could not be taken in")

    def _take(self, what: str, number: int) -> None:
        site = self._site
        if not what.startswith("~"):
            site.hub.announce(what, number)
            site.notice_scheduler.heard(what, number)
            if self._looking is None:
                self._looking = self._loop.call_later(LOOK, self._look_now)
        elif what.startswith(OF_TABLE):
            site.notice_scheduler.heard(what.removeprefix(OF_TABLE))  # a person may be told at one more browser
            self._begin(partial(self._look_again, what.removeprefix(OF_TABLE)))
        elif what == DEAF:
            self._begin(self._catch_up)
        elif what.startswith(ALIVE):
            self._seen[what.removeprefix(ALIVE)] = self._loop.time()
        elif what == OUTAGES:
            self._begin(self._outages)
        elif what == WISHES:
            self._begin(site.notice_scheduler.know_wishes)
        elif table_id := site.presence.heard(what, number):
            if what.startswith(ONLINE):
                self._seen.setdefault(what.removeprefix(ONLINE).partition("/")[0], self._loop.time())
            site.hub.stir(table_id)
            self._loop.call_later(LONG / 1000, site.hub.stir, table_id)

    def _look_now(self) -> None:
        self._looking = None
        self._look()

    async def _look_again(self, table_id: str) -> None:
        """Let the pages of a game show the changes beside its log."""
        with contextlib.suppress(NoTable):
            await host_of(self._site.hosted, table_id).sessions.refresh(table_id)
        self._site.hub.stir(table_id)

    async def _catch_up(self) -> None:
        """Ask for everything that others may have said while nothing was heard."""
        self._site.presence.ask()
        await self._site.notice_scheduler.know_wishes()
        await self._outages()
        for table_id in self._site.hub.watched():
            await self._look_again(table_id)

    async def _outages(self) -> None:
        self._site.tables.outages.add(await self._site.store.outages())
        self._site.hub.stir_all()

    def _begin(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        if self._open:
            self._turns.start(work(), "what other processes have done could not be taken in")
