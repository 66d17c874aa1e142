"""Behind a proxy: what of its word is believed, from whom, and what follows for cookies, links, origins and hosts."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from casefile.server.routes.entry import guard
from casefile.server.wire.addressing import Addressing, addressing
from casefile.server.wire.limits import Rate
from tests.server.running_server import LOOSE, Person, RunningServer, party, run, running_server
from tests.server.served import Line, served, told

URL = "https://games.example"
PROXY = "10.0.0.1"
BEHIND = addressing(URL, [PROXY, "10.1.0.0/16", "2001:db8::1"])

# -- what is believed ----------------------------------------------------------------------------------------------

Believed = tuple[str, str, str]
DIRECT = ("192.0.2.7", "http", "server.example")
TOLD = {"x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https", "x-forwarded-host": "games.example"}
FORWARDED = {"forwarded": 'for=198.51.100.1, for="203.0.113.5:4711";proto=https;host=games.example'}

CASES: dict[str, tuple[str, dict[str, str], Believed]] = {
    "nobody's word": ("192.0.2.7", {}, DIRECT),
    "the word of somebody": ("192.0.2.7", TOLD, DIRECT),
    "the other header of somebody": ("192.0.2.7", FORWARDED, DIRECT),
    "our proxy's word": (PROXY, TOLD, ("203.0.113.5", "https", "games.example")),
    "its word as in RFC 7239": (PROXY, FORWARDED, ("203.0.113.5", "https", "games.example")),
    "a proxy of IPv6": ("2001:db8::1", TOLD, ("203.0.113.5", "https", "games.example")),
    "a proxy of IPv4 in IPv6": ("::ffff:10.0.0.1", TOLD, ("203.0.113.5", "https", "games.example")),
    "what the client wrote before it": (
        PROXY,
        {**TOLD, "x-forwarded-for": "127.0.0.1, 10.0.0.1, 203.0.113.5"},
        ("203.0.113.5", "https", "games.example"),
    ),
    "two proxies": (
        PROXY,
        {**TOLD, "x-forwarded-for": "198.51.100.1,203.0.113.5, 10.1.2.3"},
        ("203.0.113.5", "https", "games.example"),
    ),
    "both headers, of which the client wrote one": (
        PROXY,
        {**TOLD, "forwarded": "for=198.51.100.1;proto=http;host=evil.example"},
        ("203.0.113.5", "https", "games.example"),
    ),
    "an address that is none": (
        PROXY,
        {**TOLD, "x-forwarded-for": "198.51.100.1, unknown"},
        (PROXY, "https", "games.example"),
    ),
    "a scheme that is none": (
        PROXY,
        {**TOLD, "x-forwarded-proto": "javascript", "x-forwarded-host": "a.example"},
        ("203.0.113.5", "http", "a.example"),
    ),
    "an address of IPv6": (
        PROXY,
        {**TOLD, "x-forwarded-for": "2001:db8:1::7"},
        ("2001:db8:1::7", "https", "games.example"),
    ),
    "only a host, that of the address": (
        "192.0.2.7",
        {"host": "games.example"},
        ("192.0.2.7", "https", "games.example"),
    ),
    "that host with the usual port": (
        "192.0.2.7",
        {"host": "GAMES.example:443"},
        ("192.0.2.7", "https", "games.example"),
    ),
    "that host with another port": (
        "192.0.2.7",
        {"host": "games.example:8443"},
        ("192.0.2.7", "http", "games.example:8443"),
    ),
}


def believed(peer: str, headers: dict[str, str], kind: str = "http") -> Believed:
    """The client's address, scheme and host, as the server sees them."""
    named = {"host": "server.example", **headers}
    scope: dict[str, Any] = {
        "type": kind,
        "scheme": "http" if kind == "http" else "ws",
        "client": (peer, 1),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
    }
    BEHIND.believe(scope)
    (host,) = (value.decode() for name, value in scope["headers"] if name == b"host")
    return scope["client"][0], scope["scheme"], host


@pytest.mark.parametrize(("peer", "headers", "expected"), CASES.values(), ids=CASES)
def test_only_our_own_proxies_are_believed(peer: str, headers: dict[str, str], expected: Believed) -> None:
    assert believed(peer, headers) == expected
    client, scheme, host = expected
    assert believed(peer, headers, "websocket") == (client, scheme.replace("http", "ws"), host)


