"""Weekends that do not count and announced vacations: no time runs on them, on any clock of the year."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.hours import DAY, HOUR, TimeOff, day_of
from casefile.correspondence.camps import CampGame, credit_downtime, finish_turn, open_turn
from casefile.correspondence.camps import evolve as evolution_module
from casefile.correspondence.camps.acts import AnnounceVacation, AppointBeta, ChangeRule, Extend, Pause, Resume
from casefile.correspondence.camps.deadlines import due
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.time_events import TurnLapsed, VacationAnnounced
from tests.correspondence.camps.scene import MARIO, OP, WARIO, Scene, begun, hours
from tests.correspondence.camps.test_deadlines import FIRST, NAMES, milliseconds, zone

HALF = timedelta(minutes=30)
MARCH = datetime(2026, 3, 18, 12, tzinfo=UTC)
"""A Wednesday; clocks in Berlin are put on on Sunday, 29 March."""


def free(moment: datetime, place: ZoneInfo, away: list[tuple[datetime, datetime]], *, weekends: bool) -> bool:
    """Whether a moment is off, by the standard library's calendar."""
    return (weekends and moment.astimezone(place).weekday() >= 5) or any(a <= moment < b for a, b in away)


@st.composite
def calendars(draw: st.DrawFn) -> tuple[str, bool, list[tuple[datetime, datetime]]]:
    """A zone, whether weekends are off, and up to three vacations of whole local days in two years."""
    name = draw(st.sampled_from(NAMES))
    days = draw(st.lists(st.tuples(st.integers(2, 700), st.integers(1, 9)), max_size=3))
    year = datetime(2026, 1, 1, tzinfo=ZoneInfo(name))
    spans = [
        ((year + timedelta(days=first)).astimezone(UTC), (year + timedelta(days=first + count)).astimezone(UTC))
        for first, count in days
    ]
    return name, draw(st.booleans()), spans


