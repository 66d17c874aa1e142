"""The large values of a page and of a game are groups of fields, none of which has more than a reader takes in."""

from dataclasses import dataclass, fields, is_dataclass, make_dataclass
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from casefile.game import Game
from casefile.web.present.scene import Scene
from casefile.web.table_model import TableModel

MOST = 12
"""The most fields of one group."""


def field_names(value: Any) -> tuple[str, ...]:
    """Return the fields of a class of values; none for any other class."""
    if is_dataclass(value):
        return tuple(each.name for each in fields(value))
    return getattr(value, "__struct_fields__", ())


def groups(whole: type[object]) -> dict[str, int]:
    """Return how many fields a class of values has, and each of the classes of its fields, by name."""
    found = {whole.__name__: len(field_names(whole))}
    hints = get_type_hints(whole)
    for name in field_names(whole):
        for each in (hints[name], get_origin(hints[name]), *get_args(hints[name])):
            if isinstance(each, type) and field_names(each):
                found[each.__name__] = len(field_names(each))
    return found


@pytest.mark.parametrize("whole", [Scene, Game, TableModel])
def test_no_group_of_fields_is_larger_than_a_dozen(whole: type[object]) -> None:
    found = groups(whole)
    assert len(found) > 4
    assert {name: count for name, count in found.items() if count > MOST} == {}


def test_a_planted_large_group_is_seen() -> None:
    large = make_dataclass("Large", [(f"field_{number}", int) for number in range(13)])

    @dataclass
    class Whole:
        part: large  # type: ignore[valid-type]
        other: int

    Whole.__annotations__["part"] = large
    assert groups(Whole) == {"Whole": 2, "Large": 13}
    assert groups(msgspec.defstruct("Plain", [("one", int)])) == {"Plain": 1}
