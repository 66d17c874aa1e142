"""Kill -9 while eight people play over HTTP: whatever was answered or told is in the log, once and in its place.

This file is also the program that gets killed: started as a script it forks, for each line on its input, a process
that serves until it is killed. With the planted fault it answers and tells before the commit.
"""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.wire import Wire, asked, free_port, version_of
from casefile.correspondence.server.mode import BY_POST
from casefile.games import GAMES
from casefile.server import app as application
from casefile.server.store import Appended, AsyncStore, StoredEvent, open_sqlite
from tests.frames import read
from tests.server.house import LOOSE, SCALE, Party, house, party

TABLES, SEATS = 4, 2
KILLS, LIMIT = 25 * SCALE, 40.0 * SCALE
FEWEST = 8
"""So many kills there must be in the time even on a machine that is overloaded."""


# -- the program ---------------------------------------------------------------------------------------------------


def serve(file: Path, port: int, early: bool) -> None:
    if early:
        _tell_too_soon()
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(64)
    config = uvicorn.Config(
        application.create_app(file, GAMES, modes=(BY_POST,), limits=LOOSE), log_level="critical", access_log=False
    )
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def _tell_too_soon() -> None:
    real = AsyncStore.__init__

    def init(self: AsyncStore, store: Any, announce: Any) -> None:
        real(self, store, announce)
        append = self.append

        async def early(table_id: str, expected: int, events: Any, **given: Any) -> Appended:
            version = expected + len(events)
            asyncio.get_running_loop().call_later(0.1, lambda: append(table_id, expected, events, **given))
            announce(table_id, version)
            return Appended(table_id, version, None, False)

        self.append = early

    AsyncStore.__init__ = init  # type: ignore[method-assign, assignment]


def nursery(file: Path, port: int) -> None:
    for line in sys.stdin:
        child = os.fork()
        if not child:
            serve(file, port, line == "early\n")
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    nursery(Path(sys.argv[1]), int(sys.argv[2]))


# -- the players ---------------------------------------------------------------------------------------------------


@dataclass
class Command:
    """What a player has sent: at which version, under which key."""

    table_id: str
    version: int
    key: str
    fields: dict[str, str]


@dataclass
class Heard:
    """All that the players were answered and told."""

    done: list[Command] = field(default_factory=list)
    told: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)


@dataclass
class Player:
    """Plays one seat over HTTP, and listens at the table's socket; sends again what was not answered."""

    table_id: str
    number: int
    wire: Wire
    heard: Heard
    open: Command | None = None
    sent: int = 0

    async def play(self) -> None:
        """Until the server is killed."""
        with suppress(OSError, asyncio.IncompleteReadError, WebSocketException):
            if self.open is not None:
                await self._send(self.open)
            cookie = {"Cookie": f"casefile={self.wire.cookie}"}
            url = f"ws://127.0.0.1:{self.wire.port}/t/{self.table_id}/live"
            async with connect(url, additional_headers=cookie, compression=None) as ear:
                await ear.send("")
                async for frame in ear:
                    self._hear(int(read(frame)["version"]))
                    page = (await self.wire.get(f"/t/{self.table_id}")).text
                    await self._move(page)
        self.wire.close()

    def _hear(self, version: int) -> None:
        self.heard.told[self.table_id] = max(version, self.heard.told.get(self.table_id, 0))

    async def _move(self, page: str) -> None:
        while fields := asked(page, TRIPLES[(self.number % SEATS * 160 + self.sent) % len(TRIPLES)]):
            self.sent += 1
            self.open = Command(self.table_id, version_of(page), f"{self.number}-{self.sent}", fields)
            page = await self._send(self.open)

    async def _send(self, command: Command) -> str:
        sent = {**command.fields, "version": command.version, "key": command.key}
        answer = await self.wire.post(f"/t/{command.table_id}/act", sent)
        if answer.status == 200:
            self.heard.done.append(command)
            self._hear(json.loads(answer.text)["version"])
        else:
            self.heard.refused.append(f"{answer.status} {command} {answer.text[:200]}")
        self.open = None
        return (await self.wire.get(f"/t/{command.table_id}")).text


TRIPLES = list(
    product(
        ("scarlet", "mustard", "white", "green", "peacock", "plum"),
        ("candlestick", "knife", "lead_pipe", "revolver", "rope", "wrench"),
        ("kitchen", "ballroom", "conservatory", "dining_room", "library", "hall", "lounge", "study", "billiard_room"),
    )
)
"""Each suggestion at a table has cards of its own for a long time, so that a doubled one would be seen."""


# -- the judge -----------------------------------------------------------------------------------------------------

KINDS = {"suggest": "suggested", "show": "card_shown", "end_turn": "turn_ended"}

Logs = dict[str, list[StoredEvent]]


def judge(logs: Logs, heard: Heard) -> dict[str, int]:
    """What went wrong: answered but not in its place, told but not stored, commands done twice, gaps."""
    found: Counter[str] = Counter()
    for command in heard.done:
        log = logs[command.table_id]
        event = log[command.version] if command.version < len(log) else None
        found["lost"] += event is None or not _is(event, command)
    for table_id, version in heard.told.items():
        found["told too soon"] += version > len(logs[table_id])
    places = Counter((command.table_id, command.version) for command in heard.done)
    found["doubled"] += sum(count > 1 for count in places.values())
    for log in logs.values():
        found["gaps"] += [event.version for event in log] != list(range(1, len(log) + 1))
        suggested = Counter(event.body for event in log if event.kind == "suggested")
        found["doubled"] += sum(count > 1 for count in suggested.values())
    return {name: count for name, count in found.items() if count}


