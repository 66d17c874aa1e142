"""A game by post in memory, and how it is stored: its two logs, its plan and its secrets."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Literal

import msgspec

from casefile.core.engine import View
from casefile.core.engine import observe as look
from casefile.core.events import Event, Viewer
from casefile.core.fairness import SEED_BYTES
from casefile.core.log import Log
from casefile.core.record import event_from
from casefile.correspondence import camps
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.events import event_from as people_from
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.news import News, NewsRoom
from casefile.correspondence.game import Plan, Post
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.thread_story import TableTime
from casefile.correspondence.plan import GAME
from casefile.correspondence.rehearsal import GameClock, clock_of
from casefile.server.store import (
    NoTable,
    StoredEvent,
)
from casefile.server.store.values import TwoLogs
from casefile.server.tables.sessions import from_store
from casefile.server.tables.table_plan import Secret, decode_secret
from casefile.server.wire.zones import zone
from casefile.story.i18n import translator
from casefile.web.live_page import LivePage

LOG = "camps"
"""The rules that the people's log has in the store."""

OVER = f"{LOG}-over"
"""The status in the store of a game that is over."""

BEFORE, TABLE = "post:", "/table"
"""The prefix of a game by post's id in the store, and the suffix of its table's log."""


Here = Literal["thread", "camp", "console"]
"""The pages of a game that stay open."""


@dataclass(frozen=True, slots=True)
class PostAudience:
    """All who are shown the same page of a game: by whose eyes, in which language, at which ``base`` of the site.

    ``newest`` says that they read the newest posts of the thread first.
    """

    here: Here
    person: Person
    language: str
    base: str
    newest: bool = False


@dataclass(slots=True)
class PostSession:
    """A game by post in memory, ``created`` when it was announced.

    ``names`` has the people of its log, ``times`` those of the table's events; ``stored`` is the real moment of the
    newest step. ``pages`` are what its viewers see, ``views`` and ``memories`` what these are made of, the latter by
    language. ``admitted`` is another object each time that a link has let in a browser. ``side`` and ``rewrites`` say
    how new all that is: see :class:`casefile.server.tables.sessions.Session`.
    """

    id: str
    post: Post
    secret: Secret = field(repr=False)
    created: int
    used: int
    names: dict[Person, str] = field(default_factory=dict)
    times: list[TableTime] = field(default_factory=list)
    stored: int = 0
    pages: dict[PostAudience, LivePage] = field(default_factory=dict)
    views: dict[Viewer, View[Any]] = field(default_factory=dict)
    memories: dict[str, dict[str, tuple[object, Any]]] = field(default_factory=dict)
    admitted: object = field(default_factory=object)
    side: int = 0
    rewrites: int = 0
    _counts: dict[Person, tuple[int, camps.CampGame, int]] = field(default_factory=dict)
    _people: set[Person] = field(default_factory=set)
    _news: NewsRoom | None = None
    _read: int = 0
    _heard: tuple[int, int] = 0, 0

    @property
    def clock(self) -> GameClock:
        """By which the game goes: the real one but in a rehearsal."""
        return clock_of(self.post.plan.rehearsal, self.created)

    @property
    def log(self) -> Log[camps.CampGame, camps.PeopleEvent]:
        """The people's log."""
        return self.post.log

    def forget_side(self) -> None:
        """A link may have let in a browser at another process; whom it did is asked for anew."""
        self.admitted = object()

    def follow(self, people: Sequence[StoredEvent], table: Sequence[StoredEvent]) -> None:
        """Take in what is stored of both logs after what is known of them."""
        post, known = self.post.fork(), self.post.log.version
        post.follow(map(_of_people, people), map(_of_table, table))
        moments = list(accumulate((each.at for each in people), max))
        self.times += [
            TableTime(self.clock.game(at), known + bisect_right(moments, at))
            for at in accumulate((each.at for each in table), max)
        ]
        self.post, self.stored = post, max(each.at for each in (people[-1], *table[-1:]))

    def people(self) -> set[Person]:
        """All who are named anywhere in the game's log."""
        self._people.add(self.post.operator)
        for event in self.post.people[self._read :]:
            self._people |= {getattr(event, name) for name in ("person", "by") if getattr(event, name, None)}
        self._read = len(self.post.people)
        return self._people

    def news(self) -> list[News]:
        """All that happened to its people, by its log."""
        if self._news is None:
            self._news = NewsRoom(self.post.start)
        return self._news.brought(self.post.people)

    def seen_as(self, person: Person) -> Person:
        """Whose eyes somebody sees with: those who are not named in the log all see the same, as nobody."""
        return person if person in self.people() else Person("")

    def scene(self, person: Person, now: int, language: str, known: LivePage | None = None) -> PostScene:
        """The game through the eyes of ``person`` at the real moment ``now``, with their page as it was ``known``."""
        at = self.clock.game(now)
        return PostScene(
            *(self.id, self.post, person, self.names, at, self.version(person), translator(language), language),
            known=known or LivePage(),
            views=self.views,
            memory=self.memories.setdefault(language, {}),
            clock=self.clock,
        )

    def version(self, person: Person) -> int:
        """The version that this person is told: it grows with what they see, and with nothing else.

        Who leaves a camp no longer sees its past; so each event counts by where the person belonged when it happened.
        """
        person = self.seen_as(person)
        done, game, count = self._counts.get(person, (0, self.post.start, 0))
        for event in self.post.people[done:]:
            after = evolve(game, event)
            seen = event.seen_by(game.eyes(person)) or event.seen_by(after.eyes(person))
            game, count = after, count + (seen is not None)
        self._counts[person] = (len(self.post.people), game, count)
        return count + self._heard_of_the_table()

    def _heard_of_the_table(self) -> int:
        """How much everybody has heard of it: a camp's own, such as the order of its cards, its people hear besides."""
        done, count = self._heard
        history = self.post.table.history if self.post.table else []
        count += sum(look(event, "spectator").event is not None for event in history[done:])
        self._heard = len(history), count
        return count


