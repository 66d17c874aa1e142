"""A page finds out by itself that it hears nothing, and goes on."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import at_table, friends_link, open_table, version, wait_past
from tests.browser.test_together import sit_down

SILENT = 12_000
"""Milliseconds without a beat after which a page no longer trusts its line."""


def table_of_two(server: ServerProcess, open_page: OpenPage) -> tuple[Page, Page]:
    """The pages of two who play, both as new as the server."""
    host, friend = open_page(), open_page()
    open_table(host, server.url, {2: "friend"})
    sit_down(friend, friends_link(host), "Bo")
    host.reload()
    at_table(host)
    expect(host.locator("#question [value=roll]")).to_be_visible()
    return host, friend


@pytest.mark.sampled(of="stories in a browser")
def test_a_page_to_which_the_hub_tells_nothing_comes_to_the_newest_version_by_its_beats(
    tmp_path: Path, open_page: OpenPage
) -> None:
    with ServerProcess(tmp_path, games="tests.browser.silent:GAMES") as server:
        host, friend = table_of_two(server, open_page)
        asked_for: list[str] = []
        friend.on("request", lambda request: asked_for.append(request.url))
        old = version(friend)
        host.locator("#question [value=roll]").click()
        wait_past(friend, old)
        expect(host.locator("#table")).to_have_attribute("data-version", version(friend))
        expect(friend.locator("#connection")).to_be_empty()
        assert {url.removeprefix(server.url).partition("/")[2].partition("/")[0] for url in asked_for} == {"t"}


@pytest.mark.sampled(of="stories in a browser")
def test_a_page_without_beats_says_that_it_reconnects_and_goes_on_by_requests(
    tmp_path: Path, open_page: OpenPage
) -> None:
    with ServerProcess(tmp_path, games="tests.browser.mute:GAMES") as server:
        host, friend = table_of_two(server, open_page)
        expect(friend.locator("#connection")).to_be_empty()
        with friend.expect_websocket(timeout=SILENT + 5000):  # another line is tried; it may be told after the text
            expect(friend.locator("#connection")).to_have_text("Reconnecting…", timeout=SILENT + 5000)
        old = version(friend)
        host.locator("#question [value=roll]").click()
        wait_past(friend, old)
        expect(friend.locator("#connection")).to_have_text("Reconnecting…")
