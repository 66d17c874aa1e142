"""A stop in good order while people play and pages are open: how soon, with which status, and whether anything is lost.

python -m tests.soak.stops [--stops 10] [--watchers 200] [--database ADDRESS [--workers 2]]
"""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.processes import many_sockets
from bench.wire import free_port
from casefile.server.data_places import FILE
from tests.soak.kills import for_ever
from tests.soak.players import Heard, Plays, company, judge, look
from tests.soak.servers import serving


@dataclass(frozen=True)
class Stop:
    """How a server ended: after how many seconds, with which status, saying what; commands done, and what is wrong."""

    seconds: float
    status: int
    said: str
    done: int
    wrong: dict[str, int]


async def stopped(place: Path | str, people: Sequence[Plays], port: int, workers: int, faults: Path | None) -> Stop:
    """Serve these people until half of the connections are busy, then ask for the end."""
    heard = people[0].heard
    done = len(heard.done)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with serving(place, port, "--workers", str(workers), log=log, faults=faults) as process:
            playing = [asyncio.create_task(for_ever(person)) for person in people]
            while len(heard.done) < done + len(people) // 4:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            begin = time.monotonic()
            process.send_signal(signal.SIGTERM)
            status = await asyncio.to_thread(process.wait, 30)
            seconds = time.monotonic() - begin
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await asyncio.sleep(0.1)  # until their connections are closed
        said = log.read_text()
    before = heard.copy()
    wrong = judge(await asyncio.to_thread(look, place), before, heard.sent.values())
    return Stop(seconds, status, said, len(heard.done) - done, wrong)


async def stops(
    place: Path | str, count: int, tables: int, watchers: int, workers: int = 1, faults: Path | None = None
) -> list[Stop]:
    """Begin and stop so often."""
    port, heard = free_port(), Heard()
    people = await asyncio.to_thread(company, place, port, tables, watchers, heard)
    return [await stopped(place, people, port, workers, faults) for _ in range(count)]


def main() -> None:
    """Stop, and print what came of it; the exit status is 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stops", type=int, default=10)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--watchers", type=int, default=200)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    many_sockets()
    with tempfile.TemporaryDirectory() as folder:
        place = given.database or Path(folder) / FILE
        found = asyncio.run(stops(place, given.stops, given.tables, given.watchers, given.workers))
    for each in found:
        print(f"{each.seconds:.2f} s, status {each.status}, {each.done} commands, wrong: {each.wrong or 'nothing'}")
        print(each.said, end="")
    sys.exit(any(each.wrong or each.said or each.seconds > 5 for each in found))


if __name__ == "__main__":
    main()
