"""A camp and its operator in the browser: entering, countering, reading, talking, marking; acts from the console."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from casefile.core.cards import Card
from tests.browser.conftest import Axe, OpenPage
from tests.browser.post_game import browse, prepare
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import accessible
from tests.correspondence.by_post import Game, id_of
from tests.correspondence.camps.scene import LUIGI, MARIO

GAMES = 12
PHONE = {"width": 360, "height": 780, "has_touch": True, "is_mobile": True}


async def play(game: Game) -> None:
    """Three camps; Mario's owes the first turn, and has a beta leader, a member and somebody who asks; a back-up."""
    await game.announce(3)
    for camp in ("mario", "wario", "peach"):
        await game.enter(Card(camp))
    entered = await game.act("luigi 1", "enter", character=LUIGI, phrase="the wax is red", name="Back", file="0")
    assert entered.status == 303, entered.text
    assert (await game.act("op", "start", note="We begin.")).status == 303
    await game.join(MARIO, 2)
    await game.join(MARIO, 3)
    assert (await game.act("mario 1", "appoint_beta", person=id_of("mario 2"))).status == 303
    assert (await game.act("ann", "ask_to_join", camp="mario", name="Ann")).status == 303
    assert (await game.act("mario 2", "set_enrolment", enrolment="restricted")).status == 303
    assert (await game.act("mario 3", "mark", cell="cell.hammer.1", mark="cross")).status == 303
    assert (await game.act("mario 3", "say", text="Who has the Hammer?")).status == 303


@dataclass(frozen=True)
class Visit:
    """One of those games on a server, to be looked at by its people."""

    url: str
    id: str
    open_page: OpenPage

    def __call__(self, name: str, page: str, **given: object) -> Page:
        """A page of the game in somebody's browser."""
        return browse(self.open_page, self.url, name, page, self.id, **given)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with such a game for each test."""
    folder = tmp_path_factory.mktemp("posts")
    prepare(folder, play, *(f"game-{number}" for number in range(GAMES)))
    with ServerProcess(folder) as running:
        yield running.url


@pytest.fixture
def visit(served: str, open_page: OpenPage, games: Iterator[int]) -> Visit:
    """A game that no other test has touched."""
    return Visit(served, f"game-{next(games)}", open_page)


@pytest.fixture(scope="module")
def games() -> Iterator[int]:
    """The numbers of the games."""
    return iter(range(GAMES))


def suggest(page: Page, *cards: str) -> None:
    """Choose three cards and press the button."""
    for card in cards:
        page.locator(f"#question label:has([value={card}])").click()
    page.locator("#question").get_by_role("button", name="Suggest", exact=True).click()


def refused(said: Locator) -> None:
    """A leader who would leave is told why not, and a link leads to the clause, whose number is not said."""
    expect(said).to_contain_text("A leader stays until the leadership is passed on. why?")
    expect(said.get_by_role("link", name="why?")).to_have_attribute("href", "/rules/camps#camps-32")


@pytest.mark.sampled(of="stories in a browser")
def test_a_beta_leader_enters_and_the_leader_counters(visit: Visit) -> None:
    lead, beta = (visit(name, "/camp") for name in ("mario 1", "mario 2"))
    expect(beta.locator(".camp-delay")).to_contain_text("after 24 hours")
    suggest(beta, "peach", "hammer", "library")
    # The leader's page hears of it by itself, and counters it.
    entry = lead.locator(".camp-pending li", has_text="Suggest: Peach, Hammer, Library")
    expect(entry).to_contain_text("in 23 hours 59 minutes")
    entry.get_by_role("button", name="Counter").click()
    expect(beta.locator(".camp-pending li", has_text="Suggest")).to_have_count(0)
    expect(beta.locator(".talk")).to_contain_text("The leader countered entry 2.")
    # What the leader does is done at once.
    suggest(lead, "peach", "hammer", "library")
    expect(lead.locator(".talk")).to_contain_text("The camp: Suggest: Peach, Hammer, Library")
    expect(lead.locator("#minutes")).to_contain_text("Hammer")


def test_a_half_written_line_outlasts_what_its_writer_does_meanwhile(visit: Visit) -> None:
    """No button of the camp's page loads it anew; what was sent is gone from its field, what was not stays there."""
    lead, beta = (visit(name, "/camp") for name in ("mario 1", "mario 2"))
    suggest(beta, "peach", "hammer", "library")
    lead.fill("#talk-text", "Half a thought")
    lead.evaluate("window.stands = true")
    lead.locator(".camp-pending li", has_text="Suggest").get_by_role("button", name="Counter").click()
    expect(lead.locator(".talk")).to_contain_text("The leader countered entry 2.")
    expect(lead.locator("#talk-text")).to_have_value("Half a thought")
    lead.locator(".put-first").first.click()
    expect(lead.locator(".talk")).to_contain_text("Standing order:")
    codes = lead.locator(".talk li", has_text="There is a new camp code.")
    before = codes.count()
    lead.locator("#after-joining summary").click()
    lead.fill("#code", "a new word")
    lead.get_by_role("button", name="Set the code").click()
    expect(codes).to_have_count(before + 1)
    expect(lead.locator("#code")).to_have_value("")
    lead.get_by_role("button", name="Leave the camp").click()
    refused(lead.locator("#notice"))
    expect(lead.locator("#talk-text")).to_have_value("Half a thought")
    lead.get_by_role("button", name="Say it to the camp").click()
    expect(lead.locator(".talk .mine").last).to_contain_text("Half a thought")
    expect(lead.locator("#talk-text")).to_have_value("")
    assert lead.evaluate("window.stands")
    # Who leaves goes to the thread.
    beta.locator("#after-joining summary").click()
    beta.get_by_role("button", name="Leave the camp").click()
    expect(beta).to_have_url(re.compile("/p/game-"))
    expect(beta.locator("#main")).not_to_contain_text("Camp talk")


