"""The talk of a table leaves room for the rest of the page, however much was said."""

from functools import cache

import pytest

from casefile.core.cards import Seat
from casefile.core.options import Value
from casefile.play.talk import Remark, Talk
from tests.browser.conftest import OpenPage
from tests.browser.positions import drawn, positions

SAID = Talk(lines=tuple(Remark(Seat(number % 3), text=f"message number {number}") for number in range(9)))
PLAYED: dict[str, tuple[str, int, dict[str, Value], int]] = {
    "board": ("cluedo", 3, {}, 1),
    "full board": ("cluedo", 6, {}, 3),
    "lodge": ("miporin", 3, {"detective": True}, 1),
}


@cache
def whole(name: str, over: bool) -> str:
    """A page of a game at its end, or while one waits for another, with much that was said."""
    for position in positions(*PLAYED[name]).values():
        scene = position.scene("en", talk=SAID)
        page = drawn(scene) if scene.begun else None
        if page and not page.model.question.asked and page.model.question.solved == over:
            return page.whole.replace('id="talk"', 'id="talk" open')
    raise AssertionError(name)


OVER = """() => {
  const [result, ...others] = ["#question", "#talk", "#tabs", "#players", "#story"]
    .map(each => document.querySelector(each).getBoundingClientRect());
  return others.filter(each => each.height && each.top < result.bottom - 1 && each.bottom > result.top + 1).length;
}"""
"""How many other parts lie under the result."""


@pytest.mark.parametrize("name", PLAYED)
def test_at_the_end_on_a_phone_an_open_talk_is_below_the_result(open_page: OpenPage, name: str) -> None:
    page = open_page(width=360, height=780, reduced_motion="reduce")
    page.set_content(whole(name, over=True))
    assert page.evaluate(OVER) == 0
    assert page.locator("#players li").first.evaluate("row => row.parentElement.parentElement.clientHeight") > 40
