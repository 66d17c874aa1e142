"""The single file that people run: made of two parts, fit to be read, and without a line of the program in it."""

import re

import pytest

from casefile.core.verifier_module import stand_alone, verifier_module
from casefile.games import GAMES
from tests.clone import ROOT, tracked
from tests.shipped import CHECKED, SHIPPED

SOURCE = ROOT / "src" / "casefile"
PARTS = [f"casefile.games.{part.parent.name}" for part in tracked("src/casefile/games/*/verify.mjs")]
"""The packages of games that have a part of a verifier."""

LITTLE_PRELUDE = """// It is read before it is run.

const TEN = 10; // fingers

/** Counts. */
export const count = (of) => of.slice(0, TEN).length;
"""
LITTLE_PART = """// Count hands: node hands.mjs

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


def test_two_parts_become_one_module() -> None:
    assert stand_alone(LITTLE_PRELUDE, LITTLE_PART) == LITTLE_MODULE


def test_each_rule_set_that_can_be_checked_has_its_part_which_names_it() -> None:
    modules = [verifier_module(package) for package in PARTS]
    assert {*PARTS} == {GAMES[name].package for name in CHECKED}
    assert {*SHIPPED} <= {*CHECKED}
    for name in CHECKED:
        assert (
            sum(
                bool(re.search(rf"^// This is for the rule sets? .*\b{name}\b", each, re.MULTILINE)) for each in modules
            )
            == 1
        )


@pytest.mark.parametrize("package", PARTS)
def test_a_module_imports_nothing_but_what_node_has_where_it_is_run_by_hand(package: str) -> None:
    module = verifier_module(package)
    assert re.match(r"// Check a finished game of .* game\.json\n", module)
    assert re.findall(r"""(?:from|import)\s*\(?\s*["']([^"']+)""", module) == ["node:fs", "node:url"]
    assert "fetch" not in module
    prelude = (SOURCE / "core" / "verifier_prelude.mjs").read_text(encoding="utf-8")
    assert prelude in module
