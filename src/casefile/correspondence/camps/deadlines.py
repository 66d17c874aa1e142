"""When things are due: pure functions of a schedule and a moment. Moments are milliseconds since 1970, universal time.

The hour of the day is local. What a time zone does stands in a :class:`Zone`, which is data: whoever has a database
of time zones reads it from there.
"""

from bisect import bisect_right
from dataclasses import dataclass

from casefile.correspondence.camps.options import DAY, HOUR, Agreed

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


def due(agreed: Agreed, began: int, limit: int, zone: Zone = UTC) -> int:
    """When what began at ``began`` is due: after ``limit``, or at the first agreed hour that is not before that."""
    earliest = began + limit
    if agreed.deadlines == "rolling":
        return earliest
    day = (earliest + zone.at(earliest)) // DAY - 1
    while (moment := zone.moment(day * DAY + agreed.hour * HOUR)) < earliest:
        day += 1
    return moment


def reminder(began: int, due: int) -> int:
    """When the reminder of a deadline goes out."""
    return began + (due - began) * REMINDER // 100


def put_off(began: int, due: int, since: int, until: int) -> int:
    """By how much a deadline moves when no time ran from ``since`` to ``until``.

    What began meanwhile moves by the part that it met; what was due before moves not at all.
    """
    return max(0, until - max(since, began)) if since < due else 0
