"""Leaves out some cases of tests that have many of one kind: the marker ``sampled(n)`` keeps ``n`` of them in a run.

Several tests that try one kind of thing, such as a whole game in a browser, are drawn together: of those that are
marked ``sampled(of="whole games in a browser")`` as many run as :data:`KINDS` says.

Which ones follows from the name of the test, or of the kind, so that they are the same in every process and every run,
and so that of two tests in two languages one is kept in the first and the other in the second. A test that
``docs/proofs.md`` names is among them with one case at least, unless "(long)" stands behind its name.
``check.py --long`` runs all cases, and so does pytest for a case that is named.
"""

import re
import zlib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")

KINDS = {
    "accessible pages": 2,
    "bots": 7,
    "kills": 8,
    "pairs of games": 10,
    "planted faults of processes": 6,
    "planted leaks": 7,
    "seasons by post": 3,
    "starts and copies": 6,
    "stories in a browser": 4,
    "whole games in a browser": 3,
    "words that have room": 10,
}
"""How many cases of the tests of each kind run; of pairs of games one of each test, so that no secret is untried."""

PROOFS = Path(__file__).parents[1] / "docs" / "proofs.md"
NAMED = re.compile(r"`(tests/[\w/]+\.py::\w+)`( \(long\))?")
"""A test that the document of the promises names, and whether that is for the long form alone."""


def proofs(text: str) -> frozenset[str]:
    """Return the names of the tests that a text like ``docs/proofs.md`` says run with every change."""
    return frozenset(name for name, long in NAMED.findall(text) if not long)


def sample(cases: Sequence[T], kept: int, name: str) -> list[T]:
    """Return ``kept`` of the cases, spread evenly over all of them, beginning where the name of the test says."""
    if kept >= len(cases):
        return list(cases)
    begin = zlib.crc32(name.encode())
    return [cases[at] for at in sorted((begin + turn * len(cases) // kept) % len(cases) for turn in range(kept))]


class Sampling:
    """A plugin of pytest that leaves out cases after everything else has chosen among the tests."""

    def __init__(self, kinds: Mapping[str, int] = KINDS, always: Collection[str] | None = None) -> None:
        """Draw the tests of each of ``kinds`` together; it says how many of them run.

        - ``always`` are the names of the tests of which one case runs at least; those of ``docs/proofs.md`` by default.
        """
        self._kinds = kinds
        self._always = proofs(PROOFS.read_text(encoding="utf-8")) if always is None else always

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep as many cases of each marked test as its marker says."""
        kinds = dict[str, dict[str, list[pytest.Item]]]()
        amounts = dict[str, int]()
        for item in items:
            if marker := item.get_closest_marker("sampled"):
                test = item.nodeid.partition("[")[0]
                kind = marker.kwargs.get("of", test)
                kinds.setdefault(kind, {}).setdefault(test, []).append(item)
                amounts[kind] = marker.args[0] if marker.args else self._kinds[kind]
        left_out = set[pytest.Item]()
        for kind, tests in kinds.items():
            kept = [test for test in tests if test in self._always]
            others = [test for test in tests if test not in self._always]
            kept += sample(others, max(0, amounts[kind] - len(kept)), kind)
            each = max(1, amounts[kind] // len(kept))
            for test, cases in tests.items():
                left_out |= set(cases) - set(sample(cases, each, test) if test in kept else ())
        if left_out:
            config.hook.pytest_deselected(items=[item for item in items if item in left_out])
            items[:] = [item for item in items if item not in left_out]
