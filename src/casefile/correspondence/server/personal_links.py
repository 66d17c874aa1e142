"""The person that a browser stands for in a game by post: itself, or the person of a personal link it came with.

This holds in that one game. Everywhere else, and in whatever is kept for the browser, such as an address for notices,
it stays itself.
"""

import secrets
from dataclasses import dataclass, field, replace

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.server.post_session import BEFORE, PostSession
from casefile.correspondence.server.post_sessions import CorrespondenceGames, Passes
from casefile.server.store import AsyncStore, NewLink, Revoked, digest
from casefile.server.tables.people import held_at, let_hold, new_token, person_of

AS = "as "
"""The prefix of the role of a personal link; the person follows."""

SEALED = "sealed for "
"""The prefix of the role of a sealed link, which gives the personal link once."""


@dataclass(frozen=True, slots=True)
class Sender:
    """The person who sends a request to a game by post.

    - ``games``: all games by post.
    - ``person``: the person that the browser stands for in the game.
    - ``token``: the token in the browser's cookie; empty if it has none.
    """

    games: CorrespondenceGames
    person: Person
    token: str = field(repr=False)

    @property
    def browser(self) -> str:
        """The browser's name in the store."""
        return person_of(self.token)

    def newcomer(self) -> "Sender":
        """Return the sender with a new token, as a new person: that is what a browser without a token becomes."""
        token = new_token()
        return replace(self, person=Person(person_of(token)), token=token)


async def who(store: AsyncStore, session: PostSession, token: str) -> Person:
    """Return the person that the browser with this token stands for: itself or, by a personal link, somebody else."""
    return await who_is(store, session, person_of(token) if token else "")


async def who_is(store: AsyncStore, session: PostSession, browser: str) -> Person:
    """Return the person that a browser stands for: itself or, by a personal link, somebody else.

    ``browser`` is the digest of its token, which is all that notices and calendars know of it. The answer is looked up
    each time: the link by which the browser was let in must still hold.
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
    """Return the token of the personal link of ``person``: the same each time, so that no token need be stored."""
    return session.secret.token(f"{AS}{person}")


def _pass(session: PostSession, browser: str) -> str:
    """Return the token of the pass by which a browser was let in.

    Only the server can make it from a digest, and no browser sends it.
    """
    return session.secret.token(f"browser {browser}")


async def hold_link(store: AsyncStore, session: PostSession, person: Person, at: int) -> str:
    """Make the personal link of ``person`` valid from now on, and return its token; empty if it was withdrawn."""
    token = personal(session, person)
    try:
        await let_hold(store, BEFORE + session.id, NewLink(token, f"{AS}{person}"), at=at)
    except Revoked:
        return ""
    return token


async def let_in(store: AsyncStore, session: PostSession, link: str, token: str, at: int) -> bool:
    """Let the browser with ``token`` stand for the person of a personal link; return whether the link is valid.

    The game is listed among the browser's games from then on.
    """
    person = await holder(store, session, link)
    if person is None:
        return False
    browser = digest(token)
    own = NewLink(_pass(session, browser), f"{AS}{person}")
    if browser != person and await let_hold(store, BEFORE + session.id, own, at=at, belong=[browser]):
        session.admitted = object()
    return True


def passes(session: PostSession, person: Person, token: str) -> Passes:
    """Return the links to store with an act of ``person``: the personal link, and the right of the browser to use it.

    ``token`` is that of the browser.
    """
    browser, role = digest(token), f"{AS}{person}"
    if browser == person:
        return Passes((NewLink(personal(session, person), role),))
    return Passes((NewLink(personal(session, person), role), NewLink(_pass(session, browser), role)), (browser,))


async def seal_link(store: AsyncStore, session: PostSession, person: Person, at: int) -> str:
    """Return the token of a new sealed link, which gives the personal link of ``person`` and works once."""
    token = secrets.token_urlsafe(32)
    await store.issue(BEFORE + session.id, NewLink(token, f"{SEALED}{person}"), at=at)
    return token


async def sealed_for(store: AsyncStore, session: PostSession, link: str) -> Person | None:
    """Return the person whom a sealed link is for; ``None`` if the token is no sealed link of this game."""
    return await _granted(store, session, link, SEALED)


async def holder(store: AsyncStore, session: PostSession, link: str) -> Person | None:
    """Return the person of a personal link; ``None`` if the token is no valid personal link of this game."""
    return await _granted(store, session, link, AS)


async def _granted(store: AsyncStore, session: PostSession, link: str, prefix: str) -> Person | None:
    """Return the person of a link whose role in this game begins with the ``prefix``."""
    found = await held_at(store, link, BEFORE + session.id)
    return Person(found.role.removeprefix(prefix)) if found is not None and found.role.startswith(prefix) else None
