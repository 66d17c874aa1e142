"""One's finished games stay on one's page: how they ended, who played, and counts of them; no log is read for that."""

import html
import re
from pathlib import Path
from random import Random

import pytest

from casefile.core.actions import Action
from casefile.core.cards import Seat
from casefile.core.inquiry import Accuse
from casefile.core.record import read
from casefile.core.verify import verify
from casefile.games import GAMES
from casefile.server.store import Members, NewEvent, NewTable, Stale, StoredBeside, open_store
from casefile.server.store.statements.queries import ended, tallies, unsettled
from casefile.server.store.values import Claim, Ended, GameEnding, GameResult, Tally
from casefile.server.tables.sessions import Sessions
from tests.correspondence.by_post import Game
from tests.correspondence.cases import case_of
from tests.server.running_server import Clock, Party, Person, RunningServer, party, run, running_server, solve
from tests.server.test_daily import NOON, opened, walk
from tests.values import held

MOVE = [NewEvent("moved", "{}")]


async def page_of(person: Person, path: str = "/mine", look: str = "") -> str:
    """The part of somebody's page that tells of finished games, as a reader reads it; empty where there is none."""
    answer = await Person(person.server, person.name, person.cookie, look).get(path)
    assert answer.status == 200
    part = answer.text.partition('id="past"')[2].partition("</section>")[0].partition(">")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", part)).split())


async def links_of(person: Person) -> list[str]:
    """Where the lines of finished games lead to."""
    text = (await person.get("/mine")).text.partition('id="past"')[2].partition("</section>")[0]
    return re.findall(r'<a (?:rel="\w+" )?href="([^"]+)"', text)


async def finished(running: RunningServer) -> tuple[Party, Seat]:
    """A quick table at which whoever was to move has solved the case; who that was."""
    found = await party(running, 3)
    seat = await found.acting()
    await solve(running, found.id, found.seats[seat])
    return found, seat


def test_a_finished_game_says_how_it_ended_to_each_of_its_people_and_to_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, winner = await finished(running)
            table = (await found.session()).table
            edition = table.setup.edition
            named = [edition.named(card, "en") for card in held(table.state).sealed()]
            for seat, person in enumerate(found.seats):
                told = await page_of(person)
                solved = edition.named(table.setup.suspects[winner], "en")
                said = "Won" if seat == winner else "Lost"
                who = "You solved the case." if seat == winner else f"{solved} solved the case."
                # Whoever begins accuses in the first turn of the game.
                assert f"Quick game {said} now" in told
                assert f"{who} It was {', '.join(named)}. 1 turn." in told
                others = [f"Friend {i}" for i in range(3) if i != seat]
                assert all(f"({name})" in told for name in (*others, "you"))
                page = f"/t/{found.id}"
                rest = ("replay", "review", "fair", "record.json")
                assert await links_of(person) == [page, *(f"{page}/{each}" for each in rest)]
                record = await person.get(f"{page}/record.json")
                assert verify(read(record.body, GAMES.rules))
            assert await page_of(found.host) == ""
            assert await page_of(await found.watcher()) == ""

    run(play)


def test_what_a_bot_wins_that_plays_on_for_somebody_counts_for_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            seat, tables = await found.acting(), running.site.tables
            version = await tables.call_bot(found.id, seat)
            cards = held((await found.session()).table.state).sealed()

            async def knows(*_: object) -> Action:
                return Accuse(*cards)

            await tables.act_for_bot(found.id, version, knows)
            session = await found.session()
            assert session.table.state.winner == seat
            told, title = (
                await page_of(found.seats[seat]),
                session.table.setup.edition.named(session.table.setup.suspects[seat], "en"),
            )
            assert "Quick game Lost now" in told
            assert f"{title} solved the case." in told
            assert "A bot played on for you." in told
            assert "You solved the case" not in told
            assert "You solved the case" not in (await found.seats[seat].get(found.path)).text
            other = await page_of(found.seats[(seat + 1) % 3])
            assert "Quick game Lost now" in other
            assert "A bot played on" not in other

    run(play)


