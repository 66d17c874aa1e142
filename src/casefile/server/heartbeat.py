"""What the service does by itself: it remembers when it was up, and sees what other processes have stored.

The first is so that time in which it was down is nobody's fault; the second, for an operator's commands on the same
store (``casefile group``).
"""

import asyncio
from collections.abc import Callable, Sequence

import structlog

from casefile.server.hub import Hub
from casefile.server.modes import Hosted, host_of
from casefile.server.store import AsyncStore, StoreError

BEAT = 10_000
"""Milliseconds between two beats; a gap that is longer was a time without service."""

LOOK = 1.0
"""Seconds between two looks at the shared games that have a page open."""


async def make_up(store: AsyncStore, hosted: Sequence[Hosted], clock: Callable[[], int]) -> None:
    """Credit all games with the time since the last beat, before any deadline is looked at."""
    since, now = await store.last_alive(), clock()
    if since is not None and now - since > BEAT:
        for each in hosted:
            await each.credit(since, now)
    await store.alive(clock())


async def beat(store: AsyncStore, clock: Callable[[], int]) -> None:
    """Remember that the service is up, until cancelled."""
    while True:
        await asyncio.sleep(BEAT / 1000)
        try:
            await store.alive(clock())
        except StoreError:
            structlog.get_logger().exception("the service's pulse could not be stored")


async def listen(store: AsyncStore, hub: Hub, hosted: Sequence[Hosted]) -> None:
    """Tell the open pages of shared games what other processes have stored, until cancelled."""
    while True:
        await asyncio.sleep(LOOK)
        try:
            for id in hub.watched():
                if host_of(hosted, id).shared:
                    hub.announce(id, (await store.table(id)).version)
        except Exception:  # noqa: BLE001 - a store that fails for a while must not keep pages in the dark for good
            structlog.get_logger().exception("the shared games could not be looked at")
