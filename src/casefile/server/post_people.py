"""Who somebody is in a game by post. A cookie is a person, and a personal link lets another browser be that person."""

from casefile.camps.acts import Person
from casefile.server.people import grant_token
from casefile.server.posts import BEFORE, KeptPost
from casefile.server.store import AsyncStore, digest

AS = "as "
"""The role of a personal link begins with it; the person follows."""


async def who(store: AsyncStore, kept: KeptPost, token: str) -> Person:
    """The person that comes with a browser's token: itself or, by a personal link, somebody else."""
    person = Person(digest(token)) if token else Person("")
    if not token or person in kept.post.game.bound or kept.post.game.role(person) != "outsider":
        return person
    held = await store.redeem(grant_token(token, BEFORE + kept.id, AS))
    return Person(held.role.removeprefix(AS)) if held is not None else person


def personal(kept: KeptPost, person: Person) -> str:
    """The token of a person's link: the same each time, so that no token need be stored."""
    return kept.secret.token(f"{AS}{person}")


async def issue(store: AsyncStore, kept: KeptPost, person: Person, at: int) -> str:
    """Let a personal link hold from now on; its token."""
    token = personal(kept, person)
    if await store.redeem(token) is None:
        await store.issue(token, BEFORE + kept.id, f"{AS}{person}", at=at)
    return token


async def let_in(store: AsyncStore, kept: KeptPost, link: str, token: str, at: int) -> bool:
    """Let the browser with ``token`` be who the link is for; whether the link holds."""
    found = await store.redeem(link)
    if found is None or found.table_id != BEFORE + kept.id or not found.role.startswith(AS):
        return False
    own = grant_token(token, BEFORE + kept.id, AS)
    if digest(token) != found.role.removeprefix(AS) and await store.redeem(own) is None:
        await store.issue(own, BEFORE + kept.id, found.role, at=at)
    return True
