"""Many tables, many viewers and long games at a running server; each function plays and answers what it measured."""

import asyncio
import contextlib
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from bench.live import GZIP, Acted, LiveTable, OpenPage, form_of, live, opened
from bench.processes import memory, processor
from bench.tables import Played, calm, cookie, seat_of
from bench.wire import Wire

SETTLE = 0.5
"""Seconds of rest before memory is read."""


@dataclass(frozen=True)
class Load:
    """What was done, how long that took in seconds, and the server's processor milliseconds for an action."""

    done: Sequence[Acted]
    seconds: float
    used: float

    @property
    def rate(self) -> float:
        """Actions a second."""
        return len(self.done) / self.seconds

    @property
    def last(self) -> list[float]:
        """Milliseconds until the last page showed what was done, for each action."""
        return [max(acted.shown) for acted in self.done]


async def paced(port: int, pid: int, games: Sequence[Played], rate: float, seconds: float) -> Load:
    """So many actions a second over all tables in turn; one round over all tables before is not counted."""
    draw = random.Random(1)
    async with live(port, games) as tables:
        for table in tables:
            await table.act(draw)
        start, used = time.perf_counter(), processor(pid)
        running: list[asyncio.Task[Acted]] = []
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
            running.append(asyncio.create_task(tables[number % len(tables)].act(draw)))
        done = await asyncio.gather(*running)
        return _load(done, start, processor(pid) - used)


async def closed_loop(port: int, pid: int, games: Sequence[Played], seconds: float) -> Load:
    """As many actions as there can be: every table acts again as soon as all its pages show the action before."""
    draw = random.Random(1)
    async with live(port, games) as tables:
        await asyncio.gather(*(table.act(draw) for table in tables))
        start, used = time.perf_counter(), processor(pid)
        done: list[Acted] = []

        async def play(table: LiveTable) -> None:
            while time.perf_counter() < start + seconds:
                done.append(await table.act(draw))

        await asyncio.gather(*map(play, tables))
        return _load(done, start, processor(pid) - used)


def _load(done: Sequence[Acted], start: float, used: float) -> Load:
    return Load(done, time.perf_counter() - start, used * 1000 / len(done))


async def watched(
    port: int, pid: int, game: Played, tokens: Sequence[str], actions: int
) -> tuple[Load, Sequence[float]]:
    """Actions at a table before spectators with these tokens; also the milliseconds until the last of them heard."""
    draw = random.Random(1)
    pages = [OpenPage(port, f"/t/{game.id}", token) for token in tokens]
    async with live(port, [game]) as (table,), opened(pages):
        done, last = [await _before(table, pages, draw)], list[float]()  # the first is not counted
        begin, used = time.perf_counter(), processor(pid)
        for _ in range(actions):
            start = time.perf_counter()
            done.append(await _before(table, pages, draw))
            last.append((time.perf_counter() - start) * 1000)
        return _load(done[1:], begin, processor(pid) - used), last


async def _before(table: LiveTable, pages: Sequence[OpenPage], draw: random.Random) -> Acted:
    acted = await table.act(draw)
    await asyncio.gather(*(page.until(table.game.table.version) for page in pages))
    return acted


async def memory_each(port: int, pid: int, games: Sequence[Played], few: int) -> float:
    """Bytes of memory for each table after the first ``few``, with its pages open and after an action."""
    draw, used = random.Random(1), list[int]()
    async with contextlib.AsyncExitStack() as stack:
        for part in (games[:few], games[few:]):
            for table in await stack.enter_async_context(live(port, part)):
                await table.act(draw)
            await asyncio.sleep(SETTLE)
            used.append(memory(pid))
    return (used[1] - used[0]) / len(games[few:])


async def action_each(port: int, pid: int, groups: Sequence[Sequence[Played]], actions: int) -> list[float]:
    """Processor milliseconds for an action and its pages at the tables of each group; the groups take turns."""
    draw, used = random.Random(1), [0.0 for _ in groups]
    async with contextlib.AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(live(port, games)) for games in groups]
        for number in range(actions + 1):
            for group, each in enumerate(tables):
                before = processor(pid)
                for table in each:
                    await table.act(draw)
                used[group] += (processor(pid) - before) * 1000 if number else 0.0  # the first is not counted
    return [ms / actions / len(games) for ms, games in zip(used, groups, strict=True)]


async def page_each(port: int, pid: int, games: Sequence[Played]) -> tuple[float, float, float]:
    """Processor milliseconds for a whole page of each table: from the store; after an action; the same once more."""
    cold = await _pages(port, pid, games)
    await _act(port, games)
    return cold, await _pages(port, pid, games), await _pages(port, pid, games)


async def _pages(port: int, pid: int, games: Sequence[Played]) -> float:
    wire, used = Wire(port, cookie(0), GZIP), processor(pid)
    for game in games:
        assert (await wire.get(f"/t/{game.id}")).status == 200
    return (processor(pid) - used) * 1000 / len(games)


async def _act(port: int, games: Sequence[Played]) -> None:
    """One action at each table, sent as a form, so that no page is made for its answer."""
    draw = random.Random(1)
    for game in games:
        wire = Wire(port, cookie(seat_of(game.table)))
        sent = form_of(game, calm(game.table, draw))
        assert (await wire.post(f"/t/{game.id}/act", sent, "text/html")).status == 303
        wire.close()
