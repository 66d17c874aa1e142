"""The numbers for whoever runs a server: right, and without anything of who plays."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from casefile.core.cards import Invalid
from casefile.server.routes.entry.metrics import Timed, numbers, telling
from tests.clone import ROOT
from tests.server.running_server import LOOSE, party, run, running_server
from tests.server.served import served

DASHBOARD = ROOT / "deploy" / "grafana.json"


def asked_for(dashboard: str) -> set[str]:
    """The names of all numbers that a dashboard of Grafana shows."""
    queries = [target["expr"] for panel in json.loads(dashboard)["panels"] for target in panel["targets"]]
    return {name for query in queries for name in re.findall(r"casefile_[a-z_]+", query)}


def read(text: str) -> dict[str, float]:
    """The numbers by their names and labels; every line must be in the format."""
    found = {}
    for line in text.splitlines():
        if not re.fullmatch(r"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))", line):
            match = re.fullmatch(r"([a-z_]+(?:\{.*\})?) ([0-9.e+-]+)", line)
            assert match, line
            found[match[1]] = float(match[2])
    return found


def test_numbers_are_counted_by_route_and_tell_of_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            timed = Timed(running.app)
            async with served(running, LOOSE, app=timed) as found:
                table = await party(running)
                cookie = table.seats[0].cookie
                line = await found.line()
                for path in (f"{table.path}/version", f"{table.path}/version", "/health", "/no/such/path"):
                    await line.ask(f"GET {path} HTTP/1.1\nHost: localhost\nCookie: casefile={cookie}")
                await line.ask("PROPFIND /health HTTP/1.1\nHost: localhost")
                socket = await table.seats[1].listen(f"{table.path}/live")
                assert await socket.next()
                text = await numbers(timed, found.connections, running.site)
                await socket.close()
            told = read(text)
            version = 'method="GET",route="/t/{table}/version",status="200"'
            assert told[f"casefile_request_seconds_count{{{version}}}"] == 2
            assert told[f'casefile_request_seconds_bucket{{{version},le="+Inf"}}'] == 2
            assert 0 < told[f"casefile_request_seconds_sum{{{version}}}"] < 10
            assert told['casefile_request_seconds_count{method="GET",route="none",status="404"}'] == 1
            assert (told["casefile_connections"], told["casefile_sockets"]) == (1, 1)
            assert told["casefile_writes_waiting"] == 0
            assert told["casefile_deadline_late_seconds"] == 0
            for secret in (table.id, cookie, "127.0.0.1", "/no/such", "PROPFIND", "Friend"):
                assert secret not in text
            assert asked_for(DASHBOARD.read_text()) == {name.partition("{")[0] for name in told}

    run(play)


def test_a_deadline_that_is_late_is_seen(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:

            async def due() -> int:
                return running.clock.ms - 2500

            running.site.store.next_due = due
            async with served(running, LOOSE) as found:
                text = await numbers(Timed(running.app), found.connections, running.site)
            assert read(text)["casefile_deadline_late_seconds"] == 2.5
            del running.site.store.next_due

    run(play)


ODD_REQUESTS = (
    ("GET /metrics", "Host: LOCALHOST:9100", 200),
    ("GET /metrics?x=1", "Host: 127.0.0.1:9100", 200),
    ("GET /", "Host: localhost", 404),
    ("GET /metrics/", "Host: localhost", 404),
    ("POST /metrics", "Host: localhost", 405),
    ("GET /metrics", "Host: evil.test", 421),
    ("GET /metrics", "Host: localhost.evil.test", 421),
    ("GET /metrics", "Host: localhost\r\nHost: evil.test", 421),
    ("GET /metrics", "Accept: */*", 421),
)


def test_the_numbers_are_told_on_a_port_of_this_machine_and_a_port_in_use_is_said() -> None:
    async def tell() -> str:
        return "casefile_connections 7\n"

    async def play() -> None:
        async with telling(None, tell):
            pass
        probe = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        port = int(probe.sockets[0].getsockname()[1])
        with pytest.raises(Invalid, match="--metrics: found"):
            await telling(port, tell).__aenter__()
        probe.close()
        await probe.wait_closed()
        async with telling(port, tell):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = await reader.read()
            writer.close()
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4")
        assert body == b"casefile_connections 7\n"
        async with telling(port, tell):
            for first, host, status in ODD_REQUESTS:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(f"{first} HTTP/1.1\r\n{host}\r\n\r\n".encode())
                answer = await reader.read()
                writer.close()
                assert (answer.split()[1], b"casefile_connections" in answer) == (str(status).encode(), status == 200)

    run(play)
