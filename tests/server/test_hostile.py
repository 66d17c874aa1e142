"""A real server in a process of its own, which may open few files, and somebody who means ill."""

import contextlib
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

FILES = 256
HOSTILE = "127.0.0.2"
OPTIONS = ("--limit", "head_seconds=30", "--limit", "connections_per_address=60")
FAULT = "from casefile.server.wire.connections import Connections; Connections.admits = lambda self, host: True; "
MAIN = "from casefile.__main__ import main; main()"


@contextlib.contextmanager
def server(folder: Path, program: str = MAIN) -> Iterator[tuple[int, Path]]:
    """Its port and its log."""
    log = folder / "log"
    command = ["sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh", sys.executable, "-c", program]
    command += ["serve", "--port", "0", "--data", str(folder), *OPTIONS]
    with log.open("wb") as file, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True) as running:
        assert running.stdout is not None
        try:
            yield int(running.stdout.readline().partition("127.0.0.1:")[2].partition("/")[0]), log
        finally:
            running.terminate()


@contextlib.contextmanager
def half_sent(port: int, count: int) -> Iterator[list[socket.socket]]:
    """So many connections from one address, with half a request on each."""
    with contextlib.ExitStack() as held:
        found = []
        for _ in range(count):
            try:
                line = held.enter_context(socket.create_connection(("127.0.0.1", port), 1, (HOSTILE, 0)))
            except TimeoutError:  # nobody is let in any more
                break
            with contextlib.suppress(OSError):
                line.sendall(b"GET / HTTP/1.1\r\nHost: local")
            found.append(line)
        yield found


def served(port: int, seconds: float = 10) -> bool:
    """Whether somebody else is answered within so many seconds."""
    url = f"http://127.0.0.1:{port}/health"
    with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=seconds) as answer:
        return bool(answer.status == 200)
    return False


@pytest.mark.linux
def test_half_sent_requests_shut_nobody_out_and_leave_no_log(tmp_path: Path) -> None:
    with server(tmp_path) as (port, log), half_sent(port, 2 * FILES):
        assert all(served(port) for _ in range(5))
        assert log.read_bytes() == b""


@pytest.mark.linux
def test_bad_requests_do_not_fill_the_log(tmp_path: Path) -> None:
    with server(tmp_path) as (port, log):
        for _ in range(100):
            with socket.create_connection(("127.0.0.1", port), 2) as line:
                line.sendall(b"\x00\x01\r\n\r\n")
                line.recv(100)
        assert 10 <= log.read_bytes().count(b"Invalid HTTP request") <= 25


@pytest.mark.sampled(of="planted faults of processes")
@pytest.mark.linux
def test_a_server_that_takes_every_connection_is_found(tmp_path: Path) -> None:
    with server(tmp_path, FAULT + MAIN) as (port, _), half_sent(port, 2 * FILES):
        assert not served(port, 1)
