"""Kill -9 while sixteen people play and fifty watch: what was answered or told is stored, once and in its place.

    python -m tests.soak.kills [--kills 200] [--tables 8] [--watchers 50] [--database ADDRESS [--workers 2]]

Without ``--database`` the server of a SQLite file is killed, and begun anew. With it, one of the processes of
``casefile serve --workers N`` is, whichever chance says; the others go on, and another one takes its place. After
each kill everything that is stored is compared with everything that people have heard.
"""

import argparse
import asyncio
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bench.processes import many_sockets, ready
from bench.wire import free_port
from casefile.server.data_places import FILE
from tests.soak.players import Heard, Plays, company, judge, look
from tests.soak.servers import serving, workers

LIFE = (0.5, 2.0)
"""Seconds between a server's readiness and its end, at least and at most."""

FEW = 5
"""Commands that are done between two kills at least, so that none is in vain."""


@dataclass
class Result:
    """What came of kills: how many, what people heard, what is wrong, and seconds until each next answer."""

    heard: Heard
    kills: int = 0
    wrong: dict[str, int] = field(default_factory=dict)
    answered: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        slowest, median = max(self.answered), statistics.median(self.answered)
        return (
            f"{self.kills} kills, {len(self.heard.done)} commands answered, {self.heard.late} too late, "
            f"wrong: {self.wrong or 'nothing'}, refused: {self.heard.refused or 'nothing'}, "
            f"answered again after {median:.1f} s, at most {slowest:.1f} s"
        )


@dataclass
class Siege:
    """A store, the people who play there, and how it is served."""

    place: Path | str
    tables: int = 8
    watchers: int = 50
    workers: int = 1
    faults: Path | None = None
    draw: random.Random = field(default_factory=lambda: random.Random(1))

    async def run(self, kills: int, seconds: float) -> Result:
        """Kill so often, but not for longer than so many seconds, nor after something has gone wrong."""
        port, heard = free_port(), Heard()
        people = await asyncio.to_thread(company, self.place, port, self.tables, self.watchers, heard)
        playing = [asyncio.create_task(for_ever(person)) for person in people]
        result, end = Result(heard), time.monotonic() + seconds
        try:
            await (self._one_of_several if self.workers > 1 else self._whole)(port, result, kills, end)
        finally:
            going = set(playing)
            while going:  # a library may take one cancellation for its own
                for task in going:
                    task.cancel()
                _, going = await asyncio.wait(going, timeout=5)
            ends = await asyncio.gather(*playing, return_exceptions=True)
            await asyncio.sleep(0.1)  # until their connections are closed
        for end_of_one in ends:
            if isinstance(end_of_one, Exception):
                raise end_of_one  # nobody leaves the company unnoticed
        return result

    async def _whole(self, port: int, result: Result, kills: int, end: float) -> None:
        """Kill the only process, look at the store, and begin another."""
        while result.kills < kills and not result.wrong and time.monotonic() < end:
            begin = time.monotonic()
            with serving(self.place, port, faults=self.faults):  # killed at the end, with all that it has begun
                result.answered.append(time.monotonic() - begin)
                await self._live(result.heard)
            await self._judge(result)

    async def _one_of_several(self, port: int, result: Result, kills: int, end: float) -> None:
        """Kill one process, whichever, while the others serve."""
        with serving(self.place, port, "--workers", str(self.workers), faults=self.faults) as process:
            while result.kills < kills and not result.wrong and time.monotonic() < end:
                await self._live(result.heard)
                while len(there := workers(process.pid)) < self.workers:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
                os.kill(self.draw.choice(there), signal.SIGKILL)
                begin = time.monotonic()
                await asyncio.wait_for(ready(port, "/ready"), 30)
                result.answered.append(time.monotonic() - begin)
                await self._judge(result)

    async def _live(self, heard: Heard) -> None:
        begin, done = time.monotonic(), len(heard.done)
        await asyncio.sleep(self.draw.uniform(*LIFE))
        while len(heard.done) < done + FEW and time.monotonic() < begin + 30:  # noqa: ASYNC110
            await asyncio.sleep(self.draw.uniform(0, 0.05))

    async def _judge(self, result: Result) -> None:
        before = result.heard.copy()
        logs = await asyncio.to_thread(look, self.place)
        result.kills += 1
        result.wrong = judge(logs, before, result.heard.sent.values())


async def for_ever(person: Plays) -> None:
    """Play on, whichever server there is."""
    while True:
        await person.play()
        await asyncio.sleep(0.05)


def main() -> None:
    """Kill, and print what came of it; the exit status is 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--watchers", type=int, default=50)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    many_sockets()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        siege = Siege(given.database or Path(folder) / FILE, given.tables, given.watchers, given.workers)
        result = asyncio.run(siege.run(given.kills, given.seconds))
    print(f"{result}; {time.monotonic() - begin:.0f} s")
    sys.exit(bool(result.wrong or result.heard.refused))


if __name__ == "__main__":
    main()
