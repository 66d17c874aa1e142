"""Whoever a personal link lets in to a game by post has an own page like everybody else: of that game, and no more.

The page, the notices and the calendar are the browser's. What waits in a game is that of whom the browser is there.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import icalendar
import pytest

from casefile.core.hours import DAY
from casefile.correspondence.camps.acts import Person as PersonId
from casefile.correspondence.server import hosted_posts
from casefile.correspondence.server.hosted_posts import posts_of
from casefile.correspondence.server.personal_links import personal
from casefile.correspondence.server.post_session import PostSession
from casefile.server.notices import scheduler as notice_scheduler
from casefile.server.store import AsyncStore, digest
from tests.correspondence.by_post import Game, id_of, token_of
from tests.correspondence.camps.scene import MARIO, WARIO
from tests.server.running_server import Clock, RunningServer, run, running_server
from tests.server.test_mine import given, links
from tests.server.test_notices import NOON, SUGGEST, Post, play

FIRST = {"turn_order": "registration"}
"""Mario's camp, which enters first, has the first turn."""


async def withdrawn(game: Game, name: str) -> None:
    """Somebody's personal link does not hold any more."""
    session = await posts_of(game.site).sessions.load(game.id)
    assert await game.site.store.revoke(digest(personal(session, id_of(name))), at=game.site.clock())


async def summaries(running: RunningServer, path: str) -> list[str]:
    """What a calendar says."""
    answer = await running.person(cookie="").get(path)
    assert answer.status == 200
    return [str(event["summary"]) for event in icalendar.Calendar.from_ical(answer.text).walk("VEVENT")]


async def two_games(running: RunningServer) -> tuple[Game, Game]:
    """Mario's leader owes a turn in one game, and a code in another."""
    first, second = Game(running, "first"), Game(running, "second")
    await first.start(3, **FIRST)
    await second.announce(3)
    enter = {"character": "mario", "phrase": "the wax is red", "name": "Mario", "file": "0"}
    assert (await second.act("mario 1", "enter", **enter)).status == 303
    return first, second


def test_the_page_has_the_game_of_the_link_and_not_the_persons_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            first, second = await two_games(running)
            assert links((await first.person("mario 1").get("/mine")).text) == ["/p/first", "/p/second"]
            phone = first.person("phone")
            assert "Nothing waits for you." in (await phone.get("/mine")).text
            await first.let_in("phone", "mario 1")
            page = (await phone.get("/mine")).text
            assert links(page) == ["/p/first"]
            assert "It is the turn of Mario." in page
            assert "You lead the camp of Mario" in page
            assert "/p/second" not in page
            assert "A personal link let this browser in." in (await phone.get("/mine/settings")).text
            assert "A personal link" not in (await first.person("mario 1").get("/mine/settings")).text
            # What is done on the telephone is done for the computer, too.
            assert (await first.ask("phone", "play", **suggestion())).status == 303
            for name in ("phone", "mario 1"):
                assert "/p/first" not in links((await first.person(name).get("/mine")).text)
            assert second.id in (await first.person("mario 1").get("/mine")).text

    run(test)


