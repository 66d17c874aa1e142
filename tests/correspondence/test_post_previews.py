"""What the link to a game by post looks like where it is sent: who announces it, and of its turns nothing."""

from pathlib import Path

from casefile.core.cards import Card
from casefile.core.edition_text import edition_text
from casefile.core.editions import shipped_edition
from casefile.core.hours import HOUR
from casefile.core.inquiry import Suggest
from casefile.correspondence.pages.link_words import post_picture
from casefile.correspondence.server.whole_pages import pictures_for
from tests.correspondence.by_post import Game
from tests.correspondence.camps.scene import MARIO, WARIO
from tests.correspondence.posts import announced, started
from tests.correspondence.test_thread import Told
from tests.correspondence.test_thread_http import announce, on_a_server
from tests.server.test_previews import said, size


async def head(game: Game, name: str = "") -> dict[str, str]:
    """What the head of the game's page says to whoever draws a preview of it."""
    reader = game.person(name) if name else game.server.person(cookie="")
    return said((await reader.get(f"/p/{game.id}")).text)


async def tag(game: Game) -> str:
    """What tells the picture from others."""
    answer = await game.server.person(cookie="").get(f"/p/{game.id}/preview.png")
    assert (answer.status, answer.header("content-type")) == (200, "image/png")
    assert size(answer.body) == (1200, 630)
    return answer.header("etag")


def test_an_announcement_says_who_announces_what_and_how_many_are_looked_for(tmp_path: Path) -> None:
    """The clock stands at 23:13 of 14 November in Berlin; the game starts ten days later."""

    async def look(game: Game) -> None:
        await game.announce(3)
        told = await head(game)
        assert told["og:title"] == "The red wax"
        assert told["og:description"] == (
            "Op announces a case by post. It starts Fri 24 November, 23:13 (Europe/Berlin). 3 camps without a leader"
        )
        assert told["og:url"] == f"http://casefile.test/p/{game.id}"
        assert told["twitter:card"] == "summary_large_image"
        assert told["og:image"] == f"http://casefile.test/p/{game.id}/preview.png?language=en"
        before = await tag(game)
        await game.enter(MARIO)
        assert (await head(game))["og:description"].endswith("2 camps without a leader")
        assert await tag(game) != before

    on_a_server(tmp_path, look)


def test_while_it_is_played_nothing_of_its_turns_is_told_and_everybody_is_told_the_same(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        first, drawn = await head(game), await tag(game)
        assert first["og:description"] == "A case is being solved by post. 3 camps"
        await game.move("mario 1", Suggest(Card("peach"), Card("hammer"), Card("library")))
        assert (await game.act("op", "give_strike", camp="wario", note="Silent.")).status == 303
        await game.server.advance(HOUR)
        assert await tag(game) == drawn
        for name in ("", "op", "mario 1"):
            assert await head(game, name) == first

    on_a_server(tmp_path, look)


def test_a_finished_thread_says_that_the_case_is_closed_and_not_how(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await game.start(3)
        for camp in (MARIO, WARIO):
            assert (await game.act("op", "disband", camp=camp, note="Gone.")).status == 303
        assert (await game.post()).game.phase == "over"
        told = await head(game)
        assert told["og:description"] == "The case is closed. 3 camps"
        await tag(game)

    on_a_server(tmp_path, look)


def test_camps_have_their_seals_and_free_places_are_empty() -> None:
    open_, begun = Told(announced(4)), Told(started(4))
    shown = [post_picture(each.scene(), pictures_for(each.post.plan)) for each in (open_, begun)]
    assert shown[0].seals == ("", "", "", "")
    assert shown[1].seals == tuple(begun.scene().token_of(camp) for camp in begun.post.camps)


def test_a_game_with_cards_of_its_own_has_a_picture_without_a_board(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        text = edition_text(shipped_edition("clue")).replace('"Miss Scarlet"', '"Aunt Edith"')
        answer = await announce(game.server, cards=text)
        assert answer.status == 303, answer.text
        game.id = answer.header("location").removeprefix("/p/")
        assert (await head(game))["og:title"] == "The red wax"
        await tag(game)

    on_a_server(tmp_path, look)


def test_a_japanese_picture_says_it_in_japanese() -> None:
    told = Told(announced(3))
    shown = post_picture(told.scene(language="ja"), pictures_for(told.post.plan))
    assert shown.sentence.endswith("に始まります。")
    assert shown.note == "リーダー不在の陣営3"
