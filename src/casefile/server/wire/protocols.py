"""uvicorn's protocols with limits: the time and the size that a request may take before it is whole.

uvicorn's parsers keep a head of any size and wait for it for ever. The protocols here count before they hand on.
"""

import asyncio
from collections.abc import Iterator
from functools import partial
from math import inf
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import SERVER, Protocol

from casefile.server.wire.budgets import Bucket
from casefile.server.wire.connections import Connections, Watch
from casefile.server.wire.limits import Rate, refusal, stopping

PIECE = 4096
"""Bytes that a parser is given at once, so that a limit is seen before much more than it is kept."""

PIPELINED = 8
"""The most requests that may stand in line on one connection."""

DROPPED = 16
"""The number of largest bodies that are read and dropped, so that the client gets the answer: it is too large."""

BACKLOG = 256
"""Connections that the system keeps until they are accepted."""

ACTIONS_A_SECOND = 3072
"""Bytes that a socket may send in a second for each message: enough for the actions in its place, which count less."""

CONTROL = 1024
"""The bytes that a ping, a pong or a piece of a message counts for; the guard sees nothing of these."""

WAITING = 8
"""The most messages of a socket that wait for the application; then no more is read."""


async def _answered(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request. A client that has hung up before the answer is no fault of ours; the rest is sent to nobody.

    uvicorn does not look whether it is closed between two pieces of an answer, nor for requests that stood in line.
    """

    async def sending(message: Message) -> None:
        try:
            await send(message)
        except RuntimeError as error:
            if not _gone(error):
                raise

    await app(scope, receive, sending)


def _gone(error: RuntimeError) -> bool:
    """Whether a transport says that it was written to after it was closed."""
    return "the handler is closed" in str(error)


class _Refused(Exception):
    """Raised in a callback of the parser, to stop it; the status is in the protocol."""


class Config(uvicorn.Config):
    """uvicorn's configuration, with the protocols of this module and the connections that they share.

    The caller that serves starts and ends the application. The guard sees to proxies, and paths are in no log.
    """

    def __init__(self, app: ASGIApp, connections: Connections, **given: Any) -> None:
        limits = connections.limits
        super().__init__(
            app,
            http=BoundedHttp,
            ws=BoundedWebSocket,
            ws_max_size=limits.frame_bytes,
            ws_per_message_deflate=False,
            timeout_keep_alive=limits.idle_seconds,
            backlog=BACKLOG,
            lifespan="off",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            **given,
        )
        self.connections = connections
        # The bytes of its longest frames would be far too many: the frames of our pages are short.
        self.socket_rate = Rate(2.0 * limits.frame_bytes, limits.frames.a_second * ACTIONS_A_SECOND)


def _pieces(data: bytes) -> Iterator[bytes]:
    if len(data) <= PIECE:
        yield data
    else:
        yield from (data[at : at + PIECE] for at in range(0, len(data), PIECE))


class Inbox:
    """The queue of uvicorn's messages to its application: one reader, and no more than it needs.

    asyncio's own queue has three deques, two kilobytes in each of many thousands of open pages.
    """

    __slots__ = ("_messages", "_waiting")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Put a message behind the others of the queue."""
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def qsize(self) -> int:
        """Return the number of messages in the queue."""
        return len(self._messages)

    def empty(self) -> bool:
        """Return whether the queue is empty."""
        return not self._messages

    def coming(self) -> asyncio.Future[None]:
        """Return a future that is done when the next message is put here."""
        self._waiting = asyncio.get_running_loop().create_future()
        return self._waiting

    def get_nowait(self) -> Any:
        """Take the first message; there must be one."""
        return self._messages.pop(0)


class FlowGate:
    """The gate at which uvicorn waits while a connection is full. It is open nearly always.

    The waiting futures are kept only while the gate is shut. It works like :class:`asyncio.Event`, without its deque.
    """

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] | None = None  # only while it is shut

    def is_set(self) -> bool:
        """Return whether the gate is open."""
        return self._waiting is None

    def set(self) -> None:
        """Open the gate; all that wait go on."""
        waiting, self._waiting = self._waiting, None
        for each in waiting or ():
            if not each.done():
                each.set_result(None)

    def clear(self) -> None:
        """Shut the gate."""
        if self._waiting is None:
            self._waiting = []

    async def wait(self) -> None:
        """Wait until the gate is open."""
        while self._waiting is not None:
            self._waiting.append(asyncio.get_running_loop().create_future())
            await self._waiting[-1]


