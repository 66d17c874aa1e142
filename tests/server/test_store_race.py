"""Sixteen writers race for each version, in one process and in four, on either database: one of them wins, once."""

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from casefile.server.store import NewEvent, NewTable, RequestKey, Stale, Store, open_store
from tests.patience import COUNTING
from tests.server.test_store import at_once

WRITERS, VERSIONS = 16, 12


def race(store: Store, who: str, writers: int) -> list[tuple[int, str, bool]]:
    """The appends of these writers that took effect or had taken effect: version, key, repeated.

    Each writer tries for every version, and sends what it was told was done a second time.
    """

    def write(writer: int) -> list[tuple[int, str, bool]]:
        done = []
        version = 0
        while version < VERSIONS:
            key = f"{who}-{writer}-{version}"
            request_key = RequestKey(key, key, "{}")
            try:
                made = store.append("7", version, [NewEvent("moved", key)], at=1, request_key=request_key)
            except Stale as stale:
                version = stale.version
            else:
                again = store.append("7", version, [NewEvent("moved", key)], at=1, request_key=request_key)
                done += [(made.version, key, made.repeated), (again.version, key, again.repeated)]
                version = made.version
        return done

    found = at_once(writers, write)
    return [each for result in found if not isinstance(result, Exception) for each in result]


def main(place: str) -> None:
    """One of the processes: opens the store, waits for the start, prints what its writers were told."""
    with closing(open_store(place if "://" in place else Path(place))) as store:
        print("ready", flush=True)
        who = sys.stdin.readline().strip()
        print(json.dumps(race(store, who, WRITERS // 4)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])


def judge(store: Store, told: list[tuple[int, str, bool]]) -> None:
    """See that each version has one event, and that its writer, and nobody else, was told so, once as new."""
    log = [(event.version, event.body) for event in store.events("7")]
    assert [version for version, _ in log] == list(range(1, len(log) + 1))
    assert len(log) >= VERSIONS
    assert sorted((version, key) for version, key, repeated in told if not repeated) == log
    assert sorted((version, key) for version, key, repeated in told if repeated) == log


def test_one_process(place: Path | str) -> None:
    with closing(open_store(place)) as store:
        store.create_table(NewTable("7", 1, "cluedo", "{}", b""))
        judge(store, race(store, "one", WRITERS))


def in_four(place: Path | str) -> list[tuple[int, str, bool]]:
    command = [sys.executable, "-m", "tests.server.test_store_race", str(place)]
    pipe = subprocess.PIPE
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(4)]
    try:
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for number, process in enumerate(processes):
            assert process.stdin is not None
            process.stdin.write(f"{number}\n")
            process.stdin.flush()
        told = [json.loads(process.communicate(timeout=COUNTING)[0]) for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    return [(version, key, repeated) for each in told for version, key, repeated in each]


@pytest.mark.sampled(1)
def test_four_processes(place: Path | str) -> None:
    with closing(open_store(place)) as store:
        store.create_table(NewTable("7", 1, "cluedo", "{}", b""))
        judge(store, in_four(place))


def test_the_judge_sees_what_it_is_there_for(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a.sqlite")) as store:
        store.create_table(NewTable("7", 1, "cluedo", "{}", b""))
        told = race(store, "one", 2)
        judge(store, told)
        (version, key, _), *rest = told
        for wrong in (rest, [*told, told[0]], [(version + 1, key, False), *rest], [(version, "other", False), *rest]):
            with pytest.raises(AssertionError):
                judge(store, wrong)
