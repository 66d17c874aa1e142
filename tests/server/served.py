"""The server behind real sockets on loopback, in the event loop of the test, with limits of the test's own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.types import ASGIApp
from websockets.asyncio.client import ClientConnection

from casefile.server.serving import listen
from casefile.server.wire.accept_loop import Server
from casefile.server.wire.addressing import Addressing
from casefile.server.wire.connections import Connections
from casefile.server.wire.limits import Limits
from casefile.server.wire.messages import ASK, BEAT
from casefile.server.wire.protocols import Config
from tests.patience import PATIENCE
from tests.server.running_server import RunningServer


async def told(socket: ClientConnection, seconds: float = PATIENCE) -> str | bytes:
    """The next message that an open page is sent but beats and pings, which come whenever they do."""
    async with asyncio.timeout(seconds):
        while (message := await socket.recv())[:1] in (BEAT, ASK):
            pass
    return message


@dataclass
class Line:
    """One connection, as a client has it that sends what it likes."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, data: bytes) -> None:
        """Send it, as far as the server takes it."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            pass

    async def ask(self, head: str) -> int:
        """Send a head and read an answer with a length; its status."""
        await self.send(head.replace("\n", "\r\n").encode() + b"\r\n\r\n")
        found = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        lines = found.lower().split(b"\r\n")
        length = next((line.partition(b":")[2] for line in lines if line.startswith(b"content-length:")), b"0")
        await self.reader.readexactly(int(length))
        return int(found.split()[1])

    async def rest(self, seconds: float = PATIENCE) -> bytes:
        """All that comes until the server closes; raises :class:`TimeoutError` where it does not."""
        found = b""
        try:
            async with asyncio.timeout(seconds):
                while data := await self.reader.read(65536):
                    found += data
        except ConnectionError:
            pass
        return found


@dataclass
class Served:
    """A server at a port of loopback."""

    port: int
    connections: Connections
    lines: list[Line] = field(default_factory=list)

    async def line(self) -> Line:
        """One more connection."""
        self.lines.append(Line(*await asyncio.open_connection("127.0.0.1", self.port)))
        return self.lines[-1]

    async def health(self) -> int:
        """What somebody else is answered."""
        line = await self.line()
        status = await line.ask("GET /health HTTP/1.1\nHost: localhost")
        line.writer.close()
        return status


@asynccontextmanager
async def served(
    server: RunningServer, limits: Limits, addressing: Addressing | None = None, app: ASGIApp | None = None
) -> AsyncIterator[Served]:
    """Serve a running server over a network, as :func:`casefile.server.serving.serve` does."""
    connections, listening = Connections(limits, (addressing or Addressing()).ours), listen("127.0.0.1", 0)
    config = Config(app or server.app, connections, log_config=None, timeout_graceful_shutdown=1)
    uvicorn = Server(config)
    serving = asyncio.create_task(uvicorn.serve([listening]))  # who comes before it accepts waits
    found = Served(listening.getsockname()[1], connections)
    try:
        yield found
    finally:
        for line in found.lines:
            line.writer.close()
        uvicorn.should_exit = True
        await serving
