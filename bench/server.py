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
import random
import re
import statistics
import tempfile
import time
from pathlib import Path

from bench.live import GZIP, Acted, live
from bench.processes import processor, ready, serving
from bench.store import fsyncs
from bench.tables import Played, calm, cookie, fill, played, write
from bench.wire import Wire
from casefile.core.cards import Seat
from casefile.core.record import action_to

SEATS = 4


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


async def latency(port: int, pid: int, games: list[Played], rate: float, seconds: float) -> tuple[list[float], float]:
    """Milliseconds from each POST to another's page, at ``rate`` actions a second over all tables in turn.

    Also the server's processor seconds for an action. One round over all tables before is not counted.
    """
    draw = random.Random(1)
    took: list[float] = []
    async with live(port, games) as tables:
        for table in tables:
            await table.act(draw)
        start, used = time.perf_counter(), processor(pid)
        running: list[asyncio.Task[Acted]] = []
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
            running.append(asyncio.create_task(tables[number % len(tables)].act(draw)))
        for done in await asyncio.gather(*running):
            took += done.others
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
    quick = [played(f"live-{i}", SEATS, "classic", 60) for i in range(given.tables)]
    fast = [played(f"fast-{i}", SEATS, "none", 20) for i in range(32)]
    slow = [played(f"slow-{i}", SEATS, "none", 20) for i in range(32)]
    write(folder / "casefile.sqlite3", quick + fast + slow)
    with serving(folder) as (port, pid):
        await ready(port)
        page, whole = await weight(port, quick[0])
        row("a table's page, compressed", f"{page / 1024:.1f} KiB")
        row("... with all that it loads", f"{whole / 1024:.1f} KiB", "150 KB")
        waits, used = await latency(port, pid, quick, given.rate, given.seconds)
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
