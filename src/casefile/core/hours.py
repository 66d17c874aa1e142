"""Lengths of time, time zones and deadlines, all in milliseconds; moments are counted from 1970 in universal time.

The hour of the day is local. A :class:`Zone` has the changes of a time zone's clocks as data; a caller with a database
of time zones reads them from there.
"""

from bisect import bisect_right
from dataclasses import dataclass

HOUR = 3_600_000
"""An hour in milliseconds."""

DAY = 24 * HOUR
"""A day in milliseconds."""

REMINDER = 80
"""The percentage of the time up to a deadline after which a reminder goes out."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone: the moments at which its clocks change, and how far they are ahead of universal time."""

    ahead: tuple[int, ...] = (0,)
    """The milliseconds by which clocks are ahead of universal time: first before ``since``, then from each of its
    moments on.
    """
    since: tuple[int, ...] = ()
    """The moments of the changes, in order."""

    def at(self, moment: int) -> int:
        """Return how many milliseconds clocks are ahead of universal time at ``moment``."""
        return self.ahead[bisect_right(self.since, moment)]

    def moment(self, local: int) -> int:
        """Return the moment at which clocks show ``local``; the first if they show it twice.

        If they skip ``local``, return the moment at which they would have shown it without the change.
        """
        earliest, latest = local - max(self.ahead), local - min(self.ahead)
        first, last = bisect_right(self.since, earliest), bisect_right(self.since, latest)
        for part in range(first, last):
            if local - self.ahead[part] < self.since[part] or local - self.ahead[part + 1] < self.since[part]:
                return local - self.ahead[part]
        return local - self.ahead[last]


UTC = Zone()
_SATURDAY, _WEEK = 5, 7


@dataclass(frozen=True, slots=True)
class TimeOff:
    """The time that does not count towards deadlines."""

    spans: tuple[tuple[int, int], ...] = ()
    """Spans that do not count, each from its first moment up to its second, such as vacations."""
    weekends: bool = False
    """Whether Saturdays and Sundays do not count."""
    zone: Zone = UTC
    """The time zone by which weekends begin and end."""

    def end(self, moment: int) -> int:
        """Return the first moment at or after ``moment`` that counts."""
        while (later := self._end(moment)) > moment:
            moment = later
        return moment

    def holds(self, moment: int) -> bool:
        """Return whether ``moment`` is in time that does not count."""
        return self.end(moment) > moment

    def after(self, moment: int, length: int) -> int:
        """Return the first moment that counts when ``length`` milliseconds that count have passed since ``moment``."""
        while True:
            moment = self.end(moment)
            stop = self._next(moment)
            if stop is None or moment + length < stop:
                return moment + length
            moment, length = stop, length - (stop - moment)

    def counted(self, since: int, until: int) -> int:
        """Return how many milliseconds between the two moments count; 0 if the first is the later one."""
        found, moment = 0, self.end(since)
        while moment < until:
            stop = self._next(moment)
            if stop is None or stop >= until:
                return found + until - moment
            found, moment = found + stop - moment, self.end(stop)
        return found

    def _end(self, moment: int) -> int:
        """Return the end of one span, or of the weekend, that ``moment`` falls into; else the moment itself."""
        ends = [until for since, until in self.spans if since <= moment < until]
        ahead = self.zone.at(moment)
        day = (moment + ahead) // DAY
        if self.weekends and (left := _WEEK - _weekday(day)) <= _WEEK - _SATURDAY:
            monday = (day + left) * DAY
            # Where clocks are put back over midnight, that Monday has begun once already: count by the clocks of the
            # moment.
            ends.append(max(self.zone.moment(monday), monday - ahead if self.zone.moment(monday) <= moment else 0))
        return max(ends, default=moment)

    def _next(self, moment: int) -> int | None:
        """Return the beginning of the next free time after ``moment``, which counts; ``None`` where there is none."""
        begins = [since for since, until in self.spans if moment < since < until]
        if self.weekends:
            day = (moment + self.zone.at(moment)) // DAY
            begins.append(self.zone.moment((day + _SATURDAY - _weekday(day)) * DAY))
        return min(begins, default=None)


def _weekday(day: int) -> int:
    """Return the day of the week, Monday 0, of a day counted from 1970, which began on a Thursday."""
    return (day + 3) % _WEEK


ALL_COUNTS = TimeOff()

_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def day_of(date: str) -> int | None:
    """Return the day of a date such as ``2026-12-24``, counted from 1970; ``None`` for a text that is no date."""
    parts = date.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not date.isascii() or not all(map(str.isdigit, parts)):
        return None
    year, month, day = map(int, parts)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not year >= 1970 or not 1 <= month <= 12 or not 1 <= day <= _MONTHS[month - 1] + (leap and month == 2):
        return None
    return (
        365 * (year - 1970)
        + _leaps(year - 1)
        - _leaps(1969)
        + sum(_MONTHS[: month - 1])
        + (leap and month > 2)
        + day
        - 1
    )


def _leaps(year: int) -> int:
    """Return the number of leap years up to a year."""
    return year // 4 - year // 100 + year // 400


def reminder(began: int, due: int) -> int:
    """Return the moment at which a reminder goes out, for a time that began at ``began`` and ends at ``due``."""
    return began + (due - began) * REMINDER // 100
