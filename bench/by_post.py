"""A game by post with a long thread, before many who read it."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bench.live import GZIP, OpenPage, opened
from bench.processes import processor
from bench.wire import Wire
from casefile.core.actions import Action, offers, pick
from casefile.core.cards import Card
from casefile.core.inquiry import EndTurn, Show, Suggest
from casefile.core.log import action_to
from casefile.correspondence.camps.acts import Enter, OpenRegistration, Person, Play, SetCode, Start
from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.pages.thread_story import TableTime
from casefile.correspondence.plan import GAME
from casefile.correspondence.server.new_games import new_game
from casefile.correspondence.server.post_session import BEFORE, LOG, TABLE, PostSession, encode_secret
from casefile.server.store import Members, NewTable, digest, open_sqlite
from casefile.server.tables.sessions import to_store
from casefile.server.wire.zones import zone

ID, STEP = "thread", 60_000
"""The game, and milliseconds between two acts in it."""
CAMPS = tuple(map(Card, ("mario", "wario", "peach", "luigi", "daisy", "waluigi")))
WORD = Seal("00", "a word")


def token(name: str) -> str:
    """The token of somebody's browser."""
    return f"{name}-".ljust(43, "x")


def person(name: str) -> Person:
    """Who somebody is in the store."""
    return Person(digest(token(name)))


@dataclass
class Played:
    """A game so far, the same as the server will have it; ``now`` is the moment of its newest act."""

    session: PostSession
    now: int
    draw: random.Random

    @property
    def posts(self) -> int:
        """How long the thread is."""
        return len(posts(self.session.scene(Person(""), self.now, "en"), self.session.times))

    @property
    def version(self) -> int:
        """The version that a stranger is told."""
        return self.session.version_for(Person(""))

    def move(self) -> tuple[str, Action]:
        """Let a camp that owes something do it; nobody accuses. Which, and what."""
        post = self.session.post
        camp, owed = next(iter(post.game.owed.items()))
        assert post.table is not None
        found = offers(post.table.menu(post.seat(camp)))
        action = pick({kind: found[kind] for kind in (Suggest, Show, EndTurn) if kind in found}, self.draw.randrange)
        self.now += STEP
        step = post.act(person(camp), Play(owed.turn, msgspec.json.encode(action_to(action)).decode()), self.now)
        self.session.times += [TableTime(self.now, post.log.version)] * len(step.table)
        return camp, action


def thread_of(count: int) -> Played:
    """A game of six camps with so many posts."""
    now = time.time_ns() // 1_000_000 - count * 40 * STEP
    plan, secret = new_game("A long thread", {"accuse_from_round": "1"}, {}, "UTC")
    post = CorrespondenceGame(plan, secret.seeds, person("operator"), zone("UTC"))
    post.act(person("operator"), OpenRegistration(CAMPS, WORD, len(CAMPS), 0, 0, now + 10 * STEP, "Welcome."), now)
    for camp in CAMPS:
        post.act(person(camp), Enter(camp, WORD, 0, "00"), now)
        post.act(person(camp), SetCode(WORD), now)
    step = post.act(person("operator"), Start("We begin."), now)
    times = [TableTime(now, post.log.version)] * len(step.table)
    game = Played(PostSession(ID, post, secret, now, now, times=times), now, random.Random(count))
    while game.posts < count:
        game.move()
    return game


def write(file: Path, game: Played) -> None:
    """Store a game that has been played in memory."""
    store, post = open_sqlite(file), game.session.post
    setup = msgspec.json.encode({**msgspec.to_builtins(post.plan), "operator": post.operator}).decode()
    row = NewTable(BEFORE + ID, 1, LOG, setup, encode_secret(game.session.secret), LOG)
    store.create_table(row, list(map(to_store, post.people)), members=Members(belong=[post.operator]))
    assert post.table is not None
    table = NewTable(BEFORE + ID + TABLE, 1, GAME.slug, "{}", b"", f"{LOG}-table")
    store.create_table(table, list(map(to_store, post.table.history)))
    for camp in CAMPS:
        store.add_person(token(camp), camp, at=1)
    store.close()


@dataclass(frozen=True)
class Reading:
    """For each act: processor milliseconds, bytes to a reader, milliseconds to the last; and the page's own making."""

    used: float
    received: float
    last: Sequence[float]
    page: float


async def read(port: int, pid: int, game: Played, readers: int, acts: int) -> Reading:
    """So many acts before so many readers, and what a whole page takes after an act; the first act is not counted."""
    pages = [OpenPage(port, f"/p/{ID}") for _ in range(readers)]
    async with opened(pages):
        await _act(port, game, pages)
        before, used, last = sum(page.received for page in pages), processor(pid), list[float]()
        for _ in range(acts):
            last.append(await _act(port, game, pages))
        used, received = processor(pid) - used, sum(page.received for page in pages) - before
    wire, making = Wire(port, "", GZIP), 0.0
    for _ in range(acts):
        await _act(port, game, [])
        start = processor(pid)
        assert (await wire.get(f"/p/{ID}")).status == 200
        making += processor(pid) - start
    return Reading(used * 1000 / acts, received / acts / readers, last, making * 1000 / acts)


async def _act(port: int, game: Played, pages: Sequence[OpenPage]) -> float:
    """One act, and milliseconds until every page shows it."""
    camp, action = game.move()
    wire, start = Wire(port, token(camp), GZIP), time.perf_counter()
    answer = await wire.post(f"/p/{ID}/play", action_to(action))
    assert answer.status == 200, answer.text
    await asyncio.gather(*(page.until(game.version) for page in pages))
    wire.close()
    return (time.perf_counter() - start) * 1000
