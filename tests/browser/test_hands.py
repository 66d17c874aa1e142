"""One's own hand: in sight on every phone, and at Miporin no name on its cards breaks inside a word."""

from collections.abc import Iterator

import pytest

from casefile.web.present.page import page as page_of
from casefile.web.present.scene import Scene
from tests.amounts import often, some
from tests.browser.conftest import OpenPage
from tests.browser.positions import drawn, positions
from tests.browser.test_panel import PLAYED

PHONES = ((360, 780), (360, 640), (320, 568))
SIZES = (*PHONES, (800, 360), (820, 1180), (1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080))
ROW = 90
"""Pixels that one row of cards takes at least, with what is around it."""

BROKEN = """() => [...document.querySelectorAll("#hand .card b")].flatMap(({ firstChild }) =>
  [...firstChild.data.matchAll(/[^\\s-]+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    const card = firstChild.parentElement.closest(".card").getBoundingClientRect();
    const [first, ...more] = range.getClientRects();
    if (!first || more.length) return true;
    return first.left < card.left || first.right > card.right || first.bottom > card.bottom + 1;
  }).map(([word]) => word))"""
"""The words of the hand that are on two lines, or not whole on their card."""


def hands(name: str, *numbers: int) -> Iterator[Scene]:
    """The scenes of players in games like this one, which are played by these numbers."""
    rules, seats, options, _ = PLAYED[name]
    found = [each for number in numbers for each in positions(rules, seats, options, number).values()]
    return (each.scene("en") for each in found if each.viewer != "spectator")


@pytest.mark.sampled(of="words that have room")
@pytest.mark.parametrize("name", ["board of three", "lodge", "camps"])
def test_a_hand_that_is_asked_for_is_in_sight_on_a_phone(open_page: OpenPage, name: str) -> None:
    page = open_page(reduced_motion="reduce")
    shown = [whole for scene in hands(name, 1) if 'id="tab-hand"' in (whole := drawn(scene).whole)]
    assert len(shown) >= 5
    for each in some(shown, 5):
        page.set_content(each)
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            page.locator(".to-hand").click()
            assert page.locator("#hand").evaluate("each => each.clientHeight") >= ROW, (width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.sampled(of="words that have room")
def test_names_in_a_hand_of_the_lodge_break_inside_no_word(open_page: OpenPage) -> None:
    page, seen = open_page(reduced_motion="reduce"), set[tuple[str, ...]]()
    for scene in hands("lodge", *range(1, often(1, 3) + 1)):
        names = tuple(card.name for card in page_of(scene).play.hand)
        if not names or names in seen:
            continue
        seen.add(names)
        page.set_content(drawn(scene).whole)
        assert page.locator("#hand .card b").count() == len(names)
        for width, height in some(SIZES, 6):
            page.set_viewport_size({"width": width, "height": height})
            if width < 700:
                page.locator(".to-hand").click()
            assert page.evaluate(BROKEN) == [], (width, height, names)
    assert {len(names) for names in seen} >= {5, 6}
