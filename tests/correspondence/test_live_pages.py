"""An open page of a game by post is sent what changes of it: it is always the page that would be loaded anew."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from casefile.core.actions import Action, Refused
from casefile.core.by_post import Disband, GiveStrike, LiftStrike
from casefile.core.cards import Card, Invalid
from casefile.core.hours import HOUR
from casefile.core.inquiry import Suggest
from casefile.correspondence.camps.acts import (
    AppointBeta,
    AppointOperator,
    Approve,
    AskToJoin,
    ChangeRule,
    Counter,
    Decline,
    DismissBeta,
    Expel,
    Extend,
    Leave,
    Look,
    PassLeadership,
    Pause,
    Replace,
    Resume,
    SetEnrolment,
    SetStandingOrder,
    TakeBack,
)
from casefile.correspondence.camps.talk_acts import MarkSheet, Say
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages import camp_log
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.server import post_audiences
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import personal
from casefile.correspondence.server.post_routes import SOCKETS
from casefile.correspondence.server.post_session import PostEyes, PostSession
from casefile.server.routes.table.audiences import drawing
from casefile.server.routes.table.open_pages import REFUSED
from casefile.server.store import digest
from casefile.server.wire.audience_pages import Audience
from casefile.web import live_page
from casefile.web.live_page import LivePage
from tests.amounts import SCALE, often
from tests.correspondence.by_post import Game, enter_act, id_of
from tests.correspondence.camps.scene import MARIO, WARIO
from tests.correspondence.posts import some_move
from tests.correspondence.test_other_processes import elsewhere
from tests.frames import Node, apply, parsed, read, together
from tests.server.running_server import RunningServer, Socket, run, running_server

NAMES = ("op", *(f"{camp} {number}" for camp in (MARIO, WARIO) for number in (1, 2, 3)), "back up", "nobody")
"""Whose pages are open; ``nobody`` has nothing to do with the game."""


# -- a game in which everything happens --------------------------------------------------------------------------------


def acts(post: CorrespondenceGame, name: str, draw: Random) -> Iterator[Action]:
    """What somebody may have a mind to do; not all of it is allowed."""
    camps, people = list(post.game.camps), [id_of(each) for each in NAMES]
    camp, other = post.game.camp_of(id_of(name)), draw.choice(camps)
    if name == "op":
        yield from (Pause("Tea."), Resume("On."), Extend(other, 24, "Exams."), GiveStrike(other, "Rude."))
        yield from (LiftStrike(other, "Sorry."), Replace(other, "Silent."), ChangeRule("delay_hours", "36", "Slow."))
        yield from (Look("case_file", "A complaint."), Look(f"hand_of_{other}", "Another."))
        yield from (Disband(other, "Gone."),) if draw.random() < 0.1 else ()
        yield from (AppointOperator(draw.choice(people), "You."),) if draw.random() < 0.1 else ()
    elif camp is None:
        yield AskToJoin(other)
        yield from (Leave(),) if name == "back up" else ()
    else:
        if camp in post.game.owed:
            yield from [some_move(post, camp, draw)] * 6
        hand = post.case.holdings.hand(post.seat(camp)) if post.case else ()
        yield from (Say(draw.choice("abc") * 9), MarkSheet(f"cell.{draw.choice(('hammer', 'library'))}.1", "tick"))
        yield from (Approve(draw.choice(people)), Decline(draw.choice(people)), AppointBeta(draw.choice(people)))
        yield from (DismissBeta(draw.choice(people)), Counter(draw.randrange(6)), TakeBack(draw.randrange(6)))
        yield from (SetEnrolment(draw.choice(("open", "restricted"))), SetStandingOrder(tuple(reversed(hand))))
        yield from (Expel(draw.choice(people)), PassLeadership(draw.choice(people))) if draw.random() < 0.2 else ()


@dataclass
class Open:
    """A page that somebody has open."""

    name: str
    path: str
    language: str
    socket: Socket
    shown: Node = field(default_factory=lambda: Node(""))
    stamp: str = ""
    version: int = 0
    taken: int = 0
    newest: bool = False

    @property
    def told(self) -> int:
        """The version that it has been told."""
        return self.socket.told if self.socket.frames else self.version

    def take(self) -> None:
        """Show what has come."""
        for frame in self.socket.frames[self.taken :]:
            if self.stamp:
                self.stamp = apply(self.shown, frame)
            else:
                told = read(frame)
                self.shown, self.stamp = parsed("".join(part[1] for part in told["parts"])), told["stamp"]
        self.version, self.taken = self.told, len(self.socket.frames)


@dataclass
class Reading:
    """A game on a server and the pages of it that are open; ``everything`` is on them, as a server knows it anew."""

    game: Game
    draw: Random
    pages: list[Open] = field(default_factory=list)
    frames: int = 0
    patience: float = 10
    """Seconds in which a page must show what it must, on a machine however slow."""

    async def open(self, name: str, path: str, stamp: str = "") -> Socket:
        """Open a socket of somebody's."""
        return await self.game.person(name).listen(path.replace("{post}", self.game.id), stamp=stamp)

    async def newest(self, name: str, path: str) -> bool:
        """Whether somebody who opens a page now reads the newest posts first."""
        session = await posts_of(self.game.site).sessions.load(self.game.id)
        return SOCKETS[path] == "thread" and not session.seen_as(id_of(name))

    async def begin(self) -> None:
        """Open all pages that somebody may see."""
        for name in NAMES:
            for path, here in SOCKETS.items():
                session = await posts_of(self.game.site).sessions.load(self.game.id)
                eyes = PostEyes(here, id_of(name))
                if post_audiences.may_see(session, eyes) and not any(
                    (p.name, p.path) == (name, path) for p in self.pages
                ):
                    newest = await self.newest(name, path)
                    self.pages.append(Open(name, path, "en", await self.open(name, path), newest=newest))

    async def happen(self) -> None:
        """Let somebody do something, or time go by."""
        posts, server = posts_of(self.game.site), self.game.server
        if self.draw.random() < 0.15:
            await server.advance(self.draw.choice((1, 20, 90)) * HOUR)
            for page in self.pages:  # as pages do each minute
                page.socket.inbox.put_nowait({"type": "websocket.receive", "text": page.stamp})
            return
        name = self.draw.choice(NAMES)
        found = [*acts((await posts.sessions.load(self.game.id)).post, name, self.draw)]
        with suppress(Refused, Invalid):
            await enter_act(posts, self.game.id, id_of(name), self.draw.choice(found), knowing=True)

    async def settle(self) -> None:
        """Until every page has been told all that it is told, or was closed because it may not be seen."""
        session = await posts_of(self.game.site).sessions.load(self.game.id)
        for _ in range(12):
            await asyncio.sleep(0)
        for page in self.pages:
            wanted = session.version_for(id_of(page.name))
            while page.socket.code is None and (page.told < wanted or not page.socket.sent.empty()):
                await page.socket.next()

    async def compare(self, fresh: PostSession) -> None:
        """Compare the pages with what would be loaded; close and open some of them, which then catch up."""
        for page in list(self.pages):
            here = SOCKETS[page.path]
            person = fresh.seen_as(id_of(page.name))
            eyes = PostEyes(here, person, page.newest)
            audience = Audience(eyes, page.language, "http://casefile.test/")
            if page.socket.code is not None:
                assert page.socket.code == REFUSED
                assert not post_audiences.may_see(fresh, eyes)
                self.pages.remove(page)
                continue
            self.frames += len(page.socket.frames) - page.taken
            page.take()
            assert post_audiences.may_see(fresh, eyes)
            loaded = await post_audiences.live_post_page(self.game.site, fresh, audience)
            drawn = loaded.drawn(drawing(self.game.site, page.language))
            await self.shows(page, together(map(str, drawn.values())))
            if self.draw.random() < 0.05:
                await page.socket.close()
                page.newest = await self.newest(page.name, page.path)
                page.socket, page.taken = await self.open(page.name, page.path, page.stamp), 0
                assert (await page.socket.sent.get())["type"] == "websocket.accept"

    async def shows(self, page: Open, wanted: Node) -> None:
        """Wait until a page shows what it must: what time brings comes with no version, after a moment."""
        for _ in range(int(50 * self.patience)):
            if page.shown == wanted:
                return
            await asyncio.sleep(0.02)
            while not page.socket.sent.empty():
                await page.socket.next()
            page.take()
        assert page.shown == wanted, (page.name, page.path)


