"""NSider Clue in the browser: whole games by mouse, by touch on a phone and by keyboard; standing order; Red Card."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import PATIENCE_MS, at_setup, at_table, friends_link, send_setup, version, wait_past
from tests.browser.test_pages import WEIGHT, accessible

LANGUAGES = ("en", "ja")
START = {"en": "Start the game", "ja": "ゲームを始める"}
Press = Callable[[Locator], None]


WHO = {"y": "you", "b": "bot", "f": "friend", "-": "empty"}


def opened(page: Page, server: ServerProcess, camps: str = "ybb---", **chosen: str) -> Page:
    """A new game of camps: you, bots and empty places as ``camps`` says; other options than the first by name."""
    seats = {f"nsider.seat-{seat}": WHO[sign] for seat, sign in enumerate(camps)}
    options = {name.replace("__", "."): value for name, value in chosen.items()}
    send_setup(page, server.url, {"name": "Ines", "game": "nsider", **seats, **options})
    return page


def opened_by_mouse(
    page: Page, server: ServerProcess, language: str = "en", camps: str = "ybb---", **chosen: str
) -> Page:
    """The same by mouse."""
    at_setup(page, server.url)
    page.locator("label:has([name=game][value=nsider])").click()
    for seat, sign in enumerate(camps):
        page.locator(f"label:has([name='nsider.seat-{seat}'][value={WHO[sign]}])").click()
    page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")
    for name, value in chosen.items():
        page.locator(f"select[name='{name.replace('__', '.')}']").select_option(value)
    page.get_by_role("button", name=START[language]).click()
    at_table(page)
    return page


def asked(page: Page) -> str:
    """What is asked: ``suggest``, ``show``, ``act`` (whether to accuse), or ``over``."""
    # A camp that is disbanded is asked nothing any more, and the others play on.
    page.wait_for_selector("#question.asked, #question.solved", timeout=3 * PATIENCE_MS)
    if page.locator("#question.solved").count():
        return "over"
    return page.locator("#question form").last.get_attribute("id") or ""


def accuse(page: Page, press: Press, random: Random) -> None:
    """Open the dialog and accuse somebody."""
    page.locator("#question [data-opens=accuse]").first.press("Enter")
    for field in page.locator("dialog#accuse fieldset").all():
        press(random.choice(field.locator(".pick").all()))
    press(page.locator("dialog#accuse .grave"))


def play(page: Page, press: Press, until: str = "over", *, dare: bool = False, seed: int = 1) -> set[str]:
    """Answer whatever is asked until ``until`` is asked; with ``dare`` accuse as soon as that may be done."""
    seen, random = set[str](), Random(seed)
    for _ in range(60):
        kind = asked(page)
        seen.add(kind)
        if kind in (until, "over"):
            return seen
        if kind == "verdict":
            press(page.locator("#question [form=go-on]"))
            page.wait_for_selector("#question form#go-on", state="detached")
            continue
        old = version(page)
        if dare and page.locator("#question [data-opens=accuse]").count():
            accuse(page, press, random)
        elif kind == "suggest":
            for field in page.locator("#question fieldset").all():
                press(random.choice(field.locator(".pick").all()))
            press(random.choice(page.locator("#question .opts button:not(:disabled)").all()))
        else:
            press(page.locator("#question .opts button").first)
        wait_past(page, old)
    raise AssertionError(f"the game is not over: {seen}")


@pytest.mark.sampled(of="whole games in a browser")
def test_a_whole_game_by_mouse(server: ServerProcess, page: Page) -> None:
    opened_by_mouse(page, server)
    assert {"suggest", "over"} <= play(page, Locator.click)
    # Whoever asked, the minutes have a line for every question that the story tells of.
    asked_for = page.locator("#lines li:not(.rd)", has_text=" suggests ").count()
    expect(page.locator("#minutes tr.inquiry")).to_have_count(asked_for)
    page.get_by_role("link", name="How it was fair").click()
    expect(page.locator("code", has_text="verify_nsider.mjs").first).to_be_visible()
    assert page.request.get(f"{server.url}/verify_nsider.mjs").ok


@pytest.mark.sampled(of="whole games in a browser")
def test_a_whole_game_with_the_red_card_by_touch_on_a_phone_in_japanese(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=360, height=780, has_touch=True, is_mobile=True, locale="ja-JP")
    opened_by_mouse(page, server, "ja", "yb-b--", nsider__red_card="yes", nsider__show="ask", nsider__strikes="1")
    assert "suggest" in play(page, Locator.tap)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.locator("#lines")).to_contain_text("レッドカード")


def test_a_whole_game_of_simultaneous_rounds_by_keyboard(server: ServerProcess, page: Page) -> None:
    def press(element: Locator) -> None:
        radio = element.locator("input[type=radio]")
        (radio if radio.count() else element).focus()
        page.keyboard.press("Space" if radio.count() else "Enter")

    opened(page, server, nsider__rounds="simultaneous", nsider__accuse_from_round="1")
    assert "over" in play(page, press, dare=True)


def test_a_wrong_accusation_disbands_the_camp_and_the_page_says_so(server: ServerProcess, page: Page) -> None:
    opened(page, server, camps="ybbb--", nsider__accuse_from_round="1")
    asked(page)
    old = version(page)
    accuse(page, Locator.click, Random(5))
    wait_past(page, old)
    expect(page.locator("#player-0 .st")).to_contain_text("disbanded")
    mine = page.locator("#minutes tr.accusation.grave", has=page.locator("b", has_text="Mario"))
    expect(mine).to_contain_text("wrong")  # a bot may have accused since
    expect(mine).to_contain_text("disbanded")
    assert "Mario is disbanded." in (page.locator("#board svg.board").get_attribute("aria-label") or "")
    assert page.locator(".accuse").count() == 0


def test_what_may_not_be_said_yet_is_disabled_and_leads_to_its_clause(server: ServerProcess, page: Page) -> None:
    opened(page, server)
    asked(page)
    pending = page.get_by_role("button", name="Suggest, accusation pending")
    expect(pending).to_be_disabled()
    expect(pending).to_contain_text("from round")
    expect(pending).not_to_contain_text("nsider-17")
    expect(page.locator("#question a.because")).to_have_attribute("href", "/rules/nsider#nsider-17")
    page.locator(".top [data-opens=accuse]").click()
    expect(page.locator("dialog#accuse .why a")).to_have_attribute("href", "/rules/nsider#nsider-17")
    expect(page.locator("dialog#accuse .why")).not_to_contain_text("nsider-17")


def test_a_card_is_put_first_in_the_standing_order(server: ServerProcess, page: Page) -> None:
    opened(page, server)
    asked(page)
    cards = page.locator("#hand .card b").all_inner_texts()
    old = version(page)
    page.get_by_role("button", name=f"Show {cards[2]} first").click()
    wait_past(page, old)
    # The third has come first, the others keep their order.
    assert page.locator("#hand .card b").all_inner_texts() == [cards[2], *cards[:2], *cards[3:]]


def test_the_murderer_has_the_red_card_in_hand_and_knows_who_is_framed(server: ServerProcess, page: Page) -> None:
    for _ in range(30):
        opened(page, server, nsider__red_card="yes")
        asked(page)
        if page.locator("[data-card=red_card]").count():
            break
    expect(page.locator("[data-card=red_card]")).to_contain_text("is framed")
    expect(page.locator("#player-0 .backs i")).to_have_count(6)  # the Red Card counts as one of six
    expect(page.locator("#hand .card")).to_have_count(6)


def test_a_friend_joins_by_link_and_a_spectator_sees_no_cards(server: ServerProcess, open_page: OpenPage) -> None:
    host = open_page()
    opened(host, server, camps="yfb---")
    link = friends_link(host)
    friend = open_page(link)
    expect(friend.locator("#join")).to_contain_text("Wario")
    friend.fill("#join #your-name", "Tomás")
    friend.locator("#join .start-b").click()
    at_table(friend)
    asked(host)
    friend.reload()  # and is still in the same seat
    expect(friend.locator("#player-1.mine")).to_have_count(1)
    host.locator("[data-opens=share]").first.evaluate("link => link.click()")
    watcher = open_page(host.locator("#link-watch").input_value())
    at_table(watcher)
    expect(watcher.locator("#board svg.board")).to_be_visible()
    assert watcher.locator(".hand, .sheet, .put-first").count() == 0
    assert watcher.locator("#question button").count() == 0


def test_the_sheet_says_why_and_a_hint_says_what_to_ask(server: ServerProcess, page: Page) -> None:
    opened(page, server, table__notes="4", nsider__red_card="yes")
    asked(page)
    page.locator("#sheet a[id='cell.red_card.1']").click()
    expect(page.locator("aside.reason")).to_contain_text("Red Card")
    page.keyboard.press("Escape")
    page.locator("a.hint").click()
    expect(page.locator("aside.reason b").first).to_contain_text("Ask for ")


def test_a_table_of_six_camps_with_chances_weighs_no_more_than_another(server: ServerProcess, page: Page) -> None:
    opened(page, server, camps="bbbbyb", nsider__red_card="yes", table__notes="4")
    asked(page)  # four camps have asked before
    fresh, weights = page.context.new_page(), list[int]()
    wire = page.context.new_cdp_session(fresh)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.loadingFinished", lambda event: weights.append(int(event["encodedDataLength"])))
    fresh.goto(page.url, wait_until="networkidle")
    assert len(weights) > 10
    assert sum(weights) < WEIGHT


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_on_every_question(server: ServerProcess, open_page: OpenPage, axe: Axe, language: str) -> None:
    page = open_page(reduced_motion="reduce", locale=language)
    page.set_default_timeout(40_000)  # a whole game, with bots that think, beside other tests
    opened(page, server, camps="yb-b--", nsider__red_card="yes", nsider__show="ask")
    for kind in ("suggest", "show", "over"):
        if kind in play(page, Locator.click, kind, dare=kind == "over"):
            accessible(page, axe)
    assert page.locator("html").get_attribute("lang") == language
