"""Identity in a game by post. A cookie is a person, and a personal link lets another browser be that person.

This holds in that one game. Everywhere else, and in whatever is kept for the other browser, such as an address for
notices, it stays itself.
"""

import secrets
from dataclasses import dataclass, field

from starlette.requests import Request

from casefile.correspondence.camps.acts import Person
from casefile.correspondence.server.post_session import BEFORE, PostSession
from casefile.correspondence.server.sessions import Passes
from casefile.server.store import AsyncStore, NewLink, Revoked, digest
from casefile.server.tables.people import held_at, let_hold, new_token, person_of, token_of

AS = "as "
"""The prefix of the role of a personal link; the person follows."""

SEALED = "sealed for "
"""The prefix of the role of a sealed link, which gives the personal link once."""


@dataclass(frozen=True, slots=True)
class Sender:
    """The person who sends a form, with the browser's ``token``: a new one, if it has none yet."""

    person: Person
    token: str = field(repr=False)

    @property
    def browser(self) -> str:
        """The browser's name in the store."""
        return person_of(self.token)


def sender_of(request: Request, person: Person) -> Sender:
    """Return the sender of a form, who was found to be ``person``: nobody, if the browser has no token yet."""
    if token := token_of(request):
        return Sender(person, token)
    token = new_token()
    return Sender(Person(person_of(token)), token)


async def who(store: AsyncStore, kept: PostSession, token: str) -> Person:
    """Return the person of a browser's token: the browser itself or, by a personal link, somebody else."""
    return await who_is(store, kept, person_of(token) if token else "")


async def who_is(store: AsyncStore, kept: PostSession, browser: str) -> Person:
    """Return the same for the digest of a token, which is all that notices and calendars know of a browser.

    It is asked each time, and ends with the link: the link by which a browser was let in must still hold.
    """
    person = Person(browser)
    if not browser or person in kept.post.game.bound or kept.post.game.role(person) != "outsider":
        return person
    held = await store.redeem(_pass(kept, browser))
    if held is None:
        return person
    other = Person(held.role.removeprefix(AS))
    return other if await store.redeem(personal(kept, other)) is not None else person


def personal(kept: PostSession, person: Person) -> str:
    """Return the token of a person's link: the same each time, so that no token need be stored."""
    return kept.secret.token(f"{AS}{person}")


def _pass(kept: PostSession, browser: str) -> str:
    """Return the token of the pass by which a browser was let in.

    Only the server can make it from a digest, and no browser sends it.
    """
    return kept.secret.token(f"browser {browser}")


async def hold_link(store: AsyncStore, kept: PostSession, person: Person, at: int) -> str:
    """Let a personal link hold from now on, and return its token; empty if the link was withdrawn."""
    token = personal(kept, person)
    try:
        await let_hold(store, BEFORE + kept.id, NewLink(token, f"{AS}{person}"), at=at)
    except Revoked:
        return ""
    return token


async def let_in(store: AsyncStore, kept: PostSession, link: str, token: str, at: int) -> bool:
    """Let the browser with ``token`` be the person of the link, and find the game again.

    Return whether the link holds.
    """
    person = await holder(store, kept, link)
    if person is None:
        return False
    browser = digest(token)
    own = NewLink(_pass(kept, browser), f"{AS}{person}")
    if browser != person and await let_hold(store, BEFORE + kept.id, own, at=at, belong=[browser]):
        kept.admitted = object()
    return True


def passes(kept: PostSession, person: Person, token: str) -> Passes:
    """Return the personal link of ``person``, and the pass by which the browser with ``token`` comes in."""
    browser, role = digest(token), f"{AS}{person}"
    if browser == person:
        return Passes((NewLink(personal(kept, person), role),))
    return Passes((NewLink(personal(kept, person), role), NewLink(_pass(kept, browser), role)), (browser,))


async def seal_link(store: AsyncStore, kept: PostSession, person: Person, at: int) -> str:
    """Issue and return a new token that opens a person's link once."""
    token = secrets.token_urlsafe(32)
    await store.issue(BEFORE + kept.id, NewLink(token, f"{SEALED}{person}"), at=at)
    return token


async def sealed_for(store: AsyncStore, kept: PostSession, link: str) -> Person | None:
    """Return the person of a sealed link; ``None`` if it is no sealed link of this game."""
    return await _granted(store, kept, link, SEALED)


async def holder(store: AsyncStore, kept: PostSession, link: str) -> Person | None:
    """Return the person of a personal link; ``None`` if it does not hold in this game."""
    return await _granted(store, kept, link, AS)


async def _granted(store: AsyncStore, kept: PostSession, link: str, prefix: str) -> Person | None:
    """Return the person of a link whose role in this game begins with the ``prefix``."""
    found = await held_at(store, link, BEFORE + kept.id)
    return Person(found.role.removeprefix(prefix)) if found is not None and found.role.startswith(prefix) else None
