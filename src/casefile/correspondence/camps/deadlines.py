"""Deadlines of turns in a game by post, in milliseconds: pure functions of a schedule and a moment."""

from casefile.core.cards import Card
from casefile.core.hours import ALL_COUNTS, DAY, HOUR, REMINDER, UTC, TimeOff, Zone
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.state import CampGame, OwedTurn


def time_off(game: CampGame, camp: Card | None = None) -> TimeOff:
    """Return the time that does not count: weekends, if so agreed, and the vacations that ``camp`` has announced."""
    away = () if camp is None else game.camps[camp].away
    return TimeOff(away, game.agreed.weekends == "off", game.zone)


def due(agreed: Agreed, began: int, limit: int, zone: Zone = UTC, off: TimeOff = ALL_COUNTS) -> int:
    """Return the deadline of a turn, or of another thing owed, whose time began at ``began``.

    - ``limit`` is the time that a camp has, in milliseconds.
    - ``zone`` is the time zone of the game's hours.
    - ``off`` is the time that does not count; nothing is due in it.

    With rolling deadlines it is due when ``limit`` is over. With fixed deadlines it is due at the first agreed hour of
    a day that is not before that.
    """
    earliest = off.after(began, limit)
    if agreed.deadlines == "rolling":
        return earliest
    day = (earliest + zone.at(earliest)) // DAY - 1
    while (moment := zone.moment(day * DAY + agreed.hour * HOUR)) < earliest or off.holds(moment):
        day += 1
    return moment


def next_deadline(game: CampGame) -> int | None:
    """Return the moment that everybody knows to come next: the start, or the end of a turn; ``None`` if none is known.

    While a turn with a fixed hour is done and not closed yet, this is the hour at which it closes.
    """
    if game.phase == "open":
        return game.start
    open_turns = (game.owed or game.closing).values()
    return min((owed.due for owed in open_turns), default=None) if game.phase == "running" else None


def reminded_at(owed: OwedTurn, off: TimeOff) -> int:
    """Return the moment at which a camp is reminded of a turn: when four fifths of its time that counts are gone."""
    return off.after(owed.began, off.counted(owed.began, owed.due) * REMINDER // 100)


def resumed(due: int, began: int, since: int, until: int, off: TimeOff) -> int:
    """Return the new deadline of a turn after a pause or an outage from ``since`` to ``until``, in which no time ran.

    - ``due`` and ``began`` are the deadline until now and the moment at which the turn's time began.
    - ``off`` is the time that does not count.

    The time that was left runs on from ``until``.
    """
    if since >= due or until <= began:
        return due
    return off.after(until, off.counted(max(since, began), due))


def laid_again(due: int, at: int, before: TimeOff, after: TimeOff) -> int:
    """Return the new deadline of a turn after a change, ``at`` a moment, of the time that does not count.

    - ``due`` is the deadline until now.
    - ``before`` and ``after`` are the time that does not count, before and after the change.

    As much time is left as before. A deadline that has passed stays.
    """
    return due if due <= at else after.after(at, before.counted(at, due))


def laid_back(agreed: Agreed, owed: OwedTurn, at: int, zone: Zone, before: TimeOff, after: TimeOff) -> int:
    """Return the new deadline of the turn ``owed`` by a camp that takes back a vacation ``at`` a moment.

    - ``before`` and ``after`` are the time that does not count, with and without the vacation.

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
    """Return the number of milliseconds by which a deadline moves when no time ran from ``since`` to ``until``.

    - ``began`` and ``due`` are the moment at which the time began to run, and the deadline.

    A time that began between the two moves by the part that overlaps. A deadline before ``since`` does not move.
    """
    return max(0, until - max(since, began)) if since < due else 0
