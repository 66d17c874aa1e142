"""Four categories on the page and four cards in pictures: nothing overlaps, is cut, or stands out of its row."""

from collections.abc import Callable, Sequence

import pytest

from casefile.web.drawings.link_picture import LinkPicture, link_picture
from casefile.web.drawings.moment_picture import MomentPicture, moment_picture
from casefile.web.drawings.pictures import Pictures, pictures_for
from casefile.web.drawings.poster import FaceUp
from tests.browser.conftest import OpenPage
from tests.browser.positions import drawn
from tests.wharf.rules import FAMILY
from tests.wharf.test_wharf import begun, scene_of

GROUPS = """() => [...document.querySelectorAll("#sheet table")].map(each => {
  const box = each.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom].map(Math.round);
})"""
"""The edges of the groups of the sheet: left, top, right and bottom."""

OUTSIDE = """() => [...document.querySelectorAll("#question .pick, #question .send")]
  .filter(each => each.getBoundingClientRect().right > innerWidth || each.scrollWidth > each.clientWidth + 1)
  .map(each => each.innerText)"""
"""What of the question reaches over the edge of the page, or has no room for its words."""

EDGES = """() => [...document.querySelectorAll("rect[height='345']")].map(each => {
  const box = each.getBoundingClientRect();
  return [box.left, box.right];
})"""
"""The left and the right edge of each card in a picture."""

WORDS = 64 + 546
"""Where the column of the words ends in a picture."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_question_of_four_cards_and_its_sheet_have_room(open_page: OpenPage, language: str) -> None:
    page = open_page(reduced_motion="reduce")
    page.set_content(drawn(scene_of(begun(), language=language)).whole)
    for width, height in ((1440, 900), (1100, 800), (820, 1180), (360, 780)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("#question .pick:visible").count() == 2 + 5 + 5 + 4 + 4
        assert page.evaluate(OUTSIDE) == []
    for width in (1100, 820):
        page.set_viewport_size({"width": width, "height": 1180})
        (left, top, middle, _), (middle_, top_, right, _), third, fourth = page.evaluate(GROUPS)
        assert (middle_, top_, third[0], third[2]) == (middle, top, left, middle)
        assert (fourth[0], fourth[2], fourth[1]) == (middle, right, third[1])
        assert right - left > 0.9 * width


def when_it_is_over(cards: Sequence[FaceUp], pictures: Pictures) -> str:
    """The picture of a link to a game that is over."""
    return link_picture(LinkPicture("Case closed.", "It was these.", "Ann solved it.", cards=tuple(cards)), pictures)


def when_it_is_asked(cards: Sequence[FaceUp], pictures: Pictures) -> str:
    """The picture of a moment at which cards have been named."""
    return moment_picture(MomentPicture("Wharf, round 1", "Ann asks Ben for these.", (), tuple(cards)), pictures)


@pytest.mark.parametrize("picture", [when_it_is_over, when_it_is_asked])
def test_every_card_of_a_picture_is_in_it_and_beside_the_words(
    open_page: OpenPage, picture: Callable[[Sequence[FaceUp], Pictures], str]
) -> None:
    page, pictures = open_page(width=1200, height=630), pictures_for(FAMILY.edition("wharf"))
    for count in (1, 2, 3, 4):
        cards = [FaceUp("Pier", f"Pier {number}", "") for number in range(count)]
        page.set_content(f"<body style='margin: 0'>{picture(cards, pictures)}")
        edges = page.evaluate(EDGES)
        assert len(edges) == count
        assert all(WORDS < left < right < 1200 for left, right in edges), (count, edges)
