"""Random and mutated requests and frames against every route: no fault, no trace, nothing changed, nothing kept.

``CASEFILE_TEST_SCALE=10`` sends ten times as many.
"""

import asyncio
import gc
import random
import tracemalloc
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.requests import Request
from starlette.responses import Response

from casefile.correspondence.server.post_routes import OPEN
from casefile.games import GAMES
from casefile.server import app as application
from casefile.server.site import site_of
from casefile.server.tables.session import Access, TableSession
from casefile.server.wire.routing import GameRoute
from tests.amounts import SCALE, often
from tests.patience import COUNTING
from tests.rules import SEAT_ACTIONS
from tests.server.running_server import (
    HOST,
    TYPE,
    Answer,
    Party,
    RunningServer,
    party,
    remembered,
    run,
    running_server,
)

REQUESTS = often(500, 1300) * SCALE
FRAMES = often(80, 200) * SCALE
STEP = 325
WORDS = (
    *("version", "key", "kind", "card", "suspect", "weapon", "room", "to", "token", "name", "mark", "bot", "back"),
    *(
        "plum",
        "rope",
        "hall",
        "cell.rope.0 tick",
        "cell.rope.file none",
        "1",
        "-1",
        "0",
        "99999999999999999999",
        "",
        "seat-0",
        "seat-1",
        "you",
        "bot",
        "friend",
        "game",
        "quick",
        "cluedo",
        "table.clock",
        "30",
        "entropy",
        "theme",
        "dark",
        "language",
        "ja",
        "xx",
        "\0",
        "\u202e",
        "\ud7ff",
        "é" * 40,
        "'; DROP TABLE events; --",
        "<script>",
        "../..",
        "{{ 7 * 7 }}",
        "%s%n",
        "None",
        "NaN",
        "1e9",
        "٣",
        "a" * 5000,
        *SEAT_ACTIONS,
    ),
)
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW")
TRACES = (b"Traceback", b'File "', b"sqlite3", b"sqlalchemy", b"msgspec")


class Fuzzer:
    """Makes requests; the same ones for the same seed."""

    def __init__(self, table: Party, seed: int) -> None:
        self.draw, self.table = random.Random(seed), table
        self.paths = [route.path.replace("{table}", table.id) for route in (*application.routes_of(GAMES), *OPEN)]
        self.paths += [f"/t/{table.id}/live", "/static/style.css", "/static/../app.py", "/nowhere"]

    def text(self) -> str:
        return self.draw.choice(WORDS) if self.draw.random() < 0.8 else self.noise(30).decode("latin-1")

    def noise(self, most: int) -> bytes:
        return self.draw.randbytes(self.draw.randrange(most))

    def path(self) -> str:
        path = self.draw.choice(self.paths)
        match self.draw.randrange(8):
            case 0:
                return path + self.draw.choice(("/", "//", "/..", "%00", "\0", "?x=1", "é", "/" + "a" * 3000))
            case 1:
                return path.replace(self.table.id, self.draw.choice(("", "x", "\0", "..", self.table.id[:-1], "'")))
            case _:
                return path

    def body(self) -> tuple[bytes, str]:
        fields = {self.text(): self.text() for _ in range(self.draw.randrange(8))}
        fields |= {"version": str(self.draw.choice((1, 7, 10**8))), "key": self.text()[:70]}
        match self.draw.randrange(6):
            case 0:
                return self.noise(300), TYPE
            case 1:
                return self.noise(300), "application/json"
            case 2:
                text = repr(fields).replace("'", '"')
                return text.encode("utf-8", "replace"), "application/json"
            case 3:
                return b"{" * self.draw.randrange(40_000), "application/json"
            case 4:
                whole = urlencode(fields).encode()
                at = self.draw.randrange(len(whole))
                return whole[:at] + self.noise(9) + whole[at:], TYPE
            case _:
                return urlencode(fields).encode(), self.draw.choice((TYPE, TYPE, "multipart/form-data", "", "x"))

    def headers(self) -> list[tuple[bytes, bytes]]:
        who = self.draw.choice((*self.table.seats, self.table.host, None))
        found = [(b"host", HOST.encode()), (b"accept", self.draw.choice((b"text/html", b"application/json", b"\xff")))]
        if who is not None:
            found.append((b"cookie", f"casefile={who.cookie}".encode()))
        for _ in range(self.draw.randrange(3)):
            name = self.draw.choice((b"cookie", b"accept-language", b"content-length", b"origin", b"x", b"range"))
            value = self.draw.choice(
                (self.noise(60), b"casefile-look=theme-dark.language-ja", b"ja;q=0.9", b"12", b"-1")
            )
            found.append((name, value))
        return found


