"""A finished game as one file, for those who can see its table: it opens anywhere, without any server."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Seat
from casefile.core.record import record_of, write
from casefile.review import VERSION
from casefile.server.records.seat_reviews import works
from casefile.server.routes.after.replay_routes import not_over
from casefile.server.routes.sharing.file_worker import FileDrawing
from casefile.server.routes.sharing.public_pages import record_in_public
from casefile.server.site import language_of, site_of
from casefile.server.store.statements import reviews, shares
from casefile.server.store.statements.shares import CALLED
from casefile.server.tables.session import Access, TableSession

LOOKS, PAUSE = 60, 0.5
"""The most times that the file waits for the review, which was begun with the sheet, and the seconds between."""


async def table_file(request: Request, session: TableSession, access: Access) -> Response:
    """Answer with a table's finished game as one HTML file, by the names that may stand."""
    if not session.over:
        return not_over(request)
    if session.game.known.knowledge is None:
        raise HTTPException(404)
    site, language = site_of(request), language_of(request)
    share = await site.store.ask(shares.of_table, session.id)
    wishes = await site.store.ask(shares.wishes_of, session.id)
    record = write(record_in_public(session, wishes, CALLED[0] if share is None else share.called))
    own = write(record_of(session.table, session.plan.commitment))
    judged = await site.reviewers.found(
        session.id, works(own, session.table.setup.seats, site.reviewers.notes(session.id))
    )
    for _look in range(LOOKS):
        if len(judged) >= session.table.setup.seats:
            break
        await asyncio.sleep(PAUSE)
        judged = await site.store.ask(reviews.of_table, session.id, VERSION)
    seat = Seat(0) if access.seat is None else access.seat
    work = FileDrawing(record, tuple(judged.values()), language, seat, session.plan.table.notes)
    headers = {"Content-Disposition": f'attachment; filename="casefile-{session.id}.html"'}
    return Response(await site.work.run(work), media_type="text/html", headers=headers)
