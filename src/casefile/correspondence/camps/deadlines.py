"""When things are due: pure functions of a schedule and a moment."""

from casefile.core.hours import DAY, HOUR, UTC, Zone
from casefile.correspondence.camps.options import Agreed


def due(agreed: Agreed, began: int, limit: int, zone: Zone = UTC) -> int:
    """When what began at ``began`` is due: after ``limit``, or at the first agreed hour that is not before that."""
    earliest = began + limit
    if agreed.deadlines == "rolling":
        return earliest
    day = (earliest + zone.at(earliest)) // DAY - 1
    while (moment := zone.moment(day * DAY + agreed.hour * HOUR)) < earliest:
        day += 1
    return moment


def put_off(began: int, due: int, since: int, until: int) -> int:
    """By how much a deadline moves when no time ran from ``since`` to ``until``.

    What began meanwhile moves by the part that it met; what was due before moves not at all.
    """
    return max(0, until - max(since, began)) if since < due else 0
