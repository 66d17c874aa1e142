"""What the others notice of one hostile client, over real sockets on loopback; Linux only.

    python -m bench.hostile [--seconds 6] [--unlimited] [ATTACK ...]

Eight people ask for pages, five times a second each: first alone, then beside somebody at another address of loopback
who

* ``flood``: asks for pages on 20 connections as fast as they are answered;
* ``stall``: asks for eight pages on each of 400 connections and never reads;
* ``frames``: sends frames over the socket of a table as fast as they are taken;
* ``half``: holds 1,100 connections with half a request on each, of a server that may open 1,024 files;
* ``heads``: sends 60 MiB of headers, again and again.

The table has the others' median and 99th percentile in milliseconds before and beside it, their ratio, how many of them
were not served, how busy the server's processor was before and then, by how much its memory grew, and the lines in its
log. With ``--unlimited`` the server has no
limits but those of the system, as a comparison in the same run.
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.processes import SERVE, UNLIMITED, memory, processor, ready
from bench.tables import cookie
from bench.wire import Wire, free_port

PEOPLE, PAUSE, LATE = 8, 0.2, 5.0
"""Of the others: how many, seconds between two pages of one, and after how many seconds one counts as not served."""
HOSTILE = "127.0.0.2"
FILES = 1024
PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
NONE = (
    "--limit=head_bytes=1000000000",
    "--limit=head_fields=1000000000",
    "--limit=path_bytes=1000000000",
    "--limit=connections=1000000",
    *(f"--limit={name}_seconds=100000" for name in ("head", "body", "write")),
)

Attack = Callable[[int], Awaitable[None]]
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


# -- the attacks ---------------------------------------------------------------------------------------------------


async def line(port: int) -> Streams:
    """A connection from the hostile address."""
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(HOSTILE, 0))


async def again(port: int, attack: Callable[[Streams], Awaitable[None]], pause: float = 0.01) -> None:
    """Attack over one connection after the other, without end."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            streams = await line(port)
            with contextlib.closing(streams[1]):
                await attack(streams)
        await asyncio.sleep(pause)


async def flood(port: int) -> None:
    """Ask as fast as one is answered."""

    async def ask(streams: Streams) -> None:
        reader, writer = streams
        while True:
            writer.write(PAGE)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            await reader.readexactly(int(head.partition(b"content-length: ")[2].split(b"\r")[0]))

    await asyncio.gather(*(again(port, ask) for _ in range(20)))


async def stall(port: int) -> None:
    """Ask, and never read."""

    async def ask(streams: Streams) -> None:
        writer = streams[1]
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(PAGE * 8)
        await writer.drain()
        await asyncio.sleep(60)

    await asyncio.gather(*(again(port, ask) for _ in range(400)))


async def frames(port: int) -> None:
    """Send frames at a table of one's own."""
    wire = Wire(port, cookie(99))
    seats = {"seat-0": "you", "seat-1": "friend", "seat-2": "friend", "game": "quick", "name": "Eve"}
    table = (await wire.post("/tables", seats)).text.partition('"go":"')[2].partition('"')[0]
    headers = {"Cookie": f"casefile={wire.cookie}"}
    while True:
        with contextlib.suppress(OSError, WebSocketException):
            url = f"ws://127.0.0.1:{port}{table}/live"
            async with connect(url, additional_headers=headers, local_addr=(HOSTILE, 0), compression=None) as socket:
                writer = socket.transport
                while not writer.is_closing():
                    writer.write(b"\x81\x81\x00\x00\x00\x00x" * 1000)
                    await socket.ping()
                    await asyncio.sleep(0)
        await asyncio.sleep(0.01)


async def half(port: int) -> None:
    """Hold half-sent requests, and begin another for each that is ended."""

    async def begin(streams: Streams) -> None:
        reader, writer = streams
        writer.write(PAGE[:20])
        await reader.read()

    await asyncio.gather(*(again(port, begin, 0.5) for _ in range(1100)))


async def heads(port: int) -> None:
    """Send heads of 60 MiB."""

    async def send(streams: Streams) -> None:
        reader, writer = streams
        writer.write(PAGE[:-2])
        for _ in range(60):
            writer.write(b"a: bcd\r\n" * (1 << 17))
            await writer.drain()
        writer.write(b"\r\n")
        await reader.read(65536)

    await again(port, send)


