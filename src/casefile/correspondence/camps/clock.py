"""Events that time or the card game brings about. They are nobody's act, so no permission is needed."""

from collections.abc import Iterator

from casefile.core.by_post import Asked
from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.deadlines import due, reminded_at, time_off
from casefile.correspondence.camps.decide import Legal, anything, performer, with_lost
from casefile.correspondence.camps.registration import start_in_time
from casefile.correspondence.camps.state import CampGame
from casefile.correspondence.camps.succession import fallen_silent, silent_from
from casefile.correspondence.camps.time_events import (
    CampRemoved,
    DowntimeCredited,
    GameEnded,
    Reminded,
    SolutionSeen,
    TurnClosed,
    TurnDone,
    TurnLapsed,
    TurnOpened,
    VacationUsed,
)
from casefile.correspondence.camps.waiting import carried_out

_START, _ACT, _REMIND, _CLOSE, _TURN, _SILENT = range(6)
Due = tuple[int, int, int, Card]
"""A deadline: the moment, one of the six kinds above, the entry and the camp.

Tuples sort in this order, so that an act comes before a turn that is due at the same moment.
"""


def _waiting(game: CampGame) -> Iterator[Due]:
    """Yield every deadline of the game."""
    if (silent := silent_from(game)) is not None:
        yield silent, _SILENT, 0, Card("")
    if game.phase == "open":
        yield game.start, _START, 0, Card("")
    if game.phase in ("open", "running"):
        for (camp, entry), each in game.waiting.items():
            yield each.due, _ACT, entry, camp
    if game.phase == "running":
        for camp, owed in game.owed.items():
            yield owed.due, _TURN, 0, camp
            if not owed.reminded:
                yield reminded_at(owed, time_off(game, camp)), _REMIND, 0, camp
        for camp, done in game.closing.items():
            yield done.due, _CLOSE, 0, camp


def next_due(game: CampGame) -> int | None:
    """Return the moment of the game's earliest deadline, at which :func:`tick` has something to do.

    Return ``None`` while the game waits only for people.
    """
    return min((when for when, *_ in _waiting(game)), default=None)


def tick(game: CampGame, now: int, *, legal: Legal = anything) -> tuple[PeopleEvent, ...]:
    """Return the events of the earliest deadline, if it has passed by ``now``; else no events.

    Deadlines are the start of the game, the moment at which a beta leader's act is carried out, a reminder, the end of
    a turn, and the moment from which the operators count as silent.

    The caller stores the events, lets the card game answer, and calls again until there are none. Nothing comes early,
    and a deadline that was handled is no longer due. Late deadlines are handled in the order in which they were due.

    - ``legal`` returns the clause that forbids a camp a move in the card game, or ``None``.
    """
    at, first = max(now, game.latest), min(_waiting(game), default=None)
    if first is None or first[0] > at:
        return ()
    _, what, entry, camp = first
    if what == _START:
        return with_lost(game, start_in_time(game, at), at)
    if what == _ACT:
        return with_lost(game, carried_out(game, camp, entry, at, performer(legal)), at)
    if what == _SILENT:
        return fallen_silent(at)
    if what == _CLOSE:
        return (TurnClosed(at, camp, game.closing[camp].turn),)
    return (Reminded(at, camp, game.owed[camp].turn),) if what == _REMIND else _run_out(game, camp, at)


def _run_out(game: CampGame, name: Card, at: int) -> tuple[PeopleEvent, ...]:
    """Return the events of a turn whose time is over: a vacation day is used if one is left, else the turn lapses."""
    owed, camp = game.owed[name], game.camps[name]
    if owed.strike and camp.vacation < game.agreed.vacation_days:
        # A clock that comes by late may find a pause or downtime after the deadline: the day off begins after that.
        until = time_off(game, name).after(max(owed.due, game.credited), DAY)
        return (VacationUsed(at, name, owed.turn, until),)
    return (TurnLapsed(at, name, owed.turn, owed.due, owed.strike),)


# -- what the table tells ------------------------------------------------------------------------------------------


def open_turn(game: CampGame, camp: Card, turn: int, now: int, asked: Asked = "turn") -> tuple[PeopleEvent, ...]:
    """Return the events by which ``camp`` owes the turn number ``turn`` from now on.

    - ``asked`` is the thing that the camp owes: a turn, a card to show, or a decision whether to accuse.

    The last two have less time. But the offer to accuse is extra time, and never ends before the camp's own turn would
    have (000, Gameplay Rules 3). The offer closes that turn.
    """
    at, closing = max(now, game.latest), game.closing.get(camp)
    limit = game.agreed.turn_days * DAY if asked == "turn" else game.agreed.extension_hours * HOUR
    off = time_off(game, camp)
    until = due(game.agreed, at, limit, game.zone, off)
    if asked != "offer":
        return (TurnOpened(at, camp, turn, until, asked == "turn", asked),)
    closed = () if closing is None else (TurnClosed(at, camp, closing.turn),)
    return (*closed, TurnOpened(at, camp, turn, max(until, off.end(game.ends.get(camp, 0))), False, asked))


def finish_turn(game: CampGame, camp: Card, now: int) -> tuple[PeopleEvent, ...]:
    """Return the events by which ``camp`` has done the turn, or shown the card, that it owed.

    The turn closes now or, with fixed hours, at its hour. A camp that has shown a card is finished at any hour.
    """
    at, owed = max(now, game.latest), game.owed[camp]
    done, waits = TurnDone(at, camp, owed.turn), game.agreed.deadlines == "fixed" and owed.asked != "show"
    return (done,) if waits else (done, TurnClosed(at, camp, owed.turn))


def remove_camp(game: CampGame, camp: Card, now: int) -> tuple[PeopleEvent, ...]:
    """Return the events by which ``camp``, which is out of the card game, is out of the game by post.

    The acts of its beta leaders that still wait are void.
    """
    at = max(now, game.latest)
    return with_lost(game, (CampRemoved(at, camp),), at)


def end_game(game: CampGame, now: int) -> tuple[PeopleEvent, ...]:
    """Return the events by which the game by post is over, because the card game is.

    The acts of beta leaders that still wait are void.
    """
    at = max(now, game.latest)
    return with_lost(game, (GameEnded(at),), at)


def credit_downtime(game: CampGame, since: int, until: int, now: int) -> tuple[PeopleEvent, ...]:
    """Return the event that moves every deadline by the time from ``since`` to ``until``, in which the server was down.

    It is stored before anything else when the server is up again. Return no event for an empty period.
    """
    return (DowntimeCredited(max(now, game.latest), since, until),) if since < until else ()


def see_solution(game: CampGame, person: Person, now: int) -> tuple[PeopleEvent, ...]:
    """Return the event that ``person`` has seen a solution of this game and plays no further part in it."""
    return (SolutionSeen(max(now, game.latest), person),)
