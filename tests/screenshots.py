"""Plays at a real server and keeps pictures of what is seen: ``python -m tests.screenshots FOLDER``.

The pictures in ``docs/screenshots`` are made so. Hands and dice are new each time; the states are the same. Chromium is
``CASEFILE_CHROMIUM``, or the one that is installed.
"""

import base64
import contextlib
import json
import os
import shutil
import sqlite3
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from casefile.server.data_places import FILE
from tests.browser.server_process import ServerProcess
from tests.browser.table import Player, asked, at_setup, at_table, open_by_mouse, version, wait_past
from tests.browser.test_acts import accuse_wrongly, sat_down
from tests.browser.test_nsider import play as answer
from tests.correspondence.by_post import token_of
from tests.screenshots_post import OPEN, PLAYED, prepared

SIZES = {"1440": (1440, 900), "820": (820, 1180), "360": (360, 780)}
SEATS = {0: "bot", 1: "empty", 2: "bot", 3: "bot", 4: "you", 5: "empty"}
FRIENDS = {0: "friend", 1: "empty", 2: "bot", 3: "friend", 4: "you", 5: "friend"}
DECENT = 12
"""So many lines are a story worth a picture."""

TRIES = 6
"""So many games; most are over before everything has been seen in them."""


POST = (
    ("post-announce", "", "/post", "1440", "light", "en-GB"),
    ("post-open", "", f"/p/{OPEN}", "1440", "light", "en-GB"),
    ("post-thread", "", f"/p/{PLAYED}", "1440", "light", "en-GB"),
    ("post-thread", "wario 1", f"/p/{PLAYED}#post-9", "360", "dark", "en-GB"),
    ("post-camp", "mario 1", f"/p/{PLAYED}/camp", "1440", "light", "en-GB"),
    ("post-camp", "mario 1", f"/p/{PLAYED}/camp", "820", "dark", "en-GB"),
    ("post-camp", "mario 1", f"/p/{PLAYED}/camp", "360", "light", "ja-JP"),
    ("post-announce", "", "/post", "360", "light", "en-GB"),
    ("post-console", "op", f"/p/{PLAYED}/console", "1440", "light", "en-GB"),
    ("post-console", "op", f"/p/{PLAYED}/console", "360", "light", "en-GB"),
    ("mine", "mario 1", "/mine", "1440", "light", "en-GB"),
    ("mine", "mario 1", "/mine", "360", "light", "en-GB"),
)
"""The pages by post: the name of the picture, whose page, its path, the size, the theme, and the language."""