async def follow(file: Path, seed: int, steps: int = often(30, 60), *, patience: float = 10) -> int:
    """Open everybody's pages and let things happen; how many frames there were in the end."""
    draw = Random(seed)
    async with running_server(file) as running, elsewhere(file, running) as other:
        game = Game(running)
        await game.start(
            3, 1, rounds=draw.choice(("sequential", "simultaneous")), show=draw.choice(("ask", "standing_order"))
        )
        for camp in (MARIO, WARIO):
            await game.join(camp, 2)
            await game.join(camp, 3)
        assert (await game.act("mario 1", "appoint_beta", person=id_of("mario 2"))).status == 303
        reading = Reading(game, draw, patience=patience)
        for _ in range(steps):
            await reading.begin()
            await reading.happen()
            await reading.settle()
            other.sessions.held.clear()
            await reading.compare(await other.sessions.load(game.id))
        return reading.frames


@pytest.mark.parametrize("seed", range(often(1, 3) * SCALE))
def test_frames_make_the_page_that_would_be_loaded(seed: int, tmp_path: Path) -> None:
    found = [0]

    async def look() -> None:
        found[0] = await follow(tmp_path / "a.sqlite3", seed)

    run(look, 120)
    assert found[0] > often(50, 100)


def posts_made_once(patch: pytest.MonkeyPatch) -> None:
    """What has been posted by the first look is the thread for good."""
    real = PostScene.memo
    patch.setattr(
        PostScene, "memo", lambda self, name, made_of, make: real(self, name, name == "posts" or made_of, make)
    )