async def send(running: RunningServer, fuzzer: Fuzzer) -> Answer:
    path, method = fuzzer.path(), fuzzer.draw.choice(METHODS if fuzzer.draw.random() < 0.2 else ("GET", "POST"))
    body, kind = fuzzer.body() if method not in ("GET", "HEAD") else (b"", "")
    headers = [*fuzzer.headers(), (b"content-type", kind.encode())]
    scope = {
        "method": method,
        "path": path,
        "raw_path": path.encode("utf-8", "replace"),
        "headers": headers,
        "query_string": fuzzer.noise(20),
    }
    cut = fuzzer.draw.randrange(len(body) + 1)
    return await running.raw(scope, [body[:cut], body[cut:]])


async def storm(running: RunningServer, found: Party, count: int, seed: int, ending: str = "") -> list[str]:
    """Send so many requests, to all paths or only to those with this ending; what went wrong."""
    fuzzer = Fuzzer(found, seed)
    fuzzer.paths = [path for path in fuzzer.paths if path.endswith(ending)]
    wrong: list[str] = []
    for number in range(count):
        before = await running.version(found.id)
        answer = await send(running, fuzzer)
        if answer.status >= 500 or answer.fault is not None:
            wrong.append(f"{number}: {answer.status} {answer.fault!r}")
        if any(trace in answer.body for trace in TRACES):
            wrong.append(f"{number}: a trace {answer.body[:200]!r}")
        # Only what the rules allow moves a table, and the sender is told so.
        if await running.version(found.id) != before and answer.status not in (200, 303):
            wrong.append(f"{number}: changed by {answer.status}")
    return wrong


async def frames(running: RunningServer, found: Party, count: int) -> list[str]:
    """Send frames of every kind to open sockets; what went wrong."""
    draw, wrong = random.Random(count), list[str]()
    before = await running.version(found.id)
    for number in range(count // 10):
        socket = await found.seats[number % 3].listen(f"{found.path}/live")
        if await socket.next() is None or socket.told != before:
            wrong.append(f"{number}: told {socket.frames}")
        for _ in range(10):
            text = {"type": "websocket.receive", "text": draw.choice(WORDS)}
            raw = {"type": "websocket.receive", "bytes": draw.randbytes(draw.randrange(4000))}
            socket.inbox.put_nowait(draw.choice((text, raw)))
        await asyncio.sleep(0)
        await socket.close()
        assert socket.running is not None
        if socket.running.exception() is not None:
            wrong.append(f"{number}: {socket.running.exception()!r}")
    if await running.version(found.id) != before:
        wrong.append("a frame moved the table")
    return wrong


@pytest.mark.sampled(1)
def test_no_request_does_harm(place: Path | str) -> None:
    async def play() -> None:
        async with running_server(place) as running:
            found = await party(running, 3, fields={"game": "cluedo"})
            assert await storm(running, found, REQUESTS, 1) == []
            assert await frames(running, found, FRAMES) == []
            assert running.site.hub.watchers() == 0
            page = await found.seats[0].get(found.path)
            assert page.text.count("data-version") == 1  # and the table is still there

    run(play, COUNTING * SCALE)


def test_the_server_does_not_grow_under_bad_requests(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            await storm(running, found, STEP, 2)  # what is made once is made by now
            tracemalloc.start()
            try:
                await storm(running, found, 1, 3)
                gc.collect()
                before, _ = tracemalloc.get_traced_memory()
                await storm(running, found, STEP, 4)
                running.site.tables.sessions.held.clear()
                gc.collect()
                after, _ = tracemalloc.get_traced_memory()
            finally:
                tracemalloc.stop()
            # Parts of pages are remembered, up to a limit; a request that left its body behind would keep megabytes.
            assert after - before < 2_000_000
            assert remembered(running.site.presence) == []

    run(play)


@pytest.mark.sampled(of="planted faults of processes")
def test_a_handler_that_breaks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(request: Request, session: TableSession, access: Access) -> Response:
        return Response(f"{(await request.body()).decode()} Traceback")

    routes = tuple(
        GameRoute(route.path, route.method, route.role, broken)
        if isinstance(route, GameRoute) and route.path.endswith("/notes")
        else route
        for route in application.ROUTES
    )
    monkeypatch.setattr(application, "ROUTES", routes)
    found: list[str] = []

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found.extend(await storm(running, await party(running, 3), 200, 1, "/notes"))

    run(play)
    # A third of the requests is a post of a seat to that very path, and a third of those has bytes that are no text.
    assert sum("UnicodeDecodeError" in each for each in found) > 5
    assert sum("a trace" in each for each in found) > 5


def test_a_table_that_moves_by_a_refused_request_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def generous(request: Request, session: TableSession, access: Access) -> Response:
        seat = session.waiting_for
        assert seat is not None
        await site_of(request).tables.lapse(session.id, session.table.version, 1)
        return Response("no", 422)

    routes = tuple(
        GameRoute(route.path, route.method, route.role, generous)
        if isinstance(route, GameRoute) and route.path.endswith("/act")
        else route
        for route in application.ROUTES
    )
    monkeypatch.setattr(application, "ROUTES", routes)
    found: list[str] = []

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found.extend(await storm(running, await party(running, 3), 200, 1, "/act"))

    run(play)
    assert sum("changed by 422" in each for each in found) > 5
