"""Reviews of finished games, worked out elsewhere, one choice after the other, and kept.

One process of its own does it, so that bots never wait for it; it ends when there is nothing left to judge.
"""

import asyncio
import contextlib
from collections.abc import Container
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

import msgspec
import structlog

from casefile.game import Games
from casefile.play.reviews import JudgedChoice
from casefile.review.choices import ChoiceMade, choices, judged
from casefile.server.awaiting import awaited
from casefile.server.pools import Processes
from casefile.server.session import TableSession
from casefile.server.store import AsyncStore, reviews
from casefile.server.thoughts import opened


@dataclass(frozen=True, slots=True)
class Judging:
    """A choice to be judged in another process: it depends on nothing but this. ``plan`` is that of its table."""

    plan: str
    choice: ChoiceMade

    def __call__(self, games: Games) -> JudgedChoice:
        """Judge it, there."""
        return judged(*opened(games, self.plan), self.choice)


class Reviewers:
    """Judges the choices of finished tables, one table after the other. To be used from one event loop."""

    def __init__(self, store: AsyncStore, pool: Processes) -> None:
        self._store, self._pool = store, pool
        self._busy, self._tasks = asyncio.Lock(), dict[str, asyncio.Task[None]]()

    async def found(self, kept: TableSession) -> list[JudgedChoice]:
        """What has been judged of a finished table by now; the rest is begun with."""
        known = await self._store.ask(reviews.of_table, kept.id)
        if len(known) < sum(1 for _each in choices(kept.table)) and kept.id not in self._tasks:
            self._tasks[kept.id] = asyncio.create_task(self._review(kept, known.keys()))
        return [msgspec.json.decode(body, type=JudgedChoice) for body in known.values()]

    async def _review(self, kept: TableSession, known: Container[int]) -> None:
        try:
            async with self._busy:
                for choice in choices(kept.table):
                    if choice.number not in known:
                        found = await awaited(self._pool.run(Judging(kept.plan.encode(), choice)))
                        body = msgspec.json.encode(found).decode()
                        await self._store.change(reviews.add, kept.id, choice.number, body)
        except BrokenProcessPool:
            structlog.get_logger().warning("a review was broken off", table=kept.id)
        finally:
            del self._tasks[kept.id]
            if not self._tasks:
                await asyncio.to_thread(self._pool.close)

    async def close(self) -> None:
        """Break off what is being judged. Twice is once."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        self._pool.close()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
