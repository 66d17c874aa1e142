"""When things are due: local hours against the standard library's time zones, reminders, time that did not run."""

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.core.hours import DAY, HOUR, Zone, reminder
from casefile.correspondence.camps.deadlines import due, put_off
from casefile.correspondence.camps.options import Agreed

NAMES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo")
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
HALF_HOURS = 2 * 24 * 730


def milliseconds(moment: datetime) -> int:
    """The moment as the program counts it."""
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


@cache
def zone(name: str) -> Zone:
    """Two years of a time zone, sampled every half hour, at which all its changes are."""
    ahead: list[int] = []
    since: list[int] = []
    for step in range(HALF_HOURS):
        moment = FIRST + timedelta(minutes=30 * step)
        offset = moment.astimezone(ZoneInfo(name)).utcoffset()
        assert offset is not None
        if not ahead or ahead[-1] != offset // timedelta(milliseconds=1):
            since += [milliseconds(moment)] if ahead else []
            ahead.append(offset // timedelta(milliseconds=1))
    return Zone(tuple(ahead), tuple(since))


def test_the_zones_have_summer_time_or_not() -> None:
    assert [len(zone(name).since) for name in NAMES] == [4, 4, 4, 0]


@given(st.sampled_from(NAMES), st.integers(24, 24 * 729 - 24), st.integers(0, 59))
def test_a_local_time_is_the_moment_that_the_standard_library_says(name: str, hour: int, minute: int) -> None:
    """Twice shown: the first. Skipped: as if the clocks had not been put on. The library's ``fold=0`` does both."""
    local = FIRST + timedelta(hours=hour, minutes=minute)
    expected = local.replace(tzinfo=ZoneInfo(name)).astimezone(UTC)
    assert zone(name).moment(milliseconds(local)) == milliseconds(expected)


@pytest.mark.parametrize(
    ("name", "local"),
    [
        ("Europe/Berlin", (2026, 3, 29, 2, 30)),  # skipped
        ("Europe/Berlin", (2026, 10, 25, 2, 30)),  # twice
        ("Europe/Berlin", (2026, 3, 29, 3, 0)),  # the first moment of summer time
        ("America/New_York", (2026, 3, 8, 2, 0)),
        ("America/New_York", (2026, 11, 1, 1, 0)),
        ("Australia/Lord_Howe", (2026, 4, 5, 1, 45)),  # by half an hour
        ("Australia/Lord_Howe", (2026, 10, 4, 2, 15)),
    ],
)
def test_the_odd_hours_of_the_year(name: str, local: tuple[int, int, int, int, int]) -> None:
    shown = datetime(*local, tzinfo=UTC)
    expected = shown.replace(tzinfo=ZoneInfo(name)).astimezone(UTC)
    assert zone(name).moment(milliseconds(shown)) == milliseconds(expected)


@given(st.sampled_from(NAMES), st.integers(0, 600 * 24 * 60), st.integers(0, 23), st.sampled_from((1, 5, 14)))
def test_a_fixed_deadline_is_the_first_such_hour_that_is_not_early(
    name: str, minutes: int, hour: int, days: int
) -> None:
    began = FIRST + timedelta(days=20, minutes=minutes)
    agreed = Agreed(deadlines="fixed", hour=hour, turn_days=days)
    found = due(agreed, milliseconds(began), days * DAY, zone(name))
    earliest = began + timedelta(days=days)
    local = ZoneInfo(name)
    candidates = [
        datetime.combine((earliest + timedelta(days=step)).date(), datetime.min.time(), local).replace(hour=hour)
        for step in (-1, 0, 1, 2)
    ]
    assert found == min(milliseconds(each.astimezone(UTC)) for each in candidates if each.astimezone(UTC) >= earliest)


def test_a_rolling_deadline_is_after_the_time_and_no_hour_matters() -> None:
    assert due(Agreed(), 12_345, 5 * DAY) == 12_345 + 5 * DAY


def test_a_reminder_comes_when_four_fifths_are_gone() -> None:
    assert reminder(1_000, 2_000) == 1_800
    assert reminder(0, 5 * DAY) == 4 * DAY


@given(st.integers(0, 1_000), st.integers(1, 1_000), st.integers(0, 1_000), st.integers(0, 1_000))
def test_a_wait_has_its_full_time_of_service(began: int, wait: int, since: int, until: int) -> None:
    """Counted in single steps: the deadline comes when as many steps with service have passed as were to wait."""
    moment, left = began, wait
    while left:
        left -= not since <= moment < until
        moment += 1
    # A deadline that falls on the first moment of the downtime was over before it.
    assert began + wait + put_off(began, began + wait, since, until) == moment


def test_hours_and_days() -> None:
    assert (HOUR, DAY) == (60 * 60 * 1000, 24 * 60 * 60 * 1000)
