"""What the others notice of two flooders at one address, by kinds of requests; Linux only, over sockets on loopback.

    python -m bench.flood [--runs 3] [--seconds 10] [--uncharged]

The server is on one core, all who ask on the other. Eight people at 127.0.0.3 ask in turn for the version of a table
and for its page, five times a second each: first alone, then beside two flooders at 127.0.0.1 who ask again as soon
as they are answered, over one connection each. They ask

* ``first``: for the first page, as it is sent to who comes for the first time;
* ``dear``: for the same by ever new addresses of the server, so that it is drawn for each.

A server of nothing but asyncio, which answers anything with as many bytes as the first page has, is flooded by the same
flooders before the same people: its times are those of the machine, and of those who ask. For each server and each kind
of request the table has the others' median and 99th percentile in milliseconds alone and beside the flooders, their
ratio, how many requests of the flooders were served and refused a second, how busy the server's processor was beside
them, and the machine's load average. With ``--uncharged`` nobody is refused for what they cost, as a comparison.

First of all stands what the first page costs: drawn once for everybody, drawn for each, and refused.
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from pathlib import Path

from bench.processes import UNLIMITED, apart, processor, ready, running, serving
from bench.tables import cookie, played, write
from bench.wire import Wire, free_port

OTHERS, PEOPLE, PAUSE = "127.0.0.3", 8, 0.2
"""Where the others ask from, how many they are, and seconds between two requests of one."""
WATCHERS = [f"watcher-{number}-".ljust(43, "x") for number in range(PEOPLE - 3)]
TOKENS = [*map(cookie, range(3)), *WATCHERS]
"""Those of the others: three play at the table, the rest watch it."""
FLOODERS = 2
LONGEST = 120.0
"""Seconds after which flooders end by themselves."""
PAGES = 200
"""First pages whose cost is measured."""
BYTES = 102_000
"""What the bare server answers: about as much as the first page."""
UNCHARGED = [f"--limit=processor_per_{whose}=1e9:1e9" for whose in ("address", "person")]
REFUSING = [*UNLIMITED, "--limit=processor_per_address=0.001:0.001", "--limit=refusal_seconds=0.001"]
"""Whoever has been answered once has cost too much."""
BARE = """
import asyncio, sys
class Answering(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
    def data_received(self, data):
        self.transport.write(ANSWER * data.count(b"\\r\\n\\r\\n"))
ANSWER = b"HTTP/1.1 200 OK\\r\\ncontent-length: %d\\r\\n\\r\\n" % int(sys.argv[2]) + bytes(int(sys.argv[2]))
async def main():
    server = await asyncio.get_running_loop().create_server(Answering, "127.0.0.1", int(sys.argv[1]))
    await server.serve_forever()
asyncio.run(main())
"""
"""A server of nothing but asyncio."""


# -- the flooders --------------------------------------------------------------------------------------------------


def flood(kind: str, port: int, begun: Event, told: "multiprocessing.SimpleQueue[tuple[int, int]]", end: Event) -> None:
    """Ask until ``end``, behind the others in the line for the processor; tell how many were served and refused."""
    os.nice(15)
    told.put(asyncio.run(_flood(kind, port, begun, end)))


async def _flood(kind: str, port: int, begun: Event, end: Event) -> tuple[int, int]:
    served = refused = 0
    until = time.monotonic() + LONGEST

    async def ask(number: int) -> None:
        nonlocal served, refused
        count, wire = 0, Wire(port)
        while not end.is_set() and time.monotonic() < until:
            count += 1
            wire.headers = {"Host": f"10.{number}.{count >> 8 & 255}.{count & 255}"} if kind == "dear" else {}
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                status = (await wire.get("/")).status
                served += status == 200
                refused += status == 429
                begun.set()
        wire.close()

    await asyncio.gather(*map(ask, range(FLOODERS)))
    return served, refused


@dataclass
class Flooded:
    """How many requests of the flooders were served and refused; known at the end."""

    served: int = 0
    refused: int = 0


@contextlib.contextmanager
def flooded(kind: str, port: int) -> Iterator[Flooded]:
    """Flood for as long as the block lasts, which begins when the first answer has come."""
    context, found = multiprocessing.get_context("spawn"), Flooded()
    begun, end, told = context.Event(), context.Event(), context.SimpleQueue()
    process = context.Process(target=flood, args=(kind, port, begun, told, end), daemon=True)
    process.start()
    try:
        begun.wait(LONGEST)
        yield found
        end.set()
        found.served, found.refused = told.get()
    finally:
        process.terminate()
        process.join()


# -- the others ----------------------------------------------------------------------------------------------------


async def others(port: int, paths: Sequence[str], seconds: float) -> Mapping[str, list[float]]:
    """Milliseconds until each answer, by path; what is not answered with 200 ends the bench."""
    waits, end = {path: list[float]() for path in paths}, time.monotonic() + seconds

    async def look(number: int) -> None:
        wire, count = Wire(port, TOKENS[number], source=OTHERS), number
        await asyncio.sleep(PAUSE * number / PEOPLE)
        while time.monotonic() < end:
            path, begin = paths[count % len(paths)], time.monotonic()
            answer = await wire.get(path)
            waits[path].append((time.monotonic() - begin) * 1000)
            assert answer.status == 200, answer.text
            count += 1
            await asyncio.sleep(max(0.0, begin + PAUSE - time.monotonic()))
        wire.close()

    await asyncio.gather(*map(look, range(PEOPLE)))
    return waits


def percentiles(waits: Sequence[float]) -> tuple[float, float]:
    """The median, and what one in a hundred is above."""
    return statistics.median(waits), statistics.quantiles(waits, n=100)[98]


def measure(name: str, kind: str, port: int, pid: int, paths: Mapping[str, str], seconds: float) -> None:
    """Print a line for each kind of request at one server beside one kind of flood."""
    alone = asyncio.run(others(port, [*paths], seconds))
    with flooded(kind, port) as flooders:
        used, begin = processor(pid), time.monotonic()
        beside = asyncio.run(others(port, [*paths], seconds))
        took = time.monotonic() - begin
        busy = (processor(pid) - used) / took
    for path, what in paths.items():
        (p50, p99), (p50_then, p99_then) = percentiles(alone[path]), percentiles(beside[path])
        times = f"{p50:>8.1f}{p99:>8.1f}{p50_then:>10.1f}{p99_then:>10.1f}"
        times += f"{p50_then / p50:>7.1f}x{p99_then / p99:>7.1f}x"
        rest = f"{flooders.served / took:>9.0f}{flooders.refused / took:>9.1f}{100 * busy:>6.0f}%"
        print(f"{name:<10}{kind:<7}{what:<14}{times}{rest}{os.getloadavg()[0]:>7.1f}", flush=True)


# -- what the first page costs -------------------------------------------------------------------------------------


async def cost(port: int, pid: int, headers: Mapping[str, str], *, dear: bool = False) -> float:
    """Milliseconds of the server's processor time for a first page, of so many."""
    wire = Wire(port, headers={**headers})
    for number in range(-PAGES // 10, PAGES):
        if number == 0:
            used = processor(pid)
        wire.cookie, wire.headers["Host"] = "", f"10.9.9.{number % 250}" if dear else "127.0.0.1"
        await wire.get("/")
    wire.close()
    return (processor(pid) - used) / PAGES * 1000


def costs(folder: Path) -> None:
    """Print what the first page costs."""
    with serving(folder) as (port, pid), apart(pid):
        asyncio.run(asyncio.wait_for(ready(port), 60))
        shared = asyncio.run(cost(port, pid, {}))
        packed = asyncio.run(cost(port, pid, {"Accept-Encoding": "gzip"}))
        drawn = asyncio.run(cost(port, pid, {}, dear=True))
    with serving(folder, REFUSING) as (port, pid), apart(pid):
        asyncio.run(asyncio.wait_for(ready(port), 60))
        refused = asyncio.run(cost(port, pid, {}))
    print(f"processor time of the first page, load {os.getloadavg()[0]:.1f}")
    rows = {"drawn once for everybody": shared, "... and packed, as browsers take it": packed}
    for name, each in (rows | {"drawn for each": drawn, "refused": refused}).items():
        print(f"{name:<40}{each:>8.2f} ms{each / drawn:>8.2f}x", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--uncharged", action="store_true")
    given = parser.parse_args()
    game = played("flooded", 3, "none", 20)
    paths = {f"/t/{game.id}/version": "version", f"/t/{game.id}": "table page"}
    options = UNCHARGED if given.uncharged else ["--limit=idle_seconds=5"]
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "casefile.sqlite3", [game], WATCHERS)
        costs(Path(folder))
    columns = (("server", -10), ("flood", -7), ("request", -14), ("p50", 8), ("p99", 8), ("beside", 10), ("p99", 10))
    more = (("p50", 8), ("p99", 8), ("served/s", 9), ("refused", 9), ("busy", 7), ("load", 7))
    for run in range(1, given.runs + 1):
        print(f"\nrun {run}\n" + "".join(f"{name:{'<' if n < 0 else '>'}{abs(n)}}" for name, n in columns + more))
        for kind in ("first", "dear"):
            with tempfile.TemporaryDirectory() as folder:
                write(Path(folder) / "casefile.sqlite3", [game], WATCHERS)
                with serving(Path(folder), options) as (port, pid), apart(pid):
                    asyncio.run(asyncio.wait_for(ready(port), 60))
                    asyncio.run(others(port, [*paths], 1))
                    measure("casefile", kind, port, pid, paths, given.seconds)
        port = free_port()
        with running([sys.executable, "-c", BARE, str(port), str(BYTES)]) as pid, apart(pid):
            asyncio.run(asyncio.wait_for(ready(port), 60))
            measure("asyncio", "first", port, pid, {"/": "fixed body"}, given.seconds)


if __name__ == "__main__":
    main()
