"""Kill -9 under load: what was acknowledged is there, once, without gaps.

This file is also the program that gets killed. Started as a script it waits for lines on its input; for each it forks a
process that opens the store, a file or a PostgreSQL database, and lets eight writers append until it is killed. An
acknowledgement is a line on its output, written when ``append`` has returned; with the planted fault it is written
before the commit.
"""

import importlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from sqlalchemy import Connection

from casefile.server.store import NewEvent, NewTable, RequestKey, Stale, Store, open_store
from casefile.server.store.statements import commands

WRITERS, TABLES = 8, 4
FEWEST, KILLS, LIMIT = 6, 25, 20.0
"""The fewest kills and the most, and the seconds in which there are as many as there can be."""

LEAST = 6, 60
"""The fewest acknowledged events before a kill, and one more than the most of them."""


def write_for_ever(place: Path | str, early: bool, life: int) -> None:
    store = open_store(place)
    _say("ready", str(os.getpid()))
    for writer in range(WRITERS):
        threading.Thread(target=_write, args=(store, writer, early, life)).start()


def _write(store: Store, writer: int, early: bool, life: int) -> None:
    """Two writers share a table, so that some commands are late; each is sent again with its key until it is taken."""
    table_id = str(writer % TABLES)
    version = store.table(table_id).version
    for number in range(1_000_000):
        name = f"{life}-{writer}-{number}"
        while True:
            try:
                version = _append(store, table_id, version, name, early)
            except Stale as stale:
                version = stale.version
            else:
                break
        if number % 5 == 0:  # the answer was lost on its way: the same command again
            assert store.append(table_id, 0, _event(name), at=1, request_key=RequestKey(name, name, "{}")).repeated


def _append(store: Store, table_id: str, version: int, name: str, early: bool) -> int:
    request_key = RequestKey(name, name, "{}")
    if not early:
        made = store.append(table_id, version, _event(name), at=1, request_key=request_key, deadline=version)
        _say("stored", table_id, str(made.version), name)
        return made.version

    def tell_too_soon(connection: Connection) -> int:
        version_ = commands.append(
            connection, table_id, version, _event(name), at=1, request_key=request_key, deadline=version
        ).version
        _say("stored", table_id, str(version_), name)
        return version_

    return store.submit(tell_too_soon).result()


def _event(name: str) -> list[NewEvent]:
    return [NewEvent("moved", name)]


def _say(*words: str) -> None:
    os.write(1, (" ".join(words) + "\n").encode())  # one short write: whole or not at all


def fork_on_request(place: Path | str) -> None:
    importlib.import_module("alembic.command")  # once for all children, so that they are ready sooner
    for life, line in enumerate(sys.stdin):
        child = os.fork()
        if not child:
            write_for_ever(place, line == "early\n", life)
            threading.Event().wait()
        os.waitpid(child, 0)
        _say("dead")


if __name__ == "__main__":
    fork_on_request(sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1]))


# -- the tests ---------------------------------------------------------------------------------------------------------


def judge(stored: dict[str, list[tuple[int, str]]], told: list[tuple[str, int, str]]) -> tuple[int, int, int]:
    """How many acknowledged events are lost, how many events are there twice, how many tables have gaps."""
    there = {(table_id, version, name) for table_id, log in stored.items() for version, name in log}
    names = Counter(name for log in stored.values() for _, name in log)
    gaps = sum([version for version, _ in log] != list(range(1, len(log) + 1)) for log in stored.values())
    return sum(event not in there for event in told), sum(count > 1 for count in names.values()), gaps


def test_the_judge_sees_what_it_is_there_for() -> None:
    log = {"7": [(1, "a"), (2, "b")]}
    assert judge(log, [("7", 1, "a"), ("7", 2, "b")]) == (0, 0, 0)
    assert judge(log, [("7", 3, "c")]) == (1, 0, 0)
    assert judge(log, [("7", 2, "a")]) == (1, 0, 0)  # another event stands where this one was acknowledged
    assert judge({"7": [(1, "a"), (2, "a")]}, []) == (0, 1, 0)
    assert judge({"7": [(1, "a"), (3, "b")]}, []) == (0, 0, 1)


@contextmanager
def forking_process(place: Path | str) -> Iterator["subprocess.Popen[str]"]:
    store = open_store(place)
    for number in range(TABLES):
        store.create_table(NewTable(str(number), 1, "cluedo", "{}", b""))
    store.close()
    command = [sys.executable, __file__, str(place)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, start_new_session=True) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # and whatever it has forked


def live_and_die(process: "subprocess.Popen[str]", kind: str, dice: random.Random) -> list[tuple[str, int, str]]:
    """Let it acknowledge some events, kill it at any moment soon after that; what it had acknowledged."""
    to, out = _pipes(process)
    to.write(kind + "\n")
    to.flush()
    word, pid = out.readline().split()
    assert word == "ready"
    timer = threading.Timer(dice.uniform(0.0, 0.02), os.kill, (int(pid), signal.SIGKILL))
    told, least = list[tuple[str, int, str]](), dice.randrange(*LEAST)
    while (line := out.readline()) != "dead\n":
        _, table_id, version, name = line.split()
        told.append((table_id, int(version), name))
        if len(told) == least:
            timer.start()
    timer.join()
    return told


def _pipes(process: "subprocess.Popen[str]") -> tuple[IO[str], IO[str]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def look(place: Path | str) -> tuple[dict[str, list[tuple[int, str]]], float]:
    """All logs after the crash, and how many seconds it took to be ready again."""
    start = time.monotonic()
    store = open_store(place)
    ready = time.monotonic() - start
    logs = {str(n): [(event.version, event.body) for event in store.events(str(n))] for n in range(TABLES)}
    assert {(due.table_id, due.version) for due in store.due(10**9)} <= {(name, len(log)) for name, log in logs.items()}
    store.close()
    return logs, ready


@pytest.mark.sampled(of="kills")
def test_nothing_acknowledged_is_lost_doubled_or_out_of_place(place: Path | str) -> None:
    dice = random.Random(1)
    told: list[tuple[str, int, str]] = []
    end = time.monotonic() + LIMIT
    kills = 0
    with forking_process(place) as process:
        while kills < FEWEST or (kills < KILLS and time.monotonic() < end):
            told += live_and_die(process, "well", dice)
            stored, ready = look(place)
            assert judge(stored, told) == (0, 0, 0)
            assert ready < 5
            kills += 1
    assert len(told) >= LEAST[0] * kills


@pytest.mark.sampled(of="planted faults of processes")
def test_a_store_that_acknowledges_before_its_commit_is_caught(place: Path | str) -> None:
    dice = random.Random(2)
    told: list[tuple[str, int, str]] = []
    lost, end = 0, time.monotonic() + LIMIT
    with forking_process(place) as process:
        while not lost and time.monotonic() < end:
            told += live_and_die(process, "early", dice)
            lost, _, _ = judge(look(place)[0], told)
    assert lost
