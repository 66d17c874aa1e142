"""Time zones by name, as data."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from casefile.core.cards import Invalid
from casefile.core.hours import Zone
from casefile.core.texts import N_, FilledText

FIRST, LAST = 2020, 2060
"""The years whose clock changes are looked up."""


@cache
def zone(name: str) -> Zone:
    """Return the time zone of this name, such as ``Europe/Berlin``; raise :class:`Invalid` if there is none."""
    try:
        if name not in _known():
            raise ZoneInfoNotFoundError(name)
        found = ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise no_zone(name) from None
    moment, end = datetime(FIRST, 1, 1, tzinfo=UTC), datetime(LAST, 1, 1, tzinfo=UTC)
    ahead, since = [_ahead(found, moment)], []
    while moment < end:
        following = moment + timedelta(days=1)
        if _ahead(found, following) != ahead[-1]:
            change = _change(found, moment, following)
            since.append(round(change.timestamp() * 1000))
            ahead.append(_ahead(found, following))
        moment = following
    return Zone(tuple(ahead), tuple(since))


def _ahead(found: ZoneInfo, moment: datetime) -> int:
    """Return how many milliseconds the clocks of the zone are ahead of universal time."""
    offset = moment.astimezone(found).utcoffset()
    return round((offset or timedelta()).total_seconds() * 1000)


def _change(found: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """Return the second between the two moments at which the clocks were changed."""
    old = _ahead(found, before)
    while after - before > timedelta(seconds=1):
        middle = before + timedelta(seconds=(after - before).total_seconds() // 2)
        before, after = (middle, after) if _ahead(found, middle) == old else (before, middle)
    return after


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())


def is_zone(name: str) -> bool:
    """Return whether there is a time zone of this name."""
    return name in _known()


def no_zone(name: str) -> Invalid:
    """Return the error for a name that no time zone has."""
    expected = FilledText(N_("the name of a time zone, such as {example}"), example="Europe/Berlin")
    return Invalid("time zone", repr(name)[:60], expected)


@cache
def names() -> Sequence[str]:
    """Return the names of all time zones, for a list to choose from.

    The system's folders are searched for them once: that takes as long as to draw a page.
    """
    return tuple(sorted(name for name in _known() if "/" in name and not name.startswith(("Etc/", "posix/"))))
