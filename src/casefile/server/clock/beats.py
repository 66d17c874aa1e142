"""The heartbeat of open pages: every few seconds each page is told the newest version that its viewer may know.

So a page finds out by itself that it has missed something, whatever the cause. Therefore no heartbeat goes through the
line of the hub.
"""

import asyncio
import time
from functools import partial

from casefile.server.tables.hub import SLICE, Hub
from casefile.server.tasks.loops import Loop

EVERY = 5.0
"""Seconds between two heartbeats."""


async def beat(hub: Hub) -> None:
    """Send all open pages, every few seconds until cancelled, the newest version; players' commands go first."""
    loop = Loop("beats", "the open pages could not be told that the server is there", 30)

    async def turn() -> None:
        end = time.perf_counter() + SLICE
        for each in hub.subscribers():
            try:
                each.beat()
            except Exception as error:  # noqa: BLE001 - the other pages are told all the same
                loop.failed(error, "an open page could not be told that the server is there")
            if time.perf_counter() > end:
                await asyncio.sleep(0)
                end = time.perf_counter() + SLICE

    await loop.keep_on(turn, partial(asyncio.sleep, EVERY))
