"""The twelve invariants of camps and delayed acts, on games in which anything happens; and faults that they must find.

``CASEFILE_TEST_SCALE=50`` plays 10,000 games.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from casefile.core.actions import Refused
from casefile.core.cards import Card
from casefile.core.hours import HOUR
from casefile.correspondence.camps import clock, membership, permissions, talk, talk_events, time_events, waiting
from casefile.correspondence.camps import decide as doors
from casefile.correspondence.camps import evolve as folding
from casefile.correspondence.camps.acts import Person
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.contract import EVERYBODY, NOBODY
from casefile.correspondence.camps.deadlines import due
from casefile.correspondence.camps.operator_events import RuleChanged
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.people_events import MoveMade
from casefile.correspondence.camps.state import CampGame
from tests.amounts import SCALE, often
from tests.correspondence.camps.machine import Games
from tests.values import replace

RUNS = often(200, 500) * SCALE
STEPS = 50
QUIET = settings(deadline=None, database=None, stateful_step_count=STEPS, suppress_health_check=list(HealthCheck))


FIRST = settings(QUIET, phases=[Phase.generate], report_multiple_bugs=False, derandomize=True)
"""The same games each time, up to the first fault."""


def run(runs: int, how: settings = QUIET) -> None:
    """So many games in which anything happens."""
    run_state_machine_as_test(Games, settings=settings(how, max_examples=runs))


@pytest.mark.sampled(of="seasons by post")
def test_the_invariants_hold() -> None:
    """In other games each time."""
    run(RUNS)


@pytest.mark.sampled(of="seasons by post")
def test_the_invariants_hold_where_all_that_they_speak_of_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many times, in games that are the same each time: else they would hold for want of cases."""
    happened: Counter[str] = Counter()
    end = Games.teardown

    def teardown(games: Games) -> None:
        happened.update(event.kind for event in games.log)  # type: ignore[attr-defined]
        end(games)

    monkeypatch.setattr(Games, "teardown", teardown)
    run(RUNS, FIRST)
    for kind in (
        *("act_entered", "act_done", "act_countered", "act_taken_back", "act_voided", "move_made", "reminded"),
        *("turn_lapsed", "vacation_used", "downtime_credited", "game_resumed", "leadership_passed", "leader_replaced"),
        *("joined", "expelled", "beta_appointed", "beta_dismissed", "rule_changed", "turn_extended"),
        *("said", "marked"),
    ):
        assert happened[kind] >= RUNS / 50, f"{kind} hardly ever happens: {happened}"


# -- planted faults ------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def cell(act: str, role: str, said: str) -> Plant:
    """Another answer in the table of permissions."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        roles: Any = permissions.PERMISSIONS[act].roles
        patch.setitem(roles, role, said)

    return plant


def hasty(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Agreed, "delay", property(lambda agreed: agreed.delay_hours * HOUR // 2))


def early(patch: pytest.MonkeyPatch) -> None:
    """An act is carried out up to an hour before it is due."""
    whole = clock._waiting
    patch.setattr(
        clock, "_waiting", lambda game: ((when - HOUR * (what == 1), what, *rest) for when, what, *rest in whole(game))
    )


def seen(event: type, by: tuple[str, ...]) -> Plant:
    return lambda patch: patch.setattr(event, "seen", by)


def too_late(patch: pytest.MonkeyPatch) -> None:
    """What is due can no longer be countered, though it has not been carried out."""
    counter = waiting.counter

    def late(game: CampGame, person: Person, act: Any, at: int) -> Any:
        each = game.waiting.get((game.camp_of(person) or Card(""), act.entry))
        if each is not None and each.due <= at:
            raise Refused(BOOK["no_entry"])
        return counter(game, person, act, at)

    patch.setitem(doors.DECIDE, "counter", late)


def uncounted(patch: pytest.MonkeyPatch) -> None:
    """A countered act waits on."""
    patch.setitem(folding.EVOLVE, "act_countered", lambda game, event: game)


def trusting(patch: pytest.MonkeyPatch) -> None:
    """Who was a beta leader once is taken for one."""
    patch.setattr(waiting, "lost", lambda game, at: ())
    role = CampGame.role

    def once_beta(game: CampGame, person: Person) -> str:
        found = role(game, person)
        return "beta" if found == "member" and person.endswith("2") else found

    patch.setattr(CampGame, "role", once_beta)


def slow_to_die(patch: pytest.MonkeyPatch) -> None:
    """What somebody entered lives on after a dismissal."""
    patch.setattr(waiting, "lost", lambda game, at: ())


def any_turn(patch: pytest.MonkeyPatch) -> None:
    """The turn is not looked at again."""

    def play(game: CampGame, person: Person, act: Any, at: int) -> Any:
        name, _ = membership.own(game, person)
        return (MoveMade(at, name, act.turn, act.move),)

    patch.setitem(doors.DECIDE, "play", play)


def shorter(patch: pytest.MonkeyPatch) -> None:
    """A changed delay holds for what waits already."""
    change = folding.EVOLVE["rule_changed"]

    def changed(game: CampGame, event: RuleChanged) -> CampGame:
        game = change(game, event)
        waits = {n: replace(each, due=each.entered + game.agreed.delay) for n, each in game.waiting.items()}
        return replace(game, waiting=waits)

    patch.setitem(folding.EVOLVE, "rule_changed", changed)


def twice(patch: pytest.MonkeyPatch) -> None:
    """What was carried out waits on for a moment."""

    settled = folding.EVOLVE["act_done"]

    def done(game: CampGame, event: time_events.ActDone) -> CampGame:
        each = game.waiting[event.camp, event.entry]
        if each.due % 2:
            return settled(game, event)
        return replace(game, waiting={**game.waiting, (event.camp, event.entry): replace(each, due=event.at + 1)})

    patch.setitem(folding.EVOLVE, "act_done", done)


def forgotten_downtime(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(folding.EVOLVE, "downtime_credited", lambda game, event: game)


def forgotten_pause(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(folding.EVOLVE, "game_resumed", lambda game, event: replace(game, phase="running"))


def forgetful(patch: pytest.MonkeyPatch) -> None:
    """The keys of requests are not kept."""
    entered = waiting.entered

    def again(game: CampGame, *rest: Any, **how: Any) -> Any:
        return entered(replace(game, keys=frozenset(), waiting={}), *rest, **how)

    patch.setattr(waiting, "entered", again)


def counted_together(patch: pytest.MonkeyPatch) -> None:
    """All camps' entries are numbered in one row, so that a number tells of what others entered."""
    entered = waiting.entered

    def numbered(game: CampGame, *rest: Any, **how: Any) -> Any:
        events: Any = entered(game, *rest, **how)
        together = sum(camp.entries for camp in game.camps.values())
        return tuple(replace(event, entry=together + 1) for event in events)

    patch.setattr(waiting, "entered", numbered)


