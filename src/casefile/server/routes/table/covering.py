"""Passing one browser round: opening the seat of the person who has it now, and covering it again."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid, Seat
from casefile.core.texts import N_
from casefile.server.routes.entry.forms import form
from casefile.server.routes.table.lobby import go
from casefile.server.site import Site, site_of
from casefile.server.tables.session import Access, TableSession
from casefile.server.tables.shared_browser import GivenSigns, agree, another_asked, close_all, try_signs


async def uncover(request: Request, session: TableSession, access: Access) -> Response:
    """Open the page of one of the people who share the browser; of nobody but who is to act, if one of them is."""
    fields, site = await form(request), site_of(request)
    seat = _seat(session, access, fields.get("seat", ""))
    if another_asked(session, seat, access.shared):
        raise Invalid("seat", repr(fields["seat"]), N_("the seat of the person who is asked now"))
    await try_signs(site.store, session, _given(site, seat, fields))
    site.hub.stir(session.id)
    return go(request, f"/t/{session.id}")


async def forgotten(request: Request, session: TableSession, access: Access) -> Response:
    """Let one of the people who share the browser agree that the forgotten signs of another one are given up."""
    fields, site = await form(request), site_of(request)
    lost, by = _seat(session, access, fields.get("seat", "")), _seat(session, access, fields.get("by", ""))
    if lost == by:
        raise Invalid("by", repr(fields.get("by", "")[:40]), N_("another person at this browser"))
    await agree(site.store, session, lost, access.shared, _given(site, by, fields))
    site.hub.stir(session.id)
    return go(request, f"/t/{session.id}")


def _given(site: Site, seat: Seat, fields: Mapping[str, str]) -> GivenSigns:
    """Return the signs of the form, as those of the person on ``seat``."""
    return GivenSigns(seat, fields.get("signs", ""), site.clock(), site.seals.key)


def _seat(session: TableSession, access: Access, text: str) -> Seat:
    """Return the seat of one of the people who share the browser, by the number of its links."""
    link = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    seat = session.plan.seat_of(link)
    if seat is None or seat not in access.shared:
        raise Invalid("seat", repr(text[:40]), N_("a person at this browser"))
    return seat


async def gone(request: Request, session: TableSession, access: Access) -> Response:
    """Let a bot play on for one of the people who share the browser, who has left; by their sign they come back."""
    site, seat = site_of(request), _seat(session, access, (await form(request)).get("seat", ""))
    await site.tables.leave(session.id, seat)
    return go(request, f"/t/{session.id}")


async def cover(request: Request, session: TableSession, access: Access) -> Response:
    """Cover the page of whoever has the browser."""
    site = site_of(request)
    await close_all(site.store, session)
    site.hub.stir(session.id)
    return go(request, f"/t/{session.id}")
