"""Duties in a game by post: the one source of notices, calendars and lists of waiting things. Pure.

Each duty follows from facts that its person may know anyway. Turns, deadlines and lapses are public. Only the leader of
a camp is told which acts wait in it and who asks to join it. The operator is told that all leaders have shown up, as
the clause about an early start would tell, and nothing of the inside of camps.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from casefile.core.cards import Card
from casefile.core.hours import DAY, reminder
from casefile.correspondence.camps.acts import Person, Play
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.deadlines import reminded_at, time_off
from casefile.correspondence.camps.operator_events import LeaderReplaced, OperatorLiftedStrike
from casefile.correspondence.camps.people_events import LeadershipPassed
from casefile.correspondence.camps.state import Camp, CampGame
from casefile.correspondence.camps.time_events import TurnDone, TurnLapsed

Kind = Literal["turn", "show", "offer", "act", "join", "code", "choose", "start", "late", "lapsed", "absent"]
"""The kinds of duties.

- ``turn``: it is the camp's turn.
- ``show``: the camp is asked to show a card.
- ``offer``: the camp may accuse.
- ``act``: a beta leader's act that the leader may look at.
- ``join``: somebody asks to join.
- ``code``: a camp code to set before the start.
- ``choose``: a deputy to choose in the place of a silent operator.

For the operator:

- ``start``: the game can begin.
- ``late``: a camp has let four fifths of its time go by.
- ``lapsed``: a camp has let all of its time go by.
- ``absent``: the leader that a camp has had for a day or longer has not come.
"""

NOBODY = Card("")


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing that a person owes in a game."""

    id: str
    """The id; it stays the same as long as it is this one duty, whatever its deadline becomes."""
    kind: Kind
    """The kind of the duty, such as a turn that the camp owes."""
    camp: Card = NOBODY
    """The camp that the duty is about; empty for the game as a whole."""
    until: int | None = None
    """The deadline; ``None`` if there is none."""
    remind: int | None = None
    """The moment of the reminder; ``None`` if there is none."""


def duties(game: CampGame, person: Person, now: int, log: Iterable[PeopleEvent] = ()) -> tuple[Duty, ...]:
    """Return all duties of ``person`` now, the earliest deadline first; empty if nothing is owed.

    ``log`` is the log of the game's people. Without it an operator is not told of camps that have let their time run
    out.
    """
    if game.role(person) == "operator":
        found = [duty for duty in _of_operator(game, now, log) if duty.id not in game.left]
    else:
        found = [*_of_camp(game, person)]
    return tuple(sorted(found, key=lambda duty: (duty.until is None, duty.until or 0, duty.id)))


def _of_camp(game: CampGame, person: Person) -> Iterator[Duty]:
    """Yield the duties of the leader or a beta leader of a camp."""
    name = game.camp_of(person)
    if name is None or game.camps[name].removed or game.phase in ("new", "over"):
        return
    camp = game.camps[name]
    leads = person == camp.leader
    if leads and game.phase == "open" and not camp.shown_up:
        yield Duty(f"code:{name}", "code", name, game.start, game.start - DAY)
    if (leads or person in camp.betas) and game.phase == "running":
        yield from _turn(game, name, person)
    if leads and game.silent and name not in game.choices:
        yield Duty(f"choose:{game.heard}:{name}", "choose", name)
    if leads:
        yield from _inside(game, name, camp)


def _turn(game: CampGame, name: Card, person: Person) -> Iterator[Duty]:
    """Yield the camp's turn for a leader or beta leader, unless a move of this person for the turn already waits."""
    owed = game.owed.get(name)
    if owed is None or any(_plays(each.by, each.act, person, owed.turn) for each in game.waiting.values()):
        return
    yield Duty(f"turn:{owed.turn}:{name}", owed.asked, name, owed.due, reminded_at(owed, time_off(game, name)))


def _plays(by: Person, act: object, person: Person, turn: int) -> bool:
    return by == person and isinstance(act, Play) and act.turn == turn


def _inside(game: CampGame, name: Card, camp: Camp) -> Iterator[Duty]:
    """Yield the acts and requests that the leader may look at; while the game is paused, none has a deadline."""
    for (of, entry), each in game.waiting.items():
        if of == name:
            paused = game.phase == "paused"
            until, remind = (None, None) if paused else (each.due, reminder(each.entered, each.due))
            yield Duty(f"act:{name}:{entry}", "act", name, until, remind)
    for person in camp.asked:
        yield Duty(f"join:{name}:{person}", "join", name)


def _of_operator(game: CampGame, now: int, log: Iterable[PeopleEvent]) -> Iterator[Duty]:
    """Yield the duties of the operator."""
    if game.phase == "open" and len(game.camps) == game.slots and all(camp.shown_up for camp in game.camps.values()):
        yield Duty("start", "start", until=game.start)
    if game.phase != "running":
        return
    for name in game.standing():
        camp = game.camps[name]
        if camp.heard and not camp.arrived and now >= camp.heard + DAY:
            yield Duty(absence(name, camp), "absent", name)
    for name, owed in game.owed.items():
        if now >= reminded_at(owed, time_off(game, name)):
            yield Duty(f"late:{owed.turn}:{name}", "late", name, owed.due)
    for name, turn in _lapsed(log).items():
        if not game.camps[name].removed:
            yield Duty(f"lapsed:{turn}:{name}", "lapsed", name)


def absence(name: Card, camp: Camp) -> str:
    """Return the id of the operator's duty to tell the leader of a camp, who has not come since that one leads it."""
    return f"absent:{camp.link}:{name}"


_ANSWERED = (TurnDone, LeaderReplaced, LeadershipPassed, OperatorLiftedStrike)


def _lapsed(log: Iterable[PeopleEvent]) -> dict[Card, int]:
    """Return the camps whose last turn lapsed, with its number.

    A camp is left out if it has done a turn since, has a new leader, or had a strike lifted.
    """
    found: dict[Card, int] = {}
    for event in log:
        if isinstance(event, TurnLapsed) and event.strike:
            found[event.camp] = event.turn
        elif isinstance(event, _ANSWERED):
            found.pop(event.camp, None)
    return found
