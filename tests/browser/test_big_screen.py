"""The big screen of a table: it follows a game by itself, nothing on it can be pressed, and all of it has room."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from casefile.web.present.scene_groups import Invitations, PageAddresses
from tests.browser.conftest import OpenPage
from tests.browser.positions import Position, drawn_screen
from tests.browser.server_process import ServerProcess
from tests.browser.table import OVER, PATIENCE_MS, Player, open_table
from tests.browser.test_panel import PLAYED
from tests.recorded import played

MOMENTS = 12
"""About how many moments of a game are looked at."""

SHAKEN = """() => {
  const found = [];
  const [page, stage] = [document.scrollingElement, document.getElementById("screen").getBoundingClientRect()];
  if (stage.right > innerWidth + 1 || stage.bottom > innerHeight + 1) found.push("the screen is too large");
  if (stage.left < -1 || stage.top < -1) found.push("the screen begins outside the window");
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push("it scrolls");
  let end = 0;
  for (const each of document.querySelectorAll(".side > *")) {
    const box = each.getBoundingClientRect();
    if (!box.height || getComputedStyle(each).position === "absolute") continue;
    if (box.top < end - 1) found.push(`${each.id} lies over what is above`);
    if (box.bottom > stage.bottom || box.right > stage.right) found.push(`${each.id} sticks out`);
    end = box.bottom;
  }
  for (const each of document.querySelectorAll(".side :is(h1,h2,b,small,p,li,span)")) {
    if (each.closest(".vh") || getComputedStyle(each).display === "inline") continue;
    if (each.scrollWidth > each.clientWidth + 2) found.push(each.textContent);
  }
  return found;
}"""
"""What has no room on the screen."""

HELD = """() => {
  const kinds = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";
  return [...document.querySelectorAll(kinds)].filter((each) => !each.closest("[inert]")).map((each) => each.outerHTML);
}"""
"""What on the page could take the focus."""

SMALL = """() => {
  const says = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const seen = [...document.querySelectorAll(".side *")].filter((each) => !each.closest(".vh, svg") && says(each));
  const small = (each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < 26;
  return seen.filter(small).map((each) => each.textContent);
}"""
"""What is too small to be read at four metres."""


SIZES = ((1280, 720), (1024, 768), (820, 1180), (360, 740), (1920, 1080))
"""Sizes of windows: televisions, a tablet, a phone."""

MOVED = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const animation = animate.call(this, frames, timing);
  moved.push([this.id, ...animation.effect.getKeyframes().map((frame) => frame.transform)]);
  return animation;
};
"""
"""Notes what a script moves: its id, and the transform of each frame."""


def looked_at(screen: Page, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """Nothing on the screen can take the focus, all of it has room at each size, and nothing is small."""
    assert screen.evaluate(HELD) == []
    for _ in range(3):
        screen.keyboard.press("Tab")
    assert screen.evaluate("document.activeElement === document.body")
    assert screen.evaluate(SMALL) == []
    for width, height in sizes:
        screen.set_viewport_size({"width": width, "height": height})
        assert screen.evaluate(SHAKEN) == []


@pytest.mark.parametrize(("theme", "locale", "game"), [("light", "en-GB", "cluedo"), ("dark", "ja-JP", "quick")])
def test_a_screen_follows_a_game_to_its_end(
    server: ServerProcess, open_page: OpenPage, theme: str, locale: str, game: str
) -> None:
    page = open_page(color_scheme=theme, locale=locale)
    open_table(page, server.url, {}, game=game)
    cookies = page.context.cookies()
    screen = open_page(width=1920, height=1080, color_scheme=theme, locale=locale)
    screen.context.add_cookies([{"name": each["name"], "value": each["value"], "url": server.url} for each in cookies])
    screen.add_init_script(MOVED)
    screen.goto(page.url.partition("#")[0] + "/screen")
    screen.wait_for_selector("#screen-head h1")
    # Whoever plays and opens the screen is shown no more than anybody who watches.
    assert not screen.locator("#hand, #sheet, form").count()
    player, seen, shown = Player(page, accuse_after=3), 0, False
    watched = """new MutationObserver(() => document.body.matches(".seeing") && (window.seen = [
            ...document.querySelectorAll("#screen-shown .card, #screen-shown .card-back")].map((one) => one.className)))
        .observe(document.body, { attributes: true })"""
    screen.evaluate(watched)
    for _ in range(200):
        page.wait_for_selector(f"#question.asked, {OVER}", timeout=PATIENCE_MS)
        if page.locator(OVER).count():
            break
        if screen.locator("#screen-asked .card").count() == 3 and seen < 3:
            looked_at(screen)
            seen += 1
        player.answer()
        if not shown and (told := screen.evaluate("window.seen")):
            # The question's three faces, and one back of the card that goes from one to the other; nothing tells
            # which of the three it is (their bytes are compared in the trials of secrets).
            assert told == ["card card-suspect", "card card-weapon", "card card-room", "card-back"]
            shown = True
    assert seen
    assert shown
    # Pieces walk from place to place, and nothing else is moved by a script.
    walks = screen.evaluate("moved")
    assert {name.partition("-")[0] for name, *_ in walks} == ({"token", "weapon"} if game == "cluedo" else set())
    assert all(frames[0] != frames[-1] and "none" not in frames for _, *frames in walks)
    expect(screen.locator("#screen-hands li").first).to_be_visible(timeout=PATIENCE_MS)
    assert screen.locator("#screen-asked .card").count() == 3
    looked_at(screen)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PLAYED)
def test_every_game_has_room_on_the_screen(open_page: OpenPage, name: str, language: str) -> None:
    rules, seats, options, number = PLAYED[name]
    whole, screen = played(rules, seats, options, number), open_page(width=1920, height=1080)
    ends = enumerate(whole.history[seats:], seats)  # of actions: what follows from one belongs to it
    begun = [version for version, event in ends if event.done_by() or event.of_table]
    moments = [*begun[:: len(begun) // MOMENTS + 1], len(whole.history)]
    for place, version in enumerate(moments):
        scene = Position(whole, version, "spectator").scene(language)
        screen.set_content(drawn_screen(scene, "dark" if place % 2 else "light"))
        looked_at(screen, SIZES[place % 2 :: 2])
    assert len(moments) > 5
    assert screen.locator("#screen-hands li, #screen-head h1").count()


@pytest.mark.sampled(6)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PLAYED)
def test_the_way_to_a_free_seat_has_room_on_the_screen(open_page: OpenPage, name: str, language: str) -> None:
    rules, seats, options, number = PLAYED[name]
    scene = Position(played(rules, seats, options, number), seats - 1, "spectator").scene(language)
    site = "https://a-long-name-of-a-server.games.example.org:18765/"  # and a link as long as real ones
    way = Invitations(anyone=f"{site}t/{'w' * 12}#{'w' * 46}", code="WWWWWW")
    screen = open_page(width=1920, height=1080)
    screen.set_content(drawn_screen(replace(scene, invitations=way, addresses=PageAddresses(site=site)), "dark"))
    assert "WWWWWW" in screen.locator("#screen-watch").inner_text()
    looked_at(screen)
    assert screen.evaluate("document.querySelector('.qr-code').getBoundingClientRect().width") >= 420
