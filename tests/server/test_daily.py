"""The case of the day on the server: one for each person, the same for everybody, by the date in UTC."""

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from casefile.core.actions import offers
from casefile.core.cards import Seat
from casefile.core.movement import DiceRolled
from casefile.core.verify import verify
from casefile.games.hide_tracks import daily
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.events import CrimeCommitted, PiecesPlaced
from casefile.server.tables.table_plan import decode_plan
from casefile.web.drawings.pictures import pictures_of
from casefile.web.drawings.walk_picture import turn_letter
from tests.rules import read
from tests.server.running_server import Clock, Person, RunningServer, run, running_server

NOON = 1_768_996_800_000
"""2026-01-21, 12:00 UTC: 56 years of which 14 have a leap day are 20,454 days; 20 more; and half a day."""

DAY = 86_400_000
ME = Seat(0)


async def opened(person: Person, day: str) -> str:
    answer = await person.post("/daily", {"day": day, "name": person.name}, accept="application/json")
    assert answer.status == 200, answer.text
    return str(answer.json["go"]).removeprefix("/t/")


async def walk(running: RunningServer, person: Person, table: str, chance: Random) -> bool:
    """Take any way; whether there was one to take."""
    at = (await running.session(table)).table
    if at.actor is None:
        return False
    way = chance.choice(offers(at.menu(ME))[Walk].choices["way"])
    assert (await person.act(table, Walk(way))).status == 303
    return True


