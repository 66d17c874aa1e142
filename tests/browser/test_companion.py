"""The companion: a note pad for cards of cardboard, in the browser alone; its sheet is that of ``casefile solve``."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from casefile.cli.solve import answer
from casefile.core.dealing import Deal, DealSpec, deal, even_sizes
from casefile.core.editions import CLUE
from casefile.deduction.positions import PositionData, read_positions
from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.test_learning import SIZES, spills

CATEGORIES = CLUE.edition("clue").deck.categories
CARDS = [card for category in CATEGORIES for card in category]

TURNS = 9
"""The number of turns of a game that is entered."""

CELLS = """() => [...document.querySelectorAll('.pad-sheet .cell')].map((cell) => [
  cell.id,
  cell.querySelector('.yes') ? 1
    : cell.querySelector('.no') ? 0
    : Number(cell.querySelector('.part').getAttribute('width')) / 100,
])"""
"""All cells of the sheet: 1 for a card that somebody holds for certain, 0 for one that somebody lacks, else the bar."""


def set_up(page: Page, hand: tuple[str, ...], me: int) -> int:
    """Begin a game of three with this hand; return the number of taps."""
    page.locator("#new").click()
    taps = 3
    if me:
        page.locator(".seat-row").nth(me).locator("[aria-pressed]").click()
        taps += 1
    page.locator("#to-cards").click()
    for card in hand:
        page.locator(f"#card-{[*map(str, CARDS)].index(card)}").click()
        taps += 1
    page.locator("#begin").click()
    return taps


def turns(truth: Deal, me: int, random: Random) -> Iterator[dict[str, Any]]:
    """Yield what happens in a game of this deal, as the events of a position file."""
    seats = len(truth.hands)
    for turn in range(TURNS):
        suggester, passed, shown_by, shown = turn % seats, [], None, None
        cards = [random.choice(category) for category in CATEGORIES]
        for seat in ((suggester + step) % seats for step in range(1, seats)):
            matching = [card for card in truth.hands[seat] if card in cards]
            if matching:
                shown_by, shown = seat, random.choice(matching) if me in (seat, suggester) else None
                break
            passed.append(seat)
        named = dict(zip(("suspect", "weapon", "room"), map(CARDS.index, cards), strict=True))
        shown_card = None if shown is None else CARDS.index(shown)
        yield {"suggester": suggester, **named, "passed": passed, "shown_by": shown_by, "shown_card": shown_card}


def enter(page: Page, event: dict[str, Any], hand: set[int]) -> int:
    """Enter a turn, and return the number of taps."""
    page.locator("#enter").click()
    named = [event[name] for name in ("suspect", "weapon", "room")]
    shower, shown = event["shown_by"], event["shown_card"]
    for card in named:
        page.locator(f"#card-{card}").click()
    page.locator("#shower-none" if shower is None else f"#shower-{shower}").click()
    if shown is not None and (shown not in hand or len(hand & set(named)) > 1):
        page.locator(f"#shown-{shown}").click()
        return 5
    return 4


def differences(page: Page, position: PositionData) -> list[object]:
    """Return the cells of the sheet that are not as ``casefile solve`` has them."""
    [read] = read_positions(position)
    told = answer(read)
    total, counts = told["total"], told["counts"]
    assert isinstance(counts, list)
    assert isinstance(total, int)
    found = page.evaluate(CELLS)
    assert len(found) == len(CARDS) * (position["players"] + 1)
    wrong = list[object]()
    for name, shown in found:
        _, card, owner = name.split("-")
        chance = counts[int(card)][int(owner)] / total
        certain = chance in (0, 1)
        if (shown in (0, 1)) != certain or abs(shown - (chance if certain else max(chance, 0.04))) > 0.0051:
            wrong.append((name, shown, chance))
    return wrong


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("language", "me"), [("en", 1), ("ja", 0)])
def test_a_game_of_three_is_entered_on_a_phone_without_a_network(
    server: ServerProcess, open_page: OpenPage, browser: Browser, axe: Axe, tmp_path: Path, language: str, me: int
) -> None:
    random = Random(f"companion {language}")
    spec = DealSpec(CATEGORIES, even_sizes(len(CARDS) - 3, range(3)))
    truth = deal(spec, random.randrange)
    page = open_page(f"{server.url}/companion", width=360, height=740, locale=language)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    asked = list[str]()
    page.context.on("request", lambda request: note(request, asked))
    page.context.set_offline(True)
    assert set_up(page, truth.hands[me], me) <= 12
    hand = {CARDS.index(card) for card in truth.hands[me]}
    position: Any = {
        "version": 2,
        "players": 3,
        "hand_sizes": list(spec.hand_sizes),
        "cards": {"suspects": 6, "weapons": 6, "rooms": 9},
        "me": me,
        "my_hand": sorted(hand),
        "events": [],
    }
    assert differences(page, position) == []
    for event in turns(truth, me, random):
        assert enter(page, event, hand) <= 5
        position["events"].append(event)
        assert differences(page, position) == [], event
    page.locator(".cell:has(.no)").nth(8).click()
    expect(page.locator(".steps li").first).to_be_visible()
    page.locator("#why-close").click()
    check_layout(page, axe)
    page.locator("#undo").click()
    assert differences(page, position | {"events": position["events"][:-1]}) == []
    assert asked == []
    page.reload()  # still without a network
    assert differences(page, position | {"events": position["events"][:-1]}) == []
    exported(page, position | {"events": position["events"][:-1]})
    saved_as_a_file(page, server, browser, tmp_path)


def saved_as_a_file(page: Page, server: ServerProcess, browser: Browser, tmp_path: Path) -> None:
    """Check that the page as a file works without any network, and opens the games that were saved."""
    page.context.set_offline(False)
    page.locator("#menu summary").click()
    with page.expect_download() as started:
        page.locator("#save-page").click()
    file = tmp_path / "companion.html"
    started.value.save_as(file)
    with page.expect_download() as started:
        page.locator("#export").evaluate("button => button.click()")
    game = started.value.path().read_bytes()
    context = browser.new_context(offline=True, viewport={"width": 360, "height": 740})
    alone, asked, wrong = context.new_page(), list[str](), list[str]()
    alone.on("request", lambda request: asked.append(request.url))
    alone.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    alone.on("pageerror", lambda error: wrong.append(str(error)))
    alone.goto(file.as_uri())
    alone.locator("#file").set_input_files({"name": "g.json", "mimeType": "application/json", "buffer": game})
    expect(alone.locator(".pad-sheet")).to_be_visible()
    assert alone.evaluate(CELLS) == page.evaluate(CELLS)
    alone.reload()
    expect(alone.locator(".pad-sheet")).to_be_visible()
    assert alone.evaluate(CELLS) == page.evaluate(CELLS)
    assert not wrong
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    context.close()


def note(request: Request, asked: list[str]) -> None:
    """Note a request that goes out of the page."""
    if not request.url.startswith(("blob:", "data:")):
        asked.append(request.url)


def check_layout(page: Page, axe: Axe) -> None:
    """Check that each view of the game fits its window and can be read by all."""
    for view in ("tab-turns", "tab-ask", "tab-accuse", "tab-sheet"):
        page.locator(f"#{view}").click()
        assert spills(page) == [], view
        assert axe(page) == [], view
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert spills(page) == [], width
        assert axe(page) == [], width
    page.set_viewport_size({"width": 360, "height": 740})


def exported(page: Page, position: Any) -> None:
    """Check that the file of the game is a position that the program reads, with the same facts."""
    page.locator("#menu summary").click()
    with page.expect_download() as started:
        page.locator("#export").click()
    text = started.value.path().read_text(encoding="utf-8")
    file = json.loads(text)
    assert [each.facts for each in read_positions(file)] == [each.facts for each in read_positions(position)]
    shown = page.evaluate(CELLS)
    # The file is opened again: as it is, as the position alone, and with a seat that there is not.
    wrong = file["position"] | {"me": 3}
    for given, fits in ((text, True), (json.dumps(file["position"]), True), (json.dumps(wrong), False), ("{", False)):
        page.locator("#back").click()
        page.locator("#file").set_input_files(
            {"name": "g.json", "mimeType": "application/json", "buffer": given.encode()}
        )
        expect(page.locator(".pad-sheet")).to_have_count(1 if fits else 0)
        expect(page.locator("[role=alert]")).to_have_count(0 if fits else 1)
        if fits:
            assert page.evaluate(CELLS) == shown
        else:
            expect(page.locator("[role=alert]")).to_contain_text("JSON" if given == "{" else "seat")
            page.locator(".saved-open").first.click()


def test_entries_that_clash_are_named_and_one_is_left_out(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/companion", width=360, height=740)
    hand = [card for category in CATEGORIES for card in category[:2]]
    mine = {CARDS.index(card) for card in hand}
    set_up(page, tuple(hand), 0)
    asked = {"suggester": 0, "suspect": 2, "weapon": 8, "room": 14}
    enter(page, asked | {"passed": [1, 2], "shown_by": None, "shown_card": None}, mine)
    before = page.evaluate(CELLS)
    enter(page, asked | {"suggester": 1, "passed": [], "shown_by": 2, "shown_card": None}, mine)
    expect(page.locator("#clash")).to_be_focused()
    expect(page.locator(".clash-rows > li")).to_have_count(2)
    assert page.locator(".clash-rows .meant").count() > 0
    kinds = set[bool]()
    for way in range(page.locator(".mends button").count()):
        page.locator(f"#mend-{way}").click()  # Each was tried before it was offered.
        expect(page.locator("#clash")).to_have_count(0)
        card = page.locator("#change").count() == 1  # which card it was is asked then
        kinds.add(card)
        page.locator("#back" if card else "#undo").click()
        page.locator("#tab-sheet").click()
        expect(page.locator("#clash")).to_have_count(1)
    assert kinds == {False, True}
    page.locator("#tab-turns").click()
    page.locator("#to-clash").click()
    page.locator("#mend-first").click()
    expect(page.locator("#clash")).to_have_count(0)
    page.locator("#undo").click()
    page.locator("#leave-out").click()
    expect(page.locator("#clash")).to_have_count(0)
    assert page.evaluate(CELLS) == before
    page.locator("#tab-turns").click()
    expect(page.locator(".turn-rows .out")).to_have_count(1)
