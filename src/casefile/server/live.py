"""The socket of an open page: it is sent what changes of it; at a table it counts who is there."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from casefile.core.cards import Seat
from casefile.server.audiences import LONG, drawing, live_page, load_beside
from casefile.server.guard import NOWHERE
from casefile.server.hub import Mailbox
from casefile.server.lines import PageLine
from casefile.server.messages import ACT, ANSWER
from casefile.server.people import access, token_of
from casefile.server.playing import audience_of
from casefile.server.session import Audience
from casefile.server.site import Site, site_of
from casefile.server.socket_actions import SocketActions
from casefile.server.store import NoTable
from casefile.web.live_page import Draw, LivePage

AWAY = 2.0
"""Seconds until the others see that a page was closed: it may only be loaded anew."""

SERVICE_RESTART = 1012
"""The code with which sockets are closed at a shutdown, so that pages come back at once."""

REFUSED = 4403
"""The code for who may not see a page, or not any more: it is loaded anew."""


Look = Callable[[int], Awaitable[LivePage | None]]
"""The page at a version or later as its person may see it now; ``None`` where they may not see that page."""


async def live(socket: WebSocket) -> None:
    """Keep the page of a table open."""
    site = site_of(socket)
    table_id = socket.path_params["table"]
    try:
        kept = await site.tables.load(table_id)
    except NoTable:
        await socket.close(NOWHERE)
        return
    token = token_of(HTTPConnection(socket.scope))  # and none of what is read there is kept: see `accept`
    known = await access(site.store, kept, token)
    if known.viewer is None:
        await socket.close(REFUSED)
        return
    audience, first = audience_of(HTTPConnection(socket.scope), known), known.seat is not None
    actions = SocketActions.of(HTTPConnection(socket.scope), table_id)
    await accept(socket)
    line = PageLine(socket.send_text, partial(_count, site, table_id, known.seat))
    with (
        _present(site, table_id, known.seat, line),
        site.hub.subscribe(table_id, first=first) as mailbox,
    ):
        look = partial(_look, site, table_id, audience, token)
        draw, heard = drawing(site, audience.language), line.heard
        await OpenPage(socket, mailbox, draw, look, actions=actions.answer, heard=heard).stay()


async def accept(socket: WebSocket) -> None:
    """Accept a socket, and let go of all that is known of how it came: it stays open for long, and that is heavy."""
    await socket.accept()
    socket.scope.clear()


async def _look(site: Site, table_id: str, audience: Audience, token: str, version: int) -> LivePage | None:
    """A person's access is asked for each frame, as it is for each page that is fetched."""
    kept = await site.tables.load(table_id, version)
    known = await access(site.store, kept, token)
    if known.viewer is None or known.seat != audience.access.seat:
        return None
    await load_beside(site, kept, known)
    return live_page(site, kept, audience if known == audience.access else replace(audience, access=known))


@dataclass(slots=True)
class OpenPage:
    """One open page at its socket: it is sent what changes of it, from the newest change on that it says it has.

    That is its ``stamp``, ``None`` until it says so: first of all, and again whenever it doubts that it has heard
    everything. ``code`` is that with which the socket is closed in the end; ``heard`` is called whenever the page says
    anything. ``actions`` carries out an action that comes this way, and answers; without it the socket is closed.
    """

    socket: WebSocket
    mailbox: Mailbox
    draw: Draw
    look: Look = field(repr=False)
    stamp: str | None = None
    code: int = SERVICE_RESTART
    actions: Callable[[str], Awaitable[str]] | None = field(default=None, repr=False)
    heard: Callable[[], None] = field(default=lambda: None, repr=False)

    async def stay(self) -> None:
        """Listen and send until the page goes or may not be seen any more; then close the socket."""
        listening = asyncio.create_task(self.listen())
        try:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # gone while something was sent
                await self.send()
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(self.code)

    async def listen(self) -> None:
        """Take what the page says that it has, and what it asks for; once it is gone, nothing more is sent."""
        try:
            while (message := await self.socket.receive())["type"] != "websocket.disconnect":
                self.heard()
                text = message.get("text") or ""
                if text.startswith(ACT):
                    if self.actions is None:
                        return
                    await self.socket.send_text(await self.actions(text))
                elif text != ANSWER:
                    self.stamp = text
                    self.mailbox.stir()
        except (RuntimeError, WebSocketDisconnect):
            return  # gone while it was answered
        finally:
            self.mailbox.close()

    async def send(self) -> None:
        """Send what the page lacks, each time that it may lack something; what is still on its way is waited for.

        It ends where the person may not see the page any more: that is loaded anew, if it may.
        """
        async for version in self.mailbox:
            if self.stamp is None:
                continue
            page = await self.look(version)
            if page is None:
                self.code = REFUSED
                return
            frame = page.since(self.stamp, self.draw)
            if frame is None:
                continue
            self.stamp = page.stamp
            await (self.socket.send_text(frame) if isinstance(frame, str) else self.socket.send_bytes(frame))


def _count(site: Site, table_id: str, seat: Seat | None, there: bool) -> None:
    """A page of the seat is there, or is no more: its line broke without a word."""
    if seat is not None and site.presence.count(table_id, seat, 1 if there else -1):
        site.hub.stir(table_id)
        if not there:
            asyncio.get_running_loop().call_later(LONG / 1000, site.hub.stir, table_id)


@contextlib.contextmanager
def _present(site: Site, table_id: str, seat: Seat | None, line: PageLine) -> Iterator[None]:
    """Count the seat as online while the page is open and its line lives."""
    if seat is None:
        yield
        return
    if site.presence.count(table_id, seat, 1):
        site.hub.stir(table_id)
    try:
        with site.lines.open((table_id, seat), line):
            yield
    finally:
        if not line.broken and site.presence.count(table_id, seat, -1):
            for seconds in (AWAY, LONG / 1000):
                asyncio.get_running_loop().call_later(seconds, site.hub.stir, table_id)
