"""An evening with friends in three browsers: host, friend and spectator, from the lobby to the second game after."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from casefile.server.data_places import FILE
from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import OVER, PATIENCE_MS, Player, at_table, open_table, version, wait_past

SOON = 3500
"""Milliseconds within which a page hears who comes and goes."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the server of this file has its data."""
    return tmp_path


def table_of(page: Page) -> str:
    """The id of the table that a page shows."""
    return page.url.partition("/t/")[2].partition("#")[0]


def solve(page: Page, folder: Path) -> None:
    """Let the person at a page, whose turn it is, name what is in the case file: it stands in the server's store."""
    table_id, at = table_of(page), page.locator("#table").get_attribute("data-version") or ""
    with closing(sqlite3.connect(folder / FILE)) as store:
        query = "select body from events where table_id = ? and kind = 'cards_dealt'"
        (body,) = store.execute(query, (table_id,)).fetchone()
    suspect, weapon, room = json.loads(body)["case_file"]
    form = {"kind": "accuse", "suspect": suspect, "weapon": weapon, "room": room, "version": at, "key": f"{at}-solve"}
    base = page.url.partition("/t/")[0]
    assert page.request.post(f"{base}/t/{table_id}/act", form=form).ok


@pytest.mark.sampled(of="whole games in a browser")
def test_three_browsers_from_the_lobby_to_the_second_game_after(folder: Path, open_page: OpenPage) -> None:
    with ServerProcess(folder) as server:
        host, friend, watcher = open_page(), open_page(width=820, height=1180), open_page(width=360, height=800)
        open_table(host, server.url, {0: "you", 1: "friend", 2: "bot", 3: "empty"}, game="quick")
        expect(host.locator("#question")).to_contain_text("So far only this computer can see the table.")
        watcher.goto(host.locator("#link-see").get_attribute("value") or "")
        at_table(watcher)
        expect(watcher.locator("#table")).to_have_class("table no-sheet no-hand waits watching")
        expect(watcher.locator("body.me-spectator")).to_have_count(1)  # the accent is nobody's colour
        friend.goto(host.locator("#link-anyone").get_attribute("value") or "")
        friend.fill("#your-name", "Bo")
        friend.get_by_role("button", name="Take your seat").click()
        at_table(friend)
        friend.go_back()  # to the page where one sits down, which leads to the table again
        at_table(friend)
        expect(host.locator("#player-1")).to_contain_text("online", timeout=SOON)
        games = [table_of(host)]
        for number in (1, 2):
            beginner = host if number == 1 else friend  # the seats are turned by one
            expect(beginner.locator("#question form#suggest")).to_have_count(1, timeout=PATIENCE_MS)
            solve(beginner, folder)
            opener, follower = (host, friend) if number == 1 else (friend, host)
            name = "Ines" if number == 1 else "Bo"
            opener.locator("#question [name=again]").click(timeout=PATIENCE_MS)
            expect(follower.locator("#next")).to_contain_text(f"{name} plays again: take your seat.", timeout=SOON)
            expect(watcher.locator("#next")).to_contain_text(f"{name} plays again.", timeout=SOON)
            if number == 2:
                follower.reload()  # a page that was loaded anew says it too
            for page in (follower, watcher):
                page.locator("#next button").click()
            for page in (host, friend, watcher):
                page.wait_for_url(lambda url: url.partition("/t/")[2] not in ("", *games), timeout=PATIENCE_MS)
                at_table(page)
            assert len({table_of(page) for page in (host, friend, watcher)}) == 1
            games.append(table_of(host))
            assert watcher.locator("#hand, #sheet").evaluate_all("all => all.every(each => each.hidden)")
        assert len(set(games)) == 3


def sit_down(page: Page, link: str, name: str) -> None:
    """Join by a link, under a name."""
    page.goto(link)
    page.fill("#your-name", name)
    page.get_by_role("button", name="Take your seat").click()
    at_table(page)


