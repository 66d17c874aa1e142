"""What never changes, changed in a copy: for forgeries, and for worlds that differ in one thing."""

import dataclasses
from typing import TypeVar, cast

import msgspec

from casefile.core.inquiry import Holdings
from casefile.core.inquiry_state import GameState

T = TypeVar("T")


def replace(value: T, /, **changes: object) -> T:
    """``value``, a struct or a dataclass, with some fields changed."""
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]


def held(state: GameState) -> Holdings:
    """The places of the cards, in a game with hands."""
    assert state.holdings is not None
    return state.holdings


def fields(kind: type[object]) -> tuple[str, ...]:
    """The names of the fields of a struct or a dataclass, in their order."""
    return cast(tuple[str, ...], kind.__match_args__)  # type: ignore[attr-defined]
