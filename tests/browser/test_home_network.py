"""A table that a phone in the same network comes to: real browsers on two machines with a network between them."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import PATIENCE_MS, at_table, open_by_mouse
from tests.browser.test_companion import CARDS, CATEGORIES, enter, set_up
from tests.browser.test_shared_browser import passes_on
from tests.browser.test_sharing import ID, kept_game, token
from tests.networks import HOST, Machine, Network
from tests.server.test_home_network import started

pytestmark = pytest.mark.linux

HERE, THERE = "http://127.0.0.1:8765", f"http://{HOST}:8765"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "is_mobile": True, "has_touch": True}
SEATS = {0: "friend", 1: "empty", 2: "bot", 3: "friend", 4: "you", 5: "empty"}


@pytest.fixture
def network(tmp_path: Path) -> Iterator[Network]:
    """Two machines."""
    with Network(tmp_path) as found:
        yield found


@contextlib.contextmanager
def browsing(browser: Browser, machine: Machine) -> Iterator[Browser]:
    """A browser on a machine."""
    path = machine.program(os.environ["CASEFILE_CHROMIUM"])
    with contextlib.closing(browser.browser_type.launch(executable_path=path)) as found:
        yield found


def sits_down_by_code(phone: Page, address: str, code: str) -> None:
    """Somebody who has been told an address and a code, and has nothing else."""
    phone.goto(address)
    phone.locator("#code").press_sequentially(code.lower())  # the last sign sends it
    phone.fill("#your-name", "Kim")
    phone.locator(".start-b").click()
    at_table(phone)
    expect(phone.locator("#place-0.mine")).to_contain_text("Kim", timeout=PATIENCE_MS)


def shares(phone: Page) -> None:
    """A player of a finished game shares it from the phone: no clipboard, no system sheet, and a way all the same."""
    guest = phone.context.browser.new_context(**PHONE) if phone.context.browser else phone.context
    guest.add_cookies([{"name": "casefile", "value": token(0), "url": THERE}])
    page = guest.new_page()
    page.goto(f"{THERE}/t/{ID}")
    at_table(page)
    page.locator("#question a[href$='/share']").click()
    expect(page.locator("#share-send")).to_be_hidden()
    expect(page.locator(".sheet-reach")).to_contain_text("Only your home network can open this link")
    page.locator("#share-copy").click()
    expect(page.locator("#share-copy")).to_contain_text("Copied")
    expect(page.locator("#share-state")).to_have_attribute("data-open", "yes")
    link = page.locator("#share-address").input_value()
    assert link.startswith(f"{THERE}/s/")
    with page.expect_download(timeout=90_000) as saved:
        page.locator("#share-file").click()
    assert "casefile-record-1" in Path(saved.value.path()).read_text(encoding="utf-8")
    guest.clear_cookies()
    page.goto(link, timeout=90_000)
    expect(page.locator("#play button")).to_contain_text("Play this deal")
    guest.close()


def notes(phone: Page) -> None:
    """The note pad has no service worker there: it says how it is kept, and goes on when the network is gone."""
    phone.goto(f"{THERE}/companion")
    assert not phone.evaluate("'serviceWorker' in navigator")
    expect(phone.locator("#keeping")).to_contain_text("while this page is open")
    with phone.expect_download() as saved:
        phone.locator("#save-page").click()
    assert "<script" in Path(saved.value.path()).read_text(encoding="utf-8")
    hand = tuple(card for category in CATEGORIES for card in category[:2])
    phone.context.set_offline(True)
    set_up(phone, hand, 0)
    turn = {"suggester": 0, "suspect": 2, "weapon": 8, "room": 14, "shown_by": None, "shown_card": None}
    enter(phone, turn, {CARDS.index(card) for card in hand})
    expect(phone.locator("#cell-2-3 .yes")).to_have_count(1)  # nobody has a card of it, and neither have I
    phone.context.set_offline(False)


def on_television(screen: Page, address: str, code: str) -> None:
    """Nothing but the arrows and OK of a remote control types the code of a table."""
    screen.goto(f"{address}/screen")
    keys = screen.locator("#signs button")
    for sign in code:
        for _ in range(40):
            now = screen.evaluate("document.activeElement.value")
            if now == sign:
                break
            order = [each.get_attribute("value") for each in keys.all()]
            away = order.index(sign) - order.index(now)
            screen.keyboard.press(
                "ArrowDown" if away >= 8 else "ArrowUp" if away <= -8 else "ArrowRight" if away > 0 else "ArrowLeft"
            )
        screen.keyboard.press("Enter")
    screen.wait_for_selector("#screen-head h1")
    assert screen.url.endswith("/screen")
    expect(screen.locator("#screen-watch svg.qr-code")).to_be_visible()


def test_a_phone_in_the_network_sits_down_by_a_code(browser: Browser, network: Network, tmp_path: Path) -> None:
    """One press lets it in, and another shuts it out; nothing else is done to the server or to the phone."""
    kept_game(tmp_path)
    with (
        started(network.host, tmp_path),
        browsing(browser, network.host) as at_home,
        browsing(browser, network.friend) as elsewhere,
    ):
        host, phone = at_home.new_page(), elsewhere.new_page(**PHONE)
        open_by_mouse(host, HERE, SEATS)
        expect(host.locator("#asked")).to_have_text("Let friends in")
        host.get_by_role("button", name="Open to my home network").click()
        expect(host.locator(".scanned .at")).to_have_text(f"{HOST}:8765", timeout=PATIENCE_MS)
        code = host.locator(".scanned .code").inner_text()
        on_television(elsewhere.new_page(viewport={"width": 1920, "height": 1080}), THERE, code)
        sits_down_by_code(phone, THERE, code)
        assert not phone.evaluate("isSecureContext")
        table = phone.url
        expect(host.locator("#place-0")).to_contain_text("Kim", timeout=PATIENCE_MS)
        expect(host.locator("#friends [role=status]")).to_have_text("Kim came in, as Scarlet.")
        expect(host.locator(".reach")).to_contain_text("Open to your home network")
        # A watcher's link is copied there without a clipboard, which such a page has not.
        phone.evaluate("document.querySelector('#menu').open = true")
        phone.locator("#menu a", has_text="Links to this table").click()
        phone.locator("#share .copy").first.click()
        expect(phone.locator("body")).to_contain_text("Copied.")
        phone.keyboard.press("Escape")
        shares(phone)
        notes(phone)
        phone.goto(table)
        # Two people share a tablet there, which has no secure context either.
        passes_on(elsewhere.new_page(viewport={"width": 820, "height": 1180}), THERE)
        # What was typed into the field of a tunnel stays when it is refused.
        host.locator("#elsewhere summary").click()
        host.fill("#tunnel-address", "https://127.0.0.1")
        host.locator("[form=tunnel]", has_text="Try it").click()
        expect(host.locator("#notice")).to_contain_text("the host is not on the public internet")
        expect(host.locator("#tunnel-address")).to_have_value("https://127.0.0.1")
        host.get_by_role("button", name="Close again").click()
        expect(host.locator("#asked")).to_have_text("Let friends in", timeout=PATIENCE_MS)
        expect(phone.get_by_text("Reconnecting…")).to_be_visible(timeout=PATIENCE_MS)
        host.get_by_role("button", name="Open to my home network").click()
        expect(phone.get_by_text("Reconnecting…")).to_be_hidden(timeout=PATIENCE_MS)
        expect(phone.locator("#place-0.mine")).to_contain_text("Kim")
