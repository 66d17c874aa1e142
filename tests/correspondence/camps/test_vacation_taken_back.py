"""A vacation that is taken back: deadlines are as if it had never been announced, or it ends with the day."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps import evolve as evolution_module
from casefile.correspondence.camps import finish_turn, open_turn
from casefile.correspondence.camps.acts import (
    AnnounceVacation,
    AppointBeta,
    Extend,
    Pause,
    Resume,
    TakeBackVacation,
)
from casefile.correspondence.camps.deadlines import laid_again
from casefile.correspondence.camps.state import OwedTurn
from casefile.correspondence.camps.time_events import ActVoided, VacationTakenBack
from tests.correspondence.camps.scene import MARIO, OP, WARIO, Scene
from tests.correspondence.camps.test_deadlines import FIRST, milliseconds
from tests.correspondence.camps.test_time_off import MARCH, berlin, due_of

Step = tuple[str, int]
"""What happens, and so many hours later the next thing."""


def happens(scene: Scene, what: str) -> None:
    """Something that moves deadlines; nothing where it cannot be."""
    owed, running = scene.game.owed.get(MARIO), scene.game.phase == "running"
    if what == "extend" and owed and running:
        scene.do(OP, Extend(MARIO, 24, "Exams."))
    elif what == "pause" and running:
        scene.do(OP, Pause("Holiday."))
    elif what == "resume" and not running:
        scene.do(OP, Resume("Back."))
    elif what == "turn" and running:
        if owed:
            scene.store(finish_turn(scene.game, MARIO, scene.now))
        asked: Any = "offer" if owed and owed.asked == "turn" else "turn"
        scene.store(open_turn(scene.game, MARIO, 9, scene.now, asked))


def steps(scene: Scene, do: Sequence[Step]) -> None:
    """What happens, one after the other; what falls due is done in between."""
    for what, hours in do:
        happens(scene, what)
        for _ in range(hours):
            scene.wait(HOUR)


def clocks(scene: Scene) -> tuple[object, ...]:
    """All that time may still do to Mario's camp, and what it has been given."""
    camp = scene.game.camps[MARIO]
    owed: OwedTurn | None = scene.game.owed.get(MARIO)
    told = None if owed is None else (owed.turn, owed.due, owed.asked, owed.reminded)
    return told, scene.game.closing.get(MARIO), scene.game.ends.get(MARIO), camp.away, camp.announced, camp.strikes


STEPS = st.lists(
    st.tuples(st.sampled_from(("extend", "pause", "resume", "turn", "nothing")), st.integers(0, 30)), max_size=5
)


def as_if_never(
    start: int, ahead: int, days: int, before: Sequence[Step], between: Sequence[Step], rules: dict[str, str]
) -> None:
    """Two games in which the same happens, in one of which a vacation is announced and taken back before it begins."""
    games = [berlin(FIRST + timedelta(days=3, minutes=30 * start), **rules) for _ in range(2)]
    place = datetime.fromtimestamp(games[0].now / 1000, UTC).date()
    first, last = place + timedelta(days=ahead), place + timedelta(days=ahead + days - 1)
    for scene, announces in zip(games, (True, False), strict=True):
        steps(scene, before)
        if announces:
            scene.do("mario 1", AnnounceVacation(str(first), str(last)))
        steps(scene, between)
        if announces:
            assert scene.now < scene.game.camps[MARIO].away[0][0], "these steps take too long"
            scene.do("mario 1", TakeBackVacation(str(first)))
    assert clocks(games[0]) == clocks(games[1])
    for scene in games:
        steps(scene, (("resume", 0), *between))
    assert clocks(games[0]) == clocks(games[1])


RULES = st.fixed_dictionaries(
    {
        "deadlines": st.sampled_from(("rolling", "fixed")),
        "weekends": st.sampled_from(("count", "off")),
        "turn_days": st.sampled_from(("1", "5", "7")),
        "vacation_days": st.sampled_from(("0", "3")),
    }
)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 700 * 48), st.integers(1, 4), st.lists(st.integers(0, 24), max_size=3), RULES)
def test_a_vacation_taken_back_before_it_begins_leaves_no_trace(
    start: int, days: int, hours: list[int], rules: dict[str, str]
) -> None:
    """In every time mode, on any day of two years and their changed clocks; turns end and begin meanwhile."""
    as_if_never(start, 6, days, [], [("turn" if n % 2 else "nothing", each) for n, each in enumerate(hours)], rules)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 700 * 48), st.integers(1, 4), STEPS, RULES)
def test_nor_does_it_where_the_deadline_is_moved_meanwhile(
    start: int, days: int, between: list[Step], rules: dict[str, str]
) -> None:
    """More time, a pause, another turn: with rolling hours the deadline is that of a game without a vacation."""
    as_if_never(start, 9, days, [("nothing", 5)], between, {**rules, "deadlines": "rolling"})


