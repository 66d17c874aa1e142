"""Which of several processes keeps the clocks: fires deadlines, lets bots act, sends notices, credits downtime.

Only one does at a time, so that nothing is done twice; where it ends or loses the database, another one takes over.
"""

import asyncio
from collections.abc import Callable, Coroutine

import structlog

from casefile.server.store import AsyncStore, StoreError

ASK = 0.5
"""Seconds between two tries of a process to be the one, and between two looks whether it still is."""


async def lead(store: AsyncStore, work: Callable[[], Coroutine[None, None, None]]) -> None:
    """Do ``work`` whenever this process is the one, until cancelled."""
    while True:
        working: asyncio.Task[None] | None = None
        try:
            if await store.lead():
                working = asyncio.create_task(work())
                while await store.leads() and not working.done():
                    await asyncio.wait({working}, timeout=ASK)
                if working.done():
                    working.result()
        except StoreError:
            structlog.get_logger().exception("the store cannot say who keeps the clocks")
        finally:
            if working is not None:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)
        await asyncio.sleep(ASK)
