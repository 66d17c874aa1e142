"""Tests that go through the list of games hold for a game that somebody adds, whole or with nothing but its rules."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clone import ROOT, tracked
from tests.patience import COUNTING
from tests.shipped import SHIPPED
from tests.sixth.game import HARBOUR

LISTS = {
    "casefile.games": {"GAMES"},
    "tests.rules": {"RULES", "EVENTS", "SEAT_ACTIONS"},
    "tests.shipped": {"EXPLAINED", "CHECKED"},
}
"""What has an entry, or some, for each game, by the module that has it."""

NAMED = (
    "tests/conformance/",  # a test for each clause, its page, and the page of the protocol
    "tests/names/",
    "tests/story/",  # a sentence for each kind of event in tests/games/WORD, and the translations
    "tests/test_api.py",
    "tests/test_repository.py",
)
"""What CONTRIBUTING tells whoever adds a game to bring up to date: until then these tests fail."""


def gone_through(node: ast.AST) -> Iterator[str]:
    """The names that a piece of a source goes through: in a loop, spread out, made into a list, or as cases."""
    for each in ast.walk(node):
        if isinstance(each, ast.For | ast.AsyncFor | ast.comprehension):
            parts = [each.iter]
        elif isinstance(each, ast.Starred):
            parts = [each.value]
        elif isinstance(each, ast.Call) and ast.unparse(each.func) in ("list", "set", "pytest.mark.parametrize"):
            parts = each.args
        else:
            continue
        inner = [one for part in parts for one in ast.walk(part)]
        # An entry of a list is not the list, and what is handed a list makes something else of it.
        used = [one.value for one in inner if isinstance(one, ast.Subscript)]
        used += [argument for one in inner if isinstance(one, ast.Call) for argument in one.args]
        yield from (one.id for one in inner if isinstance(one, ast.Name) and one not in used)


def going_through(source: str) -> list[str]:
    """The tests in a source that go through a list of games, or through what the source made of one."""
    tree, lists, found = ast.parse(source), set[str](), list[str]()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            known = LISTS.get(str(node.module), set())
            lists |= {each.asname or each.name for each in node.names if each.name in known}
        elif isinstance(node, ast.Assign | ast.AnnAssign) and lists.intersection(gone_through(node)):
            lists |= {ast.unparse(each) for each in (node.targets if isinstance(node, ast.Assign) else [node.target])}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            used = {*gone_through(node), *map(ast.unparse, node.decorator_list)}
            found += [node.name] if lists & used else []
    return found


def of_every_game() -> list[str]:
    """The tests that go through a list of games, as pytest calls them."""
    return [
        f"{path.relative_to(ROOT).as_posix()}::{name}"
        for path in tracked("tests/**/test_*.py", ":!tests/browser", ":!tests/extras", ":!tests/sixth")
        if any(module in (source := path.read_text(encoding="utf-8")) for module in LISTS)
        for name in going_through(source)
    ]


def run_with(game: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Tests that are run with one game more in the list, none of their cases left out."""
    given = {**os.environ, "CASEFILE_TEST_LONG": "1"}
    command = (sys.executable, "-m", "pytest", "-q", "-p", f"tests.added.{game}", "-p", "no:cacheprovider", *arguments)
    return subprocess.run(
        command, cwd=ROOT, env=given, capture_output=True, text=True, timeout=2 * COUNTING, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", ["whole", "bare"])
def test_what_holds_for_every_game_holds_for_one_that_is_added(game: str) -> None:
    asked = [each for each in of_every_game() if not each.startswith(NAMED)]
    # The cases of our own games are no others than without the one that is added.
    ours = [f"--deselect={each}[{slug}" for each in asked for slug in SHIPPED]
    done = run_with(game, *ours, *asked)
    assert done.returncode == 0, done.stdout


@pytest.mark.long
@pytest.mark.slow
def test_a_planted_test_that_asks_too_much_of_a_game_fails_with_one_that_is_added(tmp_path: Path) -> None:
    # Whoever has added a game that is without, too, has no fault.
    slugs = [*SHIPPED, HARBOUR.slug]
    planted = (
        f"from casefile.games import GAMES\ndef test_games():\n    assert all(GAMES[slug].{{}} for slug in {slugs})\n"
    )
    asked = {"played.how": ("whole", "bare"), "told.tell": ("bare",)}
    for what, games in asked.items():
        file = tmp_path / f"test_{what.replace('.', '_')}.py"
        file.write_text(planted.format(what), encoding="utf-8")
        found = {game: run_with(game, "-c", str(ROOT / "pyproject.toml"), str(file)) for game in ("whole", "bare")}
        assert {game for game, done in found.items() if "1 failed" in done.stdout} == {*games}
        assert {game for game, done in found.items() if "1 passed" in done.stdout} == {*found} - {*games}


def test_the_tests_of_every_game_are_found() -> None:
    source = """
from casefile.games import GAMES as ALL
from tests.rules import RULES
BOOKS = {game.slug: game.rules.book for game in ALL.values()}
ONE = ALL["cluedo"]
@pytest.mark.parametrize("name", RULES)
def test_cases(name): ...
def test_loop():
    for book in BOOKS: ...
def test_list():
    assert list(RULES) == [*ALL]
CASES = pytest.mark.parametrize("name", RULES)
@CASES
def test_more_cases(name): ...
def test_one():
    for card in ALL["cluedo"].offered.cards: ...
    assert [ONE for each in started(ALL)]
"""
    assert going_through(source) == ["test_cases", "test_loop", "test_list", "test_more_cases"]
    found = of_every_game()
    assert "tests/server/test_learning.py::test_how_each_game_is_played" in found
    assert {each.partition("::")[0] for each in found} >= {
        "tests/cli/test_how.py",
        "tests/core/test_verifier_module.py",
    }
