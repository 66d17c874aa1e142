"""The single file that people run: made of two parts, fit to be read, and without a line of the program in it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from casefile.core.verifier_script import PRELUDE, stand_alone, stand_alone_module, verifier_module, verifier_script
from tests.clone import ROOT, tracked

SOURCE = ROOT / "src" / "casefile"
PARTS = tracked("src/casefile/games/*/verify.py")
GAMES = [f"casefile.games.{part.parent.name}" for part in PARTS]
SHARED = SOURCE / "core" / "verifier_prelude.py"

LITTLE_PRELUDE = '''"""Count: what all share.

It is read before it is run.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

TEN = 10  # fingers


def count(of: Iterable[Any], what: Callable[[Any], str]) -> str:
    """Count."""
    return json.dumps([what(each) for each in of][:TEN])
'''
LITTLE_PART = '''"""Count hands: ``python3 hands.py``."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator

from casefile.core.verifier_prelude import TEN, count

# Of two hands.
HANDS = Counter({"left": TEN})
print(count, sys.argv, Callable, Iterator)
'''
LITTLE_SCRIPT = '''"""Count hands: ``python3 hands.py``.

It is read before it is run.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

TEN = 10  # fingers


def count(of: Iterable[Any], what: Callable[[Any], str]) -> str:
    """Count."""
    return json.dumps([what(each) for each in of][:TEN])


# Of two hands.
HANDS = Counter({"left": TEN})
print(count, sys.argv, Callable, Iterator)
'''


LITTLE_PRELUDE_MODULE = """// It is read before it is run.

const TEN = 10; // fingers

/** Counts. */
export const count = (of) => of.slice(0, TEN).length;
"""
LITTLE_PART_MODULE = """// Count hands: node hands.mjs

import {
  count,
} from "../../core/verifier_prelude.mjs";

console.log(count([1, 2]));
"""
LITTLE_MODULE = """// Count hands: node hands.mjs
//
// It is read before it is run.

const TEN = 10; // fingers

/** Counts. */
export const count = (of) => of.slice(0, TEN).length;

console.log(count([1, 2]));
"""


def imported(source: str) -> Iterator[str]:
    """The names of the modules that a source imports from, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def foreign(path: Path) -> set[str]:
    """What a module imports beyond the standard library."""
    names = set(imported(path.read_text(encoding="utf-8")))
    return {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}


def test_two_parts_become_one_module() -> None:
    assert stand_alone(LITTLE_PRELUDE, LITTLE_PART) == LITTLE_SCRIPT


def test_two_parts_in_javascript_become_one_module() -> None:
    assert stand_alone_module(LITTLE_PRELUDE_MODULE, LITTLE_PART_MODULE) == LITTLE_MODULE


@pytest.mark.parametrize("game", GAMES)
def test_a_module_imports_nothing_but_what_node_has_where_it_is_run_by_hand(game: str) -> None:
    module = verifier_module(game)
    assert module.startswith("// Check a finished game of ")
    assert re.findall(r"""(?:from|import)\s*\(?\s*["']([^"']+)""", module) == ["node:fs", "node:url"]
    assert "fetch" not in module
    prelude = (SOURCE / "core" / "verifier_prelude.mjs").read_text(encoding="utf-8")
    assert prelude in module


def test_the_verifiers_share_no_code_with_the_program() -> None:
    assert len(PARTS) >= 4
    assert foreign(SHARED) == set()
    assert all(foreign(part) == {PRELUDE} for part in PARTS)
    program = [path for path in tracked("src/casefile/*.py") if path not in PARTS]
    assert [path for path in program if PRELUDE in foreign(path)] == []
    verifiers = {PRELUDE, *(f"{game}.verify" for game in GAMES)}
    assert [path for path in program if verifiers & foreign(path)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_verifier_has_the_shared_part_first_and_imports_the_standard_library_only(game: str) -> None:
    script, word = verifier_script(game), game.rpartition(".")[2]
    title = script.splitlines()[0]
    assert title.startswith('"""Check a finished game of ')
    assert title.endswith(" game.json``.")
    assert f"``{word}``" in script or "``cluedo`` and ``cluegame``" in script
    shared = SHARED.read_text(encoding="utf-8")
    assert shared[shared.index("\nSHIPPED") :] in script
    assert {name.partition(".")[0] for name in imported(script)} <= sys.stdlib_module_names


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", [("format", "--check"), ("check",)], ids=lambda what: what[0])
def test_a_verifier_is_as_tidy_as_the_source(game: str, what: tuple[str, ...]) -> None:
    command = (sys.executable, "-m", "ruff", *what, "--config", str(ROOT / "pyproject.toml"), "-")
    done = subprocess.run(command, input=verifier_script(game), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
