"""A finished game is shared: the sheet on a phone, a browser that refuses to copy, and the game as one file."""

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from casefile.core.log import event_to
from casefile.core.options import Value
from casefile.play.occupants import TableOptions
from casefile.server.data_places import FILE
from casefile.server.store import Claim, Members, NewEvent, NewTable, digest, open_sqlite
from casefile.server.store.statements import commands
from casefile.server.tables.table_plan import FRIEND, SeatPlan, Secret, TablePlan
from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import PATIENCE_MS
from tests.recorded import played, secret

ID = "shared-00001"


def token(seat: int) -> str:
    """The cookie of the player on a seat."""
    return f"player-{seat}-".ljust(43, "x")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data of a server that holds a game of three friends, which is over."""
    return kept_game(tmp_path)


def kept_game(tmp_path: Path, rules: str = "cluedo", friends: int = 3, number: int = 5) -> Path:
    """Store a game of so many friends, which is over, in a folder; return the folder. ``number`` chooses the deal."""
    options: dict[str, Value] = {"board": "classic"} if rules == "cluedo" else {}
    table, own = played(rules, friends, options, number), Secret((secret(number),), b"l" * 32)
    seats = tuple(SeatPlan("", FRIEND) for _seat in range(friends))
    plan = TablePlan(rules, options, seats, TableOptions(), own.seed.commitment)
    store = open_sqlite(tmp_path / FILE)
    store.create_table(
        NewTable(ID, 1, rules, plan.encode(), own.encode(), "closed"),
        [NewEvent(each.kind, json.dumps(event_to(each))) for each in table.history],
        members=Members([Claim(seat, digest(token(seat)), f"player {seat}") for seat in range(friends)]),
    )
    for seat in range(friends):
        store.change(commands.add_person, token(seat), f"player {seat}", at=1)
    store.close()
    return tmp_path


def at_the_end(page: Page, url: str) -> None:
    """Open the end of the game as its first player."""
    page.context.add_cookies([{"name": "casefile", "value": token(0), "url": url}])
    page.goto(f"{url}/t/{ID}")
    page.wait_for_load_state()


def saved(page: Page, url: str, file: Path) -> None:
    """Save the game as a file, from its end, once its review is done."""
    at_the_end(page, url)
    for _ in range(PATIENCE_MS // 50):
        if "data-fills" not in page.request.get(f"{url}/t/{ID}/review").text():
            break
        page.wait_for_timeout(200)
    page.locator("#question a[href$='/share']").click()
    with page.expect_download(timeout=90_000) as begun:
        page.locator("#share-file").click()
    begun.value.save_as(file)
    assert file.stat().st_size <= 600_000


@contextlib.contextmanager
def alone(browser: Browser, file: Path) -> Iterator[Page]:
    """The file in a browser without any network; it asks for nothing, and nothing in it goes wrong."""
    context = browser.new_context(offline=True, viewport={"width": 1440, "height": 900})
    page, asked, wrong = context.new_page(), list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(file.as_uri())
    yield page
    assert wrong == []
    assert {each.partition(":")[0] for each in asked} <= {"file", "data"}
    context.close()


def checked(page: Page) -> None:
    """Check in the file that the deal was fair, and take its record."""
    page.locator(".file-ways a", has_text="How it was fair").click()
    page.locator("#check").click()
    expect(page.locator("#checked [data-says=yes]")).to_be_visible()
    with page.expect_download() as record:
        page.locator("main a", has_text="Download the game’s record").click()
    assert b"casefile-record-1" in Path(record.value.path()).read_bytes()


def test_the_sheet_fits_a_phone_and_a_refused_copy_leaves_the_address_chosen(folder: Path, open_page: OpenPage) -> None:
    with ServerProcess(folder) as server:
        page = open_page(width=360, height=740, permissions=[])
        at_the_end(page, server.url)
        page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('refused')))")
        page.evaluate("void (document.execCommand = () => false)")
        page.locator("#question a[href$='/share']").click()
        sheet = page.locator("dialog.over")
        expect(sheet).to_be_visible()
        box = sheet.bounding_box()
        assert box is not None
        assert (box["x"], box["width"]) == (0, 360)
        assert page.evaluate("document.querySelector('dialog.over').scrollWidth") <= 360
        expect(page.locator("#share-state")).to_have_attribute("data-open", "no")
        page.locator("label:has([name=called][value=letters])").click()
        expect(page.locator("#share-file")).to_have_attribute("href", re.compile(r"game\.html\?called=letters$"))
        assert page.request.get(page.locator("#share-address").input_value()).status == 404
        page.locator("#share-copy").click()
        expect(page.locator("#share-copy")).to_contain_text("Press Ctrl C")
        expect(page.locator("#share-state")).to_have_attribute("data-open", "yes")
        address = page.locator("#share-address").input_value()
        chosen = "document.activeElement.value.slice(document.activeElement.selectionStart, 99)"
        assert page.evaluate(chosen) == address
        assert page.request.get(address, timeout=90_000).ok
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        assert str(page.evaluate("document.activeElement.href")).endswith("/share")


def test_a_game_in_a_file_is_replayed_reviewed_and_checked_without_any_network(
    folder: Path, open_page: OpenPage, browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(folder) as server:
        page = open_page(width=1440, height=900)
        at_the_end(page, server.url)
        # One's own page says that the review is being made, and by itself that it is done.
        page.goto(f"{server.url}/mine")
        expect(page.locator("#past [role=status]")).to_contain_text("Reviews of the last games are being made")
        expect(page.locator("#past [role=status]")).to_be_hidden(timeout=90_000)
        expect(page.locator("#past")).to_contain_text("accuracy")
        file = tmp_path / "game.html"
        saved(page, server.url, file)
    with alone(browser, file) as page:
        expect(page.locator("h1")).not_to_be_empty()
        page.get_by_role("link", name="Watch it").click()
        expect(page.locator("#moment h1")).to_have_text("Turn 1")
        page.locator("#last").click()
        expect(page.locator("#lines")).to_contain_text("It was")
        page.locator("#eyes button").nth(1).click()
        expect(page.locator("#eyes [aria-pressed=true]")).to_contain_text("Mustard")
        expect(page.locator("#lines")).to_contain_text("It was")  # at the same moment
        expect(page.locator("#hand")).to_be_visible()
        page.locator("[formaction='/review']").click()
        expect(page.locator("#chart-title")).to_be_visible()
        assert "0 to 100" not in (page.locator("main").text_content() or "")
        checked(page)


OTHER_GAMES = [
    ("hide_tracks", 1, 37, "The Police caught you.", "The Police have caught Plum."),
    (
        "miporin",
        3,
        5,
        "Yuzuki is the last one in and wins.",
        "Yuzuki is the last one in and wins. It was Sota, in the Shrine.",
    ),
]
"""Games by their deals, with the titles of their files, and the ends of their stories.

