"""A finished game as one file, for those who can see its table: it opens anywhere, without any server."""

import asyncio
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Seat
from casefile.core.record import write
from casefile.server.records.records import NotOver
from casefile.server.routes.after.replay_routes import not_over
from casefile.server.routes.sharing.file_worker import FileDrawing
from casefile.server.routes.sharing.public_pages import gone, record_in_public
from casefile.server.routes.sharing.sheet import Sharer
from casefile.server.site import Site, language_of, site_of
from casefile.server.store.statements import shares
from casefile.server.store.statements.shares import CALLED
from casefile.server.tables.endings import FinishedGame

LOOKS, PAUSE = 60, 0.5
"""The most times that the file waits for the review, which was begun with the sheet, and the seconds between."""


async def game_file(request: Request, game: FinishedGame, sharer: Sharer) -> Response:
    """Answer with a finished game as one HTML file, by the names that may stand; not if a player keeps it private.

    ``called`` in the query says how its players are called; without it they are as behind the public link.
    """
    site, language = site_of(request), language_of(request)
    share = await site.store.ask(shares.of_table, game.id)
    wishes = await site.store.ask(shares.wishes_of, game.id)
    if any(wish.private for wish in wishes.values()):
        return gone(request, private=True)
    called = request.query_params.get("called", "")
    if called not in CALLED:
        called = CALLED[0] if share is None else share.called
    record = write(record_in_public(game, wishes, called))
    judged = await _judged(site, game)
    seat = game.people.get(sharer.person, Seat(0))
    work = FileDrawing(record, tuple(judged.values()), language, seat, game.notes)
    name = game.id.rpartition(":")[2]
    headers = {"Content-Disposition": f'attachment; filename="casefile-{name}.html"'}
    try:
        drawn = await site.work.run(work)
    except NotOver:  # it was called off
        return not_over(request)
    return Response(drawn, media_type="text/html", headers=headers)


async def _judged(site: Site, game: FinishedGame) -> Mapping[int, str]:
    """Return the review of a game by its pieces, as far as it is done after a while."""
    judged, wanted = await site.reviewers.of_game(game), len(site.reviewers.pieces(game))
    for _look in range(LOOKS):
        if len(judged) >= wanted:
            break
        await asyncio.sleep(PAUSE)
        judged = await site.reviewers.of_game(game)
    return judged
