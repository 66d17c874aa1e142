"""A record stepped through by whole actions, so that at every stop it is clear who acts and what may be chosen."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from casefile.core.actions import Action, Actor
from casefile.core.events import Event, Lapsed
from casefile.core.fairness import Seed
from casefile.core.record import Record
from casefile.core.table import Table
from casefile.core.verify import act_of


@dataclass(frozen=True)
class Step:
    """One action with all that came of it: ``table`` as it stood before, who did what, and the ``events`` it led to.

    ``actor`` and ``action`` are ``None`` in the first step, in which all sit down and chance deals.
    """

    table: Table
    actor: Actor | None
    action: Action | None
    events: tuple[Event, ...]


def steps(record: Record) -> Iterator[Step]:
    """The actions of a game, finished or not, one by one; ``len(step.table.history)`` is the version before each.

    What happened after an action without anybody's doing, such as a draw, belongs to it. Nothing is verified here
    (:mod:`casefile.core.verify`).
    """
    events = record.events
    starts = [0, *(number for number in range(1, len(events)) if _begins(events, number)), len(events)]
    table = Table(record.rules, record.setup, record.seed or Seed(b"", b""))
    for begin, end in pairwise(starts):
        actor, action = _done(events, begin)
        yield Step(table.fork(), actor, action, events[begin:end])
        table.follow(events[begin:end])


def _begins(events: tuple[Event, ...], number: int) -> bool:
    """Whether an action begins with this event; what is done for somebody who stayed away belongs to the lapse."""
    if isinstance(events[number - 1], Lapsed):
        return False
    return isinstance(events[number], Lapsed) or events[number].done_by() is not None


def _done(events: tuple[Event, ...], number: int) -> tuple[Actor | None, Action | None]:
    """Who did what with this event; for a lapse, what was done in the seat's place."""
    if number < len(events) and isinstance(events[number], Lapsed):
        return "clock", (act_of(events, number + 1) or (None, None))[1] if number + 1 < len(events) else None
    return (act_of(events, number) if number < len(events) else None) or (None, None)
