"""One's own analysis in a browser: supposed by a form, taken back by a link, with and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import accessible
from tests.browser.test_why import opened


@pytest.mark.sampled(of="stories in a browser")
@pytest.mark.parametrize(("width", "scripts"), [(1440, True), (360, True), (820, False)])
def test_a_supposition_fills_the_sheet_and_is_taken_back(
    width: int, scripts: bool, server: ServerProcess, open_page: OpenPage, axe: Axe
) -> None:
    page = open_page(width=1440)
    opened(page, server, "4", "quick")
    table = page.url
    kept = page.context.storage_state()
    page = open_page(java_script_enabled=scripts, storage_state=kept)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{table}/analysis")
    mine = page.locator("#row\\.rope td.me .cell")
    held = (mine.get_attribute("aria-label") or "").endswith("has it")
    page.select_option("#card", "rope")
    page.select_option("#holder", "0" if held else "1")
    page.get_by_role("button", name="has it", exact=True).click()
    expect(page.locator(".suppose li")).to_have_count(1)
    seat = 0 if held else 1
    assert (page.locator("#row\\.rope .cell").nth(seat).get_attribute("aria-label") or "").endswith("has it")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if scripts:
        accessible(page, axe)
    page.get_by_role("link", name="Take back").click()
    expect(page.locator(".suppose li")).to_have_count(0)
