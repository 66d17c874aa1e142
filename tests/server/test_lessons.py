"""Guided first games on the server: one for each person, marked as fixed, and offered on a first visit."""

import re
from pathlib import Path
from random import Random

import pytest

from casefile.core.actions import Action, offers, pick
from casefile.core.cards import Seat
from casefile.core.inquiry import Accuse
from casefile.core.movement import Move
from casefile.core.record import read
from casefile.core.table import AnyTable
from casefile.core.verify import verify
from casefile.games import GAMES
from casefile.games.classic.lesson import LESSON
from casefile.server.tables.table_plan import decode_plan
from tests.server.running_server import Person, RunningServer, run, running_server
from tests.values import held
from tests.verifiers import module_of

ME = LESSON.pupil
SLIP = "Never played? Your first case"


async def opened(person: Person, game: str = "cluedo") -> str:
    """Open a lesson as the button does; the table's id."""
    answer = await person.post("/lesson", {"game": game}, accept="application/json")
    assert answer.status == 200, answer.text
    return str(answer.json["go"]).removeprefix("/t/")


def step(page: str) -> str:
    """The number of the step that a page shows; nothing where there is no note."""
    found = re.search(r'id="lesson"[^>]*data-step="(\d+)"', page)
    return found[1] if found else ""


async def accuse(running: RunningServer, person: Person, table: str) -> None:
    """End the game by the right accusation, on the first turn."""
    session = await running.session(table)
    file = held(session.table.state).sealed()
    assert (await person.act(table, Accuse(*file))).status == 303


def test_a_first_visit_is_offered_a_lesson_and_later_ones_what_is_not_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person(cookie="")
            first = (await person.get("/")).text
            assert SLIP in first
            assert first.count('id="lesson"') == 1
            table = await opened(person)
            second = (await person.get("/")).text
            assert SLIP not in second
            assert f'<li class="turn shown-first"><a href="/t/{table}">' in second
            await accuse(running, person, table)
            third = (await person.get("/")).text
            assert SLIP not in third
            assert table not in third

    run(play)


def test_who_asks_again_comes_back_to_the_lesson_until_it_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            ann, bob = running.person("Ann"), running.person("Bob")
            table = await opened(ann)
            assert await opened(ann) == table
            assert await opened(bob) != table
            assert await opened(ann, "miporin") != table
            await accuse(running, ann, table)
            assert await opened(ann) not in (table, await opened(bob))

    run(play)