def views_left_behind(patch: pytest.MonkeyPatch) -> None:
    """A camp's view of the table stays where it was."""
    real = PostScene.view
    patch.setattr(PostScene, "view", lambda self, viewer: self.views.get(viewer) or real(self, viewer))


def time_stands_still(patch: pytest.MonkeyPatch) -> None:
    """That time goes by changes no page."""
    patch.setattr(post_audiences, "MINUTE", 10**18)


def lost_change(patch: pytest.MonkeyPatch) -> None:
    """What changed in the change before is taken for known."""
    real = LivePage.since

    def since(self: LivePage, stamp: str, draw: Any, key: str = "") -> str | bytes | None:
        birth, _, number = stamp.rpartition(".")
        return real(self, f"{birth}.{int(number) + 1}" if number else stamp, draw, key)

    patch.setattr(LivePage, "since", since)


def lines_that_only_grow(patch: pytest.MonkeyPatch) -> None:
    """A post that is added to, as by the card that is shown, is taken for one that stays."""
    real = vars(live_page)["_compare"]

    def compare(before: Any, after: Any, found: Any, inside: str = "") -> bool:
        return bool(real(before, (*before, *after[len(before) :]) if inside else after, found, inside))

    patch.setattr(live_page, "_compare", compare)


FAULTS: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    posts_made_once,
    views_left_behind,
    time_stands_still,
    lost_change,
    lines_that_only_grow,
)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("plant", FAULTS)
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)

    async def look() -> None:
        for seed in range(3):
            await follow(tmp_path / f"{seed}.sqlite3", seed, patience=2)  # a page that shows it anyhow takes 0.02

    with pytest.raises((AssertionError, TimeoutError)):
        run(look, 180)


# -- one page ----------------------------------------------------------------------------------------------------------


def ids(frame: str) -> set[str]:
    """The parts of a frame."""
    return {part[0] for part in read(frame)["parts"]}


async def begun(running: RunningServer) -> Game:
    """A game of three camps; Mario's has the members 2 and 3."""
    game = Game(running)
    await game.start(3)
    for number in (2, 3):
        await game.join(MARIO, number)
    return game


async def newest(socket: Socket, version: int) -> str:
    """The frame that brings a page to a version."""
    await socket.until(version)
    return socket.frames[-1]


async def version_of(game: Game, name: str) -> int:
    """The version that somebody is told."""
    return (await posts_of(game.site).sessions.load(game.id)).version_for(id_of(name))


