"""One room: while a big screen shows the board, a phone is a hand; and a whole evening of four around one screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import OVER, PATIENCE_MS, Player, asked, at_table, friends_link, open_table
from tests.browser.test_shared_browser import SIGN, hold

GAMES = 40
"""The most games that are begun to find a seat that may choose which card it shows."""

REFRESH = """async () => {
  const script = document.querySelector("script[type=module][src*='app.js']");
  const { refresh } = await import(new URL("page.js", script.src));
  await refresh();
}"""
"""Has the whole page fetched and drawn anew."""

PARTS = {"hand": "#hand", "sheet": "#sheet", "story": "#story", "board": ".board-area"}
"""The part of the page that each tab of a hand shows."""


def beside(page: Page, url: str, screen: Page) -> None:
    """Open the big screen of a page's table in the other page, which plays no part in the game."""
    cookies = page.context.cookies()
    screen.context.add_cookies([{"name": each["name"], "value": each["value"], "url": url} for each in cookies])
    screen.goto(page.url.partition("#")[0] + "/screen")
    screen.wait_for_selector("#screen-head h1")


def shows(page: Page) -> set[str]:
    """The parts that are in sight."""
    return {name for name, part in PARTS.items() if page.locator(part).is_visible()}


def open_with_friend(tablet: Page, url: str) -> None:
    """Open a quick game from the first page: Ana and Bea at this device, a friend elsewhere, and a bot."""
    tablet.goto(url)
    tablet.get_by_role("link", name="Change game, rules").click()
    tablet.locator("label:has([name=game][value=quick])").click()
    for seat, who in enumerate(("you", "here", "friend", "bot", "empty", "empty")):
        if not tablet.locator(f"[name=seat-{seat}][value={who}]").is_checked():
            tablet.locator(f"label:has([name=seat-{seat}][value={who}])").click()
    tablet.fill("#your-name", "Ana")
    tablet.fill("[name=name-1]", "Bea")
    tablet.locator(".start-b").click()
    at_table(tablet)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("theme", "locale"), [("light", "en-GB"), ("dark", "ja-JP")])
def test_a_phone_is_a_hand_while_a_screen_is_open(
    server: ServerProcess, open_page: OpenPage, theme: str, locale: str
) -> None:
    phone = open_page(width=360, height=740, color_scheme=theme, locale=locale)
    phone.add_init_script("window.hums = 0; navigator.vibrate = () => Boolean(++window.hums)")
    open_table(phone, server.url, {})
    assert asked(phone) == "roll"
    assert shows(phone) == {"story", "board"}
    screen = open_page(width=1920, height=1080)
    beside(phone, server.url, screen)
    expect(phone.locator("#on-screen")).to_be_visible()
    assert shows(phone) == {"hand"}
    assert phone.locator("#hand .card").count() == 6  # three players, eighteen cards
    for tab in ("sheet", "story", "board", "cards"):
        phone.locator(f"label:has(#tab-{tab})").click()
        assert shows(phone) == {"hand" if tab == "cards" else tab}
        overflow = "document.documentElement.scrollWidth > innerWidth || document.scrollingElement.scrollTop > 0"
        assert not phone.evaluate(overflow)
    phone.locator("label:has(#covered)").click()
    assert not phone.locator("#hand .card b").first.is_visible()
    phone.locator("label:has(#covered)").click()
    assert phone.locator("#hand .card b").first.is_visible()
    # From the menu the picture of the link is made large for whoever sits far off, if phones reach this address.
    phone.locator("#menu summary").click()
    phone.locator("#menu .on-screens button").click()
    expect(phone.locator("#menu .on-screens button")).to_be_hidden()
    # One press goes back to the whole page, and one to the hand again.
    phone.locator("label:has(#whole)").click()
    assert "board" in shows(phone)
    phone.locator("label:has(#whole)").click()
    assert shows(phone) == {"hand"}
    # All questions can be answered on the hand; where only squares can be reached, the board is there for it.
    player, answers = Player(phone, accuse_after=99), 0
    while asked(phone) != "over" and answers < 4:
        squares = phone.locator(".spot").count() and not phone.locator("#question .opts .btn:not(.quiet)").count()
        assert shows(phone) == {"board" if squares else "hand"}
        player.answer()
        answers += 1
    # Each time the others had their turn the hand hums once, and while the line is cut its buttons are off.
    assert 0 < phone.evaluate("window.hums") < answers
    if asked(phone) != "over":
        phone.context.set_offline(True)
        expect(phone.locator("#connection")).not_to_be_empty(timeout=PATIENCE_MS)
        expect(phone.locator("#question[inert]")).to_have_count(1)
        assert phone.locator("#hand .card").first.is_visible()
        phone.context.set_offline(False)
        expect(phone.locator("#connection")).to_be_empty(timeout=PATIENCE_MS)
        assert not phone.locator("#question[inert]").count()
        screen.close()
        expect(phone.locator("#on-screen")).to_be_hidden(timeout=PATIENCE_MS)
        assert "board" in shows(phone)


