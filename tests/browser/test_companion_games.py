"""Whole games of bots, entered in the companion's page: its sheet is that of ``casefile solve``, and slips are found.

200 games of all bots, every fourth with a contradiction; 10 of them in the everyday run.
"""

import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import FilePayload, Page, expect

from casefile.arena.matches import simulate
from casefile.core.facts import Contradiction
from casefile.deduction.companion_file import CompanionGame, Entry, facts_of, written
from casefile.deduction.worlds import Worlds
from casefile.games import GAMES
from tests.browser.conftest import Axe, OpenPage
from tests.browser.server_process import ServerProcess
from tests.browser.test_companion import CELLS
from tests.browser.test_learning import spills
from tests.companion.games import of_bots, random_game

BOTS = tuple(sorted(GAMES["cluedo"].players))
"""All bots of the classic game."""

PRESSED = """ids => {
  for (const id of ids) {
    const found = document.getElementById(id);
    if (!found || found.disabled) return id;
    found.click();
  }
  return "";
}"""
"""Presses buttons one after another, and returns the one that is not there."""


def played(number: int) -> CompanionGame:
    """Return what one seat of a game of bots wrote down; the seats, the bots and the seat follow from the number."""
    random = Random(f"entered {number}")
    seats = random.randint(3, 6)
    bots = [random.choice(BOTS) for _ in range(seats)]
    result = simulate(GAMES["cluedo"], seats, 1, number + 1, bots, {"board": "none"}, clock=lambda: 0.0)
    return of_bots(result.table.history, random.randrange(seats))


def file_of(data: object) -> FilePayload:
    """A file with this in it."""
    return {"name": "g.json", "mimeType": "application/json", "buffer": json.dumps(data).encode()}


def opened(page: Page, game: dict[str, Any]) -> None:
    """Open a game from a file."""
    page.locator("#file").set_input_files(file_of(game))
    expect(page.locator(".pad-sheet")).to_be_visible()


