"""What the scripts promise beyond playing: nothing of the reader's is lost, clocks run, sounds are asked for."""

import json
import re
import time
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import Player, asked, at_setup, at_table, friends_link, open_table, version, wait_past
from tests.browser.test_together import link_for, quick_table, sit_down, suggest_what
from tests.frames import unpacked
from tests.patience import PATIENCE

COUNT_SOUNDS = """
window.sounds = 0;
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...given) { window.sounds++; return start.apply(this, given); };
}
"""
HIDDEN_AND_ALLOWED = """
window.told = [];
Object.defineProperty(Document.prototype, "hidden", { get: () => true });
window.Notification = class { static permission = "granted"; constructor(title) { window.told.push(title); } };
"""


def table_of_two(server: ServerProcess, open_page: OpenPage) -> tuple[Page, Page]:
    host, friend = open_page(), open_page()
    open_table(host, server.url, {2: "friend"})
    sit_down(friend, friends_link(host), "Bo")
    expect(host.locator("#question [value=roll]")).to_be_visible()
    return host, friend


def test_what_the_reader_did_outlasts_others_moves(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend = table_of_two(server, open_page)
    friend.set_viewport_size({"width": 360, "height": 640})
    friend.locator(".to-sheet").click()
    friend.locator("#menu summary").click()
    friend.evaluate("document.querySelector('#accuse [name=weapon][value=rope]').checked = true")
    friend.locator(".cell").last.focus()
    cell = friend.locator(".cell").last.get_attribute("id")
    scrolled = friend.evaluate("document.querySelector('#sheet').scrollTop")
    assert scrolled > 0
    old = version(friend)
    host.locator("#question [value=roll]").click()
    wait_past(friend, old)
    assert friend.locator("#menu").get_attribute("open") is not None
    assert friend.locator("#tab-sheet").is_checked()
    assert friend.locator("#accuse [name=weapon][value=rope]").is_checked()
    assert friend.evaluate("document.activeElement.id") == cell
    assert friend.evaluate("document.querySelector('#sheet').scrollTop") == scrolled


def test_an_open_dialog_stays_open_while_others_move(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend = table_of_two(server, open_page)
    friend.locator(".top [data-opens=accuse]").click()
    friend.locator("#accuse .pick").first.click()
    old = version(friend)
    host.locator("#question [value=roll]").click()
    wait_past(friend, old)
    assert friend.locator("#accuse").is_visible()
    assert friend.locator("#accuse input:checked").count() == 1


def test_marks_that_wait_are_made_though_their_cells_are_others_by_then(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page, held = open_page(), list[Route]()
    open_table(page, server.url, {})

    def hold_first(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route("**/notes", hold_first)
    first, second, gone = [page.locator("button.cell").nth(at).get_attribute("id") or "" for at in (0, 5, 10)]
    for cell in (first, second, gone):
        page.locator(f"[id='{cell}']").click()
    page.evaluate("id => { const cell = document.getElementById(id); cell.replaceWith(cell.cloneNode(true)); }", second)
    page.evaluate("id => document.getElementById(id).remove()", gone)  # nothing can be noted there any more
    held[0].continue_()
    for cell in (first, second):
        expect(page.locator(f"[id='{cell}'] .pencil")).to_have_count(1)
    again = page.locator(f"[id='{first}']").get_attribute("value") or ""
    page.locator(f"[id='{first}']").click()
    expect(page.locator(f"[id='{first}']")).not_to_have_attribute("value", again)
    expect(page.locator(f"[id='{gone}'] .pencil")).to_have_count(0)


def test_an_older_page_never_replaces_a_newer_one(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, server.url, {})
    assert asked(page) == "roll"
    old = page.request.get(page.url).text()
    before = version(page)
    page.locator("#question [value=roll]").click()
    wait_past(page, before)
    newer = version(page)
    served: list[str] = []

    def belated(route: Route) -> None:
        served.append(route.request.url)
        route.fulfill(body=old, content_type="text/html")

    page.route(page.url, belated)
    page.locator(".signs .to-dark button").click()  # after which the page fetches itself
    end = time.monotonic() + PATIENCE
    while not served and time.monotonic() < end:
        page.wait_for_timeout(20)
    page.wait_for_timeout(100)
    assert served
    assert version(page) == newer


def test_an_older_frame_never_replaces_a_newer_one(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    lines: list[WebSocketRoute] = []
    frames: list[str | bytes] = []

    def heard(line: WebSocketRoute) -> None:
        lines.append(line)

        def passed_on(frame: str | bytes) -> None:
            frames.append(frame)
            line.send(frame)

        line.connect_to_server().on_message(passed_on)

    page.route_web_socket(re.compile("/live$"), heard)
    open_table(page, server.url, {})
    for _ in range(2):
        player_moves(page)
    newer, stamp = version(page), page.locator("#table").get_attribute("data-stamp")
    told = page.locator("#lines li").count()
    for frame in frames[:2]:
        lines[-1].send(frame)
    page.wait_for_timeout(200)
    assert len(frames) >= 2
    assert (version(page), page.locator("#table").get_attribute("data-stamp")) == (newer, stamp)
    assert page.locator("#lines li").count() == told


def player_moves(page: Page) -> None:
    """Roll, or answer whatever is asked."""
    Player(page).answer()


@pytest.mark.sampled(of="stories in a browser")
def test_a_page_that_hears_everything_fetches_nothing(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend = table_of_two(server, open_page)
    asked_for: list[str] = []
    for page in (host, friend):
        page.on("request", lambda request: asked_for.append(f"{request.method} {request.url}"))
    old = version(friend)
    host.locator("#question [value=roll]").click()
    wait_past(friend, old)
    friend.wait_for_timeout(4500)  # longer than a page waits before it doubts
    assert asked_for == []  # the action went by the socket


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lost", ["action", "answer", "line"])
def test_an_action_that_a_socket_loses_is_sent_as_a_request_and_done_once(
    lost: str, server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    greeted: list[str] = []
    sent: list[str] = []
    answered: list[str] = []

    def lossy(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def asks(message: str | bytes) -> None:
            if str(message).startswith("act "):
                sent.append(str(message))
                if lost == "line":
                    line.close(code=3000)
                if lost != "answer":
                    return
            else:
                greeted.append(str(message))
            server.send(message)

        def hears(message: str | bytes) -> None:
            if '"key":' in (text := unpacked(message)):
                answered.append(text)
            else:
                line.send(message)

        line.on_message(asks)
        server.on_message(hears)

    page.route_web_socket(re.compile("/live$"), lossy)
    open_table(page, server.url, {})
    assert asked(page) == "roll"
    for _ in range(500):  # an action that is quicker than the socket's opening goes as a request at once
        if greeted:
            break
        page.wait_for_timeout(20)
    with page.expect_request("**/act") as asking:
        page.locator("#question [value=roll]").click()
    posted = dict(parse_qsl(asking.value.post_data or ""))
    answer = asking.value.response()
    assert answer is not None
    assert answer.ok
    assert [json.loads(text.removeprefix("act ")) for text in sent] == [posted]
    expect(page.locator("#question .dice")).to_be_visible()
    assert len(answered) == (lost == "answer")
    page.reload()
    expect(page.locator("#lines li", has_text="rolls")).to_have_count(1)


def test_marks_are_seen_in_the_other_tab_without_a_reload(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, server.url, {})
    assert asked(page) == "roll"
    other = page.context.new_page()
    other.goto(page.url)
    at_table(other)
    page.locator("button.cell").first.click()
    expect(page.locator(".cell .pencil")).to_have_count(1)
    expect(other.locator(".cell .pencil")).to_have_count(1)


@pytest.mark.sampled(of="stories in a browser")
def test_without_sockets_the_page_asks(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend = table_of_two(server, open_page)
    friend.route_web_socket(re.compile("/live$"), lambda socket: socket.close())
    friend.reload()
    old = version(friend)
    host.locator("#question [value=roll]").click()
    wait_past(friend, old)
    expect(friend.locator("#connection")).to_be_empty()


def test_a_clock_runs_down_by_the_servers_time(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.clock.set_fixed_time(time.time() + 3600)  # this machine's clock is an hour fast
    at_setup(page, server.url)
    page.locator(".fold:has([name='table.clock']) summary").click()
    page.select_option("[name='table.clock']", "30")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("#question.asked")
    clock = page.locator("#players li:has(.on) .time")
    # The clock of the test stands still while the page loads, so it may be some seconds behind by now.
    expect(clock).to_have_text(re.compile(r"0:[23]\d"))
    page.clock.set_fixed_time(time.time() + 3600 + 27)
    expect(clock).to_have_text(re.compile(r"0:0\d"))
    expect(clock).to_have_class(re.compile("warn"))


def test_whoever_opened_the_table_turns_it_slow(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend = table_of_two(server, open_page)
    old = version(friend)
    host.locator("[data-opens=share]").first.evaluate("way => way.click()")  # in the menu, which may be closed
    host.select_option("#set-clock", "86400")
    host.get_by_role("button", name="Set the clock").click()
    wait_past(friend, old)
    expect(friend.locator("#players li:has(.on) .time")).to_have_text(re.compile(r"2[34]:\d\d:\d\d"))
    expect(friend.locator("#story")).to_contain_text("Time for each action from now on: 1 day.")
    expect(friend.locator("#set-clock")).to_have_count(0)


def test_sounds_only_when_asked_for(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(COUNT_SOUNDS)
    open_table(page, server.url, {})
    assert asked(page) == "roll"
    page.locator("button.cell").first.click()
    expect(page.locator(".cell .pencil")).to_have_count(1)
    assert page.evaluate("window.sounds") == 0
    page.locator(".signs [name=sound]").click()
    expect(page.locator("body")).to_have_attribute("data-sound", "on")
    page.locator("#question [value=roll]").click()
    expect(page.locator("#question .dice")).to_be_visible()
    assert page.evaluate("window.sounds") == 3
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-sound", "on")


def test_a_hidden_tab_is_called_when_the_turn_comes(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend = table_of_two(server, open_page)
    friend.add_init_script(HIDDEN_AND_ALLOWED)
    friend.reload()
    player = Player(host, accuse_after=99)
    for _ in range(200):  # a turn has four answers at most, and Bo is next; a bot may show a card in between
        if friend.evaluate("window.told.length"):
            break
        if host.locator("#question.asked").count():
            assert player.answer()
        else:
            host.wait_for_timeout(50)
    told = friend.evaluate("window.told")
    assert told
    assert all(title.startswith("●") for title in told)


def test_links_are_copied(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_table(page, server.url, {2: "friend"})
    page.locator("#only-here summary").click()
    page.locator("#only-here [data-copy]").first.click()
    expect(page.locator("#notice")).to_have_text("Copied.")
    link = friends_link(page)
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_a_link_pasted_into_an_open_gate_lets_in(server: ServerProcess, open_page: OpenPage) -> None:
    host, watcher = open_page(), open_page()
    open_table(host, server.url, {2: "friend"})
    watcher.goto(host.url)
    watcher.wait_for_selector("#gate")
    watcher.goto(link_for(host, "watch"))
    at_table(watcher)
    assert "#" not in watcher.url


def test_a_links_token_leaves_the_address_before_it_is_sent(server: ServerProcess, open_page: OpenPage) -> None:
    host, watcher = open_page(), open_page()
    open_table(host, server.url, {2: "friend"})
    sent: list[str] = []

    def held_back(route: Route) -> None:
        sent.append(route.request.post_data or "")
        route.fulfill(status=204)

    watcher.route("**/link", held_back)
    link = link_for(host, "watch")
    with watcher.expect_request("**/link"):
        watcher.goto(link, wait_until="commit")
    expect(watcher).to_have_url(host.url)
    assert sent == [f"token={link.partition('#')[2]}"]


def test_a_seat_is_taken_up_on_another_device(server: ServerProcess, open_page: OpenPage) -> None:
    page, phone = open_page(), open_page(width=360, height=780)
    open_table(page, server.url, {})
    phone.goto(link_for(page, "return"))
    at_table(phone)
    cards = [card.get_attribute("data-card") for card in page.locator("#hand .card").all()]
    assert cards
    assert [card.get_attribute("data-card") for card in phone.locator("#hand .card").all()] == cards


def test_the_invited_can_change_the_language_before_sitting_down(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    open_table(host, server.url, {2: "friend"})
    friend.goto(friends_link(host))
    friend.wait_for_selector("#join")
    friend.locator("#menu summary").click()
    friend.locator("#menu [value=ja]").click()
    expect(friend.locator("html")).to_have_attribute("lang", "ja")
    friend.wait_for_selector("#join")
    friend.fill("#your-name", "Bo")
    friend.locator(".start-b").click()
    at_table(friend)


def test_a_shown_card_turns_and_is_named_to_its_asker_only(server: ServerProcess, open_page: OpenPage) -> None:
    host, friend = open_page(), open_page()
    quick_table(host, friend, server)
    suggest_what(host, friend)
    card = friend.locator("#question .opts .btn").first.get_attribute("value")
    friend.locator("#question .opts .btn").first.click()
    expect(host.locator("#question .shown .card:only-child")).to_have_attribute("data-card", card)
    expect(host.locator("#lines .pv").last).to_be_visible()
