"""Leaves out some cases of tests that have many of one kind: the marker ``sampled(n)`` keeps ``n`` of them in a run.

Several tests that try one kind of thing, such as a whole game in a browser, are drawn together: of those that are
marked ``sampled(of="whole games in a browser")`` as many run as :data:`KINDS` says.

Which ones follows from the name of the test, or of the kind, so that they are the same in every process and every run,
and so that of two tests in two languages one is kept in the first and the other in the second. ``check.py --long``
runs all cases, and so does pytest for a case that is named.
"""

import zlib
from collections.abc import Mapping, Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

KINDS = {
    "accessible pages": 2,
    "bots": 7,
    "kills": 6,
    "pairs of games": 8,
    "planted faults of processes": 3,
    "planted leaks": 10,
    "seasons by post": 3,
    "starts and copies": 6,
    "stories in a browser": 4,
    "whole games in a browser": 3,
    "words that have room": 10,
}
"""How many cases of the tests of each kind run; of pairs of games one of each test, so that no secret is untried."""


def sample(cases: Sequence[T], kept: int, name: str) -> list[T]:
    """Return ``kept`` of the cases, spread evenly over all of them, beginning where the name of the test says."""
    if kept >= len(cases):
        return list(cases)
    begin = zlib.crc32(name.encode())
    return [cases[at] for at in sorted((begin + turn * len(cases) // kept) % len(cases) for turn in range(kept))]


class Sampling:
    """A plugin of pytest that leaves out cases after everything else has chosen among the tests."""

    def __init__(self, kinds: Mapping[str, int] = KINDS) -> None:
        """Draw the tests of each of ``kinds`` together; it says how many of them run."""
        self._kinds = kinds

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
            kept = sample(list(tests), amounts[kind], kind)
            for test, cases in tests.items():
                left_out |= set(cases) - set(sample(cases, amounts[kind] // len(kept), test) if test in kept else ())
        if left_out:
            config.hook.pytest_deselected(items=[item for item in items if item in left_out])
            items[:] = [item for item in items if item not in left_out]
