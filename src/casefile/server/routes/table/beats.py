"""The beat of open pages: every few seconds each is told how new that is which its viewer may know.

By that a page finds out by itself that it has heard nothing of what has happened, whatever has kept it from that; so
nothing of this goes through the line of the hub.
"""

import asyncio
import time
from functools import partial

from casefile.server.tables.hub import SLICE, Hub
from casefile.server.tasks.loops import Loop

EVERY = 5.0
"""Seconds between two beats."""


async def beat(hub: Hub) -> None:
    """Let all open pages be sent a beat, again and again, until cancelled; commands go between."""
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
