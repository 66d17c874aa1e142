"""The socket of an open page: it is told version numbers, nothing else, and counts who is there."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator

from starlette.websockets import WebSocket, WebSocketDisconnect

from casefile.core.cards import Seat
from casefile.server.hub import Hub, Mailbox
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

    async def newest(version: int) -> int:
        return max(version, (await site.tables.load(table_id)).table.version)

    with _present(site, table_id, known.seat):
        await tell_versions(socket, site.hub, table_id, newest)


async def tell_versions(socket: WebSocket, hub: Hub, log: str, seen: Callable[[int], Awaitable[int]]) -> None:
    """Accept a socket, and tell it what ``seen`` makes of each new version of a log, where that has grown.

    ``seen(0)`` is the version by now.
    """
    await socket.accept()
    with hub.subscribe(log) as mailbox:
        reading = asyncio.create_task(_drain(socket))
        telling = asyncio.create_task(_tell(socket, mailbox, seen))
        try:
            await asyncio.wait((reading, telling), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, telling):
                task.cancel()
            await asyncio.gather(reading, telling, return_exceptions=True)
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