def untold(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(waiting, "turn_ends_first", lambda *_: None)


def hurried(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(clock, "due", lambda *given: due(*given) - 1)
    whole = clock._waiting
    patch.setattr(clock, "_waiting", lambda game: ((when - 1, *rest) for when, *rest in whole(game)))


def strict(patch: pytest.MonkeyPatch) -> None:
    """A strike before the days off."""
    for module in ("machine", "scene"):
        patch.setattr(
            f"tests.correspondence.camps.{module}.tick",
            lambda game, now, **rest: clock.tick(_without_vacation(game), now, **rest),
        )


def _without_vacation(game: CampGame) -> CampGame:
    camps = {name: replace(camp, vacation=99) for name, camp in game.camps.items()}
    return replace(game, camps=camps)


def backwards(patch: pytest.MonkeyPatch) -> None:
    """A clock that was set back is believed."""
    whole = folding.evolve
    for module in ("casefile.correspondence.camps.decide", "tests.correspondence.camps.machine"):
        patch.setattr(f"{module}.evolve", lambda game, event: replace(whole(game, event), latest=0))


def operator_talks(patch: pytest.MonkeyPatch) -> None:
    """Who belongs to no camp is heard by Mario's."""
    cell("say", "operator", "yes")(patch)
    own = membership.own
    patch.setattr(talk, "own", lambda game, person: own(game, person) if game.camp_of(person) else ("mario", None))


def taken_for_member(patch: pytest.MonkeyPatch) -> None:
    """Who is in one camp may join another."""
    patch.setattr(membership, "check_free", lambda game, person, camp: None)
    cell("join_by_code", "member", "yes")(patch)


FAULTS: dict[str, tuple[Plant, str]] = {
    "1: half the delay": (hasty, "not told|(1, 7, 9)"),
    "1: carried out before it is due": (early, "(1"),
    "2: the camp does not see what was entered": (seen(time_events.ActEntered, NOBODY), "(2"),
    "3: no counter after it is due": (too_late, "(3)"),
    "3: a counter without effect": (uncounted, "8)"),
    "4: authority is not looked at again": (trusting, "(4)"),
    "4: what was entered outlives the role": (slow_to_die, "(4)"),
    "4: the turn is not looked at again": (any_turn, "turn"),
    "5: a beta leader expels at once": (cell("expel", "beta", "yes"), "(5, 6)"),
    "5: a beta leader plays at once": (cell("play", "beta", "yes"), "(5, 6)"),
    "6: a beta leader counters": (cell("counter", "beta", "yes"), "(5, 6)"),
    "6: a beta leader takes over, with delay": (cell("pass_leadership", "beta", "wait"), "(6)"),
    "6: a beta leader sets the code, with delay": (cell("set_code", "beta", "wait"), "(6)"),
    "6: a beta leader changes the delay": (cell("change_rule", "beta", "yes"), "(5, 6)"),
    "7: a changed delay shortens what waits": (shorter, "(1, 7, 9)"),
    "8: carried out twice": (twice, "8)"),
    "9: downtime is not credited": (forgotten_downtime, "time of service"),
    "9: a pause is not credited": (forgotten_pause, "time of service|shorter than a day"),
    "10: everybody sees what became of it": (seen(time_events.ActVoided, EVERYBODY), "10"),
    "11: everybody sees what waits": (seen(time_events.ActEntered, EVERYBODY), "11"),
    "11: everybody sees who moved": (seen(MoveMade, EVERYBODY), "11"),
    "11: numbers tell of other camps' entries": (counted_together, "11"),
    "11: the operator reads what a camp says": (seen(talk_events.Said, EVERYBODY), "wrong camp"),
    "11: marks are seen by who drew them alone": (seen(talk_events.Marked, NOBODY), "wrong camp"),
    "11: the operator talks to a camp": (operator_talks, "talk of somebody outside"),
    "a member's talk waits": (cell("say", "member", "leaders"), "talk of somebody outside"),
    "12: the same request waits twice": (forgetful, "(12)"),
    "the turn ends first and nobody says so": (untold, "not told"),
    "a turn lapses early": (hurried, "before"),
    "a strike before the days off": (strict, "before the vacation"),
    "a clock that was set back is believed": (backwards, "back in time"),
    "one person in two camps": (taken_for_member, "two camps"),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, complaint = FAULTS[name]
    plant(monkeypatch)
    with pytest.raises(AssertionError) as found:
        run(4_000, FIRST)
    assert any(each in str(found.value) for each in complaint.split("|"))
