"""Friends come in and a result travels at an https address: cookies are Secure there, and a browser can copy."""

import contextlib
import os
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.house import House
from tests.browser.https import FOUND, Https
from tests.browser.table import at_table, open_by_mouse
from tests.browser.test_home_network import SEATS, SOON, sits_down_by_code
from tests.browser.test_sharing import ID, kept_game, token


def test_a_code_and_a_shared_game_at_an_https_address(browser: Browser, tmp_path: Path) -> None:
    path = os.environ["CASEFILE_CHROMIUM"]
    with (
        Https(tmp_path) as https,
        House(kept_game(tmp_path), named=https.url) as house,
        contextlib.closing(browser.browser_type.launch(executable_path=path, args=[FOUND])) as chromium,
    ):
        https.lead(house.port)
        host, phone, stranger = (chromium.new_page(ignore_https_errors=True) for _ in range(3))
        host.context.grant_permissions(["clipboard-read", "clipboard-write"])
        open_by_mouse(host, https.url, SEATS)
        assert host.evaluate("isSecureContext")
        sits_down_by_code(phone, https.url, host.locator(".code").first.inner_text())
        expect(host.locator("#place-0")).to_contain_text("Kim", timeout=SOON)
        for page in (host, phone):
            (cookie,) = [each for each in page.context.cookies() if each["httpOnly"]]
            assert (cookie["name"], cookie["secure"]) == ("__Host-casefile", True)
        # The end of a game, shared: there is a clipboard, and the link is the https address.
        own = {"name": "__Host-casefile", "value": token(0), "url": https.url, "secure": True, "httpOnly": True}
        host.context.clear_cookies()
        host.context.add_cookies([own])  # type: ignore[list-item]
        host.goto(f"{https.url}/t/{ID}")
        at_table(host)
        host.locator("#question a[href$='/share']").click()
        host.locator("#share-copy").click()
        expect(host.locator("#share-copy")).to_contain_text("Copied")
        link = host.evaluate("navigator.clipboard.readText()")
        assert link.startswith(f"{https.url}/s/")
        stranger.goto(link, timeout=90_000)
        expect(stranger.locator("#play button")).to_contain_text("Play this deal")
        assert stranger.context.cookies() == []
