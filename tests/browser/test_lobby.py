"""Before the game: chairs around a table, each with its invitation, and the page on which one takes a seat."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import at_setup, at_table, open_table
from tests.browser.test_pages import accessible

SIZES = ((1440, 900), (1280, 720), (820, 1180), (800, 360), (360, 800), (320, 640))
SEATS = {0: "friend", 1: "friend", 2: "bot", 3: "you", 4: "friend", 5: "bot"}

OVERLAPS = """() => {
  const all = [...document.querySelectorAll(".place .pn, .chair, #question, #talk, .top")];
  const seen = all.filter(each => each.offsetParent);
  const boxes = seen.map(each => [each.id || each.className, each.getBoundingClientRect()]);
  const apart = (a, b) => a.right <= b.left + 5 || a.bottom <= b.top + 5;
  const over = ([, a], [, b]) => !apart(a, b) && !apart(b, a);
  const pairs = boxes.flatMap((one, n) => boxes.slice(n + 1).map(other => [one, other]));
  return pairs.filter(([one, other]) => over(one, other)).map(pair => pair.map(([name]) => name).join(" on "));
}"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_seat_is_a_chair_with_its_place(
    server: ServerProcess, open_page: OpenPage, axe: Axe, language: str
) -> None:
    host = open_page(reduced_motion="reduce")
    open_table(host, server.url, SEATS)
    host.context.add_cookies([{"name": "casefile-look", "value": f"language-{language}", "url": server.url}])
    host.reload()
    expect(host.locator(".place .chair")).to_have_count(6)
    # Three are invited by a link of their own; who has a seat needs none.
    assert [host.locator(f"#place-{seat} .link").count() for seat in range(6)] == [1, 1, 0, 0, 1, 0]
    ring = host.locator("#place-0 .sub").evaluate("""each => {
        const { width, borderTopStyle } = getComputedStyle(each, "::before");
        return [parseFloat(width) >= 10, borderTopStyle];
    }""")
    assert ring == [True, "solid"]
    for width, height in SIZES:
        host.set_viewport_size({"width": width, "height": height})
        assert host.evaluate("document.documentElement.scrollWidth") <= width
        assert host.evaluate(OVERLAPS) == [], (width, height)
        if height > 600:
            begin = host.locator("#question [name=bot]").bounding_box()
            assert begin is not None
            assert begin["y"] + begin["height"] <= height, (width, height)
    accessible(host, axe)


def test_an_empty_seat_has_a_token_on_the_board_only_in_a_game_with_a_board(server: ServerProcess, page: Page) -> None:
    at_setup(page, server.url)
    for game, said in (
        ("cluedo", "token on the board, no player"),
        ("quick", "no player"),
        ("cluegame", "token on the board, no player"),
        ("nsider", "no camp"),
    ):
        page.locator(f"label:has([name=game][value={game}])").click()
        expect(page.locator(".seat:visible .for-empty").locator("visible=true").first).to_have_text(
            said, use_inner_text=True
        )


def test_play_goes_clockwise_around_the_table(server: ServerProcess, page: Page) -> None:
    open_table(page, server.url, SEATS)
    boxes = [page.locator(f"#place-{seat} .chair").bounding_box() for seat in range(6)]
    at = [(box["x"], box["y"]) for box in boxes if box is not None]
    above, below = at[:3], at[3:]
    assert above == sorted(above)
    assert below == sorted(below, reverse=True)
    assert max(y for _, y in above) < min(y for _, y in below)


@pytest.mark.sampled(of="stories in a browser")
def test_a_chair_is_taken_and_shows_who_sits_there_and_who_has_gone(
    server: ServerProcess, open_page: OpenPage, axe: Axe
) -> None:
    host, friend = open_page(), open_page(width=360, height=800)
    open_table(host, server.url, {0: "you", 1: "friend", 2: "friend", 3: "empty"}, game="quick")
    place = host.locator("#place-1")
    expect(place).to_contain_text("not here yet")
    link = place.locator(".link").get_attribute("value") or ""
    friend.goto(link)
    friend.fill("#your-name", "Bo")
    friend.get_by_role("button", name="Take your seat as Colonel Mustard").click()
    at_table(friend)
    expect(place).to_contain_text("Bo")
    expect(place).to_contain_text("online")
    expect(place.locator(".link")).to_have_count(0)
    # The guest sees the same table, and no link of a seat.
    expect(friend.locator("#place-2")).to_contain_text("not here yet")
    assert friend.locator(".place :is(.link, [name=switch])").count() == 0
    # Who comes late can watch.
    late = open_page(link, reduced_motion="reduce")
    expect(late.locator("h1")).to_have_text("This seat is taken.")
    accessible(late, axe)
    late.get_by_role("button", name="Only watch").click()
    at_table(late)
    friend.goto("about:blank")
    expect(place).to_contain_text("not on the page")
    host.locator("#menu summary").click()
    expect(host.locator("#menu a", has_text="Time for each action")).to_be_hidden()
    host.locator("#place-2").get_by_role("button", name="Bot").click()
    expect(host.locator("#question form#suggest")).to_have_count(1)
    expect(host.locator(".place")).to_have_count(0)
    # The page that has been open since the lobby offers to set the clock, as one that is loaded now.
    host.locator("#menu:not([open]) summary").evaluate_all("all => all.forEach(each => each.click())")
    expect(host.locator("#menu a", has_text="Time for each action")).to_be_visible()


