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
        if page and not page.model.play.question.asked and page.model.play.question.solved == over:
            return page.whole.replace('id="talk"', 'id="talk" open')
    raise AssertionError(name)


HEIGHTS = """() => Object.fromEntries(["board", "said", "scroll", "talk"].map(name => {
  const part = document.querySelector(`#${name}, .${name}`);
  return [name, part.getBoundingClientRect().height];
}))"""
"""How high the board, what was said, the lines of the story and the whole talk are."""

OVER = """() => {
  const [result, ...others] = ["#question", "#talk", "#tabs", "#players", "#story"]
    .map(each => document.querySelector(each).getBoundingClientRect());
  return others.filter(each => each.height && each.top < result.bottom - 1 && each.bottom > result.top + 1).length;
}"""
"""How many other parts lie under the result."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", PLAYED)
def test_at_the_end_on_a_phone_an_open_talk_is_below_the_result(open_page: OpenPage, name: str) -> None:
    page = open_page(width=360, height=780, reduced_motion="reduce")
    page.set_content(whole(name, over=True))
    assert page.evaluate(OVER) == 0
    assert page.locator("#players li").first.evaluate("row => row.parentElement.parentElement.clientHeight") > 40


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)], ids=str)
@pytest.mark.parametrize("name", PLAYED)
def test_beside_the_board_the_story_keeps_lines_and_the_talk_scrolls(
    open_page: OpenPage, name: str, size: tuple[int, int]
) -> None:
    page = open_page(width=size[0], height=size[1], reduced_motion="reduce")
    for over in (False, True):
        page.set_content(whole(name, over))
        found = page.evaluate(HEIGHTS)
        assert found["scroll"] >= 60
        assert 50 <= found["said"] <= 168
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", PLAYED)
def test_on_a_phone_the_talk_leaves_room_for_the_board_and_the_story(open_page: OpenPage, name: str) -> None:
    page = open_page(width=360, height=780, reduced_motion="reduce")
    page.set_content(whole(name, over=False))
    found = page.evaluate(HEIGHTS)
    assert found["board"] >= 200
    assert found["scroll"] >= 40
    assert found["said"] >= 70
    assert page.evaluate("document.documentElement.scrollHeight") <= 780
