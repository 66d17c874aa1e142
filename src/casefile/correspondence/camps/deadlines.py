"""When things are due: pure functions of a schedule and a moment."""

from casefile.core.cards import Card
from casefile.core.hours import ALL_COUNTS, DAY, HOUR, REMINDER, UTC, TimeOff, Zone
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.state import CampGame, OwedTurn


def time_off(game: CampGame, camp: Card | None = None) -> TimeOff:
    """The time that does not count: the weekends, where that is agreed, and what ``camp`` has announced."""
    away = () if camp is None else game.camps[camp].away
    return TimeOff(away, game.agreed.weekends == "off", game.zone)


def due(agreed: Agreed, began: int, limit: int, zone: Zone = UTC, off: TimeOff = ALL_COUNTS) -> int:
    """When what began at ``began`` is due: after ``limit``, or at the first agreed hour that is not before that.

    Time ``off`` does not count, and nothing is due in it.
    """
    earliest = off.after(began, limit)
    if agreed.deadlines == "rolling":
        return earliest
    day = (earliest + zone.at(earliest)) // DAY - 1
    while (moment := zone.moment(day * DAY + agreed.hour * HOUR)) < earliest or off.holds(moment):
        day += 1
    return moment


def reminded_at(owed: OwedTurn, off: TimeOff) -> int:
    """When those who owe this are reminded: of the time that counts four fifths are gone."""
    return off.after(owed.began, off.counted(owed.began, owed.due) * REMINDER // 100)


def resumed(due: int, began: int, since: int, until: int, off: TimeOff) -> int:
    """When it is due what no time ran for from ``since`` to ``until``: what was left of its time, from then on."""
    if since >= due or until <= began:
        return due
    return off.after(until, off.counted(max(since, began), due))


def laid_again(due: int, at: int, before: TimeOff, after: TimeOff) -> int:
    """When it is due what has as much time left ``at`` a moment as ``before``, where ``after`` that is the time off."""
    return due if due <= at else after.after(at, before.counted(at, due))


def laid_back(agreed: Agreed, owed: OwedTurn, at: int, zone: Zone, before: TimeOff, after: TimeOff) -> int:
    """When it is due what a camp owes which has taken back ``at`` a moment what was time off ``before``.

    With fixed hours that is the hour at which it would have been due ``after`` that, had nothing ever been announced;
    where more has moved the deadline since, what is left of its time is laid again.
    """
    limit = agreed.turn_days * DAY if owed.asked == "turn" else agreed.extension_hours * HOUR
    plain = due(agreed, owed.began, limit, zone, after)
    if owed.due in (due(agreed, owed.began, limit, zone, before), laid_again(plain, at, after, before)):
        return plain
    return laid_again(owed.due, at, before, after)


def put_off(began: int, due: int, since: int, until: int) -> int:
    """By how much a deadline moves when no time ran from ``since`` to ``until``.

    What began meanwhile moves by the part that it met; what was due before moves not at all.
    """
    return max(0, until - max(since, began)) if since < due else 0
