"""What holds on every page: accessible, of our own origin, light, usable without script, and nothing secret kept."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import Player, asked, at_table, friends_link, open_by_mouse, open_table, version, wait_past
from tests.browser.test_together import hand, link_for, quick_table, suggest_what

LANGUAGES = ("en", "ja")
APP = Path(__file__).parents[2] / "src/casefile/web/static/app.js"
WEIGHT = 150_000
"""Bytes that a table's page may weigh on the line, everything counted."""


def accessible(page: Page, axe: Axe) -> None:
    """Nothing serious on the page in either theme; nothing but colours differs between them.

    Without motion: colours on their way from one theme to the other are of neither. The colours of the dark theme are
    looked at in English alone, for none hangs on the language.
    """
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert axe(page) == [], page.url
    if page.locator("html").get_attribute("lang") == LANGUAGES[0]:
        page.emulate_media(color_scheme="dark")
        assert axe(page, "color-contrast") == [], page.url


BY_LANGUAGE = re.compile(r":lang\([^{}]*\{((?:[^{}]|\{[^{}]*\})*)\}")
"""What a style sheet says for one language alone."""


def test_no_style_gives_a_colour_by_language() -> None:
    sheets = [*(Path(__file__).parents[2] / "src").rglob("*.css")]
    said = [rule for sheet in sheets for rule in BY_LANGUAGE.findall(sheet.read_text(encoding="utf-8"))]
    assert said
    # Letters of less than 18 pixels need one contrast, whatever their size, and those of 24 and more another.
    other = r"color|background|fill|stroke|opacity|filter|font-size(?!: (?:1[0-7](\.\d+)?|2[4-9]|[3-9]\d)px;)|--"
    assert not [rule for rule in said if re.search(other, rule)]


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_on_the_quiet_pages(server: ServerProcess, open_page: OpenPage, axe: Axe, language: str) -> None:
    page = open_page(reduced_motion="reduce", locale=language)
    for path in ("/", "/daily", "/rules", "/fair", "/nowhere", "/t/unknown"):
        page.goto(server.url + path)
        assert page.locator("html").get_attribute("lang") == language
        accessible(page, axe)
    host = open_page()
    open_table(host, server.url, {2: "friend"})
    page.goto(friends_link(host))
    page.wait_for_selector("#join")
    accessible(page, axe)
    page.goto(host.url)
    page.wait_for_selector("#gate")
    accessible(page, axe)
    page.goto(link_for(host, "watch"))
    at_table(page)
    accessible(page, axe)
    page.goto(f"{host.url}/fair")
    accessible(page, axe)


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_on_every_question(server: ServerProcess, open_page: OpenPage, axe: Axe, language: str) -> None:
    page = open_page(reduced_motion="reduce")
    open_table(page, server.url, {})
    page.context.add_cookies([{"name": "casefile-look", "value": f"language-{language}", "url": server.url}])
    page.reload()
    player = Player(page, accuse_after=2)
    checked = set()
    while (kind := asked(page)) not in checked or player.answer():
        if kind not in checked:
            checked.add(kind)
            accessible(page, axe)
            if kind == "over":
                break
    assert {"roll", "move", "over"} <= checked


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_in_a_disproof_and_in_the_dialogs(
    server: ServerProcess, open_page: OpenPage, axe: Axe, language: str
) -> None:
    host, friend = open_page(reduced_motion="reduce"), open_page(reduced_motion="reduce", width=360, height=780)
    quick_table(host, friend, server)
    for page in (host, friend):
        page.context.add_cookies([{"name": "casefile-look", "value": f"language-{language}", "url": server.url}])
        page.reload()
    accessible(host, axe)
    host.locator(".top [data-opens=accuse]").click()
    accessible(host, axe)
    host.keyboard.press("Escape")
    host.keyboard.press("?")
    accessible(host, axe)
    host.keyboard.press("Escape")
    suggest_what(host, friend)
    accessible(host, axe)
    accessible(friend, axe)
    friend.locator(".to-sheet").click()
    accessible(friend, axe)
    friend.locator(".to-hand").click()
    accessible(friend, axe)
    friend.locator("label.back").click()
    friend.locator("#question .opts .btn").first.click()
    expect(host.locator("#question .shown .card")).to_have_count(1)
    accessible(host, axe)


def test_what_a_table_weighs(server: ServerProcess, open_page: OpenPage, capsys: pytest.CaptureFixture[str]) -> None:
    page = open_page()
    open_table(page, server.url, {})
    fresh = page.context.new_page()
    wire = page.context.new_cdp_session(fresh)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    weights: list[int] = []
    wire.on("Network.loadingFinished", lambda event: weights.append(int(event["encodedDataLength"])))
    fresh.goto(page.url, wait_until="networkidle")
    with capsys.disabled():
        print(f"\na table weighs {sum(weights)} bytes in {len(weights)} answers")
    assert len(weights) > 10
    assert sum(weights) < WEIGHT


