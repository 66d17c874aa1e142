"""The deal of a shared game, played by others: the same hand, the same bots, and the same luck turn by turn.

A person's first game on it counts in the list, unless the person had seen the solution. Everything else is practice.
"""

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Seat
from casefile.core.record import Record, write
from casefile.server.records.shared_games import questions_of
from casefile.server.routes.after.fork_routes import Forking
from casefile.server.routes.entry.forms import form, player_name
from casefile.server.routes.table.lobby import go, table_of
from casefile.server.site import Site, site_of, texts_of
from casefile.server.store import Exists, NewPerson, NoTable
from casefile.server.store.statements import shares
from casefile.server.store.statements.shares import DealTry
from casefile.server.tables.endings import FinishedGame
from casefile.server.tables.modes import host_of
from casefile.server.tables.people import new_token, person_of, token_of
from casefile.server.tables.session import TableSession
from casefile.server.tables.table_plan import PERSON, PlannedTable
from casefile.story.i18n import Texts
from casefile.web.present.shared_game import winner_of
from casefile.web.shared_game_model import DealTries, TryRow

MOST = 50
"""The most games on a deal that are listed."""


async def settled(site: Site, id: str) -> list[DealTry]:
    """Return the games on the deal of the game ``id``, with the results of those that have ended meanwhile."""
    rows = await site.store.ask(shares.tries_of, id)
    for row in rows:
        if row.questions < 0:
            with suppress(NoTable):
                played = await site.tables.sessions.load(row.table_id)
                if played.over:
                    seat = _seat_in(played)
                    asked, won = questions_of(played.table.history, seat), winner_of(played.table) == seat
                    await site.store.change(shares.settle, row.table_id, asked, won=won)
    return await site.store.ask(shares.tries_of, id)


def _seat_in(session: TableSession) -> Seat:
    """Return the seat of the person who plays a deal again; the others are bots."""
    return next(Seat(seat) for seat, plan in enumerate(session.plan.seats) if plan.who == PERSON)


async def tries(site: Site, game: FinishedGame, reader: str, texts: Texts, *, shown: bool) -> DealTries:
    """Return those who have played the deal to its end, those that count first, the best first.

    ``reader`` is the digest of the reader, empty for one without a cookie. Before the own game nobody knows how others
    did: then only their number is told, unless the solution is ``shown``.
    """
    found = [row for row in await settled(site, game.id) if row.questions >= 0]
    if not shown and not any(row.person == reader for row in found):
        return DealTries(len(found))
    return DealTries(len(found), tuple(_row(row, reader, texts) for row in found[:MOST]))


def _row(row: DealTry, reader: str, texts: Texts) -> TryRow:
    told = texts.ngettext("found it in {count} question", "found it in {count} questions", row.questions)
    if not row.won:
        told = texts.ngettext("{count} question, not found", "{count} questions, not found", row.questions)
    name = texts.gettext("You") if row.person == reader else row.name or texts.gettext("Somebody")
    return TryRow(name, told.format(count=row.questions), row.practice)


async def has_seen(site: Site, id: str, person: str) -> None:
    """Note that a person (a digest) has seen the solution of the game ``id``: what is played on counts no more.

    A game on its deal that has ended before counts.
    """
    if not await site.store.ask(shares.has_seen, id, person):
        await settled(site, id)
        await site.store.change(shares.see, id, person)


async def has_read(site: Site, id: str, token: str) -> None:
    """Note the same of a reader who was shown the game in another way, if it has ever been shared.

    ``token`` is the reader's; somebody of whom nothing is known is not noted.
    """
    if not token or await site.store.person(token) is None:
        return
    if await site.store.ask(shares.of_table, id) is not None:
        await has_seen(site, id, person_of(token))


async def play_deal(request: Request, game: FinishedGame, record: Record, seat: Seat) -> Response:
    """Open a table with the deal of a shared game, on which the person plays on ``seat`` against bots; lead there.

    A form that is sent twice with one ``key`` opens one table.
    """
    site, fields, token = site_of(request), await form(request), token_of(request) or new_token()
    known, me = await site.store.person(token), person_of(token)
    wanted = fields.get("name", "").strip()
    name = player_name(wanted or (known and known.name) or texts_of(request).gettext("Guest"))
    fork = await site.work.run(Forking(write(record), None, seat, name, game.notes))
    table_id = table_of(token, f"deal {game.id} {fields.get('key', '')[:64]}")
    before = await site.store.ask(shares.tries_of, game.id)
    practice = (
        fields.get("seen") == "yes"
        or await host_of(site.hosted, game.id).took_part(game.id, token)
        or await site.store.ask(shares.has_seen, game.id, me)
        or any(row.person == me and row.table_id != table_id for row in before)
    )
    with suppress(Exists):  # the same form was sent before
        planned = PlannedTable(table_id, fork.plan, fork.secret)
        await site.tables.open_at(planned, fork.events, NewPerson(token, name))
    listed = name if wanted else ""
    await site.store.change(shares.add_try, DealTry(table_id, game.id, me, listed, practice))
    return go(request, f"/t/{table_id}", token)