def clashes(number: int) -> bool:
    """Return whether a game is given a contradiction: every fourth one, also of those that are drawn twenty apart."""
    return (number // 20 + number) % 4 == 3


def press(page: Page, *ids: str) -> None:
    """Press buttons one after another."""
    assert page.evaluate(PRESSED, list(ids)) == "", ids


def begin(page: Page, game: CompanionGame) -> None:
    """Begin a game by its buttons."""
    press(page, "new", "form-quick", *["add"] * (len(game.people) - 3), f"me-{game.me}")
    press(page, "to-cards", *(f"card-{card}" for card in game.hand), "begin")


def told(game: CompanionGame, entry: Entry) -> list[str]:
    """Return the buttons of an entry, from the cards on."""
    cards = [f"card-{card}" for card in entry.cards]
    if entry.kind != "asked":
        return ["something-else", f"kind-{entry.kind}", f"who-{entry.seat}", *cards]
    shower = "shower-none" if entry.shower is None else f"shower-{entry.shower}"
    mine = [card for card in entry.cards if card in game.hand]
    seen = entry.shown is not None and not (entry.shower == game.me and len(mine) == 1)
    return [f"asker-{entry.seat}", *cards, shower, *([f"shown-{entry.shown}"] if seen else [])]


def enter(page: Page, game: CompanionGame, entry: Entry) -> None:
    """Enter a turn by its buttons."""
    press(page, *(["tab-turns"] if page.locator("#enter").count() == 0 else []), "enter", *told(game, entry))


def shown_as(page: Page, game: CompanionGame) -> None:
    """Check that the sheet has what the program says of the game."""
    worlds = Worlds(game.spec, facts_of(game))
    wrong, rows = list[object](), list(worlds.counts.values())
    cells = page.evaluate(CELLS)
    assert len(cells) == len(rows) * (len(game.people) + 1)
    for name, shown in cells:
        _, card, owner = name.split("-")
        chance = rows[int(card)][int(owner)] / worlds.total  # the table, if there is one, is no column
        certain = chance in (0, 1)
        bar = chance if certain else min(max(chance, 0.04), 0.99)  # only what is certain is empty or full
        if (shown in (0, 1)) != certain or abs(shown - bar) > 0.0051:
            wrong.append((name, shown, chance))
    assert wrong == []


def turns_that_clash(game: CompanionGame) -> list[int]:
    """Return the turns of a least set of facts that clash; empty if all fit."""
    try:
        assert Worlds(game.spec, facts_of(game)).counts
    except Contradiction as clash:
        return list(clash.turns)
    return []


def slipped(game: CompanionGame, *, wrong: bool) -> tuple[int, Entry] | None:
    """Return an entry, by number, changed so that all still fits or that it clashes; ``None`` if there is none."""
    for number, entry in reversed(list(enumerate(game.entries))):
        if entry.kind != "asked" or entry.shown is not None or game.me == entry.seat:
            continue
        for shower in (None, *range(len(game.people))):
            if shower in (entry.seat, entry.shower, game.me):
                continue
            other = Entry("asked", entry.seat, entry.cards, shower)
            if bool(turns_that_clash(changed(game, number, other))) == wrong:
                return number, other
    return None


def changed(game: CompanionGame, number: int, entry: Entry) -> CompanionGame:
    """Return a game with another entry."""
    return replace(game, entries=(*game.entries[:number], entry, *game.entries[number + 1 :]))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("number", range(200))
def test_a_game_of_bots_is_entered_corrected_and_its_slips_are_found(
    number: int, server: ServerProcess, open_page: OpenPage
) -> None:
    game = played(number)
    page = open_page(f"{server.url}/companion", width=360, height=740)
    begin(page, game)
    entered = replace(game, entries=tuple(each for each in game.entries if each.kind != "solved"))
    for entry in entered.entries:
        enter(page, entered, entry)
    shown_as(page, entered)
    before = page.evaluate(CELLS)
    after = slip(page, entered, wrong=clashes(number))
    if not clashes(number):
        shown_as(page, after)
        return
    turns = page.locator(".clash-rows .n").all_text_contents()
    assert [int(turn) for turn in turns] == turns_that_clash(after)
    press(page, "undo")
    assert page.evaluate(CELLS) == before


def slip(page: Page, game: CompanionGame, *, wrong: bool) -> CompanionGame:
    """Change an entry on the page so that all still fits, or so that it clashes; return the game as it is then."""
    found, last = slipped(game, wrong=wrong), len(game.entries)
    if found is not None:
        at, entry = found
        press(page, "tab-turns", f"turn-{at + 1}", "shower-none" if entry.shower is None else f"shower-{entry.shower}")
        expect(page.locator("#follows")).to_contain_text("Then" if wrong else "Everything else still fits")
        press(page, "change")
        return changed(game, at, entry)
    if wrong:  # No other person can have shown: one of my own cards is seen with another.
        seen = Entry("seen", (game.me + 1) % len(game.people), (game.hand[0],))
        press(page, "enter", *told(game, seen), "cards-done")
        return replace(game, entries=(*game.entries, seen))
    press(page, "tab-turns", f"turn-{last}", "strike", "change")
    return changed(game, last - 1, replace(game.entries[-1], out=True))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_on_a_laptop_all_stands_side_by_side_and_a_turn_is_typed(
    server: ServerProcess, open_page: OpenPage, axe: Axe, language: str
) -> None:
    page = open_page(f"{server.url}/companion", width=1440, height=900, locale=language, color_scheme="dark")
    people = [
        {"name": name, "token": token}
        for name, token in zip(("Ana", "Bea", "Leo"), ("scarlet", "green", "plum"), strict=True)
    ]
    game: dict[str, Any] = {"name": "Thursday", "form": "classic", "deck": "clue", "people": people, "sizes": [6, 6, 6]}
    game |= {"me": 2, "hand": [0, 1, 6, 7, 12, 13], "open": [], "entries": []}
    opened(page, {"companion": game})
    line = page.locator("#line")
    expect(line).to_be_focused()
    if language == "en":
        line.press_sequentially("whi rev lou")
        expect(page.locator("#card-2")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Backspace")
        expect(line).to_have_value("whi rev ")
        line.press_sequentially("lib bea")
        page.keyboard.press("Enter")
        expect(page.locator(".turn-rows li")).to_have_count(1)
        expect(page.locator(".turn-rows")).to_contain_text("White, Revolver, Library")
        expect(page.locator("#said")).to_contain_text("case files left")
        line.press_sequentially("xyz")
        expect(page.locator("#line-note")).to_contain_text("xyz")
        page.locator("#cell-2-1").focus()
        page.keyboard.press("u")
        expect(page.locator(".turn-rows li")).to_have_count(0)
    else:
        page.locator("#card-2").click()
        page.locator("#card-8").click()
        page.locator("#card-20").click()
        page.locator("#shower-1").click()
        expect(page.locator(".turn-rows li")).to_have_count(1)
    for view in ("tab-ask", "side-back", "tab-accuse", "side-back"):
        page.locator(f"#{view}").click()
        assert spills(page) == []
        assert axe(page) == [], view
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(page.locator("#line")).to_have_count(0)
    assert spills(page) == []


def test_lists_of_ones_own_and_games_with_everything_are_opened_from_files(
    server: ServerProcess, open_page: OpenPage, axe: Axe
) -> None:
    page = open_page(f"{server.url}/companion", width=360, height=740)
    games = [game for number in range(21) if not turns_that_clash(game := random_game(number))]
    for game in games:
        opened(page, written(game))
        shown_as(page, game)
        for view in ("tab-turns", "tab-ask", "tab-accuse", "back"):
            press(page, view)
            assert spills(page) == [], view
    assert len(games) > 10
    # The list of one's own is written, and what is wrong with it is said.
    press(page, "new", "form-own")
    for at, cards in enumerate((["Cat", "Dog"], ["Tea", "Cat"])):
        page.locator(f"#own-cards-{at}").fill("\n".join(cards))
    page.locator(".own-group .ib").last.click()
    expect(page.locator("#own-wrong")).to_contain_text("Cat")
    assert axe(page) == []
    page.locator("#own-cards-1").fill("Tea\nRice\nSoup")
    press(page, "own-done")
    page.locator(".seat-row #remove-2").click()
    assert axe(page) == []
    expect(page.locator("#to-cards")).to_contain_text("2")
    page.locator("#open-cards").click()
    press(page, "card-0", "open-done", "to-cards")
    expect(page.locator("#card-0")).to_be_disabled()
    press(page, "card-2", "begin")
    expect(page.locator(".pad-sheet tbody tr:not(.g)")).to_have_count(5)


def asked_only() -> CompanionGame:
    """A game of more than three turns, each of them a suggestion."""
    return next(
        game
        for number in range(30)
        if not turns_that_clash(game := random_game(number))
        and len(game.entries) > 3
        and all(each.kind == "asked" for each in game.entries)
    )


def test_of_a_position_that_does_not_fit_the_turns_before_are_opened(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(f"{server.url}/companion", width=360, height=740)
    asked: list[dict[str, object]] = [
        {"suggester": seat, "suspect": 2, "weapon": 8, "room": room, "passed": [], "shown_by": 2, "shown_card": None}
        for seat, room in ((1, 14), (1, 15), (99, 16))
    ]
    hand = [0, 1, 6, 7, 12, 13]
    deal = {"players": 3, "hand_sizes": [6, 6, 6], "cards": {"suspects": 6, "weapons": 6, "rooms": 9}}
    page.locator("#file").set_input_files(file_of({**deal, "me": 0, "my_hand": hand, "events": asked}))
    expect(page.locator("[role=alert]")).to_contain_text("Nothing was changed")
    expect(page.locator("#open-part")).to_have_text("Open turns 1 to 2")
    press(page, "open-part", "enter", "something-else", "mistake")
    expect(page.locator(".turn-rows > li")).to_have_count(2)


def test_of_a_file_that_does_not_fit_the_turns_before_are_opened(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/companion", width=360, height=740)
    game = asked_only()
    spoilt = json.loads(json.dumps(written(game)))
    spoilt["companion"]["entries"][-1]["seat"] = 99
    page.locator("#file").set_input_files(file_of(spoilt))
    expect(page.locator("[role=alert]")).to_contain_text("Nothing was changed")
    expect(page.locator("#open-part")).to_have_text(f"Open turns 1 to {len(game.entries) - 1}")
    press(page, "open-part")
    shown_as(page, replace(game, entries=game.entries[:-1]))
    # A mistake that clashes with nothing is looked for in the turns.
    press(page, "enter", "something-else", "mistake")
    expect(page.locator(".turn-rows > li")).to_have_count(len(game.entries) - 1)


def test_why_a_question_is_the_best_is_told_when_asked(server: ServerProcess, open_page: OpenPage, axe: Axe) -> None:
    page = open_page(f"{server.url}/companion", width=360, height=740)
    game = played(0)
    begin(page, game)
    press(page, "tab-ask")
    expect(page.locator("#why-this")).to_have_attribute("aria-expanded", "false")
    press(page, "why-this")
    expect(page.locator(".pad-foot .chances li")).to_have_count(3)
    assert spills(page) == []
    assert axe(page) == []
    # Of a game that has just begun, a card of an open category of n, of which I hold m, is sealed in 1 of n - m deals.
    worlds = Worlds(game.spec, facts_of(replace(game, entries=())))
    shown = page.locator("#best").inner_text().split(", ")
    rows = page.locator(".pad-foot .chances .pc").all_text_contents()
    sealed = {round(100 * row[len(game.people)] / worlds.total) for row in worlds.counts.values()}
    assert len(shown) == len(rows) == 3
    assert all(each == "no" or int(each) in sealed for each in rows)


PRIVATE = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  delete Navigator.prototype.serviceWorker;
}"""
"""A window that keeps nothing, on plain http of a home network, where browsers have no service worker."""


def test_a_browser_that_keeps_nothing_says_so_once_and_has_a_file(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=360, height=740)
    page.add_init_script(f"({PRIVATE})()")
    page.goto(f"{server.url}/companion")
    expect(page.locator("#keeping")).to_contain_text("while this page is open")
    expect(page.locator("#save-page")).to_have_attribute("href", "/companion/file.html")
    game = next(game for number in range(9) if not turns_that_clash(game := random_game(number)) and game.entries)
    opened(page, written(replace(game, entries=tuple(each for each in game.entries if each.kind != "solved"))))
    expect(page.locator("#keeps-nothing")).to_contain_text("save a file")
    press(page, "tab-turns", "tab-sheet")
    expect(page.locator("#keeps-nothing")).to_have_count(0)
    expect(page.locator("#kept")).to_contain_text("not kept")
    with page.expect_download():
        press(page, "export")


def test_another_version_is_taken_at_the_next_start_and_never_in_between(
    server: ServerProcess, open_page: OpenPage
) -> None:
    """The page in another language stands for a new version: it is another text, with parts of its own."""
    page = open_page(f"{server.url}/companion", width=360, height=740)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    begin(page, played(0))
    other = page.context.new_page()
    other.goto(f"{server.url}/companion")
    other.locator("#menu summary").click()
    with other.expect_navigation():
        other.get_by_role("button", name="日本語").click()
    expect(other.locator("#tab-sheet")).to_have_text("メモ")
    press(page, "tab-turns", "tab-sheet")
    expect(page.locator("#tab-sheet")).to_have_text("Sheet")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#tab-sheet")).to_have_text("メモ")


def test_fifty_games_are_kept_and_one_that_was_deleted_comes_back(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(f"{server.url}/companion", width=360, height=740)
    games = [written(replace(random_game(0), name=f"game {number}", entries=())) for number in range(50)]
    opened(page, {"positions": games})
    press(page, "back")
    expect(page.locator(".saved")).to_have_count(50)
    expect(page.locator("#new")).to_be_disabled()
    page.locator("#file").set_input_files(file_of(games[0]))
    expect(page.locator("[role=alert]")).to_contain_text("50 games are kept here")
    page.locator(".saved .ib").first.click()
    expect(page.locator(".saved")).to_have_count(49)
    press(page, "restore")
    expect(page.locator(".saved")).to_have_count(50)
    with page.expect_download() as started:
        press(page, "save-all")
    assert len(json.loads(started.value.path().read_text(encoding="utf-8"))["positions"]) == 50
    manifest = page.request.get(f"{server.url}/companion/manifest.json")
    assert (manifest.json()["start_url"], manifest.json()["display"]) == ("/companion", "standalone")
    assert "manifest-src 'self'" in manifest.headers["content-security-policy"]
