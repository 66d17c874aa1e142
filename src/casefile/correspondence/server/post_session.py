"""A game by post in memory, and its stored form: its two logs, its plan and its secrets."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal

import msgspec

from casefile.core.engine import View
from casefile.core.engine import observe as look
from casefile.core.events import Event, Viewer
from casefile.core.fairness import SEED_BYTES
from casefile.core.inquiry_state import PostState
from casefile.core.log import Log
from casefile.core.record import event_from
from casefile.correspondence import camps
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.events import event_from as people_from
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.news import News, NewsLog
from casefile.correspondence.camps.operator_events import TimeSkipped
from casefile.correspondence.game import CorrespondenceGame, Plan
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
from casefile.server.wire.audience_pages import Audience
from casefile.server.wire.zones import zone
from casefile.story.i18n import translator
from casefile.web.live_page import LivePage
from casefile.web.present.scene_groups import Made

LOG = "camps"
"""The name of the rules that the people's log has in the store."""

OVER = f"{LOG}-over"
"""The status in the store of a game that is over."""

BEFORE, TABLE = "post:", "/table"
"""The prefix of a game by post's id in the store, and the suffix of its table's log."""


Here = Literal["thread", "camp", "console"]
"""The pages of a game that stay open."""


@dataclass(frozen=True, slots=True)
class PostEyes:
    """The key of a page of a game that several viewers are shown alike."""

    here: Here
    """The page."""
    person: Person
    """The person whose view of the game is shown; empty for everybody without a part in it."""
    newest: bool = False
    """Whether they read the newest posts of the thread first."""


