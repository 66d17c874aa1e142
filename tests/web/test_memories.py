"""Each value that the makers of pages remember has a reason, and one that is remembered by a scene is read again.

What is asked are the modules that make what a page shows, for tables and for games by post, and whatever else a scene
remembers. Compiled templates with their texts, and drawings that are read from files of the program, are no values of a
page: they are made once for all pages of a server and are not asked. The figures in the reasons are processor time of
the same pages with and without one memory, in turn, in one process.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

import pytest

from casefile.core.cards import Seat
from casefile.core.lazy import lazy
from casefile.core.table import AnyTable
from casefile.correspondence.pages.camp_page import camp_page
from casefile.correspondence.pages.scene import PostScene
from casefile.games import GAMES
from casefile.story.i18n import translator
from casefile.web.present.page import page
from casefile.web.present.scene import Scene
from tests.correspondence.test_camp_page import LEAD, played
from tests.correspondence.test_camp_page import scene as post_scene
from tests.properties.games import Plan
from tests.scenes import scene_with
from tests.test_structure import PAGES, SOURCES

SAME = "stands in many places and on many pages, which compare and draw one object once"
HELD = (
    "is held by each open page; without it a table of four took 3 to 7 KiB more, of all that bench.server --memory has"
)
PARTS = "is many parts of the page, which stay the same objects while nothing in them changes"
STAYS = "stays as it was at most moments; without the three of this kind all pages of a game took 2 to 6 % longer"
STORY = "fills in the same sentences for all who watch; without it a story took a third to a half longer"
REVIEW = "is read for each moment of a review; without it the page of a review took a tenth to a half longer"
SEARCH = "goes through the whole game; without it the page of a review took three times as long, or forty (scene)"
THREAD = "is made once for all who read a language; without it a thread of 200 posts, that of bench.by_post, took"

REASONS: Mapping[str, Mapping[str, str]] = {
    "correspondence.pages.feed": {
        "feed": "is fetched again and again by programs; without it a second reading took as long as the first"
    },
    "correspondence.pages.scene": {
        "_for_everybody": "is read for each post; without it the feed of 200 posts took a third longer, or more",
        "edition": "parses the options of the plan; without it a thread took twice as long",
        "menu": "is read for each act that a page offers; without it the operator's console took a tenth longer",
        "names": f"{THREAD} half as long again, or more, and so did the operator's console",
    },
    "correspondence.pages.thread_posts": {
        "post": f"{THREAD} two fifths longer",
        "posts": f"{THREAD} a fifth longer, and so did the console and the feed, which read the same posts",
    },
    "correspondence.pages.thread_rounds": {
        "part": f"{THREAD} a tenth longer, or more, where the rounds around it were not remembered either",
        "round": f"{THREAD} a tenth longer, or more, where the parts in it were not remembered either",
    },
    "correspondence.pages.thread_story": {"story": f"{THREAD} three times as long"},
    "correspondence.server.whole_pages": {
        "_own_pictures": "draws all signs of a group's own cards: 3.5 ms, more than a whole thread takes"
    },
    "games.nsider.board": {
        "minutes": "goes on from the last event that it told; without it all pages of a game took a quarter longer"
    },
    "games.nsider.question": {
        "hand": "says to whom each card was shown; without it all pages of a game took 1 to 2 % longer"
    },
    "server.routes.table.audiences": {
        "own notebook": "reads a notebook from JSON: 6 µs for 105 marks, while a page that hardly changes takes 100"
    },
    "web.coloured_text": {
        "_parsed": "reads one sentence for many names; without it a story whose names are new took two fifths longer",
        "span_of": HELD,
        "weave": STORY,
    },
    "web.live_page": {
        "_packing": "is looked up for each frame; without it an action and its pages took 0.5 % more instructions",
        "_sent": "is sent to several viewers; without it the pages of a game took 1 to 3 % longer",
    },
    "web.model": {"absent": HELD},
    "web.player_model": {"player": HELD, "kept_once": "equal rows of all pages are one: 5 KiB of memory less a table"},
    "web.present.card_art": {"art_of": SAME},
    "web.present.companion": {"_sprite": "goes through the drawings of every deck"},
    "web.present.game_review": {
        "chart": REVIEW,
        "lines": REVIEW,
        "marks": REVIEW,
        "review": REVIEW,
        "scene": SEARCH,
        "turns": SEARCH,
    },
    "web.present.idle_question": {
        "_last_named": "finds its fold in a view by identity, and goes through all kinds of events to make it",
        "named cards": STAYS,
    },
    "web.present.inquiry_question": {
        "accusation": PARTS,
        "accuse": PARTS,
        "choice": PARTS,
        "elsewhere": "goes through every cell of the sheet",
        "field": PARTS,
        "pick_of": SAME,
    },
    "web.present.laid_open": {
        "laid open": "deals anew from the seed; without it each page of a finished game took half as long again or more"
    },
    "web.present.page": {"game": STAYS, "links": STAYS},
    "web.present.players": {
        "hand": PARTS,
        "hand sizes": "asks the rules for the deal, which stays as it was",
        "rows": "has the rows of the seats, which come back as turns come and go",
    },
    "web.present.scene": {
        "card_of": SAME,
        "form_of": SAME,
        "ink": "goes through every cell of the sheet",
        "names of people": "is read for each name in the story, and compares all of them",
    },
    "web.present.sheet": {
        "_cells": SAME,
        "_row_card": SAME,
        "_row_id": "is held by every sheet that is open; a text for each took a fortieth of the memory of a table",
        "cell_with": SAME,
        "sheet": PARTS,
        "truth": "is read for each row of the sheet",
    },
    "web.present.story_cache": {"_told": SAME},
    "web.present.talk": {"talk": PARTS},
    "web.question_panel": {"_card": HELD},
    "web.sheet_model": {
        "_label": "is the same in most cells of a row; without it an action took 1.5 % more instructions"
    },
}
"""The reason of each memory, by its module and the name of its function or of its memo."""

CACHES = ("cache", "lru_cache", "cached_property")
TEMPLATES = ("web.compiling", "web.render")
"""Modules about templates and the texts in them."""
DRAWN = "drawing"
"""The files of games that read drawings from the program's own files, as ``web/drawings`` does."""


