"""Whether anything that moves on the big screen is laid out or painted anew while it moves.

    python -m bench.screen_frames

A big screen of 1920 by 1080 follows a game. Each movement is traced from its second frame until just before its end:
the first one lays out and paints what begins to move. "layouts", "paints" and "script" are what the browser's trace
tells of that time; all should be 0, but for scripts of up to 4 ms.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.server_process import ServerProcess
from tests.browser.table import Player, asked, open_table
from tests.browser.test_phones_as_hands import beside

ANEW = "for (const each of document.querySelectorAll('{}')) each.replaceWith(each.cloneNode(true))"
WALK = """async () => {
  const { pieces } = await import(new URL("walk.js", document.querySelector("script[type=module]").src));
  const piece = document.querySelector("#layer-pieces .piece[id^=token]");
  const walk = pieces();
  piece.setAttribute("transform", "translate(90 90)");
  walk();
}"""
MOVES = {
    "a token that walks": (WALK, 200),
    "a card that is shown": ("document.body.classList.add('seeing')", 280),
    "answers, one by one": (ANEW.format(".answers li"), 500),
    "the case file at the end": (ANEW.format("#screen-asked .card"), 600),
}
"""By name a script that makes it happen again, and the milliseconds that are traced."""

RESTS = """() => !document.body.matches(".seeing")
    && document.getAnimations().every((each) => each.playState !== "running")"""
"""Nothing moves."""

BEGUN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"


def traced(session: CDPSession, page: Page, script: str, wait: int) -> tuple[int, int, float]:
    """Return the layouts and paints during a movement, and the longest script in milliseconds."""
    events, ended = list[dict[str, Any]](), list[bool]()

    def take(told: dict[str, Any]) -> None:
        events.extend(told["value"])

    session.on("Tracing.dataCollected", take)
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    page.wait_for_function(RESTS)
    page.evaluate(script)
    page.evaluate(BEGUN)
    session.send("Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"})
    page.wait_for_timeout(wait)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    session.remove_listener("Tracing.dataCollected", take)
    named = [each["name"] for each in events]
    scripts = [each.get("dur", 0) / 1000 for each in events if each["name"] in ("FunctionCall", "EvaluateScript")]
    return named.count("Layout"), named.count("Paint"), max(scripts, default=0.0)


def main() -> int:
    """Print the figures; the exit status is 1 if anything was laid out or painted while it moved."""
    failed = False
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=os.environ["CASEFILE_CHROMIUM"])
        page, screen = (browser.new_context(viewport={"width": 1920, "height": 1080}).new_page() for _ in range(2))
        open_table(page, server.url, {})
        beside(page, server.url, screen)
        player, session = Player(page, accuse_after=3), screen.context.new_cdp_session(screen)
        left = dict(MOVES)
        while left:
            over = asked(page) == "over"
            if over:
                page.goto("about:blank")  # a trace is of the whole browser, and the player's page shows the end as well
                screen.wait_for_selector("#screen.over")
            answered = screen.locator("#screen-shown[data-shown]").count() and screen.locator(".answers li").count()
            for name, (script, wait) in list(left.items()):
                if ("end" in name) == over and (over or answered):
                    layouts, paints, script_ms = traced(session, screen, script, wait)
                    failed |= layouts + paints > 0 or script_ms > 4
                    print(
                        f"{name:<26} layouts {layouts}, paints {paints}, longest script {script_ms:.1f} ms", flush=True
                    )
                    screen.evaluate("document.body.classList.remove('seeing')")
                    del left[name]
            if over and left:
                print(f"not seen in this game: {', '.join(left)}; run it again")
                return 1
            if not over:
                player.answer()
        browser.close()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