def test_a_page_is_sent_what_it_lacks_and_one_that_has_everything_nothing(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            reader, path = game.person("reader"), f"/p/{game.id}/live"
            first = await reader.listen(path)
            whole = await newest(first, await version_of(game, "reader"))
            assert {"post-state", "post-main", "post-side"} <= ids(whole)
            answer = await game.move("mario 1", Suggest(Card("peach"), Card("hammer"), Card("library")))
            assert answer.status == 303
            later = await newest(first, await version_of(game, "reader"))
            assert ids(later) == {
                "post-state",
                "waits",
                "round-1",
                "post-waiting",
            }  # what was waited for, and what is now
            assert len(later) < len(whole) / 4
            again = await reader.listen(path, stamp=read(later)["stamp"])
            missed = await reader.listen(path, stamp=read(whole)["stamp"])
            assert await missed.next() == later
            assert again.frames == []
            page = (await reader.get(f"/p/{game.id}")).text
            assert f'data-stamp="{read(later)["stamp"]}"' in page

    run(look)


def test_whoever_may_not_see_a_page_is_refused_at_its_socket(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            allowed = {"/p/{post}/camp/live": ("mario 1", "mario 3", "wario 1"), "/p/{post}/console/live": ("op",)}
            for path in SOCKETS:
                for name in ("op", "mario 1", "mario 3", "wario 1", "nobody"):
                    socket = await game.person(name).listen(path.replace("{post}", game.id))
                    got = await socket.next()
                    assert (got is not None) == (name in allowed.get(path, (name,))), (path, name)
                    assert got is not None or socket.code == REFUSED
                    assert not socket.frames or socket.code is None

    run(look)


def test_a_page_is_closed_when_its_person_may_not_see_it_any_more(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            member = game.person("mario 3")
            camp, thread = [await member.listen(f"/p/{game.id}{page}/live") for page in ("/camp", "")]
            for socket in (camp, thread):
                assert await socket.next() is not None
            assert (await game.act("mario 1", "expel", person=id_of("mario 3"))).status == 303
            assert (await game.ask("mario 1", "camp", kind="say", text="Now we can talk.")).status == 303
            assert await camp.next() is None
            assert camp.code == REFUSED
            assert {"post-role", "post-tabs"} <= ids(await thread.next() or "")

    run(look)


def test_a_page_is_closed_when_its_personal_link_is_withdrawn(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            phone = game.person("phone")
            early = await phone.listen(f"/p/{game.id}/live")
            assert "post-tabs" in ids(await early.next() or "")
            await game.let_in("phone", "mario 1")
            camp = await phone.listen(f"/p/{game.id}/camp/live")
            assert await camp.next() is not None
            assert (await game.act("op", "pause", note="Tea.")).status == 303
            assert "You lead the camp of Mario." in (await early.next() or "")  # of whom it sees more now
            assert await camp.next() is not None
            session = await posts_of(running.site).sessions.load(game.id)
            await running.site.store.revoke(digest(personal(session, id_of("mario 1"))), at=1)
            assert (await game.act("op", "resume", note="On.")).status == 303
            assert await camp.next() is None
            assert camp.code == REFUSED
            assert "You lead" not in (await early.next() or "You lead")

    run(look)


def test_readers_share_one_page_and_one_frame_whatever_they_are_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    real = live_page.Frame.data

    def data(self: live_page.Frame) -> str | bytes:
        made.append(self.stamp)
        return real(self)

    monkeypatch.setattr(live_page.Frame, "data", data)

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            readers = [game.person(f"reader {number}") for number in range(30)]
            for number, reader in enumerate(readers):
                await running.site.store.add_person(reader.cookie, f"Called {number}", at=1)
            sockets = [await reader.listen(f"/p/{game.id}/live") for reader in readers]
            for socket in sockets:
                await socket.next()
            made.clear()
            assert (await game.act("op", "pause", note="Tea.")).status == 303
            assert len({await socket.next() for socket in sockets}) == len(running.apps)  # one of each server
            assert len(made) == len(running.apps)
            assert len((await posts_of(running.site).sessions.load(game.id)).pages) == 1
            assert "Called" not in "".join(frame for socket in sockets for frame in socket.frames)
            assert 'value="Called 7"' in (await readers[7].get(f"/p/{game.id}")).text

    run(look)


def test_a_slow_page_gets_the_newest_state_and_no_queue(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            slow = await game.person("mario 2").listen(f"/p/{game.id}/camp/live")
            await slow.next()
            slow.takes.clear()
            for number in range(12):
                said = await game.ask("mario 1", "camp", kind="say", text=f"Line {number}.")
                assert said.status == 303
            slow.takes.set()
            await slow.until(await version_of(game, "mario 2"))
            assert len(slow.frames) == 3  # the first, one on its way when the line was full, and all that came after it
            on_its_way, rest = ("".join(part[1] for part in read(frame)["parts"]) for frame in slow.frames[1:])
            assert all((f"Line {number}." in on_its_way) != (f"Line {number}." in rest) for number in range(12))
            assert "Line 11." in rest

    run(look)


def test_what_one_says_is_sent_to_the_camp_as_one_line(tmp_path: Path) -> None:
    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            socket = await game.person("mario 2").listen(f"/p/{game.id}/camp/live")
            await socket.next()
            for number in range(2):
                assert (await game.ask("mario 1", "camp", kind="say", text="Who has the Hammer?")).status == 303
                (line,) = read(await newest(socket, await version_of(game, "mario 2")))["parts"]
                assert line[0].startswith("note-"), number
                assert line[2] == "talk"

    run(look)


def test_the_talk_leaves_out_old_lines_in_steps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A list that lost its first line with each new one would be sent whole each time."""
    monkeypatch.setattr(camp_log, "LINES", 8)
    monkeypatch.setattr(camp_log, "STEP", 4)

    async def look() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await begun(running)
            socket = await game.person("mario 2").listen(f"/p/{game.id}/camp/live")
            sizes = []
            for number in range(24):
                assert (await game.ask("mario 1", "camp", kind="say", text=f"Line {number}.")).status == 303
                frame = await newest(socket, await version_of(game, "mario 2"))
                sizes.append(frame.count("<li"))
            assert 8 <= max(sizes[4:]) <= 12
            assert sizes[4:].count(1) == 15

    run(look)
