"""Inviting a friend to take over a bot's seat while the game runs: the bot plays until the friend has come."""

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid, Seat
from casefile.core.texts import N_, either
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import form
from casefile.server.routes.table.playing import after
from casefile.server.site import site_of, texts_of
from casefile.server.tables.session import Access, TableSession


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
