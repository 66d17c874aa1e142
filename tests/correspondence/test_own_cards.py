"""A group's own card lists in a game by post, and the case files of one game that are played in the next."""

import html
from pathlib import Path

import pytest

from casefile.core.cards import Card
from casefile.core.edition_text import edition_text
from casefile.core.editions import parse_edition, shipped_edition
from casefile.core.record import record_of, write
from casefile.core.verify import verify
from casefile.correspondence.server.hosted_posts import posts_of
from tests.correspondence.by_post import PHRASE, Game
from tests.correspondence.groups import Group
from tests.correspondence.test_thread_http import announce, on_a_server, seen, send
from tests.rules import read

CLUE = shipped_edition("clue")


def test_own_cards_are_played_by_post_and_stand_in_the_record(tmp_path: Path) -> None:
    text = edition_text(CLUE).replace('"Miss Scarlet"', '"Aunt Edith"').replace('"Scarlet"', '"Edith"')

    async def look(game: Game) -> None:
        answer = await announce(game.server, cards=text)
        assert answer.status == 303, answer.text
        game.id = answer.header("location").removeprefix("/p/")
        assert (await game.post()).plan.edition == parse_edition(text, "own", "cards")
        page = await seen(game, "anybody")
        assert "Aunt Edith" in page
        assert "Koopa Shell" not in page
        for camp in ("scarlet", "mustard", "white"):
            await game.enter(Card(camp), file="1")
        assert (await game.act("op", "start", note="We begin.")).status == 303
        pasted = "I suggest Aunt Edith, in the Hall, with the Rope."
        shown = html.unescape((await send(game, "scarlet 1", "/paste", text=pasted)).text)
        assert "Suggestion: Aunt Edith, in the Hall, with the Rope." in shown
        assert (await send(game, "scarlet 1", "/paste", text=pasted, confirmed="1", key="k")).status == 303
        assert "suggests Edith, in the Hall, with the Rope." in await seen(game, "anybody")
        for camp in ("white", "mustard"):
            assert (await game.act("op", "disband", camp=camp, note="Gone.")).status == 303
        post = await game.post()
        assert post.game.phase == "over"
        assert "Edith" in html.unescape((await game.person("scarlet 1").get("/mine")).text)
        assert post.table is not None
        record = read(write(record_of(post.table, post.commitment)))
        assert record.setup.edition == post.plan.edition
        assert verify(record)

    on_a_server(tmp_path, look)


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (
            "nonsense",
            "Your own cards, line 1: the line 'nonsense'; expected = between a name and its value.",
        ),
        ("format = 2", "Your own cards, line 1: format 2; expected format = 1."),
        (edition_text(CLUE).replace("[[rooms]]", "[[rums]]", 1), "rums"),
        ("x" * 20_001, "Your own cards, line 1: 20001 letters; expected at most 20000."),
    ],
)
def test_own_cards_that_are_wrong_are_refused_with_the_line(tmp_path: Path, cards: str, told: str) -> None:
    async def look(game: Game) -> None:
        answer = await announce(game.server, cards=cards)
        assert answer.status == 400
        assert told in html.unescape(answer.text)
        assert cards[:40] in html.unescape(answer.text)  # nothing typed is lost

    on_a_server(tmp_path, look)


def test_own_cards_come_from_a_file_on_the_command_line(group: Group, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(edition_text(CLUE).replace('"Rope"', '"Long Rope"'), encoding="utf-8")
    found = group.create("--edition", str(file))
    assert "* Long Rope\n" in found["first_post"]
    file.write_text(file.read_text(encoding="utf-8").replace("[[rooms]]", "", 1), encoding="utf-8")
    given = ("--camps", "3", "--start", "2030-01-11 20:00", "--note", "Hm.", "--phrase", "x", "--edition")
    for wrong, told in (
        (str(file), f"{file}:"),
        ("miporin", "expected clue, ns_clue or a file"),
        ("no.toml", "no.toml"),
    ):
        done = group("create", "Bad", *given, wrong)
        assert (done.status, told in done.err, len(done.err.strip().splitlines()) <= 3) == (1, True, True), done.err


# -- held back -----------------------------------------------------------------------------------------------------


async def end(game: Game, camps: int = 3) -> None:
    """Let a game with two case files be drawn: two camps of three are removed."""
    await game.start(camps, 2)
    for camp in ("wario", "peach"):
        assert (await game.act("op", "disband", camp=camp, note="Gone.")).status == 303
    assert (await game.post()).game.phase == "over"


def test_a_file_that_was_held_back_is_played_in_the_next_game(tmp_path: Path) -> None:
    """Its seal is the one that everybody read in the first game; it is played once, and opened at its own end."""

    async def look(game: Game) -> None:
        await end(game)
        before = await game.post()
        assert f'href="/post?again={game.id}"' in await seen(game, "op")
        assert "again=" not in await seen(game, "mario 1")
        # Only who operated it asks for that, and only when it is over.
        stolen = await game.person("mario 1").ask("POST", "/post", {**FORM, "again": game.id})
        assert (stolen.status, "Only its operator plays" in stolen.text) == (400, True)
        answer = await game.person("op").ask("POST", "/post", {**FORM, "again": game.id})
        assert answer.status == 303, answer.text
        second = await game.person("op").ask("POST", "/post", {**FORM, "again": game.id, "key": "other"})
        assert second.header("location") == answer.header("location")
        after = (await posts_of(game.site).sessions.load(answer.header("location").removeprefix("/p/"))).post
        assert (before.seeds[1], before.plan.commitments[1]) == (after.seeds[0], after.plan.commitments[0])
        assert len(after.seeds) == 1
        game.id = answer.header("location").removeprefix("/p/")
        origin = (
            "It was sealed as case file 2 of “The red wax” on Tue 14 November, 23:13 (Europe/Berlin), and never opened."
        )
        assert origin in await seen(game, "anybody")
        assert origin in html.unescape(await seen(game, "anybody", "/text/1"))

    on_a_server(tmp_path, look)


def test_a_game_that_goes_on_keeps_its_files(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3, 2)
        answer = await game.person("op").ask("POST", "/post", {**FORM, "again": game.id})
        assert answer.status == 400
        assert "once it is over" in answer.text

    on_a_server(tmp_path, look)


def test_the_command_line_plays_what_was_held_back_once(group: Group) -> None:
    group.create("--files", "2")
    for camp in ("Mario", "Wario", "Peach"):
        group.enter(camp, "--file", "1")
    group.now += 86_400_000
    game = group.json("start", "--note", "We begin.")["game"]
    for camp in ("Mario", "Wario"):
        group.json("disband", camp, "--note", "Gone.")
    found = group.create("--again", game)
    assert len(found["commitments"]) == 1
    given = ("--camps", "3", "--start", "2030-01-21 20:00", "--note", "Hm.", "--phrase", "x", "--again", game)
    done = group("create", "Twice", *given)
    assert (done.status, "a game whose sealed case files are not played yet" in done.err) == (1, True)


FORM = {
    "title": "The red wax, again",
    "note": "Once more.",
    "phrase": PHRASE,
    "day": "2023-11-20",
    "hour": "20:00",
    "zone": "Europe/Berlin",
    "name": "Op",
    "slots": "3",
    "back_ups": "1",
    "key": "k",
}
