"""The first page: one press opens what was played last, today's things, and what waits, with names."""

import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest

from casefile.games import GAMES
from casefile.puzzles.shipped import shipped_puzzle
from casefile.server.cases.puzzle_ladder import of_day
from tests.server.running_server import QUICK, Person, RunningServer, party, run, running_server, solve

RADIOS = 12
"""The most radio buttons on the first page."""


def form_of(page: str, id: str) -> tuple[str, dict[str, str]]:
    """Where the form with this id is sent, and its fields: all of them are hidden."""
    whole = page.partition(f'id="{id}"')
    head, body = whole[0].rpartition("<form")[2], whole[2].partition("</form>")[0]
    assert body, f"no form {id}"
    action = re.search(r'action="([^"]*)"', head + body)
    assert action is not None
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', body)
    assert body.count("<input") == len(fields)
    assert body.count("<button") == 1
    return action[1], {name: unescape(value) for name, value in fields}


async def press(person: Person, id: str, path: str = "/") -> str:
    """Press the button of a form, as a browser without scripts does; the id of the table to which it leads."""
    action, fields = form_of((await person.get(path)).text, id)
    answer = await person.post(action, fields)
    assert answer.status == 303, answer.text
    return answer.header("location").removeprefix("/t/")


def shown(page: str, name: str) -> str:
    """A section of the page as it is read, by its class."""
    part = page.partition(f'<section class="pn {name}"')[2].partition("</section>")[0]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", part.partition(">")[2])).split())


