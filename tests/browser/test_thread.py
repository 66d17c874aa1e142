"""A group announces a game by post and plays it by its thread, each in a browser of their own."""

import re
from collections.abc import Iterator
from typing import Literal
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from casefile.core.cards import Card
from casefile.core.inquiry import Suggest
from tests.browser.conftest import Axe, OpenPage
from tests.browser.post_game import browse, prepare
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import accessible
from tests.correspondence.by_post import Game

PHRASE = "I’m not afraid of prison!"
CHARACTERS = ("mario", "wario", "peach", "luigi", "daisy", "waluigi")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LEADERS = ("Ines", "Tomás", "Yuki", "Olaf", "Mei", "Bruno")


async def play(game: Game) -> None:
    """Three camps: that register for two case files, begin with them and have one turn, or begin with a single one."""
    files = 1 if game.id == "copied" else 2
    await game.announce(3, files)
    for camp in map(Card, CHARACTERS[:3]):
        await game.enter(camp, file="1" if files > 1 else "0")
    if game.id != "announced":
        assert (await game.act("op", "start", note="Three are enough.")).status == 303
    if game.id == "begun":
        suggestion = Suggest(Card("peach"), Card("koopa_shell"), Card("library"))
        assert (await game.move("mario 1", suggestion)).status == 303


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with such games."""
    folder = tmp_path_factory.mktemp("thread")
    prepare(folder, play, "announced", "begun", "copied")
    with ServerProcess(folder) as running:
        yield running.url


def announce(page: Page, url: str, **chosen: str) -> str:
    """Announce a game; the address of its page."""
    page.goto(f"{url}/post")
    page.fill("#title", "The red wax")
    page.fill("#your-name", "Old Hand")
    page.fill("#phrase", PHRASE)
    for name, value in chosen.items():
        page.select_option(f"[name='nsider.{name}']", value)
    page.get_by_role("button", name="Announce the game").click()
    page.wait_for_url("**/p/*")
    return page.url


def register(page: Page, address: str, character: str, name: str) -> None:
    """Register as the leader of a camp, who shows up."""
    page.goto(address)
    page.locator(f"label:has([name=character][value={character}])").click()
    page.fill("#join-name", name)
    page.fill("#join-word", PHRASE)
    page.get_by_role("button", name="Register").click()
    page.fill("#do-set_code-word", f"code of {character}")
    page.get_by_role("button", name="Set the code").click()
    expect(page.locator("#do-set_code")).to_have_count(0)


def paste(page: Page, text: str) -> None:
    """Paste a forum post and confirm what was read."""
    page.fill("#pasted", text)
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".read")).to_be_visible()
    page.get_by_role("button", name="Yes, this is our turn").click()


def test_who_registers_late_on_an_open_page_adds_bytes_to_the_deal(server: ServerProcess, open_page: OpenPage) -> None:
    """Meanwhile somebody else has registered, and the form is another one."""
    address = announce(open_page(), server.url)
    late, early = open_page(address), open_page()
    register(early, address, "mario", "Ines")
    expect(late.locator("label:has([name=character][value=mario])")).to_contain_text("taken by Ines")
    late.locator("label:has([name=character][value=wario])").click()
    late.fill("#join-name", "Yuki")
    late.fill("#join-word", PHRASE)
    with late.expect_request(lambda request: request.method == "POST" and request.url == address) as asked:
        late.get_by_role("button", name="Register").click()
    (entropy,) = parse_qs(asked.value.post_data)["entropy"]
    assert re.fullmatch("[0-9a-f]{64}", entropy)
    assert entropy != "0" * 64


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [360, 820, 1440])
def test_the_seal_of_a_camp_stands_beside_the_name_of_its_leader_however_long_it_is(
    served: str, open_page: OpenPage, width: int
) -> None:
    page = browse(open_page, served, "", "", "begun", width=width)
    for name in ("Bob Longname-Featherstoneha", "Featherstoneha" * 2):
        page.locator(".post-camps .led").evaluate_all(
            "(all, name) => all.forEach(it => it.firstChild.data = name)", name
        )
        rows = page.locator(".post-camps > ol").first.locator("li")
        for row in rows.all():
            seal, words, whole = (row.locator(part).first.bounding_box() for part in (".seal", ".led", "xpath=."))
            assert seal
            assert words
            assert whole
            assert seal["x"] + seal["width"] <= words["x"]
            assert words["x"] + words["width"] <= whole["x"] + whole["width"] + 0.5
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.sampled(of="whole games in a browser")
def test_six_camps_register_begin_and_play_a_round(server: ServerProcess, open_page: OpenPage) -> None:
    operator = open_page()
    address = announce(operator, server.url)
    leaders = [open_page() for _ in CHARACTERS]
    for page, character, name in zip(leaders, CHARACTERS, LEADERS, strict=True):
        register(page, address, character, name)
    # The operator's page has heard of all of them by itself.
    expect(operator.locator(".post-camps")).to_contain_text("Bruno")
    operator.fill("#do-start-word", "Six camps are here.")
    operator.get_by_role("button", name="Begin now").click()
    watcher = open_page(address)
    expect(watcher.locator("#thread")).to_contain_text("Six camps are here.")
    for page, character in zip(leaders, CHARACTERS, strict=True):
        page.goto(address)
        paste(page, "I suggest Peach, in the Library, with the Koopa Shell.")
        # Whoever looks on sees it without loading the page again.
        heading = f"Round 1: {character.capitalize()}"
        expect(watcher.locator(".of-turn h2", has_text=heading)).to_be_visible()
    expect(watcher.locator(".of-turn")).to_have_count(6)
    expect(watcher.locator(".waits")).to_contain_text("Mario")
    # Everybody has the same thread.
    threads = {open_page(address).locator("#thread").inner_text(), watcher.locator("#thread").inner_text()}
    assert len(threads) == 1


def test_what_is_refused_says_why_and_keeps_what_was_typed(server: ServerProcess, open_page: OpenPage) -> None:
    address = announce(open_page(), server.url, case_files="2")
    page = open_page(address)
    page.locator("label:has([name=character][value=daisy])").click()
    page.fill("#join-name", "Mei")
    page.fill("#join-word", "not the phrase")
    page.get_by_role("button", name="Register").click()
    refused = page.locator("#join .refused")
    expect(refused).to_have_text("The key phrase is not the one in the announcement. why?")
    clause = refused.get_by_role("link", name="why?")
    expect(clause).to_have_attribute("href", re.compile(r"^/rules/camps#camps-\d+$"))
    expect(page.locator("#join-word")).to_have_value("not the phrase")
    expect(page.locator("#join-name")).to_have_value("Mei")
    assert page.locator("[value=daisy]").first.is_checked()
    page.fill("#join-word", PHRASE)
    page.get_by_role("button", name="Register").click()
    expect(page.locator(".post-role")).to_contain_text("You lead the camp of Daisy.")


@pytest.mark.sampled(of="whole games in a browser")
def test_a_game_is_announced_begun_and_played_without_scripts(server: ServerProcess, open_page: OpenPage) -> None:
    operator = open_page(java_script_enabled=False)
    address = announce(operator, server.url)
    pages = [open_page(java_script_enabled=False) for _ in range(3)]
    for page, character, name in zip(pages, CHARACTERS, LEADERS, strict=False):
        register(page, address, character, name)
    operator.goto(address)
    operator.fill("#do-start-word", "Three are enough.")
    operator.get_by_role("button", name="Begin now").click()
    copy_and_paste(pages[0], address)


def test_a_post_is_copied_and_pasted(served: str, open_page: OpenPage) -> None:
    copy_and_paste(browse(open_page, served, "mario 1", id="copied"), f"{served}/p/copied", scripts=True)


def test_the_first_post_stands_there_while_one_writes_it(served: str, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{served}/post")
    page.fill("#title", "The wet umbrella")
    expect(page.locator("#preview h3").first).to_have_text("The wet umbrella")
    page.locator("#preview summary").click()
    page.select_option("select[name=slots]", "3")
    expect(page.locator("#preview .facts")).to_contain_text("3 camps")
    expect(page.locator("#preview details")).to_have_attribute("open", "")
    page.fill("input[name=day]", "2020-01-01")
    expect(page.locator("#preview .why")).to_contain_text("a day and an hour that lie ahead")


def copy_and_paste(first: Page, address: str, *, scripts: bool = False) -> None:
    """Paste a turn of the first of three camps, with a mistake first, and copy what the thread and the camp have."""
    first.goto(address)
    first.fill("#pasted", "I suggest Peach in the Library and the Study with the Hammer")
    first.get_by_role("button", name="Read it").click()
    expect(first.locator(".reasons li")).to_contain_text("It names two places: Library and Study.")
    expect(first.locator(".pieces mark")).to_have_text("Study")
    expect(first.locator("#pasted")).to_have_value("I suggest Peach in the Library and the Study with the Hammer")
    paste(first, "[quote]I suggest Wario[/quote] I sugest Peach in the Library with the Hammer")
    expect(first.locator(".of-turn")).to_contain_text("Mario suggests Peach, in the Library, with the Hammer.")
    first.locator(".of-turn .copy-link").click()
    first.wait_for_load_state()
    text = first.locator("#as-bbcode").input_value()
    assert text.startswith("[b]Round 1: Mario[/b]\n\nMario suggests Peach, in the Library, with the Hammer.")
    if scripts:
        first.locator("[data-copy=as-bbcode]").click()
        expect(first.locator("#notice")).to_have_text("Copied.")
    first.goto(address)
    first.get_by_role("link", name="Your camp’s Clue file, to copy").click()
    first.get_by_role("link", name="Plain text").click()
    # Eighteen cards, three camps: six each.
    assert len(re.findall(r"^\* ", first.locator("#as-plain").input_value(), re.MULTILINE)) == 6


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [1440, 360])
def test_the_pages_fit_and_can_be_read_by_all(served: str, open_page: OpenPage, axe: Axe, width: int) -> None:
    page = open_page(width=width, reduced_motion="reduce", locale="ja-JP" if width == 360 else "en-GB")
    for path in ("/post", "/p/announced", "/p/begun", "/p/begun/text/5"):
        answer = page.goto(served + path)
        assert answer is not None
        assert answer.ok, path
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, scheme)
        accessible(page, axe)


def test_one_registers_and_pastes_by_keyboard_alone(server: ServerProcess, open_page: OpenPage) -> None:
    address = announce(open_page(), server.url)
    page = open_page(address)
    page.locator("[name=character]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type("Tomás")
    page.keyboard.press("Tab")
    page.keyboard.type(PHRASE)
    page.keyboard.press("Enter")
    expect(page.locator(".post-role")).to_contain_text("You lead the camp of Wario.")


def test_on_a_big_screen_the_thread_turns_its_pages_and_nothing_can_be_pressed(
    served: str, open_page: OpenPage
) -> None:
    page = open_page(width=1920, height=1080)
    page.clock.install()
    page.goto(f"{served}/p/begun/screen")
    shown = page.locator("#pages > li:visible h2")
    newest = shown.inner_text()
    assert "Mario" in newest
    assert page.locator("a, button, input, form").count() == 0
    assert page.evaluate("document.scrollingElement.scrollHeight") == 1080
    seen, count = {newest}, page.locator("#pages > li").count()
    for _ in range(4 * count):  # a long post is read in several steps
        assert shown.count() == 1
        page.clock.run_for(12_000)
        seen.add(shown.inner_text())
        if len(seen) == count and shown.inner_text() == newest:
            break
    assert len(seen) == count > 3
    assert shown.inner_text() == newest
    page.goto(f"{served}/p/announced/screen")
    expect(page.locator("#pages")).to_contain_text("The game has not begun.")
