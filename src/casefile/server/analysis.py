"""One's own analysis of a game: what would follow if one supposes more; where the table's help fills in what follows.

What is supposed stands in the page's address and nowhere else: nothing of it is sent to the table, nor kept.
"""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from casefile.play.knowledge import LOGIC
from casefile.server.audiences import drawing
from casefile.server.forms import answer_error
from casefile.server.playing import scene_of
from casefile.server.session import Access, TableSession
from casefile.server.site import language_of, render, site_of, texts_of
from casefile.web.drawings.pictures import pictures_for
from casefile.web.present.analysis import NOT, supposed_of
from casefile.web.present.analysis import analysis as analysed
from casefile.web.present.parts import page_of


async def analysis(request: Request, kept: TableSession, access: Access) -> Response:
    """The analysis of a seat; refused where the table's help does not say what follows, and before the deal."""
    _ = texts_of(request).gettext
    title = _("There is no analysis here.")
    if kept.game.knowledge is None:
        return answer_error(request, 404, title, _("In this game no hands are dealt from which anything would follow."))
    if kept.plan.table.notes < LOGIC:
        text = _("At this table the sheet does not fill in what follows, and an analysis would.")
        return answer_error(request, 403, title, text)
    scene = await scene_of(request, kept, access)
    known = await asyncio.to_thread(lambda: scene.knowledge)
    if known is None:
        return answer_error(request, 409, title, _("The cards have not been dealt yet."))
    asked = request.query_params
    newest = f"{asked.get('card', '')}.{asked.get('holder', '')}"
    more = [f"{NOT if asked.get('has') == 'no' else ''}{newest}"] if "has" in asked else []
    supposed = supposed_of(scene, known, [*asked.getlist("suppose"), *more])
    found = await asyncio.to_thread(analysed, scene, known, supposed)
    edition, page = kept.table.setup.edition, page_of(kept.game)
    return render(
        request,
        "analysis.html",
        me=(scene.token(scene.me) if scene.me is not None else "") or "peacock",
        here=found.address,
        about=kept.game.slug,
        pictures=pictures_for(edition, page.signs),
        styles=page.styles,
        table=kept.id,
        sheet=drawing(site_of(request), language_of(request))(found.sheet) if found.sheet else "",
        page=found,
    )
