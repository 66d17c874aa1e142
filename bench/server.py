"""What the server does on this machine, over real sockets on loopback.

    python -m bench.server [--seconds 10] [--tables 50] [--rate 10] [--stored 10000]

* the weight of a table's page and of all it loads, compressed;
* from the POST of an action until another player has the new page, with so many live tables of 4, each seat with an
  open socket and fetching its page at every version; ``--rate`` actions a second in all;
* durable actions a second through HTTP on one process, and what the disk does in the same run;
* a page of a table that must be read from the store, among few and among many stored tables.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

from sqlalchemy import Connection
from websockets.asyncio.client import connect

from bench.store import fsyncs
from bench.tables import Played, calm, cookie, fill, played, put
from bench.wire import Wire, free_port, version_of
from casefile.core.cards import Seat
from casefile.core.record import action_to
from casefile.server.store import open_sqlite

SERVE = "import sys; from casefile.__main__ import main; main(['serve', '--port', sys.argv[1], '--data', sys.argv[2]])"
GZIP = {"Accept-Encoding": "gzip"}
SEATS = 4


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """A server of its own: its port and its process."""
    port = free_port()
    with subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(folder)], stdout=subprocess.DEVNULL) as process:
        try:
            yield port, process.pid
        finally:
            process.terminate()


async def ready(port: int) -> None:
    """Wait until the server answers."""
    wire = Wire(port)
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            if (await wire.get("/health")).status == 200:
                wire.close()
                return
        await asyncio.sleep(0.02)


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def write(file: Path, games: list[Played]) -> None:
    """Store games that have been played in memory."""
    store = open_sqlite(file)

    def put_all(connection: Connection) -> None:
        for game in games:
            put(connection, game)

    store.submit(put_all).result()
    store.close()


# -- the weight ----------------------------------------------------------------------------------------------------


async def weight(port: int, game: Played) -> tuple[int, int]:
    """Bytes of a table's page, and of all that it loads, as they go over the wire."""
    wire = Wire(port, cookie(0), GZIP)
    page = await wire.get(f"/t/{game.id}")
    plain = (await Wire(port, cookie(0)).get(f"/t/{game.id}")).text
    todo = set(re.findall(r'(?:href|src)="(/static/[^"#]+)"', plain))
    seen, total = set[str](), len(page.body)
    while todo - seen:
        path = min(todo - seen)
        seen.add(path)
        total += len((await wire.get(path)).body)
        text = (await Wire(port).get(path)).body.decode("utf-8", "replace")
        folder = path.rpartition("/")[0]
        todo |= {f"{folder}/{name}" for name in re.findall(r'from "\./([^"]+)"', text)}
    return len(page.body), total


# -- live tables ---------------------------------------------------------------------------------------------------


class Live:
    """A table with four open pages; ``pages`` are the versions that each seat has on its screen."""

    def __init__(self, port: int, game: Played) -> None:
        self.port, self.game = port, game
        self.pages = [0] * SEATS
        self.changed = asyncio.Condition()
        self.turn = asyncio.Lock()
        self.wires = [Wire(port, cookie(seat), GZIP) for seat in range(SEATS)]
        self.posting = [Wire(port, cookie(seat), GZIP) for seat in range(SEATS)]

    async def watch(self, seat: int) -> None:
        """One open page: told a version, it fetches itself anew."""
        url = f"ws://127.0.0.1:{self.port}/t/{self.game.id}/live"
        plain = Wire(self.port, cookie(seat))
        async with connect(url, additional_headers={"Cookie": f"casefile={cookie(seat)}"}, compression=None) as ear:
            async for frame in ear:
                if int(frame) > self.pages[seat]:
                    self.pages[seat] = version_of((await plain.get(f"/t/{self.game.id}")).text)
                    async with self.changed:
                        self.changed.notify_all()

    async def act(self, draw: random.Random) -> list[float]:
        """One action; milliseconds until each other player has the new page."""
        async with self.turn:
            return await self._act(draw)

    async def _act(self, draw: random.Random) -> list[float]:
        table = self.game.table
        seat = table.actor
        assert isinstance(seat, int)
        action = calm(table, draw)
        sent = {**action_to(action), "version": table.version, "key": str(table.version)}
        table.act(seat, action)
        start = time.perf_counter()
        answer = await self.posting[seat].post(f"/t/{self.game.id}/act", sent)
        assert answer.status == 200, answer.text
        waits = [self._shown(other, table.version, start) for other in range(SEATS) if other != seat]
        return list(await asyncio.gather(*waits))

    async def _shown(self, seat: int, version: int, start: float) -> float:
        async with self.changed:
            await self.changed.wait_for(lambda: self.pages[seat] >= version)
        return (time.perf_counter() - start) * 1000


@contextlib.asynccontextmanager
async def watched(live: list[Live]) -> AsyncIterator[None]:
    """All pages open."""
    watching: list[asyncio.Task[None]] = []
    try:
        for each in live:
            watching += [asyncio.create_task(each.watch(seat)) for seat in range(SEATS)]
            async with each.changed:
                await asyncio.wait_for(each.changed.wait_for(partial(all, each.pages)), 60)
        yield
    finally:
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)


