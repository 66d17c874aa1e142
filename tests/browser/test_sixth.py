"""A game that lives in the tests alone, in the browser: it is chosen, played to its end, and explained."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.table import Player, asked, at_setup, at_table, send_setup, version, wait_past
from tests.browser.test_pages import accessible


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with one game more."""
    with ServerProcess(tmp_path_factory.mktemp("six"), games="tests.sixth.game:SIX") as found:
        yield found


def opened(page: Page, six: ServerProcess) -> None:
    """A new game against two bots with all that follows on the sheet."""
    at_setup(page, six.url)
    page.locator("label:has([name=game][value=harbour])").click()
    expect(page.locator("[name='harbour.seat-0'][value=you]")).to_be_checked()
    page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")
    expect(page.get_by_label("Peeks")).to_be_visible()
    expect(page.get_by_label("Peeks")).to_contain_text("once in a game")
    page.locator("select[name='table.notes']").select_option("3")
    page.get_by_role("button", name="Start the game").click()
    at_table(page)


def peek(page: Page) -> None:
    """Look into the first hand, and see the card."""
    assert asked(page) == "suggest"
    old = version(page)
    page.locator("#question [name=at]").first.click()
    wait_past(page, old)
    expect(page.locator("#asked")).to_contain_text("You look at a card of")
    expect(page.locator("#question .shown .card")).to_have_count(1)


def play(page: Page) -> Player:
    """Ask, accuse of anything, and answer the others until the game is over."""
    player = Player(page)
    for _ in range(100):
        kind, old = asked(page), version(page)
        player.seen[kind] += 1
        if kind == "over":
            return player
        if kind == "act" and player.seen["suggest"] and player.may_accuse():
            player.seen["accuse"] += 1
            player.accuse()
        else:
            getattr(player, kind, player.act)()
        wait_past(page, old)
    raise AssertionError(f"the game is not over: {player.seen}")


@pytest.mark.sampled(of="whole games in a browser")
def test_a_whole_game_with_a_peek_and_its_reason(six: ServerProcess, page: Page) -> None:
    opened(page, six)
    peek(page)
    card = page.locator("#question .shown .card").get_attribute("data-card") or ""
    expect(page.locator("#lines")).to_contain_text("Only you saw it")
    page.locator(f"#sheet a.cell[id^='cell.{card}.']:has(.yes)").click()
    reason = page.locator("aside.reason")
    expect(reason).to_contain_text("holds")
    expect(reason).not_to_contain_text("showed")
    reason.get_by_role("link", name="Show in story").click()
    expect(page.locator("#lines li:target")).to_contain_text("looks at a card of")
    old = version(page)
    page.get_by_role("button", name="End the turn").click()
    wait_past(page, old)
    # Once in a game.
    assert asked(page) in ("suggest", "show", "over")
    expect(page.locator("#question [name=at]")).to_have_count(0)
    player = play(page)
    assert all(player.seen[kind] for kind in ("suggest", "accuse")), player.seen
    expect(page.locator("#question .shown .card")).to_have_count(2)
    # Nobody else's card was told, though the bots look as well.
    expect(page.locator("#lines")).to_contain_text("looks at a card of")
    page.get_by_role("link", name="How it was fair").click()
    expect(page.get_by_role("heading").first).to_be_visible()


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_axe_on_the_peek_and_on_what_it_showed(
    six: ServerProcess, open_page: OpenPage, axe: Axe, language: str
) -> None:
    page = open_page(reduced_motion="reduce", width=360, height=780)
    opened(page, six)
    page.context.add_cookies([{"name": "casefile-look", "value": f"language-{language}", "url": six.url}])
    page.reload()
    accessible(page, axe)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    old = version(page)
    page.locator("#question [name=at]").first.click()
    wait_past(page, old)
    accessible(page, axe)
    expect(page.locator("#lines")).to_contain_text("looks at a card of")


def test_without_script_the_button_is_full_once_a_card_of_each_of_its_own_fields_is_chosen(
    six: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(java_script_enabled=False, reduced_motion="reduce")
    seats = {f"harbour.seat-{seat}": who for seat, who in enumerate(("you", "bot", "bot"))}
    send_setup(page, six.url, {"name": "Ines", "game": "harbour", **seats})
    send = page.locator("#question .send").first
    for name in ("whom", "boat", "cargo"):
        expect(send).to_have_css("box-shadow", "none")
        page.locator(f"#question .pick:has([name={name}])").first.click()
    expect(send).not_to_have_css("box-shadow", "none")
