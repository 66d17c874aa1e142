"""Where things are at each size: what is asked is in reach, and nothing lies over anything."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casefile.web.present.scene import Scene
from casefile.web.present.table_moment import Undo
from casefile.web.present.wrong_accusation import SEEN
from tests.browser.conftest import OpenPage
from tests.browser.positions import Drawn, Position, drawn, positions
from tests.browser.server_process import ServerProcess
from tests.browser.test_panel import scenes
from tests.web.test_wrong_accusation import wrong_ones


def _anew(scene: Scene, **given: Any) -> Scene:
    """The scene with something else around the table, of which nothing has been told yet."""
    memory = replace(scene.memory, told=[])
    return replace(scene, moment=replace(scene.moment, **given), memory=memory)


def first(name: str, language: str, holds: Callable[[Drawn], object]) -> str:
    """The first page of a game of which something holds."""
    return next(page.whole for page in map(drawn, scenes(name, language)) if holds(page))


def bottom(page: Page, selector: str) -> float:
    """How far down the lowest of the elements reaches that can be seen."""
    boxes = [each.bounding_box() for each in page.locator(selector).all() if each.is_visible()]
    assert boxes
    return max(box["y"] + box["height"] for box in boxes if box is not None)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["board", "quick", "camps", "hunt"])
def test_on_a_phone_on_its_side_the_buttons_are_in_reach(open_page: OpenPage, name: str, language: str) -> None:
    page = open_page(width=800, height=360, reduced_motion="reduce")
    asks: dict[str, Callable[[Drawn], object]] = {"the end": lambda each: each.model.play.question.solved}
    if name != "hunt":  # alone nobody suggests or accuses
        asks["what to suggest"] = lambda each: each.model.play.question.choices
    if name not in ("camps", "hunt"):  # there a wrong suggestion is no end
        asks["what was wrong"] = lambda each: (
            each.model.play.question.forms and each.model.play.question.forms[0].id == "go-on"
        )
    for what, holds in asks.items():
        page.set_content(first(name, language, holds))
        assert bottom(page, "#question .opts .btn") <= 360, what


@pytest.mark.sampled(of="words that have room")
@pytest.mark.parametrize("height", [553, 660])
@pytest.mark.parametrize("name", ["board", "quick", "camps", "hunt", "lodge"])
def test_on_a_low_phone_what_is_asked_is_in_sight_and_the_story_below_it(
    open_page: OpenPage, name: str, height: int
) -> None:
    page = open_page(width=360, height=height, reduced_motion="reduce")
    asked = [each for each in map(drawn, scenes(name, "en")) if each.model.play.question.asked]
    shown = [each for each in asked if not each.model.play.question.lobby and not each.model.play.question.solved]
    assert shown
    for each in shown:
        page.set_content(each.whole)
        question, story = page.locator("#question").bounding_box(), page.locator(".log .scroll").bounding_box()
        assert question is not None
        assert story is not None
        assert question["y"] <= height - 40, f"{each.model.play.question.title}: its first line is in sight"
        assert question["y"] + question["height"] <= story["y"], each.model.play.question.title
        assert page.locator(".log .lines").evaluate("each => getComputedStyle(each).visibility") == "visible"
        assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [820, 360])
def test_the_names_of_those_who_play_are_beside_their_characters(open_page: OpenPage, width: int) -> None:
    page = open_page(width=width, height=1180, reduced_motion="reduce")
    asked = first(
        "board of three", "en", lambda each: each.model.play.question.asked and not each.model.play.question.lobby
    )
    page.set_content(asked)
    for each in page.locator(".players li:not(.mine) em").all():
        expect(each).to_be_visible()
        assert each.inner_text().startswith("player ")


def test_the_hand_lies_over_nothing_in_a_game_of_camps(open_page: OpenPage) -> None:
    page = open_page(width=820, height=1180, reduced_motion="reduce")
    page.set_content(
        first("camps", "en", lambda each: each.model.play.question.choices and len(each.model.play.hand) > 2)
    )
    hand, question = page.locator("#hand").bounding_box(), page.locator("#question").bounding_box()
    cards = [each.bounding_box() for each in page.locator("#hand .card").all()]
    assert hand is not None
    assert question is not None
    assert hand["y"] >= question["y"] + question["height"]
    assert all(box is not None and box["y"] + box["height"] <= hand["y"] + hand["height"] for box in cards)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_full_hand_beside_the_board_stays_there_and_is_read_whole(
    open_page: OpenPage, seats: int, language: str
) -> None:
    """Of 18 cards each of three holds six, and each of two at most nine: the largest hands of this game."""
    found = (each.scene(language) for each in positions("cluedo", seats, {}, 3).values())
    drawings = (drawn(each) for each in found if each.begun and each.viewer.me is not None)
    whole = next(
        each.whole for each in drawings if each.model.play.question.asked and not each.model.play.question.solved
    )
    for width in (820, 700):
        page = open_page(width=width, height=1180, reduced_motion="reduce")
        page.set_content(whole)
        page.evaluate(SHOWN)
        board, hand = page.locator(".board-area").bounding_box(), page.locator("#hand").bounding_box()
        assert page.locator("#hand .card").count() >= 6
        assert board is not None
        assert hand is not None
        assert bottom(page, "#hand :is(.card, small)") <= hand["y"] + hand["height"] <= board["y"] + board["height"] + 1
        assert page.evaluate(OUTSIDE) == []


SHOWN = """() => document.querySelectorAll("#hand .card").forEach(card => {
  if (!card.querySelector("small")) card.insertAdjacentHTML("beforeend", "<small>shown to Scarlet</small>");
})"""
"""Says on each card in the hand to whom it was shown, as it is said after some rounds."""

OUTSIDE = """() => [...document.querySelectorAll("#hand .card")].flatMap(card => {
  const whole = card.getBoundingClientRect();
  const outside = each => {
    const box = each.getBoundingClientRect();
    const cut = each.localName === "b" && each.scrollWidth > card.clientWidth;
    const below = box.bottom > whole.bottom + 1 || box.top < whole.top - 1;
    return box.height && (cut || below || box.right > whole.right + 1);
  };
  return [...card.querySelectorAll("svg, b, small")].filter(outside).map(each => `${card.innerText}: ${each.tagName}`);
})"""
"""What of the cards in a hand lies outside its card."""


POCKET = """() => {
  const pocket = getComputedStyle(document.querySelector(".shown"), "::after");
  const shown = document.querySelector(".shown").getBoundingClientRect();
  const [height, width, up, left] = ["height", "width", "bottom", "left"].map(name => parseFloat(pocket[name]));
  const top = shown.bottom - up - height;
  return [...document.querySelectorAll(".shown b")].map(name => {
    const box = name.getBoundingClientRect(), middle = (box.left + box.right) / 2;
    const along = (middle - shown.left - left) / width;
    return box.bottom - (top + .84 * height * Math.min(along, 1 - along));
  });
}"""
"""How far each name of a card of the case file reaches into the pocket, whose edge falls to .42 of its height."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [1440, 820, 360])
def test_the_pocket_of_the_case_file_covers_no_name(open_page: OpenPage, width: int, language: str) -> None:
    page = open_page(width=width, height=900, reduced_motion="reduce")
    page.set_content(first("board of three", language, lambda each: each.model.play.question.solved))
    assert max(page.evaluate(POCKET)) <= 0


