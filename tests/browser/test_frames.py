"""What an open page keeps while others move: nothing shifts, nothing of the reader's is lost, nothing is missed."""

import json
import random
import re
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from bench.live import form_of
from bench.tables import Played, calm, cookie, copies, played, seat_of, write
from casefile.core.actions import Action, Offer
from casefile.core.cards import Card, Seat
from casefile.core.inquiry import Suggest
from casefile.server.data_places import FILE
from casefile.server.wire.messages import BEAT
from casefile.story.i18n import translator
from casefile.web.present.times import elapsed
from tests.browser.conftest import OpenPage
from tests.browser.post_game import browse, prepare
from tests.browser.server_process import ServerProcess
from tests.browser.table import OVER, at_table, open_table, version
from tests.browser.test_pages import by_hand
from tests.correspondence.by_post import Game, token_of
from tests.patience import PATIENCE

READER = 0
"""The seat whose page is looked at."""

COPIES = 20
"""Tests that play on a game of the same kind."""

GAMES: Mapping[str, Callable[[], Played]] = {
    "classic": lambda: played("classic", 6, "classic", 30),
    "quick": lambda: played("quick", 3, "none", 8),
    "miporin": lambda: played("miporin", 3, "", 10, "miporin"),
}

SHIFTS = """
window.shifts = [];
window.shifted = new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.outerHTML ?? node?.data)]);
  }
});
shifted.observe({ type: "layout-shift", buffered: true });
"""


STILL = """
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 200))));
  shifted.takeRecords();
  shifts.length = 0;
}
"""
"""Draws what the page has by now, and forgets what has shifted for it."""


STYLED = """
async (place) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  document.querySelector(place).append(document.createElement("b"));
  performance.mark("changed");
  document.body.getBoundingClientRect();
  performance.mark("styled");
}
"""
"""Puts an element into a place of a table, and has the styles of the page computed."""


@dataclass
class Others:
    """A game at a server, in which each seat acts over HTTP as its player would."""

    url: str
    game: Played
    draw: random.Random = field(default_factory=lambda: random.Random(7))

    @property
    def table_url(self) -> str:
        return f"{self.url}/t/{self.game.id}"

    def act(self, action: Action) -> None:
        """Do this for whoever must act."""
        seat = seat_of(self.game.table)
        self.post(seat, "act", form_of(self.game, action))

    def post(self, seat: int, path: str, fields: Mapping[str, object]) -> None:
        """Send a form from a seat."""
        headers = {"Cookie": f"casefile={cookie(seat)}", "Origin": self.url, "Accept": "application/json"}
        body = urlencode({name: str(value) for name, value in fields.items()}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{self.table_url}/{path}", body, headers)) as answer:
            assert answer.status == 200

    def apart(self) -> Action | None:
        """What somebody else may do after which the reader is not asked; ``None`` where there is nothing like that."""
        table = self.game.table
        for _ in range(30):
            if table.actor != READER:
                action = calm(table, self.draw)
                trial = table.fork()
                trial.act(seat_of(table), action)
                if trial.actor != READER:
                    return action
        return None

    def moves(self, page: Page) -> Iterator[None]:
        """Let the others act as long as the reader need not; go on each time when the page shows it."""
        while (action := self.apart()) is not None:
            self.act(action)
            shows(page, self.game)
            yield

    def until_apart(self) -> None:
        """Let the reader act, on another device, until the others may again."""
        while self.apart() is None:
            self.act(calm(self.game.table, self.draw))


def until(page: Page, true: Callable[[], object]) -> None:
    """Wait until ``true`` says so, for what no page shows."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def shows(page: Page, game: Played) -> None:
    """Wait until the page shows all of the game."""
    page.wait_for_selector(f'#table[data-version="{game.table.version}"]')


def look(page: Page, others: Others, seat: int = READER) -> Page:
    """Load the table's page of a seat."""
    page.context.add_cookies([{"name": "casefile", "value": cookie(seat), "url": others.url}])
    page.goto(others.table_url)
    at_table(page)
    shows(page, others.game)
    return page


def stays(page: Page, others: Others, script: str, least: int = 10) -> None:
    """What ``script`` finds is the same after each of many frames."""
    before, seen = page.evaluate(script), 0
    for _ in others.moves(page):
        assert page.evaluate(script) == before
        seen += 1
    assert seen >= least


@dataclass
class Hall:
    """A server with many games of each kind, one for each test."""

    url: str
    games: dict[str, list[Played]]

    def game(self, kind: str) -> Others:
        """One that nobody has used yet, when the others are about to move."""
        others = Others(self.url, self.games[kind].pop())
        while others.game.table.actor != READER:
            others.act(calm(others.game.table, others.draw))
        others.until_apart()
        return others


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder: Path = tmp_path_factory.mktemp("hall")
    games = {kind: copies(make(), COPIES) for kind, make in GAMES.items()}
    write(folder / FILE, [game for kind in games.values() for game in kind])
    with ServerProcess(folder) as server:
        yield Hall(server.url, games)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "tab"), [(1440, ""), (820, ""), (360, ""), (360, ".to-sheet")])
