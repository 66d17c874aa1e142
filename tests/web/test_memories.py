"""Each value that the makers of pages remember has a reason, and one that is remembered by a scene is read again."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from casefile.core.cards import Seat
from casefile.core.lazy import lazy
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.story.i18n import translator
from casefile.web import present
from casefile.web.present.page import page
from casefile.web.present.scene import Scene
from tests.properties.games import Plan
from tests.scenes import scene_with

SAME = "stands in many places and on many pages, which compare and draw one object once"
WORDS = "is the same for all pages of a language"
SEARCH = "takes a search through the game"
PARTS = "is many parts of the page, which stay the same objects while nothing in them changes"
STAYS = "stays as it was at most moments; without the three of this kind all pages of a game took 2 to 6 % longer"
PANELS = "is read for several panels of a review, and for each of its rows"

REASONS = {
    "art_of": SAME,
    "card_of": SAME,
    "form_of": SAME,
    "pick_of": SAME,
    "cell_with": SAME,
    "_row_card": SAME,
    "_cells": SAME,
    "_told": SAME,
    "_row_id": "is held by every sheet that is open; a text for each took a fortieth of the memory of a table",
    "offered_clocks": WORDS,
    "reactions": WORDS,
    "words_of": WORDS,
    "_last_named": "finds its fold in a view by identity, and goes through all kinds of events to make it",
    "_sprite": "goes through the drawings of every deck",
    "choice": PARTS,
    "field": PARTS,
    "accusation": PARTS,
    "accuse": PARTS,
    "sheet": PARTS,
    "hand": PARTS,
    "talk": PARTS,
    "game": STAYS,
    "links": STAYS,
    "named cards": STAYS,
    "rows": "has the rows of the seats, which come back as turns come and go",
    "hand sizes": "asks the rules for the deal, which stays as it was",
    "ink": "goes through every cell of the sheet",
    "elsewhere": "goes through every cell of the sheet",
    "truth": "is read for each row of the sheet",
    "laid open": SEARCH,
    "names of people": "is read for each name in the story, and compares all of them",
    "review": PANELS,
    "unread": PANELS,
    "looked": SEARCH,
    "marks": SEARCH,
    "turns": SEARCH,
    "scene": SEARCH,
    "lines": PANELS,
    "chart": PANELS,
}
"""The reason of each memory in ``web/present``, by the name of its function or of its memo."""

CACHES = ("cache", "lru_cache", "cached_property")


def memories(tree: ast.AST) -> Iterator[str]:
    """The names of the memories in a module, without the properties of a scene that are ``lazy``."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name, decorator_list=[*decorators]):
                if any(_caches(each) for each in decorators):
                    yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=made)) if _caches(made):
                yield name
            case ast.Call(func=ast.Attribute(attr="memo" | "memo_same"), args=[ast.Constant(value=str(name)), *_]):
                yield name
            case ast.Call(
                func=ast.Attribute(attr="memo" | "memo_same"),
                args=[ast.JoinedStr(values=[ast.Constant(value=str(name)), *_]), *_],
            ):
                yield name.strip()
            case _:
                pass


def _caches(node: ast.expr) -> bool:
    made = node.func if isinstance(node, ast.Call) else node
    return isinstance(made, ast.Name) and made.id in CACHES


def test_each_memory_of_the_makers_of_pages_has_a_reason() -> None:
    files = sorted(Path(present.__path__[0]).glob("*.py"))
    found = {name for file in files for name in memories(ast.parse(file.read_text(encoding="utf-8")))}
    assert found == set(REASONS)


def test_a_memory_is_found_in_each_of_its_forms() -> None:
    tree = ast.parse(
        "@lru_cache\ndef one(): ...\n@cache\ndef two(): ...\nthree = lru_cache(maxsize=4)(Art)\n"
        "def none():\n    scene.memo('four', 1, two)\n    scene.memo_same(f'five {name}', 1, two)\n"
        "class Review:\n    @cached_property\n    def six(self): ...\n"
    )
    assert set(memories(tree)) == {"one", "two", "three", "four", "five", "six"}


def begun() -> AnyTable:
    """A table with a board at which cards were dealt, and somebody is to act."""
    return next(table for table in Plan("cluedo", 3, {}, 7, patience=20).play() if table.state.stage == "start")


def counting(name: str, find: Callable[[Scene], object], read: Counter[str]) -> property:
    """The property of a scene without a memory, which counts how often it is read."""

    def found(scene: Scene) -> object:
        read[name] += 1
        return find(scene)

    return property(found)


def test_a_value_that_a_scene_remembers_is_read_more_than_once_for_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    table, game, read = begun(), GAMES["cluedo"], Counter[str]()
    assert isinstance(table.actor, int)
    me = Seat(table.actor)
    remembered = {name: each.func for name, each in vars(Scene).items() if isinstance(each, lazy)}
    for name, find in remembered.items():
        if name != "_faces":  # a memory itself, filled while it lasts
            monkeypatch.setattr(Scene, name, counting(name, find, read))
    view = table.view(me, game.known.knowledge)
    scene = scene_with("t", game, view, translator("en"), "en", game.occupants(table.setup), me=me, level=4, host=True)
    page(scene)
    assert {name for name in remembered if name != "_faces" and read[name] < 2} == set()
