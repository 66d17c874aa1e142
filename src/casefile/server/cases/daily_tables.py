"""The cases that everybody can play: one a day, and some a week, from Monday to Sunday; days begin at midnight, UTC."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from casefile.core.cards import Invalid
from casefile.core.texts import N_, FilledText
from casefile.game import Daily

DAY = timedelta(days=1)
_OF_A_WEEK = re.compile(r"(\d{4})-W(\d\d)-([1-9])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Case:
    """A case, played alone at a table, that is the same for everybody.

    - ``name``: its name.
    - ``begins``, ``ends``: it counts from the first day up to the day before the second.
    - ``level``: its difficulty, one of the names of ``Daily.levels``.
    - ``number``: its place in its week, 0 for the case of a day.
    """

    name: str
    begins: date
    ends: date
    level: str
    number: int = 0

    def counts(self, today: date) -> bool:
        """Return whether a first try on the day ``today`` counts; any other is practice."""
        return self.begins <= today < self.ends


def case_of_day(day: date, daily: Daily) -> Case:
    """Return the case of a day."""
    return Case(day.isoformat(), day, day + DAY, next(iter(daily.levels), ""))


def cases_of_week(day: date, daily: Daily) -> tuple[Case, ...]:
    """Return the cases of the week that ``day`` is in, the easiest first."""
    year, week, weekday = day.isocalendar()
    monday = day - (weekday - 1) * DAY
    return tuple(
        Case(f"{year}-W{week:02}-{number}", monday, monday + 7 * DAY, level, number)
        for number, level in enumerate(daily.week, 1)
    )


def case_named(text: str, daily: Daily, today: date) -> Case:
    """Return the case with the name ``text``; raise :class:`Invalid` for no name, or a case that lies ahead."""
    case = _read(text, daily)
    if case is None:
        raise Invalid("day", repr(text[:40]), FilledText(N_("a date such as {example}"), example="2026-01-31"))
    if case.begins > today:
        raise Invalid("day", case.name, FilledText(N_("a date up to {day}, today in UTC"), day=today.isoformat()))
    return case


def _read(text: str, daily: Daily) -> Case | None:
    try:
        if found := _OF_A_WEEK.fullmatch(text):
            year, week, number = map(int, found.groups())
            return dict(enumerate(cases_of_week(date.fromisocalendar(year, week, 1), daily), 1)).get(number)
        return case_of_day(date.fromisoformat(text), daily) if len(text) == len("2026-01-31") else None
    except ValueError:
        return None


def midnight(day: date) -> int:
    """Return the moment at which a day begins in UTC, in milliseconds since 1970."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def streak(played: Collection[date], today: date) -> int:
    """Return the number of days in a row that were played up to ``today``.

    As long as today's case is still to be played, it is the number up to yesterday.
    """
    day = today if today in played else today - DAY
    count = 0
    while day - count * DAY in played:
        count += 1
    return count


def longest(played: Iterable[date]) -> int:
    """Return the largest number of days in a row that were played."""
    days = set(played)
    firsts = [day for day in days if day - DAY not in days]
    return max((_row(day, days) for day in firsts), default=0)


def _row(day: date, days: Collection[date]) -> int:
    count = 0
    while day + count * DAY in days:
        count += 1
    return count