def test_two_people_get_the_same_crime_and_dice_whatever_they_do(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            people, chance = [running.person("Ann"), running.person("Bob")], Random(1)
            tables = [await opened(person, "2026-01-21") for person in people]
            assert tables[0] != tables[1]
            for person, table in zip(people, tables, strict=True):
                for _ in range(6):
                    await walk(running, person, table, chance)
            session = [(await running.session(table)).table.history for table in tables]
            set_ups = [[e for e in log if isinstance(e, CrimeCommitted | PiecesPlaced)] for log in session]
            dice = [[e.dice for e in log if isinstance(e, DiceRolled)] for log in session]
            turns = min(map(len, dice))
            assert set_ups[0] == set_ups[1]
            assert turns >= 3
            assert dice[0][:turns] == dice[1][:turns]

    run(play)


def test_another_day_is_another_case_and_today_is_opened_once(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock(NOON)
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            ann = running.person("Ann")
            assert "2026-01-21" in (await ann.get("/daily")).text
            first = await opened(ann, "2026-01-21")
            assert await opened(ann, "2026-01-21") == first
            clock.ms += DAY // 2 - 1
            assert "2026-01-21" in (await ann.get("/daily")).text
            clock.ms += 1
            assert "2026-01-22" in (await ann.get("/daily")).text
            second = await opened(ann, "2026-01-22")
            seeds = {(await running.session(table)).secret.seed.seed for table in (first, second)}
            assert seeds == {daily.seed_of("2026-01-21").seed, daily.seed_of("2026-01-22").seed}

    run(play)


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2026-01-22", "a date up to 2026-01-21, today in UTC"),
        ("yesterday", "a date such as 2026-01-31"),
        ("", "a date such as 2026-01-31"),
    ],
)
def test_a_day_that_lies_ahead_or_is_none_is_refused(day: str, said: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            answer = await running.person().post("/daily", {"day": day})
            assert answer.status == 400
            assert said in answer.text

    run(play)


def test_it_gives_no_hints_says_that_it_proves_nothing_and_its_record_verifies(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann, chance = running.person("Ann"), Random(2)
            table = await opened(ann, "2026-01-21")
            assert (await ann.get(f"/t/{table}/hint")).status == 404
            fair = (await ann.get(f"/t/{table}/fair")).text
            assert "a result proves nothing" in fair
            assert daily.seed_of("2026-01-21").seed.hex() in fair
            while await walk(running, ann, table, chance):
                pass
            page = (await ann.get(f"/t/{table}")).text
            assert "Hide Your Tracks, 2026-01-21" in page
            record = read((await ann.get(f"/t/{table}/record.json")).body)
            assert verify(record).holds
            # On the page of the case lies the board with the ways of all turns, which only their player may have.
            turns = (await running.session(table)).table.state.number
            day = (await ann.get("/daily")).text
            looks = {}
            for theme in ("light", "dark"):
                assert f'src="/t/{table}/picture/way.svg?theme={theme}"' in day
                looks[theme] = await ann.get(f"/t/{table}/picture/way.svg?theme={theme}")
                assert looks[theme].header("content-type") == "image/svg+xml"
            whole = looks["light"].text
            assert f'viewBox="{pictures_of("clue").plan.view_box}"' in whole  # nothing is cut off
            assert whole.count('class="trail"') == turns
            letters = re.findall(r"<text[^>]*>([A-Z]+)</text></g></g>", whole)
            assert letters == [turn_letter(turn) for turn in range(turns)]
            assert re.findall(r'<i class="turn \w+"></i><small>([A-Z]+)</small>', day) == letters
            floors = [re.findall(r"\.floor\{fill:(#\w+)\}", looks[theme].text) for theme in looks]
            assert floors == [["#FBF6EA"], ["#29241C"]]
            assert (await running.person().get(f"/t/{table}/picture/way.svg")).status == 403
            # There is one try: the table's large button leads to its result, and it is played again for practice only.
            (first,) = re.findall(r'<a class="btn first" href="([^"]*)"', page)
            assert first == "/daily?case=2026-01-21"
            assert "Play again" not in page
            form = page.partition('<form method="post" action="/daily" id="practice">')[2].partition("</form>")[0]
            fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
            again = await ann.post("/daily", fields, accept="application/json")
            other = (await running.session(again.json["go"].removeprefix("/t/"))).plan
            assert (other.day, other.practice, other.table.hints) == ("2026-01-21", True, True)

    run(play)


def test_a_game_that_was_stored_before_there_were_days_can_still_be_read(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            game = (await running.session(await opened(running.person(), "2026-01-21"))).plan
            old = {
                name: value
                for name, value in msgspec.json.decode(game.encode()).items()
                if name not in ("day", "practice")
            }
            plan = decode_plan(msgspec.json.encode(old).decode())
            assert (plan.day, plan.practice) == ("", False)

    run(play)


def offered(page: str) -> str:
    """What the page of a case offers before the try: "begin" or "go on" with a practice case, or nothing."""
    form = page.partition('action="/lesson"')[2].partition("</form>")[0]
    return "go on" if "Go on with" in form else "begin" if "Practise first" in form else ""


def test_the_goal_is_said_before_the_try_and_a_practice_case_is_offered_until_one_has_played(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann, bob, chance = running.person("Ann"), running.person("Bob"), Random(5)
            page = (await ann.get("/daily")).text
            goal = page.partition('class="goal"')[2].partition("</div>")[0]
            assert re.findall("<p>([^<]*)</p>", goal) == [
                "You did it, and you play alone. The Police lay out three clues a turn: take them first.",
                "You get away if you mark all cards but one in 2 categories; the Police need one to catch you.",
            ]
            assert 'href="/how/hide_tracks"' in goal
            assert page.index('class="goal"') < page.index('action="/lesson"') < page.index('id="daily"')
            assert "in 3 categories" in (await ann.get("/daily?case=2026-W04-5")).text
            assert offered(page) == offered((await running.person("").get("/daily")).text) == "begin"
            lesson = await ann.post("/lesson", {"game": "hide_tracks"}, accept="application/json")
            table = lesson.json["go"].removeprefix("/t/")
            assert offered((await ann.get("/daily")).text) == "go on"
            await finished(running, ann, table, chance)
            ended = (await ann.get(f"/t/{table}")).text
            assert '<a class="btn first" href="/daily">' in ended
            after = (await ann.get("/daily")).text
            assert offered(after) == ""
            assert 'id="daily"' in after  # the one try is left
            assert "<dt>days in a row</dt><dd>0</dd>" in after
            await opened(bob, "2026-01-21")  # it is skipped
            assert offered((await bob.get("/daily")).text) == ""

    run(play)


async def finished(running: RunningServer, person: Person, table: str, chance: Random) -> int:
    """Play a table to its end by any ways; in how many turns."""
    while await walk(running, person, table, chance):
        pass
    return int((await running.session(table)).table.state.number)


def test_after_the_try_the_page_shows_it_without_a_log_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann, chance = running.person("Ann"), Random(3)
            table = await opened(ann, "2026-01-21")
            assert f'href="/t/{table}"' in (await ann.get("/daily")).text  # begun: it is gone on with
            turns = await finished(running, ann, table, chance)
            played = (await ann.get(f"/t/{table}")).text
            monkeypatch.setattr(running.site.tables.sessions, "load", None)
            page = (await ann.get("/daily")).text
            assert f"in {turns} turn" in page
            assert page.count('<i class="turn ') == turns + 1 + page.partition('"turn-key"')[2].count('<i class="turn ')
            share = page.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
            assert share in played  # the table gives the same text away
            assert share.endswith("/daily?case=2026-01-21")
            assert 'role="timer" aria-live="off"' in page
            assert "Nobody else has finished it here yet." in page
            assert 'id="daily"' not in page

    run(play)


def test_nothing_of_others_is_told_before_the_own_try_and_nobody_is_named_after_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann, bob, stranger = running.person("Ann"), running.person("Bobby"), running.person("")
            before = (await stranger.get("/daily")).body
            for seed, person in enumerate((ann, bob)):
                await finished(running, person, await opened(person, "2026-01-21"), Random(seed))
            assert (await stranger.get("/daily")).body == before
            page = (await ann.get("/daily")).text
            assert "1 other has played it here" in page
            assert "Bobby" not in page

    run(play)


def test_a_past_case_is_practice_with_hints_and_today_can_be_practised_after_the_try(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann, chance = running.person("Ann"), Random(4)
            past = await opened(ann, "2026-01-20")
            assert (await running.session(past)).plan.practice
            assert (await ann.get(f"/t/{past}/hint")).status == 200
            asked = {"day": "2026-01-21", "practice": "yes", "key": "one"}
            first = await ann.post("/daily", asked, accept="application/json")
            table = first.json["go"].removeprefix("/t/")
            assert not (await running.session(table)).plan.practice  # the try comes first
            await finished(running, ann, table, chance)
            again = (await ann.post("/daily", asked, accept="application/json")).json["go"].removeprefix("/t/")
            assert (await running.session(again)).plan.practice
            assert (await ann.post("/daily", asked, accept="application/json")).json["go"] == f"/t/{again}"
            await finished(running, ann, again, chance)
            page = (await ann.get("/daily")).text
            assert "Played for practice 1 time" in page
            assert "<dt>days in a row</dt><dd>1</dd>" in page

    run(play)


def test_a_try_that_was_begun_is_gone_on_with_on_a_later_day(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock(NOON)
        async with running_server(tmp_path / "a.sqlite3", clock) as running:
            ann = running.person("Ann")
            table = await opened(ann, "2026-01-21")
            clock.ms += DAY
            assert f'href="/t/{table}"' in (await ann.get("/daily?case=2026-01-21")).text
            assert await opened(ann, "2026-01-21") == table
            assert not (await running.session(table)).plan.practice

    run(play)


def test_the_case_of_a_week_is_played_at_its_level_and_counts_until_sunday(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            ann = running.person("Ann")
            # 21 January 2026 is a Wednesday, in the ISO week 4.
            plans = [(await running.session(await opened(ann, f"2026-W0{week}-5"))).plan for week in (4, 3)]
            assert [plan.options for plan in plans] == [{"murderer_needs": "3"}] * 2
            assert [plan.practice for plan in plans] == [False, True]

    run(play)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("case=2026-01-22", "a date up to 2026-01-21, today in UTC"),
        ("case=soon", "a date such as 2026-01-31"),
        ("month=2026-1", "a month such as 2026-01"),
        ("month=<b>", "a month such as 2026-01"),
    ],
)
def test_a_page_that_there_is_not_is_refused_in_a_sentence(query: str, said: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3", Clock(NOON)) as running:
            answer = await running.person().get(f"/daily?{query}")
            assert answer.status == 400
            assert said in answer.text
            assert "<b>'" not in answer.text

    run(play)


def test_the_seed_of_a_day_never_changes() -> None:
    # SHA-256 of "casefile case of the day 1, seed: hide_tracks 2026-01-31", from sha256sum; and with "salt".
    seed = daily.seed_of("2026-01-31")
    assert seed.seed.hex() == "ac9412c7e0acbdb31bcda3077bd3ac237bfad143b62bc51797a38b6f98318fca"
    assert seed.salt.hex() == "abf2caf3d51b6282caa52c5ef6fa20b2381660cc7747d5432714dd2595ef2638"
