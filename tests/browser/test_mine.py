"""One's own page in a real browser: wide and narrow, light and dark, by keyboard alone, in both languages."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from casefile.core.by_post import SuggestPending
from casefile.correspondence.plan import GAME
from tests.browser.conftest import Axe, OpenPage
from tests.browser.post_game import browse, prepare
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import accessible
from tests.correspondence.by_post import ID, PHRASE, Game, token_of
from tests.correspondence.camps.scene import MARIO, PEACH, WARIO
from tests.server.running_server import solve

WHO = "mario 1"


async def two_games(game: Game) -> None:
    """Mario's camp is to set a code in one game, and owes a turn, or somebody else does, in another; two are over."""
    await game.start(3, turn_order="registration")
    second = Game(game.server, "another")
    await second.announce(3)
    enter = {"character": "mario", "phrase": "the wax is red", "name": "Mario", "file": "0"}
    assert (await second.act(WHO, "enter", **enter)).status == 303
    me = game.person(WHO)
    for rules in ("quick", "cluedo"):
        seats = {"seat-0": "you", "seat-1": "bot", "seat-2": "bot", "name": "Mario"}
        opened = await me.post("/tables", {"game": rules, **seats}, accept="application/json")
        await solve(game.server, opened.json["go"].removeprefix("/t/"), me)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with those games, which may tell people by webhook."""
    folder = tmp_path_factory.mktemp("mine")
    prepare(folder, two_games)
    with ServerProcess(folder, notices=True) as running:
        yield running.url


def mine(open_page: OpenPage, url: str, **given: object) -> Page:
    """The page of who leads Mario's camp."""
    page = open_page(**given)  # type: ignore[arg-type]
    page.context.add_cookies([{"name": "casefile", "value": token_of(WHO), "url": url}])
    page.goto(f"{url}/mine")
    return page


def test_with_the_end_of_the_last_game_nothing_waits_on_pages_that_stand_open(
    tmp_path: Path, open_page: OpenPage
) -> None:
    """The number goes from the header, and on a phone the sign with it, as on a page that is loaded anew."""
    accusation: dict[str, str] = {}

    async def nearly_over(game: Game) -> None:
        await game.start(3, turn_order="registration", accuse_from_round="1")
        table = (await game.post()).table
        assert table is not None
        solution = GAME.known.solution(table.state)
        answer = await game.move(WHO, SuggestPending(*solution))
        assert answer.status == 303, answer.text
        accusation.update(zip(("suspect", "weapon", "room"), solution, strict=True))

    prepare(tmp_path, nearly_over)
    with ServerProcess(tmp_path) as running:
        lead = browse(open_page, running.url, WHO, "/camp")
        phone = browse(open_page, running.url, "wario 1", width=360)
        expect(lead.locator("#tray em")).to_have_text("1")
        expect(phone.locator("#tray")).to_be_visible()
        headers = {"Origin": running.url, "Accept": "application/json"}
        address = f"{running.url}/p/{ID}/play"
        answer = lead.context.request.post(address, form={"kind": "accuse", **accusation}, headers=headers)
        assert answer.ok, answer.text()
        expect(phone.locator("#post-state")).to_contain_text("over")
        expect(lead.locator("#tray em")).to_have_count(0)
        expect(phone.locator("#tray")).to_be_hidden()
        phone.reload()
        expect(phone.locator("#tray")).to_be_hidden()


def note(asked: Counter[str], name: str, request: Request) -> None:
    """Count a request by which somebody's page asks how much waits."""
    asked[name] += request.url.endswith("/mine/count")