def test_a_button_pressed_while_another_is_under_way_does_its_work_too(visit: Visit) -> None:
    """What is pressed waits for what was pressed before it; one button pressed twice does it once."""
    lead = visit("mario 1", "/camp")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)
        if route.request.method == "GET" or len(held) > 1:
            route.continue_()

    lead.route("**/camp", hold)
    lead.fill("#talk-text", "First this")
    say = lead.get_by_role("button", name="Say it to the camp")
    say.dblclick()
    lead.fill("#talk-text", "Half a thought")
    lead.locator("#after-joining summary").click()
    lead.fill("#code", "a new word")
    lead.get_by_role("button", name="Set the code").click()
    codes = lead.locator(".talk li", has_text="There is a new camp code.")
    before = codes.count()
    assert len(held) == 1
    held[0].continue_()
    expect(codes).to_have_count(before + 1)
    expect(lead.locator("#code")).to_have_value("")
    expect(lead.locator(".talk .mine", has_text="First this")).to_have_count(1)
    expect(lead.locator("#talk-text")).to_have_value("Half a thought")


def test_a_member_reads_talks_and_marks_by_keyboard_on_a_phone(visit: Visit) -> None:
    member, lead = visit("mario 3", "/camp", **PHONE), visit("mario 1", "/camp")
    expect(member.locator("#question button")).to_have_count(0)
    expect(member.locator("#question")).to_contain_text("Mario is writing a suggestion.")
    assert member.evaluate("document.documentElement.scrollWidth") <= 360
    lead.fill("#talk-text", "Half a thought")
    member.locator("#talk-text").focus()
    member.keyboard.type("I think it is Peach.")
    member.keyboard.press("Tab")
    member.keyboard.press("Enter")
    expect(member.locator(".talk .mine").last).to_contain_text("I think it is Peach.")
    expect(lead.locator(".talk")).to_contain_text("I think it is Peach.")
    expect(lead.locator("#talk-text")).to_have_value("Half a thought")  # nothing typed is lost
    notes = member.locator(".talk .told").first  # the program's notes are folded away from the words of people
    expect(notes).to_be_hidden()
    member.locator("#told-too").check()
    expect(notes).to_be_visible()
    member.locator("[id='cell.library.file']").press("Enter")
    expect(lead.locator("[id='cell.library.file']")).to_have_attribute(
        "aria-label", "Library, case file: open; tick, drawn by mario 3"
    )
    lead.locator(".camp-marks summary").click()
    expect(lead.locator(".camp-marks")).to_contain_text("Hammer, Wario: cross mario 3")


def test_a_camp_code_is_sent_when_its_writer_says_so_however_long_it_is(visit: Visit) -> None:
    """The code of a table is sent with its sixth sign. That of a camp has no length of its own."""
    lead, sent = visit("mario 1", "/camp"), list[str]()
    lead.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    lead.locator("#after-joining summary").click()
    field = lead.locator("#code")
    field.press_sequentially("seven-letters")
    expect(field).to_have_value("seven-letters")
    assert sent == []
    field.press("Enter")
    expect(field).to_have_value("")
    assert len(sent) == 1
    assert "seven-letters" in sent[0]


