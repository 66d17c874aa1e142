"""Two people at one browser: a sign that is held opens the page of its person, which is covered again by itself."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import OVER, PATIENCE_MS, Player, at_table

SIGN = "section.cover .people form:only-child .hold"
"""The sign of the one person who is asked."""

SEATS = ("you", "here", "bot", "empty", "empty", "empty")
HIDDEN = """
Object.defineProperty(document, "hidden", { value: true, configurable: true });
document.dispatchEvent(new Event("visibilitychange"));
"""


def set_up(page: Page, url: str, seats: Sequence[str] = SEATS) -> None:
    """Fill in the set-up of a quick game of Ana and Bea at this browser, and whoever else has the seats."""
    page.goto(f"{url}/new?game=quick")
    page.fill("#your-name", "Ana")
    for seat, who in enumerate(seats):
        if not page.locator(f"[name=seat-{seat}][value={who}]").is_checked():
            page.locator(f"label:has([name=seat-{seat}][value={who}])").click()
    page.fill("[name=name-1]", "Bea")


def open_for_two(page: Page, url: str) -> None:
    """Open a quick game of Ana and Bea at this browser, and a bot."""
    set_up(page, url)
    page.get_by_role("button", name="Start the game").click()
    at_table(page)


LISTENS = """async () => {
  const script = () => performance.getEntriesByType("resource").find(({ name }) => name.includes("/cover.js"));
  while (!script()) await new Promise((done) => setTimeout(done, 20));
  await import(script().name); // who has asked for it before goes on before
}"""
"""The covered page has its scripts, which come a moment after all that is seen of it."""


def held(page: Page, place: str) -> None:
    """Hold a place until it leads to another page."""
    page.wait_for_load_state()
    page.evaluate(LISTENS)
    page.locator(place).hover()
    page.mouse.down()
    with page.expect_navigation():
        page.wait_for_timeout(1000)
    page.mouse.up()


def hold(page: Page) -> None:
    """Hold the sign that is asked for, until the page is open."""
    held(page, SIGN)
    page.wait_for_selector("#table[data-shared=open] #hand .hc", state="attached", timeout=PATIENCE_MS)


def nothing_of_a_hand(page: Page) -> None:
    """Nothing of anybody's hand, sheet or question is in the page."""
    page.wait_for_selector("section.cover", timeout=PATIENCE_MS)
    assert page.locator("#hand .hc li, #sheet table, #question form[action$='/act']").count() == 0
    assert "Your hand:" not in page.locator("html").inner_html()  # looked at again where the page just goes on


def passes_on(page: Page, url: str) -> None:
    """Two people share this browser: a held sign opens the page, and who reloads, hides or leaves it covers it."""
    open_for_two(page, url)
    page.wait_for_selector(SIGN, timeout=PATIENCE_MS)
    nothing_of_a_hand(page)
    hold(page)
    page.reload()
    page.wait_for_selector(SIGN, timeout=PATIENCE_MS)
    nothing_of_a_hand(page)
    hold(page)
    page.evaluate(HIDDEN)
    assert page.locator("#table").inner_html() == ""
    assert page.title() == "casefile"
    page.goto(page.url)
    nothing_of_a_hand(page)


def test_a_whole_game_by_signs_that_are_held(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_for_two(page, server.url)
    player, opened = Player(page, accuse_after=99), list[str]()
    for _ in range(200):
        page.wait_for_selector(f"{SIGN}, #table[data-shared=open] #question.asked, {OVER}", timeout=PATIENCE_MS)
        if page.locator(OVER).count():
            break
        if page.locator("section.cover").count():
            nothing_of_a_hand(page)
            name = page.locator("#cover-title").inner_text().removeprefix("Pass it to ").removesuffix(".")
            opened.append(name)
            hold(page)
        if len(opened) > 8 and player.may_accuse():
            player.accuse()
            page.wait_for_selector(f"section.cover, #question form#go-on, {OVER}", timeout=PATIENCE_MS)
            if page.locator("#question form#go-on").count():
                player.go_on()
            continue
        player.answer()
    expect(page.locator(OVER).first).to_be_visible()
    assert {"Ana", "Bea"} == set(opened)
    # Nobody has had the device without having been asked to take it.
    assert len(opened) > 4


def test_the_page_is_covered_when_it_is_reloaded_or_hidden_and_by_no_short_press(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    passes_on(page, server.url)
    page.locator(SIGN).click()
    page.wait_for_timeout(1200)
    nothing_of_a_hand(page)
    # By keyboard: Space is held, too.
    page.locator(SIGN).focus()
    page.keyboard.down("Space")
    with page.expect_navigation():
        page.wait_for_timeout(1000)
    page.keyboard.up("Space")
    page.get_by_role("button", name="Cover the page").click()
    nothing_of_a_hand(page)


def test_the_cover_can_be_tried_before_the_game_and_leads_on_without_a_secret(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=820, height=1180, java_script_enabled=False)  # nothing of it needs a script
    page.goto(f"{server.url}/new?game=quick")
    expect(page.locator(".sharing-here")).to_be_hidden()
    page.locator("label:has([name=seat-1][value=here])").click()
    expect(page.locator(".sharing-here")).to_contain_text("Holding keeps off a look, not a thief.")
    page.get_by_text("Try the cover").click()
    opened = page.locator(".rehearsal .opened")
    expect(opened).to_have_css("opacity", "0")
    page.locator(".rehearsal .hold").hover()
    page.mouse.down()
    expect(opened).to_have_css("opacity", "1")
    page.mouse.up()
    expect(opened).to_have_css("opacity", "0")
    shared = open_page(width=360, height=740)
    open_for_two(shared, server.url)
    shared.wait_for_selector("section.cover")
    shared.get_by_text("This table", exact=True).click()
    shared.get_by_role("link", name="Big screen").click()
    shared.wait_for_selector("#screen-head h1")
    assert "Your hand:" not in shared.content()


def test_forgotten_signs_are_given_up_by_the_other_s_held_sign(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=820, height=1180)
    set_up(page, server.url, ("you", "here", "empty", "empty", "empty", "empty"))
    page.locator("#of-seat-0 .own-signs summary").click()
    for number in (1, 4, 4):
        page.locator(f"#of-seat-0 [data-sign='{number}']").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("section.cover .pad")
    page.get_by_text("Has Ana forgotten them?").click()
    held(page, ".forgotten .hold")
    expect(page.locator("#cover")).to_contain_text("The three signs of Ana were forgotten and given up.")
    nothing_of_a_hand(page)
    hold(page)
    expect(page.get_by_role("button", name="Cover the page")).to_be_visible()


def test_what_is_secret_is_gone_before_the_server_has_answered_that_a_turn_ends(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    open_for_two(page, server.url)
    player, ends = Player(page, accuse_after=99), page.locator("#question [value=end_turn]")
    for _ in range(60):
        page.wait_for_selector(f"{SIGN}, #table[data-shared=open] #question.asked, {OVER}", timeout=PATIENCE_MS)
        if page.locator("section.cover").count():
            hold(page)
        elif ends.count():
            break
        elif page.locator(OVER).count():
            open_for_two(page, server.url)
        else:
            player.answer()
    assert page.locator("#hand .card").count()
    page.context.set_offline(True)
    ends.click()
    assert page.locator("#hand .card, #sheet table, .pv span").count() == 0
    page.context.set_offline(False)
    page.wait_for_selector("section.cover", timeout=PATIENCE_MS)
    nothing_of_a_hand(page)
