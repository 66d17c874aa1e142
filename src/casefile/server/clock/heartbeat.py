"""The heartbeat of the server: it records when the server was up, and finds what other processes have stored.

The first keeps players from losing time in which the server was down, its process was stopped, its machine slept or its
clock was set forward. The second serves an operator's commands on the same store (``casefile group``).
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from casefile.server.service_log import logger
from casefile.server.store import AsyncStore, StoreError
from casefile.server.tables.hub import Hub
from casefile.server.tables.modes import Hosted, host_of
from casefile.server.tasks.loops import Loop

BEAT = 10_000
"""Milliseconds between two beats that are stored; a longer gap was a time without service."""

LOOK = 1.0
"""Seconds between two looks at the shared games that have a page open."""


class Heartbeat:
    """Gives all games back the time in which the server did not run.

    - ``store``: keeps the moment until which the server ran.
    - ``clock``: returns milliseconds since 1970.
    - ``served``: the moment until which the server ran; ``None`` just after its start, when only the store knows.
    - ``credited`` is called when time was given back.
    """

    def __init__(
        self,
        store: AsyncStore,
        hosted: Sequence[Hosted],
        clock: Callable[[], int],
        credited: Callable[[], None] = lambda: None,
    ) -> None:
        self.store, self._hosted, self.clock, self._credited = store, hosted, clock, credited
        self.served: int | None = None
        self._stored, self._turn = 0, asyncio.Lock()
        self._loop = Loop("heartbeat", "until when the service was up could not be stored", 120)

    async def beat(self) -> int:
        """Record that the server runs now, and return the moment until which it has run without a gap.

        Await it before any deadline is looked at, and every few seconds. A deadline that comes due in a gap is due only
        because nobody could be served meanwhile; so the gap is given back first. A deadline that comes due by the clock
        while this is awaited must wait for the next beat.
        """
        async with self._turn:
            now, since = self.clock(), self.served
            self.served = now
            try:
                await self._make_up(since, now)
            except BaseException:
                self.served = since  # a gap that could not be credited yet is credited by the next beat
                raise
            return now

    async def _make_up(self, since: int | None, now: int) -> None:
        """Credit the gap since the last beat, if there was one, and store this beat where it is time."""
        gap = since is None or abs(now - since) > BEAT
        if gap:
            if since is None:
                since = await self.store.last_alive()
            else:
                logger().warning("time has passed without service", milliseconds=now - since)
            if since is not None and now - since > BEAT:
                for each in self._hosted:
                    await each.credit(since, now)
                self._credited()
        if gap or not self._stored <= now < self._stored + BEAT:
            await self.store.alive(now)
            self._stored = now

    async def run(self) -> None:
        """Record every :data:`BEAT` milliseconds that the server runs, until cancelled."""
        await self._loop.keep_on(self.beat, partial(asyncio.sleep, BEAT / 1000))


async def listen(store: AsyncStore, hub: Hub, hosted: Sequence[Hosted]) -> None:
    """Tell open pages, again and again until cancelled, of events of their games that other processes have stored.

    Only kinds of games to which other programs write are looked at.
    """
    loop = Loop("shared_games", "the shared games could not be looked at")

    async def look() -> None:
        for id in hub.watched():
            try:
                if host_of(hosted, id).shared:
                    hub.announce(id, (await store.table(id)).version)
            except StoreError:
                raise  # it is the same for the others
            except Exception as error:  # noqa: BLE001 - the others are looked at all the same
                loop.failed(error, "a shared game could not be looked at")

    await loop.keep_on(look, partial(asyncio.sleep, LOOK))
