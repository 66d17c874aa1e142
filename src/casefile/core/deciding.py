"""The choice of the function that carries out an action, for a rule set that has one for each kind of action."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from casefile.core.actions import Action, Lapse
from casefile.core.events import Event, Lapsed

S = TypeVar("S")


def decided(
    table: Mapping[type[Action], Callable[[S, Action], Iterator[Event]]], state: S, action: Action
) -> tuple[Event, ...]:
    """Return the events of ``action``, made by the function in ``table`` for its kind.

    For a :class:`casefile.core.actions.Lapse` they are the event that the time ran out, and those of the default
    action.
    """
    done = action.action if isinstance(action, Lapse) else action
    if type(done) not in table:
        raise LookupError(f"no function carries out {done.kind!r}: DECIDE of this game lacks it")
    lapsed = (Lapsed(action.seat, action.due),) if isinstance(action, Lapse) else ()
    return *lapsed, *table[type(done)](state, done)
