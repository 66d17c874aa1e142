"""Kill -9 while sixteen people play over HTTP and fifty watch: whatever was answered or told is in the log, once and in
its place; ``tests/soak/kills.py`` kills the program as it is, also one process of several at a PostgreSQL database.

This file is also the program that gets killed: started as a script it forks, for each line on its input, a process
that serves until it is killed. With the planted fault it answers and tells before the commit.
"""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn

from bench.wire import Wire, free_port
from casefile.correspondence.server.mode import BY_POST
from casefile.games import GAMES
from casefile.server import app as application
from casefile.server.store import Appended, AsyncStore, StoredEvent
from tests.amounts import SCALE, often
from tests.patience import PATIENCE
from tests.server.running_server import LOOSE
from tests.soak.players import Command, Heard, Plays, company, judge, look

TABLES, WATCHERS = 8, 50
KILLS, LIMIT = often(8, 25) * SCALE, 40.0 * SCALE
FEWEST = often(3, 8)
"""So many kills there must be in the time even on a machine that is overloaded."""


# -- the program ---------------------------------------------------------------------------------------------------


def serve(file: Path, port: int, early: bool) -> None:
    if early:
        tell_too_soon()
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(64)
    config = uvicorn.Config(
        application.create_app(file, GAMES, modes=(BY_POST,), limits=LOOSE), log_level="critical", access_log=False
    )
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def tell_too_soon() -> None:
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


def fork_on_request(file: Path, port: int) -> None:
    for line in sys.stdin:
        child = os.fork()
        if not child:
            serve(file, port, line == "early\n")
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    fork_on_request(Path(sys.argv[1]), int(sys.argv[2]))


# -- the judge -----------------------------------------------------------------------------------------------------


def test_the_judge_sees_what_it_is_there_for() -> None:
    def event(version: int, room: str) -> StoredEvent:
        body = {"seat": 0, "suspect": "plum", "weapon": "rope", "room": room}
        return StoredEvent(version, 1, "suggested", msgspec.json.encode(body).decode())

    def command(version: int, room: str) -> Command:
        return Command("7", version, "k", {"kind": "suggest", "suspect": "plum", "weapon": "rope", "room": room})

    def heard(*done: Command, told: int = 0) -> Heard:
        return Heard(done=list(done), told={"7": told})

    logs = {"7": [event(1, "hall"), event(2, "study")]}
    sent = [command(0, "hall"), command(1, "study")]
    assert judge(logs, heard(*sent, told=2), sent) == {}
    assert judge(logs, heard(), sent) == {}  # carried out, and the answer was lost on its way
    assert judge(logs, heard(command(2, "lounge")), sent) == {"lost": 1}
    assert judge(logs, heard(command(1, "hall")), sent) == {"lost": 1}
    assert judge(logs, heard(told=3), sent) == {"told too soon": 1}
    assert judge(logs, heard(*sent[:1] * 2), sent) == {"doubled": 1}
    assert judge(logs, heard(), sent[:1]) == {"doubled": 1}  # nobody sent the second one at that version
    assert judge({"7": [event(1, "hall"), event(3, "hall")]}, heard(), [sent[0], command(2, "hall")]) == {"gaps": 1}


# -- the tests -----------------------------------------------------------------------------------------------------


@contextmanager
def forking_process(file: Path, port: int) -> Iterator["subprocess.Popen[str]"]:
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


async def live_and_die(process: "subprocess.Popen[str]", port: int, kind: str, players: Sequence[Plays]) -> float:
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
    await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
    assert process.stdout.readline() == "dead\n"
    return ready


def kills(file: Path, kind: str, until: Any) -> tuple[int, Heard, dict[str, int], float]:
    """Kill until there is enough: how often, what the players heard, what went wrong, the slowest start."""
    port, heard = free_port(), Heard()
    people = company(file, port, TABLES, WATCHERS, heard)
    count, slowest, wrong = 0, 0.0, dict[str, int]()
    end = time.monotonic() + LIMIT
    with forking_process(file, port) as process:
        while time.monotonic() < end and not until(count, wrong):
            slowest = max(slowest, asyncio.run(live_and_die(process, port, kind, people)))
            count += 1
            wrong = judge(look(file), heard, heard.sent.values())
    return count, heard, wrong, slowest


@pytest.mark.sampled(of="kills")
def test_nothing_that_was_answered_or_told_is_lost_by_a_crash(tmp_path: Path) -> None:
    count, heard, wrong, slowest = kills(tmp_path / "a.sqlite3", "well", lambda n, wrong: n == KILLS or wrong)
    assert wrong == {}
    assert heard.refused == []  # what is sent again after the crash is done by then, or is done now
    assert count >= FEWEST
    assert slowest < 60  # it comes back by itself; how soon, `bench.start` measures
    assert len(heard.done) > 3 * count
    assert set(heard.told) == set(look(tmp_path / "a.sqlite3"))  # every table was played at


@pytest.mark.sampled(of="planted faults of processes")
def test_a_server_that_answers_before_its_commit_is_caught(tmp_path: Path) -> None:
    both = {"lost", "told too soon"}
    _, _, wrong, _ = kills(tmp_path / "a.sqlite3", "early", lambda n, wrong: both <= wrong.keys())
    assert both <= wrong.keys()
