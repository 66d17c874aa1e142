"""Ten tables under load: a page that hears nothing any more, and a server that tells nobody anything, are found.

Every page hears every action within :data:`PATIENCE`. How many actions there are is not asked: that is the machine's.
"""

import asyncio
import json
import os
import random
import re
import signal
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bench.live import LiveTable, OpenPage, live, opened
from bench.tables import played, write
from bench.wire import Wire, asked, free_port, version_of
from casefile.server.data_places import FILE
from tests.amounts import often
from tests.soak.servers import serving

pytestmark = pytest.mark.linux

TABLES, SEATS, SECONDS = 10, 3, float(often(2, 5))
PATIENCE = 60.0
"""Seconds in which every page must show an action; a busy machine may need some."""

LIMIT = 240.0
"""Seconds for all of it, the opening of the pages included."""

MORE = 6
"""Actions at the table that is made afterwards: two of them end a turn at least."""

TRIPLE = ("scarlet", "rope", "hall")

WAITS = """
import asyncio
from itertools import count
from casefile.server.tables.sessions import Sessions

load, looks = Sessions.load, count()

async def waiting(self, *given):
    if next(looks) % 3 == 0:
        await asyncio.sleep(0)
    return await load(self, *given)

Sessions.load = waiting
"""
"""Every third look at a table waits a round of the loop. By itself one waits now and then where many act at once, and
what a page does after it has waited is begun in another way than what it does at once.
"""

FAULT = """
from casefile.server.tasks import thread_calls

def begin(coroutine):
    try:
        coroutine.send(None)
    except StopIteration:
        return None
    raise TypeError(f"a coroutine was expected, got {coroutine!r}")

thread_calls.begin = begin
"""
"""What waits is no task: so the loop refuses a generator from Python 3.12 on."""


async def play(table: LiveTable, seconds: float, patience: float) -> int:
    """Act as soon as all three pages show the action before; how many actions they have all shown."""
    draw, end, shown = random.Random(table.game.id), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        async with asyncio.timeout(patience):
            await table.act(draw)
        shown += 1
    return shown


async def new_table(port: int) -> tuple[str, list[Wire]]:
    """The path of a table that three friends have come to by their link, and their connections."""
    host = Wire(port)
    plan = {f"seat-{seat}": "friend" if seat < SEATS else "empty" for seat in range(6)}
    path = json.loads((await host.post("/tables", {**plan, "name": "Host", "game": "quick"})).text)["go"]
    link = re.search(r'#([^"]+)" [^>]*id="link-anyone"', (await host.get(path)).text)
    host.close()
    assert link is not None
    friends = [Wire(port) for _ in range(SEATS)]
    for number, friend in enumerate(friends):
        joined = await friend.post(f"{path}/join", {"token": link[1], "name": f"Friend {number}"})
        assert joined.status == 200, joined.text
    return path, friends


async def heard_afterwards(port: int, patience: float) -> list[int]:
    """How many actions each page has heard at a table that is made now."""
    heard = [0] * SEATS
    path, friends = await new_table(port)
    pages = [OpenPage(port, path, friend.cookie) for friend in friends]
    async with AsyncExitStack() as stack:
        for friend in friends:
            stack.enter_context(closing(friend))
        await stack.enter_async_context(opened(pages))
        for number in range(MORE):
            texts = [(await friend.get(path)).text for friend in friends]
            (acting,) = [(seat, found) for seat, text in enumerate(texts) if (found := asked(text, TRIPLE))]
            seat, fields = acting
            version = version_of(texts[seat])
            async with asyncio.timeout(patience):
                assert await pages[seat].act({**fields, "version": version, "key": str(number)}) == 200
                for each, page in enumerate(pages):
                    await page.until(version + 1)
                    heard[each] += 1
    return heard


def under_load(folder: Path, patience: float = PATIENCE, fault: str = "") -> None:
    """Serve ten tables, then one more; raises where a page does not hear an action, or the server says anything."""
    (folder / "sitecustomize.py").write_text(WAITS + fault)
    games = [played(f"table-{number}", SEATS, "none", 10) for number in range(TABLES)]
    write(folder / FILE, games)
    port, log = free_port(), folder / "log"

    async def evening() -> tuple[list[int], list[int]]:
        async with asyncio.timeout(LIMIT), live(port, games) as tables:
            shown = await asyncio.gather(*(play(table, SECONDS, patience) for table in tables))
            return shown, await heard_afterwards(port, patience)

    with serving(folder / FILE, port, log=log, faults=folder) as server:
        try:
            shown, afterwards = asyncio.run(evening())
        finally:
            os.killpg(server.pid, signal.SIGKILL)
            assert server.stdout is not None
            log.write_text(log.read_text() + server.stdout.read())
    assert len(shown) == TABLES
    assert min(shown) >= 1, shown
    assert afterwards == [MORE] * SEATS
    assert log.read_text() == ""


def test_every_page_of_ten_tables_hears_every_action_and_a_table_made_afterwards_is_heard(tmp_path: Path) -> None:
    under_load(tmp_path)


def test_a_planted_fault_is_found(tmp_path: Path) -> None:
    # A page that cannot be told is closed, or hears nothing.
    with pytest.raises((TimeoutError, ConnectionError, ConnectionClosed)):
        under_load(tmp_path, 5, FAULT)
    assert "a coroutine was expected" in (tmp_path / "log").read_text()
