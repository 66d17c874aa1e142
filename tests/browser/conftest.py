"""A real Chromium for the tests in this folder; there is no way around it, a missing one is a failure.

``check.py`` finds the browser and names it in ``CASEFILE_CHROMIUM``.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright


class OpenPage(Protocol):
    """Open a page of its own, with cookies of its own; further arguments are those of ``Browser.new_context``."""

    def __call__(self, url: str = ..., *, width: int = ..., height: int = ..., **context: Any) -> Page:
        """The page, after it has loaded ``url`` if there is one."""


# Playwright leaves an event loop running in the thread that uses it, so this must end with the folder's tests.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser, started once for this folder."""
    path = os.environ.get("CASEFILE_CHROMIUM")
    if not path:
        pytest.fail("CASEFILE_CHROMIUM must name a Chromium; `python3 check.py` finds one and sets it.", pytrace=False)
    with sync_playwright() as playwright:
        # Playwright starts Chromium without its sandbox, which root could not use; the tests open only our own pages.
        chromium = playwright.chromium.launch(executable_path=path)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens pages and closes them; an error in a page's own code fails the test.

    A refused request is no such error, though the browser's console mentions it.
    """
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            faults.append(f"{message.text} {message.location}")

    def uncaught(error: Error) -> None:
        faults.append(f"uncaught: {error}")

    contexts = []

    def opened(url: str = "", *, width: int = 1440, height: int = 900, **context: Any) -> Page:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **context))
        page = contexts[-1].new_page()
        page.on("console", note)
        page.on("pageerror", uncaught)
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


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[str]]:
    """What axe finds on a page that is serious or critical, one line each: ``rule: element``."""
    source = Axe()

    def serious(page: Page) -> list[str]:
        found = source.run(page).response["violations"]
        grave = (each for each in found if each["impact"] in ("serious", "critical"))
        return [f"{each['id']}: {node['html']}" for each in grave for node in each["nodes"]]

    return serious