def test_nothing_shifts_while_others_move(hall: Hall, open_page: OpenPage, width: int, tab: str) -> None:
    others = hall.game("classic")
    page = look(open_page(width=width), others)
    if tab:
        page.locator(tab).click()
    # With letters so close, titles of one line and of two come by turns, as in narrower typefaces.
    page.evaluate("""() => {
      const style = new CSSStyleSheet();
      style.replaceSync("#asked { letter-spacing: -.06em }");
      document.adoptedStyleSheets = [style];
    }""")
    page.evaluate(SHIFTS)
    seen = 0
    while seen < 20:
        others.until_apart()
        shows(page, others.game)
        page.evaluate(STILL)
        for _ in others.moves(page):
            seen += 1
            page.wait_for_timeout(50)  # it is drawn, and looked for shifts
        assert page.evaluate("shifts") == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", ["#sheet button.cell", "#sheet a.cell", "#story .scroll", "a.fair", "#menu summary"])
def test_the_focus_stays_on_its_element(hall: Hall, open_page: OpenPage, place: str) -> None:
    others = hall.game("classic")
    page = look(open_page(), others)
    page.evaluate("window.lost = 0")
    page.evaluate("place => (window.held = document.querySelector(place)).focus()", place)
    page.evaluate("held.addEventListener('blur', () => lost++)")
    stays(page, others, "[held === document.activeElement, lost]")
    assert page.evaluate("held === document.activeElement")


