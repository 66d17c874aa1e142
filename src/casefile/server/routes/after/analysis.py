"""A player's own analysis of a game: the consequences of what the player supposes.

It is there only where the table's help fills in what follows. The suppositions stand in the page's address and nowhere
else: nothing of them is sent to the table, nor stored.
"""

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from casefile.play.knowledge import LOGIC, Knowledge
from casefile.play.seen_position import seen_position
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.table.audiences import drawing
from casefile.server.routes.table.playing import scene_of
from casefile.server.site import language_of, render, site_of, texts_of
from casefile.server.tables.session import Access, TableSession
from casefile.web.drawings.pictures import pictures_for
from casefile.web.present.analysis import NOT, supposed_of
from casefile.web.present.analysis import analysis as analysed
from casefile.web.present.parts import page_of
from casefile.web.present.scene import Scene


async def _known(request: Request, session: TableSession, access: Access) -> tuple[Scene, Knowledge] | Response:
    """Return the scene and the knowledge of a seat, or the answer that says why it may not be analysed.

    It may not where the game deals no hands, where the table's help does not say what follows, or before the deal.
    """
    _ = texts_of(request).gettext
    title = _("There is no analysis here.")
    if session.game.known.knowledge is None:
        return answer_error(request, 404, title, _("In this game no hands are dealt from which anything would follow."))
    if session.plan.table.notes < LOGIC:
        text = _("At this table the sheet does not fill in what follows, and an analysis would.")
        return answer_error(request, 403, title, text)
    scene = await scene_of(request, session, access)
    known = await asyncio.to_thread(lambda: scene.knowledge)
    if known is None:
        return answer_error(request, 409, title, _("The cards have not been dealt yet."))
    return scene, known


async def position(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with what the seat has observed, as a file for ``casefile solve``; 404 if such a file cannot hold it."""
    found = await _known(request, session, access)
    if isinstance(found, Response):
        return found
    scene, known = found
    seen = await asyncio.to_thread(seen_position, scene.view, known)
    if seen is None:
        _ = texts_of(request).gettext
        text = _("A position cannot hold all that you have seen in this game.")
        return answer_error(request, 404, _("There is nothing here."), text)
    headers = {"Content-Disposition": f'attachment; filename="position-{session.id}.json"'}
    return JSONResponse(seen, headers=headers)


async def analysis(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the page that shows what would follow from a player's suppositions, which are in the address."""
    allowed = await _known(request, session, access)
    if isinstance(allowed, Response):
        return allowed
    scene, known = allowed
    asked = request.query_params
    newest = f"{asked.get('card', '')}.{asked.get('holder', '')}"
    more = [f"{NOT if asked.get('has') == 'no' else ''}{newest}"] if "has" in asked else []
    supposed = supposed_of(scene, known, [*asked.getlist("suppose"), *more])
    found = await asyncio.to_thread(analysed, scene, known, supposed)
    edition, page = session.table.setup.edition, page_of(session.game)
    return render(
        request,
        "analysis.html",
        me=(scene.token(scene.viewer.me) if scene.viewer.me is not None else "") or "peacock",
        here=found.address,
        about=session.game.slug,
        pictures=pictures_for(edition, page.signs),
        styles=page.styles,
        table=session.id,
        sheet=drawing(site_of(request), language_of(request))(found.sheet) if found.sheet else "",
        page=found,
    )
