"""Several processes over one PostgreSQL database, asked at random while some are killed: is every answer new enough?

    python -m tests.soak.registers [--operations 100000] [--workers 4] [--kills 20] [--tables 8] [--database ADDRESS]

Without ``--database`` it starts a PostgreSQL of its own, the one of the tests.
Each request opens a connection of its own, which the system hands to whichever process it likes. Each answer is one
operation on a register whose value only grows: the version of a table, the marks in a notebook, whether somebody who
has joined is let in. An answer must show at least the largest value that anybody was answered before the question was
sent, and no version that the log never had. Versions are in one order, so this is all that linearizability asks of
these registers (Herlihy and Wing 1990; checked as by Jepsen, against the history of all answers).
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Literal

from bench.processes import many_sockets
from bench.wire import Got, Wire, asked, free_port, version_of
from casefile.core.cards import Seat
from tests.postgresql import database, running
from tests.server.running_server import Person, party, running_server
from tests.soak.players import BROKEN, TRIPLES, look
from tests.soak.servers import serving, workers

MARKED = "your pencil: tick"
"""What a page says of each cell that its viewer has ticked."""

SHEET = 'id="row.rope"'
"""What is on the page of whoever has a notebook."""

CELLS = ("scarlet", "mustard", "white", "green", "peacock", "plum", "candlestick", "knife", "rope", "wrench", "hall")
"""The cards whose cells are ticked one after the other, which makes a notebook a register."""

PAUSE = 0.05
"""Seconds before somebody asks again whom no process has answered."""

Kind = Literal["read", "write"]


@dataclass(frozen=True, slots=True)
class Operation:
    """One question and its answer, by one clock in seconds: which value it showed, or made, of which register."""

    register: str
    kind: Kind
    value: int
    begin: float
    end: float


def stale(operations: Iterable[Operation]) -> list[tuple[Operation, int]]:
    """Return the operations that show less than was answered before they began, each with the value they owed."""
    found = []
    by_register = defaultdict[str, list[Operation]](list)
    for each in operations:
        by_register[each.register].append(each)
    for of_one in by_register.values():
        ended = sorted(of_one, key=lambda each: each.end)
        ends, largest = [each.end for each in ended], [*accumulate((each.value for each in ended), max)]
        for each in of_one:
            before = bisect_left(ends, each.begin)
            if before and each.value < (owed := largest[before - 1]):
                found.append((each, owed))
    return found


def invented(operations: Iterable[Operation], versions: Mapping[str, int]) -> list[Operation]:
    """Return the operations that show a version which the log of their table never had."""
    return [each for each in operations if each.value > versions.get(each.register, each.value)]


@dataclass
class History:
    """All answers; ``refused`` are those that nobody should get, ``unanswered`` counts the questions without one."""

    wanted: int
    operations: list[Operation] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unanswered: int = 0
    late: int = 0

    @property
    def whole(self) -> bool:
        """Whether enough was asked."""
        return len(self.operations) >= self.wanted

    def add(self, register: str, kind: Kind, value: int, begin: float) -> None:
        """Take in an answer that has just come."""
        self.operations.append(Operation(register, kind, value, begin, time.monotonic()))


@dataclass
class Asking:
    """Somebody at a table who asks, plays and marks, each time on another connection."""

    table_id: str
    number: int
    port: int
    cookie: str
    history: History
    draw: random.Random
    ticked: int = 0
    played: int = 0

    async def ask(self) -> None:
        """Until enough was asked."""
        while not self.history.whole:
            try:
                await self._one()
            except BROKEN:
                self.history.unanswered += 1
                await asyncio.sleep(PAUSE)

    @contextmanager
    def line(self) -> Iterator[Wire]:
        wire = Wire(self.port, self.cookie)
        try:
            yield wire
        finally:
            wire.close()

    async def get(self, path: str) -> tuple[Got, float]:
        begin = time.monotonic()
        with self.line() as wire:
            return await wire.get(path), begin

    async def _one(self) -> None:
        what = self.draw.random()
        if what < 0.7:
            got, begin = await self.get(f"/t/{self.table_id}/version")
            if self._good(got):
                self.history.add(self.table_id, "read", int(got.text.partition(":")[2].strip(" }")), begin)
        elif what < 0.95 or self.ticked == len(CELLS):
            await self._play()
        else:
            await self._mark()

    async def page(self) -> str:
        """The page, which shows the version, the notebook, and that its person is let in; empty where there is none."""
        got, begin = await self.get(f"/t/{self.table_id}")
        if not self._good(got):
            return ""
        let_in = "data-version=" in got.text  # else it is the page that a stranger sees
        self.history.add(f"{self.table_id} {self.number} is let in", "read", int(let_in), begin)
        if not let_in:
            return ""
        self.history.add(self.table_id, "read", version_of(got.text), begin)
        if SHEET in got.text:  # there is none before the game has begun
            self.history.add(f"{self.table_id} {self.number} notebook", "read", got.text.count(MARKED), begin)
        return got.text

    async def _play(self) -> None:
        page = await self.page()
        fields = asked(page, TRIPLES[(self.number * 97 + self.played) % len(TRIPLES)]) if page else None
        if fields is None:
            return
        self.played += 1
        begin = time.monotonic()
        with self.line() as wire:
            key = f"{self.number}-{self.played}"
            sent = {**fields, "version": version_of(page), "key": key}
            got = await wire.post(f"/t/{self.table_id}/act", sent)
        if got.status == 409:  # somebody acted meanwhile; this one's page was as new as it could be
            self.history.late += 1
        elif self._good(got):
            self.history.add(self.table_id, "write", int(got.text.partition(":")[2].strip(" }")), begin)

    async def _mark(self) -> None:
        begin = time.monotonic()
        with self.line() as wire:
            mark = {"mark": f"cell.{CELLS[self.ticked]}.0 tick"}
            got = await wire.post(f"/t/{self.table_id}/notes", mark)
        if self._good(got):
            self.ticked += 1
            self.history.add(f"{self.table_id} {self.number} notebook", "write", self.ticked, begin)

    def _good(self, got: Got) -> bool:
        """Whether an answer is one; a process may say that the store is away while it is."""
        if got.status != 200 and got.status != 503:
            self.history.refused.append(f"{got.status} {got.text}"[:300])
        return got.status == 200


@dataclass
class Friend:
    """Somebody who opens the link of a free seat, sits down, and asks on; then plays like the others."""

    link: str
    asking: Asking

    async def ask(self) -> None:
        """Until enough was asked."""
        me = self.asking
        path, register = f"/t/{me.table_id}", f"{me.table_id} {me.number} is let in"
        await asyncio.sleep(me.draw.uniform(0.2, 3))
        while not me.history.whole:
            try:
                await me.get(path)  # the gate, by which that process holds the table
                begin = time.monotonic()
                with me.line() as wire:
                    got = await wire.post(f"{path}/join", {"token": self.link, "name": f"Friend {me.number}"})
                if got.status == 200:
                    me.history.add(register, "write", 1, begin)
                    break
            except BROKEN:
                me.history.unanswered += 1
            await asyncio.sleep(PAUSE)
        for _ in range(5):
            try:
                await me.page()
            except BROKEN:  # also just now a process may be killed
                me.history.unanswered += 1
        await me.ask()


@dataclass
class Result:
    """What came of it."""

    history: History
    stale: list[tuple[Operation, int]]
    invented: list[Operation]
    kills: int

    @property
    def wrong(self) -> dict[str, int]:
        """How many answers are wrong, by how."""
        found = {"stale": len(self.stale), "invented": len(self.invented), "refused": len(self.history.refused)}
        return {name: count for name, count in found.items() if count}

    def __str__(self) -> str:
        history = self.history
        kinds = Counter(each.kind for each in history.operations)
        return (
            f"{len(history.operations)} operations ({kinds['read']} reads, {kinds['write']} writes), "
            f"{self.kills} kills, {history.unanswered} without an answer, {history.late} acts too late, "
            f"wrong: {self.wrong or 'nothing'}"
        )


def company(place: str, port: int, tables: int, history: History) -> list[Asking | Friend]:
    """Three people at each of so many new tables, of whom the third has a link and has not come yet."""

    async def opened() -> list[Asking | Friend]:
        found: list[Asking | Friend] = []
        async with running_server(place) as server:
            for number in range(tables):
                at = await party(server, 2)
                late = await party(server, 3, seated=2)
                secret = (await late.session()).secret
                people: list[tuple[str, Person]] = [(at.id, each) for each in at.seats]
                people += [(late.id, each) for each in late.seats]
                for seat, (id, person) in enumerate(people):
                    draw = random.Random(f"{number} {seat}")
                    found.append(Asking(id, number * 10 + seat, port, person.cookie, history, draw))
                third = server.person("Third")
                asking = Asking(late.id, number * 10 + 9, port, third.cookie, history, random.Random(number))
                found.append(Friend(secret.link("join", Seat(2)), asking))
        return found

    return asyncio.run(opened())


async def search(
    place: str, operations: int, *, processes: int, kills: int = 0, tables: int = 2, faults: Path | None = None
) -> Result:
    """Ask so often, while so many processes are killed; then hold all answers against each other and the logs."""
    port, history = free_port(), History(operations)
    people = await asyncio.to_thread(company, place, port, tables, history)
    killed = 0
    with serving(place, port, "--workers", str(processes), faults=faults) as server:
        asking = asyncio.gather(*(person.ask() for person in people))
        draw = random.Random(1)
        while not asking.done():
            await asyncio.wait({asking}, timeout=0.1)
            due = len(history.operations) >= (killed + 1) * operations // (kills + 1)
            if killed < kills and due and len(there := workers(server.pid)) == processes:
                os.kill(draw.choice(there), signal.SIGKILL)
                killed += 1
        await asking
    logs = await asyncio.to_thread(look, place)
    versions = {id: len(log) for id, log in logs.items()}
    done = history.operations
    return Result(history, stale(done), invented(done, versions), killed)


def main() -> None:
    """Ask, and print what came of it; the exit status is 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="")
    parser.add_argument("--operations", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=8)
    given = parser.parse_args()
    many_sockets()
    begin = time.monotonic()
    with ExitStack() as stack:
        place = given.database or stack.enter_context(
            database(stack.enter_context(running(f"registers-{os.getpid()}")))
        )
        asked = search(place, given.operations, processes=given.workers, kills=given.kills, tables=given.tables)
        result = asyncio.run(asked)
    for operation, owed in result.stale[:20]:
        print(f"owed {owed}: {operation}")
    for text in result.history.refused[:20]:
        print(text)
    print(f"{result}; {time.monotonic() - begin:.0f} s")
    sys.exit(bool(result.wrong))


if __name__ == "__main__":
    main()
