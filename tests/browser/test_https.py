"""Friends come in and a result travels at an https address: cookies are Secure there, and a browser can copy."""

import contextlib
import os
import socket
import ssl
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.https import FOUND, Https
from tests.browser.server_process import ServerProcess
from tests.browser.table import PATIENCE_MS, at_table, friends_link, open_by_mouse
from tests.browser.test_home_network import SEATS, on_television, sits_down_by_code
from tests.browser.test_phones_as_hands import open_with_friend, shows
from tests.browser.test_shared_browser import SIGN, hold, nothing_of_a_hand
from tests.browser.test_sharing import ID, kept_game, token
from tests.patience import PATIENCE


def test_a_code_and_a_shared_game_at_an_https_address(browser: Browser, tmp_path: Path) -> None:
    path = os.environ["CASEFILE_CHROMIUM"]
    with (
        Https(tmp_path) as https,
        ServerProcess(kept_game(tmp_path), named=https.url) as server,
        contextlib.closing(browser.browser_type.launch(executable_path=path, args=[FOUND])) as chromium,
    ):
        https.lead(server.port)
        host, phone, stranger = (chromium.new_page(ignore_https_errors=True) for _ in range(3))
        host.context.grant_permissions(["clipboard-read", "clipboard-write"])
        open_by_mouse(host, https.url, SEATS)
        assert host.evaluate("isSecureContext")
        sits_down_by_code(phone, https.url, host.locator(".code").first.inner_text())
        expect(host.locator("#place-0")).to_contain_text("Kim", timeout=PATIENCE_MS)
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


def test_one_room_at_an_https_address(browser: Browser, tmp_path: Path) -> None:
    """A tablet for two, a phone that is a hand, and a television that is opened by the code."""
    path = os.environ["CASEFILE_CHROMIUM"]
    with (
        Https(tmp_path) as https,
        ServerProcess(tmp_path, named=https.url) as server,
        contextlib.closing(browser.browser_type.launch(executable_path=path, args=[FOUND])) as chromium,
    ):
        https.lead(server.port)
        tablet, phone, screen = (chromium.new_page(ignore_https_errors=True) for _ in range(3))
        phone.set_viewport_size({"width": 360, "height": 740})
        screen.set_viewport_size({"width": 1920, "height": 1080})
        open_with_friend(tablet, https.url)
        code = tablet.locator(".code").first.inner_text()
        on_television(screen, https.url, code)
        phone.goto(friends_link(tablet))
        phone.fill("#your-name", "Kim")
        phone.locator(".start-b").click()
        at_table(phone)
        expect(phone.locator("#on-screen")).to_be_visible(timeout=PATIENCE_MS)
        assert shows(phone) == {"hand"}
        tablet.wait_for_selector("section.cover", timeout=PATIENCE_MS)
        nothing_of_a_hand(tablet)
        if tablet.locator(SIGN).count():
            hold(tablet)
            expect(tablet.get_by_role("button", name="Cover the page")).to_be_visible()


def test_a_connection_that_is_open_at_the_end_is_cut_off(tmp_path: Path) -> None:
    """A browser that says nothing as the proxy ends, nor when it is told of the end of the seals."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with contextlib.ExitStack() as held:
        server = held.enter_context(socket.create_server(("127.0.0.1", 0)))
        with Https(tmp_path) as https:
            https.lead(server.getsockname()[1])
            plain = socket.create_connection(("127.0.0.1", int(https.url.rpartition(":")[2])), PATIENCE)
            sealed = held.enter_context(trusting.wrap_socket(plain))
            sealed.sendall(b"GET / HTTP/1.1\r\n\r\n")
            behind = held.enter_context(server.accept()[0])
            assert behind.recv(100) == b"GET / HTTP/1.1\r\n\r\n"
        line = held.enter_context(socket.socket(fileno=os.dup(sealed.fileno())))
        line.settimeout(PATIENCE)
        with contextlib.suppress(ConnectionResetError):
            while line.recv(4096):
                pass
        assert behind.recv(100) == b""
