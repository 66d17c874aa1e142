"""A record stepped through by whole actions, so that at every stop the actor and the choices are clear."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from casefile.core.actions import Action, Actor, Lapse, Offer, each, field_names, offers
from casefile.core.events import Event, Lapsed
from casefile.core.fairness import Seed
from casefile.core.record import Record
from casefile.core.table import AnyTable, Table
from casefile.core.verify import act_of


@dataclass(frozen=True)
class Step:
    """One action with all its consequences.

    Where a seat's time ran out the clock acts, by a :class:`casefile.core.actions.Lapse` that holds the default action.
    """

    table: AnyTable
    """The table before the action."""
    actor: Actor | None
    """The actor; ``None`` in the first step, in which all sit down and chance deals."""
    action: Action | None
    """The action; ``None`` in the first step."""
    events: tuple[Event, ...]
    """The events that the action led to."""


def steps(record: Record) -> Iterator[Step]:
    """Yield the actions of a game, finished or not, one by one; ``step.table.version`` is the version before each.

    Events after an action that nobody did, such as a draw, belong to that action. Nothing is verified here
    (:mod:`casefile.core.verify`).
    """
    events = record.events
    table = Table(record.rules, record.setup, record.seed or Seed(b"", b""))
    while (version := table.version) < len(events):
        before = table.fork()
        actor, action = _done(table, events[version:])
        _follow(table, events[version:], actor, action)
        yield Step(before, actor, action, events[version : table.version])


def _done(table: AnyTable, events: Sequence[Event]) -> tuple[Actor | None, Action | None]:
    """Return the actor and the action of the first of the ``events`` that follow; for a lapse, the default action."""
    first = events[0]
    if not isinstance(first, Lapsed):
        return act_of(events, 0) or (None, None)
    offer = table.menu("clock")[Lapse]
    for action in offer.choices["action"] if isinstance(offer, Offer) else ():
        lapse = Lapse(seat=first.seat, due=first.due, action=action)
        led_to = table.rules.decide(table.state, "clock", lapse)
        if tuple(led_to) == tuple(events[: len(led_to)]):
            return "clock", lapse
    return "clock", None


def _follow(table: AnyTable, events: Sequence[Event], actor: Actor | None, action: Action | None) -> None:
    """Bring ``table`` to the point where the next action begins, by the ``events`` that follow."""
    done = 1 if actor is None or action is None else len(table.rules.decide(table.state, actor, action))
    table.follow(events[:done])
    while done < len(events):
        begins = isinstance(events[done], Lapsed) or events[done].done_by() is not None
        chance = table.rules.actor(table.state) == "chance"
        if begins and table.begun and not chance:
            return
        more = _by_chance(table, events[done:]) if begins and chance else 1
        table.follow(events[done : done + more])
        done += more


def _by_chance(table: AnyTable, events: Sequence[Event]) -> int:
    """Return the number of ``events`` that one action of chance led to; 1 where its choices are not listed."""
    offered = offers(table.menu("chance"))
    for action in each({kind: it for kind, it in offered.items() if it.choices.keys() == {*field_names(kind)}}):
        led_to = table.rules.decide(table.state, "chance", action)
        if tuple(led_to) == tuple(events[: len(led_to)]):
            return len(led_to)
    return 1