def test_without_scripts_a_phone_is_a_hand_too(server: ServerProcess, open_page: OpenPage) -> None:
    opener = open_page()
    open_table(opener, server.url, {})
    screen = open_page(width=1920, height=1080)
    beside(opener, server.url, screen)
    phone = open_page(width=360, height=740, java_script_enabled=False)
    cookies = opener.context.cookies()
    phone.context.add_cookies([{"name": each["name"], "value": each["value"], "url": server.url} for each in cookies])
    phone.goto(opener.url.partition("#")[0])
    assert shows(phone) == {"hand"}
    phone.locator("label:has(#tab-sheet)").click()
    assert shows(phone) == {"sheet"}
    phone.locator("label:has(#whole)").click()
    phone.locator(".btn.back").click()
    assert shows(phone) == {"story", "board"}


def asked_to_show(open_page: OpenPage, server: ServerProcess) -> tuple[Page, Page]:
    """The phone of somebody who must show one of several cards, and the big screen of the table."""
    for _ in range(GAMES):
        phone = open_page(width=360, height=740)
        open_table(phone, server.url, {}, game="quick")
        screen = open_page(width=1920, height=1080)
        beside(phone, server.url, screen)
        expect(phone.locator("#on-screen label").first).to_be_visible()
        player, answers = Player(phone, accuse_after=99), 0
        while asked(phone) != "over" and answers < 12:
            if phone.locator("button[form=show]").count() > 1:
                return phone, screen
            player.answer()
            answers += 1
        phone.context.close()
        screen.context.close()
    raise AssertionError(f"no choice of cards in {GAMES} games")


HELD = """() => {
  const real = setTimeout;
  window.setTimeout = (call, after, ...given) =>
    after === 2000 ? (window.late = () => call(...given)) : real(call, after, ...given);
}"""
"""Ends two seconds of the page only when ``late()`` is called, so that no pause of the machine sends a card."""


def test_a_card_that_is_shown_by_a_slip_is_taken_back(server: ServerProcess, open_page: OpenPage) -> None:
    phone, screen = asked_to_show(open_page, server)
    version = phone.locator("#table").get_attribute("data-version")
    cards = phone.locator("button[form=show] .lb").all_inner_texts()
    expect(screen.locator("#screen")).to_have_attribute("data-version", version or "")
    phone.evaluate(HELD)
    phone.locator("button[form=show]").first.click()
    line = phone.locator(".shown-now")
    expect(line).to_contain_text(cards[0])
    assert not phone.locator("button[form=show]").first.is_visible()
    line.locator("button").click()
    expect(phone.locator("button[form=show]").first).to_be_visible()
    # Two seconds later still nothing was sent, to this phone or to anybody else.
    phone.evaluate("late()")
    phone.wait_for_timeout(500)
    assert phone.locator("#table").get_attribute("data-version") == version
    assert screen.locator("#screen").get_attribute("data-version") == version
    # What is not taken back is shown, once.
    phone.locator("button[form=show]").nth(1).click()
    expect(line).to_contain_text(cards[1])
    # The page may be drawn anew meanwhile: the line stays, and can be pressed.
    phone.evaluate(REFRESH)
    expect(line).to_contain_text(cards[1])
    line.locator("button").click()
    expect(phone.locator("button[form=show]").nth(1)).to_be_visible()
    phone.locator("button[form=show]").nth(1).click()
    expect(line).to_contain_text(cards[1])
    assert phone.locator("#table").get_attribute("data-version") == version
    phone.evaluate("late()")
    expect(phone.locator("#table")).not_to_have_attribute("data-version", version or "", timeout=PATIENCE_MS)
    assert phone.locator("#lines .new, #lines li", has_text=cards[1]).count()