def test_the_step_is_kept_by_the_server_and_skipping_is_not_for_ever(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Ann")
            table = await opened(person)
            path = f"/t/{table}"
            assert step((await person.get(path)).text) == "1"
            assert (await person.post(f"{path}/notes", {"mark": "lesson 1"})).status == 303
            assert step((await person.get(path)).text) == "2"
            assert (await person.post(f"{path}/notes", {"mark": "lesson 8"})).status == 303
            assert step((await person.get(path)).text) == "2"  # the dice must be rolled, whatever was read
            assert (await person.post(f"{path}/notes", {"mark": "lesson 9"})).status == 303
            assert step((await person.get(path)).text) == ""
            assert await opened(person) == table
            assert step((await person.get(path)).text) == "1"
            for nonsense in ("lesson -1", "lesson x", "lesson 1000", "lesson ²"):
                assert (await person.post(f"{path}/notes", {"mark": nonsense})).status == 400

    run(play)


def test_only_the_pupil_sees_the_note_and_no_other_table_has_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            ann, eve = running.person("Ann"), running.person("Eve")
            table = await opened(ann)
            session = await running.session(table)
            await eve.post(f"/t/{table}/link", {"token": session.secret.link("watch")})
            watched = (await eve.get(f"/t/{table}")).text
            assert 'id="table"' in watched
            assert step(watched) == ""
            assert "lesson.js" not in watched
            answer = await ann.post("/tables", {"game": "cluedo", "seat-0": "you", "seat-1": "bot"})
            usual = (await ann.get(answer.header("location"))).text
            assert 'id="table"' in usual
            assert step(usual) == ""
            assert "lesson.js" not in usual

    run(play)


def test_the_deal_of_a_lesson_is_said_to_be_fixed_everywhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Ann")
            table = await opened(person)
            assert decode_plan((await running.site.store.table(table)).setup).fixed == "lesson"
            fair = (await person.get(f"/t/{table}/fair")).text
            assert "Its deal is fixed, the same for everybody who takes it: nobody sealed it" in fair
            assert "Nobody chose the cards or the dice, and you can check it." not in fair
            assert GAMES["cluedo"].slug == (await running.session(table)).game.slug
            await accuse(running, person, table)
            data = (await person.get(f"/t/{table}/record.json")).body
            record = read(data, GAMES.rules, "record")
            assert record.setup.given.fixed == "lesson"
            verification = verify(record)
            assert verification
            assert "nobody sealed it" in verification.text
            told = module_of("classic").told(data)
            assert told["holds"]
            assert "nobody sealed it" in told["text"]
            # What stands in the heading is under the sums: it cannot be taken out unseen.
            without = data.replace(b'"fixed": "lesson",\n', b"")
            assert without != data
            with pytest.raises(ValueError, match="checksum"):
                read(without, GAMES.rules, "record")

    run(play)


def test_a_game_without_a_lesson_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Ann")
            for name in ("nsider", "chess", ""):
                answer = await person.post("/lesson", {"game": name}, accept="application/json")
                assert answer.status == 400
                assert answer.json["text"] == f"game: found {name!r}, expected cluedo or hide_tracks or miporin"

    run(play)


def test_after_a_lesson_the_next_game_is_one_like_any_other(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Ann")
            table = await opened(person)
            await accuse(running, person, table)
            answer = await person.post(f"/t/{table}/again", accept="application/json")
            following = await running.session(str(answer.json["go"]).removeprefix("/t/"))
            assert following.plan.fixed == ""
            assert following.plan.commitment != (await running.session(table)).plan.commitment

    run(play)


def some_act(table: AnyTable, chance: Random) -> Action:
    """Anything but an accusation; of the ways one into a room, where there is one, so that the game comes on."""
    menu = {kind: offer for kind, offer in offers(table.menu(ME)).items() if kind is not Accuse}
    rooms = tuple(to for to in menu[Move].choices["to"] if to in table.setup.deck.rooms) if Move in menu else ()
    return Move(chance.choice(rooms)) if rooms else pick(menu, chance.randrange)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_pupil_does_the_lesson_comes_to_its_end(tmp_path: Path, seed: int) -> None:
    """Any choices at all: each page shows a step no lower than the one before, with every gap filled."""

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person, chance, last = running.person("Ann"), Random(seed), 0
            table = await opened(person)
            for _each in range(120):
                page = (await person.get(f"/t/{table}")).text
                now = int(step(page) or 10)
                note = page[page.find('id="lesson"') : page.find("</section>", page.find('id="lesson"'))]
                assert now >= last
                assert "{" not in note
                last = now
                if now == 10:
                    break
                on = re.search(rf'name="mark" value="(lesson {now})"', note)
                if on:
                    await person.post(f"/t/{table}/notes", {"mark": on[1]})
                elif (session := await running.session(table)).waiting_for == ME:
                    await person.act(table, some_act(session.table, chance))
                else:
                    await running.advance(1000)
            assert last >= 5

    run(play)


def test_seats_of_a_lesson_are_those_of_its_pupil_and_bots(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Ann")
            session = await running.session(await opened(person))
            assert [session.occupants.bot(Seat(seat)) for seat in range(4)] == [None, *["eliminator"] * 3]
            assert session.table.actor == ME

    run(play)


def test_a_lesson_that_is_over_is_not_counted_among_ones_games(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            person = running.person("Ann")
            before = (await person.get("/mine")).text
            table = await opened(person)
            await accuse(running, person, table)
            after = (await person.get("/mine")).text
            assert table not in after
            again = await person.post("/tables", {"game": "cluedo", "seat-0": "you", "seat-1": "bot"})
            usual = again.header("location").removeprefix("/t/")
            await accuse(running, person, usual)
            counted = (await person.get("/mine")).text
            assert usual in counted
            assert table not in counted
            assert table not in before

    run(play)