def test_what_goes_on_is_not_over_and_what_is_over_does_not_go_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            me = found.seats[await found.acting()]
            page = (await me.get("/mine")).text
            assert ("Games that go on" in page, await page_of(me)) == (True, "")
            await solve(running, found.id, me)
            page = (await me.get("/mine")).text
            assert "Games that go on" not in page
            assert "Won" in await page_of(me)

    run(play)


def test_who_accused_wrongly_reads_that_he_was_out(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            seat, session = await found.acting(), await found.session()
            suspect, weapon, room = held(session.table.state).sealed()
            other = next(card for card in session.table.setup.deck.weapons if card != weapon)
            await found.seats[seat].act(found.id, Accuse(suspect, other, room))
            await solve(running, found.id, found.seats[await found.acting()])
            told = await page_of(found.seats[seat])
            assert "Lost" in told
            assert "You were out before the end." in told
            # Two turns: the one of the wrong accusation, and the one of the right.
            assert "2 turns." in told

    run(play)


def test_the_page_is_in_the_language_of_the_reader(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, winner = await finished(running)
            told = await page_of(found.seats[winner], look="language-ja")
            assert "事件を解決しました。" in told
            assert not re.search(r"\b(You|Won|Lost|turn)\b", told)
            person = Person(running, "", found.seats[winner].cookie, "language-ja")
            for path in ("/mine", *(f"/t/{found.id}{each}" for each in ("", "/fair", "/replay", "/review"))):
                text = (await person.get(path)).text
                assert 'lang="ja"' in text
                assert not re.search("。(</[a-z]+>)* (?=[^ <])", text), path

    run(play)


def test_no_log_is_read_to_show_finished_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found, winner = await finished(running)
            game = Game(running)
            await game.start(3)
            for camp in list((await game.post()).game.camps)[:2]:
                await game.act("op", "disband", camp=camp, note="Gone.")
        async with running_server(tmp_path / "a.sqlite3") as running:

            async def loaded(*given: object) -> None:
                raise AssertionError("a log was read")

            monkeypatch.setattr(Sessions, "load", loaded)
            me = running.person(found.seats[winner].name, found.seats[winner].cookie)
            assert "Won" in await page_of(me)
            told = await page_of(Game(running).person("op"))
            assert "The red wax Operated" in told

    run(play)


def test_what_ended_under_an_older_program_is_looked_up_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            found, winner = await finished(running)
            await running.site.store.change(lambda connection: connection.exec_driver_sql("DELETE FROM results"))
            await running.site.store.change(lambda connection: connection.exec_driver_sql("DELETE FROM endings"))
            running.clock.ms += 3_600_000
            me = found.seats[winner]
            # It ended an hour ago, whenever it is looked up.
            assert "Quick game Won 1 hour ago" in await page_of(me)

            async def again(*given: object) -> None:
                raise AssertionError("it is looked up twice")

            for each in running.site.hosted:
                monkeypatch.setattr(type(each), "ending", again)
            assert "Won" in await page_of(me)

    run(play)


def test_finished_games_are_paged_and_counted(tmp_path: Path) -> None:
    """23 games, 20 on a page; every one of them ends in its first turn, and every second one is won by its host."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            me = running.person("Me")
            await running.site.store.add_person(me.cookie, "Me", at=NOON)
            for number in range(23):
                row = NewTable(f"t{number}", NOON, "cluedo", "{}", b"", "closed")
                await running.site.store.create_table(row, MOVE, members=Members([Claim(0, me.digest, "Me")]))
                result = GameResult(me.digest, 0, "won" if number % 2 else "lost")
                ending = GameEnding("cluedo", number + 1, _body(number), (result,))
                await running.site.store.append(row.id, 1, MOVE, at=NOON + number, beside=StoredBeside(ending=ending))
            links = [link for link in await links_of(me) if link.startswith("/t/") and link.count("/") == 2]
            assert links == [f"/t/t{number}" for number in range(22, 2, -1)]
            assert "/mine?page=2#past" in await links_of(me)
            # 11 odd numbers below 23; the turns are 1 to 23, 12 on average.
            first, second = await page_of(me), await page_of(me, "/mine?page=2")
            assert "Classic 23 11 12.0" in first
            assert second.count("Classic") == 1 + 3
            assert "Newer" in second
            assert "Older" not in second
            for page in ("0", "-1", "x", "９", "1" * 400):
                assert (await me.get(f"/mine?page={page}")).status == 200

    run(play)


def _body(number: int) -> str:
    return (
        '{"rules":"cluedo","card":"cluedo","title":"","day":"","edition":"clue","seats":[{"name":"Me","bot":"",'
        f'"suspect":"plum"}}],"won":{[0] if number % 2 else []},"out":[],"file":[],"turns":{number + 1}}}'
    )


def test_the_case_of_a_day_stays_with_its_day(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann, chance = running.person("Ann"), Random(1)
            table = await opened(ann, "2026-01-21")
            while await walk(running, ann, table, chance):
                pass
            told = await page_of(ann)
            assert "Hide Your Tracks, the case of 2026-01-21" in told
            won = (await running.session(table)).table.state.winner is not None
            assert ("You got away." if won else "The Police caught you.") in told

    run(play)


def test_a_game_by_post_stays_for_its_camps_and_its_operator(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            game = Game(running)
            await game.start(3)
            camps = list((await game.post()).game.camps)
            for camp in camps[:2]:
                await game.act("op", "disband", camp=camp, note="Gone.")
            assert (await game.post()).game.phase == "over"
            assert "The red wax Operated" in await page_of(game.person("op"))
            told = await page_of(game.person(f"{camps[2]} 1"))
            session = case_of(await game.post())
            assert ("The red wax Won" if session.winner is not None else "The red wax Lost") in told
            assert "Played with" not in told  # camps are no people
            links = [f"/p/a-game{end}" for end in ("", "/replay", "/review", "/record.json")]
            assert await links_of(game.person(f"{camps[2]} 1")) == links
            assert "The red wax Lost" in await page_of(game.person(f"{camps[0]} 1"))
            assert await page_of(game.person("somebody")) == ""

    run(play)


# -- the store -----------------------------------------------------------------------------------------------------


def test_an_ending_is_kept_with_the_last_event_or_not_at_all(place: Path | str) -> None:
    store = open_store(place)
    try:
        store.create_table(NewTable("7", 1, "cluedo", "{}", b""), MOVE, members=Members([Claim(0, "ann", "Ann")]))
        ending = GameEnding("cluedo", 9, "told", (GameResult("ann", 0, "won"), GameResult("bob", None, "watched")))
        with pytest.raises(Stale):
            store.append("7", 0, MOVE, at=5, beside=StoredBeside(status="over", ending=ending))
        assert store.ask(ended, "ann", "watched", limit=9) == []
        store.append("7", 1, MOVE, at=5, beside=StoredBeside(status="over", ending=ending))
        row = Ended("7", 5, "cluedo", 0, "won", 9, "told")
        assert store.ask(ended, "ann", "watched", limit=9) == [row]
        assert store.ask(ended, "bob", "watched", limit=9) == []
        assert store.ask(tallies, "ann", "watched") == [Tally("cluedo", "won", 1, 9)]
        assert store.ask(unsettled, "ann", "over") == []
    finally:
        store.close()


def test_only_what_is_over_and_not_kept_is_to_be_looked_up(place: Path | str) -> None:
    store = open_store(place)
    try:
        for number, status in enumerate(("over", "playing", "over")):
            row = NewTable(f"t{number}", number, "cluedo", "{}", b"", status)
            store.create_table(row, MOVE, members=Members([Claim(0, "ann" if number < 2 else "bob", "A")]))
        store.create_table(NewTable("p", 9, "camps", "{}", b"", "over"), MOVE, members=Members(belong=["ann"]))
        assert store.ask(unsettled, "ann", "over") == ["p", "t0"]
        assert store.ask(unsettled, "eve", "over") == []
    finally:
        store.close()
