"""The stories that are asked in other orders are there, and each that cannot be asked in one has its reason."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import orders
from tests.orders import ORDERS, orders_of


def faults() -> list[str]:
    """What is said of stories that are not there, or left out without a reason."""
    here = Path(__file__).parent
    tests = {file: re.findall(r"^def (test_\w+)", (here / file).read_text(), re.MULTILINE) for file in orders.STORIES}
    found = [f"{file}: {name}" for file, names in orders.SHORT.items() for name in names if not _any(tests[file], name)]
    for order, left_out in orders.PLAIN.items():
        found += [order] if order not in ORDERS else []
        for story, reason in left_out.items():
            file, _, name = story.partition("::")
            found += [] if name in tests.get(file, ()) else [f"{order}: no {story}"]
            found += [] if re.fullmatch(r"[A-Z][^.]+(\.\w[^.]+)*\.", reason) else [f"{order}: {story} {reason!r}"]
    return found


def _any(names: list[str], beginning: str) -> bool:
    return any(name.startswith(beginning) for name in names)


def test_the_stories_are_there_and_those_left_out_have_a_reason() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("table", "given"),
    [
        ("SHORT", {"server/test_talk.py": ("test_nobody_writes",)}),
        ("PLAIN", {"sideways": {}}),
        ("PLAIN", {"cold": {"server/test_talk.py::test_nobody_writes": "It is not there."}}),
        ("PLAIN", {"cold": {"server/test_talk.py::test_nobody_says_too_much": ""}}),
    ],
)
def test_a_planted_fault_is_found(table: str, given: Mapping[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, table, given)
    assert len(faults()) == 1


def test_a_story_is_left_out_of_the_orders_alone_in_which_it_cannot_be_asked() -> None:
    file, name = "server/test_rest.py", "test_tables_that_nobody_uses_are_forgotten"
    assert orders_of(file, name, ORDERS) == ["again", "late"]
    assert orders_of(file, "test_another", ORDERS) == [*ORDERS]
    assert orders_of(file, "test_another", ()) == []
