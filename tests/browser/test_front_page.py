"""The first page in the browser: how many presses to a game and to a table, and that it is whole at every size."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import PATIENCE_MS, at_table
from tests.browser.test_pages import accessible

SCROLLS = "document.documentElement.scrollHeight > innerHeight"
WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("scripts", [True, False])
def test_one_press_starts_a_game_and_one_opens_a_table(
    server: ServerProcess, open_page: OpenPage, *, scripts: bool
) -> None:
    page = open_page(server.url, java_script_enabled=scripts)
    assert not scripts or not page.evaluate(SCROLLS)  # at 1440 x 900
    page.get_by_role("button", name="Start now").click()
    at_table(page)
    assert page.locator(".board").count()
    page.goto(server.url)
    assert not scripts or not page.evaluate(SCROLLS)
    expect(page.locator(".waiting")).to_contain_text("against 3 bots")
    page.get_by_role("button", name="Open a table").click()
    at_table(page)
    page.locator("#only-here summary").click(timeout=PATIENCE_MS)  # the lobby: links to give away
    expect(page.locator("#link-anyone")).to_be_visible()


def test_a_first_page_that_has_lost_its_server_says_so_and_has_a_place_for_every_way(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(server.url)
    expect(page.locator("#lost")).to_be_hidden()
    page.route("**/health", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator("#lost")).to_have_text(
        "This page has lost its server. Games against bots wait, nothing is lost."
    )
    expect(page.get_by_role("button", name="Start now")).to_be_enabled()
    page.unroute("**/health")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#lost")).to_be_hidden()
    page.get_by_role("link", name="Round your own table").click()
    expect(page.locator("h1")).to_have_text("Companion")


def test_a_code_that_is_typed_before_the_script_has_come_is_sent_too(
    server: ServerProcess, open_page: OpenPage
) -> None:
    """On a slow line the last sign is typed before anything listens. A code that was refused is not sent again."""
    page, held, late = open_page(), list[Route](), True

    def slow(route: Route) -> None:
        if late:
            held.append(route)
        else:
            route.continue_()

    page.route("**/code.js*", slow)
    page.goto(server.url)
    page.locator("#code").press_sequentially("abcdef")
    page.wait_for_function("document.activeElement.value === 'abcdef'")
    expect(page.locator("#code-refused")).to_have_count(0)
    late = False
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        held[0].continue_()
    expect(page.locator("#code-refused")).to_be_visible()
    expect(page.locator("#code")).to_be_focused()
    again = list[str]()
    page.on("request", lambda request: again.append(request.url) if request.method == "POST" else None)
    page.reload()  # the page of the refused code once more: that is asked for by one request and no more
    expect(page.locator("#code-refused")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(again) == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_page_and_that_of_a_game_are_whole_at_every_size(
    server: ServerProcess, open_page: OpenPage, axe: Axe, language: str, scheme: str
) -> None:
    page = open_page(server.url, locale=language, color_scheme=scheme)
    for path in ("", "/games/cluedo", "/new"):
        page.goto(f"{server.url}{path}")
        for width, height in ((1440, 900), (820, 1180), (360, 740), (320, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert not page.evaluate(WIDE), (path, width)
            if path == "/new":
                box = page.locator(".setup .start-b").bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= height, width
        accessible(page, axe)


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_the_press_that_sends_a_code_stands_beside_the_code(
    server: ServerProcess, open_page: OpenPage, locale: str
) -> None:
    page = open_page(server.url, locale=locale)
    for width in (320, 360, 700, 820, 900, 1024, 1200, 1280, 1366, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        code, press = page.locator("#code").bounding_box(), page.locator("#by-code .btn").bounding_box()
        assert code is not None
        assert press is not None
        assert press["x"] >= code["x"] + code["width"], width
        assert abs(press["y"] - code["y"]) < 8, width


def test_what_a_bot_of_each_level_does_is_said_beside_it(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/new")
    level = page.locator("[name=level-0]")
    for value in level.locator("option").evaluate_all("all => all.map(each => each.value)"):
        level.select_option(value)
        expect(page.locator(f"#of-seat-0 .about-{value}")).to_be_visible()
        assert page.locator("#of-seat-0 .for-bot [class^=about-]:visible").count() == 1


def test_a_game_by_post_starts_by_the_clocks_of_the_browser(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/post", timezone_id="Europe/Berlin")
    expect(page.locator("[name=zone]")).to_have_value("Europe/Berlin")
    expect(page.locator("#preview")).to_contain_text("(Europe/Berlin)")
