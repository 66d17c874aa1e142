"""The pages that teach in a real browser: whole at every size, accessible, and at hand where one needs them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import at_table
from tests.shipped import EXPLAINED

SIZES = ((1440, 900), (820, 1180), (360, 800), (800, 360))


def spills(page: Page) -> list[str]:
    """What reaches over the right edge of the page, or out of its picture's frame."""
    found: list[str] = page.evaluate(
        """() => {
          const named = (each) => `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 20)}`;
          const over = (each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1;
          const wide = document.documentElement.scrollWidth <= innerWidth ? [] : [
            `the page, ${document.documentElement.scrollWidth} of ${innerWidth}`,
            ...[...document.body.querySelectorAll("*")].filter(over).map(named).slice(0, 6),
          ];
          const out = [...document.querySelectorAll(".frame")].filter((frame) => {
            const box = frame.getBoundingClientRect();
            return [...frame.querySelectorAll("li, table, .days")].some((each) => {
              const inner = each.getBoundingClientRect();
              return inner.left < box.left - 6 || inner.right > box.right + 6 || inner.bottom > box.bottom + 1;
            });
          });
          return [...wide, ...out.map((frame) => frame.parentElement.querySelector("h3").textContent)];
        }"""
    )
    return found


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_how_to_play_is_whole_at_every_size_and_accessible(
    server: ServerProcess, open_page: OpenPage, axe: Axe, language: str
) -> None:
    page = open_page(reduced_motion="reduce", locale=language)
    for game in EXPLAINED:
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        page.goto(f"{server.url}/how/{game}")
        assert page.locator("html").get_attribute("lang") == language
        if language == "en":
            assert axe(page) == []
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert spills(page) == [], (game, width)
    page.emulate_media(color_scheme="dark")
    assert axe(page, "color-contrast") == []
    page.goto(f"{server.url}/rules/miporin")
    assert axe(page) == []


def test_a_chapter_and_a_clause_are_found_by_their_links(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/how/cluedo")
    page.locator(".asked a").first.click()
    expect(page).to_have_url(f"{server.url}/rules/cluedo#cluedo-16")
    expect(page.locator("#cluedo-16")).to_be_in_viewport()
    page.locator(".chapters a").nth(3).click()
    expect(page.get_by_role("heading", name="Accusing and the end")).to_be_in_viewport()


def test_set_up_leads_to_how_the_chosen_game_is_played(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/new")
    expect(page.locator(".setup .howto:visible")).to_have_text("How to play Classic")
    page.locator("label:has([name=game][value=hide_tracks])").click()
    expect(page.locator(".setup .howto:visible")).to_have_text("How to play Hide Your Tracks")
    page.locator(".setup .howto:visible a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play Hide Your Tracks")


def test_a_refusal_said_by_a_script_leads_to_its_clause(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/how/cluedo")
    page.locator(".goal .btn").click()
    at_table(page)
    # What somebody sends who changes the page: the turn cannot end before anything was done.
    page.evaluate("document.querySelector('#question .opts .btn').value = 'end_turn'")
    page.locator("#question .opts .btn").click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("The turn ends after the way or the suggestion")
    expect(notice).not_to_contain_text("cluedo-")
    link = notice.get_by_role("link", name="why?")
    expect(link).to_be_visible()
    path, _, clause = (link.get_attribute("href") or "").partition("#")
    assert path == "/rules/cluedo"
    link.click()
    led_to = page.locator(f"[id='{clause}']")
    expect(led_to).to_be_in_viewport()
    expect(led_to).to_contain_text("The turn ends after the way or the suggestion")
