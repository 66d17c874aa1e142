"""Playing on from a moment of a finished game: the requests, and the table that is opened."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Invalid
from casefile.core.fairness import streams
from casefile.core.record import record_of, write
from casefile.game import Games
from casefile.play.occupants import TableOptions
from casefile.server.records.records import NotOver, form_with_record, playback_of, refused
from casefile.server.routes.after.replay_routes import UNFINISHED, not_over, not_shown
from casefile.server.routes.entry.forms import form, player_name, whole_number
from casefile.server.routes.entry.guard import budgets_of, client_of
from casefile.server.routes.table.lobby import go, table_of
from casefile.server.site import site_of, texts_of
from casefile.server.store import Exists, NewPerson
from casefile.server.tables.forked_table import Fork, forked
from casefile.server.tables.people import new_token, token_of
from casefile.server.tables.session import Access, TableSession
from casefile.server.tables.table_plan import PlannedTable, new_secret

DRAWN = "drawn"
"""The value of the form's field ``deal`` for a new deal, drawn from what the player could know."""


@dataclass(frozen=True, slots=True)
class Forking:
    """The work, for another process, that prepares a table on which a finished game is played on.

    - ``record``: the record of the finished game.
    - ``at``: the version of the game from which it goes on; ``None`` for its beginning, after the deal.
    - ``seat``, ``name``: the seat and the name of its player.
    - ``notes``: the level of help.
    - ``drawn``: the key of the random draws, if the deal is to be drawn anew from what the player could know.
    - ``checked``: whether to check the record, as one that a person brings.
    """

    record: bytes
    at: int | None
    seat: int
    name: str
    notes: int
    drawn: bytes = b""
    checked: bool = False

    def __call__(self, games: Games) -> Fork:
        """Prepare the fork, in that process."""
        playback = playback_of(games, self.record, checked=self.checked)
        draw = streams(self.drawn)("another deal") if self.drawn else None
        at = playback.stops[0] if self.at is None else self.at
        return forked(playback, at, self.seat, self.name, self.notes, draw)


async def table_fork(request: Request, session: TableSession, access: Access) -> Response:
    """Open a table on which the person plays on from a moment of this table's finished game; lead there.

    Anybody may who may see the finished table.
    """
    if not session.over:
        return not_over(request)
    return await fork_of(request, write(record_of(session.table, session.plan.commitment)), session.plan.table.notes)


async def fork_of(request: Request, record: bytes, notes: int) -> Response:
    """Open a table on which the person plays on from a moment of a finished game of this server; lead there.

    ``notes`` is the level of help at the new table.
    """
    budgets_of(request).spend("tables", client_of(request))
    try:
        return await _open(request, await form(request), record, notes)
    except NotOver:  # it was called off
        return not_over(request)


async def record_fork(request: Request) -> Response:
    """Open a table on which the person plays on from a moment of a record that the form brings; lead there."""
    try:
        fields, record = await form_with_record(request, budgets_of(request).limits.record_bytes)
        return await _open(request, fields, record, TableOptions().notes, checked=True)
    except NotOver:
        return not_shown(request, 409, texts_of(request).gettext(UNFINISHED))
    except Invalid as error:
        return not_shown(request, 400, refused(texts_of(request), error))


async def _open(
    request: Request, fields: Mapping[str, str], record: bytes, notes: int, *, checked: bool = False
) -> Response:
    """Open the table, and go there. A form that is sent twice with one ``key`` in its address opens one table."""
    site, token = site_of(request), token_of(request) or new_token()
    known = await site.store.person(token)
    name = player_name((known and known.name) or texts_of(request).gettext("Detective"))
    at, seat = whole_number(fields, "at"), whole_number(fields, "seat")
    draws = new_secret().links if fields.get("deal") == DRAWN else b""
    fork = await site.work.run(Forking(record, at, seat, name, notes, draws, checked))
    key = request.query_params.get("key") or new_token()
    table_id = table_of(token, f"fork {key[:64]} {fork.plan.forked} {seat} {fork.plan.drawn}")
    with suppress(Exists):  # the same form was sent before
        planned = PlannedTable(table_id, fork.plan, fork.secret)
        await site.tables.open_at(planned, fork.events, NewPerson(token, name))
    return go(request, f"/t/{table_id}", token)
