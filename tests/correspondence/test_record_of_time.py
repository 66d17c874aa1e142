"""What the record of a game by post tells of time, and that both verifiers refuse a lapse while no time ran."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from casefile.core.hours import DAY
from casefile.core.record import record_of, write
from casefile.correspondence.camps.acts import (
    AnnounceVacation,
    ChangeRule,
    Enter,
    OpenRegistration,
    SetCode,
    Start,
    TakeBackVacation,
)
from casefile.correspondence.game import CorrespondenceGame, Plan
from casefile.games.nsider.rules import Nsider
from tests.correspondence.camps.scene import CHARACTERS, OP, PHRASE, code, leader
from tests.correspondence.camps.test_deadlines import milliseconds, zone
from tests.correspondence.posts import seeds
from tests.rules import verify_file
from tests.verifiers import by_module, module_of, written

BEGAN = datetime(2026, 3, 18, 12, tzinfo=UTC)


def played(rehearsal: int = 0, weekends: str = "off", back: datetime | None = None) -> CorrespondenceGame:
    """A game in Berlin in which nobody does anything, until it is drawn; Mario's camp is away for some days.

    At ``back`` it takes that back.
    """
    secrets = seeds()
    agreed = {"weekends": weekends, "vacation_days": "0"}
    commitments = tuple(seed.commitment for seed in secrets)
    plan = Plan("A game", {"strikes": "1"}, agreed, "Europe/Berlin", commitments, rehearsal=rehearsal)
    post, now = CorrespondenceGame(plan, secrets, OP, zone("Europe/Berlin")), milliseconds(BEGAN)
    post.act(OP, OpenRegistration(CHARACTERS, PHRASE, 4, 0, 0, now + DAY, "Welcome."), now)
    for name in CHARACTERS[:4]:
        post.act(leader(name), Enter(name, PHRASE), now)
        post.act(leader(name), SetCode(code(name)), now)
    post.act(leader(CHARACTERS[1]), AnnounceVacation("2026-03-25", "2026-03-26"), now)
    post.act(OP, Start("We begin."), now)
    post.act(leader(CHARACTERS[0]), AnnounceVacation("2026-03-20", "2026-03-23"), now)
    post.act(OP, ChangeRule("weekends", weekends, "As agreed."), now)
    if back:
        post.act(leader(CHARACTERS[0]), TakeBackVacation("2026-03-20"), milliseconds(back))
    while post.game.phase != "over" and (due := post.next_due()) is not None:
        post.tick(due)
    return post


def data_of(post: CorrespondenceGame) -> bytes:
    """The record as it is downloaded."""
    assert post.table is not None
    return write(record_of(post.table, post.commitment))


def changed(data: bytes, seat: int, due: datetime) -> bytes:
    """The record with another moment for the lapse of a seat."""
    record = json.loads(data)
    for event in record["events"]:
        if event["kind"] == "lapsed" and event["seat"] == seat:
            event["due"] = milliseconds(due)
    heading = {name: value for name, value in record.items() if name not in ("events", "sums")}
    return written(heading, record["events"])


@pytest.fixture(scope="module")
def data() -> bytes:
    """A record with weekends that do not count and two vacations."""
    return data_of(played())


def test_the_record_says_when_no_time_ran_and_both_verifiers_say_yes(data: bytes) -> None:
    kinds = [event["kind"] for event in json.loads(data)["events"]]
    assert kinds.count("away_announced") == 2
    assert kinds.count("weekends_set") == 2
    assert verify_file(data)
    assert by_module("nsider", [data]) == [(True, 0)]


@pytest.mark.parametrize(
    ("seat", "due", "holds"),
    [
        (0, BEGAN + timedelta(days=2), False),  # in its vacation, which begins at 23:00 of the 19th
        (0, datetime(2026, 3, 19, 22, 59, tzinfo=UTC), True),
        (0, datetime(2026, 3, 23, 22, 59, tzinfo=UTC), False),
        (0, datetime(2026, 3, 23, 23, 0, tzinfo=UTC), True),
        (1, datetime(2026, 3, 26, 12, 0, tzinfo=UTC), False),  # announced before the start
        (1, datetime(2026, 3, 28, 22, 59, tzinfo=UTC), False),  # a Saturday
        (1, datetime(2026, 3, 29, 21, 59, tzinfo=UTC), False),  # the last minute of a Sunday, of summer time
        (1, datetime(2026, 3, 29, 22, 0, tzinfo=UTC), True),
        (1, datetime(2026, 3, 27, 22, 59, tzinfo=UTC), True),
    ],
)
def test_a_lapse_while_no_time_ran_is_refused_by_both(data: bytes, seat: int, due: datetime, *, holds: bool) -> None:
    forged = changed(data, seat, due)
    number = 1 + next(
        i for i, event in enumerate(json.loads(forged)["events"]) if event["kind"] == "lapsed" and event["seat"] == seat
    )
    wanted = (True, 0) if holds else (False, number)
    verification = verify_file(forged)
    assert (bool(verification), verification.event or 0) == wanted
    assert holds or "the time of this camp stood still then" in verification.text
    assert by_module("nsider", [forged]) == [wanted]


def test_a_rehearsal_is_told_by_both_verifiers() -> None:
    data = data_of(played(rehearsal=60_000, weekends="count"))
    said = "a rehearsal, in which a day took 60 seconds"
    assert said in verify_file(data).text
    told = module_of("nsider").told(data)
    assert told["holds"]
    assert said in told["text"]
    plain = data_of(played())
    assert "rehearsal" not in verify_file(plain).text
    assert "rehearsal" not in module_of("nsider").told(plain)["text"]


def test_the_rules_know_these_events() -> None:
    assert {"away_announced", "away_taken_back", "weekends_set", "rehearsal_marked"} <= {
        event.kind for event in Nsider.events
    }


# -- taken back --------------------------------------------------------------------------------------------------------

BEFORE = BEGAN + timedelta(hours=1)
"""A day before Mario's vacation, which is from the 20th to the 23rd, in Berlin."""
WITHIN = datetime(2026, 3, 21, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("back", "due", "holds"),
    [
        (BEFORE, datetime(2026, 3, 20, 12, tzinfo=UTC), True),  # a Friday that was to be its first day
        (BEFORE, datetime(2026, 3, 23, 12, tzinfo=UTC), True),
        (WITHIN, datetime(2026, 3, 20, 12, tzinfo=UTC), False),  # before it came back
        (WITHIN, datetime(2026, 3, 21, 22, 59, tzinfo=UTC), False),  # the last minute of the day on which it came back
        (WITHIN, datetime(2026, 3, 21, 23, 0, tzinfo=UTC), True),
        (WITHIN, datetime(2026, 3, 23, 12, tzinfo=UTC), True),
        (None, datetime(2026, 3, 23, 12, tzinfo=UTC), False),
    ],
)
def test_where_a_vacation_was_taken_back_time_ran_for_both_verifiers(
    back: datetime | None, due: datetime, *, holds: bool
) -> None:
    data = data_of(played(weekends="count", back=back))
    assert verify_file(data)
    forged = changed(data, 0, due)
    assert bool(verify_file(forged)) is holds
    at = [event["kind"] for event in json.loads(forged)["events"]].index("lapsed") + 1
    assert by_module("nsider", [data, forged]) == [(True, 0), (True, 0) if holds else (False, at)]


@pytest.mark.parametrize(
    ("field", "value"),
    [("seat", 1), ("since", milliseconds(BEFORE)), ("until", milliseconds(WITHIN + timedelta(days=9))), ("until", 0)],
)
def test_the_end_of_a_vacation_that_nobody_announced_is_refused_by_both(field: str, value: int) -> None:
    """Another camp's, of another day, one that gets longer, and one that ends before it begins."""
    record = json.loads(data_of(played(weekends="count", back=WITHIN)))
    number, event = next((n, e) for n, e in enumerate(record["events"], 1) if e["kind"] == "away_taken_back")
    event[field] = value
    heading = {name: value for name, value in record.items() if name not in ("events", "sums")}
    forged = written(heading, record["events"])
    verification = verify_file(forged)
    assert (bool(verification), verification.event) == (False, number)
    assert "no such vacation was announced" in verification.text
    assert by_module("nsider", [forged]) == [(False, number)]
