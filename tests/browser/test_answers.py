"""How one answers: not by a click that was meant for what stood there before, and by keys as well."""

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import at_table, in_focus, open_by_mouse, open_table, tab_to, version, wait_past

A_MOMENT = timedelta(seconds=6)
"""Longer than it takes to stop a page's clock, and too short for the page to make its line anew."""

SOON = 120
"""Milliseconds after a new question has come in which a second click of the same finger falls."""


def at_the_dice(server: ServerProcess, open_page: OpenPage, **context: object) -> Page:
    """A page on which the dice can be rolled."""
    page = open_page(**context)  # type: ignore[arg-type]
    open_by_mouse(page, server.url, {})
    expect(page.locator("#question [value=roll]")).to_be_visible()
    return page


def covered(page: Page) -> str:
    """Let an answer of the next question cover all of the page, so that a click meets it wherever it falls."""
    page.evaluate("""() => {
      const style = new CSSStyleSheet();
      style.replaceSync("#question .opts .btn:first-child:not([value=roll]), .spot:first-child {"
        + "position: fixed; inset: 0; z-index: 99; }");
      document.adoptedStyleSheets = [style];
    }""")
    return version(page)


def test_a_second_click_does_not_answer_what_has_just_come(server: ServerProcess, open_page: OpenPage) -> None:
    page = at_the_dice(server, open_page)
    old = covered(page)
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + A_MOMENT)  # the time of the page stands: a slow machine is no slow finger
    page.locator("#question [value=roll]").click()
    wait_past(page, old)
    came = version(page)
    page.mouse.click(300, 300)
    page.clock.run_for(SOON)
    page.mouse.click(300, 300)
    page.clock.run_for(600)
    page.wait_for_timeout(600)  # for an answer to come, had there been a question
    assert version(page) == came
    page.mouse.click(300, 300)
    wait_past(page, came)


def test_one_key_answers_a_question(server: ServerProcess, open_page: OpenPage) -> None:
    page = at_the_dice(server, open_page)
    old = version(page)
    page.keyboard.press("1")
    wait_past(page, old)
    came = version(page)
    tab_to(page, "#question .opts .btn, .spot")
    page.keyboard.press("Enter")
    wait_past(page, came)


def test_the_question_stays_in_sight_beside_the_sheet(server: ServerProcess, open_page: OpenPage) -> None:
    page = at_the_dice(server, open_page, width=360, height=800, has_touch=True)
    old = version(page)
    page.locator("#question [value=roll]").tap()
    wait_past(page, old)
    page.wait_for_timeout(500)
    box = page.locator(".spot").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#question .here")).to_be_visible()
    for tab in (".to-sheet", ".to-hand"):
        page.locator(tab).tap()
        expect(page.locator("#question .back")).to_be_visible()
        expect(page.locator("#question .brief")).to_contain_text("Where to?")
    page.locator("#question .back").tap()
    expect(page.locator("#question .here")).to_be_visible()


def test_the_sheet_is_one_stop_of_the_tab_key_and_arrows_walk_in_it(server: ServerProcess, open_page: OpenPage) -> None:
    page = at_the_dice(server, open_page)
    assert page.locator(".cell").count() > 60
    assert page.locator(".cell:not([tabindex='-1'])").count() == 1
    tab_to(page, ".cell", 40)
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowDown")
    assert in_focus(page, ".cell")
    assert page.evaluate("document.activeElement.id") != first
    page.keyboard.press("Tab")
    assert not in_focus(page, ".cell")
    page.keyboard.press("Shift+Tab")
    assert in_focus(page, ".cell")
    assert page.evaluate("document.activeElement.id") != first


def test_what_is_chosen_is_said_before_it_is_sent(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, server.url, {0: "you", 1: "bot", 2: "bot", 3: "empty"}, game="quick")
    at_table(page)
    send = page.locator("#question .send")
    expect(send).to_be_disabled()
    expect(send).to_contain_text("Who? With what? Where?")
    for name, value in (("suspect", "plum"), ("weapon", "rope"), ("room", "library")):
        page.locator(f"#question .pick:has([name={name}][value={value}])").click()
    expect(send).to_be_enabled()
    expect(send).to_contain_text("Plum, Rope, Library")


