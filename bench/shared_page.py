"""How soon a stranger sees a shared game on a slow line: ``python -m bench.shared_page [--runs 3] [--json]``.

A headless Chromium, the one that ``CASEFILE_CHROMIUM`` names, opens the public link to a finished classic game of four
with nothing in its cache, on a line of 400 kbit/s with 400 ms (the network emulation of the Chrome DevTools Protocol),
at 1440 and at 360 pixels.

* ``paint``: milliseconds until the largest paint, as the browser reports it;
* ``bytes``: all that came over the line until nothing more came.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
from collections.abc import Mapping
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from bench.processes import ready, serving
from bench.tables import Played, calm, cookie, played, seat_of, write
from bench.wire import Wire
from casefile.core.actions import Offer
from casefile.core.events import SeedOpened
from casefile.core.inquiry import Accuse
from casefile.server.records.shared_games import share_token

LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""The line: milliseconds, and bytes a second."""

WANTED = {"paint": "3500 ms", "bytes": "120000"}

PAINT = """() => new Promise((told) => {
  new PerformanceObserver((list) => told(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true });
})"""


def finished() -> Played:
    """A game of 150 events or a few more, which somebody then solves."""
    found, draw = played("shared", 4, "classic", 150), random.Random(1)
    table = found.table
    while not isinstance(table.menu(seat_of(table)).get(Accuse), Offer):
        table.act(seat_of(table), calm(table, draw))
    table.act(seat_of(table), Accuse(*table.state.holdings.sealed()))
    seed = found.secret.seed
    table.record([SeedOpened(seed.seed.hex(), seed.salt.hex())])
    return found


async def visit(chromium: Browser, address: str, width: int, height: int) -> Mapping[str, float]:
    """Open the page as somebody who was never there."""
    context = await chromium.new_context(viewport={"width": width, "height": height})
    page = await context.new_page()
    line, came = await context.new_cdp_session(page), list[float]()
    await line.send("Network.enable")
    await line.send("Network.emulateNetworkConditions", LINE)
    line.on("Network.loadingFinished", lambda done: came.append(done["encodedDataLength"]))
    await page.goto(address, wait_until="networkidle", timeout=60_000)
    paint = await page.evaluate(PAINT)
    await context.close()
    return {"paint": paint, "bytes": sum(came)}


async def measure(runs: int) -> dict[str, list[Mapping[str, float]]]:
    """What each visit took, by the width of the page."""
    game = finished()
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "casefile.sqlite3", [game])
        with serving(Path(folder)) as (port, _):
            await ready(port)
            wire = Wire(port, cookie(0))
            assert (await wire.post(f"/t/{game.id}/share", {"called": "names", "folded": "yes"})).status == 303
            address = f"http://127.0.0.1:{port}/s/{share_token(game.secret, 0)}"
            async with async_playwright() as playwright:
                chromium = await playwright.chromium.launch(executable_path=os.environ["CASEFILE_CHROMIUM"])
                for _ in range(120):  # the review is made first: a page that fills would ask again and again
                    page = await chromium.new_page()
                    await page.goto(address, timeout=120_000)
                    filling = await page.locator("[data-fills]").count()
                    await page.close()
                    if not filling:
                        break
                    await asyncio.sleep(1)
                sizes = {"1440": (1440, 900), "360": (360, 740)}
                found = {
                    name: [await visit(chromium, address, *size) for _ in range(runs)] for name, size in sizes.items()
                }
                await chromium.close()
                return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = asyncio.run(measure(given.runs))
    medians = {
        width: {name: statistics.median(each[name] for each in visits) for name in WANTED}
        for width, visits in found.items()
    }
    if given.json:
        print(json.dumps({"runs": given.runs, "load": os.getloadavg()[0], **medians}))
        return
    print(f"{'a shared game on 400 kbit/s':<30}" + "".join(f"{name:>12}" for name in WANTED))
    for width, figures in medians.items():
        print(f"{width + ' pixels':<30}" + "".join(f"{figures[name]:>12,.0f}" for name in WANTED))
    print(f"{'wanted':<30}" + "".join(f"{each:>12}" for each in WANTED.values()))


if __name__ == "__main__":
    main()
