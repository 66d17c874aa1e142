"""A table that a phone in the same network comes to: real browsers on two machines with a network between them."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.networks import HOST, Machine, Network
from tests.browser.table import at_table, open_table
from tests.clone import ROOT

pytestmark = pytest.mark.linux

HERE, THERE = "http://127.0.0.1:8765", f"http://{HOST}:8765"
PATIENCE, SOON = 120.0, 20_000
"""Seconds in which the server must be ready, and milliseconds in which a page must hear of what has happened."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "is_mobile": True, "has_touch": True}
SEATS = {0: "friend", 1: "empty", 2: "bot", 3: "friend", 4: "you", 5: "empty"}


@pytest.fixture
def network(tmp_path: Path) -> Iterator[Network]:
    """Two machines."""
    with Network(tmp_path) as found:
        yield found


@contextlib.contextmanager
def started(machine: Machine, folder: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The server that ``start.py`` becomes, on a machine: with its own port, and nothing else running there."""
    log = folder / "log"
    command = (*machine.within, sys.executable, "-m", "casefile", *arguments, "--data", str(folder))
    with log.open("wb") as out, subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out) as server:
        try:
            begin = time.monotonic()
            while "casefile is at" not in log.read_text(encoding="utf-8"):
                assert time.monotonic() - begin < PATIENCE, log.read_text(encoding="utf-8")
                assert server.poll() is None, log.read_text(encoding="utf-8")
                time.sleep(0.05)
            yield server
        finally:
            server.send_signal(signal.SIGTERM)


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
    expect(phone.locator("#place-0.mine")).to_contain_text("Kim", timeout=SOON)


def test_a_phone_in_the_network_sits_down_by_a_code(browser: Browser, network: Network, tmp_path: Path) -> None:
    with (
        started(network.host, tmp_path, "serve", "--host", "0.0.0.0"),
        browsing(browser, network.host) as at_home,
        browsing(browser, network.friend) as elsewhere,
    ):
        host, phone = at_home.new_page(), elsewhere.new_page(**PHONE)
        open_table(host, HERE, SEATS)
        expect(host.locator(".scanned .at")).to_have_text(f"{HOST}:8765", timeout=SOON)
        sits_down_by_code(phone, THERE, host.locator(".scanned .code").inner_text())
        assert not phone.evaluate("isSecureContext")
        expect(host.locator("#place-0")).to_contain_text("Kim", timeout=SOON)