COVERED = """() => {
  const box = each => [each.innerText, each.getBoundingClientRect()];
  const [boxes, cards] = ["#hand h3", "#hand .card"].map(where => [...document.querySelectorAll(where)].map(box));
  const over = (a, b) => a.bottom > b.top + 1 && b.bottom > a.top + 1 && a.right > b.left && b.right > a.left;
  return cards.flatMap(([card, a]) => boxes.filter(([, b]) => over(a, b)).map(([name]) => `${card} on ${name}`));
}"""
"""The names of players on which a card lies."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (820, 1180), (360, 800)], ids=str)
def test_at_the_end_no_open_card_lies_on_the_next_name_and_each_is_read_whole(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    """With four who play two have five cards: one more than there is room for in a row."""
    page = open_page(width=size[0], height=size[1], reduced_motion="reduce")
    found = (each.scene("en", level=4) for each in positions("cluedo", 4, {}, 3).values())
    drawings = (drawn(scene) for scene in found if scene.begun and scene.viewer.me is not None)
    page.set_content(next(each.whole for each in drawings if each.model.play.question.solved))
    assert page.locator("#hand .card").count() == 18
    assert page.evaluate(COVERED) == []
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("seated", [True, False])
def test_at_the_end_only_who_has_a_sheet_is_led_to_it(open_page: OpenPage, *, seated: bool) -> None:
    page = open_page(width=1440, height=900, reduced_motion="reduce")
    page.set_content(
        first("board of three", "en", lambda each: each.model.play.question.solved and each.model.play.seated is seated)
    )
    expect(page.get_by_text("Your sheet")).to_be_visible(visible=seated)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1024, 768)])
@pytest.mark.parametrize("name", ["board of three", "camps"])
def test_at_the_end_on_a_tablet_the_board_lies_behind_all_of_the_result(
    open_page: OpenPage, name: str, width: int, height: int
) -> None:
    page = open_page(width=width, height=height, reduced_motion="reduce")
    page.set_content(first(name, "en", lambda each: each.model.play.question.solved))
    result, board = page.locator("#question").bounding_box(), page.locator("svg.board").bounding_box()
    assert page.locator("#board").bounding_box() == result
    assert result is not None
    assert board is not None
    assert result["height"] * 0.9 <= board["height"] <= result["height"]


@pytest.mark.parametrize("name", ["quick", "board"])
def test_on_a_phone_the_sheet_leads_back_to_a_board_where_there_is_one(open_page: OpenPage, name: str) -> None:
    page = open_page(width=360, height=780, reduced_motion="reduce")
    page.set_content(first(name, "en", lambda each: each.model.play.sheet and each.model.play.question.asked))
    page.locator(".to-sheet").click()
    expect(page.locator(".to-board")).to_be_visible(visible=name == "board")
    expect(page.locator(".to-story")).to_be_visible()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["board of three", "hunt"])
def test_at_the_end_on_a_phone_one_answer_goes_across_and_the_others_lie_below_in_threes(
    open_page: OpenPage, name: str
) -> None:
    page = open_page(width=360, height=800, reduced_motion="reduce")
    whole = first(name, "en", lambda each: each.model.play.question.solved and each.model.play.seated)
    page.set_content(whole)
    buttons = page.locator("#question .opts .btn")
    boxes = [box for each in buttons.all() if (box := each.bounding_box()) is not None]
    rows = sorted({round(box["y"] / 10) for box in boxes})
    across = [box for box in boxes if round(box["y"] / 10) == rows[0]]
    assert len(rows) == 3
    assert len(across) == 1
    assert [round(box["width"]) for box in across] == [max(round(box["width"]) for box in boxes)]
    below = [box["width"] for box in boxes if round(box["y"] / 10) == rows[1]]
    assert len(below) == 3
    assert max(below) - min(below) <= 1


def test_before_the_game_the_table_is_whole_in_the_middle_of_the_window(open_page: OpenPage) -> None:
    page = open_page(width=1440, height=900, reduced_motion="reduce")
    page.set_content(first("board", "en", lambda each: each.model.play.question.lobby))
    places, room = page.locator(".place .pn"), page.locator("#board").bounding_box()
    boxes = [box for each in places.all() if (box := each.bounding_box()) is not None]
    assert len(boxes) == 6
    assert room is not None
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    above, below = min(box["y"] for box in boxes) - room["y"], max(box["y"] + box["height"] for box in boxes)
    assert abs(above - (room["y"] + room["height"] - below)) <= 2
    assert room["y"] + room["height"] <= 900


def test_on_the_set_up_page_start_is_in_reach_and_no_note_touches_its_line(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(f"{server.url}/new", width=360, height=800)
    assert bottom(page, ".setup .start-b") <= 800
    page.set_viewport_size({"width": 820, "height": 1180})
    for row in page.locator(".seat:visible").all():
        box, note = row.bounding_box(), row.locator(".note:visible").first.bounding_box()
        assert box is not None
        assert note is not None
        assert note["y"] + note["height"] <= box["y"] + box["height"] - 6
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("details.fold").evaluate_all("all => all.forEach(each => (each.open = true))")
    assert page.evaluate("document.documentElement.scrollHeight") > 1000
    assert bottom(page, ".setup .start-b") <= 900


def test_on_a_tablet_one_goes_on_from_ones_own_wrong_accusation_where_the_other_buttons_are(
    open_page: OpenPage,
) -> None:
    """At the right edge of the panel."""
    whole, version, count, accused = next(wrong_ones("cluedo", 4, {}))
    told = Position(whole, version, accused.seat).scene("en", marks={SEEN: str(count - 1)})
    page = open_page(width=820, height=1180, reduced_motion="reduce")
    page.set_content(drawn(told).whole)
    button, panel = page.get_by_role("button", name="Go on").bounding_box(), page.locator("#question").bounding_box()
    assert button is not None
    assert panel is not None
    assert panel["x"] + panel["width"] - button["x"] - button["width"] <= 24


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["board", "board of three"])
def test_while_one_waits_the_board_stays_as_it_is(open_page: OpenPage, name: str, language: str) -> None:
    """Also with the cards of the last suggestion, what became of it, and what the viewer may ask for."""
    page = open_page(width=1440, height=900, reduced_motion="reduce")
    found, heights = dict[tuple[int, bool], Drawn](), list[float]()
    for scene in scenes(name, language):
        back = (
            Undo(scene.viewer.me, True, False, frozenset(scene.seats), False) if scene.viewer.me is not None else None
        )
        for shown in map(drawn, (scene, _anew(scene, back_now=back))):
            question = shown.model.play.question
            if not question.asked and not question.lobby and not question.solved:
                kind, size = (len(question.cards), bool(question.options)), len(question.hint)
                if kind not in found or size > len(found[kind].model.play.question.hint):
                    found[kind] = shown
    assert (3, True) in found
    for shown in found.values():
        page.set_content(shown.whole)
        boxes = [page.locator(each).bounding_box() for each in ("#question", ".board-area")]
        heights += [box["height"] for box in boxes if box is not None]
    assert len(heights) == 2 * len(found)
    assert len(set(heights)) == 2


WARNED = """() => {
  const dialog = document.querySelector("dialog.accuse"), named = dialog.querySelector(".named");
  dialog.showModal();
  named.textContent = named.dataset.elsewhere.replace("{cards}", [...dialog.querySelectorAll("fieldset")]
    .map(row => [...row.querySelectorAll(".lb")].map(each => each.innerText).sort((a, b) => b.length - a.length)[0])
    .join(", "));
}"""
"""Opens the accusation and warns of the cards with the longest names, as it does of those that lie elsewhere."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["board of three", "lodge"])
def test_on_a_phone_the_warning_of_an_accusation_and_its_buttons_are_in_sight(
    open_page: OpenPage, name: str, language: str
) -> None:
    page = open_page(width=360, height=780, reduced_motion="reduce")
    page.set_content(first(name, language, lambda each: 'class="named" role="status"' in each.whole))
    page.evaluate(WARNED)
    dialog, warning = page.locator("dialog.accuse").bounding_box(), page.locator(".accuse .named").bounding_box()
    assert dialog is not None
    assert warning is not None
    assert warning["y"] + warning["height"] <= bottom(page, ".accuse .opts .btn") - 40
    assert bottom(page, ".accuse .opts .btn") <= dialog["y"] + dialog["height"]