def test_on_a_phone_one_drawer_of_the_question_is_open(visit: Visit) -> None:
    """What is chosen stays on the shut one, and the next one opens; a tap opens any of them again."""
    page = visit("mario 2", "/camp", **PHONE)
    drawers = [page.locator(f"#question .choice-{name}") for name in ("suspect", "weapon", "room")]

    def seen() -> list[int]:
        return [sum(pick.is_visible() for pick in drawer.locator(".pick").all()) for drawer in drawers]

    assert seen() == [6, 0, 0]
    drawers[0].locator(".pick", has_text="Peach").tap()
    assert seen() == [1, 6, 0]
    expect(drawers[0].locator(".pick:visible")).to_contain_text("Peach")
    drawers[2].locator("legend").tap()
    assert seen() == [1, 0, 9]
    drawers[2].locator(".pick", has_text="Library").tap()
    assert seen() == [1, 6, 1]
    drawers[0].locator("legend").tap()
    drawers[0].locator(".pick", has_text="Wario").tap()
    assert seen() == [1, 6, 1]
    expect(drawers[0].locator(".pick:visible")).to_contain_text("Wario")
    drawers[1].locator(".pick", has_text="Hammer").tap()
    assert seen() == [1, 1, 1]
    # What a beta leader enters waits, and the question stands: with nothing chosen, as at first.
    page.locator("#question").get_by_role("button", name="Suggest", exact=True).tap()
    expect(page.locator(".camp-pending li", has_text="Suggest")).to_have_count(1)
    expect(page.locator("#question :checked")).to_have_count(0)
    assert seen() == [6, 0, 0]


def test_it_works_without_scripts(visit: Visit) -> None:
    lead = visit("mario 1", "/camp", java_script_enabled=False)
    lead.locator(".asking").get_by_role("button", name="Let in").click()
    expect(lead.locator(".camp-people")).to_contain_text("Ann")
    lead.locator("#person-1 summary").click()
    lead.locator("#person-1").get_by_role("button", name="Make a member").click()
    expect(lead.locator("#person-1")).to_contain_text("member")
    lead.locator(".put-first").first.click()
    expect(lead.locator(".talk")).to_contain_text("Standing order:")
    lead.locator("#after-joining summary").click()
    lead.fill("#code", "a new word")
    lead.get_by_role("button", name="Set the code").click()
    expect(lead.locator(".talk")).to_contain_text("There is a new camp code.")
    lead.locator("#after-joining summary").click()
    lead.get_by_role("button", name="Leave the camp").click()
    refused(lead.locator("#refused"))


def test_the_operator_pauses_extends_and_replaces(visit: Visit) -> None:
    op = visit("op", "/console")
    expect(op.locator("#row-mario")).to_contain_text("has the turn")
    expect(op.locator(".back-ups")).to_contain_text("Back")

    def do(camp: str, button: str, note: str) -> None:
        row = op.locator(f"#row-{camp}")
        row.locator("summary").click()
        row.get_by_label("Public note").fill(note)
        row.get_by_role("button", name=button).click()
        expect(op.locator(".console-history li").first).to_contain_text(note)

    do("mario", "More time", "Exams.")
    expect(op.locator("#row-mario")).to_contain_text("in 5 days 23 hours")
    do("wario", "Replace the leader", "Not heard of for weeks.")
    expect(op.locator("#row-wario")).to_contain_text("Back")
    expect(op.locator(".back-ups")).to_contain_text("none on the list")
    op.locator("#console-flow summary").click()
    for button, note in (("Pause", "Holidays."), ("Go on", "Back again.")):
        op.locator("#note-flow").fill(note)
        op.get_by_role("button", name=button, exact=True).click()
        expect(op.locator(".console-history li").first).to_contain_text(note)


def an_hour_too_long(route: Route) -> None:
    """Change what is sent, not the page: a frame that comes late would set the page right again."""
    sent = route.request.post_data or ""
    route.continue_(post_data=sent.replace("hours=240", "hours=241"))