@settings(deadline=None)
@given(calendars(), st.integers(0, 48 * 690), st.integers(0, 48 * 10))
def test_time_that_does_not_count_is_counted_by_the_half_hour(
    calendar: tuple[str, bool, list[tuple[datetime, datetime]]], start: int, length: int
) -> None:
    """Walk on in half hours, at which all clocks change, until so many of them counted, and to one that does."""
    name, weekends, away = calendar
    off = TimeOff(tuple((milliseconds(a), milliseconds(b)) for a, b in away), weekends, zone(name))
    began = moment = FIRST + start * HALF
    left = length
    while left or free(moment, ZoneInfo(name), away, weekends=weekends):
        left -= not free(moment, ZoneInfo(name), away, weekends=weekends)
        moment += HALF
    found = off.after(milliseconds(began), length * HOUR // 2)
    assert found == milliseconds(moment)
    assert off.counted(milliseconds(began), found) == length * HOUR // 2
    assert not off.holds(found)


@given(st.sampled_from(NAMES), st.integers(0, 600 * 24 * 60), st.integers(0, 23), st.sampled_from((1, 5)))
def test_a_fixed_deadline_is_no_hour_of_a_weekend_that_does_not_count(
    name: str, minutes: int, hour: int, days: int
) -> None:
    began = milliseconds(FIRST) + minutes * 60_000
    off = TimeOff(weekends=True, zone=zone(name))
    found = due(Agreed(deadlines="fixed", hour=hour, turn_days=days), began, days * DAY, zone(name), off)
    shown = datetime.fromtimestamp(found / 1000, UTC).astimezone(ZoneInfo(name))
    assert shown.weekday() < 5
    assert off.counted(began, found) >= days * DAY
    # No earlier day has that hour: a day before it, less than the time has gone, or it is a weekend.
    assert off.counted(began, found - DAY - 2 * HOUR) < days * DAY or shown.weekday() == 0


@given(st.dates(date(1970, 1, 1), date(2400, 12, 31)))
def test_a_day_is_that_of_the_standard_librarys_calendar(day: date) -> None:
    assert day_of(day.isoformat()) == (day - date(1970, 1, 1)).days


@pytest.mark.parametrize(
    "text", ["2026-02-29", "2100-02-29", "2026-13-01", "2026-1-1", "26-01-01", "２０２６-01-01", "", "2026-00-10"]
)
def test_what_is_no_date_has_no_day(text: str) -> None:
    assert day_of(text) is None


# -- on the virtual clock ----------------------------------------------------------------------------------------------


def berlin(moment: datetime = MARCH, **rules: str) -> Scene:
    """A game in Berlin in which Mario's camp owes turn 1 from this moment on; there are no vacation days."""
    scene = begun(turn=False)
    fields = {name: getattr(scene.game, name) for name in CampGame.__struct_fields__}
    scene.game = CampGame(**{**fields, "zone": zone("Europe/Berlin")})
    scene.now = milliseconds(moment)
    for rule, value in {"vacation_days": "0", **rules}.items():
        scene.do(OP, ChangeRule(rule, value, "Agreed."))
    scene.store(open_turn(scene.game, MARIO, 1, scene.now))
    return scene


def due_of(scene: Scene) -> datetime:
    """When Mario's turn is due."""
    return datetime.fromtimestamp(scene.game.owed[MARIO].due / 1000, UTC)


def test_a_turn_of_five_days_lasts_a_week_where_weekends_do_not_count() -> None:
    assert due_of(berlin()) == MARCH + timedelta(days=5)
    # From Wednesday noon (UTC) to the Wednesday after: 48 hours of it are Saturday and Sunday in Berlin.
    assert due_of(berlin(weekends="off")) == MARCH + timedelta(days=7)
    # A week later the weekend has only 47 hours: the clocks are put on in it.
    later = MARCH + timedelta(days=7)
    assert due_of(berlin(later, weekends="off")) == later + timedelta(days=7, hours=-1)


def test_what_would_be_due_when_the_weekend_begins_is_due_when_it_is_over() -> None:
    """One day from Friday's first moment in Berlin ends with it: the next moment that counts is Monday's first."""
    friday = datetime(2026, 3, 19, 23, tzinfo=UTC)
    assert due_of(berlin(friday, weekends="off", turn_days="1")) == friday + timedelta(days=3)


def test_an_announced_vacation_stops_the_turn_and_is_said_to_everybody() -> None:
    """Four of five days are left of the turn when it begins, and when it ends, 71 hours later."""
    scene = berlin(datetime(2026, 3, 26, 23, tzinfo=UTC))
    [said] = scene.do("mario 1", AnnounceVacation("2026-03-28", "2026-03-30"))
    since, until = datetime(2026, 3, 27, 23, tzinfo=UTC), datetime(2026, 3, 30, 22, tzinfo=UTC)
    assert said == VacationAnnounced(scene.now, MARIO, 3, milliseconds(since), milliseconds(until))
    assert said.seen_by(scene.game.eyes(OP)) is said
    assert due_of(scene) == until + timedelta(days=4)
    assert scene.wait(hours(24 * 8 - 1) - 1) != []  # it is reminded
    assert scene.wait(1) == [TurnLapsed(scene.now, MARIO, 1, scene.now, True)]


def test_what_comes_to_be_owed_in_a_vacation_has_its_whole_time_after_it() -> None:
    scene = berlin()
    scene.do("mario 1", AnnounceVacation("2026-03-20", "2026-03-24"))
    scene.now += 4 * DAY
    scene.store(finish_turn(scene.game, MARIO, scene.now))
    scene.store(open_turn(scene.game, MARIO, 2, scene.now, "show"))
    assert due_of(scene) == datetime(2026, 3, 24, 23, tzinfo=UTC) + timedelta(hours=24)


def test_others_owe_their_turns_as_before() -> None:
    scene = berlin()
    scene.store(open_turn(scene.game, WARIO, 2, scene.now))
    before = scene.game.owed[WARIO].due
    scene.do("mario 1", AnnounceVacation("2026-03-20", "2026-03-22"))
    assert scene.game.owed[WARIO].due == before


def test_a_turn_that_is_done_before_the_vacation_closes_at_its_hour() -> None:
    """With fixed hours the others wait for the hour of a turn that is done, not for the end of a vacation."""
    scene = berlin(deadlines="fixed", hour="20")
    hour = due_of(scene)
    assert hour == datetime(2026, 3, 23, 19, tzinfo=UTC)
    scene.do("mario 1", AnnounceVacation("2026-03-20", "2026-03-24"))
    assert due_of(scene) == hour + timedelta(days=5)
    scene.store(finish_turn(scene.game, MARIO, scene.now))
    assert scene.game.closing[MARIO].due == milliseconds(hour)


@pytest.mark.parametrize(
    ("first", "last", "clause"),
    [
        ("2026-03-19", "2026-03-20", "vacation"),  # in less than 24 hours
        ("2026-03-10", "2026-03-12", "vacation"),
        ("2026-03-25", "2026-03-24", "vacation"),
        ("2026-02-30", "2026-03-24", "vacation"),
        ("tomorrow", "", "vacation"),
        ("2027-03-17", "2027-03-21", "vacation"),  # its end is more than a year off
        ("2026-03-20", "2026-03-27", "vacation_days"),  # eight days of seven
    ],
)
def test_a_vacation_that_cannot_be_announced(first: str, last: str, clause: str) -> None:
    scene = berlin()
    with scene.refused(clause):
        scene.do("mario 1", AnnounceVacation(first, last))


def test_no_day_is_announced_twice_and_no_more_days_than_are_agreed() -> None:
    scene = berlin()
    scene.do("mario 1", AnnounceVacation("2026-03-20", "2026-03-22"))
    with scene.refused("vacation"):
        scene.do("mario 1", AnnounceVacation("2026-03-22", "2026-03-23"))
    with scene.refused("vacation_days"):
        scene.do("mario 1", AnnounceVacation("2026-04-20", "2026-04-24"))
    scene.do("mario 1", AnnounceVacation("2026-04-20", "2026-04-23"))
    with scene.refused("vacation_days"):
        scene.do("mario 1", AnnounceVacation("2026-05-20", "2026-05-20"))
    scene.do("wario 1", AnnounceVacation("2026-03-20", "2026-03-22"))


def test_who_speaks_for_the_camp_announces_and_a_beta_leader_waits() -> None:
    scene = berlin()
    with scene.refused("leaders"):
        scene.do("mario 2", AnnounceVacation("2026-03-21", "2026-03-22"))
    with scene.refused("leaders"):
        scene.do(OP, AnnounceVacation("2026-03-21", "2026-03-22"))
    scene.do("mario 1", AppointBeta(scene.game.camps[MARIO].members[0]))
    scene.do("mario 2", AnnounceVacation("2026-03-21", "2026-03-22"))
    assert scene.game.camps[MARIO].away == ()
    scene.wait(DAY)
    assert scene.game.camps[MARIO].announced == 2


def test_downtime_on_a_weekend_that_does_not_count_gives_nothing_twice() -> None:
    scene = berlin(weekends="off")
    before = due_of(scene)
    saturday = milliseconds(datetime(2026, 3, 21, 8, tzinfo=UTC))
    scene.now = saturday + hours(10)
    scene.store(credit_downtime(scene.game, saturday, scene.now, scene.now))
    assert due_of(scene) == before
    monday = milliseconds(datetime(2026, 3, 23, 8, tzinfo=UTC))
    scene.now = monday + hours(10)
    scene.store(credit_downtime(scene.game, monday, scene.now, scene.now))
    assert due_of(scene) == before + timedelta(hours=10)


def test_more_time_from_the_operator_counts_in_days_that_count() -> None:
    """Due Monday noon; a day more is Tuesday noon, five days more are over the next weekend."""
    scene = berlin(datetime(2026, 3, 16, 12, tzinfo=UTC), weekends="off", turn_days="4")
    scene.do(OP, Extend(MARIO, 24, "A day more."))
    assert due_of(scene) == datetime(2026, 3, 23, 12, tzinfo=UTC)


def test_weekends_that_are_set_off_later_hold_for_what_is_owed_and_shorten_nothing_when_they_count_again() -> None:
    scene = berlin()
    scene.do(OP, ChangeRule("weekends", "off", "Quiet weekends."))
    assert due_of(scene) == MARCH + timedelta(days=7)
    scene.do(OP, ChangeRule("weekends", "count", "As before."))
    assert due_of(scene) == MARCH + timedelta(days=7)


def strikes(scene: Scene, pauses: list[tuple[int, int, bool]], vacations: list[tuple[int, int]]) -> list[TurnLapsed]:
    """All strikes of four turns that nobody plays, with pauses and downtimes after so many hours, for so many."""
    found = []
    for turn in range(2, 6):
        for first, days in vacations[turn - 2 : turn - 1]:
            begin = datetime.fromtimestamp(scene.now / 1000, UTC).date() + timedelta(days=first)
            scene.do("mario 1", AnnounceVacation(str(begin), str(begin + timedelta(days=days - 1))))
        for after, length, pause in pauses[turn - 2 : turn - 1]:
            found += [event for event in scene.wait(hours(after)) if isinstance(event, TurnLapsed)]
            if pause:
                scene.do(OP, Pause("Holiday."))
            scene.now += hours(length)
            if pause:
                scene.do(OP, Resume("Back."))
            else:
                scene.store(credit_downtime(scene.game, scene.now - hours(length), scene.now, scene.now))
        found += [event for event in scene.wait(40 * DAY) if isinstance(event, TurnLapsed)]
        scene.now = scene.game.latest + 1 if not found else max(scene.now - 39 * DAY, scene.game.latest)
        scene.store(open_turn(scene.game, MARIO, turn, scene.now))
    return found


CASES = (
    st.integers(0, 640 * 48),  # so that even the last strike comes before the end of what the zone is sampled for
    st.lists(st.tuples(st.integers(0, 100), st.integers(0, 90), st.booleans()), max_size=4),
    st.lists(st.tuples(st.integers(3, 9), st.integers(1, 2)), max_size=4),
)


@settings(max_examples=60, deadline=None)
@given(*CASES)
def test_nobody_gets_a_strike_on_a_weekend_or_in_a_vacation(
    start: int, pauses: list[tuple[int, int, bool]], vacations: list[tuple[int, int]]
) -> None:
    check_strikes(start, pauses, vacations)


def check_strikes(start: int, pauses: list[tuple[int, int, bool]], vacations: list[tuple[int, int]]) -> None:
    """By the calendar of the standard library no strike is due on a weekend or in a vacation that was announced."""
    scene = berlin(FIRST + timedelta(days=3) + start * HALF, weekends="off", announced_days="28")
    place = ZoneInfo("Europe/Berlin")
    for lapsed in strikes(scene, pauses, vacations):
        shown = datetime.fromtimestamp(lapsed.due / 1000, UTC).astimezone(place)
        assert shown.weekday() < 5
        said = [event for event in scene.log if isinstance(event, VacationAnnounced)]
        assert not any(event.since <= lapsed.due < event.until for event in said)


def fails(start: int, pauses: list[tuple[int, int, bool]], vacations: list[tuple[int, int]]) -> bool:
    """Whether :func:`check_strikes` finds something."""
    try:
        check_strikes(start, pauses, vacations)
    except AssertionError:
        return True
    return False


def test_a_vacation_that_moves_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: what is owed already is not put off when its camp announces a vacation."""
    monkeypatch.setattr(evolution_module, "laid_again", lambda due, at, before, after: due)
    assert any(fails(start, [], [(7, 2)] * 4) for start in range(0, 7 * 48, 24))


def test_downtime_that_puts_off_into_the_weekend_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: after a downtime a deadline moves by as long, weekend or not."""
    monkeypatch.setattr(evolution_module, "resumed", lambda due, began, since, until, off: due + until - since)
    assert any(fails(0, [(50, length, False)] * 4, []) for length in range(0, 90, 10))