def test_what_the_browser_has_chosen_again_after_back_can_be_sent(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, server.url, {0: "you", 1: "bot", 2: "bot", 3: "empty"}, game="quick")
    at_table(page)
    for name, value in (("suspect", "plum"), ("weapon", "rope"), ("room", "library")):
        page.locator(f"#question .pick:has([name={name}][value={value}])").click()
    send = page.locator("#question .send")
    expect(send).to_be_enabled()
    page.goto(f"{server.url}/rules")
    page.go_back()
    at_table(page)
    chosen = page.locator("#question .pick :checked").count()
    assert chosen in (0, 3)
    expect(send).to_contain_text("Plum, Rope, Library" if chosen else "Who? With what? Where?")
    expect(send).to_be_enabled(enabled=chosen == 3)


def test_the_state_of_the_line_makes_no_phone_page_wider(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=360, height=780)
    open_table(page, server.url, {0: "you", 1: "bot", 2: "bot", 3: "empty"}, game="quick")
    at_table(page)
    # In one turn: the page looks after its line once a second, and finds it well.
    wide, menu, said = page.evaluate("""() => {
      const said = document.getElementById("connection");
      said.textContent = "Reconnecting, please wait a while…";
      const boxes = [document.querySelector("header .signs"), said].map((each) => each.getBoundingClientRect());
      return [document.documentElement.scrollWidth, ...boxes.map((box) => box.toJSON())];
    }""")
    assert wide == 360
    assert menu["x"] + menu["width"] <= 360
    assert 0 <= said["x"] <= said["x"] + said["width"] <= 360
    assert said["y"] >= menu["y"] + menu["height"] - 8


def test_an_accusation_says_what_it_does_and_leaves_the_sheet_free(server: ServerProcess, open_page: OpenPage) -> None:
    page = at_the_dice(server, open_page)
    page.locator(".top [data-opens=accuse]").click()
    own = page.locator("#accuse .pick.elsewhere")
    assert own.count() >= page.locator("#hand .card").count()
    for row in page.locator("#accuse fieldset").all():
        row.locator(".pick:not(.elsewhere)").first.click()
    expect(page.locator("#accuse .named")).to_contain_text("once in a game. Sure?")
    own.first.click()
    expect(page.locator("#accuse .named")).to_contain_text("is not in the case file")
    rows = [row.locator(".pick.elsewhere") for row in page.locator("#accuse fieldset").all()]
    names = []
    for known in (row.first for row in rows if row.count()):
        known.click()
        names.append(known.locator(".lb").inner_text())
    assert len(names) > 1
    said = f"By your sheet {', '.join(names[:-1])} and {names[-1]} are not in the case file."
    expect(page.locator("#accuse .named")).to_contain_text(said)
    with page.expect_response(lambda answer: answer.url.endswith("/notes")):
        page.locator(".cell").last.click()
    expect(page.locator("#accuse")).to_be_visible()
    page.locator("#accuse .pick").first.click()
    page.keyboard.press("Escape")
    expect(page.locator("#accuse")).to_be_hidden()
    chosen = page.locator("#accuse :checked").evaluate_all("all => all.map(each => each.value)")
    page.locator("#question [value=roll]").evaluate("each => { each.value = 'end_turn'; each.click(); }")
    expect(page.locator("#notice")).to_have_text(re.compile(r"^The rules do not allow that now\. [^()]+ why\?$"))
    expect(page.locator("#notice a")).to_have_attribute("href", re.compile("^/rules/cluedo#cluedo-[0-9]+$"))
    page.locator("#question [value=roll]").click()
    page.wait_for_selector("#question .dice")
    page.locator(".top [data-opens=accuse]").click()
    accuse, old = page.locator("#accuse .send"), version(page)
    expect(accuse).to_have_attribute("aria-disabled", "true")
    assert page.locator("#accuse :checked").evaluate_all("all => all.map(each => each.value)") == chosen
    expect(accuse).to_have_accessible_description(re.compile(r"^You have rolled: walk first\. After your walk [^()]+$"))
    accuse.press("Enter")
    expect(page.locator("#accuse")).to_be_visible()
    assert version(page) == old