@pytest.mark.parametrize(("theme", "locale"), [("light", "en-GB"), ("dark", "ja-JP")])
def test_a_hand_moves_to_the_phone_that_opened_it_last(
    server: ServerProcess, open_page: OpenPage, theme: str, locale: str
) -> None:
    first = open_page(width=360, height=740, color_scheme=theme, locale=locale)
    open_table(first, server.url, {})
    beside(first, server.url, open_page(width=1920, height=1080))
    expect(first.locator("#on-screen label").first).to_be_visible()
    second = open_page(width=360, height=740, color_scheme=theme, locale=locale)
    cookies = first.context.cookies()
    second.context.add_cookies([{"name": each["name"], "value": each["value"], "url": server.url} for each in cookies])
    second.goto(first.url.partition("#")[0])
    expect(second.locator("#hand .card")).to_have_count(6)
    # The first phone says so, and has nothing else: no card, no mark of the sheet, no question.
    expect(first.locator("#on-screen .btn")).to_be_visible(timeout=PATIENCE_MS)
    assert shows(first) == set()
    assert first.locator("#table").inner_text().split("\n") == first.locator("#on-screen").inner_text().split("\n")
    assert not first.locator("[data-card], .sheet, #question form").count()
    assert first.title() == "casefile"
    assert not first.evaluate("document.documentElement.scrollWidth > innerWidth")
    # A line that comes back takes nothing away from the other phone; a press does.
    first.evaluate("dispatchEvent(new Event('online'))")
    expect(second.locator("#hand .card")).to_have_count(6)
    first.locator("#on-screen .btn").click()
    expect(first.locator("#hand .card")).to_have_count(6)
    expect(second.locator("#on-screen .btn")).to_be_visible(timeout=PATIENCE_MS)
    assert shows(second) == set()


@pytest.mark.sampled(of="whole games in a browser")
def test_an_evening_of_four_with_a_tablet_a_phone_a_bot_and_a_screen(
    server: ServerProcess, open_page: OpenPage
) -> None:
    tablet, phone = open_page(width=820, height=1180), open_page(width=360, height=740)
    screen = open_page(width=1920, height=1080)
    open_with_friend(tablet, server.url)
    screen.goto(tablet.locator("#link-see").get_attribute("value") or "")
    at_table(screen)
    screen.goto(screen.url.partition("#")[0] + "/screen")
    phone.goto(friends_link(tablet))
    phone.fill("#your-name", "Cid")
    phone.get_by_role("button", name="Take your seat").click()
    at_table(phone)
    shared, own = Player(tablet, accuse_after=99), Player(phone, accuse_after=99)
    moves = 0
    while not phone.locator(OVER).count():
        moves += 1
        assert moves < 300
        if phone.locator("#question.asked").count():
            assert shows(phone) == {"hand"}
            own.answer()
        elif tablet.locator("section.cover").count() and tablet.locator(SIGN).count():
            hold(tablet)
        elif tablet.locator("#table[data-shared=open] #question.asked").count():
            if moves > 12 and shared.may_accuse():
                shared.accuse()
                tablet.wait_for_selector(f"section.cover, #question form#go-on, {OVER}", timeout=PATIENCE_MS)
                if tablet.locator("#question form#go-on").count():
                    shared.go_on()
            else:
                shared.answer()
        else:
            phone.wait_for_timeout(50)
    expect(screen.locator("#screen-hands li").first).to_be_visible(timeout=PATIENCE_MS)
    assert "hand" not in shows(phone) or phone.locator("#on-screen").is_hidden()
    # The rematch: the tablet opens it, the phone comes along by a press, the screen by itself.
    played = tablet.url.partition("#")[0]
    tablet.locator("#question [name=again]").click(timeout=PATIENCE_MS)
    phone.locator("#next button").click(timeout=PATIENCE_MS)
    expect(screen).not_to_have_url(played + "/screen", timeout=PATIENCE_MS)
    screen.wait_for_selector("#screen-head h1")
    expect(phone).not_to_have_url(played, timeout=PATIENCE_MS)
    expect(tablet).not_to_have_url(played, timeout=PATIENCE_MS)
    at_table(phone)
    assert screen.url == phone.url.partition("#")[0] + "/screen" == tablet.url.partition("#")[0] + "/screen"
    expect(phone.locator("#on-screen")).to_be_visible(timeout=PATIENCE_MS)
