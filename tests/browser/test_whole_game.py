"""A whole game from the set-up page to the opened case file: by mouse, by keyboard alone, by touch on a phone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import (
    Keyboard,
    Player,
    asked,
    at_table,
    in_focus,
    open_by_mouse,
    read,
    tab_to,
    version,
    wait_past,
)

LOG_MOTION = """
window.motions = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  window.motions.push({ id: this.id, kind: this.getAttribute("class"), time: timing.duration ?? timing,
                        stops: frames.transform?.length ?? 0 });
  return animate.call(this, frames, timing);
};
"""


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def first_move(player: Player) -> None:
    """Play until the board asks where to go and a corridor square can be chosen."""
    while asked(player.page) != "move" or not player.page.locator(".spot.square").count():
        assert player.answer()


@pytest.mark.sampled(of="whole games in a browser")
def test_by_mouse_against_bots(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(LOG_MOTION)
    assert open_by_mouse(page, server.url, {}) <= 4
    player = Player(page)
    player.play()
    assert player.seen["roll"] >= 1
    assert player.seen["move"] >= 1
    assert page.locator("#question .shown .card").count() == 3
    kinds = {each["kind"] for each in page.evaluate("window.motions")}
    assert {"die", "piece"} <= kinds, kinds
    with page.expect_navigation():
        page.locator("#question [name=again]").click()
    assert version(page) != ""


def test_a_token_walks_square_by_square_and_stands_where_it_was_sent(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    page.add_init_script(LOG_MOTION)
    open_by_mouse(page, server.url, {})
    player = Player(page, accuse_after=99)
    first_move(player)
    mine = page.locator(".piece:has(.ring)")
    name = mine.get_attribute("id")
    spot = page.locator(".spot.square").last
    steps = len((spot.get_attribute("data-path") or "").split()) - 1
    target = middle(spot)
    old = version(page)
    spot.hover()
    assert page.locator("#preview polyline").count() == 1
    spot.click()
    wait_past(page, old)
    walked = [each for each in page.evaluate("window.motions") if each["id"] == name][-1]
    assert walked["stops"] == steps + 1
    assert walked["time"] == min(900, 90 * steps)
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
    # A piece whose element is dead for the renderer has no place at all.
    now = middle(mine.locator("use").first)
    assert abs(now[0] - target[0]) < 3
    assert abs(now[1] - target[1]) < 3


def test_nothing_moves_for_those_who_want_stillness(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    page.add_init_script(LOG_MOTION)
    open_by_mouse(page, server.url, {})
    player = Player(page, accuse_after=99)
    first_move(player)
    assert player.answer()
    motions = page.evaluate("window.motions")
    assert motions
    assert all(each["time"] == 80 and each["stops"] == 0 for each in motions), motions


def test_by_keyboard_alone(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/new")
    tab_to(page, "#your-name", 90)
    page.keyboard.type("Ines")
    page.keyboard.press("Enter")
    at_table(page)
    page.wait_for_selector("#question.asked")
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#keys").is_hidden()
    player = Keyboard(page)
    player.play()
    assert player.seen["move"] >= 1
    assert player.page.locator("#question .shown .card").count() == 3


ENDS = """<div id="question" class="asked"><form id="go-on"></form>
<button form="go-on" value="seen 1">Go on</button></div>
<style>button { animation: away 60s linear infinite } @keyframes away { to { margin-left: 900px } }</style>"""
"""Somebody else's wrong accusation, on a button that cannot be pressed because it moves."""


def test_who_goes_on_when_the_game_ends_at_that_moment_is_at_the_end(page: Page) -> None:
    page.set_content(ENDS)
    page.set_default_timeout(2000)

    def press(button: Locator) -> None:
        page.evaluate("setTimeout(() => { question.className = 'solved'; question.innerHTML = 'Over.' }, 100)")
        button.click()

    player = Player(page, press)
    assert player.answer()
    assert not player.answer()
    assert player.seen == {"verdict": 1, "over": 1}


@pytest.mark.sampled(of="whole games in a browser")
def test_by_touch_on_a_phone(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=360, height=780, has_touch=True, is_mobile=True)
    open_by_mouse(page, server.url, {})

    def touch_beside(spot: Locator) -> None:
        """A finger comes down near a square, not on it; then the page asks whether this one is meant."""
        name = spot.get_attribute("aria-label")
        x, y = middle(spot)
        read(page)
        page.touchscreen.tap(x + 4, y + 3)
        expect(page.locator("#question .here .where")).to_have_text(name or "")
        assert page.locator("#preview polyline").count() == 1
        page.locator("#question .here .btn.first").tap()

    class Finger(Player):
        def accuse(self) -> None:
            self.press(page.locator(".tabs [data-opens=accuse]"))
            self.choose(page.locator("#accuse fieldset"))
            self.press(page.locator("#accuse .grave"))

    player = Finger(page, Locator.tap, touch_beside)
    player.play()
    assert player.seen["move"] >= 1
    assert wide(page) <= 360


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_the_focus_comes_to_the_question_unless_somebody_writes(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_by_mouse(page, server.url, {})
    player = Player(page, accuse_after=99)
    assert asked(page) == "roll"
    assert player.answer()
    assert in_focus(page, "#asked")