def test_the_scripts_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in Path(__file__).parents[2].glob("src/casefile/web/static/*.js")}
    assert sizes.pop("fair.js") < 2_000  # what only the page about the fair deal of a finished game loads
    assert sizes.pop("fill.js") < 1_200  # what only a page loads that fills as its server goes on
    assert sizes.pop("replay.js") < 7_500  # what only a replay loads
    assert sizes.pop("game_review.js") < 6_200  # what only a review loads
    assert sizes.pop("drop.js") < 1_000  # what only the page loads on which a record is dropped
    assert sizes.pop("push.js") + sizes.pop("push-worker.js") < 1_500  # what only one's own page loads
    assert sizes.pop("lesson.js") < 7_500  # what only a guided game loads
    assert sizes.pop("file.js") < 3_700  # what only a game kept as a file loads
    assert sizes.pop("unpack.js") < 900  # what only a game and a companion kept as a file load
    assert sizes.pop("companion-worker.js") < 2_700  # what keeps the page of the companion
    assert sizes.pop("shared.js") < 600  # what only the page of a shared game loads
    assert sizes.pop("share.js") < 5_000  # what only the sheet loads on which a game is shared, once it is asked for
    assert sizes.pop("cover.js") + sizes.pop("signs.js") < 5_200  # what only a browser loads that several people share
    assert sizes.pop("screen.js") < 4_000  # what only a big screen loads
    assert sizes.pop("slip.js") < 1_800  # what only a phone loads that is a hand, once it shows a card
    assert sizes.pop("screen_code.js") < 1_300  # what only the page loads on which a remote control types a code
    seldom = re.findall(r'"([a-z]+)"', re.findall(r"SELDOM = \{(.*)\}", APP.read_text(encoding="utf-8"))[0])
    assert {"code", "reviews", "setup", "front"} < {*seldom}
    assert sum(sizes.pop(f"{name}.js", 0) for name in seldom) < 4_500  # each where there is something for it
    assert sum(sizes.values()) < 52_500  # what every page loads


def test_nothing_but_the_promise_of_the_deal_is_kept_where_scripts_can_read_it(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    open_by_mouse(page, server.url, {2: "friend"})
    page.locator(".signs [name=sound]").click()
    expect(page.locator("body")).to_have_attribute("data-sound", "on")
    kept = page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]")
    assert kept == [1, 0, "casefile-look=sound-on"]
    assert [each["name"] for each in page.context.cookies() if each["httpOnly"]] == ["casefile"]


def test_both_browser_and_person_add_bytes_to_the_deal(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_by_mouse(page, server.url, {})
    page.goto(f"{page.url}/fair")
    given = [code.inner_text() for code in page.locator(".facts code").all()]
    assert any(len(code) == 64 and code == code.lower() for code in given[1:])


def test_without_script_by_plain_forms(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    assert open_by_mouse(page, server.url, {}) <= 4
    held = hand(page)
    assert held
    page.locator("button.cell").first.click()
    expect(page.locator(".cell .pencil")).to_have_count(1)
    page.locator(".top [data-opens=accuse]").click()
    expect(page.locator("#accuse .grave")).to_be_visible()
    page.locator("#accuse .ib").click()
    answered = 0
    for _ in range(200):
        if page.locator("#question.asked").count():
            old = version(page)
            by_hand(page)
            wait_past(page, old)
            answered += 1
            if answered == 3:  # one whole turn: roll, go, and what follows
                break
        else:
            page.reload()
    assert answered == 3
    assert hand(page) == held


def by_hand(page: Page) -> None:
    """Answer what is asked, by whatever comes first."""
    for row in page.locator("#question fieldset").all():
        row.locator(".pick").first.click()
    buttons = page.locator("#question .opts button:not(:disabled)")
    (buttons if buttons.count() else page.locator(".spot")).first.click()


def test_theme_and_language_change_in_place(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, server.url, {})
    page.locator(".to-dark button").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(26, 24, 20)")
    page.locator("#menu summary").click()
    page.locator("#menu [value=ja]").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    at_table(page)


def test_a_stranger_sees_nothing_of_a_table(server: ServerProcess, open_page: OpenPage) -> None:
    host, stranger = open_page(), open_page()
    open_table(host, server.url, {})
    stranger.goto(host.url)
    assert stranger.locator("#gate").count() == 1
    assert stranger.locator("#table").count() == 0
