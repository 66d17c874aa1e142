"""Quiet hours: nothing is sent in them, and a message that falls into them is sent at their end."""

from casefile.core.hours import DAY, HOUR, Zone


def sent_at(zone: Zone, quiet_from: int, quiet_to: int, moment: int) -> int:
    """Return the moment at which a message is sent: ``moment``, or the end of the quiet hours around it.

    The hours from ``quiet_from`` up to ``quiet_to`` by the clocks of ``zone`` are quiet, past midnight if the second is
    smaller. Equal hours mean none.
    """
    local = moment + zone.at(moment)
    day, hour = divmod(local, DAY)
    if not _within(hour // HOUR, quiet_from, quiet_to):
        return moment
    end = day * DAY + quiet_to * HOUR
    ends = zone.moment(end if end > local else end + DAY)
    # Where clocks are put back, the end may come twice: once is over already.
    return max(moment, ends)


def _within(hour: int, first: int, end: int) -> bool:
    return first <= hour < end if first <= end else hour >= first or hour < end
