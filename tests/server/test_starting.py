"""A start that fails says why in one sentence, before it says that anything is served; a good one, when it is ready."""

import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from casefile.server.store import open_sqlite
from tests.cli.runs import Run
from tests.patience import PATIENCE


def no_database(file: Path) -> None:
    file.write_bytes(os.urandom(5000))


def header_only(file: Path) -> None:
    whole(file)
    file.write_bytes(file.read_bytes()[:100])


def half(file: Path) -> None:
    whole(file)
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])


def damaged(file: Path) -> None:
    whole(file)
    data = bytearray(file.read_bytes())
    data[8192 : len(data)] = os.urandom(len(data) - 8192)
    file.write_bytes(data)


def newer(file: Path) -> None:
    whole(file)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from the future'")
        connection.commit()


def of_another_program(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
        connection.commit()


def a_directory(file: Path) -> None:
    file.mkdir()


def whole(file: Path) -> None:
    open_sqlite(file).close()


BAD = [no_database, header_only, half, damaged, newer, of_another_program, a_directory]


@pytest.mark.sampled(of="starts and copies")
@pytest.mark.parametrize("spoil", BAD, ids=lambda spoil: spoil.__name__)
def test_what_stands_in_the_way_is_one_sentence(process: Run, tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    file = tmp_path / "casefile.sqlite3"
    spoil(file)
    before = file.read_bytes() if file.is_file() else b""
    done = process("serve", "--port", "0", "--data", str(tmp_path))
    assert (done.status, done.out) == (1, "")
    assert len(done.err.splitlines()) == 1, done.err
    assert done.err.startswith(f"casefile: {file}: found ")
    assert "expected" in done.err
    assert (file.read_bytes() if file.is_file() else b"") == before


@pytest.mark.sampled(of="starts and copies")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--trusted-proxy", "nobody"), "--trusted-proxy: found 'nobody'"),
        (("--limit", "speed=1"), "--limit: found 'speed'"),
        (("--limit", "frames=much"), "--limit: found 'frames=much', expected frames=MOST:A_SECOND"),
        (("--url", "games.example"), "--url: found 'games.example'"),
    ],
)
def test_an_option_that_cannot_be_is_one_sentence(process: Run, given: tuple[str, str], words: str) -> None:
    done = process("serve", "--port", "0", *given)
    assert (done.status, done.out) == (1, "")
    assert len(done.err.splitlines()) == 1
    assert words in done.err


@pytest.mark.sampled(of="starts and copies")
@pytest.mark.parametrize("with_signal", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
def test_when_it_says_where_it_is_it_is_ready_and_a_signal_ends_it_with_the_store_closed(
    tmp_path: Path, with_signal: signal.Signals
) -> None:
    command = [sys.executable, "-c", "from casefile.__main__ import main; main()"]
    command += ["serve", "--port", "0", "--data", str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        assert line.startswith("casefile is at http://127.0.0.1:")
        with urllib.request.urlopen(f"{line.split()[3]}ready", timeout=PATIENCE) as answer:
            assert answer.read() == b'{"ready":true}'
        running.send_signal(with_signal)
        _, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (0, "")
    assert not (tmp_path / "casefile.sqlite3-wal").exists()  # SQLite takes it away when the last connection is closed


@pytest.mark.waits
def test_a_process_that_serves_searches_for_cycles(tmp_path: Path) -> None:
    asked = "threading.Thread(target=lambda: [print(gc.isenabled(), flush=True) for _ in sys.stdin], daemon=True)"
    code = f"import gc, sys, threading; from casefile.__main__ import main; {asked}.start(); main()"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        said = running.stdout.readline()
        print(file=running.stdin, flush=True)
        searches = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=PATIENCE)
    assert said.startswith("casefile is at http://127.0.0.1:")
    assert searches == "True\n"


@pytest.mark.waits
@pytest.mark.sampled(of="starts and copies")
@pytest.mark.parametrize(("option", "page"), [("--browser", "/"), ("--screen", "/screen")])
def test_the_browser_is_opened_on_the_page_that_was_asked_for(tmp_path: Path, option: str, page: str) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    command = [sys.executable, "-m", "casefile", "serve", "--port", "0", "--data", str(tmp_path / "data"), option]
    environment = {**os.environ, "BROWSER": f"{browser} %s"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = re.search(r"http://\S+/", server.stdout.readline())
        assert url is not None
        while not opened.exists():
            time.sleep(0.02)  # ended by the test's own limit
        server.send_signal(signal.SIGINT)
        assert opened.read_text(encoding="utf-8").strip() == url[0].removesuffix("/") + page
