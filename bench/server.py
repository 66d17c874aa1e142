"""What the server does on this machine, over real sockets on loopback.

    python -m bench.server [--seconds 6] [--tables 50] [--rate 10] [--stored 10000]
                           [--closed 200] [--paced 100] [--memory 250] [--spectators 1000] [--readers 300]
                           [--long 1000]

* the weight of a table's page and of all it loads, compressed;
* from an action, over the socket of a page, until another player has the new page, with so many live tables of 4, each
  seat with its page open; ``--rate`` actions a second in all;
* durable actions a second through HTTP on one process, and what the disk does in the same run;
* a page of a table that must be read from the store, among few and among many stored tables;
* with the server on one core and the pages on the others: ``--closed`` tables of 3, each acting as fast as it can;
  ``--paced`` actions a second over 50 tables of 3; what a table takes of the memory, up to ``--memory`` tables;
* an action before ``--spectators`` of one table;
* an act in a game by post before ``--readers`` of its thread of 200 posts;
* actions and whole pages in games of ``--long`` events against games of 50.

Each of the last six is left out where its option is 0.
"""

import argparse
import asyncio
import contextlib
import random
import re
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from itertools import chain, zip_longest
from pathlib import Path

from bench import by_post
from bench.live import GZIP, form_of
from bench.load import action_each, closed_loop, memory_each, paced, page_each, watched
from bench.processes import apart, many_sockets, processor, ready, serving
from bench.store import fsyncs
from bench.tables import Played, calm, cookie, copies, fill, played, seat_of, write
from bench.wire import Wire

SEATS = 4
FEW = 50
"""The tables that are open before memory is read first."""
ACTIONS, PAGES, TABLES = 20, 20, 4
"""Actions at a table, pages and tables of a kind, where few are enough."""
POSTS = 200
"""Posts of a long thread."""


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


# -- as many as there can be ---------------------------------------------------------------------------------------


async def durable(port: int, games: list[Played], seconds: float) -> float:
    """Actions a second that are stored and answered, one at a time at each table."""
    end = time.perf_counter() + seconds
    done = 0

    async def play(game: Played) -> None:
        nonlocal done
        draw = random.Random(game.id)
        wires = [Wire(port, cookie(seat), GZIP) for seat in range(SEATS)]
        while time.perf_counter() < end:
            seat = seat_of(game.table)
            answer = await wires[seat].post(f"/t/{game.id}/act", form_of(game, calm(game.table, draw)))
            assert answer.status == 200, answer.text
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


def percentiles(name: str, took: Sequence[float], *targets: str) -> None:
    """Two lines of the table: the median of milliseconds, and what one in a hundred is above."""
    figures = (statistics.median(took), sorted(took)[int(len(took) * 0.99)])
    for figure, percent, target in zip_longest(figures, ("p50", "p99"), targets, fillvalue=""):
        row(f"{name}, {percent}", f"{figure:.1f} ms", str(target))


