"""Why? beside every mark of the sheet, and the hint: by mouse, by keyboard, without scripts, on a phone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.server_process import ServerProcess
from tests.browser.table import Player, asked, open_table

NEVER = 1000
"""More rolls than a game has: a player who accused would be out before the second question."""

SIZES = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 360, "height": 780}}


def opened(page: Page, server: ServerProcess, level: str, game: str, hints: str = "yes") -> None:
    """A new game with help of that level."""
    open_table(page, server.url, {}, game=game, **{"table.notes": level, "table.hints": hints})


def seated(page: Page, server: ServerProcess, level: str, hints: str = "yes", game: str = "quick") -> None:
    """A game with help of that level, played until the second question of one's own: then others have asked."""
    for _ in range(8):  # a game may be over before that, if a bot is lucky
        opened(page, server, level, game, hints)
        player, suggested = Player(page, accuse_after=NEVER), 0
        while (kind := asked(page)) != "over":
            suggested += kind == "suggest"
            if suggested == 2:
                return
            player.answer()
    raise AssertionError("no game lasted until the second question")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES)
def test_every_kind_of_mark_says_why(server: ServerProcess, page: Page, size: str) -> None:
    seated(page, server, "4")
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    if size == "phone":
        page.locator(".tabs .to-sheet").click()
    for sign, says in (
        (".yes", "holds|showed"),
        (".no", "holds|hold|none"),
        (".bar", "deals that fit what you have seen"),
    ):
        mark = page.locator(f"a.cell:has({sign}):visible").first
        mark.click()
        reason = page.locator("aside.reason")
        expect(reason).to_be_visible()
        expect(reason).to_contain_text(re.compile(says))
        box, cell = reason.bounding_box(), mark.bounding_box()
        assert box is not None
        assert cell is not None
        # It lies wholly in the window: beside the sheet, over no row of it; on a phone above or below the mark's row.
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SIZES[size]["width"]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SIZES[size]["height"]
        if size == "desk":
            sheet = page.locator("#sheet").bounding_box()
            assert sheet is not None
            assert box["x"] + box["width"] <= sheet["x"]
        else:
            assert box["y"] >= cell["y"] + cell["height"] - 1 or box["y"] + box["height"] <= cell["y"] + 1
        page.keyboard.press("Escape")
        expect(reason).to_be_hidden()
        expect(mark).to_be_focused()


def test_the_keyboard_opens_a_reason_and_draws_from_it(server: ServerProcess, page: Page) -> None:
    seated(page, server, "4")
    mark = page.locator("a.cell:has(.bar):visible").first
    name = mark.get_attribute("id")
    mark.focus()
    page.keyboard.press("Enter")
    page.locator("aside.reason").get_by_role("button", name="circle").press("Enter")
    expect(page.locator(f"[id='{name}'] .pencil")).to_be_visible()
    expect(page.locator("aside.reason")).to_be_hidden()


def test_a_reason_leads_to_the_story(server: ServerProcess, page: Page) -> None:
    seated(page, server, "3")
    page.set_viewport_size(SIZES["phone"])  # type: ignore[arg-type]
    page.locator(".tabs .to-sheet").click()
    marks = page.locator("#sheet a.cell").evaluate_all("all => all.map(each => [each.id, each.href])")
    # Some answer was seen in the first round, by which something is known.
    name = next(name for name, link in marks if "Show in story" in page.request.get(link).text())
    page.locator(f"[id='{name}']").click()
    page.locator("aside.reason").get_by_role("link", name="Show in story").first.click()
    expect(page.locator("aside.reason")).to_be_hidden()
    expect(page.locator("#lines li:target")).to_be_in_viewport()


def test_a_hint_leaves_the_board_in_sight(server: ServerProcess, page: Page) -> None:
    """It lies below the link where there is room, and beside the board where not."""
    page.set_viewport_size(SIZES["desk"])  # type: ignore[arg-type]
    seated(page, server, "4", game="cluedo")
    for height in (1200, 900, 800):
        page.set_viewport_size({"width": SIZES["desk"]["width"], "height": height})
        page.locator("a.hint").click()
        expect(page.locator("aside.reason b").first).to_be_visible()
        reason, board = page.locator("aside.reason").bounding_box(), page.locator("#board").bounding_box()
        assert reason is not None
        assert board is not None
        beside = reason["x"] >= board["x"] + board["width"] - 1
        assert beside or reason["y"] >= board["y"] + board["height"] - 1
        assert reason["x"] + reason["width"] <= SIZES["desk"]["width"]
        assert reason["y"] + reason["height"] <= height
        page.keyboard.press("Escape")


def test_who_has_to_show_a_card_is_told_which(server: ServerProcess, page: Page) -> None:
    opened(page, server, "4", "quick")
    player = Player(page)
    while asked(page) != "show":
        player.answer()
    labels = [each.strip() for each in page.locator("#question .opts .lb").all_inner_texts()]
    page.locator("a.hint").click()
    assert page.locator("aside.reason b").first.inner_text() in [f"Show {label}." for label in labels]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES)
def test_a_reason_is_closed_by_its_button(server: ServerProcess, page: Page, size: str) -> None:
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    seated(page, server, "4")
    page.locator("a.hint").click()
    page.locator("aside.reason").get_by_role("button", name="Close").click()
    expect(page.locator("aside.reason")).to_be_hidden()
    # On the page that is shown without scripts there is nothing to close.
    page.goto(f"{page.url}/hint")
    expect(page.locator("#why b").first).to_be_visible()
    expect(page.get_by_role("button", name="Close")).to_have_count(0)


def test_a_table_may_do_without_hints(server: ServerProcess, page: Page) -> None:
    seated(page, server, "4", hints="no")
    assert page.locator("#sheet .bar").count() > 0
    assert page.locator("a.hint").count() == 0
    assert page.request.get(f"{page.url}/hint").status == 404


def test_a_hint_names_three_cards_that_may_be_asked_for(server: ServerProcess, page: Page) -> None:
    seated(page, server, "4")
    page.locator("a.hint").click()
    said = page.locator("aside.reason b").inner_text()
    named = re.fullmatch(r"Ask for (.+), (.+), (.+)\.", said)
    assert named is not None, said
    labels = page.locator("#question .pick .lb").all_inner_texts()
    assert set(named.groups()) <= {label.strip() for label in labels}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("level", "chances", "hints"), [("1", 0, 0), ("2", 0, 0), ("3", 0, 0), ("4", 1, 1)])
def test_each_level_shows_what_it_says(server: ServerProcess, page: Page, level: str, chances: int, hints: int) -> None:
    seated(page, server, level)
    marks = page.locator("#sheet a.cell").count()
    # A hand of six or seven cards is seen, a row of four cells each; at level 4 every cell has its reason.
    assert {"1": marks == 0, "2": 24 <= marks < 84, "3": 24 <= marks < 84, "4": marks == 84}[level]
    assert (page.locator("#sheet .bar").count() > 0) == chances
    assert page.locator("a.hint").count() == hints


def test_without_scripts_the_mark_leads_to_a_page_that_says_the_same(
    server: ServerProcess, page: Page, browser: Browser
) -> None:
    seated(page, server, "3")
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    plain = context.new_page()
    plain.goto(page.url)
    plain.locator("a.cell:has(.yes)").first.click()
    expect(plain.locator("#why .end")).to_contain_text(re.compile("holds|showed"))
    plain.get_by_role("link", name="Back to the table").click()
    expect(plain.locator("#table")).to_be_visible()
    context.close()
