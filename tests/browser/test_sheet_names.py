"""Every name of the sheet can be read whole: of all games, at all sizes, in both languages."""

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.positions import drawn
from tests.browser.test_panel import PLAYED, scenes

SIZES = ((1920, 1080), (1440, 900), (1280, 720), (1200, 800), (820, 1180), (800, 360), (360, 800), (320, 640))

CUT = """() => [...document.querySelectorAll("#sheet :is(th.n, .lies)")]
  .filter(each => each.checkVisibility({visibilityProperty: true}) && each.getBoundingClientRect().height > 2)
  .filter(each => each.scrollWidth > each.clientWidth
    || each.scrollHeight > each.clientHeight + parseFloat(getComputedStyle(each).lineHeight) / 2)
  .map(each => each.innerText)"""
"""The names of which something is not to be seen. The letters of some fonts have more room around them than a line has:
only what is missing of a line is missing."""

BELOW = """() => [...document.querySelectorAll("#sheet tbody th.n:has(svg)")]
  .filter(each => each.checkVisibility({visibilityProperty: true}) && each.getBoundingClientRect().height > 2)
  .filter(each => {
    const range = document.createRange();
    range.setStartAfter(each.querySelector("svg"));
    range.setEndAfter(each.lastChild);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 8).map(({ top }) => top);
    return Math.min(...tops) + 4 >= each.querySelector("svg").getBoundingClientRect().bottom;
  })
  .map(each => each.innerText)"""
"""The names that stand below their pictures, not beside them."""


def cut(open_page: OpenPage, name: str, language: str, planted: str = "") -> list[str]:
    """Where names of a game's sheet are cut, or below their pictures; ``planted`` are styles besides the page's own."""
    page, found = open_page(reduced_motion="reduce"), []
    begun = (each for each in scenes(name, language) if each.begun and each.me is not None)
    page.set_content(next(each.whole for each in map(drawn, begun) if 'id="tab-sheet"' in each.whole))
    page.add_style_tag(content=planted or "#none{}")
    page.evaluate("document.getElementById('tab-sheet').checked = true")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#sheet tbody th.n:visible").count() > 5, (width, height)
        found += [f"{text} at {width}x{height}" for text in page.evaluate(CUT) + page.evaluate(BELOW)]
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PLAYED)
def test_no_name_of_the_sheet_is_cut(open_page: OpenPage, name: str, language: str) -> None:
    assert cut(open_page, name, language) == []


def test_a_name_that_is_cut_is_found(open_page: OpenPage) -> None:
    assert any("Mustard" in each for each in cut(open_page, "board", "en", "#sheet .n{max-width:60px!important}"))
    assert cut(open_page, "board", "en", "#sheet .st .r .n{letter-spacing:.2em;white-space:nowrap}")
