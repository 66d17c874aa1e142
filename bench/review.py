"""How long the review of a game takes, and what a replay weighs: ``python -m bench.review [--games N] [--browser]``.

Board games of six whose players ask for as long as the game goes on; processor seconds of one core. The load of a
replay is what its page brings of moments, through the eyes of a seat with all help on its sheet, packed as it is sent.
With ``--browser`` a Chromium, at ``CASEFILE_CHROMIUM``, says how many moments a second it steps through.
"""

import argparse
import os
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from playwright.sync_api import FilePayload, sync_playwright

from casefile.arena.matches import simulate
from casefile.core.cards import Seat
from casefile.core.record import Record, record_of, write
from casefile.games import GAMES
from casefile.review.playback import Playback
from casefile.review.reviewer import review
from casefile.server.site import templates
from casefile.web.present.replaying import stepped
from casefile.web.render import frame_drawer
from tests.browser.server_process import ServerProcess

PACKED = 2
"""The level at which the server packs what it sends."""

STEPS = """async () => {
  const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("Home");
  const last = Number(document.getElementById("moment-at").max), began = performance.now();
  let steps = 0;
  for (let round = 0; round < 5; round++) {
    for (const key of ["ArrowRight", "ArrowLeft"]) {
      for (let i = 0; i < last; i++, steps++) {
        press(key);
        document.body.offsetHeight; // laid out, as for a picture
      }
    }
  }
  return (1000 * steps) / (performance.now() - began);
}"""


def main() -> None:
    """Play and review some games, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--browser", action="store_true")
    given = parser.parse_args()
    frame = frame_drawer(templates(GAMES, "en", ()))
    print(f"{'events':>8}{'questions':>11}{'moments':>9}{'seconds':>9}{'of 250 events':>15}", end="")
    print(f"{'steps':>8}{'draw, s':>9}{'load, kB':>10}{'of 250 events':>15}")
    records = []
    for seed in range(given.games):
        played = simulate(GAMES["cluedo"], 6, 1, seed, ["eliminator"], {}, clock=process_time)
        records.append(record := record_of(played.table, played.commitment))
        begin = process_time()
        found = review(record, GAMES["cluedo"])
        used, moments = process_time() - begin, sum(len(seat.moments) for seat in found.seats)
        begin = process_time()
        page = stepped(Playback(record, GAMES["cluedo"]), Seat(0), 4, "en", frame)
        drawn, load = process_time() - begin, len(zlib.compress(page.sent(), PACKED)) / 1000
        events = len(record.events)
        print(f"{events:8}{len(found.suggestions):11}{moments:9}{used:9.2f}{250 * used / events:15.2f}", end="")
        print(f"{page.moments:8}{drawn:9.2f}{load:10.1f}{250 * load / events:15.1f}")
    if given.browser:
        print(f"steps a second in a browser: {steps_a_second(max(records, key=lambda each: len(each.events))):.0f}")


def steps_a_second(record: Record) -> float:
    """How many moments a second a Chromium steps through, each laid out."""
    with TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CASEFILE_CHROMIUM"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{server.url}/replay")
        file = FilePayload(name="game.json", mimeType="application/json", buffer=write(record))
        page.set_input_files("#file", files=[file])
        page.click("#record .btn.first")
        page.wait_for_selector("#eyes")
        page.click("#eyes button[value='0']")
        page.wait_for_selector("#eyes button[value='0'][aria-pressed=true]")
        found: float = page.evaluate(STEPS)
        browser.close()
        return found


if __name__ == "__main__":
    main()