async def latency(port: int, pid: int, games: list[Played], rate: float, seconds: float) -> tuple[list[float], float]:
    """Milliseconds from each POST to another's page, at ``rate`` actions a second over all tables in turn.

    Also the server's processor seconds for an action. One round over all tables before is not counted.
    """
    draw = random.Random(1)
    live = [Live(port, game) for game in games]
    took: list[float] = []
    running: set[asyncio.Task[list[float]]] = set()
    async with watched(live):
        for each in live:
            await each.act(draw)
        start, used = time.perf_counter(), processor(pid)
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
            running.add(asyncio.create_task(live[number % len(live)].act(draw)))
        for done in await asyncio.gather(*running):
            took += done
        used = (processor(pid) - used) / len(running)
    return took, used


# -- as many as there can be ---------------------------------------------------------------------------------------


async def durable(port: int, games: list[Played], seconds: float, accept: str) -> float:
    """Actions a second that are stored and answered, one at a time at each table."""
    end = time.perf_counter() + seconds
    done = 0

    async def play(game: Played) -> None:
        nonlocal done
        draw = random.Random(game.id)
        wires = [Wire(port, cookie(seat), GZIP) for seat in range(SEATS)]
        while time.perf_counter() < end:
            table = game.table
            seat = table.actor
            assert isinstance(seat, int)
            action = calm(table, draw)
            sent = {**action_to(action), "version": table.version, "key": str(table.version)}
            table.act(Seat(seat), action)
            answer = await wires[seat].post(f"/t/{game.id}/act", sent, accept)
            assert answer.status in (200, 303), answer.text
            done += 1

    start = time.perf_counter()
    await asyncio.gather(*map(play, games))
    return done / (time.perf_counter() - start)


async def cold(port: int, ids: list[str]) -> float:
    """Median milliseconds of a page whose table is not in memory."""
    wire = Wire(port, cookie(0), GZIP)
    took = []
    for table_id in ids:
        start = time.perf_counter()
        assert (await wire.get(f"/t/{table_id}")).status == 200
        took.append((time.perf_counter() - start) * 1000)
    return statistics.median(took)


# -- all together --------------------------------------------------------------------------------------------------


def row(name: str, value: str, target: str = "") -> None:
    """A line of the table."""
    print(f"{name:<58}{value:>16}{target:>16}", flush=True)


async def measure(given: argparse.Namespace, folder: Path) -> None:
    """One run."""
    live = [played(f"live-{i}", SEATS, "classic", 60) for i in range(given.tables)]
    fast = [played(f"fast-{i}", SEATS, "none", 20) for i in range(32)]
    slow = [played(f"slow-{i}", SEATS, "none", 20) for i in range(32)]
    write(folder / "casefile.sqlite3", live + fast + slow)
    with serving(folder) as (port, pid):
        await ready(port)
        page, whole = await weight(port, live[0])
        row("a table's page, compressed", f"{page / 1024:.1f} KiB")
        row("... with all that it loads", f"{whole / 1024:.1f} KiB", "150 KB")
        waits, used = await latency(port, pid, live, given.rate, given.seconds)
        took = sorted(waits)
        p50, p99 = statistics.median(took), took[int(len(took) * 0.99)]
        name = f"POST to the other's page, {given.tables} tables of {SEATS}, {given.rate:g}/s"
        row(f"{name}, p50", f"{p50:.1f} ms", "30 ms")
        row(f"{name}, p99", f"{p99:.1f} ms", "100 ms")
        row(
            "... processor time for one action and its five pages",
            f"{used * 1000:.1f} ms",
        )
        for games, accept, text in ((fast, "text/html", "form"), (slow, "application/json", "page in the answer")):
            disk, used = fsyncs(folder, 0.5), processor(pid)
            speed = await durable(port, games, given.seconds / 2, accept)
            used = (processor(pid) - used) / (speed * given.seconds / 2) * 1000
            row(f"durable actions a second, {text}", f"{speed:.0f}/s", "300/s")
            row("... processor time of each", f"{used:.2f} ms")
            row("... the disk in the same run, one fsync after the other", f"{disk:.0f}/s")


async def among_many(given: argparse.Namespace, folder: Path) -> None:
    """A page among many stored tables."""
    for count in (100, given.stored):
        place = folder / str(count)
        place.mkdir()
        fill(place / "casefile.sqlite3", count)
        with serving(place) as (port, _):
            await ready(port)
            every = [f"filled-{i:06}" for i in range(0, count, max(1, count // 50))]
            row(f"a page from the store, among {count} tables, p50", f"{await cold(port, every):.1f} ms")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=10)
    parser.add_argument("--stored", type=int, default=10_000)
    given = parser.parse_args()
    print(f"{'':<58}{'measured':>16}{'wanted':>16}")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given, Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(among_many(given, Path(folder)))


if __name__ == "__main__":
    main()
