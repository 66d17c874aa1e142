"""Guessing and withdrawn access can be seen by whoever runs a server, and neither tells a secret nor fills a disk."""

import asyncio
import math
import re
import socket
import struct
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvloop
from structlog.testing import capture_logs

from casefile.server.routes.entry import errors, guard
from casefile.server.routes.entry.metrics import Timed, numbers
from casefile.server.store import StoreError, digest
from casefile.server.wire import logs, protocols
from casefile.server.wire.limits import Rate
from casefile.server.wire.logs import PAUSE, ThrottledLog
from casefile.server.wire.security import EVENTS, SecurityEvents
from tests.correspondence.by_post import Game
from tests.correspondence.camps.scene import PEACH
from tests.server.running_server import LOOSE, RunningServer, party, run, running_server
from tests.server.served import served

Events = list[Any]


async def counted(running: RunningServer) -> dict[str, int]:
    """The numbers of all security events, as Prometheus reads them."""
    async with served(running, LOOSE) as found:
        text = await numbers(Timed(running.app), found.connections, running.site)
    return {name: int(count) for name, count in re.findall(r'security_events_total\{event="(\w+)"\} (\d+)', text)}


def heard(log: Events) -> dict[str, Any]:
    """The routes of the security events that the log has, by event; each is said once."""
    told = [each for each in log if each["event"].startswith("security: ")]
    assert len({each["event"] for each in told}) == len(told)
    return {each["event"].removeprefix("security: "): each["route"] for each in told}


async def refused_link(running: RunningServer) -> str:
    found = await party(running, 3)
    answer = await running.person("Eve").post(f"{found.path}/link", {"token": "g" * 43})
    assert answer.status == 403
    return "/t/{table}/link"


async def refused_calendar(running: RunningServer) -> str:
    assert (await running.person("Eve").get(f"/calendar/{'g' * 43}.ics")).status == 404
    return "/calendar/{token}.ics"


async def wrong_code(running: RunningServer) -> str:
    game = Game(running)
    await game.start()
    answer = await game.act("Eve", "join_by_code", camp=PEACH, code="guessed", name="Eve")
    assert answer.status == 422
    return "/p/{post}/act"


async def forbidden(running: RunningServer) -> str:
    found = await party(running, 3)
    assert (await running.person("Eve").post(f"{found.path}/act", {"kind": "roll"})).status == 403
    return "/t/{table}/act"


async def foreign(running: RunningServer) -> str:
    answer = await running.person("Eve").post("/settings", {}, headers={"origin": "https://evil.test"})
    assert answer.status == 403
    return "none"


async def foreign_socket(running: RunningServer) -> str:
    found = await party(running, 3)
    page = await found.seats[0].listen(f"{found.path}/live", headers={"origin": "https://evil.test"})
    assert await page.next() is None
    return "/t/{table}/live"


async def strangers_socket(running: RunningServer) -> str:
    found = await party(running, 3)
    assert await (await running.person("Eve").listen(f"{found.path}/live")).next() is None
    return "/t/{table}/live"


async def strangers_action(running: RunningServer) -> str:
    found = await party(running, 3)
    watcher = await found.watcher()
    page = await watcher.listen(f"{found.path}/live")
    await page.next()
    told = await page.act({"kind": "roll", "version": 1, "key": "k"})
    assert told is not None
    assert told["status"] == 403
    await page.close()
    return "/t/{table}/live"


async def withdrawn(running: RunningServer) -> str:
    found = await party(running, 3)
    watcher = await found.watcher()
    page = await watcher.listen(f"{found.path}/live")
    await page.next()
    await running.site.store.revoke(digest(f"{watcher.cookie}.{found.id}.watch"), at=1)
    running.site.tables.sessions.held.clear()
    seat, action = await found.legal()
    assert (await seat.act(found.id, action)).status == 303
    while await page.next() is not None:
        pass
    return "/t/{table}/live"


SEEN: list[tuple[str, Callable[[RunningServer], Awaitable[str]]]] = [
    ("refused_link", refused_link),
    ("refused_link", refused_calendar),
    ("wrong_code", wrong_code),
    ("forbidden", forbidden),
    ("forbidden", foreign),
    ("forbidden", foreign_socket),
    ("forbidden", strangers_socket),
    ("forbidden", strangers_action),
    ("access_withdrawn", withdrawn),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("event", "happens"), SEEN, ids=[each.__name__ for _, each in SEEN])
def test_each_event_is_counted_and_told_by_its_route(
    tmp_path: Path, event: str, happens: Callable[[RunningServer], Awaitable[str]]
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            assert await counted(running) == dict.fromkeys(EVENTS, 0)
            with capture_logs() as log:
                route = await happens(running)
            assert heard(log)[event] == route
            assert (await counted(running))[event] == 1

    run(play)


def test_who_asks_for_too_much_is_counted_and_told_of_once(tmp_path: Path) -> None:
    few = replace(LOOSE, requests_per_address=Rate(3, 0.001), refusal_seconds=0.0)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", limits=few) as running:
            with capture_logs() as log:
                answers = [await running.person("Eve").get("/health") for _ in range(40)]
                page = await running.person("Eve").listen("/t/none/live")
                assert await page.next() is None
            assert [each.status for each in answers] == [200] * 3 + [429] * 37
            assert heard(log) == {"too_many": "none"}
            assert (await counted(running))["too_many"] == 38

    run(play)


def test_guessing_does_not_fill_the_log_and_nothing_in_it_is_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "PAUSE", math.inf)  # however long it takes

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            session, eve = await found.session(), running.person("Eve")
            guesses = [f"{number:043d}" for number in range(200)]
            with capture_logs() as log:
                for guess in guesses:
                    await eve.post(f"{found.path}/link", {"token": guess})
                    await eve.get(f"/calendar/{guess}.ics")
            secrets = [eve.cookie, eve.digest, found.id, "127.0.0.1", "Eve", session.secret.link("watch"), *guesses]
            secrets += [each for person in found.seats for each in (person.cookie, person.digest)]
            assert heard(log).keys() == {"refused_link", "forbidden"}
            assert [each for each in secrets if each in repr(log)] == []
            assert (await counted(running))["refused_link"] == 400

    run(play)


