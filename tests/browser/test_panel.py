"""The question's panel grows with what it holds: in no game and at no size is anything cut, or scrolls, or overlaps."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page

from casefile.core.cards import Seat
from casefile.core.options import Value
from casefile.web.present.scene import Scene
from casefile.web.present.wrong_accusation import SEEN, WRONG
from tests.browser.conftest import OpenPage
from tests.browser.positions import Drawn, drawn, positions

SIZES = ((1920, 1080), (1440, 900), (1366, 768), (1280, 800), (1024, 768), (820, 1180), (360, 800), (800, 360))
LANGUAGES = ("en", "ja")
PLAYED: Mapping[str, tuple[str, int, dict[str, Value], int]] = {
    "board": ("cluedo", 6, {}, 3),
    "board of three": ("cluedo", 3, {}, 1),
    "quick": ("cluedo", 5, {"board": "none"}, 3),
    "choosing": ("cluedo", 5, {"choose_suspect": True}, 3),
    "stopping": ("cluegame", 3, {}, 3),
    "lodge": ("miporin", 3, {"detective": True}, 3),
    "camps": ("nsider", 6, {"show": "ask"}, 3),
    "camps at once": ("nsider", 4, {"red_card": True, "rounds": "simultaneous"}, 3),
    "hunt": ("hide_tracks", 1, {}, 3),
}
"""Games of all rule sets; together they come to every question."""

LINKS = {Seat(seat): f"http://127.0.0.1:8000/join/{'t' * 40}" for seat in range(5)}


def scenes(name: str, language: str) -> Iterator[Scene]:
    """A game's positions; where an accusation was wrong, before one has gone on from that, and after."""
    for position in positions(*PLAYED[name]).values():
        scene = position.scene(language, level=4)
        if not scene.begun:
            scene = position.scene(language, links={s: link for s, link in LINKS.items() if s < scene.view.setup.seats})
        yield scene
        count = len(scene.view.gathered(WRONG).numbers)
        if count:
            yield position.scene(language, level=4, marks={SEEN: str(count)})


def asked(name: str, language: str) -> Iterator[Drawn]:
    """Of each kind of question of a game the one that has most to say."""
    found: dict[object, tuple[int, Drawn]] = {}
    for page in map(drawn, scenes(name, language)):
        question = page.model.play.question
        form = (question.asked, len(question.options), len(question.choices), len(question.cards), len(question.dice))
        kind = (page.model.classes, *form, question.help, bool(question.picker), bool(question.hint))
        length = len(page.question)
        if kind not in found or length > found[kind][0]:
            found[kind] = length, page
    return (page for _, page in found.values())


MEASURE = Path(__file__).with_name("panel.js").read_text(encoding="utf-8")


def faults(page: Page, name: str, language: str, planted: str = "") -> list[str]:
    """What is wrong with the questions of a game at any size; ``planted`` are styles besides the page's own."""
    found, pages = [], [*asked(name, language)]
    for waits in (True, False):
        some = [each for each in pages if each.model.play.question.lobby == waits]
        given = [(each.model.play.question.title, each.question, each.model.classes) for each in some]
        page.set_content(max((each.whole for each in some), key=len, default="") + planted)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            seen = page.evaluate(MEASURE, [given, width < 700]) if given else []
            found += [f"{width}x{height} {language} {each}" for each in seen]
    return found


@pytest.mark.sampled(of="words that have room")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLAYED)
def test_every_question_has_the_room_that_it_needs(open_page: OpenPage, name: str, language: str) -> None:
    assert faults(open_page(reduced_motion="reduce"), name, language) == []


@pytest.mark.sampled(of="words that have room")
@pytest.mark.parametrize(
    ("planted", "seen"),
    [
        (".q{height:138px!important;overflow:auto}", "is cut or scrolls"),
        (".q{height:120px!important}", "sticks out"),
        ("#asked{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;max-width:90px}", "is cut or scrolls"),
        ("#question .lb{overflow-wrap:anywhere!important;width:30px}", "is broken within a word"),
        (".q .opts{margin-top:-30px!important}", "lies over"),
    ],
)
def test_what_has_no_room_is_seen(open_page: OpenPage, planted: str, seen: str) -> None:
    found = faults(open_page(reduced_motion="reduce"), "board of three", "en", f"<style>{planted}</style>")
    assert any(seen in each for each in found)
