"""Quiet hours, against an oracle that asks the calendar of the time zone minute by minute."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from casefile.core.hours import DAY, HOUR
from casefile.server.notices.quiet import sent_at
from casefile.server.wire.zones import zone

ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "Asia/Kathmandu")
HOURS = st.integers(0, 23)
MARCH = 1_711_839_600_000  # 2024-03-31 00:00 in Berlin, where the clocks go from 2 to 3
OCTOBER = 1_729_980_000_000  # 2024-10-27 00:00 in Berlin, where the clocks go from 3 back to 2


def quiet(name: str, first: int, end: int, moment: int) -> bool:
    """Whether a moment is in the quiet hours, by the clocks of the zone."""
    hour = datetime.fromtimestamp(moment / 1000, UTC).astimezone(ZoneInfo(name)).hour
    return first != end and (hour - first) % 24 < (end - first) % 24


@given(st.sampled_from(ZONES), HOURS, HOURS, st.integers(0, 400 * 24 * 60))
@example("Europe/Berlin", 22, 7, (MARCH - 1_700_000_040_000) // 60_000 + 60)
def test_messages_come_at_once_or_at_the_first_minute_after_the_quiet_hours(
    name: str, first: int, end: int, minute: int
) -> None:
    moment = 1_700_000_040_000 + minute * 60_000
    found = sent_at(zone(name), first, end, moment)
    expected = moment
    while quiet(name, first, end, expected):
        # The ends lie on whole minutes of every zone; Kathmandu's hours begin at a quarter past.
        expected += 60_000 - expected % 60_000
    assert abs(found - expected) <= HOUR, "an hour that a clock shows twice or not at all may count either way"
    changes = zone(name).since
    if not any(moment - DAY < change < moment + 2 * DAY for change in changes):
        assert found == expected


@pytest.mark.parametrize(
    ("at", "hours", "later"),
    [
        # Quiet from 22 to 7: at 23:30 there are 7 hours and a half to wait, at 7:00 none.
        (NIGHT := 1_700_000_000_000 // DAY * DAY + 23 * HOUR + HOUR // 2, (22, 7), 7 * HOUR + HOUR // 2),
        (NIGHT + 7 * HOUR + HOUR // 2, (22, 7), 0),
        (NIGHT, (7, 22), 0),
        (NIGHT, (5, 5), 0),
        (NIGHT, (23, 0), HOUR // 2),
    ],
)
def test_quiet_hours_by_example(at: int, hours: tuple[int, int], later: int) -> None:
    assert sent_at(zone("UTC"), *hours, at) == at + later


def test_nights_in_which_clocks_change() -> None:
    berlin = zone("Europe/Berlin")
    # From midnight to 7 there are 6 hours in March and 8 in October.
    assert sent_at(berlin, 22, 7, MARCH) == MARCH + 6 * HOUR
    assert sent_at(berlin, 22, 7, OCTOBER) == OCTOBER + 8 * HOUR