@dataclass
class Studio:
    """A browser, a server, and the folder for the pictures."""

    browser: Browser
    url: str
    data: Path
    folder: Path

    @contextlib.contextmanager
    def visitor(
        self, size: str = "1440", theme: str = "light", seen: Page | None = None, locale: str = "en-GB"
    ) -> Iterator[Page]:
        """A page of a new visitor; with ``seen`` of whoever has that page open, and at the same address."""
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=size == "360",
            is_mobile=size == "360",
            locale=locale,
        )
        page = context.new_page()
        if seen is not None:
            cookies = [
                {"name": each["name"], "value": each["value"], "url": self.url} for each in seen.context.cookies()
            ]
            context.add_cookies(cookies)  # type: ignore[arg-type]
            page.goto(seen.url)
        yield page
        context.close()

    def keep(self, page: Page, name: str) -> None:
        """Keep a picture of what ``page`` shows now."""
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(300)
        file = self.folder / f"{name}.png"
        with contextlib.closing(self.browser.new_page()) as blank:
            file.write_bytes(squeezed(blank, page.screenshot()))
        print(file, file.stat().st_size // 1024, "KB")

    def again(self, page: Page, name: str, size: str, theme: str = "light", press: str = "") -> None:
        """Keep a picture of the same page at another size or in another theme, after pressing what is named."""
        with self.visitor(size, theme, page) as other:
            if press:
                other.locator(press).click()
                other.wait_for_timeout(600)  # what opens slides in
            self.keep(other, f"{name}-{theme}")


def main(folder: Path) -> None:
    """Make every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("CASEFILE_CHROMIUM") or shutil.which("chromium")
    assert chromium, "install Chromium, or name one in CASEFILE_CHROMIUM"
    with tempfile.TemporaryDirectory() as data, contextlib.ExitStack() as stack:
        prepared(Path(data))
        server = stack.enter_context(ServerProcess(Path(data), notices=True))
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=chromium)
        studio = Studio(browser, server.url, Path(data), folder)
        set_up(studio)
        lobby(studio)
        for _ in range(TRIES):
            with studio.visitor() as page:
                if game(studio, page):
                    break
        wrong(studio)
        hunt(studio)
        camps(studio)
        by_post(studio)
        browser.close()


def by_post(studio: Studio) -> None:
    """A game by post: announcing it, its announcement, and the pages of one that is played."""
    for name, who, path, size, theme, locale in POST:
        with studio.visitor(size, theme, locale=locale) as page:
            if who:
                page.context.add_cookies([{"name": "casefile", "value": token_of(who), "url": studio.url}])
            page.goto(f"{studio.url}{path}")
            studio.keep(page, f"{name}-{size}-{theme}{'-ja' if locale == 'ja-JP' else ''}")


def set_up(studio: Studio) -> None:
    """The page that opens a new case."""
    for size in ("1440", "820", "360"):
        with studio.visitor(size) as page:
            page.goto(f"{studio.url}/new")
            studio.keep(page, f"setup-{size}-light")


def lobby(studio: Studio) -> None:
    """A table that waits for friends, and what a friend sees who follows a link."""
    with studio.visitor() as host:
        open_by_mouse(host, studio.url, FRIENDS)
        link = host.locator("#link-anyone").get_attribute("value") or ""
        with studio.visitor() as friend:
            friend.goto(link)
            friend.fill("#your-name", "Tomás")
            friend.get_by_role("button", name="Take your seat").click()
            at_table(friend)
        host.get_by_text("Tomás").first.wait_for()
        studio.keep(host, "lobby-1440-light")
        with studio.visitor("360") as friend:
            friend.goto(link)
            friend.get_by_role("button", name="Take your seat").wait_for()
            studio.keep(friend, "join-360-light")


def hunt(studio: Studio) -> None:
    """A hunt with more than one way to choose among, and its end."""
    with studio.visitor() as page:
        page.goto(f"{studio.url}/daily")
        studio.keep(page, "daily-1440-light")
        studio.again(page, "daily-360", "360")
    for _ in range(TRIES):
        with studio.visitor() as page:
            open_by_mouse(page, studio.url, {}, game="hide_tracks")
            player = Player(page)
            if until(player, lambda kind, page: page.locator("#question .opts .btn").count() > 1):
                studio.again(page, "hunt-1440", "1440")
                studio.again(page, "hunt-1440", "1440", "dark")
                studio.again(page, "hunt-820", "820")
                studio.again(page, "hunt-360", "360")
                studio.again(page, "hunt-360-sheet", "360", press="label:has(#tab-sheet)")
                player.play()
                studio.keep(page, "hunt-over-1440-light")
                return


def camps(studio: Studio) -> None:
    """A game of camps with a Red Card: what is asked at the beginning of a turn, and on a phone."""
    for _ in range(TRIES):
        with studio.visitor() as page:
            at_setup(page, studio.url)
            page.locator("label:has([name=game][value=nsider])").click()
            for seat, who in enumerate(("bot", "bot", "bot", "bot", "you", "bot")):
                page.locator(f"label:has([name='nsider.seat-{seat}'][value={who}])").click()
            page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")
            page.locator("select[name='nsider.red_card']").select_option("yes")
            page.locator("select[name='table.notes']").select_option("4")
            page.get_by_role("button", name="Start the game").click()
            at_table(page)
            if "suggest" in answer(page, Locator.click, "suggest"):
                studio.again(page, "camps-1440", "1440")
                studio.again(page, "camps-1440", "1440", "dark")
                studio.again(page, "camps-820", "820")
                studio.again(page, "camps-360", "360")
                return


def game(studio: Studio, page: Page) -> bool:
    """A game from the middle to the end; whether it lasted until everything was kept."""
    open_by_mouse(page, studio.url, SEATS)
    player = Player(page, accuse_after=999)
    if not until(player, worth_a_picture):
        return False
    studio.again(page, "table-1440", "1440")
    studio.again(page, "table-1440", "1440", "dark")
    studio.again(page, "table-820", "820")
    studio.again(page, "table-360", "360")
    studio.again(page, "table-360-sheet", "360", press="label:has(#tab-sheet)")
    with studio.visitor("1440", "light", page) as other:
        other.locator("#menu summary").click()
        with other.expect_navigation():
            other.locator("#menu [name=language][value=ja]").click()
        studio.keep(other, "table-1440-light-ja")
    if not until(player, lambda kind, page: kind == "suggest"):
        return False
    studio.again(page, "suggest-360", "360")
    if not until(player, lambda kind, page: kind == "roll"):
        return False
    win(page, studio.data)
    studio.keep(page, "over-1440-light")
    studio.again(page, "over-360", "360", "dark")
    for size in ("1440", "360"):
        studio.again(page, f"share-{size}", size, press="#question a[href$='/share']")
    return True


def wrong(studio: Studio) -> None:
    """What the others see of a wrong accusation, one of them asked for a suggestion at once."""
    with studio.visitor() as host, studio.visitor("360") as third, studio.visitor() as friend:
        sat_down(host, studio.url, {"Bea": friend, "Cid": third})
        friend.locator("#question.asked form#suggest").wait_for(state="attached")
        accuse_wrongly(friend)
        for page, size in ((host, "1440"), (third, "360")):
            page.locator("form.passing").wait_for()
            studio.keep(page, f"wrong-{size}-light")


def worth_a_picture(kind: str, page: Page) -> bool:
    """A question with two rooms and more to go to, after some turns, with a card that somebody showed."""
    many = page.locator("#question .opts .btn").count() in (2, 3) and page.locator(".spot.square").count() > 4
    return kind == "move" and many and page.locator("#lines > li").count() >= DECENT and page.locator(".pv").count() > 1


def until(player: Player, wanted: Callable[[str, Page], bool]) -> bool:
    """Play on until the page asks what is wanted; whether it did before the game was over."""
    while not wanted(asked(player.page), player.page):
        if not player.answer():
            return False
    return True


def win(page: Page, data: Path) -> None:
    """Make the right accusation, which the server's own store gives away."""
    table = page.url.rsplit("/", 1)[1]
    with contextlib.closing(sqlite3.connect(data / FILE)) as store:
        rows = store.execute("SELECT body FROM events WHERE table_id = ?", (table,)).fetchall()
    sealed = next(event["case_file"] for (body,) in rows if (event := json.loads(body)).get("case_file"))
    page.locator(".top [data-opens=accuse]").click()
    for card in sealed:
        page.locator(f"#accuse .pick:has([value={card}])").click()
    old = version(page)
    page.locator("#accuse .grave").click()
    wait_past(page, old)


PALETTE = """
async data => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const parts = pixel => [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255];
  const away = ([r, g, b], [x, y, z]) => Math.max(Math.abs(r - x), Math.abs(g - y), Math.abs(b - z));
  const common = [...counts].sort((a, b) => b[1] - a[1]);
  let chosen = [];
  for (let near = 3; near === 3 || chosen.length > 256; near += 1) {
    chosen = [];
    for (const [pixel, count] of common) {
      const gap = count > pixels.length / 3000 ? 0 : near;  // large areas keep their own colour
      if (chosen.every(each => away(each, parts(pixel)) > gap) && chosen.push(parts(pixel)) > 256) break;
    }
  }
  const nearest = colour => {
    let best = 0;
    chosen.forEach((each, i) => { if (away(each, colour) < away(chosen[best], colour)) best = i; });
    return best;
  };
  const index = new Map([...counts.keys()].map(pixel => [pixel, nearest(parts(pixel))]));
  const bytes = Uint8Array.from(pixels, pixel => index.get(pixel));
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return { width: image.width, height: image.height, palette: chosen.flat(), pixels: btoa(text) };
}
"""
"""Reads a PNG in base64 and answers it with at most 256 colours: the most frequent, and none too near another."""


def squeezed(page: Page, picture: bytes) -> bytes:
    """The PNG with a palette, which takes less than half the room; ``page`` may be any page of ours."""
    drawn = page.evaluate(PALETTE, base64.b64encode(picture).decode())
    width, height = drawn["width"], drawn["height"]
    pixels = base64.b64decode(drawn["pixels"])
    rows = b"".join(b"\0" + pixels[at : at + width] for at in range(0, width * height, width))
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0),
        b"PLTE": bytes(drawn["palette"]),
        b"IDAT": zlib.compress(rows, 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks.items()
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
