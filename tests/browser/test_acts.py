"""What others do passes and hides no question; Enter presses the ringed button, and an arrow enters the board."""

from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import PATIENCE_MS, at_table, in_focus, open_table, read, version, wait_past


def accuse_wrongly(page: Page) -> None:
    """Accuse of a card in one's own hand, so that it must be wrong."""
    page.locator(".top [data-opens=accuse]").click()
    for row in page.locator("#accuse fieldset").all():
        own = row.locator(".pick.elsewhere")
        (own if own.count() else row.locator(".pick")).first.click()
    page.locator("#accuse .send").click()


def sat_down(host: Page, url: str, guests: Mapping[str, Page]) -> None:
    """Open a quick game of friends, and let the guests sit down by its link, by their names."""
    open_table(host, url, {0: "friend", 1: "you", 2: "friend", 3: "empty"}, game="quick")
    link = host.locator("#link-anyone").get_attribute("value") or ""
    for name, page in guests.items():
        page.goto(link)
        page.fill("#your-name", name)
        page.get_by_role("button", name="Take your seat").click()
        at_table(page)


def test_another_s_wrong_accusation_passes_and_the_question_is_there(
    server: ServerProcess, open_page: OpenPage
) -> None:
    host, still = open_page(), open_page(reduced_motion="reduce")
    friend = open_page()
    sat_down(host, server.url, {"Bea": friend, "Cid": still})
    expect(friend.locator("#question.asked form#suggest")).to_have_count(1, timeout=PATIENCE_MS)
    accuse_wrongly(friend)
    expect(friend.locator("#question [form=go-on]")).to_be_visible()
    # It is the host's turn at once.
    expect(host.locator("#question form#suggest")).to_have_count(1, timeout=PATIENCE_MS)
    assert in_focus(host, "#asked")
    for page in (host, still):
        line = page.get_by_role("status").filter(has_text="That is wrong.")
        expect(line.locator("form.passing")).to_be_visible()
        expect(page.locator("#lines .lit")).to_contain_text("That is wrong.")
    assert not still.locator("form.passing").evaluate("each => each.getAnimations({subtree: true}).length")
    host.locator("form.passing").evaluate("each => each.getAnimations({subtree: true}).forEach(one => one.finish())")
    expect(host.locator("form.passing")).to_have_count(0)  # it passes by itself, for good
    host.reload()
    expect(host.locator("form.passing")).to_have_count(0)
    expect(still.locator("form.passing")).to_be_visible()  # where nothing may move it stays till it is touched
    still.locator("form.passing").click()
    expect(still.locator("form.passing")).to_have_count(0)
    assert in_focus(still, "#asked")


def test_enter_presses_the_button_with_the_ring_and_an_arrow_enters_the_board(
    server: ServerProcess, page: Page
) -> None:
    open_table(page, server.url, {0: "you", 1: "bot", 2: "bot", 3: "empty", 4: "empty", 5: "empty"})
    page.wait_for_selector("#question [value=roll]", timeout=PATIENCE_MS)
    read(page)
    old = version(page)
    page.evaluate("document.activeElement.blur()")  # as after a click whose button is gone
    page.keyboard.press("Enter")
    wait_past(page, old)
    page.wait_for_selector(".spot", timeout=PATIENCE_MS)
    old = version(page)
    page.locator("#asked").focus()
    page.keyboard.press("ArrowDown")
    assert in_focus(page, ".spot")
    page.keyboard.press("Enter")
    wait_past(page, old)
