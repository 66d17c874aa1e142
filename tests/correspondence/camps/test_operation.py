"""The operator (RULES, Membership and operation): public acts with notes, no playing, no looking unseen; days off."""

import pytest

from casefile.core.actions import Action
from casefile.core.by_post import Disband, GiveStrike, LiftStrike
from casefile.core.cards import Card
from casefile.core.hours import DAY
from casefile.correspondence.camps import CampGame, credit_downtime, finish_turn, open_turn, tick
from casefile.correspondence.camps.acts import (
    AppointOperator,
    ChangeRule,
    Enter,
    Extend,
    Look,
    Pause,
    Person,
    Play,
    Replace,
    Resume,
    Start,
)
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.operator_events import HiddenLookedAt, LeaderReplaced, TurnExtended
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.permissions import PERMISSIONS
from casefile.correspondence.camps.time_events import (
    Reminded,
    TurnClosed,
    TurnDone,
    TurnLapsed,
    TurnOpened,
    VacationUsed,
)
from tests.correspondence.camps.scene import MARIO, OP, PEACH, PHRASE, WARIO, begun, gathered, hours

ACTS: list[Action] = [
    Pause("Holiday."),
    Extend(MARIO, 24, "Exams."),
    GiveStrike(WARIO, "Spam."),
    Replace(MARIO, "Gone.", Person("mario 2")),
    Disband(PEACH, "Left."),
    ChangeRule("turn_days", "3", "Faster."),
    Look("hand peach", "A complaint."),
    AppointOperator(Person("ann"), "Moving house."),
]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.kind)
def test_every_act_of_the_operator_is_public_with_its_note(act: Action) -> None:
    scene = begun()
    event = scene.do(OP, act)[0]
    assert event.note == act.note  # type: ignore[attr-defined]
    for person in ("mario 1", "wario 3", "nobody"):
        assert event.seen_by(scene.game.eyes(Person(person))) is event
    for person in ("mario 1", "mario 2", "ann"):
        scene = begun()
        with scene.refused("operator"):
            scene.do(person, act)


def test_the_acts_above_are_all_that_a_running_game_offers_the_operator() -> None:
    """But for lifting a strike, which needs one, and going on, which needs a pause; both are tried below.

    Sharing the desk is tried with the deputies, revealing a link with the sealed ones. The code that invites
    deputies, what is in the group's own forum, and a duty that is left alone change nothing in the game and have no
    note; nor has the skipping of time, which only a rehearsal does.
    """
    offered = {
        kind
        for kind, line in PERMISSIONS.items()
        if line.roles["operator"] == "yes" and line.when not in ("new", "open")
    }
    besides = {"lift_strike", "resume", "share_game", "set_invitation", "mark_copied", "reveal_link"}
    besides |= {"leave_task", "skip_time"}
    assert offered == {act.kind for act in ACTS} | besides


@pytest.mark.parametrize("note", ["", "  \n", "x" * 501])
def test_without_a_note_nothing_is_done(note: str) -> None:
    scene = begun()
    for act in (Pause(note), GiveStrike(MARIO, note), Look("hand peach", note)):
        with scene.refused("note"):
            scene.do(OP, act)
    scene = gathered()
    with scene.refused("note"):
        scene.do(OP, Start(note))


def test_an_extension_is_added_to_the_deadline() -> None:
    scene = begun()
    due = scene.game.owed[MARIO].due
    assert scene.do(OP, Extend(MARIO, 24, "Exams.")) == (TurnExtended(scene.now, MARIO, 1, due + hours(24), "Exams."),)
    assert scene.game.owed[MARIO].due == due + hours(24)
    with scene.refused("turn"):
        scene.do(OP, Extend(WARIO, 24, "Exams."))
    for count in (0, 241, -5):
        with scene.refused("hours"):
            scene.do(OP, Extend(MARIO, count, "Exams."))


def test_strikes_are_given_and_lifted() -> None:
    scene = begun()
    with scene.refused("no_strike"):
        scene.do(OP, LiftStrike(MARIO, "None there."))
    scene.do(OP, GiveStrike(MARIO, "Spam."))
    assert scene.game.camps[MARIO].strikes == 1
    scene.do(OP, LiftStrike(MARIO, "Sorry."))
    assert scene.game.camps[MARIO].strikes == 0


def test_a_disbanded_camp_owes_nothing_and_is_not_touched_again() -> None:
    scene = begun()
    scene.do(OP, Disband(MARIO, "Left."))
    assert scene.game.owed == {}
    assert scene.game.standing() == (WARIO, PEACH)
    for act in (Disband(MARIO, "Again."), GiveStrike(MARIO, "More."), Replace(MARIO, "New.", Person("ann"))):
        with scene.refused("removed"):
            scene.do(OP, act)
    with scene.refused("no_camp"):
        scene.do(OP, Disband(Card("bowser"), "Who?"))