@contextlib.asynccontextmanager
async def server_with(games: Sequence[Played], watchers: Sequence[str] = ()) -> AsyncIterator[tuple[int, int]]:
    """A server on a core of its own that has these games stored: its port and its process."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "casefile.sqlite3", games, watchers)
        with serving(Path(folder)) as (port, pid), apart(pid):
            await ready(port)
            yield port, pid


async def many_tables(given: argparse.Namespace) -> None:
    """Tables of three, in a closed loop and paced; what one of them takes of the memory."""
    three = played("three", 3, "none", 20)
    if given.closed:
        async with server_with(games := copies(three, given.closed)) as (port, pid):
            load = await closed_loop(port, pid, games, given.seconds)
            row(f"{given.closed} tables of 3, each as fast as it can, on one core", f"{load.rate:.0f}/s", "700/s")
            row("... processor time of an action and its pages", f"{load.used:.2f} ms")
            percentiles("... an action to its answer", [acted.answered for acted in load.done], "", "150 ms")
            percentiles("... an action to the last page", load.last)
    if given.paced:
        async with server_with(games := copies(three, 50)) as (port, pid):
            load = await paced(port, pid, games, given.paced, given.seconds)
            percentiles(f"50 tables of 3, {given.paced:g}/s, to the last page", load.last, "8 ms", "40 ms")
            row("... processor time of an action and its pages", f"{load.used:.2f} ms")
    if given.memory:
        async with server_with(games := copies(three, given.memory)) as (port, pid):
            each = await memory_each(port, pid, games, FEW)
            row(f"memory of a table and its 3 pages, from {FEW} to {given.memory}", f"{each / 1024:.0f} KiB", "150 KiB")


async def many_watchers(given: argparse.Namespace) -> None:
    """One table before many spectators."""
    if not given.spectators:
        return
    game = played("watched", 3, "none", 20)
    tokens = [f"watcher-{number}-".ljust(43, "x") for number in range(given.spectators)]
    async with server_with([game], tokens) as (port, pid):
        load, last = await watched(port, pid, game, tokens, ACTIONS)
        row(f"{given.spectators} spectators: processor time of an action", f"{load.used:.0f} ms", "50 ms")
        percentiles("... an action to its answer", [acted.answered for acted in load.done], "", "30 ms")
        percentiles("... an action to the last spectator", last)


async def many_readers(given: argparse.Namespace) -> None:
    """A long thread of a game by post before many readers."""
    if not given.readers:
        return
    game = by_post.thread_of(POSTS)
    with tempfile.TemporaryDirectory() as folder:
        by_post.write(Path(folder) / "casefile.sqlite3", game)
        with serving(Path(folder)) as (port, pid), apart(pid):
            await ready(port)
            found = await by_post.read(port, pid, game, given.readers, ACTIONS)
    row(f"{given.readers} readers of {POSTS} posts: processor time of an act", f"{found.used:.0f} ms", "50 ms")
    row("... bytes to a reader", f"{found.received:.0f}")
    percentiles("... POST to the last reader", found.last)
    row("... processor time of the whole page after an act", f"{found.page:.1f} ms", "15 ms")


async def long_games(given: argparse.Namespace) -> None:
    """Whole pages and actions in short and in long games."""
    if not given.long:
        return
    lengths = (50, given.long)
    groups = [copies(played(f"of-{events}", 3, "none", events), PAGES + TABLES) for events in lengths]
    async with server_with([*chain(*groups)]) as (port, pid):
        await page_each(port, pid, groups[0][PAGES:])  # what every page needs is loaded now
        for events, games in zip(lengths, groups, strict=True):
            cold, warm, same = await page_each(port, pid, games[:PAGES])
            wanted = ("8 ms", "2 ms") if events == lengths[0] else ("15 ms", "")
            row(f"processor time of a page at {events} events, from the store", f"{cold:.2f} ms", wanted[0])
            row("... after an action, the table in memory", f"{warm:.2f} ms", wanted[1])
            row("... the same page again", f"{same:.2f} ms")
        short, long = await action_each(port, pid, [games[PAGES:] for games in groups], ACTIONS)
        row(f"processor time of an action and its pages at {lengths[0]} events", f"{short:.2f} ms", "1.2 ms")
        row(f"... at {given.long} events", f"{long:.2f} ms")
        row("... times as much", f"{long / short:.2f}", "1.2")


async def measure(given: argparse.Namespace, folder: Path) -> None:
    """One run."""
    quick = [played(f"live-{i}", SEATS, "classic", 60) for i in range(given.tables)]
    fast = [played(f"fast-{i}", SEATS, "none", 20) for i in range(32)]
    write(folder / "casefile.sqlite3", quick + fast)
    with serving(folder) as (port, pid):
        await ready(port)
        page, whole = await weight(port, quick[0])
        row("a table's page, compressed", f"{page / 1024:.1f} KiB")
        row("... with all that it loads", f"{whole / 1024:.1f} KiB", "150 KB")
        load = await paced(port, pid, quick, given.rate, given.seconds)
        name = f"an action to the other's page, {given.tables} tables of {SEATS}, {given.rate:g}/s"
        percentiles(name, [ms for acted in load.done for ms in acted.others], "30 ms", "100 ms")
        row("... processor time for one action and its pages", f"{load.used:.1f} ms")
        disk, used = fsyncs(folder, 0.5), processor(pid)
        speed = await durable(port, fast, given.seconds / 2)
        used = (processor(pid) - used) / (speed * given.seconds / 2) * 1000
        row("durable actions a second, no page open", f"{speed:.0f}/s", "300/s")
        row("... processor time of each", f"{used:.2f} ms")
        row("... the disk in the same run, one fsync after the other", f"{disk:.0f}/s")


async def among_many(given: argparse.Namespace, folder: Path) -> None:
    """A page among many stored tables."""
    for count in sorted({100, given.stored}):
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
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=10)
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--closed", type=int, default=200)
    parser.add_argument("--paced", type=float, default=100)
    parser.add_argument("--memory", type=int, default=250)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--readers", type=int, default=300)
    parser.add_argument("--long", type=int, default=1000)
    given = parser.parse_args()
    many_sockets()
    print(f"{'':<58}{'measured':>16}{'wanted':>16}")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given, Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(among_many(given, Path(folder)))
    for part in (many_tables, many_watchers, many_readers, long_games):
        asyncio.run(part(given))


if __name__ == "__main__":
    main()
