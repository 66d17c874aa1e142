"""Moments in words."""

import pytest

from casefile.core.hours import DAY, HOUR, UTC
from casefile.server.wire.zones import zone
from casefile.story.i18n import translator
from casefile.web.present.times import elapsed, local, stamp

SUMMER = 1_782_568_800_000
"""2026-06-27, a Saturday, at 14:00 in universal time."""


def test_a_moment_is_told_on_the_clocks_of_the_game() -> None:
    # Berlin's clocks are two hours ahead in summer; Tokyo's always nine.
    assert stamp(SUMMER) == "2026-06-27T14:00:00Z"
    assert local(SUMMER, zone("Europe/Berlin"), "Europe/Berlin", translator("en")) == (
        "Sat 27 June, 16:00 (Europe/Berlin)"
    )
    assert local(SUMMER, zone("Asia/Tokyo"), "Asia/Tokyo", translator("ja")) == "6月27日（土）23:00（Asia/Tokyo）"
    assert local(SUMMER + 10 * HOUR, UTC, "UTC", translator("en")) == "Sun 28 June, 00:00 (UTC)"


@pytest.mark.parametrize(
    ("ahead", "english", "japanese"),
    [
        (3 * DAY + 4 * HOUR + 59 * 60_000, "in 3 days 4 hours", "3日4時間後"),
        (DAY, "in 1 day", "1日後"),
        (HOUR + 60_000, "in 1 hour 1 minute", "1時間1分後"),
        (-2 * HOUR, "2 hours ago", "2時間前"),
        (59_999, "in 59 seconds", "59秒後"),
        (1_000, "in 1 second", "1秒後"),
        (999, "now", "今"),
        (-59_999, "now", "今"),
    ],
)
def test_a_moment_is_told_from_now_in_two_units_at_most(ahead: int, english: str, japanese: str) -> None:
    assert elapsed(ahead, translator("en")) == english
    assert elapsed(ahead, translator("ja")) == japanese
