"""The person behind a request, and that person's rights at a table.

There are no accounts: a cookie is a person, a link is a capability.
"""

import secrets
from functools import lru_cache, partial

from starlette.requests import HTTPConnection
from starlette.responses import Response

from casefile.server.store import AsyncStore, digest
from casefile.server.store.statements import queries
from casefile.server.tables.session import Access, TableSession

COOKIE_AGE = 400 * 24 * 3600
"""Seconds that a browser keeps a person's cookie: as long as browsers allow."""

JOIN = "join"
"""The role of a link that lets somebody sit down."""

RETURN, WATCH, HOST = "return", "watch", "host"
"""The roles that a person may be granted at a table besides a seat of their own."""

SHOWN = "shown"
"""The role that the host grants to everybody: the link picture of a finished table may show its case file."""


def cookie_name(request: HTTPConnection) -> str:
    """Return the name of the person's cookie. Over HTTPS the name keeps other hosts and paths from setting it."""
    return "__Host-casefile" if _secure(request) else "casefile"


def token_of(request: HTTPConnection) -> str:
    """Return the person's token from the request, or an empty text.

    Only a token that is fit for a header is returned.
    """
    token = request.cookies.get(cookie_name(request), "")
    return token if 20 <= len(token) <= 100 and token.isascii() and token.isprintable() else ""


@lru_cache(maxsize=4096)
def person_of(token: str) -> str:
    """Return the person's name in the store: the digest of the token. It is cached, for it is asked for often."""
    return digest(token)


def new_token() -> str:
    """Return a new token of 32 random bytes."""
    return secrets.token_urlsafe(32)


def remember(response: Response, request: HTTPConnection, token: str) -> None:
    """Let the browser keep the person's token."""
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
    """Return the rights of the person with ``token`` at a table."""
    if not token:
        return Access()
    person, remembered = person_of(token), session.access
    found = remembered.get(person)
    if found is None:
        granted = [grant_token(token, session.id, role) for role in (HOST, WATCH, RETURN)]
        host, watch, again = await store.ask(partial(queries.redeemed, tokens=granted))
        seat = session.people.get(person)
        if seat is None and again is not None and again.seat is not None:
            seat = session.plan.seat_of(again.seat)
        found = Access(seat, host is not None, watch is not None)
        if found.viewer is not None:  # strangers are not remembered: there is no end of them
            remembered[person] = found
    return found


async def grant(store: AsyncStore, session: TableSession, token: str, role: str, link: int | None, at: int) -> None:
    """Give the person with ``token`` a role at a table until it is revoked; ``link`` is the number
    of a seat's links.
    """
    capability = grant_token(token, session.id, role)
    if await store.redeem(capability) is None:
        await store.issue(capability, session.id, role, link, at=at)
    session.access = {who: known for who, known in session.access.items() if who != person_of(token)}


def grant_token(token: str, table_id: str, role: str) -> str:
    """Return a person's own capability for a role. It is made from the token, so only the person holds it."""
    return f"{token}.{table_id}.{role}"
