"""How long the companion's page takes from an entry to the drawn sheet, and how much its first load weighs.

    python -m bench.companion_page

A browser that is slowed four times enters games of six people by the page's own buttons. "entry" is the time from the
last press of a turn until the sheet is drawn and laid out; "redraw" is that of the same sheet drawn again with nothing
new, in the same run. Times are milliseconds; machines are shared, so that the ratio is what counts. "First load" is
what comes over the network until the page is idle, compressed, all in.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from casefile.core.dealing import DealSpec, deal, even_sizes
from casefile.core.editions import CLUE
from casefile.deduction.companion_file import Entry
from tests.browser.server_process import ServerProcess

SLOWED = 4
"""How many times slower the browser's processor is."""
SEATS = 6
TURNS = 24
"""The turns of a game."""

PRESS = """ids => {
  for (const id of ids.slice(0, -1)) document.getElementById(id).click();
  const last = document.getElementById(ids[ids.length - 1]);
  const begin = performance.now();
  last.click();
  document.body.getBoundingClientRect();
  return performance.now() - begin;
}"""
"""Presses buttons; returns the milliseconds that the last one takes until all is drawn."""


def entries(random: Random, me: int) -> tuple[list[int], list[Entry]]:
    """Return the hand of a seat in a random game, and its turns."""
    categories = CLUE.edition("clue").deck.categories
    cards = [card for category in categories for card in category]
    truth = deal(DealSpec(categories, even_sizes(len(cards) - 3, range(SEATS))), random.randrange)
    held = [[cards.index(card) for card in hand] for hand in truth.hands]
    found = []
    for turn in range(TURNS):
        seat = turn % SEATS
        named = tuple(cards.index(random.choice(category)) for category in categories)
        order = ((seat + step) % SEATS for step in range(1, SEATS))
        shower = next((each for each in order if set(held[each]) & set(named)), None)
        shown = None
        if shower is not None and me in (seat, shower):
            shown = random.choice([card for card in named if card in held[shower]])
        found.append(Entry("asked", seat, named, shower, shown))
    return sorted(held[me]), found


def buttons(entry: Entry, hand: list[int], me: int) -> list[str]:
    """Return the buttons of a turn."""
    mine = [card for card in entry.cards if card in hand]
    seen = entry.shown is not None and not (entry.shower == me and len(mine) == 1)
    shower = "shower-none" if entry.shower is None else f"shower-{entry.shower}"
    last = [f"shown-{entry.shown}"] if seen else []
    return ["enter", f"asker-{entry.seat}", *(f"card-{card}" for card in entry.cards), shower, *last]


def weight(browser: Browser, url: str) -> dict[str, float]:
    """Return the bytes that the first load takes, by kind of resource, and how many files they are."""
    page = browser.new_context().new_page()
    session: CDPSession = page.context.new_cdp_session(page)
    session.send("Network.enable")
    kinds, found = dict[str, str](), dict[str, float]()
    session.on("Network.responseReceived", lambda each: kinds.update({each["requestId"]: each["type"]}))

    def done(each: dict[str, Any]) -> None:
        kind = kinds.get(each["requestId"], "Other")
        found[kind] = found.get(kind, 0) + each["encodedDataLength"]

    session.on("Network.loadingFinished", done)
    page.goto(url, wait_until="networkidle")
    page.context.close()
    return found


def times(page: Page, games: int) -> tuple[list[float], list[float]]:
    """Return the times of entries and of redraws, of so many games."""
    random, entered, redrawn = Random("companion page"), list[float](), list[float]()
    for _ in range(games):
        me = random.randrange(SEATS)
        hand, turns = entries(random, me)
        people = ["new", "form-classic", *["add"] * (SEATS - 3), f"me-{me}", "to-cards"]
        page.evaluate(PRESS, [*people, *(f"card-{card}" for card in hand), "begin"])
        for entry in turns:
            entered.append(page.evaluate(PRESS, buttons(entry, hand, me)))
            redrawn.append(page.evaluate(PRESS, ["tab-turns", "tab-sheet"]))
        page.evaluate(PRESS, ["back"])
    return entered[TURNS:], redrawn[TURNS:]  # the first game warms the compiler up


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8, help="games that are entered")
    games = parser.parse_args().games
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=os.environ["CASEFILE_CHROMIUM"])
        loaded = weight(browser, f"{server.url}/companion")
        page = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block").new_page()
        page.goto(f"{server.url}/companion")
        slow = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        entered, redrawn = times(page, games + 1)
        browser.close()
    ends = [quantiles(each, n=20)[18] for each in (entered, redrawn)]
    print(f"{len(entered)} entries at {SEATS} people, {SLOWED} times slowed")
    print(f"entry   median {median(entered):6.1f} ms, 95 % {ends[0]:6.1f}, most {max(entered):6.1f}")
    print(f"redraw  median {median(redrawn):6.1f} ms, 95 % {ends[1]:6.1f}, most {max(redrawn):6.1f}")
    print(f"entry to redraw at 95 %: {ends[0] / ends[1]:.2f} times")
    told = ", ".join(f"{kind.lower()} {size / 1000:.1f}" for kind, size in sorted(loaded.items()))
    print(f"first load {sum(loaded.values()) / 1000:.1f} kB ({told})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
