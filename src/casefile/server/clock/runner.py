"""The runner moves games without a person: it lets bots act, and lets clocks run out.

Both are deadlines in the store, so a restart forgets neither. A deadline names the version it is for. To fire it is an
ordinary append at that version; a second or a late firing is refused by the key.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from casefile.server.store import AsyncStore, Deadline, Stale
from casefile.server.tables.modes import Hosted, host_of
from casefile.server.tasks.loops import Loop

LONGEST_SLEEP = 2.0
"""Seconds between looks at the deadlines when nothing wakes the runner: another process may have set one."""

TIRED = 5.0
"""Seconds to wait before a deadline that failed is tried again."""


class Runner:
    """Fires the deadlines of all games, the earliest first; ``woken`` is set when a deadline may have been added.

    ``beat`` returns until when the service has served: see :class:`casefile.server.clock.heartbeat.Heartbeat`.
    """

    def __init__(
        self,
        store: AsyncStore,
        hosted: Sequence[Hosted],
        clock: Callable[[], int],
        watched: Callable[[str], bool],
        woken: asyncio.Event,
        beat: Callable[[], Awaitable[int]],
    ) -> None:
        self._store, self._hosted, self._clock, self._watched = store, hosted, clock, watched
        self._wake, self._beat = woken, beat
        self._until, self._timer = 0, asyncio.get_running_loop().call_later(0, woken.set)
        self._firing: set[str] = set()
        self._loop = Loop("runner", "deadlines could not be read")

    def heard(self, due: int) -> None:
        """Take in that a deadline at ``due`` is in the store now. So the store need not be asked for it."""
        if due < self._until:
            self._until = due
            self._set_timer()

    async def run(self) -> None:
        """Fire deadlines until cancelled.

        Unfinished firings are then given up, and their deadlines stay in the store.
        """
        try:
            await self._loop.keep_on(self._round, self._rest)
        finally:
            self._timer.cancel()
            await self._loop.give_up()

    async def _round(self) -> None:
        self._wake.clear()
        self._until = self._clock() + round(LONGEST_SLEEP * 1000)
        for each in self._hosted:
            try:
                each.sessions.forget_idle(self._watched)
            except Exception as error:  # noqa: BLE001 - the clocks of all games go on
                self._loop.failed(error, "games at rest could not be forgotten")
        now = await self._beat()
        found = await self._store.due(self._until)
        coming = [deadline for deadline in found if deadline.due > now]
        for deadline in found[: len(found) - len(coming)]:
            self._start(deadline, now)
        self._until = min([self._until, *(deadline.due for deadline in coming)])
        for deadline in coming:
            await self._foresee(deadline)

    async def _foresee(self, deadline: Deadline) -> None:
        try:
            await host_of(self._hosted, deadline.table_id).foresee(deadline)
        except Exception as error:  # noqa: BLE001 - the others are foreseen all the same
            self._loop.failed(error, "a deadline could not be foreseen")

    async def _rest(self) -> None:
        """Wait until a deadline may be due."""
        self._set_timer()
        await self._wake.wait()

    def _set_timer(self) -> None:
        self._timer.cancel()
        pause = max(0.0, (self._until - self._clock()) / 1000)
        self._timer = asyncio.get_running_loop().call_later(pause, self._wake.set)

    def _start(self, deadline: Deadline, now: int) -> None:
        if deadline.table_id in self._firing:
            return
        self._firing.add(deadline.table_id)
        self._loop.start(self._fire(deadline, now), "a deadline failed")

    async def _fire(self, deadline: Deadline, now: int) -> None:
        table_id = deadline.table_id
        try:
            await host_of(self._hosted, table_id).fire(deadline, now)
        except Stale:
            pass  # somebody was quicker; the next deadline is in the store
        except Exception as error:  # noqa: BLE001 - one table that fails must not stop the others; it is tried again
            self._loop.failed(error, "a deadline failed")
            await asyncio.sleep(TIRED)
        finally:
            self._firing.discard(table_id)
            self._wake.set()
