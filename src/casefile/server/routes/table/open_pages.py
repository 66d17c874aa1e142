"""A page of a hosted game that stays open: its socket, and the changes that it is sent over it."""

import contextlib
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from casefile.server.clock.page_pings import PagePing
from casefile.server.routes.entry.guard import NOWHERE
from casefile.server.routes.table.audiences import drawing
from casefile.server.routes.table.socket_actions import SocketActions, SocketAnswer
from casefile.server.site import site_of
from casefile.server.store import NoTable
from casefile.server.tables.hub import Hub, Subscriber
from casefile.server.tasks.thread_calls import begin
from casefile.server.wire.messages import ACT, ANSWER, BEAT
from casefile.web.live_page import Draw

SERVICE_RESTART = 1012
"""The code that closes sockets at a shutdown, so that pages come back at once."""

FAULT = 1011
"""The code that closes a socket after a fault of ours."""

REFUSED = 4403
"""The code for a person who may not see a page, or not any more: the page is loaded anew."""


class SentPage(Protocol):
    """What is sent over a socket: a page, or what a program is told."""

    @property
    def stamp(self) -> str:
        """The stamp of the newest change."""

    def since(self, stamp: str, draw: Draw, key: str = "") -> str | bytes | None:
        """Return what has changed since the change with this stamp, as one message; ``None`` if nothing has."""


class PageReader(Protocol):
    """The person who has a page of a game open."""

    async def look(self, version: int, asked: bool) -> SentPage | None:
        """Return the page, at ``version`` or later, as the person may see it now; ``None`` if they may not see it.

        ``asked``: whether the page itself asked. Then it shows everything that is stored, by whatever process.
        """

    def newest(self) -> int:
        """Return the newest version that the person may know, as far as this process knows; 0 for none."""


NOTHING = contextlib.nullcontext()
"""The context in which a page is open that counts nobody as present."""


@dataclass(frozen=True, slots=True)
class OpeningPage:
    """A page that is about to be kept up to date.

    - ``log``: the id in the store of the game that it shows.
    - ``language``: the language in which it is drawn.
    - ``reader``: the person who has it open.
    - ``first``: whether it is told before other pages, because its person plays.
    - ``line``: is told whenever the page sends anything.
    - ``actions``: carries out the actions that the page sends.
    - ``present``: the context in which it is open, such as one that counts its player as present.
    """

    log: str
    language: str
    reader: PageReader
    first: bool
    line: PagePing | None = None
    actions: SocketActions | None = None
    present: AbstractContextManager[object] = NOTHING


OpeningOf = Callable[[WebSocket, HTTPConnection], Awaitable[OpeningPage | None]]
"""A function that returns the page to keep open at a socket; ``None`` if the person may not see it.

It raises ``NoTable``.
"""


async def keep_open(socket: WebSocket, opening: OpeningOf) -> None:
    """Keep the page that ``opening`` finds up to date over ``socket``, until the page is closed.

    The socket is closed if there is no such game.
    """
    site = site_of(socket)
    try:
        found = await opening(socket, HTTPConnection(socket.scope))  # and nothing read there is kept: see `accept`
    except NoTable:
        await socket.close(NOWHERE)
        return
    if found is None:
        await socket.close(REFUSED)
        return
    await accept(socket)
    page = OpenPage(socket, site.hub, drawing(site, found.language), found)
    with found.present, site.hub.subscribed(found.log, page):
        await page.listen()


async def accept(socket: WebSocket) -> None:
    """Accept a socket and forget all data of its request, which need much memory while it stays open."""
    await socket.accept()
    socket.scope.clear()