def test_the_host_switches_chairs_and_a_friend_changes_colours(
    server: ServerProcess, open_page: OpenPage, axe: Axe
) -> None:
    """The host with scripts, at a phone too; the friend without any."""
    host, friend = open_page(reduced_motion="reduce"), open_page(java_script_enabled=False)
    open_table(host, server.url, SEATS)
    secret = host.locator("#place-1 .link").get_attribute("value") or ""
    follower = open_page(secret, reduced_motion="reduce")
    follower.fill("#your-name", "Bo")
    follower.locator(".start-b").click()
    at_table(follower)
    cookies = follower.context.cookies()
    friend.context.add_cookies([{"name": e["name"], "value": e["value"], "url": server.url} for e in cookies])
    follower.goto("about:blank")
    friend.goto(server.url + secret.removeprefix(server.url).partition("#")[0])
    # Without scripts: the list of colours unfolds, and a press is enough.
    friend.get_by_text("Sit in another colour").click()
    friend.locator("#others button", has_text="Scarlet").click()
    expect(friend.locator("#place-0.mine")).to_contain_text("Bo")
    expect(host.locator("#place-0")).to_contain_text("Bo")
    # With scripts: a level from the list, then the chair to a friend, then to nobody.
    place = host.locator("#place-2")
    place.locator("select").select_option(label="Hard")
    expect(place.locator("option:checked")).to_have_text("Hard")
    host.reload()
    expect(place.locator("option:checked")).to_have_text("Hard")
    place.get_by_role("button", name="Friend").click()
    expect(place.locator(".link")).to_have_count(1)
    host.set_viewport_size({"width": 360, "height": 800})
    expect(place.get_by_role("button", name="Empty")).to_be_hidden()
    place.locator(".more summary").click()
    place.get_by_role("button", name="Empty").click()
    expect(place).to_contain_text("token on the board, no player")
    accessible(host, axe)
    # The friend goes without a word, and the seat is free again.
    host.set_viewport_size({"width": 1440, "height": 900})
    host.get_by_role("button", name="Free this seat").click()
    expect(host.locator("#place-0")).to_contain_text("not here yet")
    friend.reload()
    expect(friend.locator("#board")).to_have_count(0)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_colour_is_chosen_before_the_board(
    server: ServerProcess, open_page: OpenPage, axe: Axe, language: str
) -> None:
    host, friend = open_page(), open_page(reduced_motion="reduce", locale=language)
    open_table(host, server.url, SEATS)
    friend.goto(host.locator("#link-anyone").get_attribute("value") or "")
    friend.wait_for_selector("#join")
    expect(friend.locator(".behind[aria-hidden=true] .board")).to_be_visible()
    button, accent = friend.locator(".start-b"), "getComputedStyle(document.body).getPropertyValue('--acc')"
    before = friend.evaluate(accent), button.inner_text()
    assert friend.locator(".colour input:enabled").count() == 3
    assert friend.locator(".colour small.tag").count() == 2  # who is a bot says so
    friend.locator(".colour:has([value='4'])").click()
    assert friend.evaluate(accent) != before[0]
    assert button.inner_text() != before[1]
    for width, height in SIZES:
        friend.set_viewport_size({"width": width, "height": height})
        assert friend.evaluate("document.documentElement.scrollWidth") <= width
    accessible(friend, axe)
    button.scroll_into_view_if_needed()
    friend.fill("#your-name", "Bo")
    button.click()
    at_table(friend)
    expect(friend.locator("#place-4.mine")).to_be_visible()
