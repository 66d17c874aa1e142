"""Legends can be read, and no line of the story is cut through at the edge of its list."""

from playwright.sync_api import Page, expect

from casefile.puzzles.shipped import of_level
from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import Player, open_table

SIZES = """(legend) => [...document.querySelectorAll(legend)]
    .filter((each) => each.checkVisibility() && !each.closest("svg") && each.textContent.trim())
    .map((each) => parseFloat(getComputedStyle(each).fontSize))"""
"""The sizes of the letters of a legend."""


def smallest(page: Page, legend: str) -> float:
    """The size of the smallest letters in a legend, which is there."""
    expect(page.locator(legend).first).to_be_visible()
    return float(min(page.evaluate(SIZES, legend)))


def test_the_legends_of_a_puzzle_and_of_a_review_are_larger_than_small_print(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(f"{server.url}/puzzle/{of_level(3)[0]}")
    assert smallest(page, ".key > *") >= 13
    open_table(page, server.url, {}, game="quick")
    Player(page, accuse_after=1).play()
    page.goto(page.url.partition("#")[0] + "/review")
    assert smallest(page, ".lg > *") >= 13


def test_the_first_line_of_a_long_story_fades_at_the_edge_of_its_list(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    open_table(page, server.url, {}, game="quick")
    Player(page, accuse_after=99).play()
    story = page.locator("#story .scroll")
    assert story.evaluate("each => each.scrollHeight > each.clientHeight")
    assert story.evaluate("each => getComputedStyle(each).maskImage").startswith("linear-gradient")
