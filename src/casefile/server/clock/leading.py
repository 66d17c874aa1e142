"""The choice of the leading process: it fires deadlines, lets bots act, sends notices and credits downtime.

Only one process leads at a time, so that nothing is done twice. Where it ends or loses the database, another one takes
over.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial

from casefile.server.store import AsyncStore
from casefile.server.tasks.loops import Loop

ASK = 0.5
"""Seconds between two tries of a process to lead, and between two looks whether it still does."""


async def lead(store: AsyncStore, work: Callable[[], Coroutine[None, None, None]]) -> None:
    """Carry out ``work`` whenever this process is the leading one, until cancelled."""
    loop = Loop("lead", "the store cannot say who keeps the clocks")
    working: asyncio.Task[None] | None = None

    async def look() -> None:
        """Begin or end the work. Where the store does not say who leads, it may be another process."""
        nonlocal working
        leads = False
        try:
            leads = await (store.lead() if working is None else store.leads())
        finally:
            if working is not None and (working.done() or not leads):
                working = None
                await loop.give_up()
        if leads and working is None:
            working = loop.start(work(), "who keeps the clocks has failed")

    try:
        await loop.keep_on(look, partial(asyncio.sleep, ASK))
    finally:
        await loop.give_up()