def session_of(logs: TwoLogs) -> PostSession:
    """The game by post that is stored so. Raises ``NoTable`` for the log of another kind of play."""
    row, sealed, events, beside = logs
    if row.rules != LOG:
        raise NoTable(row.id)
    secret = _decode_secret(sealed)
    plan, operator = plan_from(row.setup), Person(msgspec.json.decode(row.setup)["operator"])
    people, table = map(_of_people, events), map(_of_table, beside)
    post = Post(plan, secret.seeds, operator, zone(plan.zone), people, table)
    clock = clock_of(plan.rehearsal, row.created)
    moments = list(accumulate((each.at for each in events), max))
    times = [
        TableTime(clock.game(at), bisect_right(moments, at)) for at in accumulate((each.at for each in beside), max)
    ]
    stored = max(each.at for each in (events[-1], *beside[-1:]))
    return PostSession(row.id.removeprefix(BEFORE), post, secret, row.created, 0, times=times, stored=stored)


def _of_people(stored: StoredEvent) -> camps.PeopleEvent:
    return people_from(from_store(stored))


def _of_table(stored: StoredEvent) -> Event:
    return event_from(from_store(stored), GAME.rules, f"event {stored.version}")


def plan_from(setup: str) -> Plan:
    """The plan of a game from its set-up as it is stored."""
    return msgspec.json.decode(setup, type=Plan)


def encode_secret(secret: Secret) -> bytes:
    """A game's secret for the store, in which the key of its links comes first."""
    return secret.links + secret.encode()[: -len(secret.links)]


def _decode_secret(stored: bytes) -> Secret:
    """A game's secret from the store's bytes."""
    return decode_secret(stored[SEED_BYTES:] + stored[:SEED_BYTES])
