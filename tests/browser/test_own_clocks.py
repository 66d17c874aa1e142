"""Times on the reader's own clocks, in the browser: the zone is taken once, and stands in what an open page is sent."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.post_game import browse, prepare
from tests.browser.server_process import ServerProcess
from tests.correspondence.by_post import Game

TOKYO = "Asia/Tokyo"
OWN = re.compile(r"\(Europe/Berlin\) = [A-Z][a-z]{2} \d\d:\d\d for you$")


async def play(game: Game) -> None:
    """Three camps have begun; the first owes its turn."""
    await game.start(3)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with such a game."""
    folder = tmp_path_factory.mktemp("posts")
    prepare(folder, play)
    with ServerProcess(folder) as running:
        yield running.url


def taken(page: Page) -> None:
    """Until the first page has told the server by which clocks the browser lives."""
    expect(page.locator("#spans")).to_have_attribute("data-zone", "")
    for _ in range(100):
        if any("zone-" in cookie.get("value", "") for cookie in page.context.cookies()):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the zone is never told")


def test_the_zone_is_taken_once_and_open_pages_go_on_in_it(served: str, open_page: OpenPage) -> None:
    page = browse(open_page, served, "mario 1", "/camp", timezone_id=TOKYO, locale="en-GB")
    taken(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/settings") else None)
    page.reload()
    expect(page.locator("#spans")).to_have_attribute("data-zone", TOKYO)
    due = page.locator("#camp-facts .moment small").first
    expect(due).to_have_text(OWN)
    before = due.inner_text()
    # What comes over the socket says it as well: the vacation moves the deadline.
    first = datetime.now(UTC).date() + timedelta(days=3)
    page.locator("#vacation summary").click()
    page.fill("#vacation-first", first.isoformat())
    page.fill("#vacation-last", (first + timedelta(days=1)).isoformat())
    page.locator("#vacation button").click()
    expect(due).not_to_have_text(before)
    expect(due).to_have_text(OWN)
    assert "\ue004" not in page.content()
    assert asked == []
    # By the clocks of the reader the hour is eight later, in winter, or seven.
    berlin, tokyo = (int(hour) for hour in re.findall(r"(\d\d):\d\d", due.inner_text()))
    assert (tokyo - berlin) % 24 in (7, 8)


def test_who_lives_by_the_games_clocks_reads_them_once(served: str, open_page: OpenPage) -> None:
    page = browse(open_page, served, "wario 1", "", timezone_id="Europe/Berlin")
    taken(page)
    page.reload()
    expect(page.locator("#spans")).to_have_attribute("data-zone", "Europe/Berlin")
    assert "(Europe/Berlin)" in page.inner_text("main")
    assert not re.search(r"\d for you", page.inner_text("main"))
