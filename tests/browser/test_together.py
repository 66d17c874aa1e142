"""Several pages of one table at once: friends by link, who watches, a second tab, and a server that dies."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import (
    PATIENCE_MS,
    asked,
    at_table,
    friends_link,
    open_by_mouse,
    open_table,
    version,
    wait_past,
)


def link_for(page: Page, name: str) -> str:
    """The link that the page gives away under ``#link-name``."""
    return page.locator(f"#link-{name}").get_attribute("value") or ""


def sit_down(page: Page, link: str, name: str) -> int:
    """Join by a link that was sent; how many clicks it took, the one on the link counted."""
    page.goto(link)
    page.fill("#your-name", name)
    page.get_by_role("button", name="Take your seat").click()
    at_table(page)
    return 2


def quick_table(host: Page, friend: Page, server: ServerProcess) -> None:
    """A quick game: Ines, then a friend, then a bot."""
    seats = {0: "you", 1: "friend", 2: "bot", 3: "empty"}
    open_table(host, server.url, seats, game="quick")
    sit_down(friend, friends_link(host), "Bo")
    expect(host.locator("#question form#suggest")).to_have_count(1, timeout=PATIENCE_MS)


def hand(page: Page) -> list[str]:
    """The cards in the page's hand."""
    return [card.get_attribute("data-card") or "" for card in page.locator("#hand .card").all()]


def marks(page: Page) -> list[str]:
    """The cells of the sheet with a pencil mark."""
    return [cell.get_attribute("id") or "" for cell in page.locator(".cell:has(.pencil)").all()]


def suggest_what(host: Page, friend: Page) -> None:
    """Suggest three cards, with as many of the friend's as there are, so that the friend must show one."""
    held = set(hand(friend))
    for row in host.locator("#question fieldset").all():
        values = [str(pick.get_attribute("value")) for pick in row.locator("input").all()]
        value = next((each for each in values if each in held), values[0])
        row.locator(f".pick:has([value={value}])").click()
    host.locator("#question .send").click()
    expect(friend.locator("#question form#show")).to_have_count(1, timeout=PATIENCE_MS)


def unmoved(page: Page) -> None:
    """Mark the page, so that it can be told from one that was loaded again."""
    page.evaluate("window.unmoved = true")


def test_friend_and_spectator_see_a_move_without_a_reload(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend, watcher = open_page(), open_page(), open_page()
    assert open_by_mouse(host, server.url, {2: "friend"}) <= 4
    unmoved(host)
    assert asked(host) == "invites"
    invite = friends_link(host)
    watcher.goto(link_for(host, "watch"))
    at_table(watcher)
    assert sit_down(friend, invite, "Bo") <= 2
    assert "#" not in friend.url
    assert "#" not in watcher.url
    pages = (host, friend, watcher)
    expect(host.locator("#lines")).to_contain_text("Bo plays")
    expect(host.locator("#question [value=roll]")).to_be_visible()
    for page in (friend, watcher):
        expect(page.locator("#lines")).to_contain_text("Bo plays")
        unmoved(page)
    host.locator("#question [value=roll]").click()
    for page in pages:
        expect(page.locator("#lines li").last).to_contain_text("rolls")
        assert page.evaluate("window.unmoved") is True
    assert len({version(page) for page in pages}) == 1
    assert host.title().startswith("●")
    assert not friend.title().startswith("●")
    assert hand(host)
    assert hand(friend)
    assert set(hand(host)).isdisjoint(hand(friend))
    for secret in (".hand", ".sheet", ".accuse", ".spot", "#question button", "#lines .pv"):
        assert watcher.locator(secret).count() == 0, secret


def test_a_second_tab_of_the_same_seat_is_live_too(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, server.url, {})
    second = page.context.new_page()
    second.goto(page.url)
    unmoved(second)
    assert asked(page) == asked(second) == "roll"
    old = version(second)
    page.locator("#question [value=roll]").click()
    wait_past(second, old)
    assert second.evaluate("window.unmoved") is True
    assert asked(second) != "roll"
    second.locator("button.cell").first.click()
    expect(second.locator(".cell .pencil")).to_have_count(1)
    expect(page.locator(".cell .pencil")).to_have_count(1)


def test_a_double_click_does_it_once(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, server.url, {})
    assert asked(page) == "roll"
    page.locator("#question [value=roll]").dblclick()
    expect(page.locator("#question form#move")).to_have_count(1)
    assert page.locator("#lines li", has_text="Scarlet rolls").count() == 1
    expect(page.locator("#notice")).to_be_empty()


@pytest.mark.sampled(of="kills")
def test_a_reload_and_a_killed_server_in_the_middle_of_a_disproof(
    frail_server: ServerProcess, open_page: OpenPage
) -> None:
    server = frail_server
    host, friend = open_page(), open_page()
    quick_table(host, friend, server)
    friend.locator("button.cell").nth(5).click()
    expect(friend.locator(".cell .pencil")).to_have_count(1)
    suggest_what(host, friend)
    title, cards, drawn = friend.locator("#asked").inner_text(), hand(friend), marks(friend)

    def as_before() -> None:
        expect(friend.locator("#asked")).to_have_text(title)
        assert friend.locator("#question form#show").count() == 1
        assert hand(friend) == cards
        assert marks(friend) == drawn

    friend.reload()
    as_before()
    unmoved(friend)
    server.stop()
    expect(friend.locator("#connection")).to_have_text("Reconnecting…")
    server.start()
    expect(friend.locator("#connection")).to_be_empty()
    assert friend.evaluate("window.unmoved") is True
    as_before()
    friend.reload()
    as_before()
    friend.locator("#question .btn:not(.back)").first.click()
    expect(host.locator("#question .shown .card")).to_have_count(1)
    assert host.locator("#question .shown .card").get_attribute("data-card") in cards


@pytest.mark.sampled(of="kills")
def test_a_move_that_the_server_died_under_is_done_once(frail_server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, frail_server.url, {})
    assert asked(page) == "roll"
    frail_server.stop()
    page.locator("#question [value=roll]").click()
    frail_server.start()
    # The page tries twice more within 2.4 s; a slower start is said, and the reader asks again.
    page.wait_for_selector("#question form#move, #notice:has-text('cannot be reached')", state="attached")
    if not page.locator("#question form#move").count():
        page.locator("#question [value=roll]").click()
        expect(page.locator("#question form#move")).to_have_count(1)
    assert page.locator("#lines li", has_text="Scarlet rolls").count() == 1


@pytest.mark.sampled(of="stories in a browser")
def test_a_server_that_is_gone_is_said(frail_server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, frail_server.url, {})
    assert asked(page) == "roll"
    frail_server.stop()
    page.locator("#question [value=roll]").click()
    expect(page.locator("#notice[role=alert]")).to_contain_text("cannot be reached")
    frail_server.start()


def test_a_refusal_names_its_clause_and_changes_nothing(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, server.url, {})
    assert asked(page) == "roll"
    old = version(page)
    page.evaluate("document.querySelector('#question [value=roll]').value = 'end_turn'")
    page.locator("#question [value=end_turn]").click()
    clause = page.locator("#notice[role=alert]").get_by_role("link", name="why?")
    expect(clause).to_have_attribute("href", re.compile(r"^/rules/cluedo#cluedo-\d+$"))
    expect(page.locator("#question [value=roll]")).to_have_count(1)
    assert version(page) == old
