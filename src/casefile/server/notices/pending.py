"""What somebody owes over all games, by post and at tables: the source of notices, calendar and personal page."""

from dataclasses import dataclass

from casefile.core.cards import Seat
from casefile.core.editions import shipped_edition
from casefile.core.events import Event
from casefile.core.hours import HOUR, reminder
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.duties import duties
from casefile.correspondence.server.people import who_is
from casefile.correspondence.server.posts import BEFORE, KeptPost, Posts
from casefile.games import GAMES
from casefile.server.session import Kept
from casefile.server.store import AsyncStore
from casefile.server.tables import CLOSED, Tables
from casefile.story.i18n import Texts

SLOW = HOUR
"""Milliseconds for an action from which on a table is slow: people are not expected to look at it all the time."""

MOST = 100
"""So many games of somebody are looked at, the newest."""


@dataclass(frozen=True, slots=True)
class Owed:
    """One thing owed in a game: a duty of :mod:`casefile.correspondence.camps.duties`, or an action at a table
    (``table``).

    ``game`` is its id in the store, ``camp`` the camp's name in the reader's language. Who has chosen no
    time zone is told the hour in the game's, ``zone``.
    """

    game: str
    title: str
    path: str
    id: str
    kind: str
    camp: str = ""
    until: int | None = None
    remind: int | None = None
    zone: str = "UTC"


def owed_by_post(kept: KeptPost, person: Person, now: int, language: str) -> list[Owed]:
    """What ``person`` owes in a game by post."""
    post, edition = kept.post, shipped_edition(kept.post.plan.house.edition)
    found = []
    for duty in duties(post.game, person, now, post.people):
        camp = edition.named(duty.camp, language) if duty.camp else ""
        game = (BEFORE + kept.id, post.plan.title, f"/p/{kept.id}")
        found.append(Owed(*game, duty.id, duty.kind, camp, duty.until, duty.remind, post.plan.zone))
    return found


def owed_at_table(kept: Kept, person: str, texts: Texts) -> list[Owed]:
    """What ``person`` owes at a table: an action, where it is theirs to act and no bot plays for them."""
    seat = kept.people.get(person)
    if seat is None or kept.waiting_for != seat or kept.drivers.bot(seat) is not None:
        return []
    limit = kept.drivers.limit(kept.game.table)
    until = None if limit is None else kept.last_at + limit
    remind = None if until is None or limit is None or limit < SLOW else reminder(kept.last_at, until)
    title = texts.gettext(GAMES[kept.game.rules].title)
    return [Owed(kept.id, title, f"/t/{kept.id}", f"table:{_since(kept, seat)}", "table", "", until, remind)]


def slow(kept: Kept) -> bool:
    """Whether a table has a clock of hours or days."""
    return (kept.drivers.limit(kept.game.table) or 0) >= SLOW


def _since(kept: Kept, seat: Seat) -> int:
    """The version since which the seat owes what it owes: one turn is one thing, whatever happens in it."""
    history = kept.table.history
    turns = (version for version in range(len(history), 0, -1) if history[version - 1].kind == "turn_began")
    turn = next(turns, 0)
    if turn and getattr(history[turn - 1], "seat", None) == seat:
        return turn
    others = (version for version in range(len(history), 0, -1) if _by(history[version - 1]) not in (None, seat))
    return next(others, 0)


def _by(event: Event) -> Seat | None:
    by: Seat | None = getattr(event, "seat", None)
    return by


async def owed_by(
    store: AsyncStore, posts: Posts, tables: Tables, person: str, now: int, language: str, texts: Texts
) -> list[Owed]:
    """All that ``person`` owes now, what is due first before the rest; by a personal link also as somebody else."""
    found: list[Owed] = []
    for id_ in (await store.belongings_of(person))[:MOST]:
        kept = await posts.load(id_.removeprefix(BEFORE))
        found += owed_by_post(kept, await who_is(store, kept, person), now, language)
    for row in await tables_of(store, person):
        found += owed_at_table(await tables.load(row), person, texts)
    return sorted(found, key=lambda owed: (owed.until is None, owed.until or 0, owed.game, owed.id))


async def tables_of(store: AsyncStore, person: str) -> list[str]:
    """The tables at which ``person`` plays, the newest first."""
    rows = await store.tables_of(person)
    return [row.id for row in rows if row.status != CLOSED][:MOST]
