"""The next table of the same people. Each table has one for ever, whoever asks for it and however often.

Its id follows from the secret of the table before, which only the server knows. So two people who ask at once open one
table, and nothing need be stored at either. The way back, to the people who are still expected, is a token that follows
from the secret of the next table.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from casefile.core.cards import Seat
from casefile.play.occupants import TableOptions
from casefile.server.clock.company import BEFORE, people_before
from casefile.server.routes.entry.errors import answer_error
from casefile.server.routes.entry.forms import entropy, form
from casefile.server.routes.entry.guard import budgets_of, client_of
from casefile.server.routes.table.lobby import go
from casefile.server.site import Site, site_of, texts_of
from casefile.server.store import Exists, NewLink, NewPerson, NoTable, Revoked, Taken, digest
from casefile.server.tables.people import RETURN, WATCH, access, grant, token_of
from casefile.server.tables.session import Access, TableSession
from casefile.server.tables.table_plan import (
    FRIEND,
    HERE,
    PERSON,
    PlannedTable,
    SeatPlan,
    Secret,
    TablePlan,
    new_secret,
)
from casefile.web.present.table_moment import NextTable


def once_more(plan: TablePlan) -> TablePlan:
    """Return the plan of a table without what holds for that table alone and not for the next one."""
    return replace(plan, day="", practice=False, fixed="", forked="", drawn=None, votes=(), seals=())


def next_id(session: TableSession) -> str:
    """Return the id of the table at which the people of this one play again."""
    return next_of(session.secret)


def next_of(secret: Secret) -> str:
    """Return the id of the table at which the people of the table with this ``secret`` play again."""
    return secret.token("next table")[:12]


async def load_next(site: Site, session: TableSession) -> None:
    """Load the table at which the people of this finished table play again, if it is open already."""
    if not session.over:
        return
    try:
        following = await site.tables.sessions.load(next_id(session))
    except NoTable:
        return
    taken = following.taken()
    opener = next((Seat(i) for i, plan in enumerate(following.plan.seats) if plan.who == PERSON), None)
    by = taken.get(opener) if opener is not None else None
    here = frozenset(Seat(following.plan.link_of(seat)) for seat in taken)
    session.following = NextTable(following.id, by.name if by else "", here)


async def load_before(site: Site, session: TableSession) -> None:
    """Load the seats that people had at the table before, as long as some of them may still come to this one."""
    if not session.table.begun:
        session.before = await people_before(site.tables, session)


async def again(request: Request, session: TableSession, known: Access) -> Response:
    """Open the next table unless that has been done, and lead the person there, with the same seat and rights."""
    site, token = site_of(request), token_of(request)
    if not session.over:
        _ = texts_of(request).gettext
        return answer_error(request, 403, _("The game is not over."), _("The same people can play again at its end."))
    await load_next(site, session)
    if session.following is None:
        budgets_of(request).spend("tables", client_of(request))
        await _open(site, session, known, token)
        await load_next(site, session)
        site.hub.stir(session.id)
    return await along(request, session, known)


async def _open(site: Site, session: TableSession, known: Access, token: str) -> None:
    """Open the next table for the first person who asks: see :func:`_seats` for who sits where.

    The person who opens it adds no bytes to the deal: they would come with the request, before anything is promised.
    """
    secret, taken, old = new_secret(), session.taken(), session.plan
    opener = known.seat if not known.shared else _own(session, known.shared, token)
    name = taken[opener].name if opener is not None else ""
    seats = _seats(session, opener, known.shared)
    # After the case of a day comes a game like any other.
    table = TableOptions() if old.day else replace(old.table, clock=session.occupants.clock or old.table.clock)
    plan = replace(_goes_on(session, once_more(old)), seats=seats, table=table, commitment=secret.seed.commitment)
    before = NewLink(secret.token(BEFORE), BEFORE, table_id=session.id)  # the people at this table hear of it, too
    with suppress(Exists):  # somebody else was quicker
        names = {Seat(i): taken[_seat_before(i, seat)].name for i, seat in enumerate(seats) if seat.who == HERE}
        planned = PlannedTable(next_id(session), plan, secret, names)
        await site.tables.open(planned, NewPerson(token, name), "", known=True, also=[before])


def _own(session: TableSession, shared: Sequence[Seat], token: str) -> Seat | None:
    """Return the seat of the person with ``token`` among those who share that browser."""
    return next((seat for seat in shared if session.people.get(digest(token)) == seat), None)


def _seat_before(number: int, seat: SeatPlan) -> Seat:
    """Return the seat that the person on a seat of the next table had at the one before."""
    return Seat(number if seat.link is None else seat.link)


def _seats(session: TableSession, opener: Seat | None, shared: Sequence[Seat]) -> tuple[SeatPlan, ...]:
    """Return the seats of the next table, which the person at the seat ``opener`` here opens.

    Those who ``shared`` that person's browser do so again.

    Where several people play and no seat deals, the seats are turned by one: whoever sat after the first seat begins
    the next game. The links of a seat have the number of the seat that its person had here. Alone one keeps the seat.
    """
    old, taken = session.plan.seats, session.taken()
    people = sum(not seated.bot for seated in taken.values())
    turn = 1 if people > 1 and session.game.played.next_dealer is None else 0

    def at(seat: int) -> SeatPlan:
        before = Seat((seat + turn) % len(old))
        person = PERSON if before == opener else HERE if before in shared else FRIEND
        who = taken[before].bot or person
        return SeatPlan(old[seat].suspect, who, before if turn else None, old[before].signs)

    return tuple(map(at, range(len(old))))


def _goes_on(session: TableSession, plan: TablePlan) -> TablePlan:
    """Return the plan with what it takes over from this game: the next dealer, and the games that each seat has won."""
    dealer = session.game.played.next_dealer
    if dealer is None:
        return plan
    state, before = session.table.state, session.plan.won or (0,) * len(session.plan.seats)
    won = session.table.rules.returns(state)
    return replace(plan, dealer=dealer(state), won=tuple(map(int, map(sum, zip(before, won, strict=True)))))


async def along(request: Request, session: TableSession, known: Access) -> Response:
    """Lead the person to the next table: to the seat that they had here, else to watch.

    A big screen of somebody who has a seat here takes none there. Raise ``NoTable`` while there is no such table.
    """
    site, token, fields = site_of(request), token_of(request), await form(request)
    following = await site.tables.sessions.load(next_id(session))
    there = (await access(site.store, following, token)).viewer is not None
    if not there and known.seat is not None and "screen" in fields:
        return go(request, f"/t/{following.id}")
    if not there and known.seat is not None:
        there = await _sit_down(site, session, following, known.seat, token, entropy(fields))
    if not there:
        await grant(site.store, following, token, WATCH, None, site.clock())
    return go(request, f"/t/{following.id}")


async def _sit_down(
    site: Site, session: TableSession, following: TableSession, seat: Seat, token: str, entropy_: str
) -> bool:
    """Take the seat of before at the ``following`` table. Return whether this person has it."""
    owner = next((person for person, owned in session.people.items() if owned == seat), None)
    there = following.plan.seat_of(seat)  # where the seats were changed, its links still have the number that it had
    if owner is not None and there is not None and following.people.get(owner) == there:
        # The person who asks has come back to that other person's seat here.
        await grant(site.store, following, token, RETURN, seat, site.clock())
        return True
    if there not in following.plan.free(following.occupants.seated):
        return False
    try:
        await site.tables.sit_down(following.id, seat, digest(token), session.taken()[seat].name, entropy_)
    except (Taken, Revoked):
        return False
    return True
