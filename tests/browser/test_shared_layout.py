"""All that a browser shows which several people share has room, at each size, in both themes and languages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import PATIENCE_MS
from tests.browser.test_shared_browser import SIGN, nothing_of_a_hand, set_up

SEATS = ("you", "here", "here", "empty", "empty", "empty")

CUT = """() => {
  const slides = (each) => each && (/auto|scroll/.test(getComputedStyle(each).overflowX) || slides(each.parentElement));
  const found = [];
  if (document.scrollingElement.scrollWidth > innerWidth) found.push("it scrolls to the side");
  for (const each of document.querySelectorAll("main :is(h1,h2,h3,p,b,small,span,label,legend,summary,button,a,li)")) {
    const box = each.getBoundingClientRect();
    if (!each.checkVisibility() || !box.width || each.closest(".vh, svg, .board, .hand, .sheet, #story")) continue;
    if (slides(each.parentElement)) continue;
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`outside: ${each.textContent}`);
    const inline = getComputedStyle(each).display === "inline";
    if (!inline && each.scrollWidth > each.clientWidth + 2) found.push(`cut: ${each.textContent}`);
  }
  return found;
}"""
"""What reaches out of the window, or out of its own box."""

OVER_EACH_OTHER = """() => [...document.querySelectorAll(".cover .hold .nm")].filter((each) => {
  const [name, ring] = [each, each.parentElement.querySelector(".ring")].map((one) => one.getBoundingClientRect());
  return name.height > 0 && name.top < ring.bottom - 1;
}).map((each) => each.textContent)"""
"""The names that lie over a ring."""

SMALL = """() => [...document.querySelectorAll("main.cover-page, section.cover")].flatMap((cover) =>
    [...cover.querySelectorAll("button, summary, a[href]")])
  .filter((each) => each.checkVisibility() && !each.closest(".vh"))
  .filter((each) => each.getBoundingClientRect().height < 43.5 || each.getBoundingClientRect().width < 43.5)
  .map((each) => each.textContent.trim() || each.getAttribute("aria-label"))"""
"""What on the cover is smaller than a finger."""


def moments(page: Page, url: str) -> Iterator[str]:
    """Go through what a browser shows that Ana, Bea and Cid share, of whom Ana has three signs; yield what it is."""
    set_up(page, url, SEATS)
    page.fill("[name=name-2]", "Cid")
    yield "set-up"
    page.locator("#of-seat-0 .own-signs summary").click()
    for number in (1, 4, 4):
        page.locator(f"#of-seat-0 [data-sign='{number}']").click()
    yield "three signs"
    page.locator(".try summary").click()
    yield "the cover is tried"
    page.locator(".start-b").click()
    page.wait_for_selector("section.cover .pad")
    nothing_of_a_hand(page)
    yield "cover with signs"
    page.locator(".forgotten summary").first.click()
    yield "forgotten"
    page.goto(page.url)
    for _ in range(3):
        with page.expect_navigation():
            for number in (2, 2, 2):
                page.locator(f"section.cover .pad [data-sign='{number}']").first.click()
        page.wait_for_selector("section.cover .pad")
    yield "wrong signs"
    page.locator(".forgotten summary").first.click()
    for _ in range(2):  # Bea agrees, and Cid
        page.locator(".forgotten .hold").first.hover()
        page.mouse.down()
        with page.expect_navigation():
            page.wait_for_timeout(1000)
        page.mouse.up()
        page.wait_for_selector("section.cover")
        if page.locator(SIGN).count():
            break
        page.locator(".forgotten summary").first.click()
    page.wait_for_selector(SIGN, timeout=PATIENCE_MS)
    assert not page.locator(".wrong").count()  # what was tried of signs that are given up is over
    yield "cover with a sign that is held"
    page.locator(".this-table summary").click()
    yield "ways on from the cover"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("size", "theme", "locale"),
    [
        ((360, 740), "light", "en-GB"),
        ((360, 740), "dark", "ja-JP"),
        ((820, 1180), "dark", "en-GB"),
        ((820, 1180), "light", "ja-JP"),
        ((1920, 1080), "light", "ja-JP"),
        ((1920, 1080), "dark", "en-GB"),
    ],
)
def test_all_of_a_shared_browser_has_room(
    server: ServerProcess, open_page: OpenPage, size: tuple[int, int], theme: str, locale: str
) -> None:
    page, seen = open_page(width=size[0], height=size[1], color_scheme=theme, locale=locale), list[str]()
    for moment in moments(page, server.url):
        seen.append(moment)
        assert page.evaluate(CUT) == [], moment
        assert page.evaluate(SMALL) == [], moment
        assert page.evaluate(OVER_EACH_OTHER) == [], moment
    assert len(seen) == 8