@dataclass(slots=True)
class PostSession:
    """A game by post in memory."""

    id: str
    """The id of the game."""
    post: CorrespondenceGame
    """The game."""
    secret: Secret = field(repr=False)
    """Its secrets."""
    created: int
    """The moment when it was announced."""
    used: int
    """The moment when it was last used: see :class:`casefile.server.tables.sessions.Session`."""
    names: dict[Person, str] = field(default_factory=dict)
    """The names of the people of its log."""
    times: list[TableTime] = field(default_factory=list)
    """The times of the table's events."""
    stored: int = 0
    """The real moment of the newest step."""
    pages: dict[Audience[PostEyes], LivePage] = field(default_factory=dict)
    """The pages as its audiences see them."""
    views: dict[Viewer, View[PostState]] = field(default_factory=dict)
    """The views of the table from which pages are made."""
    memories: dict[str, Made] = field(default_factory=dict)
    """The values from which pages are made, by language."""
    admitted: object = field(default_factory=object)
    """A mark that is replaced by a new object whenever a link has let in a browser."""
    side: int = 0
    """The version of data beside the logs: see :class:`casefile.server.tables.sessions.Session`."""
    rewrites: int = 0
    """The version of rewrites: see :class:`casefile.server.tables.sessions.Session`."""
    _counts: dict[Person, tuple[int, camps.CampGame, int]] = field(default_factory=dict)
    _people: set[Person] = field(default_factory=set)
    _news: NewsLog | None = None
    _read: int = 0
    _heard: tuple[int, int] = 0, 0

    @property
    def clock(self) -> GameClock:
        """The clock of the game: the real one but in a rehearsal."""
        return clock_by(self.post, self.created)

    @property
    def log(self) -> Log[camps.CampGame, camps.PeopleEvent]:
        """The people's log."""
        return self.post.log

    def address(self, base: str) -> str:
        """Return the address where the game is read; ``base`` is the address of the site."""
        return f"{base.rstrip('/')}/p/{self.id}"

    def forget_side(self) -> None:
        """Forget for which people browsers stand: a link may have let in a browser at another process."""
        self.admitted = object()

    def follow(self, people: Sequence[StoredEvent], table: Sequence[StoredEvent]) -> None:
        """Add the stored events of both logs that follow those that are known."""
        post, known = self.post.fork(), self.post.log.version
        post.follow(map(_of_people, people), map(_of_table, table))
        self.times += _times(post, self.created, people, table, known)
        self.post, self.stored = post, max(each.at for each in (people[-1], *table[-1:]))

    def people(self) -> set[Person]:
        """Return everybody who is named anywhere in the game's log."""
        self._people.add(self.post.operator)
        for event in self.post.people[self._read :]:
            self._people |= {getattr(event, name) for name in ("person", "by") if getattr(event, name, None)}
        self._read = len(self.post.people)
        return self._people

    def ordinal_of(self, person: Person) -> int:
        """Return the number of a person of the game, in the order in which its log first named them."""
        named = (getattr(event, name, None) for event in self.post.people for name in ("person", "by"))
        return [*dict.fromkeys(each for each in named if each)].index(person)

    @property
    def complete(self) -> bool:
        """Whether the names of all people of the game have been read from the store."""
        return not self.unnamed

    @property
    def unnamed(self) -> set[Person]:
        """The people of the game whose names have not been read from the store yet."""
        return self.people() - self.names.keys()

    def news(self) -> list[News]:
        """Return all news of its people, by its log."""
        if self._news is None:
            self._news = NewsLog(self.post.start)
        return self._news.brought(self.post.people)

    def seen_as(self, person: Person) -> Person:
        """Return ``person`` if the log names that person, else the empty person: all others see the game alike."""
        return person if person in self.people() else Person("")

    def scene(self, person: Person, now: int, language: str, known: LivePage | None = None) -> PostScene:
        """Return the game as ``person`` sees it at the real moment ``now``; ``known`` is the page as it was before."""
        at = self.clock.game(now)
        return PostScene(
            *(self.id, self.post, person, self.names, at, self.version_for(person), translator(language), language),
            known=known or LivePage(),
            views=self.views,
            memory=self.memories.setdefault(language, {}),
            clock=self.clock,
        )

    def version_for(self, person: Person) -> int:
        """Return the version of the game that is told to ``person``: the number of events the person may have seen.

        Somebody who leaves a camp no longer sees its past; so each event counts by the camp of the person when it
        happened.
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
        """Return how many events of the table everybody has seen.

        The people of a camp see its own events, such as the order of its cards, besides.
        """
        done, count = self._heard
        history = self.post.table.history if self.post.table else []
        count += sum(look(event, "spectator").event is not None for event in history[done:])
        self._heard = len(history), count
        return count


def post_session_of(logs: TwoLogs) -> PostSession:
    """Return the game by post that is made of these stored logs.

    Raise ``NoTable`` for the log of another kind of play.
    """
    row, sealed, events, beside = logs
    if row.rules != LOG:
        raise NoTable(row.id)
    secret = _decode_secret(sealed)
    plan, operator = stored_plan(row.setup), Person(msgspec.json.decode(row.setup)["operator"])
    people, table = map(_of_people, events), map(_of_table, beside)
    post = CorrespondenceGame(plan, secret.seeds, operator, zone(plan.zone), people, table)
    times = _times(post, row.created, events, beside)
    stored = max(each.at for each in (events[-1], *beside[-1:]))
    return PostSession(row.id.removeprefix(BEFORE), post, secret, row.created, 0, times=times, stored=stored)


def clock_by(post: CorrespondenceGame, announced: int) -> GameClock:
    """Return the clock of a game that was ``announced`` at a real moment."""
    return clock_of(post.plan.rehearsal, announced, post.game.skipped)


def _times(
    post: CorrespondenceGame,
    announced: int,
    people: Sequence[StoredEvent],
    table: Sequence[StoredEvent],
    known: int = 0,
) -> list[TableTime]:
    """Return the times of stored events of a game's table, by its clock as it ran then.

    ``people`` are the stored events of its people's log after the first ``known`` ones. The clock of a rehearsal shows
    two times at the real moment at which it skips the time between them: an event belongs to the later one if the skip
    was stored before it.
    """
    moments = list(accumulate((each.at for each in people), max))
    skipped = post.game.skipped
    skips = [n for n, each in enumerate(post.people, 1) if isinstance(each, TimeSkipped)] if skipped else []

    def time(at: int) -> TableTime:
        version = known + bisect_right(moments, at)
        clock = clock_of(post.plan.rehearsal, announced, skipped[: bisect_right(skips, version)])
        return TableTime(clock.game(at), version)

    return [time(at) for at in accumulate((each.at for each in table), max)]


def _of_people(stored: StoredEvent) -> camps.PeopleEvent:
    return people_from(from_store(stored))


def _of_table(stored: StoredEvent) -> Event:
    return event_from(from_store(stored), GAME.rules, f"event {stored.version}")


def stored_plan(setup: str) -> Plan:
    """Return the plan of a game from its stored set-up."""
    return msgspec.json.decode(setup, type=Plan)


def encode_secret(secret: Secret) -> bytes:
    """Return a game's secret as bytes for the store, in which the key of its links comes first."""
    return secret.links + secret.encode()[: -len(secret.links)]


def _decode_secret(stored: bytes) -> Secret:
    """Return a game's secret from the store's bytes."""
    return decode_secret(stored[SEED_BYTES:] + stored[:SEED_BYTES])
