"""The means by which the other tests of this folder see: they must bite."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import Axe
from tests.browser.server_process import ServerProcess
from tests.browser.table import open_by_mouse
from tests.clone import ROOT

PLANTED = """
def test_good(page):
    page.set_content("<script>document.title = 'good'</script>")
    assert page.title() == "good"

def test_uncaught(page):
    page.set_content("<script>nothing.here</script>")

def test_console(page):
    page.set_content("<script>console.error('wrong')</script>")
"""
AFTER = """
import asyncio

def test_no_loop_is_left_running():
    asyncio.run(asyncio.sleep(0))
"""


def pytest_on_planted_pages(folder: Path, chromium: str) -> str:
    """What pytest prints for the tests above, with this folder's fixtures."""
    pages = folder / "pages"
    pages.mkdir()
    shutil.copy(Path(__file__).with_name("conftest.py"), pages)
    (pages / "__init__.py").touch()
    (pages / "test_pages.py").write_text(PLANTED, encoding="utf-8")
    (folder / "test_zafter.py").write_text(AFTER, encoding="utf-8")
    env = os.environ | {"CASEFILE_CHROMIUM": chromium, "PYTHONPATH": str(ROOT)}
    command = (sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", str(folder))
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False).stdout


def test_a_page_is_drawn(page: Page) -> None:
    page.set_content("<h1 style='width: 200px'>Casefile</h1>")
    assert page.evaluate("document.querySelector('h1').getBoundingClientRect().width") == 200


def test_axe_sees_an_image_without_words(page: Page, axe: Axe) -> None:
    document = "<html lang=en><title>t</title><main><h1>Plan</h1><img {} src='data:,'></main></html>"
    page.set_content(document.format("alt='a plan'"))
    assert axe(page) == []
    page.set_content(document.format(""))
    assert [fault.split(":")[0] for fault in axe(page)] == ["image-alt"]


def test_an_error_in_a_page_fails_its_test_and_the_browser_ends_with_the_folder(tmp_path: Path) -> None:
    printed = pytest_on_planted_pages(tmp_path, os.environ["CASEFILE_CHROMIUM"])
    errors = [line for line in printed.splitlines() if line.startswith("ERROR ")]
    assert len(errors) == 2, printed
    assert "test_uncaught" in errors[0]
    assert "nothing is not defined" in printed
    assert "test_console" in errors[1]
    assert "PASSED test_zafter.py::test_no_loop_is_left_running" in printed


def test_a_missing_browser_is_a_failure_that_says_what_to_do(tmp_path: Path) -> None:
    printed = pytest_on_planted_pages(tmp_path, "")
    assert "1 passed, 3 errors" in printed
    assert "CASEFILE_CHROMIUM must name a Chromium" in printed


def test_what_a_page_adds_to_a_secret_is_the_same_each_time(server: ServerProcess, page: Page) -> None:
    """Else the games of these tests would be other ones at each run, though the server's secrets are the same."""
    open_by_mouse(page, server.url, {})
    page.goto(f"{page.url}/fair")
    assert "07" * 32 in page.content()