def test_the_heading_of_the_question_keeps_the_focus_that_it_was_given(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("classic")
    page = look(open_page(), others)
    page.evaluate("(window.held = document.getElementById('asked')).focus()")
    page.evaluate("window.lost = 0; held.addEventListener('blur', () => lost++)")
    stays(page, others, "[held === document.activeElement, lost]")


def test_selected_text_stays_selected(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("classic")
    page = look(open_page(), others)
    page.evaluate("getSelection().selectAllChildren(document.querySelectorAll('#lines li p')[3])")
    assert page.evaluate("getSelection().toString()")
    stays(page, others, "getSelection().toString()")


def test_what_is_open_and_chosen_stays_so(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("classic")
    page = look(open_page(), others)
    page.locator("#sheet a.cell").first.click()
    expect(page.locator("#reason")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#menu summary").click()
    page.locator(".top [data-opens=accuse]").evaluate("way => way.click()")  # which closes the menu
    page.evaluate("document.getElementById('menu').open = true")
    for row in page.locator("#accuse fieldset").all():
        row.locator(".pick").nth(2).click()
    chosen = "[...document.querySelectorAll('#accuse :checked')].map(radio => radio.value)"
    assert len(page.evaluate(chosen)) == 3
    stays(page, others, f"[document.querySelector('#accuse').open, document.querySelector('#menu').open, {chosen}]")
    expect(page.locator("#accuse .pick").first).to_be_visible()


def test_what_an_open_accusation_holds_still_stays_so_and_is_dim(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("classic")
    page = look(open_page(), others)
    sides = """[...document.querySelectorAll(".left, .mid, .right")].map(
        (side) => [side.className, side.inert, getComputedStyle(side).filter])"""
    free = page.evaluate(sides)
    assert free == [["mid", False, "none"], ["left", False, "none"], ["right", False, "none"]]
    page.locator(".top [data-opens=accuse]").click()
    held = page.evaluate(sides)
    assert held == [["mid", True, "opacity(0.42)"], ["left", True, "opacity(0.42)"], ["right", False, "none"]]
    stays(page, others, sides, 1)
    page.evaluate(
        "import(document.querySelector('[src$=\"app.js\"]').src.replace('app.js', 'page.js')).then((m) => m.refresh())"
    )
    assert page.evaluate(sides) == held
    page.locator("#accuse [data-closes=accuse]").first.click()
    page.wait_for_selector(".mid:not([inert])")
    assert page.evaluate(sides) == free


@pytest.mark.parametrize("place", ["#asked", "#answers"])
def test_what_comes_into_the_question_gives_no_other_part_a_new_style(
    hall: Hall, open_page: OpenPage, place: str
) -> None:
    """A style that asks what the whole table :has() gives half of it a new style with each element of the question."""
    page = look(open_page(), hall.game("classic"))
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline", "blink.user_timing"])
    page.evaluate(STYLED, place)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    begin, end = (next(each["ts"] for each in events if each["name"] == name) for name in ("changed", "styled"))
    styled = [
        each["args"]["elementCount"]
        for each in events
        if each["name"] == "UpdateLayoutTree" and begin <= each["ts"] < end
    ]
    assert 0 < sum(styled) < 150


def test_why_a_mark_stands_remains_open_with_all_its_steps(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("classic")
    page = look(open_page(), others)
    page.locator("#sheet a.cell").first.click()
    expect(page.locator("#reason")).to_be_visible()
    page.evaluate(
        "document.getElementById('reason').insertAdjacentHTML('beforeend', '<details open>All steps</details>')"
    )
    stays(page, others, "[reason.matches(':popover-open'), reason.querySelector('details').open, reason.textContent]")


def test_what_is_scrolled_stays_where_it_is(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("classic")
    page = look(open_page(height=700), others)
    page.evaluate("window.line = document.querySelectorAll('#lines li')[4]; line.scrollIntoView()")
    at = page.evaluate(
        "line.getBoundingClientRect().top - document.querySelector('.scroll').getBoundingClientRect().top"
    )
    assert -5 < at < 100
    stays(page, others, "line.getBoundingClientRect().top")


def test_a_sheet_scrolled_on_a_phone_stays_where_it_is(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("classic")
    page = look(open_page(width=360, height=640), others)
    page.locator(".to-sheet").click()
    page.locator("#sheet .cell").last.focus()
    assert page.evaluate("sheet.scrollTop") > 0
    stays(page, others, "[sheet.scrollTop, document.getElementById('tab-sheet').checked, document.activeElement.id]")


def test_half_a_catch_phrase_stays_written(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("miporin")
    page = look(open_page(), others)
    page.locator(".top [data-opens=accuse]").click()
    page.locator("#accuse .choice-culprit .pick").nth(1).click()
    page.locator("#phrase").press_sequentially("The hills ")
    stays(page, others, "[phrase.value, document.activeElement.id, phrase.selectionStart]", least=3)
    page.keyboard.type("know")
    assert page.locator("#phrase").input_value() == "The hills know"
    assert page.locator("#accuse input:checked").count() == 1


def test_half_a_suggestion_stays_chosen(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("quick")
    while not (
        others.game.table.actor == READER and isinstance(others.game.table.menu(Seat(READER)).get(Suggest), Offer)
    ):
        others.act(calm(others.game.table, others.draw))
    page = look(open_page(), others)
    for row in page.locator("#question fieldset").all()[:2]:
        row.locator(".pick").nth(3).click()
    for _ in range(3):
        friend = look(open_page(), others, seat=1)
        others.post(2, "notes", {"mark": "cell.rope.0 tick"})  # now pages are told who is there
        expect(page.locator("#player-1 .lamp-online")).to_have_count(1)
        friend.close()
        page.wait_for_timeout(100)
        others.post(2, "notes", {"mark": "cell.rope.0 none"})
        expect(page.locator("#player-1 .lamp-away")).to_have_count(1)
        assert page.locator("#question input:checked").count() == 2


# -- lines that are slow or cut --------------------------------------------------------------------------------------

STATE = r"""() => {
  const { outerHTML } = document.getElementById("table");
  const timeless = outerHTML.replace(/(<small[^>]*>)\d+:\d\d</g, "$1<");
  return timeless.replace(/ tabindex="-?[0-9]+"/g, "").replace(/>\s+/g, ">").replace(/\s+</g, "<");
}"""
"""The table as it stands, but for blanks, the order of the Tab key, and how long somebody has been away."""


@dataclass
class Line:
    """The socket of a page, in the hands of a test; ``refused`` counts the attempts that came while it was cut."""

    page: Page
    held: list[str | bytes] = field(default_factory=list)
    holds: bool = False
    cut: bool = False
    refused: int = 0
    ends: list[WebSocketRoute] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.route_web_socket(re.compile("/live$"), self._opened)

    def _opened(self, line: WebSocketRoute) -> None:
        if self.cut:
            self.refused += 1
            line.close()
            return
        server = line.connect_to_server()
        server.on_message(lambda frame: self._hear(line, frame))
        self.ends = [line, server]

    def _hear(self, line: WebSocketRoute, frame: str | bytes) -> None:
        if not self.holds:
            line.send(frame)
        elif str(frame).startswith(BEAT):
            line.send(BEAT)  # or the page would take the line for a broken one
        else:
            self.held.append(frame)

    def let_go(self) -> None:
        """Send at once what was held back, and hold back no more."""
        self.holds = False
        for frame in self.held:
            self.ends[0].send(frame)

    def break_off(self) -> None:
        """Cut the line; a new one is refused as long as ``cut`` holds."""
        self.cut = True
        for end in self.ends:
            end.close()


def test_a_slow_page_shows_the_newest_state_in_the_end(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("classic")
    page, fresh = open_page(), look(open_page(), others)
    line = Line(page)
    look(page, others)
    line.holds, before = True, version(page)
    for _ in others.moves(fresh):
        page.wait_for_timeout(20)
    until(page, lambda: len(line.held) > 5)
    assert version(page) == before
    line.let_go()
    shows(page, others.game)
    fresh.reload()
    at_table(fresh)
    assert page.evaluate(STATE) == fresh.evaluate(STATE)


def test_a_page_whose_line_was_cut_catches_up_by_itself(hall: Hall, open_page: OpenPage) -> None:
    others = hall.game("classic")
    page, fresh = open_page(), look(open_page(), others)
    line = Line(page)
    look(page, others)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/version", lambda route: route.abort())  # so that only a new line can tell what is new
    line.break_off()
    moves = others.moves(fresh)
    for _ in range(3):
        next(moves)
    until(page, lambda: line.refused)
    line.cut = False
    shows(page, others.game)
    assert others.table_url not in asked
    next(moves)
    shows(page, others.game)  # and goes on as before
    fresh.reload()
    at_table(fresh)
    assert page.evaluate(STATE) == fresh.evaluate(STATE)
    assert others.table_url not in asked


# -- games by post ---------------------------------------------------------------------------------------------------


async def in_a_thread(game: Game) -> None:
    """Three camps that have begun; Mario's has a member more and has the first turn."""
    await game.start(3)
    await game.join(Card("mario"))
    assert (await game.act("mario 1", "say", text="Who has the Hammer?")).status == 303


@dataclass
class Thread:
    """A game by post at a server, in which people act over HTTP."""

    url: str
    id: str

    def ask(self, name: str, path: str, **fields: str) -> None:
        """Send a form of somebody's."""
        headers = {"Cookie": f"casefile={token_of(name)}", "Origin": self.url, "Accept": "application/json"}
        body = urlencode(fields).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/p/{self.id}/{path}", body, headers)) as answer:
            assert answer.status == 200

    def goes_on(self, *, played: bool = True) -> None:
        """Camps play, unless Mario's turn is to go on; the operator acts, and Mario's camp talks."""
        if played:
            self.ask("mario 1", "play", kind="suggest", suspect="peach", weapon="hammer", room="library")
        self.ask("op", "act", kind="pause", note="Holidays.")
        self.ask("mario 1", "camp", kind="say", text="It was not me.")
        self.ask("op", "act", kind="resume", note="On we go.")
        if played:
            self.ask("wario 1", "play", kind="suggest", suspect="daisy", weapon="hammer", room="study")
        self.ask("mario 1", "camp/notes", mark="cell.library.1 tick")


@pytest.fixture(scope="module")
def threads(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Iterator[str]]]:
    """A server with such games, and their ids."""
    folder, ids = tmp_path_factory.mktemp("threads"), [f"game-{number}" for number in range(6)]
    prepare(folder, in_a_thread, *ids)
    with ServerProcess(folder) as running:
        yield running.url, iter(ids)


HELD = """() => {
  const field = document.activeElement;
  const said = each => each.textContent.trim().replace(/\\d+/g, "");
  const open = [...document.querySelectorAll("main details[open] summary")].map(said);
  return [field.id, field.value, field.selectionStart, getSelection().toString(), open];
}"""
"""What somebody was doing: the field, what is half written and selected in it, and what is open on the page."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "page", "field", "shows"),
    [
        ("mario 1", "", "#pasted", "text=On we go."),  # can be pasted as long as it is the camp's turn
        ("reader", "", "#do-join_by_code-name", ".of-turn >> nth=1"),
        ("mario 2", "/camp", "#talk-text", ".talk li:has-text('It was not me.')"),
        ("op", "/console", "#note-rule", "#row-peach:has-text('has the turn')"),
    ],
)
def test_what_is_half_written_in_a_game_by_post_stays_while_others_go_on(
    threads: tuple[str, Iterator[str]], open_page: OpenPage, name: str, page: str, field: str, shows: str
) -> None:
    url, ids = threads
    game = Thread(url, next(ids))
    mine = browse(open_page, url, name, page, game.id, height=500)
    asked: list[str] = []
    mine.on("request", lambda request: asked.append(request.url))
    half = f"(each, i) => {{ each.open = i % 2 === 0 || each.querySelector({field!r}) !== null; }}"
    mine.evaluate(f"document.querySelectorAll('main details').forEach({half})")
    mine.locator(field).press_sequentially("I suggest that")
    mine.evaluate("document.activeElement.setSelectionRange(2, 9)")
    mine.evaluate("(window.held = document.activeElement).addEventListener('blur', () => (window.lost = true))")
    mine.evaluate("window.held.scrollIntoView({ block: 'center' })")
    before = mine.evaluate(HELD)
    assert before[:3] == [field.removeprefix("#"), "I suggest that", 2]
    game.goes_on(played=field != "#pasted")
    expect(mine.locator(shows)).to_be_visible()
    held = mine.evaluate(HELD)
    assert held[:4] == before[:4]
    assert [each for each in held[4] if each in before[4]] == before[4], "what was open is open"
    assert mine.evaluate("window.lost") is None
    mine.keyboard.type("X")
    assert mine.locator(field).input_value() == "I X that"
    fresh = browse(open_page, url, name, page, game.id)
    newest = fresh.locator("[data-stamp]").get_attribute("data-stamp")
    expect(mine.locator(f'[data-stamp="{newest}"]')).to_be_attached()  # its last frame may still be on the way
    assert mine.evaluate(BY_POST) == fresh.evaluate(BY_POST)
    assert f"{url}/p/{game.id}{page}" not in asked


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_times_go_on_in_the_words_in_which_they_were_loaded(
    threads: tuple[str, Iterator[str]], open_page: OpenPage, language: str
) -> None:
    url, ids = threads
    page = browse(open_page, url, "reader", "", next(ids), locale=language)
    away = """async (ahead) => {
      const { away } = await import(document.querySelector("script[type=module]").src.replace("app.js", "clock.js"));
      return ahead.map((each) => away(Date.now() + each));
    }"""
    ahead = [
        sign * (minutes * 60_000 + 30_000)
        for sign in (1, -1)
        for minutes in (0, 1, 2, 59, 60, 61, 125, 1439, 1440, 1441, 1501, 2880, 3005, 9000)
    ]
    found, wanted = page.evaluate(away, ahead), [elapsed(each, translator(language)) for each in ahead]
    assert found[1:] == wanted[1:]
    # The clocks differ by less than two seconds.
    assert found[0] in [elapsed(ahead[0] + seconds * 1000, translator(language)) for seconds in (-2, -1, 0, 1, 2)]


BY_POST = r"""() => {
  const copy = document.querySelector("[data-stamp]").cloneNode(true);
  for (const each of copy.querySelectorAll("details")) each.open = false;
  for (const each of copy.querySelectorAll("[name=key]")) each.remove();
  for (const each of copy.querySelectorAll("[data-at]")) each.textContent = "";
  for (const each of copy.querySelectorAll("[data-titled]")) each.title = "";
  return copy.outerHTML.replace(/>\s+/g, ">").replace(/\s+</g, "<");
}"""
"""A page by post as it stands, but for what is open, the keys of its forms and what its clock says."""


# -- without any of it -----------------------------------------------------------------------------------------------


@pytest.mark.sampled(of="whole games in a browser")
def test_a_whole_quick_game_by_plain_forms(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    open_table(page, server.url, {0: "you", 1: "bot", 2: "bot", 3: "empty"}, game="quick")
    answered, waited = 0, False
    for _ in range(300):
        if page.locator(OVER).count():
            break
        if not page.locator("#question.asked").count():
            if not waited:  # the page looks again by itself
                page.wait_for_selector(f"#question.asked, {OVER}", timeout=60_000)
                waited = True
            page.wait_for_timeout(50)
            page.reload()
            continue
        answered += 1
        if answered > 3 and page.locator("#accuse .grave:not([aria-disabled])").count():
            page.locator(".top [data-opens=accuse]").click()
            for row in page.locator("#accuse fieldset").all():
                row.locator(".pick").first.click()
            page.locator("#accuse .grave").click()
        else:
            by_hand(page)
    assert waited
    assert answered > 1  # a suggestion and what follows; a bot may solve the case after that
    assert page.locator("#question .shown .card").count() == 3