def test_what_the_operator_has_half_written_outlasts_what_is_sent_meanwhile(visit: Visit) -> None:
    """No button of the console loads it anew but those that lead elsewhere; only what was sent leaves its fields."""
    op, back = visit("op", "/console"), visit("luigi 1", "")
    op.evaluate("window.stands = true")
    history, said = op.locator(".console-history li"), op.locator("#notice")

    def opened(part: str) -> Locator:
        op.locator(f"{part} summary").first.click()
        return op.locator(part)

    wario, mario = opened("#row-wario"), opened("#row-mario")
    wario.get_by_label("Public note").fill("Half a note")
    wario.get_by_label("More time by").select_option("72")
    mario.get_by_label("Public note").fill("Exams.")
    mario.get_by_label("More time by").select_option("48")
    mario.get_by_role("button", name="More time").click()
    expect(history.first).to_contain_text("Exams.")
    expect(mario.get_by_label("Public note")).to_have_value("")
    expect(mario.get_by_label("More time by")).to_have_value("24")
    # What is refused stays written, and why is said.
    mario.get_by_label("Public note").fill("Too much.")
    mario.get_by_label("More time by").select_option("240")
    op.route("**/console", an_hour_too_long)
    mario.get_by_role("button", name="More time").click()
    expect(said).to_contain_text("An extension is 1 to 240 hours.")
    op.unroute("**/console", an_hour_too_long)
    expect(mario.get_by_label("Public note")).to_have_value("Too much.")
    # One of the tasks, and one that asks for no note.
    op.locator(".task", has_text="not in your forum").get_by_role("button", name="I have posted them").click()
    expect(op.locator("#task-copying")).to_have_count(0)
    codes = opened("#console-deputies")
    codes.get_by_label("New code for deputies").fill("a word")
    codes.get_by_role("button", name="Set the code").click()
    expect(codes.get_by_label("New code for deputies")).to_have_value("")
    expect(wario.get_by_label("Public note")).to_have_value("Half a note")
    expect(wario.get_by_label("More time by")).to_have_value("72")
    assert op.evaluate("window.stands")
    # Who operates the game no more is led to its thread.
    back.locator("#gate-leave summary").click()
    back.get_by_role("button", name="Leave", exact=True).click()
    hand = opened("#console-hand")
    hand.get_by_label("Whom").select_option(label="Back")
    hand.get_by_label("Public note").fill("I move away.")
    hand.get_by_role("button", name="Hand over").click()
    expect(op).to_have_url(re.compile(r"/p/game-\d+$"))
    expect(op.locator("#main")).to_contain_text("I move away.")


def test_hidden_cards_open_after_the_public_word(visit: Visit) -> None:
    op = visit("op", "/console")
    op.locator("#console-look summary").click()
    op.locator("#look-what").select_option("hand_of_wario")
    op.locator("#note-look").fill("A complaint.")
    op.get_by_role("button", name="Look, in public").click()
    expect(op.locator(".console-shown")).to_have_count(0)
    expect(op.locator(".console-history li").first).to_contain_text("looks at the hand of Wario")
    op.get_by_role("link", name="Look 1: the hand of Wario").click()
    op.wait_for_load_state()
    expect(op.locator(".console-shown .card")).to_have_count(6)  # 18 cards for three camps
    # What was half written stays here, too, and so does what is looked at.
    op.evaluate("window.stands = true")
    for part in ("#row-wario", "#console-flow"):
        op.locator(f"{part} summary").first.click()
    op.locator("#row-wario").get_by_label("Public note").fill("Half a note")
    op.locator("#note-flow").fill("Holidays.")
    op.get_by_role("button", name="Pause", exact=True).click()
    expect(op.locator(".console-history li").first).to_contain_text("Holidays.")
    expect(op.locator("#row-wario").get_by_label("Public note")).to_have_value("Half a note")
    expect(op.locator(".console-shown .card")).to_have_count(6)
    assert op.evaluate("window.stands")


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_axe_and_no_page_is_wider_than_a_phone(visit: Visit, axe: Axe, language: str) -> None:
    for name, path in (("mario 1", "/camp"), ("mario 2", "/camp"), ("mario 3", "/camp"), ("op", "/console")):
        page = visit(name, path, reduced_motion="reduce", locale=language, **PHONE)
        page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, (name, path)
        # The head and one line, at least: a phone shows what was asked, too.
        minutes = page.locator("#minutes").evaluate_all("found => found.map(each => each.clientHeight)")
        assert all(height > 50 for height in minutes), (name, minutes)
        accessible(page, axe)