def test_a_replaced_leader_gets_out_and_the_back_up_gets_a_new_link() -> None:
    scene = gathered(back_ups=1)
    scene.do("ann", Enter(MARIO, PHRASE))
    scene.do(OP, Start("Go."))
    assert scene.do(OP, Replace(MARIO, "Gone.")) == (LeaderReplaced(scene.now, MARIO, Person("ann"), "Gone."),)
    camp = scene.game.camps[MARIO]
    assert (camp.leader, camp.link) == ("ann", 2)
    assert scene.game.back_ups == ()
    assert scene.game.role(Person("mario 1")) == "outsider"
    with scene.refused("back_up"):
        scene.do(OP, Replace(MARIO, "Gone, too."))
    with scene.refused("leader_stays"):
        scene.do(OP, Replace(MARIO, "Again.", Person("ann")))
    with scene.refused("once"):
        scene.do(OP, Replace(MARIO, "Help.", Person("wario 2")))
    with scene.refused("plays"):
        scene.do(OP, Replace(MARIO, "I will.", OP))


def test_a_rule_is_changed_only_to_what_it_can_be() -> None:
    scene = begun()
    scene.do(OP, ChangeRule("turn_days", "3", "Faster."))
    assert scene.game.agreed == Agreed(turn_days=3)
    for rule, value in (("turn_days", "0"), ("bribes", "yes"), ("delay_hours", "1")):
        with scene.refused("rule"):
            scene.do(OP, ChangeRule(rule, value, "Hm."))


def test_hidden_cards_are_shown_only_after_everybody_could_know() -> None:
    scene = begun()
    assert scene.game.may_be_shown(OP, 1) is None
    event = HiddenLookedAt(scene.now, OP, 1, "hand peach", "A complaint.")
    assert scene.do(OP, Look("hand peach", "A complaint.")) == (event,)
    assert scene.game.may_be_shown(OP, 1) == "hand peach"
    assert scene.game.may_be_shown(Person("mario 1"), 1) is None
    assert scene.game.may_be_shown(OP, 2) is None
    scene.do(OP, AppointOperator(Person("ann"), "Moving house."))
    assert scene.game.may_be_shown(OP, 1) is None
    assert scene.game.may_be_shown(Person("ann"), 1) is None  # she has not looked in public


def test_who_plays_does_not_operate_and_who_operated_does_not_play() -> None:
    scene = begun()
    for person, clause in (("mario 1", "once"), ("mario 3", "once"), (OP, "plays")):
        with scene.refused(clause):
            scene.do(OP, AppointOperator(Person(person), "You."))
    scene.do(OP, Replace(MARIO, "Gone.", Person("mario 2")))
    with scene.refused("bound"):  # the former leader has seen cards
        scene.do(OP, AppointOperator(Person("mario 1"), "You."))
    scene.do(OP, AppointOperator(Person("ann"), "Moving house."))
    with scene.refused("operator"):
        scene.do(OP, Pause("Holiday."))
    with scene.refused("bound"):
        scene.do("ann", Replace(WARIO, "Gone.", OP))


# -- turns and time ------------------------------------------------------------------------------------------------


def test_days_off_are_used_before_a_strike() -> None:
    """Three days of vacation by default: due, three times put off by a day, then the strike."""
    scene = begun()
    due = scene.game.owed[MARIO].due
    events = []
    for _ in range(9):
        events += scene.wait(DAY)
    assert [event for event in events if not isinstance(event, Reminded)] == [
        VacationUsed(due, MARIO, 1, due + DAY),
        VacationUsed(due + DAY, MARIO, 1, due + 2 * DAY),
        VacationUsed(due + 2 * DAY, MARIO, 1, due + 3 * DAY),
        TurnLapsed(due + 3 * DAY, MARIO, 1, due + 3 * DAY, True),
    ]
    assert scene.game.camps[MARIO].strikes == 1
    scene.store(open_turn(scene.game, MARIO, 2, scene.now))
    scene.wait(5 * DAY)
    assert scene.game.camps[MARIO].strikes == 2  # none is left


def test_a_day_off_is_a_whole_day_of_service_though_the_clock_came_late() -> None:
    """Due, and nobody looked; paused for a day an hour later; then the clock comes by: the day off is still to come."""
    scene = begun()
    scene.now = scene.game.owed[MARIO].due + hours(1)
    scene.do(OP, Pause("Holiday."))
    scene.now += DAY
    scene.do(OP, Resume("Back."))
    (event,) = [event for event in scene.tick() if isinstance(event, VacationUsed)]
    assert event.due == scene.now + DAY


