"""The state around a table that all its viewers see alike, called its moment: found once for all of them."""

from typing import NamedTuple

from casefile.play.occupants import Occupants
from casefile.play.talk import talk_of
from casefile.server.routes.table.notebooks import TALK
from casefile.server.site import Site
from casefile.server.store import StoredNote
from casefile.server.tables.presence import OpenPages
from casefile.server.tables.seating import chairs
from casefile.server.tables.session import TableSession
from casefile.web.present.table_moment import Missed, NextTable, TableMoment, undo_now

LONG = 60_000
"""Milliseconds without a page after which anybody at the table may let a bot play for the awaited person."""


def missed(site: Site, session: TableSession) -> Missed | None:
    """Return the person whose turn it is at a quick table and who has no page open; ``None`` if there is none."""
    seat = session.acting_person
    if seat is None or session.slow or seat in site.presence.seats(session.id):
        return None
    left = site.presence.left(session.id, seat)
    since = session.last_at if left is None else left
    return Missed(seat, since, site.clock() - since >= LONG)


class Around(NamedTuple):
    """The state around a table, besides its events, which all viewers see alike.

    - ``version``: the table's version.
    - ``occupants``: the players of its seats.
    - ``talk``: the players' messages.
    - ``following``: the table where its people play again.
    - ``pages``: the open pages. This and the next two can change without an event.
    - ``due``: when the time for an action runs out.
    - ``away``: the absent person whose turn it is.
    """

    version: int
    occupants: Occupants
    talk: StoredNote | None
    following: NextTable | None
    pages: OpenPages
    due: int | None
    away: Missed | None


def around(site: Site, session: TableSession) -> Around:
    """Return all that the page of a table shows to everybody besides its events, as it is now."""
    talk, away = session.notes.get(TALK), missed(site, session)
    pages, due, following = site.presence.open_pages(session.id), site.tables.due(session), session.following
    return Around(session.table.version, session.occupants, talk, following, pages, due, away)


def _still(site: Site, session: TableSession, before: Around) -> bool:
    """Whether the state is as it was before. That is quickly seen where no time runs and nobody is missed."""
    return (
        before.due is None
        and before.away is None
        and before.version == session.table.version
        and before.occupants is session.occupants
        and before.talk is session.notes.get(TALK)
        and before.following is session.following
        and before.pages == site.presence.open_pages(session.id)
    )


def moment_of(site: Site, session: TableSession) -> tuple[Around, TableMoment]:
    """Return the state around a table that all viewers see alike, as pages show it, and what it was made from.

    It is found once for all viewers.
    """
    known = session.moment
    if known is not None and _still(site, session, known[0]):
        return known
    now = around(site, session)
    if known is None or known[0] != now:
        plan, occupants = session.plan, session.occupants
        moment = TableMoment(
            occupants=occupants,
            due=now.due,
            limit=session.time_limit,
            clock=occupants.clock or plan.table.clock,
            online=now.pages.seats,
            screened=now.pages.screened,
            talk=talk_of(now.talk),
            chairs=() if session.table.begun else chairs(session),
            following=session.following,
            missed=now.away,
            back_now=undo_now(session.table, occupants),
        )
        known = session.moment = now, moment
    return known
