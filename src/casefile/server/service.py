"""A server at work: its store and site, and the work that it does without a request.

Of several processes at one database, one keeps the clocks; all of them hear what the others have stored.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from secrets import token_bytes

from casefile.game import Games
from casefile.server.bots.cluster import pool_of
from casefile.server.bots.scheduler import BotScheduler
from casefile.server.bots.workers import PageWork, Processes
from casefile.server.clock.beats import beat
from casefile.server.clock.heartbeat import Heartbeat, listen
from casefile.server.clock.hosted_tables import HostedTables, awaited_at
from casefile.server.clock.leading import lead
from casefile.server.clock.review_jobs import Reviewers
from casefile.server.clock.runner import Runner
from casefile.server.notices.push import vapid_of
from casefile.server.notices.scheduler import NoticeScheduler
from casefile.server.notices.sending import Outlets
from casefile.server.notices.transport import carrier
from casefile.server.other_processes import OtherProcesses
from casefile.server.site import Site
from casefile.server.store import AsyncStore, Store, open_store
from casefile.server.tables.hub import Hub
from casefile.server.tables.modes import Mode
from casefile.server.tables.seals import Seals
from casefile.server.tables.tables import Tables
from casefile.server.tasks.costs import BilledThreads


@contextlib.asynccontextmanager
async def service(
    place: Path | str,
    games: Games,
    *,
    modes: Sequence[Mode],
    clock: Callable[[], int],
    pace: int,
    outlets: Outlets,
    think_by: Sequence[str],
) -> AsyncIterator[Site]:
    """Run a server while the block lasts, and yield its :class:`Site`; see :func:`casefile.server.app.create_app`."""
    with contextlib.ExitStack() as stack:
        stored = stack.enter_context(contextlib.closing(open_store(place)))
        hub = Hub()

        def announce(table_id: str, version: int) -> None:
            hub.announce(table_id, version)
            notice_scheduler.heard(table_id, version)

        store = stack.enter_context(contextlib.closing(AsyncStore(stored, announce)))
        thinkers = stack.enter_context(contextlib.closing(BotScheduler(pool_of(think_by, games), pace)))
        tables, woken = Tables(store, games, clock, pace=pace), asyncio.Event()
        hosted = (*(mode.host(store, clock, woken.set) for mode in modes), HostedTables(tables, thinkers))
        notice_scheduler = NoticeScheduler(
            store, hosted, clock, outlets, carrier(outlets, clock, partial(vapid_of, store))
        )
        site = Site(
            *(store, tables, tuple(modes), hosted, hub, clock, notice_scheduler),
            Heartbeat(store, hosted, clock, hub.stir_all),
            Reviewers(store, Processes(games, 1)),
            stack.enter_context(contextlib.closing(PageWork(Processes(games, 1)))),
        )
        site.presence.clock, site.pings.awaited = clock, partial(awaited_at, tables)
        site.seals = Seals(await store.key("seals", token_bytes(32)))
        tables.outages.add(await store.outages())
        if await store.lead():  # downtime is credited before anything is served
            await site.heartbeat.beat()
        keep_clocks = partial(_keep_clocks, site, thinkers, woken)
        works = _beside_others(site, stored, woken, keep_clocks) if store.shared else [keep_clocks()]
        asyncio.get_running_loop().set_default_executor(BilledThreads(thread_name_prefix="casefile"))
        running = asyncio.gather(beat(hub), listen(store, hub, hosted), site.pings.run(), *works)
        try:
            yield site
        finally:
            hub.close()
            running.cancel()
            await site.reviewers.close()
            await asyncio.gather(running, return_exceptions=True)


def _beside_others(
    site: Site, stored: Store, woken: asyncio.Event, keep_clocks: Callable[[], Coroutine[None, None, None]]
) -> list[Coroutine[None, None, None]]:
    """Return the work of a process that is not the only one at its database."""
    elsewhere = OtherProcesses(site, woken.set)
    site.presence.tell = elsewhere.tell
    stored.listen(elsewhere.heard, site.hub.watched)
    return [lead(site.store, keep_clocks), elsewhere.run()]


async def _keep_clocks(site: Site, thinkers: BotScheduler, woken: asyncio.Event) -> None:
    """Fire deadlines, let bots act, send notices and remember until when the service was up, until cancelled."""
    tables, hub, beat = site.tables, site.hub, site.heartbeat
    runner = Runner(site.store, site.hosted, site.clock, lambda table_id: hub.watchers(table_id) > 0, woken, beat.beat)
    tables.sessions.deadline_set, tables.moved = runner.heard, thinkers.think_ahead
    try:
        await asyncio.gather(runner.run(), beat.run(), site.notice_scheduler.run())
    finally:
        tables.stand_by()
        beat.served = None  # from now on another process may serve
