"""Letting friends in: the home network or a tunnel before the game, and a bot's seat while it runs."""

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid, Seat
from casefile.core.texts import N_, either
from casefile.server.admission.home_network import HomeNetwork
from casefile.server.admission.tunnel import tried
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form
from casefile.server.routes.table.lobby import go
from casefile.server.routes.table.playing import after
from casefile.server.site import site_of, texts_of
from casefile.server.tables.session import Access, TableSession
from casefile.web.present.admission import CANNOT_OPEN


async def network(request: Request, session: TableSession, access: Access) -> Response:
    """Open the server to the home network, at the address in the form or the likeliest, or close it again."""
    found, fields = _network(request), await form(request)
    if isinstance(found, Response):
        return found
    if fields.get("do") == "close":
        found.close()
    else:
        await found.open(fields.get("address", ""))
    return go(request, f"/t/{session.id}")


async def tunnel(request: Request, session: TableSession, access: Access) -> Response:
    """Give out links by a tunnel that leads here, once it has been tried; without an address do so no more."""
    found, fields = _network(request), await form(request)
    if isinstance(found, Response):
        return found
    site, address = site_of(request), fields.get("address", "")
    site.addressing.opened.tunnel = await tried(site.addressing.opened, address, site.tunnels) if address else ""
    site.reached_anew()
    return go(request, f"/t/{session.id}")


def _network(request: Request) -> HomeNetwork | Response:
    """Return what opens the server, for a person at the machine on which it runs; else the answer that refuses."""
    site, _ = site_of(request), texts_of(request).gettext
    title = _("This is not yours to do.")
    if site.network is None:
        return answer_error(request, 403, title, _(CANNOT_OPEN))
    if not site.addressing.from_here(request.scope):
        text = _("Only the computer on which the server runs can open or close it to others.")
        return answer_error(request, 403, title, text)
    return site.network


async def offer(request: Request, session: TableSession, access: Access) -> Response:
    """Make the link by which a friend takes over a bot's seat valid; everybody reads in the story that there is one."""
    site, seat = site_of(request), (await form(request)).get("seat", "")
    bots = [str(each) for each in sorted(session.occupants.bots)]
    if seat not in bots:
        raise Invalid("seat", repr(seat[:40]), either(bots) or N_("no seat: no bot has one"))
    place = Seat(int(seat))
    if not await site.tables.offer(session.id, place):
        _ = texts_of(request).gettext
        text = _("A friend can take over from a bot while a game is played whose deal is its own.")
        return answer_error(request, 409, _("This seat cannot be given to a friend."), text)
    return await after(request)
