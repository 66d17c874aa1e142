"""The events of an action by a game's table, which has a function for each kind of action."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from casefile.core.actions import Action, Lapse
from casefile.core.events import Event, Lapsed

S = TypeVar("S")


def decided(
    table: Mapping[type[Action], Callable[[S, Action], Iterator[Event]]], state: S, action: Action
) -> tuple[Event, ...]:
    """Return the events of ``action``; where a seat's time ran out, the lapse and the events of the default action."""
    if isinstance(action, Lapse):
        return Lapsed(action.seat, action.due), *table[type(action.action)](state, action.action)
    return tuple(table[type(action)](state, action))
