"""One client cannot starve the rest: real sockets, with limits that are small enough for a test."""

import asyncio
import contextlib
import gc
import json
import logging
import socket
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from casefile.server.routes.table.socket_actions import SocketActions, SocketAnswer
from casefile.server.wire import accept_loop, protocols
from casefile.server.wire.budgets import Bucket
from casefile.server.wire.connections import Connections, Watch, room
from casefile.server.wire.limits import Limits, Rate
from casefile.server.wire.logs import ThrottlingFilter
from tests.patience import PATIENCE
from tests.server.running_server import LOOSE, Party, party, run, running_server
from tests.server.served import Served, served, told

LIMITS = replace(
    LOOSE, head_seconds=0.4, body_seconds=0.4, write_seconds=0.4, idle_seconds=1, new_connections=Rate(1e9, 1e9)
)
UNHURRIED = replace(LIMITS, head_seconds=30, body_seconds=30)
"""For tests of other limits: nobody is let go because the machine has paused."""

HEAD = "GET /health HTTP/1.1\nHost: localhost"
OPENING = (
    "GET /t/a-table/live HTTP/1.1\nHost: localhost\nUpgrade: websocket\nConnection: Upgrade\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\nSec-WebSocket-Version: 13\n\n"
)


@asynccontextmanager
async def at(folder: Path, limits: Limits = LIMITS) -> AsyncIterator[Served]:
    async with running_server(folder / "a.sqlite3", limits=limits) as running, served(running, limits) as found:
        yield found


def check(play: Callable[[Served], Awaitable[None]], folder: Path, limits: Limits = LIMITS) -> None:
    async def whole() -> None:
        async with at(folder, limits) as found:
            await play(found)

    run(whole, 20)


# -- time ----------------------------------------------------------------------------------------------------------

