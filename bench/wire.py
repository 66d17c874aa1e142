"""A browser's part of the wire: HTTP/1.1 over one kept connection, and what a table's page asks of its viewer."""

import asyncio
import contextlib
import gzip
import html
import re
import secrets
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode


@dataclass
class Got:
    """An answer: its status, its headers by lower-case name, its body as sent."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text, unpacked."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


@dataclass
class Wire:
    """One connection to a server on loopback, opened anew when it was closed; ``cookie`` is the person's token.

    ``received`` are the bytes of all answers, heads included. ``source`` is the address of loopback that it comes from.
    """

    port: int
    cookie: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    received: int = 0
    source: str = ""
    _reader: asyncio.StreamReader | None = None
    _writer: asyncio.StreamWriter | None = None

    async def get(self, path: str) -> Got:
        """Ask for a page."""
        return await self._ask("GET", path, b"", {})

    async def post(self, path: str, fields: Mapping[str, object], accept: str = "application/json") -> Got:
        """Send a form."""
        body = urlencode({name: str(value) for name, value in fields.items()}).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Accept": accept}
        return await self._ask("POST", path, body, {**kind, "Origin": f"http://127.0.0.1:{self.port}"})

    async def _ask(self, method: str, path: str, body: bytes, more: Mapping[str, str]) -> Got:
        named = {"Host": f"127.0.0.1:{self.port}", **self.headers, **more, "Content-Length": str(len(body))}
        if self.cookie:
            named["Cookie"] = f"casefile={self.cookie}"
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        sent = f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body
        if self._writer is not None:
            # A kept connection may have been closed for its idleness: then, as browsers do, once more on a new one.
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                return await self._send(sent)
        return await self._send(sent)

    async def _send(self, sent: bytes) -> Got:
        if self._writer is None or self._reader is None:
            source = (self.source, 0) if self.source else None
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=source)
        try:
            self._writer.write(sent)
            return await self._answer(self._reader)
        except BaseException:
            self.close()
            raise

    async def _answer(self, reader: asyncio.StreamReader) -> Got:
        head = await reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        pairs = [line.partition(":") for line in lines[1:] if line]
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        length = int(headers.get("content-length", "0"))
        body = await reader.readexactly(length)
        if headers.get("transfer-encoding") == "chunked":
            body = await _chunks(reader)
        self.received += len(head) + len(body)
        for name, _, value in pairs:
            if name.lower() == "set-cookie" and value.strip().startswith("casefile="):
                self.cookie = value.strip().partition("=")[2].partition(";")[0]
        return Got(int(lines[0].split()[1]), headers, body)

    def close(self) -> None:
        """Let go of the connection."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
        body += (await reader.readexactly(size + 2))[:-2]
    await reader.readexactly(2)
    return body


# -- what a page of a quick game asks ------------------------------------------------------------------------------


def version_of(page: str) -> int:
    """The version of the table that a page shows."""
    found = re.search(r'data-version="([0-9]+)"', page)
    assert found is not None, page[:300]
    return int(found[1])


def stamp_of(page: str) -> str:
    """The stamp of a page, which its socket is told first; empty where the page has none."""
    found = re.search(r'data-stamp="([^"]*)"', page)
    return found[1] if found else ""


def asked(page: str, triple: tuple[str, str, str]) -> dict[str, str] | None:
    """The fields of what a page asks of its viewer: suggest ``triple``, show the first card, or end the turn."""
    if re.search(r'<form[^>]*id="show"', page):
        card = re.search(r'name="card" value="([^"]+)"', page)
        assert card is not None
        return {"kind": "show", "card": html.unescape(card[1])}
    if re.search(r'<form[^>]*id="suggest"', page):
        return {"kind": "suggest", **dict(zip(("suspect", "weapon", "room"), triple, strict=True))}
    if re.search(r'name="kind" value="end_turn"', page):
        return {"kind": "end_turn"}
    return None


def free_port() -> int:
    """A port on loopback that nobody uses, below those that systems give by default to who asks for any port."""
    while True:
        port = secrets.choice(range(20_000, 32_000))  # Linux gives 32768 and more, others 49152
        with socket.socket() as found, contextlib.suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
