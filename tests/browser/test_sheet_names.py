"""Every name of the sheet can be read whole: of all games, at all sizes, in both languages."""

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.positions import drawn
from tests.browser.test_panel import PLAYED, scenes

SIZES = (
    (1920, 1080),
    (1440, 900),
    (1280, 720),
    (1200, 800),
    (960, 600),
    (820, 1180),
    (800, 360),
    (360, 800),
    (320, 640),
)

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


def hard_to_read(open_page: OpenPage, name: str, language: str, planted: str = "") -> list[str]:
    """Where names of a game's sheet are cut or broken; ``planted`` are styles besides the page's own."""
    page, found = open_page(reduced_motion="reduce"), []
    begun = (each for each in scenes(name, language) if each.begun and each.viewer.me is not None)
    page.set_content(next(each.whole for each in map(drawn, begun) if 'id="tab-sheet"' in each.whole))
    page.add_style_tag(content=planted or "#none{}")
    page.evaluate("document.getElementById('tab-sheet').checked = true")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#sheet tbody th.n:visible").count() > 5, (width, height)
        for what, found_by in (("cut", CUT), ("broken", BROKEN)):
            found += [f"{text} is {what} at {width}x{height}" for text in page.evaluate(found_by)]
    return found


@pytest.mark.sampled(of="words that have room")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PLAYED)
def test_every_name_of_the_sheet_is_whole_and_beside_its_picture(open_page: OpenPage, name: str, language: str) -> None:
    assert hard_to_read(open_page, name, language) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("#sheet .n{max-width:60px!important}", "Mustard is cut at"),
        ("#sheet .st .r .n{letter-spacing:.2em;white-space:nowrap}", "is cut at"),
        ("#sheet .st .r .n{letter-spacing:.4em;white-space:normal;overflow-wrap:anywhere}", "is broken at"),
    ],
)
def test_what_is_cut_or_broken_is_found(open_page: OpenPage, planted: str, found: str) -> None:
    assert any(found in each for each in hard_to_read(open_page, "board", "en", planted))
