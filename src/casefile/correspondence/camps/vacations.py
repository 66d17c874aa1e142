"""Vacations that a camp announces beforehand, and taking them back. On these whole days its deadlines stand still."""

from casefile.core.actions import refused
from casefile.core.hours import DAY, day_of
from casefile.correspondence.camps.acts import AnnounceVacation, Person, TakeBackVacation
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import PeopleEvent
from casefile.correspondence.camps.membership import own
from casefile.correspondence.camps.state import CampGame
from casefile.correspondence.camps.time_events import VacationAnnounced, VacationTakenBack

BEFOREHAND = DAY
"""The shortest notice of a vacation: nobody flees from a turn that is nearly over."""

YEAR = 366 * DAY


def announce(game: CampGame, person: Person, act: AnnounceVacation, at: int) -> tuple[PeopleEvent, ...]:
    """Return the public event of a camp's vacation, from the beginning of its first day to the end of its last.

    Raise :class:`Refused` for one that begins too soon, meets another one, or has more days than are left.
    """
    name, camp = own(game, person)
    first, last = day_of(act.first), day_of(act.last)
    if first is None or last is None:
        raise refused(BOOK, "vacation")
    since, until = game.zone.moment(first * DAY), game.zone.moment((last + 1) * DAY)
    twice = any(since < end and begin < until for begin, end in camp.away)
    if not at + BEFOREHAND <= since < until <= at + YEAR or twice:
        raise refused(BOOK, "vacation")
    days = last + 1 - first
    if camp.announced + days > game.agreed.announced_days:
        raise refused(BOOK, "vacation_days")
    return (VacationAnnounced(at, name, days, since, until),)


def take_back(game: CampGame, person: Person, act: TakeBackVacation, at: int) -> tuple[PeopleEvent, ...]:
    """Return the public event that a camp takes back a vacation; one that has begun ends with this day."""
    name, camp = own(game, person)
    first = day_of(act.first)
    since = None if first is None else game.zone.moment(first * DAY)
    end = next((until for begin, until in camp.away if begin == since), None)
    if since is None or end is None:
        raise refused(BOOK, "no_vacation")
    today, last = (_day(game, moment) for moment in (at, end - 1))
    until = since if at < since else game.zone.moment((today + 1) * DAY)
    if until >= end:
        raise refused(BOOK, "no_vacation")
    days = last - (today if since < until else _day(game, since) - 1)
    return (VacationTakenBack(at, name, days, since, until),)


def _day(game: CampGame, moment: int) -> int:
    """Return the day of a moment in the game's zone, counted from 1970."""
    return (moment + game.zone.at(moment)) // DAY
