"""The page that reviews a finished game for one: each choice against the best, as far as they are judged."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.review.choices import choices
from casefile.server.routes.table.playing import scene_of
from casefile.server.site import render, site_of
from casefile.server.tables.endings import finished_table
from casefile.server.tables.session import Access, TableSession
from casefile.web.present.choice_review import reviewed


async def review(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the choices judged so far; 404 for a game that is never judged."""
    game = finished_table(session)
    if session.game.known.judge is None or game is None:
        raise HTTPException(404)
    found = await site_of(request).reviewers.judged(game)
    scene = await scene_of(request, session, access)
    model = reviewed(scene, found, sum(1 for _each in choices(session.table)))
    me = (scene.token(scene.viewer.me) if scene.viewer.me is not None else "") or "peacock"
    return render(request, "review.html", me=me, page=model)
