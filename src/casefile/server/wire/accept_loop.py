"""Accepting connections, many in one turn of the loop."""

import asyncio
import logging
import socket
import sys

import uvicorn

from casefile.server.wire.protocols import BACKLOG, BoundedHttp, Config

AT_ONCE = 32
"""The most connections accepted in one turn of the loop: each has a file open before it can be told that the server is
full.
"""


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens at ``host`` and ``port``, 0 for any free one; raises ``OSError``."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # Head and body are written one after the other; without this the body waits 40 ms for the head's acknowledgement.
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if sys.platform != "win32":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError:
        found.close()
        raise
    return found


class Server(uvicorn.Server):
    """uvicorn's server, except that each turn of the loop accepts many waiting connections.

    uvloop accepts one a turn; in a turn that carries out a hundred actions, that is ten people a second.
    """

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self._beside: dict[socket.socket, asyncio.AbstractServer | None] = {}

    async def listen_also(self, listening: socket.socket) -> None:
        """Accept connections at one more socket, until :meth:`stop_listening` or the end of the server."""
        listening.setblocking(False)
        served = None
        if sys.platform == "win32":
            served = await asyncio.get_running_loop().create_server(self._protocol, sock=listening)
        else:
            self._watch(listening)
        self._beside[listening] = served

    def stop_listening(self, listening: socket.socket) -> None:
        """Accept no more connections at a socket of :meth:`listen_also`, and close it."""
        served = self._beside.pop(listening, None)
        if served is not None:
            served.close()
        elif listening.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(listening)
        listening.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections at these sockets from now on."""
        if sys.platform == "win32":  # its loops watch no sockets, and take in many by themselves
            await super().startup(sockets)
            return
        await super().startup([])
        self._coming: set[asyncio.Task[object]] = set()
        for listening in sockets or []:
            listening.setblocking(False)
            self._watch(listening)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections, and end the open ones."""
        for beside in [*self._beside]:
            self.stop_listening(beside)
        if sys.platform != "win32":
            for listening in sockets or []:
                asyncio.get_running_loop().remove_reader(listening)
        ending = asyncio.create_task(self._end_connections())
        try:
            await super().shutdown(sockets)
        finally:
            ending.cancel()

    async def _end_connections(self) -> None:
        """End also the connections that were just coming, or became sockets, when uvicorn looked: it looks once."""
        ended: set[object] = set()
        while True:
            await asyncio.sleep(0.1)
            coming = self.server_state.connections - ended
            ended |= coming
            for connection in coming:
                connection.shutdown()

    def _watch(self, listening: socket.socket) -> None:
        if not self.should_exit and listening.fileno() >= 0:
            asyncio.get_running_loop().add_reader(listening, self._accept, listening)

    def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(AT_ONCE):
            try:
                accepted, _address = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionError):
                return
            except OSError as error:  # no file is free: look again when one may be
                logging.getLogger("asyncio").error("a connection could not be accepted: %s", error)
                loop.remove_reader(listening)
                loop.call_later(1, self._watch, listening)
                return
            coming = loop.create_task(loop.connect_accepted_socket(self._protocol, accepted))
            self._coming.add(coming)
            coming.add_done_callback(self._coming.discard)

    def _protocol(self) -> asyncio.Protocol:
        assert isinstance(self.config, Config)
        return BoundedHttp(self.config, self.server_state, self.lifespan.state)
