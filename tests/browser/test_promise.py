"""The opener's browser compares: the commitment it was promised, and the bytes it added, with those of the table."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import Player, asked, friends_link, open_by_mouse
from tests.browser.test_pages import accessible
from tests.browser.test_together import link_for, sit_down


def at_fair(page: Page) -> str:
    """Go from a table to its page about the fair deal, and back; what the table's address is."""
    table = page.url
    page.locator(".top .fair").click()
    page.wait_for_selector(".facts")
    return table


def test_the_page_says_that_the_promise_was_kept(server: ServerProcess, open_page: OpenPage, axe: Axe) -> None:
    page = open_page()
    open_by_mouse(page, server.url, {2: "friend"})
    assert page.url.partition("#")[2] == ""
    watch = link_for(page, "watch")
    expect(page.locator("#broken")).to_be_hidden()
    table = at_fair(page)
    expect(page.locator("#kept")).to_contain_text("that your browser was promised")
    expect(page.locator("#broken")).to_be_hidden()
    accessible(page, axe)
    page.reload()
    expect(page.locator("#kept")).to_be_visible()
    # Whoever was promised nothing is told nothing, and no link can make a promise.
    stranger = open_page()
    stranger.goto(server.url)
    stranger.goto(watch)
    stranger.wait_for_selector("#table")
    for mark in ("", f"#promised={'0' * 64}"):
        for path in (table, f"{table}/fair"):
            stranger.goto(path + mark)
            stranger.wait_for_selector("[data-commitment]")
            assert stranger.locator("#kept:visible, #broken:visible").count() == 0


def test_who_opens_a_table_for_others_adds_no_bytes_and_is_told_of_none(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    open_by_mouse(page, server.url, {0: "bot"})
    at_fair(page)
    expect(page.locator("#kept")).to_have_text(
        "This is the commitment that your browser was promised when you opened the table."
    )
    expect(page.locator("#broken")).to_be_hidden()


def test_who_comes_by_a_link_adds_bytes_to_the_deal(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    open_by_mouse(host, server.url, {2: "friend"})
    sent = list[str]()
    friend.on("request", lambda request: sent.append(request.post_data or ""))
    sit_down(friend, friends_link(host), "Bea")
    (own,) = [found[1] for each in sent if (found := re.search("entropy=([0-9a-f]{64})(&|$)", each))]
    at_fair(friend)
    expect(friend.locator(".facts")).to_contain_text(own)


def test_who_starts_before_the_promise_is_there_waits_for_it(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/seal", hold)
    page.goto(server.url, wait_until="domcontentloaded")
    start = page.get_by_role("button", name="Start now")
    start.click()
    start.click()  # once more, as one does where nothing happens
    page.wait_for_timeout(500)
    assert page.url == f"{server.url}/"
    (asked,) = held
    asked.continue_()
    page.wait_for_selector("#table")
    at_fair(page)
    expect(page.locator("#kept")).to_contain_text("The bytes that it drew then are in the deal.")


def test_a_table_is_opened_also_where_no_promise_comes(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.route("**/seal", lambda route: route.abort())
    open_by_mouse(page, server.url, {})
    at_fair(page)
    assert page.locator("#kept:visible, #broken:visible").count() == 0


def another_seal(route: Route) -> None:
    """Promise one deal and keep the secret of another."""
    told = route.fetch()
    route.fulfill(json={**told.json(), "commitment": "4f" * 32})


def other_bytes(route: Route) -> None:
    """Open the table without what the browser added."""
    body = route.request.post_data or ""
    kept = "&".join(field for field in body.split("&") if not field.startswith("entropy="))
    route.continue_(post_data=kept)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("path", "swap"), [("**/seal", another_seal), ("**/tables", other_bytes)])
def test_a_deal_that_is_not_the_one_promised_is_told_and_stays_told(
    server: ServerProcess, open_page: OpenPage, axe: Axe, path: str, swap: Callable[[Route], None]
) -> None:
    page = open_page()
    page.route(path, swap)
    open_by_mouse(page, server.url, {})
    warning = page.locator("#broken:visible")
    expect(warning).to_contain_text("This is not the deal that was promised.")
    expect(warning).to_have_attribute("role", "alert")
    accessible(page, axe)
    asked(page)
    page.locator("#question .opts button:not(:disabled)").first.click()  # the page changes, and the warning stays
    page.locator("#menu summary").click()
    page.locator("#menu [value=ja]").click()
    expect(warning).to_contain_text("約束された配札と違います。")
    at_fair(page)
    expect(warning).to_be_visible()
    expect(page.locator("#kept")).to_be_hidden()


def over(server: ServerProcess, page: Page) -> None:
    """Play a game to its end, and go to its page about the fair deal."""
    open_by_mouse(page, server.url, {})
    Player(page, accuse_after=1).play()
    page.goto(f"{page.url}/fair")


def test_the_browser_checks_a_game_that_is_over(server: ServerProcess, open_page: OpenPage, axe: Axe) -> None:
    page = open_page()
    over(server, page)
    page.locator("#check").click()
    told = page.locator("#checked")
    expect(told).to_contain_text("This game holds.")
    (record,) = [page.request.get(f"{page.url.removesuffix('/fair')}/record.json").json()]
    for sentence in (
        f"The seed that was opened is the one behind the commitment {record['commitment']}.",
        "That is what this browser was promised. The bytes that it added are in the record.",
        f"of the bytes of 1 of {record['seats']} seats.",
        f"All {len(record['events'])} events can follow one another",
    ):
        expect(told).to_contain_text(sentence)
    accessible(page, axe)


def lie(route: Route) -> None:
    """Give another name to the first player, and leave the sums as they were."""
    told = route.fetch()
    route.fulfill(response=told, body=told.text().replace('"name":"Ines"', '"name":"Inez"'))


def test_the_browser_finds_a_lie(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    over(server, page)
    page.route("**/record.json", lie)
    page.locator("#check").click()
    expect(page.locator("#checked")).to_contain_text("This game does not hold: see event 1 of its record.")
    expect(page.locator("[data-says=yes]")).to_be_hidden()


@pytest.mark.sampled(of="stories in a browser")
def test_a_record_of_another_deal_is_told(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    over(server, page)
    other = page.request.get(f"{page.url.removesuffix('/fair')}/record.json").text()
    over(server, page)
    page.route("**/record.json", lambda route: route.fulfill(body=other))
    page.locator("#check").click()
    expect(page.locator("#checked")).to_contain_text("The record is not of the deal that this page shows")
    expect(page.locator("[data-says=yes]")).to_be_hidden()


def test_what_is_kept_is_what_everybody_at_the_table_may_see(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_by_mouse(page, server.url, {})
    kept = json.loads(page.evaluate("JSON.stringify({...localStorage})"))
    at_fair(page)
    (promise,) = kept.values()
    assert [*kept] == [page.url.removeprefix(server.url).removesuffix("/fair")]
    shown = [code.inner_text() for code in page.locator(".facts code").all()]
    assert promise.split(" ") == shown[:2]
