"""A real Chromium for the tests in this folder; there is no way around it, a missing one is a failure.

``check.py`` finds the browser and names it in ``CASEFILE_CHROMIUM``.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe as Source
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, expect, sync_playwright
from pylopdf_fonts_jp import sans_path

from tests import chance
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from tests.browser.server_process import ServerProcess

# A whole browser loads two pages for the address bar of each window: they cost more than the page that a test opens.
# Nor is a process kept ready for a page that may come. Of this switch only the last counts, so what Playwright
# itself leaves out is named again.
LEFT_OUT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    "msEdgeUpdateLaunchServicesPreferredVersion",
    "msForceBrowserSignIn",
)


class OpenPage(Protocol):
    """Open a page of its own, with cookies of its own; further arguments are those of ``Browser.new_context``."""

    def __call__(self, url: str = ..., *, width: int = ..., height: int = ..., **context: Any) -> Page:
        """The page, after it has loaded ``url`` if there is one."""


GONE = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_INTERNET_DISCONNECTED",
    "Connection closed before receiving a handshake response",
    "Error during WebSocket handshake: Unexpected response code: 503",
)
"""What the browser's console says of a server that is not there, that ended, or that ended as it was called."""


FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>{folder}</dir></fontconfig>
"""
"""Where Linux finds typefaces: those of the machine, and the Japanese ones with which pictures are made.

Without any, letters are boxes, and narrower than letters are: what has no room would not be seen.
"""


# Playwright leaves an event loop running in the thread that uses it, so this must end with the folder's tests.
@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The browser, started once for this folder, with letters for Japanese."""
    path = os.environ.get("CASEFILE_CHROMIUM")
    if not path:
        pytest.fail("CASEFILE_CHROMIUM must name a Chromium; `python3 check.py` finds one and sets it.", pytrace=False)
    fonts = tmp_path_factory.mktemp("fonts") / "fonts.conf"
    fonts.write_text(FONTS.format(folder=sans_path().parent), encoding="utf-8")
    with sync_playwright() as playwright:
        # Playwright starts Chromium without its sandbox, which root could not use; the tests open only our own pages.
        chromium = playwright.chromium.launch(
            executable_path=path,
            args=["--disable-features=" + ",".join(LEFT_OUT)],
            env={**os.environ, "FONTCONFIG_FILE": str(fonts)},
        )
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens pages and closes them; an error in a page's own code or a request to another machine fails the test.

    A refused request is no such error, though the browser's console mentions it; nor is a server that is not there, or
    that is stopped while a page connects to it.
    """
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        gone = any(word in message.text for word in GONE)
        known = gone or message.text.startswith("Failed to load resource")
        if message.type == "error" and not known:
            faults.append(f"{message.text} {message.location}")

    def asked(request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:")):
            faults.append(f"a request to {request.url}")

    def uncaught(error: Error) -> None:
        faults.append(f"uncaught: {error.stack}")

    contexts = []

    def opened(url: str = "", *, width: int = 1440, height: int = 900, **context: Any) -> Page:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **context))
        contexts[-1].on("console", note)
        contexts[-1].on("weberror", lambda error: uncaught(error.error))
        contexts[-1].on("request", asked)
        contexts[-1].set_default_timeout(PATIENCE * 1000)
        contexts[-1].add_init_script(chance.BROWSER)
        page = contexts[-1].new_page()
        if url:
            page.goto(url)
        return page

    yield opened
    for each in contexts:
        each.close()
    assert not faults, faults


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """One empty page, 1440 by 900."""
    return open_page()


class Axe(Protocol):
    """What axe finds on a page that is serious or critical, one line each: ``rule: element``."""

    def __call__(self, page: Page, *rules: str) -> list[str]:
        """Run all rules, or only these."""


expect.set_options(timeout=PATIENCE * 1000)

CHANGES_OVER = """Promise.allSettled(
    document.getAnimations().filter(each => each instanceof CSSTransition).map(each => each.finished))"""


@pytest.fixture(scope="session")
def axe() -> Axe:
    """Looks with axe, at colours that stay.

    A change of one colour into another that is on its way, since the page was made narrower for example, goes on when
    motion is no longer wanted, because where it goes to has not changed.
    """
    source = Source().axe_script

    def looked(page: Page, options: dict[str, list[str]]) -> list[dict[str, Any]]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)
        page.evaluate(CHANGES_OVER)
        found: list[dict[str, Any]] = page.evaluate("async options => (await axe.run(options)).violations", options)
        return found

    def serious(page: Page, *rules: str) -> list[str]:
        options: dict[str, list[str]] = {"resultTypes": ["violations"]} | ({"runOnly": [*rules]} if rules else {})
        try:
            found = looked(page, options)
        except Error as error:
            if not any(said in str(error) for said in ("Execution context was destroyed", "axe is not defined")):
                raise
            page.wait_for_load_state()  # the page was just being loaded anew
            found = looked(page, options)
        grave = (each for each in found if each["impact"] in ("serious", "critical"))
        return [f"{each['id']}: {node['html']}" for each in grave for node in each["nodes"]]

    return serious


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator["ServerProcess"]:
    """A server of this folder's own, in which bots think for a moment only."""
    from tests.browser.server_process import ServerProcess

    with ServerProcess(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def frail_server(tmp_path: Path) -> Iterator["ServerProcess"]:
    """A server that a test may kill."""
    from tests.browser.server_process import ServerProcess

    with ServerProcess(tmp_path) as found:
        yield found
