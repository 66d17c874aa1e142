"""What a frame costs in a real browser: ``python -m bench.browser [--moves 60] [--runs 3] [--slow 1] [--json]``.

A headless Chromium, the one that ``CASEFILE_CHROMIUM`` names, has the table of a player of a classic game of four with
the board open, 1440 by 900; a server of its own sends it frames, and all four act over HTTP. Milliseconds, each from
the socket's ``message`` event, which a listener hears that is there before the page's own:

* ``script``: until the frame is in its place: unpacked, read, put into the page, and everybody told who wants to know;
* ``layout``: until style and layout of the page are computed as well, asked for at once;
* ``drawn``: until the task after the next animation frame. This has the wait for the display in it, up to 16.7 ms.

The game is played ``--runs`` times, always the same, and of each of its frames the fastest counts: what the machine
does besides is not the page's. ``--slow 4`` slows the page's processor so many times, as a telephone would.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from playwright.async_api import Page, async_playwright

from bench.live import form_of
from bench.processes import ready, serving
from bench.tables import Played, calm, cookie, played, seat_of, write
from bench.wire import Wire
from casefile.play.occupants import TableOptions

SEATS, EVENTS = 4, 20
WARM = 10
"""Moves before those that count: the browser compiles what it runs often."""
REST = 0.2
"""Seconds between moves."""

HEARD = """
let begun = 0;
globalThis.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", () => (begun = performance.now()));
  }
};
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    const since = () => performance.now() - begun;
    const took = { script: since() };
    document.body.getBoundingClientRect();
    took.layout = since();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => drawn({ ...took, drawn: since() });
      port2.postMessage("");
    });
  }).observe(document.getElementById("table"), { attributeFilter: ["data-stamp"] });
});
"""
WANTED = {"layout": "p95 10 ms"}

Took = Mapping[str, float]
"""Milliseconds of a frame, by what they go to."""


async def frames(page: Page, port: int, game: Played, moves: int) -> list[Took]:
    """Open the page and act so many times, each time when the page shows the one before; what each frame took."""
    drawn = asyncio.Queue[Took]()
    await page.expose_function("drawn", drawn.put_nowait)
    await page.add_init_script(HEARD)
    await page.goto(f"http://127.0.0.1:{port}/t/{game.id}", wait_until="networkidle")
    wires, draw = [Wire(port, cookie(seat)) for seat in range(SEATS)], random.Random(1)
    found = []
    for _ in range(moves):
        seat = seat_of(game.table)
        answer = await wires[seat].post(f"/t/{game.id}/act", form_of(game, calm(game.table, draw)))
        assert answer.status == 200, answer.text
        found.append(await drawn.get())
        await asyncio.sleep(REST)
    return found


async def measure(moves: int, notes: int, slow: float) -> list[Took]:
    """What each of so many frames took, in a game that is always the same."""
    game = played("seen", SEATS, "classic", EVENTS)
    game.game = replace(game.game, table=TableOptions(notes=notes))
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "casefile.sqlite3", [game])
        with serving(Path(folder)) as (port, _):
            await ready(port)
            async with async_playwright() as playwright:
                chromium = await playwright.chromium.launch(executable_path=os.environ["CASEFILE_CHROMIUM"])
                page = await chromium.new_page(viewport={"width": 1440, "height": 900})
                await page.context.add_cookies(
                    [{"name": "casefile", "value": cookie(0), "url": f"http://127.0.0.1:{port}"}]
                )
                line = await page.context.new_cdp_session(page)
                await line.send("Emulation.setCPUThrottlingRate", {"rate": slow})
                found = await frames(page, port, game, WARM + moves)
                await chromium.close()
                return found[WARM:]


def fastest(runs: Sequence[Sequence[Took]]) -> dict[str, list[float]]:
    """The least that each frame took in any of the runs, by what it went to."""
    return {name: [min(took[name] for took in same) for same in zip(*runs, strict=True)] for name in runs[0][0]}


def figures(took: Sequence[float]) -> dict[str, float]:
    """The median, what one in twenty is above, and the most."""
    ordered = sorted(took)
    return {"p50": statistics.median(ordered), "p95": ordered[int(len(ordered) * 0.95)], "most": ordered[-1]}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--notes", type=int, default=TableOptions().notes, help="how much the sheet says, 1 to 4")
    parser.add_argument("--slow", type=float, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    runs = [asyncio.run(measure(given.moves, given.notes, given.slow)) for _ in range(given.runs)]
    result, load = {name: figures(took) for name, took in fastest(runs).items()}, os.getloadavg()[0]
    if given.json:
        print(json.dumps({"frames": given.moves, "runs": given.runs, "load": load, **result}))
        return
    print(f"{given.moves} frames, the fastest of {given.runs} runs; load {load:.1f} on {os.cpu_count()} cores")
    print("".join(f"{word:>12}" for word in ("ms", "p50", "p95", "most", "wanted")))
    for name, row in result.items():
        print(f"{name:>12}" + "".join(f"{ms:>12.1f}" for ms in row.values()) + f"{WANTED.get(name, ''):>12}")


if __name__ == "__main__":
    main()