def _is(event: StoredEvent, command: Command) -> bool:
    body = msgspec.json.decode(event.body)
    same = {name: body.get(name) for name in command.fields if name != "kind"}
    return event.kind == KINDS[command.fields["kind"]] and {**same, "kind": command.fields["kind"]} == command.fields


def test_the_judge_sees_what_it_is_there_for() -> None:
    def event(version: int, room: str) -> StoredEvent:
        body = {"seat": 0, "suspect": "plum", "weapon": "rope", "room": room}
        return StoredEvent(version, 1, "suggested", msgspec.json.encode(body).decode())

    def command(version: int, room: str) -> Command:
        return Command("7", version, "k", {"kind": "suggest", "suspect": "plum", "weapon": "rope", "room": room})

    logs = {"7": [event(1, "hall"), event(2, "study")]}
    assert judge(logs, Heard([command(0, "hall"), command(1, "study")], {"7": 2})) == {}
    assert judge(logs, Heard([command(2, "lounge")])) == {"lost": 1}
    assert judge(logs, Heard([command(1, "hall")])) == {"lost": 1}
    assert judge(logs, Heard([], {"7": 3})) == {"told too soon": 1}
    assert judge(logs, Heard([command(0, "hall")] * 2)) == {"doubled": 1}
    assert judge({"7": [event(1, "hall"), event(2, "hall")]}, Heard()) == {"doubled": 1}
    assert judge({"7": [event(1, "hall"), event(3, "study")]}, Heard()) == {"gaps": 1}


# -- the tests -----------------------------------------------------------------------------------------------------


@contextmanager
def nursery_at(file: Path, port: int) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, __file__, str(file), str(port)]
    pipe = subprocess.PIPE
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, text=True, start_new_session=True, env=environment
    ) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # and whatever it has forked


def set_up(file: Path) -> list[tuple[str, str]]:
    """Tables to play at; the table and the cookie of each player."""

    async def opened() -> list[Party]:
        async with house(file) as running:
            return [await party(running, SEATS) for _ in range(TABLES)]

    return [(each.id, person.cookie) for each in asyncio.run(opened()) for person in each.seats]


async def live_and_die(process: "subprocess.Popen[str]", port: int, kind: str, players: list[Player]) -> float:
    """Serve and play for a short while, then kill; how many seconds it took until the server was ready."""
    assert process.stdin is not None
    assert process.stdout is not None
    start = time.monotonic()
    process.stdin.write(kind + "\n")
    process.stdin.flush()
    child = int(process.stdout.readline())
    wire = Wire(port)
    while True:
        assert time.monotonic() - start < 20
        with suppress(OSError, asyncio.IncompleteReadError):
            if (await wire.get("/health")).status == 200:
                break
        await asyncio.sleep(0.01)
    ready = time.monotonic() - start
    wire.close()
    draw = random.Random(start)
    playing = [asyncio.create_task(player.play()) for player in players]
    enough = len(players[0].heard.done) + draw.randrange(4, 10)
    for _ in range(1000):
        if len(players[0].heard.done) >= enough:
            break
        await asyncio.sleep(draw.uniform(0, 0.02))
    os.kill(child, signal.SIGKILL)
    await asyncio.wait_for(asyncio.gather(*playing), 20)
    assert process.stdout.readline() == "dead\n"
    return ready


def look(file: Path) -> Logs:
    store = open_sqlite(file)
    logs = {row.id: store.events(row.id) for row in store.tables("playing")}
    store.close()
    return logs


def kills(file: Path, kind: str, until: Any) -> tuple[int, Heard, dict[str, int], float]:
    """Kill until there is enough: how often, what the players heard, what went wrong, the slowest start."""
    seated, port, heard = set_up(file), free_port(), Heard()
    players = [Player(table, number, Wire(port, cookie), heard) for number, (table, cookie) in enumerate(seated)]
    count, slowest, wrong = 0, 0.0, dict[str, int]()
    end = time.monotonic() + LIMIT
    with nursery_at(file, port) as process:
        while time.monotonic() < end and not until(count, wrong):
            slowest = max(slowest, asyncio.run(live_and_die(process, port, kind, players)))
            count += 1
            wrong = judge(look(file), heard)
    return count, heard, wrong, slowest


def test_nothing_that_was_answered_or_told_is_lost_by_a_crash(tmp_path: Path) -> None:
    count, heard, wrong, slowest = kills(tmp_path / "a.sqlite3", "well", lambda n, wrong: n == KILLS or wrong)
    assert wrong == {}
    assert heard.refused == []  # what is sent again after the crash is done by then, or is done now
    assert count >= FEWEST
    assert slowest < 60  # it comes back by itself; how soon, `bench.start` measures
    assert len(heard.done) > 3 * count
    assert set(heard.told) == set(look(tmp_path / "a.sqlite3"))  # every table was played at


def test_a_server_that_answers_before_its_commit_is_caught(tmp_path: Path) -> None:
    both = {"lost", "told too soon"}
    _, _, wrong, _ = kills(tmp_path / "a.sqlite3", "early", lambda n, wrong: both <= wrong.keys())
    assert both <= wrong.keys()