class OpenPage(Subscriber):
    """A page that is open at a socket and is sent its changes, from the newest change on that it says it has.

    - ``stamp``: the newest change that the page has; ``None`` until the page says so: first of all, and again whenever
      it doubts that it has heard everything.
    The socket of a page that acts is closed if nothing carries out its actions.
    """

    __slots__ = ("_actions", "_asked", "_beating", "_draw", "_hub", "_line", "_reader", "_sending", "_socket", "_stamp")

    def __init__(self, socket: WebSocket, hub: Hub, draw: Draw, opening: OpeningPage) -> None:
        super().__init__(first=opening.first)
        self._socket, self._hub, self._draw = socket, hub, draw
        self._reader, self._line, self._actions = opening.reader, opening.line, opening.actions
        self._stamp: str | None = None
        self._sending = self._asked = self._beating = False

    async def listen(self) -> None:
        """Take in which change the page has and carry out its actions, until the page is closed."""
        socket = self._socket
        try:
            while (message := await socket.receive())["type"] != "websocket.disconnect":
                if self._line is not None:
                    self._line.heard()
                text = message.get("text") or ""
                if text.startswith(ACT):
                    if self._actions is None:
                        await self._close(SERVICE_RESTART)
                        return
                    await self._answer(await self._actions.answer(text))
                elif text != ANSWER:
                    self._stamp, self._asked = text, True
                    self._hub.stir_one(self)
        except (RuntimeError, WebSocketDisconnect):
            return  # gone while it was answered

    async def _answer(self, answer: SocketAnswer) -> None:
        """Answer an action: by the changes of the page, unless there are none, or more are on their way to it."""
        if answer.key and isinstance(answer.done, int) and self._stamp is not None and not self._sending:
            self.newest = max(self.newest, answer.done)
            await self._keep_up(answer)
        else:
            await self._socket.send_text(answer.text)

    def tell(self) -> None:
        """Send the page the changes that it lacks, as soon as the changes on their way have arrived."""
        if not self._sending and self._stamp is not None:
            begin(self._keep_up())

    def beat(self) -> None:
        """Send the page a heartbeat: the newest version that its viewer may know.

        A connection that has not taken the last heartbeat gets none. Whether the page is just being looked at makes no
        difference: that may be for what others do unseen.
        """
        if not self._beating:
            begin(self._beat(f"{BEAT}{self._reader.newest() or ''}"))

    async def _beat(self, text: str) -> None:
        self._beating = True
        try:
            await self._socket.send_text(text)
        except (RuntimeError, WebSocketDisconnect):
            return  # it is closed just now
        finally:
            self._beating = False

    def recover(self) -> None:
        """Close the socket after a fault of the server: the page opens another and says what it has."""
        begin(self._close(FAULT))

    def end(self) -> None:
        """Close the socket because the server stops: the page opens another at once."""
        begin(self._close(SERVICE_RESTART))

    async def _keep_up(self, answer: SocketAnswer | None = None) -> None:
        """Send what the page lacks. A fault of ours must not harm the other pages, which are told after it."""
        try:
            await self._send(answer)
        except (RuntimeError, WebSocketDisconnect):
            return  # gone while something was sent
        except Exception as error:  # noqa: BLE001 - the page comes back and says what it has
            self._hub.loop.failed(error, "a page could not be sent")
            await self._close(FAULT)

    async def _send(self, answer: SocketAnswer | None = None) -> None:
        """Send what the page lacks until it lacks nothing, first as an ``answer`` where one is due.

        The socket is closed where the person may not see the page any more. The page is then loaded anew, if it may be.
        """
        self._sending = True
        try:
            while answer is not None or self.stirred or self.newest > self.taken:
                self.stirred, self.taken = False, self.newest
                asked, self._asked = self._asked, False
                page = await self._reader.look(self.newest, asked)
                if page is None:
                    await self._close(REFUSED)
                    return
                assert self._stamp is not None
                frame = page.since(self._stamp, self._draw, answer.key if answer else "")
                self._stamp = page.stamp
                if frame is None and answer is not None:
                    frame = answer.text
                answer = None
                if frame is not None:
                    sent = self._socket.send_text(frame) if isinstance(frame, str) else self._socket.send_bytes(frame)
                    await sent
        finally:
            self._sending = False

    async def _close(self, code: int) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(code)
