"""Sharing the finished game of a table: who may do what with the sheet, and the text of the result."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from casefile.server.routes.after.replay_routes import not_over
from casefile.server.routes.sharing import sheet
from casefile.server.routes.sharing.sheet import Sharer
from casefile.server.routes.table.playing import scene_of
from casefile.server.tables.endings import FinishedGame, finished_table
from casefile.server.tables.people import person_of, token_of
from casefile.server.tables.session import Access, TableSession
from casefile.web.present.parts import page_of

Shown = Callable[[Request, FinishedGame, Sharer], Awaitable[Response]]
"""Answers a request about the sharing of a finished game."""


def at_table(shown: Shown) -> Callable[[Request, TableSession, Access], Awaitable[Response]]:
    """Return the handler of a route at a table whose game must be over."""

    async def handled(request: Request, session: TableSession, access: Access) -> Response:
        game = finished_table(session)
        return not_over(request) if game is None else await shown(request, game, _sharer(request, access))

    return handled


async def table_sheet(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with the sheet of a table's game. The result of a game for one is told as the table tells it."""
    game = finished_table(session)
    if game is None:
        return not_over(request)
    scene = await scene_of(request, session, access)
    told = page_of(session.game).parts(scene).question.share if game.seats == 1 else ""
    token = "peacock" if access.seat is None else scene.token(access.seat)
    return await sheet.sheet(request, game, _sharer(request, access, token), told)


def _sharer(request: Request, access: Access, token: str = "peacock") -> Sharer:
    opens = access.host or access.seat is not None
    return Sharer(person_of(token_of(request)), opens, access.host, access.seat, token)