class BoundedHttp(HttpToolsProtocol):
    """A connection with limits on what it sends and how long it takes for that."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections, self._limits = config.connections, config.connections.limits
        self.app = partial(_answered, self.app)
        self._watch: Watch | None = None
        self._owed = True  # a head, or the rest of a message
        self._status = 400
        self._beside = self._head = self._body = 0  # bytes of a message: beside its body, of its head, of its body

    def connection_made(self, transport: Any) -> None:
        """Count the new connection, or refuse it if there is no room."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if self._connections.admits(host):
            self._watch = self._connections.enter(transport, host)
        else:
            transport.write(refusal(503, self._limits))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._watch is not None:
            self._connections.leave(self._watch)
            self._watch = None

    def _wait(self, seconds: float) -> None:
        if self._watch is not None:
            self._connections.wait(self._watch, seconds)

    def data_received(self, data: bytes) -> None:
        """Hand the data to the parser in pieces, as long as there is not too much of it."""
        if not self._owed:
            self._owed = True
            self._wait(self._limits.head_seconds)
        for piece in _pieces(data):
            if self.transport.is_closing() or self._watch is None:
                return
            self._beside += len(piece)
            super().data_received(piece)
            if self._beside > self._limits.head_bytes + PIECE:
                self._status = 431
                self.send_400_response("")

    def on_message_begin(self) -> None:
        """Begin to count the bytes of a request from nothing."""
        super().on_message_begin()
        self._head = self._body = 0

    def on_url(self, url: bytes) -> None:
        """Keep the path of the request, and refuse one that is too long."""
        super().on_url(url)
        self._head += len(url)
        if len(self.url) > self._limits.path_bytes:
            self._refuse(414)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header of the request, and refuse a head that is too large."""
        super().on_header(name, value)
        self._head += len(name) + len(value) + 4
        if self._head > self._limits.head_bytes or len(self.headers) > self._limits.head_fields:
            self._refuse(431)

    def on_headers_complete(self) -> None:
        """Begin to answer the request, and limit the time for its body."""
        if len(self.pipeline) >= PIPELINED:
            self._refuse(400)
        super().on_headers_complete()
        self._wait(self._limits.body_seconds)

    def on_body(self, body: bytes) -> None:
        """Take a piece of the body. The guard answers for a body that is too large, and the rest is dropped."""
        self._beside -= len(body)
        self._body += len(body)
        if self._body > DROPPED * self._limits.body_bytes:
            self._refuse(400)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request is whole: the client owes nothing until it sends more."""
        super().on_message_complete()
        self._beside = 0
        self._owed = False
        self._wait(inf)

    def resume_writing(self) -> None:
        """Note that the client takes data again."""
        super().resume_writing()
        if self._watch is not None:
            self._watch.stuck = inf

    def _refuse(self, status: int) -> None:
        self._status = status
        raise _Refused

    def send_400_response(self, msg: str) -> None:
        """Send the refusal of a bad request, unless an answer is under way."""
        if not getattr(self.cycle, "response_complete", True):  # there is none before the first
            self.transport.abort()
            return
        self.transport.write(refusal(self._status, self._limits))
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection and its place in the count over to the socket."""
        self._leave()
        super().handle_websocket_upgrade()
        # The parser and this one refer to each other, with all that they have read, for as long as the page is open.
        self.parser = None  # type: ignore[assignment]


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A socket with a limit on the bytes it sends; the guard limits the number of its frames.

    Many thousands are open and at rest, so one must hold little: uvicorn's attributes lie in slots instead of a
    dictionary of four times the size, and the attributes of the handshake are deleted after it.
    """

    __slots__ = (
        *("app", "app_state", "asgi_version", "client", "close_sent", "close_timeout", "close_timer", "config", "conn"),
        *("connections", "curr_msg_data_type", "default_headers", "disconnected", "frames", "handshake_complete"),
        *("handshake_initiated", "initial_response", "last_ping_rtt", "logger", "loop", "pending_ping_payload"),
        *("ping_interval", "ping_sent_at", "ping_timeout", "ping_timer", "pong_timer", "queue", "read_paused"),
        *("request", "response", "root_path", "scheme", "scope", "server", "tasks", "transport", "writable"),
        *("_bytes", "_connections", "_watch"),
    )
    queue: Inbox  # type: ignore[assignment]
    """The messages that the application has not taken yet."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections, self._watch = config.connections, Watch(self.transport, "", 0)
        self._bytes = Bucket(config.socket_rate, self.loop.time())
        self.queue, self.writable = Inbox(), FlowGate()  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection, which became this socket, and its place in the count."""
        super().connection_made(transport)
        self._watch = self._connections.enter(self.transport, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the socket."""
        self._connections.leave(self._watch)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close the socket as the server stops; where it is just being opened, that is no fault but said so."""
        if self.handshake_complete or self.close_sent or self.initial_response:
            super().shutdown()
            return
        self.stop_keepalive()
        self.transport.write(stopping())
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Read frames, as long as there are not too many. A client may send none before the handshake's end.

        That is RFC 6455, 4.1, and so nothing is left in the parser of the handshake when it is let go.
        """
        if self.handshake_initiated:
            if not self.handshake_complete:
                self.transport.abort()
                return
            if self._spent(len(data)):
                return
        super().data_received(data)

    def _spent(self, cost: int) -> bool:
        """Count bytes. Return whether they are too many; then the socket is closed."""
        if wait := self._bytes.spend(cost, self.loop.time()):
            self._fail(1008)
        return wait > 0

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if not self._spent(CONTROL):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take an answer to a ping, unless there are too many."""
        if not self._spent(CONTROL):
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message, unless there are too many."""
        if not self._spent(CONTROL):
            super().handle_cont(event)

    def _fail(self, code: int) -> None:
        if self.close_sent:
            self.transport.abort()
        else:
            self.conn.fail(code)
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Hand on a message. Close the socket for a text that is not UTF-8, for which uvicorn would write a trace.

        Reading goes on while few messages wait: to stop and begin again at each would cost as much as a short message.
        """
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self._fail(1007)
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if self.queue.qsize() >= WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def start_keepalive(self) -> None:
        """Forget the handshake, which is done, with all the headers that its parser would keep."""
        super().start_keepalive()
        self._watch.until = inf
        self.conn = Protocol(SERVER, max_size=self.config.ws_max_size, logger=self.logger)  # type: ignore[assignment]
        del self.request, self.response
        self.client = self.server = None

    async def send(self, message: Any) -> None:
        """Send a message. A client that has hung up is no fault of ours."""
        try:
            await super().send(message)
        except RuntimeError as error:
            if not _gone(error):
                raise
            raise ClientDisconnected from None

    async def receive(self) -> Any:
        """Return the next message, once there is one. uvicorn's own would keep one call more of each socket at rest."""
        while self.queue.empty():
            await self.queue.coming()
        message = self.queue.get_nowait()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def resume_writing(self) -> None:
        """Note that the client takes data again."""
        super().resume_writing()
        self._watch.stuck = inf
