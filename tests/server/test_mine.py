"""One's own page and calendar: all that waits over all games, in order, for its owner alone."""

import re
from datetime import UTC, datetime
from pathlib import Path

import icalendar
import pytest
from sqlalchemy import Connection, select

from casefile.core.cards import Card, Seat
from casefile.core.hours import DAY
from casefile.core.inquiry import Suggest
from casefile.server.routes.people import calendar
from casefile.server.store import digest
from casefile.server.store.schema import metadata
from tests.correspondence.by_post import Game, id_of
from tests.server.running_server import Clock, Person, party, run, running_server
from tests.server.test_notices import NOON, Post, begun, play

TIMED = {"game": "quick", "table.clock": "86400"}


def links(page: str) -> list[str]:
    """Where what waits leads to, in the order of the page."""
    part = page.partition('<ol class="mine-waits">')[2].partition("</ol>")[0]
    return re.findall(r'<a href="([^"]+)"', part)


def test_the_page_lists_what_waits_over_all_games_in_order(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            first, second = Game(running, "first"), Game(running, "second")
            await first.start(3)
            (camp,) = (await first.post()).game.owed
            running.clock.ms += DAY
            await second.announce(3)
            me = first.person(f"{camp} 1")
            assert links((await me.get("/mine")).text) == ["/p/first"]
            # A turn that is due in four days comes before a code that is due in ten.
            late = {"character": "wario", "phrase": "the wax is red", "name": "Me", "file": "0"}
            answer = await me.post("/p/second/act", {"kind": "enter", **late})
            assert answer.status == 303
            page = (await me.get("/mine")).text
            assert links(page) == ["/p/first", "/p/second"]
            assert "in 4 days" in page
            assert "set a camp code before the start" in page
            assert links((await first.person("op").get("/mine")).text) == []

    run(test)


def test_a_table_waits_for_whose_turn_it_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            found = await party(running, 3, fields=TIMED)
            seat = await found.acting()
            for number, person in enumerate(found.seats):
                assert links((await person.get("/mine")).text) == [found.path] * (number == seat)

    run(test)


def test_who_is_appointed_operator_finds_the_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            game = Game(running, "first")
            await game.start(3)
            assert "/p/first" not in (await game.person("ann").get("/mine")).text
            appointed = {"kind": "appoint_operator", "person": id_of("ann"), "note": "My heir."}
            assert (await game.ask("op", "console", **appointed)).status == 303
            assert "/p/first" in (await game.person("ann").get("/mine")).text

    run(test)


def test_who_has_no_game_is_told_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            for person in (running.person(), running.person(cookie="")):
                answer = await person.get("/mine")
                assert (answer.status, "Nothing waits for you." in answer.text) == (200, True)

    run(test)


def test_a_server_without_outlets_offers_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = Game(running)
            await game.announce(3)
            assert "This server sends no notices." in (await game.person("op").get("/mine/settings")).text
            answer = await game.person("op").post("/mine/notices", {"way": "email", "address": "op@people.test"})
            assert (answer.status, "a way that this server has" in answer.text) == (400, True)

    run(test)


def test_my_games_is_about_games_and_the_rest_is_behind_a_link(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            me = running.person("Leo")
            fields = {"game": "quick", "seat-0": "you", "seat-1": "bot", "seat-2": "bot", "name": "Leo"}
            assert (await me.post("/tables", fields)).status == 303
            games, settings = [(await me.get(path)).text for path in ("/mine", "/mine/settings")]
            assert 'href="/mine/settings"' in games
            assert "against 2 bots" in games
            for words in ("This server sends no notices.", "Your time zone", "Calendar", "Delete everything"):
                assert words in settings
                assert words not in games
            assert (await running.person().get("/mine/settings")).status == 403

    run(test)


def test_a_browser_that_came_by_the_link_to_a_seat_is_listed_and_its_page_closed_with_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            owner, phone, session = found.seats[1], running.person("Phone"), await found.session()
            assert "Browsers that play for you" not in (await owner.get("/mine")).text
            link = session.secret.link("return", 1)
            assert (await phone.post(f"{found.path}/link", {"token": link})).status == 303
            (browser,) = re.findall(r'name="browser" value="([0-9a-f]+)"', (await owner.get("/mine")).text)
            assert "Browsers that play for you" not in (await found.seats[0].get("/mine")).text
            for other in (phone, found.seats[0], found.host):
                await other.post("/mine/browsers", {"browser": browser})
                assert (await phone.get(found.path)).status == 200
            socket = await phone.listen(f"{found.path}/live")
            assert (await owner.post("/mine/browsers", {"browser": browser})).status == 303
            while await socket.next() is not None:  # its page is closed
                pass
            assert 'id="table"' not in (await phone.get(found.path)).text
            assert browser not in (await owner.get("/mine")).text
            assert (await owner.get(found.path)).status == 200

    run(test)


# -- calendar ------------------------------------------------------------------------------------------------------


async def given(person: Person) -> str:
    """Make a link for somebody's calendar; its path."""
    page = (await person.post("/mine/calendar", {"make": "yes"})).text
    found = re.search(r"/calendar/[A-Za-z0-9_-]{43}\.ics", page)
    assert found
    return found.group()


def test_a_calendar_has_each_deadline_once_and_says_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            game = Game(running)
            await game.start(3)
            (camp,) = (await game.post()).game.owed
            me = game.person(f"{camp} 1")
            path = await given(me)
            answer = await running.person(cookie="").get(path)  # a calendar program has no cookie
            assert (answer.status, answer.header("content-type")) == (200, "text/calendar; charset=utf-8")
            (event,) = icalendar.Calendar.from_ical(answer.text).walk("VEVENT")
            # Five days after the start at noon.
            assert event.decoded("dtstart") == datetime(2023, 11, 20, 12, tzinfo=UTC)
            assert str(event["summary"]) == f"The red wax: It is the turn of {camp.title()}."
            assert str(event["url"]).endswith("/p/a-game")
            uid = str(event["uid"])
            assert (await game.act("op", "extend", camp=camp, hours="48", note="Exams.")).status == 303
            (event,) = icalendar.Calendar.from_ical((await me.get(path)).text).walk("VEVENT")
            assert (str(event["uid"]), event.decoded("dtstart").day) == (uid, 22)
            hand = (await game.post()).table.state.holdings.hand(Seat(0))  # type: ignore[union-attr]
            assert hand
            assert not any(card in answer.text for card in hand if card != camp)
            assert (await game.move(f"{camp} 1", Suggest(Card("mario"), Card("hammer"), Card("library")))).status == 303

    run(test)


def everything(connection: Connection) -> str:
    """All that is stored."""
    return repr([connection.execute(select(table)).all() for table in metadata.sorted_tables])


def test_a_link_that_was_taken_away_or_made_anew_opens_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            game = Game(running)
            await game.announce(3)
            me = game.person("op")
            first = await given(me)
            second = await given(me)
            assert [(await me.get(path)).status for path in (first, second)] == [404, 200]
            assert (await me.post("/mine/calendar", {"revoke": "yes"})).status == 303
            wrong = await me.get("/calendar/nobody.ics")
            name = second.rpartition("/")[2]
            assert (await me.get(second)).text.replace(name, "nobody.ics") == wrong.text
            assert wrong.status == 404
            stored = await running.site.store.ask(everything)
            token = first.rpartition("/")[2].removesuffix(".ics")
            assert digest(me.cookie) in stored
            assert token not in stored, "tokens are kept hashed"

    run(test)


def test_a_calendar_without_its_library_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            game = Game(running)
            await game.announce(3)
            path = await given(game.person("op"))
            monkeypatch.setattr(calendar, "has", lambda way: False)
            assert (await game.person("op").get(path)).status == 404

    run(test)


def test_hours_are_those_of_the_game_until_one_has_a_zone_of_ones_own(tmp_path: Path) -> None:
    async def test(post: Post) -> None:
        me = f"{await begun(post)} 1"
        page = (await post.game.person(me).get("/mine")).text
        # The game of this server is in Berlin, an hour ahead of UTC in November; its turn is due at noon UTC.
        assert "13:00" in page
        assert "Europe/Berlin" in page.partition('<ol class="mine-waits">')[2].partition("</ol>")[0]
        await post.wish(me, zone="Asia/Tokyo")
        page = (await post.game.person(me).get("/mine")).text
        waits = page.partition('<ol class="mine-waits">')[2].partition("</ol>")[0]
        assert "21:00" in waits
        assert "Asia/Tokyo" in waits

    play(test, tmp_path)