def test_a_word_that_is_believed_from_anybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Addressing, "ours", lambda self, host: True)
    wrong = [name for name, (peer, headers, expected) in CASES.items() if believed(peer, headers) != expected]
    assert {"the word of somebody", "the other header of somebody", "what the client wrote before it"} <= {*wrong}


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("games.example", True),
        ("GAMES.example:443", True),
        ("localhost:8765", True),
        ("casefile.localhost", True),
        ("127.0.0.1:8765", True),
        ("[::1]:8765", True),
        ("192.168.1.5", True),
        ("evil.example", False),
        ("games.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:80", False),
        ("", False),
        ("games.example@evil.example", False),
    ],
)
def test_the_names_that_are_answered_to(host: str, known: bool) -> None:
    assert BEHIND.known(host) is known
    assert Addressing().known(host)


# -- what follows --------------------------------------------------------------------------------------------------


def by_proxy(person: Person, client: str = "203.0.113.5") -> dict[str, str]:
    return {**TOLD, "x-forwarded-for": client, "host": "127.0.0.1:8765"}


async def opened(running: RunningServer, headers: dict[str, str]) -> Person:
    """Somebody behind the proxy who has just come."""
    person = replace(running.person("One", cookie=""), address=PROXY)
    answer = await person.get("/", headers=headers)
    assert answer.status == 200
    secure = [value.decode() for name, value in answer.headers if name == b"set-cookie"]
    assert secure[0].startswith("__Host-casefile=")
    assert "Secure" in secure[0]
    assert answer.header("strict-transport-security").startswith("max-age=")
    person.cookie = secure[0].partition("=")[2].partition(";")[0]
    return person


