"""Puzzles in a real browser: solved by mouse, by keyboard and without scripts, whole at every size, accessible."""

from datetime import date

import pytest
from playwright.sync_api import Page, expect

from casefile.puzzles.puzzle import KINDS, Puzzle
from casefile.puzzles.shipped import of_level, shipped_puzzle
from casefile.server.cases.puzzle_ladder import of_day
from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.test_learning import SIZES, spills
from tests.browser.test_words_fit import OUTSIDE


def of_kind(kind: str, level: int) -> Puzzle:
    """The longest of the first puzzles of a kind and a level."""
    found = [shipped_puzzle(name) for name in of_level(level)[:60]]
    return max((each for each in found if each and each.kind == kind), key=lambda each: each.length)


def place(puzzle: Puzzle, *, right: bool) -> int:
    choices = puzzle.question.choices
    return next(number for number, each in enumerate(choices, 1) if (each == puzzle.answer) == right)


def answered(page: Page, number: int) -> None:
    page.locator(f"label:has(#choice-{number})").click()
    page.locator("#puzzle .start-b").click()


def test_a_puzzle_is_put_right_and_its_proof_is_read(server: ServerProcess, open_page: OpenPage) -> None:
    puzzle = of_kind("owner", 2)
    page = open_page(f"{server.url}/puzzle/{puzzle.id}")
    expect(page.locator("#puzzle .start-b")).to_have_text("Choose an answer", use_inner_text=True)
    answered(page, place(puzzle, right=False))
    expect(page.get_by_role("alert")).to_contain_text("Not yet.")
    answered(page, place(puzzle, right=True))
    expect(page.locator(".proof h3")).to_have_text("Right at the second try. Why it is so")
    expect(page.locator(".asked tr.used")).to_have_count(len(puzzle.turns))
    page.locator(".puzzle-share summary").click()
    expect(page.locator("#share-text")).to_be_visible()
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.locator("#puzzle form")).to_be_visible()
    assert puzzle.id not in page.url


def test_a_puzzle_is_solved_by_keyboard_alone(server: ServerProcess, open_page: OpenPage) -> None:
    puzzle = of_kind("question", 2)
    page = open_page(f"{server.url}/puzzle/{puzzle.id}")
    page.locator("#choice-1").focus()
    for _ in range(place(puzzle, right=True) - 1):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".proof h3")).to_contain_text("Why it is so")
    expect(page.locator(".choices .right em")).to_have_text("abcd"[place(puzzle, right=True) - 1])


def test_the_puzzle_of_the_day_is_found_and_solved_without_scripts(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(server.url, java_script_enabled=False)
    page.get_by_role("link", name="Today’s puzzle").click()
    expect(page.locator("h1")).to_have_text("Puzzle of the day")
    page.locator("#puzzle .start-b").click()
    expect(page.get_by_role("alert")).to_have_text("Choose an answer first.")
    day = page.locator("input[name=day]").get_attribute("value")
    puzzle = shipped_puzzle(of_day(date.fromisoformat(str(day))))
    assert puzzle is not None
    answered(page, place(puzzle, right=False))
    expect(page.get_by_role("alert")).to_contain_text("Not yet.")
    answered(page, place(puzzle, right=True))
    expect(page.locator(".proof h3")).to_have_text("Right at the second try. Why it is so")
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.locator("h1")).to_have_text("Puzzle")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_may_have_a_card_stands_in_the_field_of_the_answer(
    server: ServerProcess, open_page: OpenPage, language: str
) -> None:
    page = open_page(width=360, height=780, reduced_motion="reduce", locale=language)
    found = [each for name in of_level(2)[:40] if (each := shipped_puzzle(name)) and each.kind == "owner"]
    assert len(found) > 5
    for puzzle in found:
        page.goto(f"{server.url}/puzzle/{puzzle.id}")
        assert page.evaluate(OUTSIDE, "#puzzle .choices span") == []
        assert spills(page) == []


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_is_whole_at_every_size_and_accessible(
    server: ServerProcess, open_page: OpenPage, axe: Axe, language: str
) -> None:
    page, other = open_page(reduced_motion="reduce", locale=language), open_page()
    for kind in KINDS:
        puzzle = of_kind(kind, 4 if kind in ("solution", "accuse") else 3)
        other.goto(f"{server.url}/puzzle/{puzzle.id}")  # then the page tells how others did
        answered(other, place(puzzle, right=True))
        page.goto(f"{server.url}/puzzle/{puzzle.id}")
        looks = [*SIZES, SIZES[0]]
        for width, height in looks:
            page.set_viewport_size({"width": width, "height": height})
            assert spills(page) == [], (kind, width)
        if language == "en":
            assert axe(page) == []
        answered(page, place(puzzle, right=True))
        expect(page.locator(".proof")).to_be_visible()
        page.wait_for_load_state()  # with its style sheets
        for width, height in looks:
            page.set_viewport_size({"width": width, "height": height})
            assert spills(page) == [], (kind, width)
        if language == "en":
            assert axe(page) == []
            page.emulate_media(color_scheme="dark")
            assert axe(page, "color-contrast") == []
            page.emulate_media(color_scheme="light")
