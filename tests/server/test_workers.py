"""Several processes at one port: begun together, replaced when one dies, ended together."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.runs import Run
from tests.patience import PATIENCE

pytestmark = pytest.mark.linux


@contextmanager
def workers(database: str, count: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server's first process, and its address."""
    command = [
        sys.executable,
        "-m",
        "casefile",
        "serve",
        "--port",
        "0",
        "--workers",
        str(count),
        "--database",
        database,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\d.:]+", process.stdout.readline())
            assert found is not None
            yield process, found[0]
        finally:
            process.kill()


def alive(url: str) -> bool:
    """Whether somebody is answered there."""
    with urllib.request.urlopen(f"{url}/health", timeout=PATIENCE) as answer:
        return bool(json.load(answer)["alive"])


def serving(process: subprocess.Popen[str]) -> set[int]:
    """The processes that serve, without what the system needs to begin them."""
    found = set[int]()
    for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
        with contextlib.suppress(OSError):  # it has just ended
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.add(int(pid))
    return found


@pytest.mark.sampled(of="kills")
def test_a_process_that_dies_is_replaced_and_all_end_together(postgresql: str) -> None:
    with workers(postgresql, 2) as (process, url):
        first = serving(process)
        assert (len(first), alive(url)) == (2, True)
        killed = min(first)
        os.kill(killed, signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while len(serving(process) - {killed}) < 2:
            assert time.monotonic() < end
            assert alive(url)  # the other one serves meanwhile
            time.sleep(0.1)
        now = serving(process)
        process.send_signal(signal.SIGTERM)
        begun = time.monotonic()
        assert process.wait(PATIENCE) == 0
        assert time.monotonic() - begun < 5
        assert not [pid for pid in now if Path(f"/proc/{pid}").exists()]


@pytest.mark.sampled(of="kills")
def test_processes_end_when_the_first_one_is_killed(postgresql: str) -> None:
    with workers(postgresql, 2) as (process, url):
        assert alive(url)
        left = serving(process)
        process.kill()
        process.wait()
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}").exists() for pid in left):
            assert time.monotonic() < end
            time.sleep(0.05)


def test_one_process_serves_a_file(casefile: Run, tmp_path: Path) -> None:
    done = casefile("serve", "--workers", "2", "--data", str(tmp_path))
    assert done.status == 1
    assert done.err == (
        "casefile: --workers: found 2 processes for games in a file, expected --database postgresql://..., or 1.\n"
    )


def test_a_database_that_is_not_there_is_told_of_once(casefile: Run) -> None:
    done = casefile("serve", "--workers", "2", "--database", "postgresql://localhost:1/none")
    assert (done.status, done.out, done.err.count("\n")) == (1, "", 1)
    assert "found no server that answers" in done.err