def asked_of(players: Sequence[Player]) -> Player | None:
    """The player whose page asks something; ``None`` where every page says that the game is over."""
    for _ in range(PATIENCE_MS // 50):
        for player in players:
            if player.page.locator("#question.asked").count() and not player.page.locator(OVER).count():
                return player
        if all(player.page.locator(OVER).count() for player in players):
            return None
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked anything, and the game is not over")


def play_on(players: Sequence[Player]) -> bool:
    """Let whoever is asked answer, which every page must show; whether there was anything to answer."""
    player = asked_of(players)
    if player is None or not player.answer():
        return False
    for each in players:
        expect(each.page.locator("#table")).to_have_attribute("data-version", version(player.page), timeout=PATIENCE_MS)
    return True


@pytest.mark.sampled(of="whole games in a browser")
def test_a_host_and_two_friends_play_from_joining_to_the_end_and_once_more(folder: Path, open_page: OpenPage) -> None:
    """Each page is loaded once for each game; all else it hears over its socket."""
    with ServerProcess(folder) as server:
        pages = [open_page(), open_page(), open_page()]
        host, *friends = pages
        open_table(host, server.url, {0: "you", 1: "friend", 2: "friend", 3: "empty"}, game="quick")
        link = host.locator("#link-anyone").get_attribute("value") or ""
        for page, name in zip(friends, ("Bo", "Cy"), strict=True):
            sit_down(page, link, name)
        first = table_of(host)
        players = [Player(page, accuse_after=99) for page in pages]
        for page in pages:
            page.evaluate("window.unmoved = true")
        for _ in range(6):
            assert play_on(players)
        for player in players:
            player.accuse_after = 0
        for _ in range(60):
            if not play_on(players):
                break
        for page in pages:
            expect(page.locator("#question .shown .card")).to_have_count(3, timeout=PATIENCE_MS)
            assert page.evaluate("window.unmoved") is True
        host.locator("#question [name=again]").click(timeout=PATIENCE_MS)
        for page in friends:
            page.locator("#next button").click(timeout=PATIENCE_MS)
        for page in pages:
            page.wait_for_url(lambda url: url.partition("/t/")[2] not in ("", first), timeout=PATIENCE_MS)
            at_table(page)
        assert len({table_of(page) for page in pages}) == 1
        for page in pages:  # nobody sees the table any more as it was before all had sat down
            expect(page.locator("#question #link-anyone")).to_have_count(0, timeout=PATIENCE_MS)
        again = [Player(page, accuse_after=99) for page in pages]
        for _ in range(3):
            assert play_on(again)
        assert sum(player.seen["suggest"] for player in again) >= 1
    assert "Traceback" not in server.log()


@pytest.mark.sampled(of="stories in a browser")
def test_who_goes_on_her_turn_is_missed_and_a_bot_plays_until_she_is_back(folder: Path, open_page: OpenPage) -> None:
    with ServerProcess(folder) as server:
        host, friend = open_page(), open_page()
        open_table(host, server.url, {0: "friend", 1: "you", 2: "bot", 3: "empty"}, game="quick")
        link = host.locator("#link-anyone").get_attribute("value") or ""
        friend.goto(link)
        friend.fill("#your-name", "Bo")
        friend.get_by_role("button", name="Take your seat").click()
        expect(friend.locator("#question form#suggest")).to_have_count(1, timeout=PATIENCE_MS)
        table = friend.url
        friend.goto("about:blank")
        expect(host.locator("#missed")).to_contain_text("Bo is not on the page.", timeout=SOON)
        expect(host.locator("#missed [data-since]")).to_contain_text("0:0")
        friend.goto(table)
        expect(host.locator("#missed")).to_be_hidden(timeout=SOON)
        friend.goto("about:blank")
        host.locator("#missed button").click(timeout=PATIENCE_MS)
        expect(host.locator("#player-0")).to_contain_text("a bot plays on", timeout=PATIENCE_MS)
        friend.goto(table)
        friend.locator("#question [name=back]").first.click(timeout=PATIENCE_MS)
        expect(host.locator("#player-0")).not_to_contain_text("a bot plays on", timeout=PATIENCE_MS)


@pytest.mark.sampled(of="stories in a browser")
def test_on_the_set_up_page_you_move_and_your_colour_with_you(folder: Path, open_page: OpenPage) -> None:
    with ServerProcess(folder) as server:
        page = open_page(f"{server.url}/new")
        page.locator("label:has([name=seat-3][value=you])").click()
        expect(page.locator("[name^=seat-][value=you]:checked")).to_have_count(1)
        expect(page.locator("[name=seat-4][value=bot]")).to_be_checked()  # what seat 3 was
        expect(page.locator("body.me-green")).to_have_count(1)
        page.get_by_role("button", name="Start the game").click()  # alone, without a name
        at_table(page)


def test_who_chooses_a_seat_before_the_script_is_there_has_one_seat_all_the_same(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/setup.js", hold)
    page.goto(f"{server.url}/new", wait_until="commit")
    page.locator("label:has([name=seat-3][value=you])").click()
    assert page.locator("[name^=seat-][value=you]:checked").count() == 2
    for _ in range(PATIENCE_MS // 50):
        if held:
            break
        page.wait_for_timeout(50)  # the script is asked for
    (route,) = held
    route.continue_()
    expect(page.locator("[name^=seat-][value=you]:checked")).to_have_count(1)
    expect(page.locator("[name=seat-4][value=bot]")).to_be_checked()
    expect(page.locator("[name=seat-3][value=you]")).to_be_checked()


def walk(page: Page) -> None:
    """Roll, and go to the first place that is offered, as a reader without a mouse does."""
    page.locator("#question [value=roll]").click(timeout=PATIENCE_MS)
    page.locator("#question h1", has_text="Where to?").wait_for(timeout=PATIENCE_MS)
    before = page.locator("#table").get_attribute("data-version") or ""
    page.locator("#spots button").first.press("Enter")
    wait_past(page, before)


@pytest.mark.sampled(of="stories in a browser")
def test_a_walk_is_taken_back_and_a_turn_goes_on_with_the_friends_consent(folder: Path, open_page: OpenPage) -> None:
    with ServerProcess(folder) as server:
        host, friend = open_page(), open_page(width=360, height=800)
        open_table(host, server.url, {0: "you", 1: "friend", 2: "empty", 3: "empty"}, game="cluedo")
        friend.goto(host.locator("#link-anyone").get_attribute("value") or "")
        friend.fill("#your-name", "Bo")
        friend.get_by_role("button", name="Take your seat").click()
        at_table(friend)
        walk(host)
        host.get_by_role("button", name="Take the move back").click()
        host.locator("#question h1", has_text="Where to?").wait_for(timeout=PATIENCE_MS)
        expect(friend.locator("#lines")).to_contain_text("takes the move back.", timeout=SOON)
        before = host.locator("#table").get_attribute("data-version") or ""
        host.locator("#spots button").last.press("Enter")
        wait_past(host, before)
        host.locator("#question [value=end_turn]").click(timeout=PATIENCE_MS)
        host.get_by_role("button", name="Ask to go on with my turn").click(timeout=PATIENCE_MS)
        expect(friend.locator("#agree")).to_contain_text("Ines asks to go on with the turn", timeout=SOON)
        expect(host.locator("#agree")).to_contain_text("Not answered yet: Bo.")
        friend.locator("#agree button", has_text="No").click()
        expect(host.locator("#agree")).to_be_hidden(timeout=SOON)
        walk(friend)
        friend.locator("#question [value=end_turn]").click(timeout=PATIENCE_MS)
        friend.get_by_role("button", name="Ask to go on with my turn").click(timeout=PATIENCE_MS)
        host.locator("#agree button", has_text="Agree").click(timeout=PATIENCE_MS)
        expect(friend.get_by_role("button", name="Take the move back")).to_be_visible(timeout=SOON)


@pytest.mark.sampled(of="stories in a browser")
def test_a_line_that_breaks_without_a_word_is_noticed(folder: Path, open_page: OpenPage) -> None:
    """The friend's page says no more, as in a tunnel, while the table waits for him; then the line is back."""
    with ServerProcess(folder) as server:
        host, friend = open_page(), open_page(width=360, height=800)
        open_table(host, server.url, {0: "you", 1: "friend", 2: "empty", 3: "empty"}, game="cluedo")
        friend.goto(host.locator("#link-anyone").get_attribute("value") or "")
        friend.fill("#your-name", "Bo")
        friend.get_by_role("button", name="Take your seat").click()
        at_table(friend)
        expect(host.locator("#player-1")).to_contain_text("online", timeout=SOON)
        walk(host)
        host.locator("#question [value=end_turn]").click(timeout=PATIENCE_MS)
        friend.locator("#question [value=roll]").wait_for(timeout=PATIENCE_MS)
        friend.evaluate("() => { WebSocket.prototype.send = () => {}; }")
        expect(host.locator("#missed")).to_contain_text("Bo is not on the page.", timeout=SOON)
        friend.reload()
        expect(host.locator("#missed")).to_be_hidden(timeout=SOON)


@pytest.mark.sampled(of="stories in a browser")
def test_a_friend_who_comes_late_takes_over_from_a_bot(folder: Path, open_page: OpenPage) -> None:
    with ServerProcess(folder) as server:
        host, friend, watcher = open_page(), open_page(width=360, height=800), open_page()
        open_table(host, server.url, {0: "you", 1: "bot", 2: "bot", 3: "empty"}, game="quick")
        expect(host.locator("#question form#suggest")).to_have_count(1, timeout=PATIENCE_MS)
        host.locator(".top [data-opens=share]").first.evaluate("way => way.click()")
        watcher.goto(host.locator("#link-watch").input_value())
        at_table(watcher)
        host.locator("#share form button[name=seat][value='2']").click()
        expect(host.locator("#share #link-seat-2")).to_have_count(1, timeout=PATIENCE_MS)
        expect(host.locator("#share")).to_be_visible()  # it stays open, for the link to be copied
        expect(watcher.locator("#player-2")).to_contain_text("a friend may take over", timeout=SOON)
        assert watcher.locator("#link-seat-2").count() == 0
        friend.goto(host.locator("#link-seat-2").input_value())
        friend.fill("#your-name", "Bo")
        friend.get_by_role("button", name="Take your seat").click()
        expect(friend.locator("#hand .card")).not_to_have_count(0, timeout=PATIENCE_MS)
        for page in (host, watcher):
            expect(page.locator("#player-2")).to_contain_text("Bo", timeout=SOON)
            expect(page.locator("#story")).to_contain_text("Bo takes over White from the bot.", timeout=SOON)
        expect(host.locator("#link-seat-2")).to_have_count(0)
