"""Where things are in a replay at each size: the board, the hand and what is said are there, and nothing is cut."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import FilePayload, Page, expect

from casefile.core.options import Value
from casefile.core.record import record_of, write
from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.test_replay import bring, look_through
from tests.recorded import played, secret

Played = tuple[str, int, Mapping[str, Value], int]
LODGE: Played = ("miporin", 3, {"detective": True}, 1)
"""A game at the end of which the last seat holds no card: it was out before."""
CAMPS: Played = ("nsider", 3, {"red_card": True}, 3)

CUT = """() => {
  const hand = document.querySelector("#hand").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#hand .card")].map(card => card.getBoundingClientRect());
  const over = (a, b) => a.bottom > b.top + 1 && b.bottom > a.top + 1 && a.right > b.left + 1 && b.right > a.left + 1;
  const bad = (a, n) => a.height < 20 || a.bottom > hand.bottom + 1 || boxes.some((b, m) => m < n && over(a, b));
  return boxes.filter(bad).length;
}"""
"""How many cards in the hand are flat, reach out of it, or lie on another."""


def shown(page: Page, server: ServerProcess, of: Played, eyes: str, moment: int) -> None:
    """The replay of a game through the eyes of a seat, so many steps from its beginning."""
    rules, seats, options, number = of
    record = record_of(played(rules, seats, dict(options), number), secret(number).commitment)
    bring(page, server, file=FilePayload(name="game.json", mimeType="application/json", buffer=write(record)))
    look_through(page, eyes)
    page.keyboard.press("Home")
    for _ in range(moment):
        page.keyboard.press("ArrowRight")


def test_on_a_phone_the_map_is_as_wide_as_the_window(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=360, height=780, reduced_motion="reduce")
    shown(page, server, LODGE, "0", 0)
    box, eyes = page.locator("#map").bounding_box(), page.locator("#eyes").bounding_box()
    assert box is not None
    assert eyes is not None
    assert box["width"] > 340
    assert box["height"] > 300
    assert box["y"] + box["height"] <= eyes["y"]


def test_a_hand_that_is_empty_at_the_end_is_shown_before(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=820, height=1180, reduced_motion="reduce")
    shown(page, server, LODGE, "2", 1)
    assert page.locator("#hand .card").count() == 6
    assert page.evaluate(CUT) == 0
    page.set_viewport_size({"width": 360, "height": 780})
    page.locator(".to-hand").click()
    assert page.locator("#hand").is_visible()
    assert page.evaluate(CUT) == 0
    page.keyboard.press("End")
    assert page.locator("#hand .card").count() == 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (820, 1180), (360, 780)], ids=str)
def test_through_whose_eyes_one_looks_is_read_whole_in_japanese(
    server: ServerProcess, open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(width=size[0], height=size[1], reduced_motion="reduce", locale="ja-JP")
    bring(page, server, "リプレイ")
    names = page.locator("#eyes button span:visible")
    expect(names.first).to_have_text("スカーレット")
    assert names.evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth).length") == 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1440, 900), (1366, 768)], ids=str)
def test_a_hand_below_a_long_sheet_is_whole(server: ServerProcess, open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(width=size[0], height=size[1], reduced_motion="reduce")
    shown(page, server, CAMPS, "0", 5)
    assert page.locator("#hand .card").count() == 6
    assert page.evaluate(CUT) == 0
    if size[1] == 900:
        assert page.locator("#sheet").evaluate("sheet => sheet.scrollHeight - sheet.clientHeight") <= 1


NARROW = """select => {
  const wide = select.parentElement.appendChild(select.cloneNode(true));
  wide.style.cssText = "position: fixed; flex: none; width: auto; max-width: none";
  const missing = wide.offsetWidth - select.offsetWidth;
  wide.remove();
  return missing;
}"""
"""How many pixels a list lacks for the longest of its choices."""


def test_names_in_a_hand_and_the_level_of_a_sheet_are_read_whole(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=1440, height=900, reduced_motion="reduce")
    bring(page, server)
    look_through(page, "0")
    names = page.locator("#hand .card b")
    assert "Colonel Mustard" in names.all_inner_texts()
    assert names.evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth).length") == 0
    for width, height in ((1440, 900), (820, 1180), (360, 780)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#level").evaluate(NARROW) <= 0, width


def test_on_a_phone_what_is_said_of_a_moment_has_the_row_below_its_turn(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=360, height=780, reduced_motion="reduce")
    bring(page, server)
    page.wait_for_selector("#eyes")
    for key in ("Home", "End"):
        page.keyboard.press(key)
        title, said = page.locator("#moment h1").bounding_box(), page.locator("#moment p").bounding_box()
        assert title is not None
        assert said is not None
        assert said["y"] >= title["y"] + title["height"]
        assert said["width"] >= 180
