"""The picture of a moment of a finished game, as a spectator saw it, to be linked to or put into a page."""

import asyncio
from functools import partial
from typing import Literal

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.inquiry_state import GameState
from casefile.core.seats import seats_of
from casefile.core.table import Table
from casefile.game import Game
from casefile.server.records.rasters import Drawing, picture
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.previews import asked_language
from casefile.server.site import site_of, texts_of
from casefile.server.tables.session import Access, TableSession
from casefile.web.drawings.pictures import pictures_for
from casefile.web.drawings.walk_picture import walk_picture
from casefile.web.present.moment import board_then, moment_drawn, scene_then
from casefile.web.present.parts import page_of

WAY = "way"
"""The name of the picture that shows the ways of all turns on a board."""


async def moment(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the picture of a finished table after so many events, as ``svg`` or ``png``.

    It is refused while the game goes on.
    """
    if not session.over:
        return not_yet(request)
    if request.path_params["name"] == f"{WAY}.svg":
        return await _way(request, session)
    return await moment_of(request, session.id, session.game, session.table)


def not_yet(request: Request) -> Response:
    """Return the answer for a game that goes on: there is no picture of it."""
    _ = texts_of(request).gettext
    text = _("Pictures of its moments can be had once the game is over.")
    return answer_error(request, 403, _("The game is not over."), text)


async def moment_of(request: Request, id: str, game: Game, table: Table[GameState]) -> Response:
    """Answer with the picture of a moment of a finished game."""
    number, _dot, form = request.path_params["name"].partition(".")
    if form not in ("svg", "png") or not number.isascii() or not number.isdecimal() or len(number) > 6:
        raise HTTPException(404)
    if not 0 < int(number) <= table.version:
        raise HTTPException(404)
    language = asked_language(request)
    names = tuple(each.name for each in seats_of(table.history).values())
    drawn = partial(moment_drawn, id, game, table, int(number), language)
    drawing = Drawing((id, int(number), language, names), drawn)
    if form == "svg":  # not in the event loop: the game is played again up to there
        text = await asyncio.to_thread(drawing.draw)
        drawing = Drawing(drawing.made_of, lambda: text)
    return await picture(request, site_of(request).rasters, drawing, form)


async def _way(request: Request, session: TableSession) -> Response:
    """Answer with the board and the ways of all turns, in the theme that is asked for; 404 in a game without ways."""
    if page_of(session.game).walked is None:
        raise HTTPException(404)
    language = asked_language(request)
    theme: Literal["light", "dark"] = "dark" if request.query_params.get("theme") == "dark" else "light"
    text = await asyncio.to_thread(_walk_drawn, session, language, theme)
    made_of = (session.id, WAY, "every turn", language, theme)
    return await picture(request, site_of(request).rasters, Drawing(made_of, lambda: text), "svg")


def _walk_drawn(session: TableSession, language: str, theme: Literal["light", "dark"]) -> str:
    """Return the picture of the ways of all turns of a finished game, as SVG."""
    page, table = page_of(session.game), session.table
    scene = scene_then(session.id, session.game, table, table.version, language)
    board = board_then(board_part) if (board_part := page.parts(scene).board) else None
    ways = page.walked(scene) if page.walked else ()
    names, centre = (board.names, board.centre) if board else ({}, "")
    return walk_picture(ways, names, centre, pictures_for(table.setup.edition, page.signs), theme)
