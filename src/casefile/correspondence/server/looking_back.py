"""Replay and review of a finished game by post, and playing on from it, for anybody: from the log of its table.

The talk of camps is in the people's log and in no record, so it is in neither page. If a camp has opened its talk to
everybody, the replay links to it.
"""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.record import record_of, write
from casefile.correspondence.pages.opened_talk import opened_links
from casefile.correspondence.plan import GAME
from casefile.correspondence.server.personal_links import Sender
from casefile.correspondence.server.post_session import BEFORE, PostSession
from casefile.correspondence.server.whole_pages import post_scene_of
from casefile.server.routes.after.fork_routes import fork_of
from casefile.server.routes.after.game_review import ReviewedGame, chart_of, review_of
from casefile.server.routes.after.moments import moment_of, not_yet
from casefile.server.routes.after.replay_routes import not_over, replay_of
from casefile.web.replay_model import ReplaySource


def _source(session: PostSession) -> ReplaySource:
    return ReplaySource(f"/p/{session.id}", session.id, session.post.plan.title, reviewed=True, forks=True)


async def replay(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the replay of a finished game, at first through the eyes of the viewer's own camp."""
    table = session.post.table
    if session.post.game.phase != "over" or table is None:
        return not_over(request)
    record, seat = write(record_of(table, session.post.commitment)), session.post.seat_of(sender.person)
    eyes = "spectator" if seat is None else str(seat)
    source = replace(_source(session), beside=opened_links(post_scene_of(request, session, sender.person)))
    return await replay_of(request, source, record, eyes, session.post.game.agreed.notes, request.query_params)


async def fork(request: Request, session: PostSession, sender: Sender) -> Response:
    """Open a table against bots on which the person plays on for a camp, from a moment of the finished game."""
    table = session.post.table
    if session.post.game.phase != "over" or table is None:
        return not_over(request)
    return await fork_of(request, write(record_of(table, session.post.commitment)), session.post.game.agreed.notes)


async def post_moment(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the picture of the card game at a moment of a finished game."""
    table = session.post.table
    if session.post.game.phase != "over" or table is None:
        return not_yet(request)
    return await moment_of(request, f"{BEFORE}{session.id}", GAME, table)


async def chart(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the chart of a finished game's review as a picture."""
    table = session.post.table
    if session.post.game.phase != "over" or table is None:
        return not_over(request)
    record = write(record_of(table, session.post.commitment))
    return await chart_of(request, f"{BEFORE}{session.id}", record, len(session.post.camps))


async def post_review(request: Request, session: PostSession, sender: Sender) -> Response:
    """Return the review of a finished game."""
    table = session.post.table
    if session.post.game.phase != "over" or table is None:
        return not_over(request)
    record = write(record_of(table, session.post.commitment))
    game = ReviewedGame(f"{BEFORE}{session.id}", record, len(session.post.camps))
    return await review_of(request, game, _source(session), session.post.seat_of(sender.person))