COVERING = """() => {
  const all = [...document.querySelectorAll(".m-board rect, .stand-in")].map(each => each.getBoundingClientRect());
  const over = (a, b) => a.bottom > b.top && b.bottom > a.top && a.right > b.left && b.right > a.left;
  return all.filter((a, n) => a.height && all.some((b, m) => m < n && b.height && over(a, b))).length;
}"""
"""How many names of areas, or the line below the map, lie on another."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (820, 1180), (360, 780)], ids=str)
def test_no_name_on_the_map_covers_another(open_page: OpenPage, size: tuple[int, int], language: str) -> None:
    page = open_page(width=size[0], height=size[1], reduced_motion="reduce")
    page.set_content(
        first("lodge", language, lambda each: each.model.play.question.asked and not each.model.play.question.lobby)
    )
    assert page.locator(".m-board rect").count() == 9
    assert page.evaluate(COVERING) == 0


PLACES = (
    """() => [...document.querySelectorAll(".players :is(.short, .ck)")].map(each => each.getBoundingClientRect().y)"""
)
"""How far down each player's name and cards stand."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["board", "board of three"])
def test_on_a_tablet_nothing_moves_while_others_play(open_page: OpenPage, name: str, language: str) -> None:
    """The players, whoever's turn it is, and the panel, whatever is told in it: the sheet below stays where it was."""
    page = open_page(width=820, height=1180, reduced_motion="reduce")
    heights = {"#players": set[float](), "#question": set[float]()}
    told, places = set[int](), set[str]()
    for scene in scenes(name, language):
        shown = drawn(_anew(scene, online=frozenset(scene.seats)))
        question = shown.model.play.question
        if scene.viewer.me is None or question.asked or question.lobby or question.solved:
            continue
        told.add(len(question.cards))
        page.set_content(shown.whole)
        for id, found in heights.items():
            box = page.locator(id).bounding_box()
            assert box is not None
            found.add(box["height"])
        places.add(str(page.evaluate(PLACES)))
    assert told == {0, 3}
    assert [len(found) for found in heights.values()] == [1, 1], heights
    assert len(places) == 1, places


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["quick", "board"])
def test_on_a_tablet_who_watches_reads_the_round_in_the_header(open_page: OpenPage, name: str) -> None:
    page = open_page(width=740, height=1180, reduced_motion="reduce")
    page.set_content(first(name, "en", lambda each: not each.model.play.seated and not each.model.play.question.lobby))
    whole, last = page.locator("#crumb").bounding_box(), page.locator("#crumb span").last.bounding_box()
    assert whole is not None
    assert last is not None
    assert last["width"] > 40
    assert last["x"] + last["width"] <= whole["x"] + whole["width"] + 0.5
