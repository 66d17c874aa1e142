"""Boxes of the players' own at the tables of the classic family and of the camps: looked at, played with, refused."""

from html import unescape
from pathlib import Path

import pytest

from casefile.core.cards import Card, Seat
from casefile.core.editions import shipped_text
from casefile.server.routes.table import rematch
from tests.decks import deck_file
from tests.server.running_server import RunningServer, party, run, running_server, solve
from tests.sixth.game import SIX

CARDS = {"cluedo": "cluedo", "quick": "cluedo", "cluegame": "cluegame", "nsider": "nsider"}
"""The cards of the set-up page, each with its game."""
BOX = deck_file(6, 6, 9, board=True).replace("Guest 2", "Old <Guest>").replace("A box", "Our <box>")


def fields(card: str, box: str, *taken: int) -> dict[str, str]:
    """The form of the set-up page with a box of one's own and with friends on these seats."""
    game = SIX[CARDS[card]]
    seats = {
        f"{game.offered.prefix}seat-{seat}": "friend" if seat in (taken or range(3)) else "empty" for seat in range(6)
    }
    return {"game": card, "name": "Host", f"file.{game.slug}.names": box, **seats}


async def refused(running: RunningServer, form: dict[str, str], sentence: str, language: str = "en") -> None:
    """Send a form to both addresses; it must be refused with this sentence, and nothing of it be lost."""
    for path in ("/preview", "/tables"):
        answer = await running.person().post(path, form, headers={"accept-language": language})
        assert answer.status == 400
        page = unescape(answer.text)
        assert sentence in page, path
        assert form[next(name for name in form if name.startswith("file."))].strip() in page


@pytest.mark.parametrize("card", CARDS)
def test_the_page_offers_a_box_to_begin_with_in_both_languages(card: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            name = f'name="file.{CARDS[card]}.names"'
            sample = shipped_text("ns_clue" if card == "nsider" else "clue")
            for language, label in {"en": "Your own box", "ja": "自分の箱"}.items():
                person = running.person()
                person.look = f"language-{language}"
                page = unescape((await person.get("/new")).text)
                assert page.count(name) == 1
                field = page.rpartition(name)[0].rpartition("<details")[2] + page.partition(name)[2]
                assert field.count(label) >= 2  # the fold and the field
                assert sample.strip() in field

    run(play)


@pytest.mark.parametrize("card", CARDS)
def test_a_box_is_looked_at_and_played_with(card: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            looked = await running.person("Host").post("/preview", fields(card, BOX))
            assert looked.status == 200
            for word in ("Our &lt;box&gt;", "Old &lt;Guest&gt;", "Corner 9", 'id="preview"', "Weapons"):
                assert word in looked.text
            assert "<Guest>" not in looked.text
            found = await party(running, 3, fields=fields(card, BOX.replace("\n", "\r\n")))
            kept = await found.session()
            assert kept.table.setup.deck.people[1] == "guest_2"
            suspects = kept.table.state.suspects
            assert [suspects[Seat(seat)] for seat in range(3)] == ["guest_1", "guest_2", "guest_3"]
            assert "Old &lt;Guest&gt;" in (await found.seats[0].get(found.path)).text

    run(play)


def test_the_same_people_play_again_with_their_box(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=fields("quick", deck_file(10, 8, 12)))
            running.site.tables.sessions.held.clear()  # as a server that has forgotten the table
            await solve(running, found.id, found.seats[0])
            await found.seats[0].post(f"{found.path}/again")
            following = await running.session(rematch.next_id(await found.session()))
            assert Card("guest_10") in following.table.setup.deck

    run(play)


def test_the_box_that_is_offered_is_no_box_of_ones_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            found = await party(running, 3, fields=fields("quick", shipped_text("clue")))
            assert dict((await found.session()).plan.files) == {}

    run(play)


@pytest.mark.parametrize("card", CARDS)
def test_what_is_wrong_in_a_box_is_said_with_its_line(card: str, tmp_path: Path) -> None:
    twice = BOX.replace('slug = "tool_2"', 'slug = "tool_1"')
    line = BOX.splitlines().index("[[weapons]]") + 1

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            form = fields(card, twice)
            await refused(running, form, f"Your names, line {line}: the slug 'tool_1' twice. Expected: each slug once.")
            await refused(running, form, f"名前の{line}行目：", "ja")

    run(play)


@pytest.mark.parametrize("card", ["cluedo", "cluegame"])
def test_a_box_without_a_board_is_not_for_a_game_on_one(card: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            form = fields(card, deck_file(6, 6, 9))
            await refused(running, form, 'Your own box: no board. Expected: board = "classic".')
            await refused(running, form, '自分の箱：board の指定なし。正しくは：board = "classic"。', "ja")

    run(play)


def test_a_box_with_fewer_suspects_seats_them_in_their_order(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            box = deck_file(4, 6, 9)
            found = await party(running, 0, fields=fields("quick", box, 1, 3, 5))
            assert [plan.suspect for plan in (await found.session()).plan.seats] == ["guest_1", "guest_2", "guest_3"]
            beside = await party(running, 0, fields=fields("quick", box, 1, 3))
            assert [plan.suspect for plan in (await beside.session()).plan.seats] == ["guest_2", "guest_4"]
            many = "This game takes 2 to 4 players, not 5. Change who sits where, then start."
            await refused(running, fields("quick", box, 0, 1, 2, 3, 4), many)
            few = fields("nsider", deck_file(2, 6, 9))
            await refused(running, few, "Your own box: 2 suspects. Expected: at least 3.")
            await refused(running, few, "自分の箱：suspects が2個。正しくは：3以上。", "ja")

    run(play)
