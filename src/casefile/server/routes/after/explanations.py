"""The reason for a mark of the viewer's own sheet, and a hint where the table allows hints.

Both may take a tenth of a second of thought, so they are worked out beside the event loop.
"""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.table.playing import scene_of
from casefile.server.site import render, texts_of
from casefile.server.tables.session import Access, TableSession
from casefile.web.present.parts import page_of
from casefile.web.present.reasons import why
from casefile.web.present.scene import Scene
from casefile.web.why_model import WhyModel


async def cell(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the reason why the program filled in a cell of the viewer's sheet.

    Answer 404 if there is no such cell, and at tables with a level of help that fills in nothing.
    """
    scene = await scene_of(request, session, access)
    return _answer(request, scene, await asyncio.to_thread(why, scene, request.path_params["cell"]))


async def hint(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the best action for the viewer now; 404 if the table gives no hints or the viewer has no choice."""
    scene = await scene_of(request, session, access)
    return _answer(request, scene, await asyncio.to_thread(page_of(scene.table.game).hint, scene))


def _answer(request: Request, scene: Scene, found: WhyModel | None) -> Response:
    if found is None:
        _ = texts_of(request).gettext
        return answer_error(request, 404, _("There is nothing here."), _("Check the link, or open a new case."))
    me = (scene.token(scene.viewer.me) if scene.viewer.me is not None else "") or "peacock"
    return render(request, "why.html", me=me, here=f"/t/{scene.table.id}", page=found)
