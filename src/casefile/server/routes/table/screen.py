"""The big screen of a table: a page that anybody who may watch opens on a television, with nothing to press."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from casefile.server.routes.table.audiences import drawing, live_page, load_beside, screen_of
from casefile.server.site import render, site_of, versioned
from casefile.server.tables.session import Access, TableSession
from casefile.web.drawings.pictures import pictures_for
from casefile.web.present.parts import page_of


async def screen_page(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the big screen of a table, which shows what a spectator sees, whoever asks."""
    site, audience = site_of(request), screen_of(request)
    await load_beside(site, session, audience.access)
    shown = live_page(site, session, audience)
    return render(
        request,
        "screen.html",
        me=shown.me,
        about=session.game.slug,
        fill=partial(versioned, version=session.table.version),
        page=shown.page,
        parts=shown.drawn(drawing(site, audience.language)),
        stamp=shown.stamp,
        pictures=pictures_for(session.table.setup.edition, page_of(session.game).signs),
    )