def test_a_browser_that_was_let_in_is_listed_and_its_access_ended(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            first, _second = await two_games(running)
            owner, phone = first.person("mario 1"), first.person("phone")
            assert "Browsers that play for you" not in (await owner.get("/mine")).text
            await first.let_in("phone", "mario 1")
            assert "You lead the camp of Mario" in (await phone.get("/mine")).text
            (browser,) = re.findall(r'name="browser" value="([0-9a-f]+)"', (await owner.get("/mine")).text)
            for other in (phone, first.person("mario 2"), running.person(cookie="")):
                assert browser not in (await other.get("/mine")).text
                assert (await other.post("/mine/browsers", {"browser": browser})).status in (303, 403)
                assert browser in (await owner.get("/mine")).text
            socket = await phone.listen("/p/first/camp/live")
            assert (await owner.post("/mine/browsers", {"browser": browser})).status == 303
            while await socket.next() is not None:
                pass
            assert "Browsers that play for you" not in (await owner.get("/mine")).text
            assert "You lead the camp of Mario" not in (await phone.get("/mine")).text
            assert (await phone.get("/p/first/camp")).status == 403

    run(test)


def suggestion() -> dict[str, str]:
    """The fields of a suggestion."""
    return {"kind": "suggest", "suspect": SUGGEST.suspect, "weapon": SUGGEST.weapon, "room": SUGGEST.room}


def test_one_page_for_several_people_in_several_games(tmp_path: Path) -> None:
    """Whom an operator registers at the command line is another person in every game, and has nothing but links."""

    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            first, second = await two_games(running)
            await second.enter(WARIO)
            await first.let_in("phone", "mario 1")
            await second.let_in("phone", "op")
            phone = first.person("phone")
            page = (await phone.get("/mine")).text
            assert links(page) == ["/p/first"]
            assert all(text in page for text in ("You lead the camp of Mario", "You operate this game", "/p/second"))
            running.clock.ms += 4 * DAY
            path = await given(phone)
            # What the operator of the first game owes is not the telephone's, though it operates the second.
            assert await summaries(running, path) == ["The red wax: It is the turn of Mario."]

    run(test)


def test_the_calendar_has_the_deadlines_of_the_game_of_the_link(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            first, _ = await two_games(running)
            own = await given(first.person("mario 1"))
            await first.let_in("phone", "mario 1")
            lent = await given(first.person("phone"))
            assert len(await summaries(running, own)) == 2
            assert await summaries(running, lent) == ["The red wax: It is the turn of Mario."]

    run(test)


def test_whom_nobody_let_in_has_nothing_to_set(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            game = Game(running)
            await game.start(3, **FIRST)
            assert (await game.ask("phone", "link", token="wrong")).status == 403
            phone = game.person("phone")
            for path, fields in (("notices", {"way": ""}), ("confirm", {"code": "1"}), ("calendar", {"make": "yes"})):
                assert (await phone.post(f"/mine/{path}", fields)).status == 403
            await game.let_in("phone", "mario 1")
            assert (await phone.post("/mine/calendar", {"make": "yes"})).status == 200

    run(test)


# -- notices -------------------------------------------------------------------------------------------------------


def test_the_browser_has_notices_of_its_own(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        first, _ = await two_games(post.game.server)
        await first.let_in("phone", "mario 1")
        await post.wish("phone")
        assert post.taken() == [("phone@people.test", "The red wax: It is the turn of Mario.")]
        page = (await first.person("mario 1").get("/mine/settings")).text
        assert "You are told nothing." in page
        assert "phone@people.test" not in page
        await post.wish("mario 1")
        assert {who for who, _ in post.taken()} == {"mario.1@people.test"}
        await post.pass_time(4 * DAY)
        reminder = "Reminder: The red wax: It is the turn of Mario."
        assert sorted(post.taken()) == [("mario.1@people.test", reminder), ("phone@people.test", reminder)]
        # And what one of them does not want any more, the other may want still.
        assert (await first.person("mario 1").post("/mine/notices", {"way": ""})).status == 303
        assert post.game.site.notice_scheduler.wishes[id_of("phone")].heard
        assert "mario.1@people.test" not in (await first.person("phone").get("/mine/settings")).text

    play(test, tmp_path)


def test_who_is_let_in_later_is_told_what_is_owed_already(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        first, second = await two_games(post.game.server)
        await second.let_in("phone", "mario 1")
        await post.wish("phone")
        assert len(post.taken()) == 1  # the code to set
        await first.let_in("phone", "mario 1")
        await post.settle()
        assert post.taken() == [("phone@people.test", "The red wax: It is the turn of Mario.")]

    play(test, tmp_path)


async def at_one_address(post: Post) -> list[tuple[str, str]]:
    """What comes where two browsers of one person have the same address, which one of them capitalizes."""
    await post.game.announce(3, **FIRST)
    await post.game.enter(MARIO)
    await post.game.let_in("phone", "mario 1")
    await post.wish("mario 1", address="me@people.test")
    await post.wish("phone", address="Me@People.test")
    for camp in ("wario", "peach"):
        await post.game.enter(camp)  # type: ignore[arg-type]
    assert (await post.game.act("op", "start", note="Go.")).status == 303
    await post.settle()
    found = post.taken()
    await post.pass_time(4 * DAY)
    return found + post.taken()


def test_two_browsers_with_one_address_get_one_message(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        found = [subject for _, subject in await at_one_address(post)]
        assert found == ["The red wax: It is the turn of Mario.", "Reminder: The red wax: It is the turn of Mario."]

    play(test, tmp_path)


def test_messages_that_do_not_know_of_each_other_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: each browser is told for itself."""
    monkeypatch.setattr(notice_scheduler, "sharing", lambda everybody, person: [])

    async def test(post: Post) -> None:
        assert len(await at_one_address(post)) == 4

    play(test, tmp_path)


# -- when the link holds no more -------------------------------------------------------------------------------------


async def after_the_link(post: Post) -> list[str]:
    """What a browser still gets of a game when the link that let it in does not hold any more."""
    game = post.game
    await game.start(3, **FIRST)
    await game.let_in("phone", "mario 1")
    await post.wish("phone")
    path = await given(game.person("phone"))
    assert len(post.taken()) == len(await summaries(game.server, path)) == 1
    await withdrawn(game, "mario 1")
    page = (await game.person("phone").get("/mine")).text
    found = [*links(page), *re.findall("You lead the camp of Mario", page), *await summaries(game.server, path)]
    await post.pass_time(4 * DAY)
    found += [subject for _, subject in post.taken()]
    assert (await game.ask("phone", "play", **suggestion())).status == 403
    return found


def test_a_link_that_was_withdrawn_gives_nothing_any_more(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        assert await after_the_link(post) == []

    play(test, tmp_path)


def test_whose_link_was_withdrawn_stays_in_the_game_without_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            game = Game(running)
            await game.start(3, **FIRST)
            assert "own-link" in (await game.person("mario 1").get("/p/a-game")).text
            await withdrawn(game, "mario 1")
            answer = await game.person("mario 1").get("/p/a-game")
            assert (answer.status, "own-link" in answer.text) == (200, False)
            assert (await game.move("mario 1", SUGGEST)).status == 303

    run(test)


def test_a_link_that_is_opened_twice_at_once_lets_in_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            game = Game(running)
            await game.start(3, **FIRST)
            await asyncio.gather(*(game.let_in("phone", "mario 1") for _ in range(4)))
            assert links((await game.person("phone").get("/mine")).text) == [f"/p/{game.id}"]

    run(test)


Who = Callable[[AsyncStore, PostSession, str], Awaitable[PersonId]]


def taken_for(name: str) -> Who:
    """A planted fault: whoever was let in is somebody who was not asked for."""

    async def who_is(store: AsyncStore, session: PostSession, browser: str) -> PersonId:
        return id_of(name) if browser == digest(token_of("phone")) else PersonId(browser)

    return who_is


@pytest.mark.parametrize("place", ["going_on", "owed"])
def test_a_link_that_goes_on_by_itself_is_found(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: the list of games, or what waits and is sent, does not ask again whether the link holds."""
    real = getattr(hosted_posts.HostedCorrespondence, place)

    async def faulty(self: hosted_posts.HostedCorrespondence, *given: Any) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(hosted_posts, "who_is", taken_for("mario 1"))
            return await real(self, *given)

    monkeypatch.setattr(hosted_posts.HostedCorrespondence, place, faulty)

    async def test(post: Post) -> None:
        assert await after_the_link(post)

    play(test, tmp_path)
