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


def reminder(began: int, due: int) -> int:
    """When the reminder of a deadline goes out."""
    return began + (due - began) * REMINDER // 100
