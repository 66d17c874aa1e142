"""A finished game in a browser: stepped through by keys, slider and plain forms, reviewed, and played on from."""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import FilePayload, Page, expect

from casefile.core.options import Value
from casefile.core.record import record_of, write
from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import accessible
from tests.recorded import played, secret

QUICK: Mapping[str, Value] = {"board": "none"}
FILE: FilePayload = {
    "name": "game.json",
    "mimeType": "application/json",
    "buffer": write(record_of(played("cluedo", 3, dict(QUICK), 3), secret(3).commitment)),
}


def bring(page: Page, server: ServerProcess, button: str = "Replay", file: FilePayload = FILE) -> None:
    """Bring the record of a game."""
    page.goto(f"{server.url}/replay")
    page.set_input_files("#file", files=[file])
    page.get_by_role("button", name=button, exact=True).click()


def look_through(page: Page, eyes: str) -> None:
    """See it through the eyes of a seat."""
    page.locator(f"#eyes button[value='{eyes}']").click()
    page.wait_for_selector(f"#eyes button[value='{eyes}'][aria-pressed=true]")
    page.wait_for_load_state()  # what comes after that in the page, and its scripts


def shown(page: Page) -> list[str]:
    """What the page shows of a moment."""
    return [re.sub(r"\s+", " ", page.locator(f"#{id}").inner_text()) for id in ("moment", "story", "sheet", "players")]


@pytest.mark.sampled(of="stories in a browser")
def test_every_moment_is_the_same_by_key_by_slider_and_without_scripts(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page, plain = open_page(), open_page(java_script_enabled=False)
    for each in (page, plain):
        bring(each, server)
        look_through(each, "1")
    last = int(page.locator("#moment-at").get_attribute("max") or 0)
    assert last > 10
    there = [shown(page)]
    for _ in range(last):
        page.keyboard.press("ArrowRight")
        there.append(shown(page))
    assert len({str(each) for each in there}) > last / 2  # nearly every step shows something
    back = [shown(page)]
    for _ in range(last):
        page.keyboard.press("ArrowLeft")
        back.append(shown(page))
    assert back[::-1] == there
    page.locator("#moment-at").fill("5")
    assert shown(page) == there[5]
    for number in range(1, 6):
        plain.locator("#on").click()
        plain.wait_for_selector(f"#replay[data-moment='{number}']")
        assert shown(plain) == there[number]
    page.keyboard.press("End")
    plain.locator("#last").click()
    plain.wait_for_selector(f"#replay[data-moment='{last}']")
    assert shown(plain) == shown(page) == there[-1]


def test_it_plays_by_itself_and_stops_at_the_end(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    bring(page, server)
    page.wait_for_selector("#eyes")
    page.locator("[name=speed][value='133']").check()
    page.keyboard.press("End")
    for _ in range(12):  # more than a second of it
        page.keyboard.press("ArrowLeft")
    press = """() => {
      const button = document.getElementById("play");
      button.click();
      return button.getAttribute("aria-label");
    }"""
    assert page.evaluate(press) == "Pause"  # at once: it may be at the end before anybody looks again
    expect(page.get_by_role("button", name="Run")).to_be_visible()
    assert page.locator("#moment-at").input_value() == page.locator("#moment-at").get_attribute("max")


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("width", [1440, 820, 360])
def test_replay_and_review_are_accessible_and_as_wide_as_the_window(
    width: int, server: ServerProcess, open_page: OpenPage, axe: Axe
) -> None:
    page = open_page(width=width)
    for button in ("Replay", "Review"):
        bring(page, server, button)
        page.wait_for_selector("#eyes" if button == "Replay" else "#rv:not([data-fills])")
        accessible(page, axe)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_review_is_walked_through_by_keys_and_leads_to_the_board(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    bring(page, server, "Review")
    # The script lets the buttons of a phone be seen.
    page.wait_for_selector("#rv:not([data-fills]) [data-step]:not([hidden])", state="attached")
    page.keyboard.press("Home")
    rows = page.locator("#moments li")
    expect(rows.first).to_have_attribute("aria-current", "")
    turn = page.locator("#plot").get_attribute("aria-valuenow")
    for _ in range(rows.count() - 1):
        page.keyboard.press("ArrowRight")
    expect(rows.last).to_have_attribute("aria-current", "")
    assert page.locator("#plot").get_attribute("aria-valuenow") != turn
    expect(page.locator(".detail:visible")).to_have_count(1)
    page.locator(".detail:visible").get_by_text("See it on the board").click()
    page.wait_for_selector("#replay")
    assert page.locator("#replay").get_attribute("data-moment") != "0"


def test_a_game_is_played_on_from_where_one_looks(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    bring(page, server)
    look_through(page, "1")
    page.keyboard.press("ArrowRight")
    page.get_by_text("Play on from here").click()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_selector("#table")
    expect(page.locator("#crumb")).to_contain_text("practice")
    expect(page.locator("#players .mine")).to_have_count(1)
