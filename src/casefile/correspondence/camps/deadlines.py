"""Deadlines: pure functions of a schedule and a moment."""

from casefile.core.cards import Card
from casefile.core.hours import ALL_COUNTS, DAY, HOUR, REMINDER, UTC, TimeOff, Zone
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.state import CampGame, OwedTurn


def time_off(game: CampGame, camp: Card | None = None) -> TimeOff:
    """Return the time that does not count: weekends, if so agreed, and the vacations that ``camp`` has announced."""
    away = () if camp is None else game.camps[camp].away
    return TimeOff(away, game.agreed.weekends == "off", game.zone)


def due(agreed: Agreed, began: int, limit: int, zone: Zone = UTC, off: TimeOff = ALL_COUNTS) -> int:
    """Return the deadline of something that began at ``began``.

    It is due after ``limit``, or with fixed deadlines at the first agreed hour that is not before that. Time ``off``
    does not count, and nothing is due in it.
    """
    earliest = off.after(began, limit)
    if agreed.deadlines == "rolling":
        return earliest
    day = (earliest + zone.at(earliest)) // DAY - 1
    while (moment := zone.moment(day * DAY + agreed.hour * HOUR)) < earliest or off.holds(moment):
        day += 1
    return moment


def reminded_at(owed: OwedTurn, off: TimeOff) -> int:
    """Return the moment of the reminder: when four fifths of the time that counts are gone."""
    return off.after(owed.began, off.counted(owed.began, owed.due) * REMINDER // 100)


def resumed(due: int, began: int, since: int, until: int, off: TimeOff) -> int:
    """Return the deadline of something for which no time ran from ``since`` to ``until``.

    The time that was left runs on from ``until``.
    """
    if since >= due or until <= began:
        return due
    return off.after(until, off.counted(max(since, began), due))


def laid_again(due: int, at: int, before: TimeOff, after: TimeOff) -> int:
    """Return the deadline that leaves as much time as before ``at`` the moment when the time off changes.

    The time off was ``before`` and is ``after`` from now on.
    """
    return due if due <= at else after.after(at, before.counted(at, due))


def laid_back(agreed: Agreed, owed: OwedTurn, at: int, zone: Zone, before: TimeOff, after: TimeOff) -> int:
    """Return the deadline of a camp that takes back, ``at`` a moment, a vacation that was in the time off ``before``.

    With fixed hours the deadline is the hour at which the turn would have been due with the time off ``after``, as if
    the vacation had never been announced. If something else has moved the deadline since, the time that is left is
    kept.
    """
    limit = agreed.turn_days * DAY if owed.asked == "turn" else agreed.extension_hours * HOUR
    plain = due(agreed, owed.began, limit, zone, after)
    if owed.due in (due(agreed, owed.began, limit, zone, before), laid_again(plain, at, after, before)):
        return plain
    return laid_again(owed.due, at, before, after)


def put_off(began: int, due: int, since: int, until: int) -> int:
    """Return by how many milliseconds a deadline moves when no time ran from ``since`` to ``until``.

    A period that began in between moves by the part that overlaps. A deadline before ``since`` does not move.
    """
    return max(0, until - max(since, began)) if since < due else 0
