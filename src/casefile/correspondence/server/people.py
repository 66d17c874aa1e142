"""Identity in a game by post. A cookie is a person, and a personal link lets another browser be that person.

This holds in that one game. Everywhere else, and in whatever is kept for the other browser, such as an address for
notices, it stays itself.
"""

import secrets

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.server.post_session import BEFORE, PostSession
from casefile.correspondence.server.sessions import Passes
from casefile.server.store import AsyncStore, NewLink, Revoked, digest

AS = "as "
"""The prefix of the role of a personal link; the person follows."""

SEALED = "sealed for "
"""The prefix of the role of a sealed link, which gives the personal link once."""


async def who(store: AsyncStore, session: PostSession, token: str) -> Person:
    """Return the person of a browser's token: the browser itself or, by a personal link, somebody else."""
    return await who_is(store, session, digest(token) if token else "")


async def who_is(store: AsyncStore, session: PostSession, browser: str) -> Person:
    """Return the same for the digest of a token, which is all that notices and calendars know of a browser.

    It is asked each time, and ends with the link: the link by which a browser was let in must still hold.
    """
    person = Person(browser)
    if not browser or person in session.post.game.bound or session.post.game.role(person) != "outsider":
        return person
    held = await store.redeem(_pass(session, browser))
    if held is None:
        return person
    other = Person(held.role.removeprefix(AS))
    return other if await store.redeem(personal(session, other)) is not None else person


def personal(session: PostSession, person: Person) -> str:
    """Return the token of a person's link: the same each time, so that no token need be stored."""
    return session.secret.token(f"{AS}{person}")


def _pass(session: PostSession, browser: str) -> str:
    """Return the token of the pass by which a browser was let in.

    Only the server can make it from a digest, and no browser sends it.
    """
    return session.secret.token(f"browser {browser}")


async def issue(store: AsyncStore, session: PostSession, person: Person, at: int) -> str:
    """Let a personal link hold from now on, and return its token; empty if the link was withdrawn."""
    token = personal(session, person)
    try:
        if await store.redeem(token) is None:
            await store.issue(token, BEFORE + session.id, f"{AS}{person}", at=at)
    except Revoked:
        return ""
    return token


async def let_in(store: AsyncStore, session: PostSession, link: str, token: str, at: int) -> bool:
    """Let the browser with ``token`` be the person of the link, and find the game again.

    Return whether the link holds.
    """
    person = await holder(store, session, link)
    if person is None:
        return False
    browser = digest(token)
    own = _pass(session, browser)
    if browser != person and await store.redeem(own) is None:
        await store.issue(own, BEFORE + session.id, f"{AS}{person}", at=at, belong=[browser])
        session.admitted = object()
    return True


def passes(session: PostSession, person: Person, token: str) -> Passes:
    """Return the personal link of ``person``, and the pass by which the browser with ``token`` comes in."""
    browser, role = digest(token), f"{AS}{person}"
    if browser == person:
        return Passes((NewLink(personal(session, person), role),))
    return Passes((NewLink(personal(session, person), role), NewLink(_pass(session, browser), role)), (browser,))


async def seal(store: AsyncStore, session: PostSession, person: Person, at: int) -> str:
    """Issue and return a new token that opens a person's link once."""
    token = secrets.token_urlsafe(32)
    await store.issue(token, BEFORE + session.id, f"{SEALED}{person}", at=at)
    return token


async def sealed_for(store: AsyncStore, session: PostSession, link: str) -> Person | None:
    """Return the person of a sealed link; ``None`` if it is no sealed link of this game."""
    found = await store.redeem(link)
    if found is None or found.table_id != BEFORE + session.id or not found.role.startswith(SEALED):
        return None
    return Person(found.role.removeprefix(SEALED))


async def holder(store: AsyncStore, session: PostSession, link: str) -> Person | None:
    """Return the person of a personal link; ``None`` if it does not hold in this game."""
    found = await store.redeem(link)
    if found is None or found.table_id != BEFORE + session.id or not found.role.startswith(AS):
        return None
    return Person(found.role.removeprefix(AS))