HALF = {
    "nothing": b"",
    "half a line": b"GET /hea",
    "half a head": b"GET /health HTTP/1.1\r\nHost: localhost\r\nAccept",
    "half a body": b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nkind=",
    "half a chunk": b"POST /tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nkind=",
    "lines before a head": b"\r\n\r\n",
    "half a second request": b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea",
    "nothing after an answer": b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


async def ends(found: Served, sent: bytes, seconds: float = PATIENCE) -> bool:
    """Whether a connection on which no more than this is sent is ended."""
    line = await found.line()
    await line.send(sent)
    try:
        await line.rest(seconds)
    except TimeoutError:
        return False
    return True


@pytest.mark.sampled(4)
@pytest.mark.parametrize("sent", HALF.values(), ids=HALF)
def test_who_sends_half_a_request_is_let_go(sent: bytes, tmp_path: Path) -> None:
    async def play(found: Served) -> None:
        assert await ends(found, sent)
        assert len(found.connections) == 0

    check(play, tmp_path)


def test_who_sends_a_byte_now_and_then_is_let_go_too(tmp_path: Path) -> None:
    async def play(found: Served) -> None:
        line = await found.line()
        await line.send(b"GET /health HTTP/1.1\r\nX: ")
        for _ in range(30):
            await line.send(b"x")
            await asyncio.sleep(0.05)
            if line.reader.at_eof():
                break
        assert line.reader.at_eof() or line.reader.exception()

    check(play, tmp_path)


def test_a_kept_connection_is_served_again_and_again(tmp_path: Path) -> None:
    async def play(found: Served) -> None:
        line = await found.line()
        for pause in (0, 0.2, 0.5, 0.7):
            await asyncio.sleep(pause)
            assert await line.ask(HEAD) == 200
        assert await line.ask("POST /seal HTTP/1.1\nHost: localhost\nContent-Length: 0") == 200

    check(play, tmp_path, replace(LIMITS, idle_seconds=30))  # longer than a pause of the machine


def test_who_does_not_read_is_let_go(tmp_path: Path) -> None:
    async def play(found: Served) -> None:
        assert await slow_reader_ends(found)

    check(play, tmp_path)


async def slow_reader_ends(found: Served) -> bool:
    """Whether a connection is ended that asks for pages and takes none of them."""
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(slow, ("127.0.0.1", found.port))
        for _ in range(400):
            try:
                await asyncio.wait_for(loop.sock_sendall(slow, b"GET /rules HTTP/1.1\r\nHost: x\r\n\r\n"), 0.2)
            except (TimeoutError, ConnectionError):
                break
        for _ in range(40):
            if not len(found.connections):
                return True
            await asyncio.sleep(0.05)
    return False


# -- size ----------------------------------------------------------------------------------------------------------

MUCH = {
    "many headers": (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 110, 431),
    "a long header": (b"GET / HTTP/1.1\r\na: " + b"b" * 17_000 + b"\r\n\r\n", 431),
    "a header without end": (b"GET / HTTP/1.1\r\na: " + b"b" * 1_000_000, 431),
    "a name without end": (b"GET / HTTP/1.1\r\n" + b"b" * 1_000_000, 431),
    "a long path": (b"GET /" + b"p" * 2048 + b" HTTP/1.1\r\n\r\n", 414),
    "a path without end": (b"GET /" + b"p" * 1_000_000, 414),
    "long trailers": (
        b"POST /seal HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"a: " + b"b" * 1_000_000,
        0,
    ),
    "long extensions of chunks": (
        b"POST /seal HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;" + b"a" * 1_000_000,
        0,
    ),
    "empty lines without end": (b"\r\n" * 500_000, 431),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("sent", "status"), MUCH.values(), ids=MUCH)
def test_a_head_that_is_too_large_is_refused_before_it_is_whole(sent: bytes, status: int, tmp_path: Path) -> None:
    limits = UNHURRIED

    async def play(found: Served) -> None:
        line = await found.line()
        asked = asyncio.create_task(line.send(sent))
        answer = await line.rest(2)
        await asked
        # Where it was cut off in the middle of what it sent, the system may throw away the answer, too.
        assert answer == b"" or (status and answer.startswith(b"HTTP/1.1 %d " % status)), answer[:100]
        assert await found.health() == 200

    check(play, tmp_path, limits)


def test_a_head_of_the_greatest_size_is_answered_and_a_greater_is_told_why(tmp_path: Path) -> None:
    async def play(found: Served) -> None:
        line = await found.line()
        rows = "".join(f"\nx-{i:02}: {'y' * 154}" for i in range(97))  # 97 x 162 bytes, and the first two lines
        assert await line.ask(HEAD + rows) == 200
        line = await found.line()
        await line.send((HEAD + rows + f"\nx-more: {'y' * 800}\n\n").replace("\n", "\r\n").encode())
        answer = await line.rest()
        assert answer.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
        assert answer.endswith(b"The head of a request may have 16384 bytes and 100 fields.")

    check(play, tmp_path)


def test_a_body_that_is_too_large_is_refused_in_words_and_then_cut_off(tmp_path: Path) -> None:
    async def play(found: Served) -> None:
        line = await found.line()
        await line.send(b"POST /seal HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n" + b"x" * 70_000)
        assert b"413" in (await asyncio.wait_for(line.reader.readline(), PATIENCE))
        line = await found.line()
        asked = asyncio.create_task(
            line.send(b"POST /seal HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"ffff\r\n" * 9 + b"x" * 9_000_000)
        )
        await line.rest(2)
        await asked
        assert await found.health() == 200

    check(play, tmp_path, replace(LIMITS, body_seconds=30))


def test_requests_in_one_piece_stand_in_line_and_not_too_many_of_them(tmp_path: Path) -> None:
    async def play(found: Served) -> None:
        line = await found.line()
        one = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        await line.send(one * 5)
        for _ in range(5):
            assert b" 200 " in await asyncio.wait_for(line.reader.readuntil(b"\r\n\r\n"), PATIENCE)
            await line.reader.readexactly(len('{"alive":true}'))
        await line.send(one * 10_000)
        assert (await line.rest(2)).count(b" 200 ") <= 10

    check(play, tmp_path)


# -- how many ------------------------------------------------------------------------------------------------------


async def shut_out(found: Served) -> int:
    """How many of 20 connections are closed at once; the others are counted by the server."""
    ends = [asyncio.create_task((await found.line()).rest()) for _ in range(20)]
    async with asyncio.timeout(PATIENCE):
        while len(found.connections) + sum(each.done() for each in ends) < 20:  # noqa: ASYNC110 - they tell nobody
            await asyncio.sleep(0.01)
    done = [each.result() for each in ends if each.done()]
    for each in ends:
        each.cancel()
    return sum(b"503" in each for each in done)


@pytest.mark.parametrize(
    "limits",
    [
        replace(UNHURRIED, connections=12),
        replace(UNHURRIED, connections_per_address=12),
        replace(UNHURRIED, new_connections=Rate(12, 0.01)),
    ],
    ids=["in all", "of an address", "new"],
)
def test_connections_too_many_are_told_so_and_closed(limits: Limits, tmp_path: Path) -> None:
    async def play(found: Served) -> None:
        assert await shut_out(found) == 8
        assert len(found.connections) == 12
        last = await (await found.line()).rest()
        assert last.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        assert last.endswith(b"Too many connections are open. Try again in a moment.")
        assert b"\r\nretry-after: 5\r\nconnection: close\r\n\r\n" in last
        for line in found.lines:
            line.writer.close()
        async with asyncio.timeout(PATIENCE):
            while len(found.connections):  # noqa: ASYNC110 - they tell nobody
                await asyncio.sleep(0.01)
        assert limits.new_connections.most == 12 or await found.health() == 200

    check(play, tmp_path, limits)


async def turns_until_all_are_served(tmp_path: Path, people: int) -> int:
    """So many turns of a busy loop, with some work in each, go by until all who came at once are answered."""
    turns = 0

    async def work() -> None:
        nonlocal turns
        while True:
            turns += 1
            time.sleep(0.005)  # noqa: ASYNC251 - what others ask for
            await asyncio.sleep(0)

    async with at(tmp_path, UNHURRIED) as site:
        assert await site.health() == 200
        working = asyncio.create_task(work())
        before = turns
        try:
            assert await asyncio.gather(*(site.health() for _ in range(people))) == [200] * people
        finally:
            working.cancel()
        return turns - before


def in_our_loop(test: Callable[[], Coroutine[Any, Any, int]]) -> int:
    """Run it in the event loop in which the server runs."""
    with asyncio.Runner(loop_factory=uvicorn.Config(app="").get_loop_factory()) as runner:
        return runner.run(test())


@pytest.mark.linux
def test_many_who_come_at_once_are_all_let_in_however_busy_the_server_is(tmp_path: Path) -> None:
    # Some turns for what the clients do, for accepting, for the requests and for the answers, which all share.
    assert in_our_loop(lambda: turns_until_all_are_served(tmp_path, 60)) < 40


@pytest.mark.linux
def test_a_server_that_lets_in_one_a_turn_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accept_loop, "AT_ONCE", 1)
    assert in_our_loop(lambda: turns_until_all_are_served(tmp_path, 60)) >= 60


def test_the_connections_of_our_own_proxy_are_not_counted_by_address() -> None:
    found = Connections(replace(LIMITS, connections_per_address=0, connections=1), lambda host: host == "10.0.0.1")
    assert found.admits("10.0.0.1")
    assert not found.admits("10.0.0.2")


def test_as_many_connections_as_there_are_files(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    asked = list[int]()
    for files, most, wanted, expected, raised in (
        (1024, 4096, 10_000, 3584, 4096),
        (1024, 1024, 10_000, 512, None),
        (256, 256, 10_000, 128, None),
        (1024, resource.RLIM_INFINITY, 10_000, 10_000, 10_512),
        (20_000, 20_000, 10_000, 10_000, None),
    ):
        asked.clear()
        monkeypatch.setattr(resource, "getrlimit", lambda what, both=(files, most): both)
        monkeypatch.setattr(resource, "setrlimit", lambda what, both: asked.append(both[0]))
        assert room(wanted) == expected
        assert [each for each in asked if each != files] == ([raised] if raised else [])


# -- sockets -------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def page(folder: Path, limits: Limits) -> AsyncIterator[tuple[Served, Party, ClientConnection]]:
    """An open page of a table, which has been sent all of it."""
    async with running_server(folder / "a.sqlite3", limits=limits) as running, served(running, limits) as found:
        table = await party(running)
        cookie = {"Cookie": f"casefile={table.seats[0].cookie}"}
        url = f"ws://127.0.0.1:{found.port}{table.path}/live"
        async with connect(url, additional_headers=cookie, compression=None, close_timeout=0.5) as socket:
            await socket.send("")
            await told(socket)
            yield found, table, socket


async def closed(socket: ClientConnection) -> int:
    """The code with which the server closes a socket."""
    await asyncio.wait_for(socket.wait_closed(), PATIENCE)
    return socket.close_code or 0


async def flood(send: Callable[[], Awaitable[object]], times: int = 3000) -> None:
    """Send as long as it goes."""
    with contextlib.suppress(ConnectionClosed):
        for _ in range(times):
            await send()
            await asyncio.sleep(0)


def test_a_socket_that_sends_too_many_frames_is_closed_and_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with page(tmp_path, replace(UNHURRIED, frames=Rate(30, 2))) as (found, _, socket):
            await flood(lambda: socket.send("x"))
            assert await closed(socket) == 1008
            assert await found.health() == 200

    run(play, 20)


def test_a_socket_that_is_being_opened_as_the_server_stops_is_told_so(tmp_path: Path) -> None:
    async def play() -> None:
        begun = asyncio.Event()

        async def never(scope: Any, receive: Any, send: Any) -> None:
            begun.set()
            await asyncio.sleep(60)

        async with running_server(tmp_path / "a.sqlite3") as running:
            async with served(running, UNHURRIED, app=never) as found:
                line = await found.line()
                found.lines.remove(line)  # it stays open as the server stops
                await line.send(OPENING.replace("\n", "\r\n").encode())
                await asyncio.wait_for(begun.wait(), PATIENCE)
                reading = asyncio.create_task(line.rest())
            answer = await reading
            line.writer.close()
        assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        assert b"retry-after: 5\r\n" in answer
        assert answer.endswith(b"The server is just being stopped. Try again in a moment.")

    run(play, 20)


def test_pings_without_end_are_too_much_as_well(tmp_path: Path) -> None:
    async def play() -> None:
        async with page(tmp_path, replace(UNHURRIED, frames=Rate(30, 2))) as (_, _, socket):
            await flood(socket.ping)
            assert await closed(socket) in (1006, 1008)

    run(play, 20)


async def pings_end(folder: Path) -> bool:
    """Whether a socket is closed for a few dozen pings, which have not the bytes of one message."""
    async with page(folder, replace(UNHURRIED, frames=Rate(30, 0.001))) as (_, _, socket):
        await flood(socket.ping, 30)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(socket.wait_closed(), 1)
        return socket.close_code is not None


def test_a_ping_counts_for_more_than_its_bytes(tmp_path: Path) -> None:
    async def play() -> None:
        assert await pings_end(tmp_path)

    run(play, 20)


def test_pings_that_count_for_nothing_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        monkeypatch.setattr(protocols, "CONTROL", 0)
        assert not await pings_end(tmp_path)

    run(play, 20)


@pytest.mark.parametrize(("sent", "code"), [("x" * 5000, 1009), (b"\xff\xfe", 1007)], ids=["a long one", "no text"])
def test_a_frame_that_may_not_be_is_answered_with_its_code_and_no_trace(
    sent: str | bytes, code: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with page(tmp_path, UNHURRIED) as (found, _, socket):
            await socket.send(sent, text=True)
            assert await closed(socket) == code
            assert await found.health() == 200

    run(play, 20)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_binary_frame_does_no_harm_where_none_is_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with page(tmp_path, UNHURRIED) as (_, _, socket):
            await socket.send(b"\xff")
            await socket.send("")
            assert await told(socket)

    run(play, 20)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_an_open_page_that_only_listens_stays(tmp_path: Path) -> None:
    async def play() -> None:
        async with page(tmp_path, replace(LIMITS, head_seconds=1, body_seconds=1)) as (_, table, socket):
            await asyncio.sleep(1.5)
            person, action = await table.legal()
            assert (await person.act(table.id, action)).status in (200, 303)
            assert await told(socket)

    run(play, 20)


@pytest.mark.parametrize("cancelled", [False, True])
def test_who_waits_while_a_line_is_full_goes_on_when_it_is_not(cancelled: bool) -> None:
    async def play() -> None:
        gate, passed = protocols.FlowGate(), list[int]()

        async def passes(number: int) -> None:
            await gate.wait()
            passed.append(number)

        gate.clear()
        waiting = [asyncio.create_task(passes(number)) for number in range(3)]
        await asyncio.sleep(0)
        if cancelled:
            waiting[1].cancel()
        assert passed == []
        gate.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert passed == ([0, 2] if cancelled else [0, 1, 2])
        await asyncio.wait_for(gate.wait(), PATIENCE)

    run(play)


def test_messages_are_taken_in_their_order_whenever_they_come() -> None:
    async def play() -> None:
        inbox, taken = protocols.Inbox(), list[int]()

        async def get() -> int:
            while inbox.empty():
                await inbox.coming()
            found: int = inbox.get_nowait()
            return found

        async def take(count: int) -> None:
            for _ in range(count):
                taken.append(await get())

        for count, put in ((2, [0, 1]), (3, [2, 3, 4])):
            taking = asyncio.create_task(take(count))
            await asyncio.sleep(0)
            for number in put:
                inbox.put_nowait(number)
                if number % 2:
                    await asyncio.sleep(0)
            await asyncio.wait_for(taking, PATIENCE)
        assert taken == [0, 1, 2, 3, 4]
        assert inbox.empty()
        late = asyncio.create_task(get())
        await asyncio.sleep(0)
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        inbox.put_nowait(5)
        assert (inbox.qsize(), await asyncio.wait_for(get(), PATIENCE)) == (1, 5)

    run(play)


def test_actions_sent_at_once_are_answered_in_their_order(tmp_path: Path) -> None:
    async def play() -> None:
        async with page(tmp_path, UNHURRIED) as (_, _, socket):
            keys = [f"k{number}" for number in range(4 * protocols.WAITING)]
            for key in keys:
                await socket.send(f'act {{"key": "{key}"}}')
            answers = [json.loads(await told(socket)) for _ in keys]
            assert [each["key"] for each in answers] == keys

    run(play, 20)


def test_while_an_action_takes_long_no_more_than_a_few_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[int] = []
    sent = asyncio.Event()

    async def slow(self: SocketActions, text: str) -> SocketAnswer:
        await sent.wait()
        for _ in range(100):  # whatever is read of it is read by then
            await asyncio.sleep(0)
        waiting.append(sum(each.queue.qsize() for each in gc.get_objects() if type(each) is protocols.BoundedWebSocket))
        return SocketAnswer("", 1)

    monkeypatch.setattr(SocketActions, "answer", slow)

    async def play() -> None:
        async with page(tmp_path, UNHURRIED) as (_, _, socket):
            for _ in range(10 * protocols.WAITING):
                await socket.send("act {}")
                await asyncio.sleep(0.001)  # each in a piece of data of its own
            sent.set()
            await told(socket)

    run(play, 20)
    # One read may bring a few: what is in it is handed on whole.
    assert protocols.WAITING <= waiting[0] < 5 * protocols.WAITING


# -- the log -------------------------------------------------------------------------------------------------------


def test_entries_of_one_kind_are_few_in_the_log_and_others_are_written() -> None:
    sparse = ThrottlingFilter()

    def written(text: str, level: int = logging.WARNING) -> bool:
        return sparse.filter(logging.LogRecord("uvicorn.error", level, "", 0, text, (), None))

    assert sum(written("Invalid HTTP request received.") for _ in range(5000)) in (20, 21)
    assert written("another")
    assert written("Invalid HTTP request received.", logging.ERROR)
    assert sparse.processed(None, "error", {"event": "a request failed"}) == {"event": "a request failed"}
    with pytest.raises(structlog.DropEvent):
        deque(sparse.processed(None, "error", {"event": "a request failed"}) for _ in range(22))


def test_who_goes_in_the_middle_of_a_body_leaves_no_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def play(found: Served) -> None:
        for _ in range(5):
            line = await found.line()
            await line.send(b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx")
            line.writer.close()
        await asyncio.sleep(0.1)

    check(play, tmp_path)
    assert capsys.readouterr().out == ""


# -- planted faults ------------------------------------------------------------------------------------------------


@pytest.mark.sampled(of="planted faults of processes")
def test_a_server_that_waits_for_ever_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watch, "late", lambda self, now: False)

    async def play(found: Served) -> None:
        ended = await asyncio.gather(*(ends(found, sent, 1.5) for sent in HALF.values()))
        assert ended == [False] * 6 + [True] * 2  # after an answer uvicorn ends it
        assert not await slow_reader_ends(found)

    check(play, tmp_path)


@pytest.mark.parametrize("fault", ["head", "pieces"])
def test_a_head_without_a_limit_is_found(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols.BoundedHttp, "_refuse", lambda self, status: None)
    limits = replace(LIMITS, head_seconds=30, head_bytes=10**9 if fault == "pieces" else 16384)

    async def play(found: Served) -> None:
        line = await found.line()
        await line.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + b"a: b\r\n" * 500 + b"\r\n")
        assert b"200" in await asyncio.wait_for(line.reader.readline(), PATIENCE)
        assert not await ends(found, MUCH["a name without end"][0], 0.5) or fault == "head"

    check(play, tmp_path, limits)


def test_connections_that_are_not_counted_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connections, "admits", lambda self, host: True)

    async def play(found: Served) -> None:
        assert await shut_out(found) == 0

    check(play, tmp_path, replace(UNHURRIED, connections=12))


def test_frames_without_end_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bucket, "spend", lambda self, cost, now: 0.0)

    async def play() -> None:
        async with page(tmp_path, replace(UNHURRIED, frames=Rate(30, 2))) as (_, _, socket):
            await flood(lambda: socket.send("x"), 300)
            assert socket.close_code is None

    run(play, 20)
