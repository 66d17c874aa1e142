"""What time brings about, and what the table tells: neither is anybody's act, so nobody is asked for permission."""

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
"""When, what of the six above, which entry, whose: in this order they come, so an act before a turn of its moment."""


def _waiting(game: CampGame) -> Iterator[Due]:
    """All that waits for its time."""
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
    """The moment at which :func:`tick` has something to do; ``None`` while all waits for people."""
    return min((when for when, *_ in _waiting(game)), default=None)


def tick(game: CampGame, now: int, *, legal: Legal = anything) -> tuple[PeopleEvent, ...]:
    """What is due first, and that alone: store it, let the table answer, and ask again until there is nothing.

    Nothing comes early, and what has come is no longer due. What comes late is dealt with in the order in which it
    was due.
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
    """The time is over: a vacation day is used for a turn, where one is left; else it lapses."""
    owed, camp = game.owed[name], game.camps[name]
    if owed.strike and camp.vacation < game.agreed.vacation_days:
        # A clock that comes by late may find a pause or downtime after the deadline: the day off begins after that.
        until = time_off(game, name).after(max(owed.due, game.credited), DAY)
        return (VacationUsed(at, name, owed.turn, until),)
    return (TurnLapsed(at, name, owed.turn, owed.due, owed.strike),)


# -- what the table tells ------------------------------------------------------------------------------------------


def open_turn(game: CampGame, camp: Card, turn: int, now: int, asked: Asked = "turn") -> tuple[PeopleEvent, ...]:
    """``camp`` owes ``turn`` from now on, which may be a card to show or the answer to an offer to accuse.

    The time for these two is shorter; but the offer is extra time, and never ends before the camp's own turn would have
    (000, Gameplay Rules 3). With the offer that turn is closed.
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
    """``camp`` has done all that it owed: the turn closes now or, with fixed hours, at its hour.

    Who has shown a card is through with that at any hour.
    """
    at, owed = max(now, game.latest), game.owed[camp]
    done, waits = TurnDone(at, camp, owed.turn), game.agreed.deadlines == "fixed" and owed.asked != "show"
    return (done,) if waits else (done, TurnClosed(at, camp, owed.turn))


def remove_camp(game: CampGame, camp: Card, now: int) -> tuple[PeopleEvent, ...]:
    """The table has removed ``camp``."""
    at = max(now, game.latest)
    return with_lost(game, (CampRemoved(at, camp),), at)


def end_game(game: CampGame, now: int) -> tuple[PeopleEvent, ...]:
    """The table's game is over."""
    at = max(now, game.latest)
    return with_lost(game, (GameEnded(at),), at)


def credit_downtime(game: CampGame, since: int, until: int, now: int) -> tuple[PeopleEvent, ...]:
    """The service was down from ``since`` to ``until``: said before anything else when it is up again."""
    return (DowntimeCredited(max(now, game.latest), since, until),) if since < until else ()


def see_solution(game: CampGame, person: Person, now: int) -> tuple[PeopleEvent, ...]:
    """``person`` has seen a solution of this game and plays no further part in it."""
    return (SolutionSeen(max(now, game.latest), person),)