def test_a_newcomer_is_one_press_from_a_game_and_one_from_a_table_for_friends(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person(cookie="")
            for _visit in range(2):  # nobody knows them at the first, a cookie does at the second
                page = (await person.get("/")).text
                assert page.count('type="radio"') <= RADIOS
                assert "Classic, you and 3 bots." in page
                assert "Scarlet, Green and Plum · <b>Easy</b>" in page
                game = await running.session(await press(person, "bots"))
                assert game.table.begun
                assert [str(each.suspect) for each in game.plan.seats] == ["scarlet", "green", "peacock", "plum"]
                assert [each.bot for each in game.plan.seats] == ["eliminator", "eliminator", "", "eliminator"]
                table = await running.session(await press(person, "friends"))
                assert not table.table.begun
                assert [each.who for each in table.plan.seats] == ["friend", "friend", "person", "friend"]

    run(play)


def test_more_radio_buttons_than_allowed_would_be_seen(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            assert (await running.person().get("/new")).text.count('type="radio"') > RADIOS

    run(play)


LAST = {
    "bots": {
        "game": "quick",
        "seat-0": "bot",
        "level-0": "inspector",
        "seat-1": "you",
        "seat-3": "bot",
        "level-3": "inspector",
        "cluedo.last_standing": "wins",
        "table.notes": "4",
    },
    "friends": {"game": "cluegame", "seat-2": "you", "seat-3": "friend", "seat-5": "friend", "table.clock": "86400"},
    "alone": {"game": "hide_tracks"},
    "camps": {"game": "nsider", "nsider.seat-1": "you", "nsider.seat-2": "bot", "nsider.seat-4": "bot"},
    "moving": {"game": "miporin", "miporin.seat-0": "bot", "miporin.seat-1": "you", "miporin.seat-2": "bot"},
}


@pytest.mark.parametrize("name", LAST)
def test_one_press_opens_what_was_opened_last_with_its_seats_people_and_rules(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            me, fields = running.person("Leo"), {**LAST[name], "name": "Leo"}
            first = await me.post("/tables", fields)
            assert first.status == 303, first.text
            before = (await running.session(first.header("location").removeprefix("/t/"))).plan
            others = sum(value == "bot" for value in fields.values())
            assert f"you and {others} bots" in (await me.get("/")).text or not others
            again = (await running.session(await press(me, "friends" if name == "friends" else "bots"))).plan
            assert again.seats == before.seats
            assert again.table == before.table
            assert (again.rules, again.files) == (before.rules, before.files)
            assert {key: str(value) for key, value in again.options.items()} == {
                key: str(value) for key, value in before.options.items()
            }
            # What stands behind the link to change it is the same, before anything is changed.
            page = (await me.get("/new?with=friends" if name == "friends" else "/new")).text
            for field, value in fields.items():
                if value in ("you", "bot", "friend"):
                    assert re.search(rf'name="{re.escape(field)}" value="{value}" checked', page), field
            prefix = re.escape(GAMES.shown[fields["game"]][1].offered.prefix)
            taken = rf'name="({prefix}seat-\d)" value="(?!empty)\w+" checked'
            seated = {field for field in fields if "seat-" in field}
            assert name == "alone" or set(re.findall(taken, page)) == seated
            # The other way is as it was.
            other = (await running.session(await press(me, "bots" if name == "friends" else "friends"))).plan
            assert [each.suspect for each in other.seats] == ["scarlet", "green", "peacock", "plum"]

    run(play)


def test_what_is_everybodys_is_no_last_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            me = running.person("Leo")
            assert (await me.post("/daily", {"day": "2023-11-14"})).status == 303
            assert (await me.post("/lesson", {"game": "cluedo"})).status == 303
            assert form_of((await me.get("/")).text, "bots")[1]["game"] == "cluedo"
            assert (await running.session(await press(me, "bots"))).plan.fixed == ""

    run(play)


@pytest.mark.parametrize("slug", GAMES.shown)
def test_each_game_has_a_page_that_starts_it(tmp_path: Path, slug: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person, (card, game) = running.person(cookie=""), GAMES.shown[slug]
            home = (await person.get("/")).text
            assert f'href="/games/{slug}"' in home
            page = (await person.get(f"/games/{slug}")).text
            told = page.partition('<ol class="lines">')[2].partition("</ol>")[0]
            assert [*map(unescape, re.findall("<li>(.*?)</li>", told))] == list(card.lines or (card.text,))
            started = await running.session(await press(person, "bots", f"/games/{slug}"))
            assert started.table.begun
            assert started.title == card.title
            if card.also:
                assert card.also in page
                assert f'<small class="also">{card.also}</small>' in home
            if game.alone:
                assert 'id="friends"' not in page
            else:
                assert not (await running.session(await press(person, "friends", f"/games/{slug}"))).table.begun

    run(play)


def test_what_waits_has_names_and_ones_turn_stands_first(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            acting = await found.acting()
            me, other = found.seats[acting], found.seats[(acting + 1) % 3]
            lobby = await me.post("/tables", {"game": "cluedo", "seat-0": "you", "seat-1": "friend", "name": me.name})
            told = shown((await me.get("/")).text, "waiting")
            names = sorted(person.name for person in found.seats if person is not me)
            assert f"Your turn Quick game, with {names[0]} and {names[1]}" in told
            assert told.index("Your turn") < told.index("Classic nobody else has come yet")
            assert f"{names[1]} · round 1 Classic" in told.replace(" Go on", "")
            running.clock.ms += 180_000
            assert "· round 1 · 3 minutes ago" in shown((await me.get("/")).text, "waiting")
            assert found.id not in told
            assert lobby.header("location").removeprefix("/t/") not in told
            assert "Your turn" not in (await other.get("/")).text
            mine = (await me.get("/mine")).text
            assert f"with {names[0]} and {names[1]}" in mine
            assert f"A table, {found.id}" not in mine

    run(play)


def test_whoever_opens_a_table_without_a_name_is_its_host(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            seats = {"seat-0": "you", "seat-1": "friend", **{f"seat-{i}": "empty" for i in range(2, 6)}}
            opened = await running.person("").post("/tables", {**QUICK, **seats, "name": ""})
            session = await running.session(opened.header("location").removeprefix("/t/"))
            assert [taken.name for taken in session.taken().values() if not taken.bot] == ["Host"]

    run(play)


def test_a_rematch_that_waits_is_told_on_the_first_page_and_leads_to_ones_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3)
            await solve(running, found.id, found.seats[await found.acting()])
            ana, bea, cid = found.seats
            assert (await ana.post(f"{found.path}/again")).status == 303
            told = shown((await ana.get("/")).text, "waiting")
            assert f"with {bea.name} and {cid.name}, not begun" in told
            assert f"{ana.name} opened a new table Quick game: a seat is kept for you" in shown(
                (await bea.get("/")).text, "waiting"
            )
            following = await press(bea, f"kept-{found.id}")
            assert bea.digest in (await running.session(following)).people
            assert "opened a new table" not in (await bea.get("/")).text
            # Somebody who was not there has no seat there.
            assert "a seat is kept" not in (await running.person("Eve").get("/")).text

    run(play)


def test_today_tells_what_is_to_do_and_what_came_of_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person(cookie="")
            day = datetime.fromtimestamp(running.clock.ms / 1000, UTC).date()
            told = shown((await person.get("/")).text, "today")
            assert told.startswith("Today Tue 14 November")
            assert "A hunt, alone. One try. 5 min Play" in told
            assert "One question. 2 min Solve" in told
            assert "The next ones come in 1 h 46 min." in told
            puzzle = shipped_puzzle(of_day(day))
            assert puzzle is not None
            right = puzzle.question.choices.index(puzzle.answer) + 1
            await person.post(
                "/puzzle/day", {"choice": str(right), "tries": "0", "since": str(running.clock.ms - 102_000)}
            )
            told = shown((await person.get("/")).text, "today")
            assert "Solved at the first try 1:42" in told
            assert "1 day in a row" in told
            assert (await person.post("/daily", {"day": day.isoformat()})).status == 303
            assert "Begun. Your one try waits for you. Go on" in shown((await person.get("/")).text, "today")

    run(play)


async def of_two_minutes(running: RunningServer) -> tuple[str, str]:
    """The strip of today as strangers see it in two minutes that follow each other."""
    pages = []
    for _minute in range(2):
        pages.append(shown((await running.person(cookie="").get("/")).text, "today"))
        running.clock.ms += 60_000
    return pages[0], pages[1]


def test_the_page_that_is_drawn_once_for_all_does_not_stand_still(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            first, second = await of_two_minutes(running)
            assert "1 h 46 min" in first
            assert "1 h 45 min" in second

    run(play)


@pytest.mark.parametrize("query", ["with=nobody", "game=chess", "with=bots&game=chess"])
def test_a_set_up_of_nothing_is_refused_in_a_sentence(tmp_path: Path, query: str) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            answer = await running.person().get(f"/new?{query}", accept="application/json")
            assert answer.status == 400
            assert "found" in answer.json["text"]

    run(play)


def test_the_key_of_each_way_opens_a_table_of_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            page = (await (person := running.person(cookie="")).get("/")).text
            went = []
            for id in ("bots", "bots", "friends"):
                action, fields = form_of(page, id)
                went.append((await person.post(action, fields)).header("location"))
            assert went[0] == went[1] != went[2]
            assert QUICK["game"] not in page.partition('id="bots"')[2].partition("</form>")[0]

    run(play)


@pytest.mark.parametrize(("given", "level"), [("pencil", 2), ("detective", 3)])
def test_the_help_on_the_sheet_has_two_names_and_its_four_levels_behind_them(
    tmp_path: Path, given: str, level: int
) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            me = running.person("Leo")
            seats = {"game": "quick", "seat-0": "you", "seat-1": "bot", "name": "Leo"}
            for more, found in (({}, level), ({"table.notes": "1"}, 1), ({"table.notes": ""}, level)):
                answer = await me.post("/tables", {**seats, "notes": given, **more})
                session = await running.session(answer.header("location").removeprefix("/t/"))
                assert session.plan.table.notes == found
                running.clock.ms += 1000
            page = (await me.get("/new")).text
            assert re.search(rf'name="notes" value="{given}"[^>]*checked', page)
            assert '<select name="table.notes"><option value="" selected>' in page
            refused = await me.post("/tables", {**seats, "notes": "crayon"}, accept="application/json")
            assert (refused.status, "pencil or detective" in refused.json["text"]) == (400, True)

    run(play)
