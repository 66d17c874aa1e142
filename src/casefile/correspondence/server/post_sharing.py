"""Sharing a finished game by post, as tables are shared: for its camps and its operator, without any name."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.server.hosted_posts import finished_post
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_session import PostSession
from casefile.server.routes.after.replay_routes import not_over
from casefile.server.routes.sharing import sheet
from casefile.server.routes.sharing.sheet import Sharer
from casefile.server.tables.endings import FinishedGame

AtPost = Callable[[Request, PostSession, Sender], Awaitable[Response]]


def of_post(shown: Callable[[Request, FinishedGame, Sharer], Awaitable[Response]]) -> AtPost:
    """Return the handler of a route at a game by post that must be over."""

    async def handled(request: Request, session: PostSession, sender: Sender) -> Response:
        game = finished_post(session)
        return not_over(request) if game is None else await shown(request, game, sharer(session, sender.person))

    return handled


async def post_sheet(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the sheet of a finished game, for anybody: its picture, its result and its file."""
    game = finished_post(session)
    return not_over(request) if game is None else await sheet.sheet(request, game, sharer(session, sender.person))


def sharer(session: PostSession, person: Person) -> Sharer:
    """Return the reader of the sheet.

    Each of a camp's people has wishes of their own, under a number that stays the same however the camps change.
    """
    leads = session.post.game.role(person) == "operator"
    seat = session.post.seat_of(person)
    token = "peacock"
    if seat is not None:
        token = session.post.plan.edition.faces[session.post.camps[seat]].token or token
    return Sharer(person, leads or seat is not None, leads, None if seat is None else session.ordinal_of(person), token)
