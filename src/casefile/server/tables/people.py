"""The person who sends a request, and that person's rights at a table.

There are no accounts: a person is the token in a browser's cookie, and a link gives whoever has it a right.
"""

import secrets
from collections.abc import Sequence
from functools import lru_cache, partial

from starlette.requests import HTTPConnection
from starlette.responses import Response

from casefile.core.cards import Seat
from casefile.server.store import AsyncStore, Capability, NewLink, digest
from casefile.server.store.statements import queries
from casefile.server.tables.session import Access, TableSession
from casefile.server.tables.shared_browser import OpenedSeat, open_seat, opened_at, token_here

COOKIE_AGE = 400 * 24 * 3600
"""Seconds that a browser keeps a person's cookie: as long as browsers allow."""

JOIN = "join"
"""The role of a link that lets somebody sit down."""

RETURN, WATCH, HOST, SCREEN = "return", "watch", "host", "screen"
"""The roles that a person may be granted at a table besides a seat of their own.

``SCREEN`` is that of a television on which the code of the table was typed: it watches, and may show the code.
"""

SHOWN = "shown"
"""The role that allows everybody to see the case file in the picture of a finished table's link."""


def cookie_name(request: HTTPConnection) -> str:
    """Return the name of the person's cookie. Over HTTPS the name keeps other hosts and paths from setting it."""
    return "__Host-casefile" if _secure(request) else "casefile"


def token_of(request: HTTPConnection) -> str:
    """Return the token in the cookie of the person who sends a request; empty if there is none that can be one."""
    token = request.cookies.get(cookie_name(request), "")
    return token if 20 <= len(token) <= 100 and token.isascii() and token.isprintable() else ""


@lru_cache(maxsize=4096)
def person_of(token: str) -> str:
    """Return the digest of a person's token, which stands for the person in the store. It is cached."""
    return digest(token)


def new_token() -> str:
    """Return a new token of 32 random bytes."""
    return secrets.token_urlsafe(32)


def remember(response: Response, request: HTTPConnection, token: str) -> None:
    """Set the cookie in ``response`` by which the browser keeps the person's token."""
    response.set_cookie(
        cookie_name(request),
        token,
        max_age=COOKIE_AGE,
        path="/",
        secure=_secure(request),
        httponly=True,
        samesite="lax",
    )


def _secure(request: HTTPConnection) -> bool:
    return request.scope["scheme"] in ("https", "wss")


async def access(store: AsyncStore, session: TableSession, token: str) -> Access:
    """Return the rights of the person with ``token`` at a table, from memory or from the store."""
    if not token:
        return Access()
    if shared := seats_here(session, token):
        opened = await opened_at(store, session)
        seat = open_seat(session, opened, shared)
        if seat is not None:
            return Access(seat, host=True, watch=True, shared=shared)
        return _covered(session, shared, opened)
    person, remembered = person_of(token), session.access
    found = remembered.get(person)
    if found is None:
        granted = [grant_token(token, session.id, role) for role in (HOST, WATCH, RETURN, SCREEN)]
        host, watch, again, screen = await store.ask(partial(queries.redeemed, tokens=granted))
        seat = session.people.get(person)
        if seat is None and again is not None and again.seat is not None:
            seat = session.plan.seat_of(again.seat)
        found = Access(seat, host is not None, watch is not None or screen is not None, shows_way=screen is not None)
        if found.viewer is not None:  # strangers are not remembered: there is no end of them
            remembered[person] = found
    return found


def _covered(session: TableSession, shared: tuple[Seat, ...], opened: OpenedSeat) -> Access:
    """Return the rights at a browser that several people share, while nobody's page is open."""
    seat_of = {session.plan.link_of(seat): seat for seat in shared}
    tried = [each for each in opened.tried if each.link not in opened.held]
    return Access(
        host=True,
        watch=True,
        shared=shared,
        wrong=sum(each.count for each in tried),
        paused=max((each.until for each in tried), default=0),
        held=tuple(seat_of[link] for link in opened.held if link in seat_of),
        agreed=tuple((seat_of[lost], seat_of[by]) for lost, by in opened.agreed if {lost, by} <= seat_of.keys()),
    )


def seats_here(session: TableSession, token: str) -> tuple[Seat, ...]:
    """Return the seats of the people who share the browser with ``token`` at a table; empty where nobody does."""
    if not session.plan.shared:
        return ()
    mine, own = session.people.get(person_of(token)), session.plan.shared
    found = tuple(
        seat for seat in own if seat == mine or session.people.get(person_of(token_here(session, token, seat))) == seat
    )
    return found if any(seat != mine for seat in found) else ()


async def let_hold(store: AsyncStore, log: str, link: NewLink, *, at: int, belong: Sequence[str] = ()) -> bool:
    """Make a link valid in a game; return whether it was not valid before.

    - ``log`` is the game's id in the store.
    - ``belong`` are the people (digests) among whose games it is listed from then on.

    Raise ``Revoked`` for a link that was revoked.
    """
    if await store.redeem(link.token) is not None:
        return False
    await store.issue(log, link, at=at, belong=belong)
    return True


async def held_at(store: AsyncStore, token: str, log: str) -> Capability | None:
    """Return the right that a token gives in the game with the id ``log``; ``None`` if it gives none there."""
    found = await store.redeem(token)
    return found if found is not None and found.table_id == log else None


async def grant(store: AsyncStore, session: TableSession, token: str, role: str, link: int | None, at: int) -> None:
    """Give the person with ``token`` a role at a table, until it is revoked.

    ``link`` is the number of a seat's links, if the role is for one seat.
    """
    await let_hold(store, session.id, NewLink(grant_token(token, session.id, role), role, link), at=at)
    session.access = {who: known for who, known in session.access.items() if who != person_of(token)}


def grant_token(token: str, table_id: str, role: str) -> str:
    """Return the token of a person's own right to a role at a table. It is made from the person's ``token``.

    So nobody else can make it.
    """
    return f"{token}.{table_id}.{role}"