def test_an_offer_lapses_without_a_strike_or_a_day_off() -> None:
    scene = begun(turn=False)
    (offer,) = scene.store(open_turn(scene.game, MARIO, 1, scene.now, "offer"))
    assert offer == TurnOpened(scene.now, MARIO, 1, scene.now + hours(24), False, "offer")
    events = scene.wait(hours(24))
    assert [event.kind for event in events] == ["reminded", "turn_lapsed"]
    assert (scene.game.camps[MARIO].strikes, scene.game.camps[MARIO].vacation) == (0, 0)


def test_one_reminder_at_four_fifths_to_the_camp_alone() -> None:
    """Five days: after four. What was done is not reminded of."""
    scene = begun()
    assert scene.wait(4 * DAY - 1) == []
    (event,) = scene.wait(1)
    assert event == Reminded(scene.now, MARIO, 1)
    assert event.seen_by(scene.game.eyes(Person("wario 1"))) is None
    assert event.seen_by(scene.game.eyes(Person("mario 2"))) is event
    assert scene.wait(DAY - 1) == []
    scene = begun()
    scene.store(finish_turn(scene.game, MARIO, scene.now))
    assert scene.wait(30 * DAY) == []


def test_a_rolling_turn_closes_as_soon_as_all_is_done() -> None:
    scene = begun()
    assert scene.store(finish_turn(scene.game, MARIO, scene.now)) == (
        TurnDone(scene.now, MARIO, 1),
        TurnClosed(scene.now, MARIO, 1),
    )


def test_a_turn_with_a_fixed_hour_closes_at_that_hour() -> None:
    """At 20:00 universal time: five days later at midnight, so at 20:00 of that day."""
    scene = begun(turn=False)
    scene.do(OP, ChangeRule("deadlines", "fixed", "Every evening."))
    scene.store(open_turn(scene.game, MARIO, 1, scene.now))
    due = scene.now + 5 * DAY + hours(20)
    assert scene.game.owed[MARIO].due == due
    assert scene.store(finish_turn(scene.game, MARIO, scene.now)) == (TurnDone(scene.now, MARIO, 1),)
    with scene.refused("turn"):
        scene.do("mario 1", Play(1, ""))
    assert scene.wait(due - scene.now - 1) == []
    assert scene.wait(1) == [TurnClosed(due, MARIO, 1)]


def test_downtime_and_pause_put_deadlines_off_once() -> None:
    """Down for hours 10 to 20, paused from 30 to 60, down again from 40 to 50 within it: 40 hours without time."""
    scene = begun()
    began, due = scene.now, scene.game.owed[MARIO].due
    scene.now = began + hours(20)
    scene.store(credit_downtime(scene.game, began + hours(10), scene.now, scene.now))
    scene.now = began + hours(30)
    scene.do(OP, Pause("Holiday."))
    scene.now = began + hours(50)
    scene.store(credit_downtime(scene.game, began + hours(40), scene.now, scene.now))
    with scene.refused("paused"):
        scene.do("mario 1", Play(1, ""))
    scene.now = began + hours(60)
    scene.do(OP, Resume("Back."))
    assert scene.game.owed[MARIO].due == due + hours(40)
    with scene.refused("not_paused"):
        scene.do(OP, Resume("Back."))


def test_the_same_downtime_told_twice_is_credited_once() -> None:
    scene = begun()
    due = scene.game.owed[MARIO].due
    scene.now += hours(20)
    for since in (20, 15):
        scene.store(credit_downtime(scene.game, scene.now - hours(since), scene.now, scene.now))
    assert scene.game.owed[MARIO].due == due + hours(20)
    assert credit_downtime(scene.game, scene.now, scene.now - 1, scene.now) == ()


def test_a_start_that_fell_into_downtime_is_put_off() -> None:
    """Down from an hour before the start to four after it: leaders have that hour still."""
    scene = gathered()
    start = scene.game.start
    scene.now = start + hours(4)
    scene.store(credit_downtime(scene.game, start - hours(1), scene.now, scene.now))
    assert scene.game.start == start + hours(5)
    assert scene.wait(hours(1) - 1) == []


def test_time_is_up_once_however_often_it_is_looked_at() -> None:
    """Two schedulers that both see the deadline: the second one's event meets a game in which it is gone."""
    scene = begun()
    scene.do(OP, ChangeRule("vacation_days", "0", "None."))
    scene.wait(4 * DAY)
    scene.now += DAY
    game: CampGame = scene.game
    (first,), (second,) = tick(game, scene.now), tick(game, scene.now)
    assert first == second
    assert tick(evolve(game, first), scene.now) == ()
