"""A group's games one after the other: what came of them, who stands how, and the page that shows it."""

import html
import re
from pathlib import Path

from casefile.core.by_post import Disband, SuggestPending
from casefile.core.cards import Card
from casefile.core.inquiry import Accuse
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.results import Led, PostResult, result_of
from casefile.correspondence.seasons import hall_of_fame, season_of, standings
from casefile.correspondence.server.post_session import BEFORE
from casefile.server.store.statements import groups
from tests.correspondence.by_post import Game
from tests.correspondence.camps.scene import MARIO, OP, PEACH, T0, WARIO
from tests.correspondence.cases import case_of
from tests.correspondence.posts import move, speaker, started
from tests.correspondence.test_own_cards import FORM, end
from tests.correspondence.test_thread_http import on_a_server, seen


def solve(post: CorrespondenceGame) -> Card:
    """Let the camp whose turn it is accuse rightly; which it was."""
    camp = next(iter(post.game.owed))
    assert post.case is not None
    found = post.case.holdings.case_file
    assert found is not None
    for action in (SuggestPending(*found), Accuse(*found)):
        post.act(speaker(post, camp), move(post, camp, action), T0 + 1)
    return camp


# -- what came of a game -------------------------------------------------------------------------------------------


def test_nothing_came_of_a_game_that_goes_on() -> None:
    assert result_of(started(3)) is None


def test_a_right_accusation_is_won_by_who_leads_the_camp() -> None:
    post = started(3, accuse_from_round="1")
    camp = solve(post)
    result = result_of(post)
    assert result is not None
    assert (result.by, result.winner, result.winning, result.rounds) == ("solved", camp, f"{camp} 1", 1)
    assert result.case_file == case_of(post).holdings.case_file
    # All three still lead their camps; one has done a turn.
    assert [(each.person, each.end, each.turns) for each in result.led] == [
        (f"{name} 1", True, int(name == camp)) for name in (MARIO, WARIO, PEACH)
    ]


def test_two_removed_camps_of_three_leave_no_winner() -> None:
    post = started(3)
    for camp in (MARIO, WARIO):
        post.act(OP, Disband(camp, "Gone."), T0)
    result = result_of(post)
    assert result is not None
    assert (result.by, result.winner, result.winning) == ("nobody", "", "")
    assert [each.camp for each in result.led if each.end] == [PEACH]


# -- standings -----------------------------------------------------------------------------------------------------


def led(*people: str, **more: object) -> tuple[Led, ...]:
    """Each of these led a camp of that name to the end."""
    return tuple(Led(name, name, end=True, **more) for name in people)  # type: ignore[arg-type]


GAMES = {
    "first": PostResult(1, 7, "solved", "ann", led=led("ann", "bob", turns=5)),
    "second": PostResult(2, 4, "solved", "bob", led=(*led("bob", turns=3), Led("ann", "x", turns=2, lapses=1))),
    "third": PostResult(3, 5, "murderer", "cal", led=(*led("cal", turns=4, called=True), *led("ann", turns=4))),
    "fourth": PostResult(4, 0, "none"),
}


def test_three_points_for_a_game_won_and_one_for_a_camp_led_to_the_end() -> None:
    """Ann: won the first, and led it and the third to the end: 3 + 2. Bob: won the second and led two: 3 + 2; Ann led
    first. Cal: got away with it: 3 + 1.
    """
    found = [(each.person, each.points, each.solved, each.escaped, each.led) for each in standings(GAMES.values())]
    assert found == [("ann", 5, 1, 0, 2), ("bob", 5, 1, 0, 2), ("cal", 4, 0, 1, 1)]


def test_the_hall_of_fame_has_what_somebody_has_earned() -> None:
    """Bob's 8 turns ran out never, Ann's once; Cal came when called; the second game was over soonest, in round 4."""
    found = [(each.kind, each.person, each.count, each.game) for each in hall_of_fame(GAMES)]
    assert found == [
        *(("solved", "ann", 1, ""), ("soonest", "bob", 4, "second"), ("escaped", "cal", 1, "third")),
        *(("in_time", "bob", 8, ""), ("back_up", "cal", 1, "")),
    ]
    assert hall_of_fame({"fourth": GAMES["fourth"]}) == []


def test_a_season_is_a_year_in_universal_time() -> None:
    """1,767,225,600 seconds after 1970 began the year 2026."""
    assert (season_of(1_767_225_599_999), season_of(1_767_225_600_000)) == (2025, 2026)


# -- the page ------------------------------------------------------------------------------------------------------


def test_the_next_game_is_of_the_same_group(tmp_path: Path) -> None:
    """The first announcement makes the group; only who operated a game announces the next one of its group."""

    async def look(game: Game) -> None:
        op = game.person("op")
        first = await op.ask("POST", "/post", {**FORM, "group": "The Thursday Detectives"})
        assert first.status == 303, first.text
        game.id = first.header("location").removeprefix("/p/")
        (address,) = re.findall(r'href="(/g/[^"]+)"', await seen(game, "anybody"))
        page = html.unescape((await game.person("anybody").get(address)).text)
        assert "The Thursday Detectives" in page
        assert "3 camps without a leader, 1 place for a back-up" in page
        assert "/post?next=" not in page
        assert f"/post?next={game.id}" in (await op.get(address)).text
        form = (await op.get(f"/post?next={game.id}")).text
        assert "The Thursday Detectives" in html.unescape(form)
        again = {**FORM, "title": "A second one", "key": "second", "next": game.id}
        stolen = await game.person("anybody").ask("POST", "/post", again)
        assert (stolen.status, "Only its operator" in html.unescape(stolen.text)) == (400, True)
        game.server.clock.ms += 1000
        second = await op.ask("POST", "/post", again)
        assert second.status == 303, second.text
        page = html.unescape((await game.person("anybody").get(address)).text)
        # The main list has the newest first; below it is said where somebody is looked for.
        assert page.index("A second one") < page.index("The red wax, again")
        assert "2 games" in page
        assert (await op.get("/g/nowhere")).status == 404

    on_a_server(tmp_path, look)


def test_what_came_of_the_games_stands_there_and_is_made_once(tmp_path: Path) -> None:
    async def look(game: Game) -> None:
        await end(game)
        answer = await game.person("op").ask("POST", "/post", {**FORM, "again": game.id})
        assert answer.status == 303, answer.text
        following = Game(game.server, answer.header("location").removeprefix("/p/"))
        (address,) = re.findall(r'href="(/g/[^"]+)"', await seen(following, "anybody"))
        page = html.unescape((await game.person("anybody").get(address)).text)
        # The first game, which belonged to no group, is in the group of the next one.
        for told in ("nobody won", "14 November", "The red wax", "1 camp led to the end", "mario 1"):
            assert told in page, told
        kept = {row.table_id: row.body for row in await game.site.store.ask(groups.games, address[3:])}
        assert kept[BEFORE + game.id] is not None
        assert kept[BEFORE + following.id] is None
        before = kept[BEFORE + game.id]
        assert html.unescape((await game.person("anybody").get(address)).text) == page
        rows = await game.site.store.ask(groups.games, address[3:])
        assert next(row.body for row in rows if row.table_id == BEFORE + game.id) == before

    on_a_server(tmp_path, look)
