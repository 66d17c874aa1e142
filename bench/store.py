"""How many moves a second the store makes durable, against what the disk can do in the same run.

    python bench/store.py [--seconds 2] [--directory .]

A move is one append to one of 64 tables, of one event of 200 bytes, with an idempotency key, its answer and a
deadline. ``times the disk`` is the ratio to a loop of one 4 KiB write and one fdatasync: above 1, group commit pays.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from casefile.server.store import AsyncStore, NewEvent, NewTable, Once, Store, open_sqlite

TABLES = 64
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


async def appends(store: Store, callers: int, seconds: float, run: str) -> tuple[float, float, float, float]:
    """Appends a second with so many callers at once; their median and 99th percentile, and CPU for one, in ms."""
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
                once = Once(f"{caller}-{move}", "0" * 64, '{"version":1}')
                made = await awaited.append(
                    table_id, version, [NewEvent("shown", BODY)], at=move, once=once, deadline=move
                )
                took.append(time.perf_counter() - start)
                mine[table_id] = made.version
                move += 1

    start, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(play(caller) for caller in range(callers)))
    elapsed, cpu = time.perf_counter() - start, time.process_time() - cpu
    awaited.close()
    took.sort()
    return len(took) / elapsed, took[len(took) // 2] * 1e3, took[len(took) * 99 // 100] * 1e3, cpu / len(took) * 1e3


def main() -> None:
    parser = argparse.ArgumentParser(description="Durable appends a second, against the disk's own limit.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line")
    parser.add_argument("--directory", type=Path, default=Path(), help="on the disk to be measured")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.directory) as name:
        disk = fsyncs(Path(name), options.seconds)
        print(f"{'callers':>8} {'durable/s':>10} {'times the disk':>15} {'p50 ms':>8} {'p99 ms':>8} {'CPU ms':>8}")
        print(f"{'disk':>8} {disk:>10,.0f} {1:>15.2f} {1e3 / disk:>8.2f}")
        store = open_sqlite(Path(name) / "bench.sqlite")
        try:
            for callers in (1, 8, 64):
                rate, median, slow, cpu = asyncio.run(appends(store, callers, options.seconds, str(callers)))
                print(f"{callers:>8} {rate:>10,.0f} {rate / disk:>15.2f} {median:>8.2f} {slow:>8.2f} {cpu:>8.3f}")
                sys.stdout.flush()
        finally:
            store.close()


if __name__ == "__main__":
    main()
