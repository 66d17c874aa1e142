"""The Japanese of the story and of the notes: one tone, and one word for each thing."""

import ast
import re

import pytest

from casefile.core.cards import Seat
from casefile.core.engine import observe
from casefile.core.events import SeatTaken
from casefile.core.table import set_up
from casefile.games import GAMES
from casefile.story import PlainVoice, story
from casefile.story.i18n import translator
from tests.catalogues import load
from tests.clone import ROOT
from tests.rules import rule_set

JA = translator("ja")
STORIES = sorted((ROOT / "src" / "casefile").glob("games/*/story.py"))
TOLD = (ROOT / "src" / "casefile" / "story" / "people.py", *STORIES)
POLITE = re.compile("(です|ます|ました|ません|でした|ください)(。|$)")


def said(path: object) -> list[str]:
    """The Japanese of every text that a module of the story says."""
    tree = ast.parse(path.read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    calls = (each for each in ast.walk(tree) if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute))
    texts = (each.args[0] for each in calls if each.func.attr == "_")  # type: ignore[attr-defined]
    return [JA.gettext(each.value) for each in texts if isinstance(each, ast.Constant) and isinstance(each.value, str)]


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.parent.name)
def test_the_story_is_told_plainly(path: object) -> None:
    texts = said(path)
    assert len(texts) > 5
    assert [text for text in texts if POLITE.search(text)] == []


def test_a_polite_line_is_found() -> None:
    assert POLITE.search("ゆづきはターンを続けます。")
    assert not POLITE.search("ゆづきはターンを続ける。")


def test_bots_that_sit_down_have_the_names_of_their_seats() -> None:
    setup = set_up(rule_set("miporin"), 3)
    voice = PlainVoice({Seat(seat): f"席{seat}" for seat in range(3)}, setup.edition, "ja")
    events = [
        SeatTaken(Seat(0), "けい", "", ""),
        SeatTaken(Seat(1), "", "eliminator", ""),
        SeatTaken(Seat(2), "", "eliminator", ""),
    ]
    seen = [observe(event, Seat(0)) for event in events]
    lines = "".join(line.text for line in story(GAMES["miporin"], setup, Seat(0), voice, JA, seen))
    assert "ボット2が席に着く。" in lines
    assert "ボット3が席に着く。" in lines


def test_the_notes_have_one_name_and_what_is_taken_back_is_named() -> None:
    texts = [str(message.string) for message in load("ja") if message.id]
    assert [text for text in texts if "推理ノート" in text or "自分のメモ" in text] == []
    assert JA.gettext("Notes") == JA.gettext("your notes") == JA.gettext("Deduction sheet") == "推理メモ"
    assert JA.gettext("Take the move back") == "移動を取り消す"