@pytest.mark.sampled(of="stories in a browser")
def test_an_act_lets_only_those_pages_ask_how_much_waits_for_whom_it_may_be_another_number(
    tmp_path: Path, open_page: OpenPage
) -> None:
    """Who owed the turn and who owes it now; not the members, and not the camps that wait, in whose pages it stands."""

    async def begun(game: Game) -> None:
        await game.start(3, turn_order="registration")
        await game.join(MARIO)
        await game.join(WARIO)

    prepare(tmp_path, begun)
    with ServerProcess(tmp_path) as running:
        people = ("mario 1", "mario 2", "wario 1", "wario 2", "peach 1")
        pages = {name: browse(open_page, running.url, name) for name in people}
        asked = Counter[str]()
        for name, page in pages.items():
            page.on("request", partial(note, asked, name))
        numbers = {"mario 1": "1", "wario 1": "0"}
        for name, number in numbers.items():
            expect(pages[name].locator("#tray")).to_have_attribute("data-count", number)
        fields: dict[str, str | float | bool] = {
            "kind": "suggest",
            "suspect": "peach",
            "weapon": "hammer",
            "room": "library",
        }
        headers = {"Origin": running.url, "Accept": "application/json"}
        sent = pages[WHO].context.request.post(f"{running.url}/p/{ID}/play", form=fields, headers=headers)
        assert sent.ok, sent.text()
        expect(pages["wario 1"].locator("#tray em")).to_have_text("1")
        expect(pages["mario 1"].locator("#tray em")).to_have_count(0)
        for name, page in pages.items():
            expect(page.locator("#thread")).to_contain_text("Hammer")
            assert (name, asked[name]) == (name, int(name in numbers))


def test_the_operator_s_number_comes_with_what_asks_for_something(tmp_path: Path, open_page: OpenPage) -> None:
    """When the last leader shows up, the game can begin: that waits for the operator, also on the thread's page."""

    async def nearly_ready(game: Game) -> None:
        await game.announce(3)
        for camp in (MARIO, WARIO):
            await game.enter(camp)
        enter = {"character": PEACH, "phrase": PHRASE, "name": "Late", "file": "0"}
        assert (await game.act("peach 1", "enter", **enter)).status == 303

    prepare(tmp_path, nearly_ready)
    with ServerProcess(tmp_path) as running:
        op, late = (browse(open_page, running.url, name) for name in ("op", "peach 1"))
        expect(op.locator("#tray em")).to_have_count(0)
        late.locator("[name=code]").fill("our code")
        late.get_by_role("button", name="Set the code").click()
        expect(op.locator("#tray em")).to_have_text("1")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("language", "width", "scheme"), [("en", 1440, "light"), ("ja", 360, "dark")])
def test_the_page_is_whole_at_every_size(
    language: str, width: int, scheme: str, served: str, open_page: OpenPage, axe: Axe
) -> None:
    page = mine(open_page, served, width=width, locale=language, color_scheme=scheme)
    assert page.locator(".mine-waits a").count() == 2
    assert page.locator("#past li").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page, axe)


def test_wishes_are_set_and_the_calendar_made_by_keyboard_alone(served: str, open_page: OpenPage) -> None:
    page = mine(open_page, served)
    page.locator("a[href='/mine/settings']").click()
    page.locator("[name=way]").focus()
    page.keyboard.press("End")  # by webhook, the last of the list
    page.keyboard.press("Tab")
    page.keyboard.type("http://127.0.0.1:9999/hook")
    page.keyboard.press("Enter")
    refused = page.locator(".refused")
    refused.wait_for()
    assert "Nothing could be sent to this address." in refused.inner_text()
    page.locator("#calendar button").focus()
    page.keyboard.press("Enter")
    page.locator(".feed").wait_for()
    assert "/calendar/" in page.locator(".feed").inner_text()


def test_a_telephone_that_a_personal_link_let_in_has_the_page(served: str, open_page: OpenPage, axe: Axe) -> None:
    link = browse(open_page, served, WHO).locator("#own-link").input_value()
    phone = open_page(link, width=360, locale="ja", color_scheme="dark")
    phone.locator("#own-link").wait_for(state="attached")
    phone.goto(f"{served}/mine")
    assert phone.locator(".mine-waits a").count() == 1
    phone.locator("a[href='/mine/settings']").click()
    assert "あなた専用のリンクで参加しています" in phone.locator(".notices").inner_text()
    accessible(phone, axe)
    phone.go_back()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(phone, axe)
    phone.locator(".mine-waits a").click()
    phone.locator("#own-link").wait_for(state="attached")