def test_a_line_with_a_path_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "route_of", lambda request: request.url.path)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            with capture_logs() as log:
                await refused_link(running)
            assert heard(log)["refused_link"].startswith("/t/")
            assert "{" not in heard(log)["refused_link"]

    run(play)


def test_what_is_said_again_is_counted_and_told_with_the_next() -> None:
    moments = iter((0.0, 1.0, PAUSE - 0.1, PAUSE, PAUSE + 1, 2 * PAUSE, 2 * PAUSE))
    sparing = ThrottledLog(lambda: next(moments))
    with capture_logs() as log:
        for _ in range(6):
            sparing.warning("too much", route="/a")
        sparing.warning("another")
    told = [(each["event"], each.get("unsaid", 0)) for each in log]
    assert told == [("too much", 0), ("too much", 2), ("too much", 1), ("another", 0)]


# -- a store that fails --------------------------------------------------------------------------------------------


async def failing(running: RunningServer, monkeypatch: pytest.MonkeyPatch) -> Events:
    """What the log says while the store does not answer, and people ask, act and open pages."""
    found = await party(running, 3)
    open_page = await found.seats[0].listen(f"{found.path}/live")
    await open_page.next()

    async def fails(*given: object, **named: object) -> Any:
        raise StoreError("found no server that answers, expected PostgreSQL there")

    for name in ("ask", "append", "person", "table", "events"):
        monkeypatch.setattr(running.site.store, name, fails)
    monkeypatch.setattr(running.site.tables.sessions, "load", fails)
    with capture_logs() as log:
        for _ in range(20):
            for answer in (
                await found.seats[1].get(found.path),
                await found.seats[1].post(f"{found.path}/act", {"kind": "roll", "version": "1", "key": "k"}),
            ):
                assert (answer.status, answer.fault) == (503, None)
            page = await found.seats[1].listen(f"{found.path}/live")
            assert await page.next() is None
            assert page.running is not None
            await asyncio.wait([page.running])
            assert (page.code, page.running.exception()) == (guard.SERVICE_RESTART, None)
            told = await open_page.act({"kind": "roll", "version": 1, "key": "k"})
            assert told is not None
            assert told["status"] == 503
        monkeypatch.undo()
    await open_page.close()
    return log


def test_a_store_that_fails_is_told_of_in_one_line_without_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "PAUSE", math.inf)  # however long it takes
    monkeypatch.setattr(errors, "STORE_LOG", ThrottledLog())

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            log = await failing(running, pytest.MonkeyPatch())
            told = [each for each in log if "store" in each["event"]]
            assert [each["event"] for each in told] == ["the store does not answer"]
            assert told[0]["reason"] == "found no server that answers, expected PostgreSQL there"
            assert [each for each in log if "exc_info" in each] == []

    run(play)


def test_a_store_that_is_told_of_each_time_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "PAUSE", 0.0)
    monkeypatch.setattr(errors, "STORE_LOG", ThrottledLog())

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            log = await failing(running, pytest.MonkeyPatch())
            assert len([each for each in log if "store" in each["event"]]) == 80

    run(play)


# -- who hangs up --------------------------------------------------------------------------------------------------


def hung_up(folder: Path, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What is logged as a fault while clients ask for much at once, read nothing and reset their connections."""

    async def play() -> Events:
        async with running_server(folder / "a.sqlite3") as running, served(running, LOOSE) as found:
            table, loop = await party(running, 3), asyncio.get_running_loop()
            with capture_logs() as log:
                for number in range(30):
                    path = (table.path, "/static/page.js", "/")[number % 3]
                    asked = (
                        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: casefile={table.seats[0].cookie}\r\n\r\n"
                    )
                    line = socket.socket()
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                    line.setblocking(False)
                    await loop.sock_connect(line, ("127.0.0.1", found.port))
                    await loop.sock_sendall(line, asked.encode() * protocols.PIPELINED)
                    await asyncio.sleep(0.005 * (number // 3))
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    line.close()  # with a reset
                end = loop.time() + 30
                while found.connections:  # until the server has seen that all of them have gone
                    assert loop.time() < end
                    await asyncio.sleep(0.01)
                assert await found.health() == 200
            return log

    caplog.clear()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        log = runner.run(asyncio.wait_for(play(), 60))
    return [str(each["event"]) for each in log] + [each.getMessage() for each in caplog.records if each.exc_info]


@pytest.mark.linux
def test_who_hangs_up_before_the_answer_is_no_fault_of_ours(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert hung_up(tmp_path, caplog) == []


@pytest.mark.linux
def test_a_client_that_is_gone_and_taken_for_a_fault_is_found(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "_gone", lambda error: False)
    assert "a request failed" in hung_up(tmp_path, caplog)


def test_the_numbers_begin_at_nothing() -> None:
    assert len(list(SecurityEvents().lines())) == 2 + len(EVENTS)
