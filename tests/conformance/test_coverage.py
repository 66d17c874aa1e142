"""No clause and no option value without a test: what the ids of the tests in ``tests/games`` say."""

from collections import Counter
from importlib import import_module

import pytest

from casefile.core.options import describe, spell
from tests.clone import ROOT
from tests.rules import RULES


def count_ids() -> Counter[str]:
    """How many tests there are for each id, such as ``cluedo-12`` or ``cluedo:dice=2``."""
    found: Counter[str] = Counter()
    for file in sorted((ROOT / "tests" / "games").glob("*/test_*.py")):
        module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
        for name, function in vars(module).items():
            if name.startswith("test_"):
                marks = [mark for mark in getattr(function, "pytestmark", []) if mark.args[:1] == ("rules",)]
                found.update(str(param.id) for mark in marks for param in mark.args[1])
    return found


TESTED = count_ids()


@pytest.mark.parametrize("name", RULES)
def test_every_clause_has_a_test(name: str) -> None:
    assert [f"{clause.id} {clause.key}" for clause in RULES[name].book.clauses if clause.id not in TESTED] == []


@pytest.mark.parametrize("name", RULES)
def test_every_option_value_has_a_test(name: str) -> None:
    values = [(each.name, spell(value)) for each in describe(RULES[name].options) for value in each.choices]
    assert [f"{name}:{each}={value}" for each, value in values if f"{name}:{each}={value}" not in TESTED] == []


def test_nothing_is_tested_that_is_no_clause_or_value() -> None:
    clauses = {clause.id for rules in RULES.values() for clause in rules.book.clauses}
    values = {
        f"{name}:{each.name}={spell(value)}"
        for name, rules in RULES.items()
        for each in describe(rules.options)
        for value in each.choices
    }
    assert set(TESTED) <= clauses | values


@pytest.mark.parametrize("name", RULES)
def test_clauses_are_numbered_and_say_something(name: str) -> None:
    clauses = RULES[name].book.clauses
    assert [clause.id for clause in clauses] == [f"{name}-{n}" for n in range(1, len(clauses) + 1)]
    assert len({clause.key for clause in clauses}) == len(clauses)
    for clause in clauses:
        assert clause.text.endswith(".")
        assert clause.source
