"""The moment of a table: all that changes there and is the same for all viewers, found once for them."""

from typing import NamedTuple

from casefile.core import take_back
from casefile.core.cards import Seat
from casefile.play.occupants import Occupants
from casefile.play.talk import talk_of
from casefile.server.routes.table.notebooks import TALK
from casefile.server.site import Site
from casefile.server.store import StoredNote
from casefile.server.tables.seating import chairs
from casefile.server.tables.session import TableSession
from casefile.web.present.table_moment import Missed, NextTable, TableMoment, Undo

LONG = 60_000
"""Milliseconds without a page after which anybody at the table may let a bot play for the awaited person."""


def missed(site: Site, kept: TableSession) -> Missed | None:
    """Return the person that a quick table waits for and who has no page open.

    ``None`` for a bot, and while nobody is missed.
    """
    seat = kept.waiting_for
    if seat is None or kept.occupants.bot(seat) is not None or kept.slow or seat in site.presence.seats(kept.id):
        return None
    left = site.presence.left(kept.id, seat)
    since = kept.last_at if left is None else left
    return Missed(seat, since, site.clock() - since >= LONG)


class Around(NamedTuple):
    """The state around a table from which its moment is made.

    - ``version``: its version.
    - ``occupants``: the players of its seats.
    - ``talk``: its talk.
    - ``following``: the table where its people play again.
    - ``online``: the seats with a page open. This and the next two can change without an event.
    - ``due``: when the time for an action runs out.
    - ``away``: the absent person that the table waits for.
    """

    version: int
    occupants: Occupants
    talk: StoredNote | None
    following: NextTable | None
    online: frozenset[Seat]
    due: int | None
    away: Missed | None


def around(site: Site, kept: TableSession) -> Around:
    """Return the state around a table now."""
    talk, away = kept.notes.get(TALK), missed(site, kept)
    online, due = site.presence.seats(kept.id), site.tables.due(kept)
    return Around(kept.table.version, kept.occupants, talk, kept.following, online, due, away)


def _still(site: Site, kept: TableSession, before: Around) -> bool:
    """Whether the state is as it was before. That is quickly seen where no time runs and nobody is missed."""
    return (
        before.due is None
        and before.away is None
        and before.version == kept.table.version
        and before.occupants is kept.occupants
        and before.talk is kept.notes.get(TALK)
        and before.following is kept.following
        and before.online is site.presence.seats(kept.id)
    )


def moment_of(site: Site, kept: TableSession) -> tuple[Around, TableMoment]:
    """Return the moment of a table that is the same for all viewers, and the state that it was made from.

    It is found once for all viewers.
    """
    known = kept.moment
    if known is not None and _still(site, kept, known[0]):
        return known
    now = around(site, kept)
    if known is None or known[0] != now:
        plan, occupants = kept.plan, kept.occupants
        moment = TableMoment(
            occupants=occupants,
            due=now.due,
            limit=occupants.limit(plan.table),
            clock=occupants.clock or plan.table.clock,
            online=now.online,
            talk=talk_of(now.talk),
            chairs=() if kept.table.begun else chairs(kept),
            following=kept.following,
            missed=now.away,
            back_now=_back_now(kept),
        )
        known = kept.moment = now, moment
    return known


def _back_now(kept: TableSession) -> Undo | None:
    """Return what can be taken back at a table now; ``None`` for nothing."""
    history, back = kept.table.history, kept.table.last_act()
    if back is None:
        return None
    if not take_back.passes_the_turn(history, back):
        return Undo(back.seat, False, False, frozenset(), False)
    asked = take_back.request(history)
    agreed = asked.agreed if asked else frozenset()
    missing = kept.occupants.people(kept.table.setup.seats) - {back.seat, *agreed}
    return Undo(back.seat, True, asked is not None, missing, asked is not None and asked.refused)
