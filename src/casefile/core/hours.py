"""Lengths of time, time zones and deadlines, all in milliseconds; moments are counted from 1970 in universal time.

The hour of the day is local. What a time zone does stands in a :class:`Zone`, which is data: whoever has a database
of time zones reads it from there.
"""

from bisect import bisect_right
from dataclasses import dataclass

HOUR = 3_600_000
"""Milliseconds."""

DAY = 24 * HOUR
"""Milliseconds."""

REMINDER = 80
"""A reminder goes out when so many hundredths of the time are gone."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone: from each moment of ``since``, in order, its clocks are ahead by the same entry of ``ahead``.

    ``ahead`` has one entry more, the first, for what was before.
    """

    ahead: tuple[int, ...] = (0,)
    since: tuple[int, ...] = ()

    def at(self, moment: int) -> int:
        """By how much clocks are ahead of universal time at ``moment``."""
        return self.ahead[bisect_right(self.since, moment)]

    def moment(self, local: int) -> int:
        """The moment at which clocks show ``local``, the first where they show it twice.

        Where they skip it, the moment at which they would have shown it, had they not been put on.
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
    """The time that does not count towards deadlines.

    ``spans`` are free, each from its first moment up to its second, and with ``weekends`` all Saturdays and Sundays by
    the clocks of ``zone``.
    """

    spans: tuple[tuple[int, int], ...] = ()
    weekends: bool = False
    zone: Zone = UTC

    def end(self, moment: int) -> int:
        """The first moment from ``moment`` on that counts."""
        while (later := self._end(moment)) > moment:
            moment = later
        return moment

    def holds(self, moment: int) -> bool:
        """Whether ``moment`` does not count."""
        return self.end(moment) > moment

    def after(self, moment: int, length: int) -> int:
        """The first moment that counts when so much time that counts has passed since ``moment``."""
        while True:
            moment = self.end(moment)
            stop = self._next(moment)
            if stop is None or moment + length < stop:
                return moment + length
            moment, length = stop, length - (stop - moment)

    def counted(self, since: int, until: int) -> int:
        """How much of the time between the two moments counts; nothing where the first is the later one."""
        found, moment = 0, self.end(since)
        while moment < until:
            stop = self._next(moment)
            if stop is None or stop >= until:
                return found + until - moment
            found, moment = found + stop - moment, self.end(stop)
        return found

    def _end(self, moment: int) -> int:
        """The end of one span, or of the weekend, that ``moment`` falls into; else the moment itself."""
        ends = [until for since, until in self.spans if since <= moment < until]
        ahead = self.zone.at(moment)
        day = (moment + ahead) // DAY
        if self.weekends and (left := _WEEK - _weekday(day)) <= _WEEK - _SATURDAY:
            monday = (day + left) * DAY
            # Where clocks are put back over midnight that Monday has begun once: count by those of the moment.
            ends.append(max(self.zone.moment(monday), monday - ahead if self.zone.moment(monday) <= moment else 0))
        return max(ends, default=moment)

    def _next(self, moment: int) -> int | None:
        """When the next time begins that does not count, where ``moment`` does; ``None`` where there is none."""
        begins = [since for since, until in self.spans if moment < since < until]
        if self.weekends:
            day = (moment + self.zone.at(moment)) // DAY
            begins.append(self.zone.moment((day + _SATURDAY - _weekday(day)) * DAY))
        return min(begins, default=None)


def _weekday(day: int) -> int:
    """The day of the week, Monday 0, of a day counted from 1970, which began on a Thursday."""
    return (day + 3) % _WEEK


ALL_COUNTS = TimeOff()

_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def day_of(date: str) -> int | None:
    """The day of a date such as ``2026-12-24``, counted from 1970; ``None`` for what is no date."""
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
    """How many leap years there were up to a year."""
    return year // 4 - year // 100 + year // 400


def reminder(began: int, due: int) -> int:
    """When the reminder of a deadline goes out."""
    return began + (due - began) * REMINDER // 100
