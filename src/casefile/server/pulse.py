"""When the service was up: so that time in which it was down is nobody's fault."""

import asyncio
from collections.abc import Callable

import structlog

from casefile.server.posts import Posts
from casefile.server.store import AsyncStore, StoreError

BEAT = 10_000
"""Milliseconds between two beats; a gap that is longer was a time without service."""


async def make_up(store: AsyncStore, posts: Posts, clock: Callable[[], int]) -> None:
    """Credit all games by post with the time since the last beat, before any deadline is looked at."""
    since, now = await store.last_alive(), clock()
    if since is not None and now - since > BEAT:
        await posts.credit(since, now)
    await store.alive(clock())


async def beat(store: AsyncStore, clock: Callable[[], int]) -> None:
    """Remember that the service is up, until cancelled."""
    while True:
        await asyncio.sleep(BEAT / 1000)
        try:
            await store.alive(clock())
        except StoreError:
            structlog.get_logger().exception("the service's pulse could not be stored")
