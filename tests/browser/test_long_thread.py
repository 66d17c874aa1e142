"""A thread of several rounds and a camp's minutes: what is over stands in a line, what is old behind a button."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from casefile.core.cards import Card
from casefile.core.inquiry import Suggest
from tests.browser.conftest import Axe, OpenPage
from tests.browser.post_game import browse, prepare
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import accessible
from tests.correspondence.by_post import Game

TURNS = 10
HOUR = 3_600_000


async def play(game: Game) -> None:
    """Three rounds of three camps and a turn of the fourth; Wario's has a strike."""
    await game.start(3)
    assert (await game.act("op", "give_strike", camp="wario", note="Silent.")).status == 303
    for turn in range(TURNS):
        await game.server.advance(HOUR)
        suspect, weapon = ("peach", "luigi", "daisy")[turn % 3], ("hammer", "warp_pipe")[turn % 2]
        while "offer" in {owed.asked for owed in (await game.post()).game.owed.values()}:
            await game.server.advance(24 * HOUR)
        [camp] = (await game.post()).game.owed
        made = await game.move(f"{camp} 1", Suggest(Card(suspect), Card(weapon), Card("study")))
        assert made.status == 303, made.text
    await game.site.store.alive(game.site.clock())


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with that game."""
    folder = tmp_path_factory.mktemp("long")
    prepare(folder, play)
    with ServerProcess(folder) as running:
        yield running.url


def top(page: Page, selector: str) -> float:
    """How far down something begins."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [1440, 360])
def test_a_round_that_is_over_says_what_mattered_while_it_is_folded(
    served: str, open_page: OpenPage, axe: Axe, width: int
) -> None:
    page = browse(open_page, served, "a stranger", width=width, reduced_motion="reduce")
    line = page.locator("#round-1-line .mattered")
    expect(line).to_contain_text("Mario: Peach, Hammer, Study")
    expect(line).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("#round-1-line").click()
    expect(line).to_be_hidden()
    expect(page.locator("#round-4-line .mattered")).to_have_count(0)
    accessible(page, axe)


def test_strikes_are_pips_with_words_for_who_cannot_see_them(served: str, open_page: OpenPage) -> None:
    page = browse(open_page, served, "a stranger")
    wario = page.locator(".post-camps li", has_text="Wario")
    expect(wario.get_by_role("img", name="1 strike of 3")).to_be_visible()
    expect(wario.locator(".pips .on")).to_have_count(1)
    expect(wario.locator(".pips i")).to_have_count(3)
    expect(page.get_by_role("img", name="0 strikes of 3")).to_have_count(2)


def test_on_a_phone_one_reads_the_thread_before_the_form_to_join(served: str, open_page: OpenPage) -> None:
    phone = browse(open_page, served, "a stranger", width=360)
    assert top(phone, ".waits") < top(phone, "#thread") < top(phone, "#gate-join_by_code")
    wide = browse(open_page, served, "a stranger", width=1440)
    assert top(wide, "#gate-join_by_code") < top(wide, "#thread")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "scripts"), [(1440, True), (360, True), (360, False)])
def test_of_a_camps_minutes_three_lines_stand_and_the_rest_when_asked_for(
    served: str, open_page: OpenPage, axe: Axe, width: int, *, scripts: bool
) -> None:
    page = browse(open_page, served, "wario 1", "/camp", width=width, java_script_enabled=scripts)
    entries = page.locator("#rounds tr:not(.rd):visible", has=page.locator("td"))
    expect(entries).to_have_count(3)
    expect(page.locator("#rounds .rd:visible")).to_have_text(["Round 3", "Round 4"])
    # The turn of round 4 is Mario's; before it came Wario's and Peach's of round 3.
    assert [text.split()[0] for text in entries.all_inner_texts()] == ["Wario", "Peach", "Mario"]
    page.get_by_label("Older lines, too").check()
    expect(entries).to_have_count(TURNS)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if scripts:
        accessible(page, axe)


def test_on_a_phone_a_camp_comes_from_what_it_decides_to_who_it_is(served: str, open_page: OpenPage) -> None:
    """Question, minutes, sheet, hand, talk, people; and a finger hits every cell of the sheet."""
    page = browse(open_page, served, "wario 1", "/camp", width=360, has_touch=True, is_mobile=True)
    tops = [top(page, f".camp-{part}") for part in ("asked", "minutes", "sheet", "hand", "talk", "people")]
    assert tops == sorted(tops)
    box = page.locator(".camp-sheet .cell").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
