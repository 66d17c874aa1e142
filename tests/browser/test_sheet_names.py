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

BROKEN = """() => [...document.querySelectorAll("#sheet :is(th.n, .lies)")]
  .filter(each => each.checkVisibility({visibilityProperty: true}) && each.getBoundingClientRect().height > 2)
  .filter(each => {
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), range = document.createRange();
    const icon = each.querySelector(":scope.n > svg")?.getBoundingClientRect();
    let broken = false;
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.parentElement.closest(".vh") || !text.parentElement.checkVisibility()) continue;
      for (const word of text.data.matchAll(/\\S+/g)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
        broken ||= lines.size > 1 || (!word.index && icon?.height && icon.bottom <= Math.min(...lines) + 3);
      }
    }
    return broken;
  }).map(each => each.innerText)"""
"""The names in which a word goes on in the next line, or that stand below their icon."""


def cut(open_page: OpenPage, name: str, language: str, planted: str = "", found_by: str = CUT) -> list[str]:
    """Where names of a game's sheet are cut; ``planted`` are styles besides the page's own."""
    page, found = open_page(reduced_motion="reduce"), []
    begun = (each for each in scenes(name, language) if each.begun and each.me is not None)
    page.set_content(next(each.whole for each in map(drawn, begun) if 'id="tab-sheet"' in each.whole))
    page.add_style_tag(content=planted or "#none{}")
    page.evaluate("document.getElementById('tab-sheet').checked = true")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#sheet tbody th.n:visible").count() > 5, (width, height)
        found += [f"{text} at {width}x{height}" for text in page.evaluate(found_by)]
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PLAYED)
def test_no_name_of_the_sheet_is_cut(open_page: OpenPage, name: str, language: str) -> None:
    assert cut(open_page, name, language) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PLAYED)
def test_no_word_of_a_name_of_the_sheet_is_broken(open_page: OpenPage, name: str, language: str) -> None:
    assert cut(open_page, name, language, found_by=BROKEN) == []


def test_a_name_that_is_cut_is_found(open_page: OpenPage) -> None:
    assert any("Mustard" in each for each in cut(open_page, "board", "en", "#sheet .n{max-width:60px!important}"))
    assert cut(open_page, "board", "en", "#sheet .st .r .n{letter-spacing:.2em;white-space:nowrap}")
    assert cut(
        open_page,
        "board",
        "en",
        "#sheet .st .r .n{letter-spacing:.4em;white-space:normal;overflow-wrap:anywhere}",
        BROKEN,
    )