def makes_pages(module: str) -> bool:
    """Whether a module makes what a page shows, or draws it."""
    if (game := re.fullmatch(r"games\.\w+\.(\w+)", module)) is not None:
        return game[1] in PAGES.split() and game[1] != DRAWN
    whole = module == "correspondence.server.whole_pages"
    return whole or (
        re.match(r"web\.(present\.)?\w+$|correspondence\.pages\.", module) is not None and module not in TEMPLATES
    )


def memories(tree: ast.AST, *, caches: bool = True) -> Iterator[str]:
    """The names of the memories in a module, without the properties of a scene that are ``lazy``.

    Without ``caches`` only what a scene remembers. A memo whose name does not begin with a word has no name.
    """
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name, decorator_list=[*decorators]) if caches:
                if any(_caches(each) for each in decorators):
                    yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=made)) if caches and _caches(made):
                yield name
            case ast.Call(func=ast.Attribute(attr="memo" | "memo_same"), args=[name, *_]):
                yield _first_word(name)
            case _:
                pass


def _caches(node: ast.expr) -> bool:
    made = node.func if isinstance(node, ast.Call) else node
    return isinstance(made, ast.Name) and made.id in CACHES


def _first_word(name: ast.expr) -> str:
    match name:
        case ast.Constant(value=str(word)) | ast.JoinedStr(values=[ast.Constant(value=str(word)), *_]):
            return word.strip()
        case _:
            return ""


def found_in(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """The memories of all modules that make pages, and what scenes remember in any other."""
    asked = {name: text for name, text in sources.items() if makes_pages(name) or re.search(r"\.memo(_same)?\(", text)}
    found = {name: set(memories(ast.parse(text), caches=makes_pages(name))) for name, text in asked.items()}
    return {name: each for name, each in found.items() if each}


def test_each_memory_of_the_makers_of_pages_has_a_reason() -> None:
    assert found_in(SOURCES) == {module: set(reasons) for module, reasons in REASONS.items()}


@pytest.mark.parametrize(
    ("module", "planted", "found"),
    [
        ("correspondence.pages.gates", "@cache\ndef planted(): ...", {"planted"}),
        ("correspondence.pages.camp_page", "scene.memo('planted', 1, make)", {"planted"}),
        ("games.miporin.board", "planted = lru_cache(Spot)", {"planted"}),
        ("games.classic.question", "scene.memo(f'planted {seat}', 1, make)", {"planted"}),
        ("web.stepped_page", "@lru_cache\ndef planted(): ...", {"planted"}),
        ("server.routes.table.moment", "scene.memo_same('planted', 1, make)", {"planted"}),
        ("server.routes.table.moment", "@cache\ndef planted(): ...", set()),
        ("web.present.talk", "scene.memo(name, 1, make)", {"", "talk"}),
    ],
)
def test_a_planted_memory_is_seen_wherever_pages_are_made(module: str, planted: str, found: set[str]) -> None:
    assert found_in({**SOURCES, module: f"{SOURCES[module]}\n{planted}\n"}).get(module, set()) == found


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


def counting(name: str, find: Callable[[Any], object], read: Counter[str]) -> property:
    """The property of a scene without a memory, which counts how often it is read."""

    def found(scene: object) -> object:
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


def test_a_value_that_a_scene_by_post_remembers_is_read_more_than_once_for_a_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = Counter[str]()
    remembered = {name: each.func for name, each in vars(PostScene).items() if isinstance(each, cached_property)}
    for name, find in remembered.items():
        monkeypatch.setattr(PostScene, name, counting(name, find, read))
    camp_page(post_scene(played(), LEAD))
    assert {name for name in remembered if read[name] < 2} == set()
