"""The socket of an open page: it is sent what changes of it, or told version numbers, and counts who is there."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import dataclass, field, replace

from starlette.websockets import WebSocket, WebSocketDisconnect

from casefile.core.cards import Seat
from casefile.server.audiences import drawing, live_page, load_note
from casefile.server.hub import Hub, Mailbox
from casefile.server.people import access, token_of
from casefile.server.playing import audience_of
from casefile.server.session import Audience
from casefile.server.site import Site, site_of
from casefile.server.store import NoTable

AWAY = 2.0
"""Seconds until the others see that a page was closed: it may only be loaded anew."""

SERVICE_RESTART = 1012
"""The code with which sockets are closed at a shutdown, so that pages come back at once."""


async def live(socket: WebSocket) -> None:
    """Send an open page what changes of it, from the newest change on that it says it has.

    A page says so first, and again whenever it doubts that it has heard everything.
    """
    site = site_of(socket)
    table_id = socket.path_params["table"]
    try:
        kept = await site.tables.load(table_id)
    except NoTable:
        await socket.close(4404)
        return
    token = token_of(socket)
    known = await access(site.store, kept, token)
    if known.viewer is None:
        await socket.close(4403)
        return
    audience = audience_of(socket, known)
    await socket.accept()
    with _present(site, table_id, known.seat), site.hub.subscribe(table_id, first=known.seat is not None) as mailbox:
        page = OpenPage(site, audience, token, socket, mailbox)
        await _until_gone(socket, page.listen(), page.send())


@dataclass(slots=True)
class OpenPage:
    """One open page at its socket; ``stamp`` is the newest change that it has, ``None`` until it says so.

    ``token`` is the person's, whose access is asked for each frame as it is for each page that is fetched.
    """

    site: Site
    audience: Audience
    token: str = field(repr=False)
    socket: WebSocket
    mailbox: Mailbox
    stamp: str | None = None

    async def listen(self) -> None:
        """Take what the page says that it has."""
        while (message := await self.socket.receive())["type"] != "websocket.disconnect":
            self.stamp = message.get("text") or ""
            self.mailbox.stir()

    async def send(self) -> None:
        """Send what the page lacks, each time that it may lack something; what is still on its way is waited for.

        It ends where the person may no longer see the table, or sits elsewhere: the page comes back, if it may.
        """
        site, draw, seat = self.site, drawing(self.site, self.audience.language), self.audience.access.seat
        async for version in self.mailbox:
            if self.stamp is None:
                continue
            kept = await site.tables.load(self.mailbox.table_id, version)
            known = await access(site.store, kept, self.token)
            if known.viewer is None or known.seat != seat:
                return
            await load_note(site, kept, known)
            if known != self.audience.access:
                self.audience = replace(self.audience, access=known)
            page = live_page(site, kept, self.audience)
            frame = page.since(self.stamp, draw)
            if frame is None:
                continue
            self.stamp = page.stamp
            await (self.socket.send_text(frame) if isinstance(frame, str) else self.socket.send_bytes(frame))


async def tell_versions(socket: WebSocket, hub: Hub, log: str, seen: Callable[[int], Awaitable[int]]) -> None:
    """Accept a socket, and tell it what ``seen`` makes of each new version of a log, where that has grown.

    ``seen(0)`` is the version by now.
    """
    await socket.accept()
    with hub.subscribe(log) as mailbox:
        await _until_gone(socket, _drain(socket), _tell(socket, mailbox, seen))


async def _until_gone(
    socket: WebSocket, reading: Coroutine[None, None, None], telling: Coroutine[None, None, None]
) -> None:
    """Read and tell until the page goes or there is nothing more to tell; then close the socket."""
    tasks = (asyncio.create_task(reading), asyncio.create_task(telling))
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # gone while something was sent
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(SERVICE_RESTART)


async def _tell(socket: WebSocket, mailbox: Mailbox, seen: Callable[[int], Awaitable[int]]) -> None:
    told = await seen(0)
    await socket.send_text(str(told))
    async for version in mailbox:
        if (newest := await seen(version)) > told:
            told = newest
            await socket.send_text(str(newest))


async def _drain(socket: WebSocket) -> None:
    """Read what the page sends, which is nothing, until it goes."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


@contextlib.contextmanager
def _present(site: Site, table_id: str, seat: Seat | None) -> Iterator[None]:
    """Count the seat as online while the page is open."""
    if seat is None:
        yield
        return
    site.presence.count(table_id, seat, 1)
    site.hub.stir(table_id)
    try:
        yield
    finally:
        site.presence.count(table_id, seat, -1)
        asyncio.get_running_loop().call_later(AWAY, site.hub.stir, table_id)
