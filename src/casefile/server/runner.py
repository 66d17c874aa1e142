"""What moves a table without a person: bots whose turn it is, and clocks that have run out.

Both are deadlines in the store, so a restart forgets neither. A deadline names the version it is for: to fire it is
an ordinary append at that version, and twice or too late is refused by the key.
"""

import asyncio
from collections.abc import Callable

import structlog

from casefile.bots import Seating
from casefile.core.actions import Action
from casefile.core.cards import Seat
from casefile.core.fairness import streams
from casefile.core.table import Table
from casefile.correspondence.server.posts import BEFORE, Posts
from casefile.games import GAMES
from casefile.server.games import Secret
from casefile.server.store import Deadline, Stale
from casefile.server.tables import Tables

LONGEST_SLEEP = 2.0
"""Seconds between looks at the deadlines when nothing wakes the runner: another process may have set one."""

TIRED = 5.0
"""Seconds to wait before a deadline that failed is tried again."""


async def choose(bot: str, table: Table, seat: Seat, secret: Secret) -> Action:
    """Let a bot choose from its own observations, in a thread; its draws come from a stream of its own.

    The server's secret makes the stream unpredictable, the version makes it repeatable.
    """
    draw = streams(secret.seed.key([bot]))(f"bot {seat}@{table.version}")

    def think() -> Action:
        player = GAMES[table.rules.name].bot(bot)(Seating(table.rules, table.setup, seat), draw)
        for observation in table.observations(seat):
            player.observe(observation)
        return player.choose(table.rules.menu(table.view(seat).state, seat))

    return await asyncio.to_thread(think)


class Runner:
    """Fires the deadlines of all tables and games by post, the earliest first."""

    def __init__(self, tables: Tables, posts: Posts, clock: Callable[[], int], watched: Callable[[str], bool]) -> None:
        self._tables, self._posts, self._clock, self._watched = tables, posts, clock, watched
        self._wake = asyncio.Event()
        self._firing: set[str] = set()
        self._work: set[asyncio.Task[None]] = set()
        tables.deadline_set = posts.deadline_set = self._wake.set

    async def run(self) -> None:
        """Until cancelled; what has been begun is then given up, and its deadline stays in the store."""
        try:
            while True:
                await self._round()
        finally:
            for task in self._work:
                task.cancel()
            await asyncio.gather(*self._work, return_exceptions=True)

    async def _round(self) -> None:
        self._wake.clear()
        try:
            for deadline in await self._tables.store.due(self._clock()):
                self._start(deadline)
            upcoming = await self._tables.store.next_due()
        except Exception:  # noqa: BLE001 - a store that fails for a while must not stop the clocks for good
            structlog.get_logger().exception("deadlines could not be read")
            upcoming = None
        self._tables.forget_idle(self._watched)
        self._posts.forget_idle(self._watched)
        await self._sleep(upcoming)

    async def _sleep(self, upcoming: int | None) -> None:
        pause = LONGEST_SLEEP
        if upcoming is not None:
            pause = min(pause, max(0.02 if self._firing else 0.0, (upcoming - self._clock()) / 1000))
        # Not asyncio.wait_for: before Python 3.12 it may swallow a cancellation that comes together with the wake-up.
        timer = asyncio.get_running_loop().call_later(pause, self._wake.set)
        try:
            await self._wake.wait()
        finally:
            timer.cancel()

    def _start(self, deadline: Deadline) -> None:
        if deadline.table_id in self._firing:
            return
        self._firing.add(deadline.table_id)
        task = asyncio.create_task(self._fire(deadline))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _fire(self, deadline: Deadline) -> None:
        table_id, version = deadline.table_id, deadline.version
        try:
            if table_id.startswith(BEFORE):
                await self._posts.tick(table_id.removeprefix(BEFORE))
            else:
                await self._at_table(deadline)
        except Stale:
            pass  # somebody was quicker; the next deadline is in the store
        except Exception:  # noqa: BLE001 - one table that fails must not stop the others; it is logged and tried again
            structlog.get_logger().exception("a deadline failed", version=version)
            await asyncio.sleep(TIRED)
        finally:
            self._firing.discard(table_id)
            self._wake.set()

    async def _at_table(self, deadline: Deadline) -> None:
        """Let the bot whose turn it is act, or the time of somebody's turn run out."""
        kept = await self._tables.load(deadline.table_id)
        seat = kept.waiting_for
        if seat is not None and kept.drivers.bot(seat) is not None:
            await self._tables.act_for_bot(deadline.table_id, deadline.version, choose)
        else:
            await self._tables.lapse(deadline.table_id, deadline.version, deadline.due)