def test_a_vacation_that_is_taken_back_keeps_its_days_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: the turn stays put off."""
    monkeypatch.setattr(evolution_module, "laid_back", lambda agreed, owed, at, zone, before, after: owed.due)
    with pytest.raises(AssertionError):
        as_if_never(0, 3, 2, [], [], {})


def test_a_deadline_at_a_fixed_hour_that_is_only_laid_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: what is left of the time, across the night in which clocks change, is another hour.

    Turns end at 20:00. Clocks in Berlin are put on on Sunday, 29 March: a vacation from Wednesday to Saturday puts the
    turn off from Wednesday, in winter time, to Sunday, in summer time.
    """
    laid: Any = lambda agreed, owed, at, zone, before, after: laid_again(owed.due, at, before, after)  # noqa: E731
    rules = {"deadlines": "fixed", "hour": "20"}

    def taken_back() -> datetime:
        scene = berlin(datetime(2026, 3, 20, 12, tzinfo=UTC), **rules)
        scene.do("mario 1", AnnounceVacation("2026-03-25", "2026-03-28"))
        scene.store(finish_turn(scene.game, MARIO, scene.now))
        scene.now += 60_000
        scene.store(open_turn(scene.game, MARIO, 2, scene.now))
        scene.do("mario 1", TakeBackVacation("2026-03-25"))
        return due_of(scene)

    wanted = datetime(2026, 3, 25, 19, tzinfo=UTC)
    assert taken_back() == wanted
    monkeypatch.setattr(evolution_module, "laid_back", laid)
    assert taken_back() != wanted


def test_it_is_said_to_everybody_and_the_days_can_be_announced_again() -> None:
    scene = berlin()
    scene.do("mario 1", AnnounceVacation("2026-03-24", "2026-03-30"))
    [said] = scene.do("mario 1", TakeBackVacation("2026-03-24"))
    since = milliseconds(datetime(2026, 3, 23, 23, tzinfo=UTC))
    assert said == VacationTakenBack(scene.now, MARIO, 7, since, since)
    assert said.seen_by(scene.game.eyes(OP)) is said
    assert (scene.game.camps[MARIO].away, scene.game.camps[MARIO].announced) == ((), 0)
    scene.do("mario 1", AnnounceVacation("2026-03-24", "2026-03-30"))


def test_a_vacation_that_has_begun_ends_with_the_day() -> None:
    """From Friday to Monday; taken back on Saturday, Sunday and Monday count again.

    The turn of five days begins on Wednesday noon, 18 March: until Friday begins in Berlin, at 23:00 of Thursday,
    35 hours go by; the other 85 from Saturday's end, 23:00 of the 21st (UTC), on: to the 25th, 12:00.
    """
    scene = berlin()
    scene.do("mario 1", AnnounceVacation("2026-03-20", "2026-03-23"))
    assert due_of(scene) == MARCH + timedelta(days=9)
    scene.now = milliseconds(datetime(2026, 3, 21, 10, tzinfo=UTC))
    [said] = scene.do("mario 1", TakeBackVacation("2026-03-20"))
    assert said == VacationTakenBack(
        scene.now,
        MARIO,
        2,
        milliseconds(datetime(2026, 3, 19, 23, tzinfo=UTC)),
        milliseconds(datetime(2026, 3, 21, 23, tzinfo=UTC)),
    )
    assert due_of(scene) == datetime(2026, 3, 25, 12, tzinfo=UTC)
    assert scene.game.camps[MARIO].announced == 2


@pytest.mark.parametrize("first", ["2026-03-21", "2026-03-19", "yesterday", ""])
def test_what_was_not_announced_cannot_be_taken_back(first: str) -> None:
    scene = berlin()
    scene.do("mario 1", AnnounceVacation("2026-03-20", "2026-03-22"))
    scene.store(open_turn(scene.game, WARIO, 2, scene.now))
    with scene.refused("no_vacation"):
        scene.do("mario 1", TakeBackVacation(first))
    with scene.refused("no_vacation"):
        scene.do("wario 1", TakeBackVacation("2026-03-20"))  # another camp's


def test_on_its_last_day_and_afterwards_nothing_is_left_to_take_back() -> None:
    scene = berlin()
    scene.do("mario 1", AnnounceVacation("2026-03-20", "2026-03-21"))
    for moment in (datetime(2026, 3, 21, 10, tzinfo=UTC), datetime(2026, 3, 22, 10, tzinfo=UTC)):
        scene.now = milliseconds(moment)
        with scene.refused("no_vacation"):
            scene.do("mario 1", TakeBackVacation("2026-03-20"))


def test_a_beta_leaders_word_waits_and_comes_to_nothing_where_the_vacation_is_over_by_then() -> None:
    scene = berlin()
    scene.do("mario 1", AppointBeta(scene.game.camps[MARIO].members[0]))
    scene.do("mario 1", AnnounceVacation("2026-03-20", "2026-03-20"))
    scene.now = milliseconds(datetime(2026, 3, 19, 12, tzinfo=UTC))
    scene.do("mario 2", TakeBackVacation("2026-03-20"))
    assert scene.game.camps[MARIO].away
    found = scene.wait(DAY)
    assert any(isinstance(event, ActVoided) for event in found)
    with scene.refused("leaders"):
        scene.do("mario 3", TakeBackVacation("2026-03-20"))
