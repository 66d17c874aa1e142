"""The socket of an open page: it sends the page its changes, and at a table it counts the page as present."""

import asyncio
import contextlib
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from casefile.core.cards import Seat
from casefile.server.routes.entry.guard import NOWHERE
from casefile.server.routes.table.audiences import LONG, drawing, live_page, load_beside
from casefile.server.routes.table.playing import audience_of
from casefile.server.routes.table.socket_actions import SocketActions, SocketAnswer
from casefile.server.site import Site, site_of
from casefile.server.store import NoTable
from casefile.server.tables.hub import Hub, Subscriber
from casefile.server.tables.page_pings import PagePing, Place
from casefile.server.tables.people import access, token_of
from casefile.server.tables.session import Audience
from casefile.server.tasks.thread_calls import begin
from casefile.server.wire.messages import ACT, ANSWER, BEAT
from casefile.web.live_page import Draw, LivePage

AWAY = 2.0
"""Seconds until the others see that a page was closed: it may only be reloading."""

SERVICE_RESTART = 1012
"""The code that closes sockets at a shutdown, so that pages come back at once."""

FAULT = 1011
"""The code that closes a socket after a fault of ours."""

REFUSED = 4403
"""The code for a person who may not see a page, or not any more: the page is loaded anew."""


class PageReader(Protocol):
    """The person who has a page open."""

    async def look(self, version: int, asked: bool) -> LivePage | None:
        """Return the page at a version or later as the person may see it now; ``None`` where they may not see it.

        Where the page ``asked`` for it, it shows everything that is stored, by whatever process.
        """

    def newest(self) -> int:
        """Return the newest version that there can be for the person, as far as this process knows; 0 for none."""


async def live(socket: WebSocket) -> None:
    """Keep the page of a table open."""
    site = site_of(socket)
    table_id = socket.path_params["table"]
    try:
        session = await site.tables.load(table_id)
    except NoTable:
        await socket.close(NOWHERE)
        return
    token = token_of(HTTPConnection(socket.scope))  # and nothing read there is kept: see `accept`
    known = await access(site.store, session, token)
    if known.viewer is None:
        await socket.close(REFUSED)
        return
    audience = audience_of(HTTPConnection(socket.scope), known)
    actions = SocketActions.of(HTTPConnection(socket.scope), table_id)
    await accept(socket)
    reader, draw = TableReader(site, table_id, audience, token), drawing(site, audience.language)
    line = PagePing(socket.send_text, partial(_count, site, table_id, known.seat))
    page = OpenPage(socket, site.hub, draw, reader, first=known.seat is not None, line=line, actions=actions)
    present = contextlib.nullcontext() if known.seat is None else _Present(site, (table_id, known.seat), line)
    with present, site.hub.subscribed(table_id, page):
        await page.listen()


async def accept(socket: WebSocket) -> None:
    """Accept a socket, and let go of all data of its request: it stays open for long, and they are heavy."""
    await socket.accept()
    socket.scope.clear()


@dataclass(frozen=True, slots=True)
class TableReader:
    """The person who has the page of a table open, with a ``token``: one of an ``audience``."""

    site: Site
    table_id: str
    audience: Audience
    token: str = field(repr=False)

    async def look(self, version: int, asked: bool) -> LivePage | None:
        """Return the page. The person's access is asked for each frame, as it is for each page that is fetched."""
        site, audience = self.site, self.audience
        if asked:
            await site.tables.sessions.refresh(self.table_id)
        session = await site.tables.load(self.table_id, version)
        known = await access(site.store, session, self.token)
        if known.viewer is None or known.seat != audience.access.seat:
            return None
        await load_beside(site, session, known)
        return live_page(site, session, audience if known == audience.access else replace(audience, access=known))

    def newest(self) -> int:
        """Return the version of the table, which is told to everybody who sees it."""
        session = self.site.tables.sessions.held.get(self.table_id)
        return 0 if session is None else session.log.version


class OpenPage(Subscriber):
    """One open page at its socket. It is sent its changes, from the newest change on that it says it has.

    - ``stamp``: the newest change that the page has; ``None`` until the page says so: first of all, and again whenever
      it doubts that it has heard everything.
    - ``line``: is told whenever the page says anything.
    - ``actions``: carries out the actions of the page; without it, the socket of a page that acts is closed.
    """

    __slots__ = ("_actions", "_asked", "_beating", "_draw", "_hub", "_line", "_reader", "_sending", "_socket", "_stamp")

    def __init__(
        self,
        socket: WebSocket,
        hub: Hub,
        draw: Draw,
        reader: PageReader,
        *,
        first: bool,
        line: PagePing | None = None,
        actions: SocketActions | None = None,
    ) -> None:
        super().__init__(first=first)
        self._socket, self._hub, self._draw, self._reader = socket, hub, draw, reader
        self._line, self._actions = line, actions
        self._stamp: str | None = None
        self._sending = self._asked = self._beating = False

    async def listen(self) -> None:
        """Take what the page says that it has, and its requests, until it is gone."""
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
        """Send the page what it lacks. While something is on its way to it, that is waited for."""
        if not self._sending and self._stamp is not None:
            begin(self._keep_up())

    def beat(self) -> None:
        """Send the newest version that the viewer may know. A connection that has not taken the last heartbeat gets
        none.

        Whether the page is just being looked at makes no difference: that may be for what others do unseen.
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
        """Close the socket after a fault of ours: the page comes back and says what it has."""
        begin(self._close(FAULT))

    def end(self) -> None:
        """Close the socket, so that the page comes back at once."""
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


def _count(site: Site, table_id: str, seat: Seat | None, there: bool) -> None:
    """Count that a page of the seat is there, or is no more: its connection broke silently."""
    if seat is not None and site.presence.count(table_id, seat, 1 if there else -1):
        site.hub.stir(table_id)
        if not there:
            asyncio.get_running_loop().call_later(LONG / 1000, site.hub.stir, table_id)


@dataclass(frozen=True, slots=True)
class _Present:
    """Counts a seat as online while its page is open and its connection lives. A generator is ten times as large."""

    site: Site
    place: Place
    line: PagePing

    def __enter__(self) -> None:
        if self.site.presence.count(*self.place, 1):
            self.site.hub.stir(self.place[0])
        self.site.pings.watch(self.place, self.line)

    def __exit__(self, *_: object) -> None:
        self.site.pings.leave(self.line)
        if not self.line.broken and self.site.presence.count(*self.place, -1):
            for seconds in (AWAY, LONG / 1000):
                asyncio.get_running_loop().call_later(seconds, self.site.hub.stir, self.place[0])