def test_https_before_the_proxy_is_https_for_cookies_links_and_headers(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3", addressing=BEHIND) as running:
            headers = by_proxy(running.person())
            person = await opened(running, headers)
            headers |= {"cookie": f"__Host-casefile={person.cookie}", "origin": URL}
            seats = {"seat-0": "you", "seat-1": "friend", "seat-2": "friend", "game": "quick", "name": "One"}
            table = await person.post("/tables", seats, headers=headers)
            assert table.status == 303
            page = (await person.get(table.header("location"), headers=headers)).text
            assert f"{URL}/t/" in page
            assert "127.0.0.1" not in page
            assert "http://" not in page.replace("http://www.w3.org", "")
            plain = await running.person(cookie="").get("/", headers={"host": "localhost"})
            assert not plain.header("strict-transport-security")
            assert "Secure" not in plain.header("set-cookie")

    run(look)


@pytest.mark.parametrize(
    ("asked", "told"), [(False, "max-age=63072000"), (True, "max-age=63072000; includeSubDomains; preload")]
)
def test_names_below_ours_are_bound_to_https_only_where_that_is_asked_for(
    tmp_path: Path, asked: bool, told: str
) -> None:
    async def look() -> None:
        async with running_server(
            tmp_path / "a.sqlite3", addressing=addressing(URL, (PROXY,), subdomains=asked)
        ) as running:
            person = replace(running.person("One", cookie=""), address=PROXY)
            for path in ("/", "/nowhere", "/static/style.css"):
                answer = await person.get(path, headers=by_proxy(person))
                assert answer.header("strict-transport-security") == told

    run(look)


ORIGINS = {
    "https://games.example": 400,  # a form that lacks its fields
    "http://games.example": 403,
    "https://games.example:8443": 403,
    "https://evil.example": 403,
    "javascript://games.example": 403,
    "wss://games.example": 403,
    "https://games.example.evil.example": 403,
    "https://evil.example#games.example": 403,
    "null": 403,
    "": 403,
}


async def origins_answered(running: RunningServer) -> dict[str, int]:
    """What each origin is answered, where a form and a socket are answered alike."""
    found = {}
    for origin in ORIGINS:
        person = replace(running.person(), address=PROXY)
        headers = {**by_proxy(person), "origin": origin}
        found[origin] = (await person.post("/tables", {"game": "none"}, headers=headers)).status
        socket = await person.listen("/t/nowhere/live", headers=headers)
        assert await socket.next() is None
        assert socket.code == (4404 if found[origin] == 400 else 4403)
    return found


def origins(folder: Path) -> dict[str, int]:
    found: dict[str, int] = {}

    async def look() -> None:
        async with running_server(folder / "a.sqlite3", addressing=BEHIND) as running:
            found.update(await origins_answered(running))

    run(look)
    return found


def test_an_origin_is_compared_whole(tmp_path: Path) -> None:
    assert origins(tmp_path) == ORIGINS


def test_an_origin_that_is_compared_without_its_scheme_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_scheme(scope: Any, headers: dict[str, str]) -> bool:
        return urlsplit(headers.get("origin", "")).netloc != headers["host"]

    monkeypatch.setattr(guard, "_foreign", without_scheme)
    wrong = {origin for origin, status in origins(tmp_path).items() if status != ORIGINS[origin]}
    assert {"http://games.example", "javascript://games.example", "wss://games.example"} <= wrong


@pytest.mark.parametrize("language", ["en", "ja"])
def test_another_servers_name_gets_one_sentence_and_no_page(language: str, tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3", addressing=BEHIND) as running:
            person = replace(running.person(), look=f"language-{language}")
            for path in ("/", "/rules", "/health", "/static/live.js"):
                answer = await person.get(path, headers={"host": "evil.example"})
                assert answer.status == 421
                assert "evil.example" not in answer.text
                assert "--url" in answer.text
                assert "<" not in answer.text
            socket = await person.listen("/t/nowhere/live", headers={"host": "evil.example"})
            assert await socket.next() is None
            assert socket.code == 4403
            assert (await person.get("/", headers={"host": "games.example"})).status == 200

    run(look)


def test_each_client_behind_the_proxy_has_its_own_share(tmp_path: Path) -> None:
    assert shares(tmp_path, BEHIND) == [200, 200, 429, 200]


def test_a_proxy_that_is_not_named_is_one_client(tmp_path: Path) -> None:
    assert shares(tmp_path, addressing(URL, [])) == [200, 200, 429, 429]


def shares(folder: Path, behind: Addressing) -> list[int]:
    """What one client behind a proxy is answered three times, then another."""
    limits = replace(LOOSE, requests_per_address=Rate(2, 0.001), refusal_seconds=0.001)
    found: list[int] = []

    async def look() -> None:
        async with running_server(folder / "a.sqlite3", limits=limits, addressing=behind) as running:
            for client in ("203.0.113.5", "203.0.113.5", "203.0.113.5", "203.0.113.6"):
                person = replace(running.person(cookie=""), address=PROXY)
                found.append((await person.get("/health", headers=by_proxy(person, client))).status)

    run(look)
    return found


# -- a proxy of our own --------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def proxy(port: int) -> AsyncIterator[int]:
    """A proxy that says it is reached by https at ``URL``; its port."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer), contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        kept = [line for line in head[:-4].split(b"\r\n") if not line.lower().startswith((b"host:", b"x-forwarded-"))]
        told = [b"Host: games.example", b"X-Forwarded-For: 203.0.113.5", b"X-Forwarded-Proto: https"]
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", port)
        there_writer.write(b"\r\n".join([*kept, *told]) + b"\r\n\r\n")
        await asyncio.gather(carry(reader, there_writer), carry(there_reader, writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield int(server.sockets[0].getsockname()[1])


def test_pages_and_sockets_go_through_a_real_proxy(tmp_path: Path) -> None:
    behind = Addressing(URL, (ip_network("127.0.0.1"),))

    async def look() -> None:
        async with (
            running_server(tmp_path / "a.sqlite3", addressing=behind) as running,
            served(running, replace(LOOSE, connections_per_address=1), behind) as found,
            proxy(found.port) as port,
        ):
            table = await party(running)
            cookie = f"__Host-casefile={table.seats[0].cookie}"
            line = Line(*await asyncio.open_connection("127.0.0.1", port))
            await line.send(f"GET {table.path} HTTP/1.1\r\nConnection: close\r\nCookie: {cookie}\r\n\r\n".encode())
            page = await line.rest()
            line.writer.close()
            assert page.startswith(b"HTTP/1.1 200 ")
            assert b"strict-transport-security" in page
            url = f"ws://127.0.0.1:{port}{table.path}/live"
            headers = {"Cookie": cookie}
            async with connect(url, additional_headers=headers, origin=Origin("https://games.example")) as socket:
                await socket.send("")
                assert await told(socket)
            with pytest.raises(InvalidStatus):
                await connect(url, additional_headers=headers, origin=Origin("http://games.example"))

    run(look)
