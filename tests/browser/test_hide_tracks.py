"""A whole hunt in a real browser: by mouse, by keyboard, by touch, without script; watched and come back to."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.amounts import often
from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import (
    Keyboard,
    Player,
    asked,
    at_table,
    in_focus,
    open_by_mouse,
    open_table,
    read,
    tab_to,
    version,
    wait_past,
)
from tests.browser.test_pages import LANGUAGES, accessible
from tests.browser.test_together import link_for
from tests.browser.test_whole_game import middle, wide


def open_hunt(page: Page, server: ServerProcess) -> None:
    """Open a hunt."""
    open_table(page, server.url, {}, game="hide_tracks")


def ended(page: Page) -> None:
    """The game is over, with a text to share that has a sign for each turn, and says what the signs mean."""
    shared = page.locator("#share-text").input_value().splitlines()
    turns = page.locator("#lines .rd").count()
    assert len(shared) == 4
    assert str(turns) in shared[1]
    signs = re.findall("🟦|🔷|🔴|▫️", shared[2])
    assert len(signs) == turns
    assert set(re.findall("🟦|🔷|🔴|▫️", shared[3])) == set(signs)


@pytest.mark.sampled(of="whole games in a browser")
def test_by_mouse_from_the_set_up_page_to_the_next_game(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    # The seats of the other games are not shown, and nothing is waited for.
    assert open_by_mouse(page, server.url, {}, game="hide_tracks") == 2
    assert asked(page) == "walk"
    # The way of the answer under the pointer is marked on the board, where it has a letter.
    for answer in page.locator("#question .opts .btn").all():
        answer.hover()
        chosen = page.locator("#layer-ways .chosen polyline")
        assert chosen.get_attribute("points") == answer.get_attribute("data-path")
        assert page.locator("#layer-ways .disc.chosen").text_content() == answer.get_attribute("data-letter")
    player = Player(page)
    player.play()
    ended(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#question .copy").click()
    expect(page.locator("#notice")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#share-text").input_value()
    page.locator("#question a[href$=fair]").click()
    with page.expect_download() as download:
        page.locator("a[href='/verify_hide_tracks.mjs']").click()
    assert download.value.suggested_filename == "verify_hide_tracks.mjs"
    page.go_back()
    with page.expect_navigation():
        page.locator("#question [name=again]").click()
    assert asked(page) == "walk"


def test_by_keyboard_alone(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/new?game=cluedo")
    tab_to(page, "[name=game]", 20)
    for _ in page.locator("[name=game]").all():
        if not in_focus(page, "[value=hide_tracks]"):
            page.keyboard.press("ArrowDown")
    assert page.locator("[name=game][value=hide_tracks]").is_checked()
    tab_to(page, "#your-name", 20)  # no seat lies on the way
    page.keyboard.type("Ines")
    page.keyboard.press("Enter")
    at_table(page)
    read(page)
    old = version(page)
    page.keyboard.press("a")  # the key of a letter takes its way
    wait_past(page, old)
    Keyboard(page).play()
    ended(page)


@pytest.mark.sampled(of="whole games in a browser")
def test_by_touch_on_a_phone(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=360, height=780, has_touch=True, is_mobile=True)
    open_hunt(page, server)

    def touch_beside(spot: Locator) -> None:
        """A finger comes down near a square; then the page asks whether this one is meant, and says what it takes."""
        name = spot.get_attribute("aria-label")
        x, y = middle(spot)
        read(page)
        page.touchscreen.tap(x + 3, y + 2)
        expect(page.locator("#question .here .where")).to_have_text(name or "")
        page.locator("#question .here .btn.first").tap()

    page.locator(".to-sheet").tap()
    expect(page.locator("#sheet")).to_be_visible()
    assert wide(page) <= 360
    page.locator("label.back").tap()
    Player(page, Locator.tap, touch_beside).play()
    ended(page)
    assert wide(page) <= 360


WITHIN = """squares => squares.findIndex(square => {
  const { x, y, width, height } = square.getBoundingClientRect();
  const [across, down] = [x + width / 2, y + height / 2];
  return [...document.querySelectorAll(".spot:not(.square)")].some(room => {
    const { left, right, top, bottom } = room.getBoundingClientRect();
    return left < across && across < right && top < down && down < bottom;
  });
})"""
"""The first square whose middle lies in the rectangle around a room, if there is one."""


def test_a_finger_on_a_square_that_a_rooms_corner_reaches_round_takes_the_square(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=360, height=780, has_touch=True, is_mobile=True)
    squares, found = page.locator(".spot.square"), -1
    for _ in range(20):
        open_hunt(page, server)
        read(page)
        if (found := squares.evaluate_all(WITHIN)) >= 0:
            break
    page.touchscreen.tap(*middle(squares.nth(found)))
    expect(page.locator("#question .here .where")).to_have_text(squares.nth(found).get_attribute("aria-label") or "")


def test_without_script_by_plain_forms(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    open_hunt(page, server)
    page.locator("#question .hint").click()
    assert page.locator("#why").inner_text().count("%") >= 1
    page.locator(".alt a").click()
    for press in ("#question .opts .btn", ".spot"):
        old = version(page)
        page.locator(press).first.click()
        wait_past(page, old)


def test_the_sheet_says_what_is_in_reach_and_the_marked_way_takes_it(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(reduced_motion="reduce")
    open_hunt(page, server)
    player = Player(page, accuse_after=99)
    while not page.locator("#sheet tr.near").count():
        assert player.answer()
    assert page.locator(".clue.near").count() == page.locator("#sheet tr.near").count()
    best = page.locator("#question .opts .btn.first")
    assert page.locator("#layer-ways .chosen polyline").get_attribute("points") == best.get_attribute("data-path")
    taken = page.locator("#sheet td.me .yes").count()
    old = version(page)
    best.click()
    wait_past(page, old)
    assert page.locator("#sheet td.me .yes").count() > taken


def test_a_spectator_watches_and_the_player_comes_back(server: ServerProcess, open_page: OpenPage) -> None:
    page, watcher, device = open_page(), open_page(), open_page()
    open_hunt(page, server)
    watcher.goto(link_for(page, "watch"))
    at_table(watcher)
    assert watcher.locator("#question button, .spot").count() == 0
    assert Player(page).answer()
    expect(watcher.locator("#table")).to_have_attribute("data-version", version(page))
    device.goto(link_for(page, "return"))
    at_table(device)
    assert version(device) == version(page)
    assert asked(device) == "walk"


def test_the_case_of_the_day_is_a_link_away_and_opened_once(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(server.url)
    page.locator(".today a[href='/daily']").click()
    page.locator("#daily .start-b").click()
    at_table(page)
    table = page.url
    assert asked(page) == "walk"
    assert page.locator("#question .hint").count() == 0
    page.goto(f"{server.url}/daily")
    page.locator(".case-now .start-b").click()
    at_table(page)
    assert page.url == table


@pytest.mark.sampled(of="stories in a browser")
def test_after_the_try_the_page_of_the_day_has_the_result_the_days_and_a_review_that_fills(
    server: ServerProcess, open_page: OpenPage, axe: Axe
) -> None:
    page = open_page(f"{server.url}/daily", reduced_motion="reduce")
    accessible(page, axe)
    page.locator("#daily .start-b").click()
    at_table(page)
    Player(page).play()
    turns = page.locator("#lines .rd").count()
    page.locator("#question a[href^='/daily']").click()
    expect(page.locator(".turns .turn")).to_have_count(turns + 1)
    expect(page.locator(".until time")).to_have_text(re.compile(r"^\d{1,2}:\d\d(:\d\d)?$"))
    assert page.locator(".case.today b").inner_text() == str(turns)
    assert wide(page) <= 1440
    accessible(page, axe)
    page.set_viewport_size({"width": 360, "height": 780})
    assert wide(page) <= 360
    page.get_by_role("link", name="How good were my ways?").click()
    rated = often(min(turns, 3), turns)  # each takes seconds of a processor
    expect(page.locator("#review li").nth(rated - 1)).to_be_visible(timeout=60_000 + 15_000 * rated)
    if rated == turns:
        expect(page.locator("#review")).not_to_have_attribute("data-fills", "", timeout=60_000)
    assert wide(page) <= 360
    accessible(page, axe)


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_on_a_hunt(server: ServerProcess, open_page: OpenPage, axe: Axe, language: str) -> None:
    page = open_page(reduced_motion="reduce")
    open_hunt(page, server)
    page.context.add_cookies([{"name": "casefile-look", "value": f"language-{language}", "url": server.url}])
    page.reload()
    accessible(page, axe)
    page.locator("#question .hint").click()
    page.wait_for_selector("#reason #why, #why")
    accessible(page, axe)
    page.goto(page.url.partition("#")[0].removesuffix("/hint"))
    Player(page).play()
    accessible(page, axe)
