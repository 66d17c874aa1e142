"""A newcomer's first game in a real browser: every step, left in the middle and come back to, also without script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from casefile.games import GAMES
from casefile.games.classic.lesson import LESSON
from casefile.story.i18n import translator
from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import PATIENCE_MS, at_table, read, version, wait_past

NOTE = "#lesson"
LAST = len(LESSON.steps)


def at_step(page: Page, number: int) -> Locator:
    """The note of this step, once the page shows it."""
    page.wait_for_selector(f"{NOTE}[data-step='{number}']")
    return page.locator(NOTE)


def titled(page: Page, number: int, language: str) -> None:
    """The step says what the lesson says, in the reader's language."""
    expect(page.locator("#lesson-title")).to_have_text(translator(language).gettext(LESSON.steps[number - 1].title))


def go_on(page: Page, number: int) -> None:
    at_step(page, number).locator(".btn").click()


def choose(page: Page, button: str) -> None:
    """Press one of the answers of the question, once a pointer may."""
    read(page)
    page.locator(f"#question {button}").first.click()


def answer_until(page: Page, number: int) -> None:
    """Show a card whenever one is asked for, until the lesson has come to that step."""
    reached = f"{NOTE}[data-step='{number}']"
    while True:
        page.wait_for_selector(f"{reached}, #question.asked .faces .btn", timeout=PATIENCE_MS)
        if page.locator(reached).count():
            return
        before = version(page)
        choose(page, ".faces .btn")
        wait_past(page, before)  # until then the question still stands there


def apart(page: Page, *others: str) -> bool:
    """Whether the note covers none of these elements."""
    boxes = [page.locator(each).first.bounding_box() for each in (NOTE, *others)]
    note, *rest = [box for box in boxes if box is not None]
    return all(
        note["x"] >= box["x"] + box["width"]
        or box["x"] >= note["x"] + note["width"]
        or note["y"] >= box["y"] + box["height"]
        or box["y"] >= note["y"] + note["height"]
        for box in rest
    )


def inside(page: Page) -> bool:
    """Whether the note is within the window, with the pin at its upper left corner."""
    box, pin, window = (
        page.locator(NOTE).bounding_box(),
        page.locator(f"{NOTE} .pin").bounding_box(),
        page.viewport_size,
    )
    assert box is not None
    assert pin is not None
    assert window is not None
    return min(box["x"], box["y"], pin["y"]) >= 0 and box["y"] + box["height"] <= window["height"] + 1


@pytest.mark.sampled(of="whole games in a browser")
@pytest.mark.parametrize(("language", "width", "height"), [("en", 1440, 900), ("ja", 360, 800)])
def test_the_whole_first_case(
    server: ServerProcess, open_page: OpenPage, axe: Axe, language: str, width: int, height: int
) -> None:
    page = open_page(server.url, width=width, height=height, locale=language, reduced_motion="reduce")
    page.locator("form#lesson button").click()
    at_table(page)

    def step(number: int, act: Callable[[], None]) -> None:
        at_step(page, number)
        titled(page, number, language)
        assert inside(page), number
        asks = LESSON.steps[number - 1].until is not None
        expect(page.locator(f"{NOTE} .btn")).to_have_count(0 if asks else 1)  # what asks for a move has no Go on
        if asks:
            assert apart(page, "#question"), number
        act()

    step(1, lambda: page.keyboard.press("Enter"))  # the focus is on the heading
    step(2, lambda: choose(page, ".opts .btn"))
    step(3, lambda: choose(page, ".opts .btn"))
    assert axe(page) == []

    def suggest() -> None:
        read(page)
        for kind in ("suspect", "weapon"):
            page.locator(f"#question .choice-{kind} .pick").nth(1).click()
        page.locator("#question .send").click()

    step(4, suggest)
    at_step(page, 5)
    address = page.url
    page.goto(f"{server.url}/rules")  # left in the middle, and come back to
    page.goto(server.url)
    page.locator(".waiting .turn a, a.turn-first").filter(visible=True).click()
    assert page.url == address
    at_table(page)
    step(5, lambda: go_on(page, 5))
    assert page.locator(f"{NOTE}").get_attribute("data-target") != ""
    expect(page.locator(page.locator(NOTE).get_attribute("data-target") or "").first).to_be_visible()
    step(6, lambda: go_on(page, 6))
    step(7, lambda: go_on(page, 7))
    step(8, lambda: choose(page, ".opts .btn"))
    answer_until(page, LAST)
    if width > 1200:  # where the accusation leaves the sheet free it leaves the note free, too
        page.locator(".top [data-opens=accuse]").click()
        page.wait_for_function("document.querySelector('.lesson').getBoundingClientRect().width > 0")
        expect(page.locator("#accuse")).to_be_visible()
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert apart(page, "#accuse")
        page.locator("#accuse .ib").click()
    step(LAST, lambda: go_on(page, LAST))
    expect(page.locator(f"{NOTE} h2")).to_have_count(0)
    expect(page.locator(".lesson-ring")).to_have_count(0)
    assert page.locator("#question.asked").count() == 1  # and the game goes on


def test_the_note_keeps_off_what_it_points_at_and_esc_ends_the_lesson(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(server.url, width=820, height=1180)
    page.locator("form#lesson button").click()
    at_step(page, 1)
    assert apart(page, ".lesson-ring")
    expect(page.locator(NOTE)).to_have_attribute("role", "dialog")
    expect(page.locator("#lesson-title")).to_be_focused()
    go_on(page, 1)
    at_step(page, 2)
    expect(page.locator(NOTE)).to_have_attribute("aria-describedby", "asked")
    expect(page.locator("#lesson-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(f"{NOTE} h2")).to_have_count(0)
    # Skipped is not lost: whoever asks for it again goes on where the game stands.
    page.goto(f"{server.url}/how/cluedo")
    page.locator(".goal .btn").click()
    at_step(page, 1)  # the dice have not been rolled


def test_without_script_the_note_stands_above_the_table(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(server.url, java_script_enabled=False)
    page.locator("form#lesson button").click()
    expect(page.locator("#lesson-title")).to_have_text(LESSON.steps[0].title)
    page.locator(f"{NOTE} .btn").click()
    expect(page.locator("#lesson-title")).to_have_text(LESSON.steps[1].title)
    note, question = page.locator(NOTE).bounding_box(), page.locator("#question").bounding_box()
    assert note is not None
    assert question is not None
    assert note["y"] + note["height"] <= question["y"]
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator("#lesson-title")).to_have_text(LESSON.steps[2].title)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["miporin", "hide_tracks"])
def test_the_guided_first_turns_of_other_games(server: ServerProcess, open_page: OpenPage, game: str) -> None:
    page = open_page(f"{server.url}/how/{game}", width=360, height=800, reduced_motion="reduce")
    page.locator(".goal .btn").click()
    at_table(page)
    lesson = GAMES[game].played.lesson
    assert lesson is not None
    for number in range(1, len(lesson.steps) + 1):
        at_step(page, number)
        while page.locator(f"{NOTE}[data-step='{number}']").count():
            if page.locator(f"{NOTE}[data-step='{number}'] .btn").count():
                go_on(page, number)
                expect(page.locator(f"{NOTE}[data-step='{number}']")).to_have_count(0)
            elif page.locator("#question.asked .opts .btn").count():
                before = version(page)
                choose(page, ".opts .btn")
                wait_past(page, before)
            else:
                page.wait_for_timeout(50)
    expect(page.locator(f"{NOTE} h2")).to_have_count(0)
