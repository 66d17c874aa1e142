"""Tests ask by public names: what is private in the program may change while its promises stay.

The few private names that tests read or replace nevertheless stand in :data:`ALLOWED`, each with its reason.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.clone import ROOT, tracked

ALLOWED = {
    "tests/correspondence/camps/test_invariants.py::_waiting": "planted fault: deadlines that come too early",
    "tests/correspondence/test_fuzz.py::_counts": "no answer tells for how many people the server holds memory",
    "tests/correspondence/test_live_pages.py::_compare": "planted fault: a post that grows counts as unchanged",
    "tests/correspondence/test_secrets_http.py::_grouped_game": "planted leaks on the page of a group",
    "tests/extras/test_vector.py::_arrays": "every number of the arrays is compared: none may differ or have changed",
    "tests/extras/test_vector.py::_form": "no result shows by which of two programs it was worked out",
    "tests/lab/test_vector.py::_arrays": "every number of the arrays is compared: none may differ or have changed",
    "tests/lab/test_vector.py::_layout": "planted fault: arrays that are laid out in another way",
    "tests/names/test_names.py::_GIVEN": "planted fault: a key that records no longer have",
    "tests/properties/test_live_pages.py::_Clerk": "planted fault: minutes that stay as they were written",
    "tests/properties/test_live_pages.py::_changed": "planted fault: minutes that stay as they were written",
    "tests/properties/test_live_pages.py::_row": "planted faults: rows that are made once and for all",
    "tests/secrets/test_future.py::_key": "planted leak: the representation of a table tells its next dice",
    "tests/server/test_connections.py::_refuse": "planted fault: heads without a limit",
    "tests/server/test_loops.py::_dead": "what has died in one test is alive in the next",
    "tests/server/test_loops.py::_failures": "what has failed in one test is not counted in the next",
    "tests/server/test_loops.py::_turn_failed": "planted fault: nothing guards a loop from what its turn raises",
    "tests/server/test_proxy.py::_foreign": "planted fault: origins are compared without their scheme",
    "tests/server/test_rematch.py::_sit_down": "planted fault: nobody is taken along to the next table",
    "tests/server/test_security.py::_gone": "planted fault: clients that hang up count as faults of ours",
    "tests/server/test_sessions.py::_bring": "planted fault: two tasks are given what was there for one",
    "tests/server/test_sessions.py::_read": "planted fault: what was read first is kept",
    "tests/server/test_stopping.py::_signals_ignored": "planted fault: the signal to stop ends the process",
}
"""The private names of the program that a file of tests may use, as ``file::name``, and why."""

SOURCE = (
    "tests/test_structure.py",
    "tests/test_parameters.py",
    "tests/test_private_names.py",
    "tests/web/test_memories.py",
)
"""The tests about the source itself, which write down its names."""

OF_NAMED_TUPLES = {"_asdict", "_fields", "_make", "_replace"}
"""The names with an underscore that Python's documentation gives to everybody."""


def private(name: str) -> bool:
    """Whether a name is private: it begins with a single underscore, and more follows."""
    return re.match(r"_[^_]", name) is not None and name not in OF_NAMED_TUPLES


@cache
def private_names() -> frozenset[str]:
    """The private names of all that the program defines: classes, functions, constants and attributes."""
    found = set[str]()
    for path in tracked("src/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return frozenset(filter(private, found))


def written(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a tree reads from objects, imports, or writes as text.

    What a class of the tests calls its own, by ``self`` or ``cls``, is left out. A text counts that is a name, and each
    word of a text that names the program: a path, or source for another process.
    """
    own = {
        node
        for each in ast.walk(tree)
        if isinstance(each, ast.ClassDef)
        for node in ast.walk(each)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
    }
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if node not in own:
                yield name
            case ast.ImportFrom(names=names):
                yield from (each.name for each in names)
            case ast.Constant(value=str(text)) if text.isidentifier() or "casefile" in text:
                yield from re.findall(r"\w+", text)
            case _:
                pass


def private_uses(source: str) -> set[str]:
    """The private names of the program that a file of tests uses."""
    if private_names().isdisjoint(re.findall(r"\w+", source)):  # most files: to parse them would take long
        return set()
    return {*written(ast.parse(source))} & private_names()


def test_tests_use_no_private_name_but_these() -> None:
    found = {
        f"{name}::{used}"
        for path in tracked("tests/*.py")
        if (name := path.relative_to(ROOT).as_posix()) not in SOURCE
        for used in private_uses(path.read_text(encoding="utf-8"))
    }
    assert found == {*ALLOWED}


@pytest.mark.parametrize(
    "source",
    [
        "assert found.session._counts == {}",
        "session._counts.clear()",
        "from casefile.server.app import _counts",
        'patch.setattr(PostSession, "_counts", {})',
        'vars(session)["_counts"]',
        'patch.setattr("casefile.server.app._counts", {})',
        'FAULT = "from casefile.server.app import Site; Site._counts = {}"',
        "def fault(self: PostSession) -> int:\n    return len(self._counts)",
    ],
)
def test_a_planted_use_is_seen(source: str) -> None:
    assert private_uses(source) == {"_counts"}


@pytest.mark.parametrize(
    "source",
    [
        "class Kept:\n    def count(self):\n        return self._counts",
        "row._replace(key=1)",
        "os._exit(1)",
        '"counts of _counts"',
        "session.counts",
    ],
)
def test_what_is_no_private_name_of_the_program_is_let_be(source: str) -> None:
    assert private_uses(source) == set()
