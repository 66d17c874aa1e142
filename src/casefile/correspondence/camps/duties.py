"""What somebody owes in a game by post now: the one source of notices, calendars and lists of what waits. Pure.

Each is derived from what its person may know anyway: turns, deadlines and lapses are public; what waits in a camp, and
who asks to join it, is for its leader alone. The operator is told that all leaders have shown up, as the clause about
an early start would tell, and of no camp's doings.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from casefile.core.cards import Card
from casefile.core.hours import DAY, reminder
from casefile.correspondence.camps.acts import Person, Play
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.deadlines import reminded_at, time_off
from casefile.correspondence.camps.state import Camp, CampGame

Kind = Literal["turn", "show", "offer", "act", "join", "code", "choose", "start", "late", "lapsed", "absent"]
"""``turn``: the camp's turn. ``show``: it is asked to show a card. ``offer``: it may accuse. ``act``: a beta leader's
act to look at. ``join``: somebody asks to join. ``code``: a camp code to set before the start. ``choose``: a
deputy in the place of a silent operator. For the operator ``start``: the game can begin; ``late``: a camp has let four
fifths of its time go by; ``lapsed``: all of it; ``absent``: whoever leads a camp since yesterday has not come.
"""

NOBODY = Card("")


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing owed in a game; ``id`` stays the same as long as it is this one thing, whatever its deadline becomes.

    ``camp`` is whose it is, empty for the game as a whole. ``until`` is when it is too late and ``remind`` when to say
    so again; ``None`` where there is no such time.
    """

    id: str
    kind: Kind
    camp: Card = NOBODY
    until: int | None = None
    remind: int | None = None


def duties(game: CampGame, person: Person, now: int, log: Iterable[PeopleEvent] = ()) -> tuple[Duty, ...]:
    """All that ``person`` owes now, what is due first before the rest; nothing when nothing is owed.

    ``log`` is that of the game's people; without it an operator is not told of lapses.
    """
    found = [*_of_operator(game, now, log)] if game.role(person) == "operator" else [*_of_camp(game, person)]
    return tuple(sorted(found, key=lambda duty: (duty.until is None, duty.until or 0, duty.id)))


def _of_camp(game: CampGame, person: Person) -> Iterator[Duty]:
    """What the leader or a beta leader of a camp owes."""
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
    """The turn, for who speaks for the camp; a beta leader whose move for it waits owes no other."""
    owed = game.owed.get(name)
    if owed is None or any(_plays(each.by, each.act, person, owed.turn) for each in game.waiting.values()):
        return
    yield Duty(f"turn:{owed.turn}:{name}", owed.asked, name, owed.due, reminded_at(owed, time_off(game, name)))


def _plays(by: Person, act: object, person: Person, turn: int) -> bool:
    return by == person and isinstance(act, Play) and act.turn == turn


def _inside(game: CampGame, name: Card, camp: Camp) -> Iterator[Duty]:
    """What the leader has to look at; while time stands still, nothing of it has an end."""
    for (of, entry), each in game.waiting.items():
        if of == name:
            paused = game.phase == "paused"
            until, remind = (None, None) if paused else (each.due, reminder(each.entered, each.due))
            yield Duty(f"act:{name}:{entry}", "act", name, until, remind)
    for person in camp.asked:
        yield Duty(f"join:{name}:{person}", "join", name)


def _of_operator(game: CampGame, now: int, log: Iterable[PeopleEvent]) -> Iterator[Duty]:
    """What the operator owes."""
    if game.phase == "open" and len(game.camps) == game.slots and all(camp.shown_up for camp in game.camps.values()):
        yield Duty("start", "start", until=game.start)
    if game.phase != "running":
        return
    for name in game.standing():
        camp = game.camps[name]
        if camp.heard and not camp.arrived and now >= camp.heard + DAY:
            yield Duty(f"absent:{camp.link}:{name}", "absent", name)
    for name, owed in game.owed.items():
        if now >= reminded_at(owed, time_off(game, name)):
            yield Duty(f"late:{owed.turn}:{name}", "late", name, owed.due)
    for name, turn in _lapsed(log).items():
        if not game.camps[name].removed:
            yield Duty(f"lapsed:{turn}:{name}", "lapsed", name)


_ANSWERED = ("turn_done", "leader_replaced", "leadership_passed", "operator_lifted_strike")


def _lapsed(log: Iterable[PeopleEvent]) -> dict[Card, int]:
    """The camps whose last turn lapsed, and its number; who has acted since, or was put right, is not among them."""
    found: dict[Card, int] = {}
    for event in log:
        fields: Any = event
        if event.kind == "turn_lapsed" and fields.strike:
            found[fields.camp] = fields.turn
        elif event.kind in _ANSWERED:
            found.pop(fields.camp, None)
    return found
