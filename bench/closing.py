"""How soon everything secret is out of a page that several people share, after the press that ends a turn.

    python -m bench.closing [--times 200]

Two people at one browser, slowed four times, play quick games against a bot. Times are milliseconds until no hand,
sheet, question or private line of a seat is in the page: from the press that ends a turn, and, where the game itself
passes to another person, such as to one who must show a card, from the word of the server. A closing takes some
seconds, since a sign is held before it.
"""

import argparse
import contextlib
import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Error, Page, sync_playwright

from tests.browser.server_process import ServerProcess
from tests.browser.table import OVER, PATIENCE_MS, Player
from tests.browser.test_shared_browser import SIGN, hold, open_for_two

SLOWED = 4
"""How many times slower the browser's processor is."""

COVERED = 4403
"""The code with which the server closes the socket of a page that must not be open any more."""

WATCH = (
    f"""(() => {{
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {{
    constructor(...given) {{
      super(...given);
      this.addEventListener("close", ({{ code }}) => code === {COVERED} && (globalThis.covered = performance.now()));
    }}
  }};
}})();"""
    """(() => {
  let [pressed, open] = [0, false];
  const ends = (target) => target.closest?.("#question [value=end_turn]");
  addEventListener("click", ({ target }) => ends(target) && (pressed = performance.now()), true);
  const note = (name, since) => {
    const found = JSON.parse(sessionStorage[name] ?? "[]");
    sessionStorage[name] = JSON.stringify([...found, performance.now() - since]);
  };
  new MutationObserver(() => {
    const secret = document.querySelector("#hand .card, #sheet table, #question-said h1, .pv span") !== null;
    if (open && !secret && pressed) note("pressed", pressed);
    else if (open && !secret && globalThis.covered) note("passed", covered);
    if (!secret) pressed = globalThis.covered = 0;
    open = secret;
  }).observe(document, { childList: true, subtree: true });
})()"""
)
"""Notes the milliseconds until no secret is in the page."""

FOUND = "Object.fromEntries(['pressed', 'passed'].map((name) => [name, JSON.parse(sessionStorage[name] ?? '[]')]))"
READY = f"{SIGN}, #table[data-shared=open] #question.asked, {OVER}"


def play(page: Page, url: str, times: int) -> dict[str, list[float]]:
    """Return the times of so many closings, from a press and from the word of the server."""
    open_for_two(page, url)
    player, found = Player(page, accuse_after=999), dict[str, list[float]]()
    while sum(map(len, found.values())) < times:
        page.wait_for_selector(READY, timeout=PATIENCE_MS)
        with contextlib.suppress(Error):  # the page may just be loaded anew
            found = page.evaluate(FOUND)
        if page.locator(OVER).count():
            open_for_two(page, url)
            player.seen.clear()
        elif page.locator("section.cover").count():
            hold(page)
        else:
            player.answer()
    return found


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=200, help="closings")
    times = parser.parse_args().times
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder), pace=50) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=os.environ["CASEFILE_CHROMIUM"])
        page = browser.new_context(viewport={"width": 820, "height": 1180}).new_page()
        page.add_init_script(WATCH)
        slow = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        found = play(page, server.url, times)
        browser.close()
    print(f"{sum(map(len, found.values()))} closings, {SLOWED} times slowed")
    for name, text in (("pressed", "from the press"), ("passed", "from the word of the server")):
        times_ = found[name]
        if len(times_) > 1:
            worst = f"95 % {quantiles(times_, n=20)[18]:6.1f}, most {max(times_):6.1f}"
            print(f"gone {text:<28} {len(times_):4} times: median {median(times_):6.1f} ms, {worst}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
