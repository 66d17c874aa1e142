"""The socket of an open page: it is told version numbers, nothing else, and counts who is there."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator

from starlette.websockets import WebSocket, WebSocketDisconnect

from casefile.cards import Seat
from casefile.server.hub import Mailbox
from casefile.server.people import access, token_of
from casefile.server.site import Site, site_of
from casefile.server.store import NoTable

SERVICE_RESTART = 1012
"""The code with which sockets are closed at a shutdown, so that pages come back at once."""


async def live(socket: WebSocket) -> None:
    """Tell one page the newest version each time there is one."""
    site = site_of(socket)
    table_id = socket.path_params["table"]
    try:
        kept = await site.tables.load(table_id)
    except NoTable:
        await socket.close(4404)
        return
    known = await access(site.store, kept, token_of(socket))
    if known.viewer is None:
        await socket.close(4403)
        return
    await socket.accept()
    with site.hub.subscribe(table_id) as mailbox, _present(site, table_id, known.seat):
        reading = asyncio.create_task(_drain(socket))
        telling = asyncio.create_task(_tell(socket, mailbox))
        mailbox.put((await site.tables.load(table_id)).table.version)
        try:
            await asyncio.wait((reading, telling), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, telling):
                task.cancel()
            await asyncio.gather(reading, telling, return_exceptions=True)
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(SERVICE_RESTART)


async def _tell(socket: WebSocket, mailbox: Mailbox) -> None:
    async for version in mailbox:
        await socket.send_text(str(version))


async def _drain(socket: WebSocket) -> None:
    """Read what the page sends, which is nothing, until it goes."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.receive_text()


@contextlib.contextmanager
def _present(site: Site, table_id: str, seat: Seat | None) -> Iterator[None]:
    """Count the seat as online while the page is open."""
    if seat is None:
        yield
        return
    pages = site.online.setdefault(table_id, Counter())
    pages[seat] += 1
    try:
        yield
    finally:
        pages[seat] -= 1
        if not any(pages.values()):
            site.online.pop(table_id, None)