ATTACKS: dict[str, Attack] = {"flood": flood, "stall": stall, "frames": frames, "half": half, "heads": heads}


def attack(name: str, port: int) -> None:
    """Attack until this process is ended, behind the others in the line for the processor."""
    os.nice(15)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(asyncio.wait_for(_attack(name, port), 120))


async def _attack(name: str, port: int) -> None:
    await ATTACKS[name](port)


@contextlib.contextmanager
def attacked(name: str, port: int) -> Iterator[None]:
    """Attack for as long as the block lasts."""
    process = multiprocessing.get_context("spawn").Process(target=attack, args=(name, port), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


# -- the others ----------------------------------------------------------------------------------------------------


async def others(port: int, seconds: float) -> tuple[list[float], int]:
    """Milliseconds until each page that people have asked for in that time, and how many pages did not come."""
    waits, failed, end = list[float](), 0, time.monotonic() + seconds

    async def look(number: int) -> None:
        nonlocal failed
        wire = Wire(port, cookie(number))
        await asyncio.sleep(PAUSE * number / PEOPLE)
        while time.monotonic() < end:
            begin = time.monotonic()
            try:
                answer = await asyncio.wait_for(wire.get("/"), LATE)
                failed += answer.status != 200
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                failed += 1
                wire.close()
            waits.append((time.monotonic() - begin) * 1000)
            await asyncio.sleep(max(0.0, begin + PAUSE - time.monotonic()))
        wire.close()

    await asyncio.gather(*(look(number) for number in range(PEOPLE)))
    return waits, failed


@contextlib.contextmanager
def server(folder: Path, options: list[str]) -> Iterator[tuple[int, int, Path]]:
    """A server that may open 1,024 files: its port, its process, its log."""
    port, log = free_port(), folder / "log"
    command = [sys.executable, "-c", SERVE, str(port), "--data", str(folder), *options]
    limited = ["sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh", *command]
    with log.open("wb") as file, subprocess.Popen(limited, stdout=file, stderr=file) as process:
        try:
            yield port, process.pid, log
        finally:
            process.terminate()


def measure(name: str, seconds: float, options: list[str]) -> str:
    """One line of the table."""
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), options) as (port, pid, log):
        asyncio.run(asyncio.wait_for(ready(port), 60))
        asyncio.run(others(port, 1))
        used = processor(pid)
        alone, _ = asyncio.run(others(port, seconds))
        work, before = processor(pid) - used, memory(pid)
        with attacked(name, port):
            time.sleep(2)
            used = processor(pid)
            beside, failed = asyncio.run(others(port, seconds))
            work_then = processor(pid) - used
            grown = (memory(pid) - before) / 2**20
        lines = log.read_bytes().count(b"\n") - 1
    (p50, p99), (p50_then, p99_then) = (
        (statistics.median(waits), statistics.quantiles(waits, n=100)[98]) for waits in (alone, beside)
    )
    times = f"{p50:>9.1f}{p99:>9.1f}{p50_then:>10.1f}{p99_then:>10.1f}{p50_then / p50:>8.1f}x{p99_then / p99:>8.1f}x"
    busy = f"{100 * work / seconds:>6.0f}%{100 * work_then / seconds:>6.0f}%"
    return f"{name:<8}{times}{busy}{failed:>7}/{len(beside)}{grown:>9.0f} MiB{lines:>8}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", default=[])
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--unlimited", action="store_true")
    given = parser.parse_args()
    options = [*UNLIMITED, *NONE] if given.unlimited else []
    columns = (("", -8), ("p50", 9), ("p99", 9), ("p50 then", 10), ("p99 then", 10), ("ratio", 9), ("ratio", 9))
    more = (("busy", 7), ("then", 7), ("failed", 11), ("memory", 13), ("log", 8))
    print("".join(f"{name:{'<' if width < 0 else '>'}{abs(width)}}" for name, width in columns + more))
    for name in given.attacks or ATTACKS:
        print(measure(name, given.seconds, options), flush=True)


if __name__ == "__main__":
    main()
