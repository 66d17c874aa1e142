"""Words have the room that they need: none is broken, covered or cut, in either language.

Letters of Japanese are as wide as they are high in every font; the browser of these tests has one.
"""

import re
from collections.abc import Sequence
from itertools import islice

import pytest
from playwright.sync_api import Page

from casefile.web.present.page import page
from casefile.web.present.scene import Scene
from tests.amounts import often, some
from tests.browser.conftest import OpenPage
from tests.browser.positions import drawn
from tests.browser.server_process import ServerProcess
from tests.browser.table import PATIENCE_MS, send_setup
from tests.browser.test_panel import scenes
from tests.decks import deck_file

LINES = """places => {
  const tops = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 4)));
  };
  return [...document.querySelectorAll(places)].filter(each => tops(each).size > 1).map(each => each.innerText);
}"""
"""The words that stand in more than one line."""

BROKEN = """places => [...document.querySelectorAll(places)].filter(each => {
  const text = each.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].some(word => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  });
}).map(each => each.innerText)"""
"""The texts in which a word goes on in the next line."""

COVERED = """() => [...document.querySelectorAll(".hand .card:has(.put-first)")].flatMap(card => {
  const arrow = card.querySelector(".put-first").getBoundingClientRect(), within = card.getBoundingClientRect();
  return [...card.querySelectorAll("b, small")].filter(each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const cut = each.matches("small") ? each.getBoundingClientRect() : null;  // its end may be dots
    return [...range.getClientRects()].some(line => Math.min(line.right, cut?.right ?? Infinity) > arrow.left + 1
      || (line.top + line.bottom) / 2 + 5 > within.bottom);
  }).map(each => each.innerText);
})"""
"""What of a hand's cards the arrow lies over that puts a card first, or has no room in its card."""

CUT = """() => [...document.querySelectorAll("#hand .card :is(b, small)")]
  .filter(each => each.checkVisibility({visibilityProperty: true}))
  .filter(each => {
    const card = each.closest(".card").getBoundingClientRect(), words = each.getBoundingClientRect();
    const line = parseFloat(getComputedStyle(each).lineHeight);  // letters may reach a little out of theirs
    return each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + line / 2
      || words.top < card.top || words.bottom > card.bottom || words.left < card.left || words.right > card.right;
  }).map(each => each.innerText)"""
"""The names and notes of a hand's cards of which something is not to be seen."""

OUTSIDE = """places => [...document.querySelectorAll(places)].filter(each => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const [text, around] = [range.getBoundingClientRect(), each.parentElement.getBoundingClientRect()];
  return text.left < around.left || text.right > around.right;
}).map(each => each.innerText)"""
"""The words that reach out of what is drawn around them."""


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A page as wide as a phone."""
    return open_page(width=360, height=780, reduced_motion="reduce")


@pytest.mark.sampled(of="words that have room")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_how_far_a_room_is_stands_in_one_line(phone: Page, language: str) -> None:
    looked, far = 0, "#question .opts [name=to] small"
    asking = [scene for scene in scenes("stopping", language) if len(page(scene).play.question.options) > 2]
    for each in map(drawn, some(asking, 6)):
        phone.set_content(each.whole)
        looked += phone.locator(far).count()
        assert phone.evaluate(LINES, far) == []
    assert looked > 1


@pytest.mark.sampled(of="words that have room")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_was_made_of_a_question_is_broken_in_no_word(phone: Page, language: str) -> None:
    last = [each for each in map(drawn, scenes("camps at once", language)) if "<em" in each.whole][-1]
    phone.set_content(last.whole)
    assert phone.locator(".mn em").count() > 1
    for width in range(320, 420, 3):
        phone.set_viewport_size({"width": width, "height": 780})
        assert phone.evaluate(BROKEN, ".mn em") == [], width


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_arrow_that_puts_a_card_first_lies_over_no_name(open_page: OpenPage, language: str) -> None:
    shown, looked = open_page(reduced_motion="reduce"), 0
    for each in map(drawn, islice(scenes("camps at once", language), 0, None, often(6, 3))):
        if "put-first" in each.whole:
            shown.set_content(each.whole)
            shown.evaluate("document.querySelectorAll('#tab-hand').forEach(tab => (tab.checked = true))")
            for width, height in ((1440, 900), (820, 1180), (360, 780)):
                shown.set_viewport_size({"width": width, "height": height})
                looked += shown.locator(".put-first:visible").count()
                assert shown.evaluate(COVERED) == [], width
    assert looked > 6


@pytest.mark.sampled(of="words that have room")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["quick", "stopping", "camps", "camps at once"])
def test_what_is_said_of_a_card_in_the_hand_is_read_whole(open_page: OpenPage, name: str, language: str) -> None:
    shown, notes = open_page(reduced_motion="reduce"), 0
    for each in map(drawn, with_notes(name, language)):
        shown.set_content(each.whole)
        shown.evaluate("document.querySelectorAll('#tab-hand').forEach(tab => (tab.checked = true))")
        for width, height in HANDS:
            shown.set_viewport_size({"width": width, "height": height})
            notes += shown.locator("#hand .card small:visible").count()
            assert shown.locator("#hand .card b:visible").count() == len(each.model.play.hand)
            assert shown.evaluate(CUT) == [], (width, height)
    assert notes > often(3, 8)


def test_a_long_word_of_a_box_of_ones_own_stays_in_its_button(server: ServerProcess, open_page: OpenPage) -> None:
    box = re.sub("(Guest|Tool|Corner) 4", "Mr. Featherstonehaugh", deck_file(10, 8, 12)).replace(
        "Corner", "Observatory"
    )
    seats = {f"seat-{seat}": who for seat, who in enumerate(("you", "bot", "bot", "empty", "empty", "empty"))}
    shown = open_page(reduced_motion="reduce")
    send_setup(shown, server.url, {"name": "Ines", "game": "quick", "file.cluedo.names": box, **seats})
    shown.wait_for_selector("#question .pick", timeout=PATIENCE_MS)
    for width, height in HANDS:
        shown.set_viewport_size({"width": width, "height": height})
        assert shown.locator("#question .pick .lb").get_by_text("Featherstonehaugh").count() == 3
        assert shown.evaluate(OUTSIDE, "#question .pick .lb") == [], (width, height)
        broken = shown.evaluate(BROKEN, "#hand .card b")
        assert {name for name in broken if "Featherstonehaugh" not in name} == set(), (width, height)


HANDS = ((1440, 900), (1280, 800), (1366, 768), (1280, 680), (820, 1180), (960, 600), (360, 740), (320, 640))
"""Sizes of windows; in low ones there is room for the names of the cards alone."""


def with_notes(name: str, language: str) -> Sequence[Scene]:
    """A scene of a game for each way in which the cards of a hand bear notes, or for some of them."""
    found: dict[tuple[str, ...], Scene] = {}
    for scene in scenes(name, language):
        found.setdefault(tuple(card.note for card in page(scene).play.hand), scene)
    return some([scene for notes, scene in found.items() if any(notes)], 4)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_how_hard_the_puzzles_of_a_week_are_stands_in_their_fields(
    server: ServerProcess, open_page: OpenPage, locale: str
) -> None:
    phone = open_page(width=360, height=780, locale=locale)
    phone.goto(f"{server.url}/daily")
    assert phone.locator(".week em").count() == 5
    assert phone.evaluate(OUTSIDE, ".week em") == []
