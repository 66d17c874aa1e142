"""A finished game by post is shared: by its camps and its operator, with no word of theirs and no name."""

import re
from pathlib import Path

import pytest

from casefile.core.cards import Card
from casefile.core.hours import DAY
from casefile.core.inquiry import Accuse
from casefile.core.record import read, replay
from casefile.core.verify import verify
from casefile.games import GAMES
from casefile.games.nsider.state import murderer
from casefile.server.bots.workers import PageWork, Work
from casefile.server.records import rasters, shared_games
from casefile.server.routes.sharing import game_file
from casefile.server.store.statements import shares
from tests.correspondence.by_post import Game, token_of
from tests.correspondence.camps.scene import MARIO
from tests.correspondence.cases import case_of
from tests.server.running_server import Party, RunningServer, run, running_server
from tests.verifiers import module_of

SAID, NOTED = "what the camp said", "what the operator wrote"
SHUT = ("", "/replay", "/review", "/fair", "/picture.png")
OPEN = ("/open", "/open/replay", "/open/review", "/open/fair", "/open/record.json")
WRONG = tuple(map(Card, ("mario", "hammer", "library")))
PEOPLE = ("mario 1", "mario 2", "mario 3", "wario 1", "peach 1")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done in another process is done here and now; a picture is its drawing."""

    async def at_once(self: PageWork, work: Work[object]) -> object:
        return work(GAMES)

    monkeypatch.setattr(PageWork, "run", at_once)
    monkeypatch.setattr(rasters, "rasterized", str.encode)


async def ended(running: RunningServer, id: str, *, caught: bool) -> Game:
    """A game with a Red Card, in which somebody accuses the murderer, or the one who was framed."""
    game = Game(running, id)
    await game.start(3, 1, red_card=True, accuse_from_round=1)
    for number in (2, 3):
        await game.join(MARIO, number)
    await game.ask("mario 2", "camp", kind="say", text=SAID)
    await game.ask("mario 1", "camp/notes", mark="cell.hammer.1 tick")
    for kind, fields in (("announce_vacation", {}), ("give_strike", {"camp": MARIO, "note": NOTED})):
        now = running.clock()
        since = {"since": str(now + 30 * DAY), "until": str(now + 31 * DAY)} if kind == "announce_vacation" else {}
        await game.act("mario 1" if since else "op", kind, **fields, **since)
    post = await game.post()
    red = murderer(case_of(post))
    assert red is not None
    while True:
        post = await game.post()
        (camp,) = post.game.owed
        if post.seat(camp) != red[0] or not caught:
            break
        assert (await game.move(f"{camp} 1", Accuse(*WRONG))).status == 303
    framed, weapon, place = case_of(post).holdings.sealed()
    answer = await game.move(f"{camp} 1", Accuse(red[1] if caught else framed, weapon, place))
    assert answer.status == 303, answer.text
    assert (await game.post()).game.phase == "over"
    return game


async def address(game: Game, name: str, **fields: str) -> str:
    """Open the public link in the browser of somebody; its path."""
    answer = await game.ask(name, "share", **(fields or {"folded": "yes"}))
    assert answer.status == 303, answer.text
    page = (await game.person(name).get(f"/p/{game.id}/share")).text
    (link,) = re.findall(r'id="share-address" readonly value="http://casefile.test(/s/[^"]{22})"', page)
    assert "My name may stand" not in page
    assert "Who is named" not in page
    return str(link)


async def told(game: Game, path: str) -> list[str]:
    """What nobody else may read and stands on the pages behind a link, or in the file; shut pages tell no solution."""
    post = await game.post()
    secret = [SAID, NOTED, f"/p/{game.id}", game.id, "Welcome.", "We begin.", *PEOPLE, *map(token_of, PEOPLE)]
    shut = [*(post.plan.edition.named(card) for card in case_of(post).holdings.sealed()[1:]), post.seeds[0].seed.hex()]
    shut += ["had the Red Card", "got away", "gets away"]
    stranger, wrong = game.server.person(cookie=""), list[str]()
    for end in (*SHUT, *OPEN):
        answer = await stranger.get(path + end)
        assert answer.status == 200, end
        assert not answer.header("set-cookie")
        wrong += [f"{end}: {each}" for each in (secret + shut if end in SHUT else secret) if each in answer.text]
    file = await game.person("op").get(f"/p/{game.id}/game.html")
    assert file.status == 200
    assert len(file.body) <= 600_000
    return [*wrong, *(f"file: {each}" for each in secret if each in file.text)]


def test_a_game_by_post_is_shared_with_its_ending_and_no_word_of_its_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_file, "LOOKS", 0)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            stranger = running.person(cookie="")
            for caught in (True, False):
                game = await ended(running, f"game-{caught}", caught=caught)
                camp = await game.person("mario 1").get(f"/p/{game.id}/camp")
                assert f'href="/p/{game.id}/share"' in camp.text
                assert 'id="share-text"' not in camp.text
                assert f'href="/p/{game.id}/share"' in (await stranger.get(f"/p/{game.id}")).text
                sheet = await stranger.get(f"/p/{game.id}/share")
                assert "share-address" not in sheet.text  # a reader of the thread has its picture and file, no link
                assert (await game.ask("a passer-by", "share")).status == 403
                path = await address(game, "mario 2")
                assert await told(game, path) == []
                post = await game.post()
                red, file = murderer(case_of(post)), case_of(post).holdings.sealed()
                assert red is not None
                named = post.plan.edition.named
                whole = (await stranger.get(f"{path}/open")).text
                assert f"{named(red[1])} had the Red Card and did it; {named(file[0])} was framed." in whole
                assert whole.index(f">{named(red[1])}<") > 0
                title = re.findall(r"<h1>([^<]*)</h1>", (await stranger.get(path)).text)
                assert title[0].endswith(" won.")
                assert (post.plan.edition.short(red[1]) in title[0]) == (not caught)
                data = (await stranger.get(f"{path}/open/record.json")).body
                record = read(data, GAMES.rules)
                assert verify(record).holds
                assert module_of("nsider").told(data)["holds"]
                assert replay(record).state.winner == case_of(post).winner
                # The deal is played on by whoever opens the link; who has read the thread plays for practice.
                answer = await stranger.post(f"{path}/play", {"key": "k", "name": "Zoe"})
                assert answer.status == 303
                assert (await running.session(answer.header("location").removeprefix("/t/"))).plan.forked

    run(play)


def test_each_of_a_camp_s_people_may_keep_the_game_private(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game, stranger = await ended(running, "a-game", caught=True), running.person(cookie="")
            path = await address(game, "op")
            for name in ("mario 3", "peach 1"):
                assert (await game.ask(name, "share/wish", private="yes")).status == 303
                await game.ask("mario 2", "share/wish", private="no")  # another's wish is none of theirs
                for end in (*SHUT, *OPEN):
                    answer = await stranger.get(path + end)
                    assert answer.status == 404
                    assert "A player keeps this game private." in answer.text
                assert (await game.person("op").get(f"/p/{game.id}/game.html")).status == 404
                assert "game.html" not in (await game.person("op").get(f"/p/{game.id}/share")).text
                await game.ask(name, "share/wish", private="no")
                assert (await stranger.get(path)).status == 200
            assert (await game.ask("mario 1", "share/back")).status == 303  # it was the operator who opened it
            assert (await stranger.get(path)).status == 200
            await game.ask("op", "share/back")
            assert (await stranger.get(path)).status == 404

    run(play)


def test_words_of_an_operator_in_a_shared_game_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_file, "LOOKS", 0)
    monkeypatch.setattr(shared_games, "NOTED", NOTED)

    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await ended(running, "a-game", caught=True)
            wrong = await told(game, await address(game, "mario 1"))
            assert f"/open/record.json: {NOTED}" in wrong
            assert f"file: {NOTED}" in wrong

    run(play)


def test_who_has_read_the_thread_plays_the_deal_for_practice(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(tmp_path / "a.sqlite3") as running:
            game = await ended(running, "a-game", caught=True)
            path = await address(game, "mario 1")
            for name, reads in (("reader", True), ("other", False)):
                person = running.person(name)
                await person.post("/tables", {"seat-0": "you", "seat-1": "friend", "game": "quick", "name": name})
                if reads:
                    await person.get(f"/p/{game.id}")
                answer = await person.post(f"{path}/play", {"key": "k", "name": name})
                id = answer.header("location").removeprefix("/t/")
                tries = await running.site.store.ask(shares.tries_of, f"post:{game.id}")
                assert next(row.practice for row in tries if row.table_id == id) == reads
            assert Party(running, id, person, [person]).id

    run(play)
