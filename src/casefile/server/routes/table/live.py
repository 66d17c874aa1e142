"""The socket of an open page: it sends the page its changes, and at a table it counts the page as present."""

import asyncio
import contextlib
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from casefile.core.cards import Seat
from casefile.play.told_form import FORM
from casefile.server.clock.page_pings import PagePing
from casefile.server.routes.programs.json_form import told_program
from casefile.server.routes.table.audiences import (
    audience_of,
    live_page,
    load_beside,
    load_code,
    on_phone,
    on_screen,
    phone_page,
    screen_of,
)
from casefile.server.routes.table.moment import LONG
from casefile.server.routes.table.open_pages import OpeningPage, SentPage, keep_open
from casefile.server.routes.table.socket_actions import SocketActions
from casefile.server.site import Site, site_of
from casefile.server.tables.people import access, token_of
from casefile.server.tables.presence import SCREEN
from casefile.server.tables.session import Access
from casefile.server.wire.audience_pages import Audience

AWAY = 2.0
"""Seconds until the other players see that a page was closed: it may only be reloading."""


def live(socket: WebSocket) -> Awaitable[None]:
    """Return the awaitable that keeps the page of a table open over ``socket``.

    It is no coroutine that awaits this, because that would keep one call more for each open page.
    """
    return keep_open(socket, _table_opening)


def live_screen(socket: WebSocket) -> Awaitable[None]:
    """Return the awaitable that keeps the big screen of a table open over ``socket``."""
    return keep_open(socket, _screen_opening)


async def _screen_opening(socket: WebSocket, connection: HTTPConnection) -> OpeningPage | None:
    """Return the big screen that is to stay open: it counts nobody as present, and nothing can be done on it.

    The players' phones are told that it is there.
    """
    site, table_id, token = site_of(socket), socket.path_params["table"], token_of(connection)
    session = await site.tables.sessions.load(table_id)
    known = await access(site.store, session, token)
    if known.viewer is None:
        return None
    audience = screen_of(connection, session, known)
    reader, present = TableReader(site, table_id, audience, token), _ScreenOpen(site, table_id)
    return OpeningPage(table_id, audience.language, reader, first=False, present=present)


async def _table_opening(socket: WebSocket, connection: HTTPConnection) -> OpeningPage | None:
    """Return the page that is to stay open, which counts its person as present."""
    site, table_id, token = site_of(socket), socket.path_params["table"], token_of(connection)
    session = await site.tables.sessions.load(table_id)
    known = await access(site.store, session, token)
    if known.viewer is None:
        return None
    audience, phone = audience_of(connection, known), phone_page(connection)
    if phone and known.seat is not None and "new" in connection.query_params:
        site.presence.take_hand(table_id, known.seat, phone)
        site.hub.stir(table_id)
    seats = known.shared or (() if known.seat is None else (known.seat,))
    line = PagePing(socket.send_text, partial(_count, site, table_id, seats))
    return OpeningPage(
        table_id,
        audience.language,
        TableReader(site, table_id, audience, token, phone, program=connection.query_params.get("form") == FORM),
        first=bool(seats),
        line=line,
        actions=SocketActions.of(connection, table_id),
        present=_Present(site, table_id, seats, line) if seats else contextlib.nullcontext(),
    )


@dataclass(frozen=True, slots=True)
class TableReader:
    """The person who has the page of a table open.

    - ``site``: the running server.
    - ``table_id``: the id of the table.
    - ``audience``: all people who are shown the same page.
    - ``token``: the person's own.
    - ``phone``: the page's own number if it is that of a phone, which may be the seat's hand; else empty.
    - ``program``: whether a program is told for the person, and no page is drawn.
    """

    site: Site
    table_id: str
    audience: Audience[Access]
    token: str = field(repr=False)
    phone: str = ""
    program: bool = False

    async def look(self, version: int, asked: bool) -> SentPage | None:
        """Return the page at ``version`` or later as the person may see it; ``None`` if they may see it no more.

        Their rights are looked up each time, as for a page that is fetched. ``asked``: whether the page itself asked;
        then what other processes have stored is read first.
        """
        site, audience = self.site, self.audience
        if asked:
            await site.tables.sessions.refresh(self.table_id)
        session = await site.tables.sessions.load(self.table_id, version)
        known = await access(site.store, session, self.token)
        if known.viewer is None:
            return None
        if audience.screen:
            known = on_screen(session, known)
        if known.seat != audience.access.seat:
            return None
        if self.program and (viewer := known.viewer) is not None:
            return told_program(session, viewer)
        await load_beside(site, session, known)
        now = audience if known == audience.access else replace(audience, access=known)
        now = on_phone(site, session, now, self.phone)
        await load_code(site, session, now)
        return live_page(site, session, now)

    def newest(self) -> int:
        """Return the newest version of the table that this process knows; everybody at the table is told it."""
        session = self.site.tables.sessions.held.get(self.table_id)
        return 0 if session is None else session.log.version


def _count(site: Site, table_id: str, seats: Sequence[Seat], there: bool) -> None:
    """Count that a page of the seats is there, or is no more: its connection broke silently."""
    changed = [site.presence.count(table_id, seat, 1 if there else -1) for seat in seats]
    if any(changed):
        site.hub.stir(table_id)
        if not there:
            asyncio.get_running_loop().call_later(LONG / 1000, site.hub.stir, table_id)


@dataclass(frozen=True, slots=True)
class _ScreenOpen:
    """Counts a big screen while it is open, so that the players' phones leave the board to it."""

    site: Site
    table_id: str

    def __enter__(self) -> None:
        self._count(1)

    def __exit__(self, *_: object) -> None:
        self._count(-1)

    def _count(self, more: int) -> None:
        if self.site.presence.count(self.table_id, SCREEN, more):
            self.site.hub.stir(self.table_id)


@dataclass(frozen=True, slots=True)
class _Present:
    """Counts seats as online while their page is open and its connection lives. A generator is ten times as large.

    They are several where people share a browser.
    """

    site: Site
    table_id: str
    seats: tuple[Seat, ...]
    line: PagePing

    def __enter__(self) -> None:
        if self._count(1):
            self.site.hub.stir(self.table_id)
        self.site.pings.watch(self.line, self.table_id, self.seats)

    def __exit__(self, *_: object) -> None:
        self.site.pings.leave(self.line)
        if not self.line.broken and self._count(-1):
            for seconds in (AWAY, LONG / 1000):
                asyncio.get_running_loop().call_later(seconds, self.site.hub.stir, self.table_id)

    def _count(self, pages: int) -> bool:
        changed = [self.site.presence.count(self.table_id, seat, pages) for seat in self.seats]
        return any(changed)