The hunt of 37 is over after three choices, so that its review is soon done.
"""


@pytest.mark.parametrize(("rules", "friends", "number", "title", "end"), OTHER_GAMES)
def test_every_other_game_is_watched_and_checked_from_its_file(
    rules: str,
    friends: int,
    number: int,
    title: str,
    end: str,
    open_page: OpenPage,
    browser: Browser,
    tmp_path: Path,
) -> None:
    with ServerProcess(kept_game(tmp_path, rules, friends, number)) as server:
        file = tmp_path / "game.html"
        saved(open_page(width=1440, height=900), server.url, file)
    with alone(browser, file) as page:
        expect(page.locator("h1")).to_have_text(title)
        if friends > 1:  # both losers named two wrong cards
            expect(page.locator("main")).to_contain_text("accused wrongly")
            expect(page.locator("main")).to_contain_text("the last one in")
        page.get_by_role("link", name="Watch it").click()
        expect(page.locator("#play")).to_be_visible()  # by the script that steps, too
        page.locator("#last").click()
        expect(page.locator("#lines")).to_contain_text(end)
        page.locator("[formaction='/review']").click()
        expect(page.locator("main h2").first).not_to_be_empty()
        checked(page)


def test_who_waits_long_for_a_review_is_told_in_the_title_when_it_is_done(folder: Path, open_page: OpenPage) -> None:
    with ServerProcess(folder) as server:
        page = open_page()
        page.context.add_cookies([{"name": "casefile", "value": token(0), "url": server.url}])
        page.clock.install()
        page.goto(f"{server.url}/t/{ID}/review", timeout=90_000)
        page.route("**/review*", lambda route: route.abort())  # the page hears nothing more until it is let
        expect(page.locator("#reading")).to_be_attached()
        expect(page.locator("#long")).to_be_hidden()
        page.clock.fast_forward(21_000)
        page.get_by_role("button", name="tell me when it is done").click()
        expect(page.locator("#long")).to_have_text("You are told as soon as it is done.")
        assert "✓" not in page.title()
        page.unroute_all()
        expect(page).to_have_title(re.compile("^✓ The review is done – "), timeout=90_000)
        expect(page.locator("#reading")).not_to_be_attached()
