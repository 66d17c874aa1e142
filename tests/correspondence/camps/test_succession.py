"""Who operates besides the operator and after him; how long camps and operators are silent; a start that is moved."""

import pytest

from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps import come, credit_downtime
from casefile.correspondence.camps.acts import (
    AppointBeta,
    BecomeDeputy,
    Cancel,
    ChooseOperator,
    Enter,
    Extend,
    JoinByCode,
    MarkCopied,
    MoveStart,
    Pause,
    Person,
    Replace,
    SetInvitation,
    SetSlots,
    ShareGame,
)
from casefile.correspondence.camps.seals import Seal
from tests.correspondence.camps.scene import (
    DAISY,
    LUIGI,
    MARIO,
    OP,
    PEACH,
    PHRASE,
    T0,
    WARIO,
    Scene,
    announced,
    begun,
    code,
    gathered,
    leader,
)

WORD = Seal("02", "come and help")
ANN, BEN = Person("ann"), Person("ben")


def with_deputies() -> Scene:
    """A game of three camps with two deputies."""
    scene = begun()
    scene.do(OP, SetInvitation(WORD))
    for each in (ANN, BEN):
        scene.do(each, BecomeDeputy(WORD))
    return scene


def test_deputies_come_by_the_code_and_everybody_reads_who_they_are() -> None:
    scene = with_deputies()
    assert scene.game.deputies == (ANN, BEN)
    named = [event for event in scene.log if event.kind == "deputy_named"]
    assert all(event.seen_by(scene.game.eyes(Person("nobody"))) for event in named)
    sealed = next(event for event in scene.log if event.kind == "invitation_sealed")
    assert sealed.seen_by(scene.game.eyes(OP)) is None
    with scene.refused("deputy"):
        scene.do(ANN, BecomeDeputy(WORD))
    with scene.refused("once"):
        scene.do("mario 2", BecomeDeputy(WORD))
    for _ in range(5):
        scene.do("cat", BecomeDeputy(Seal("02", "a guess")))
    with scene.refused("tries"):
        scene.do("cat", BecomeDeputy(WORD))
    assert "cat" not in scene.game.deputies


def test_a_partner_operates_with_notes_of_his_own_and_never_plays() -> None:
    scene = with_deputies()
    scene.do(OP, ShareGame(ANN, "We take turns."))
    assert (scene.game.role(ANN), scene.game.role(OP)) == ("operator", "operator")
    scene.do(ANN, Extend(MARIO, 24, "Exams."))
    with scene.refused("plays"):
        scene.do(ANN, JoinByCode(MARIO, code(MARIO)))
    with scene.refused("no_deputy"):
        scene.do(OP, ShareGame(Person("cat"), "Who?"))
    with scene.refused("operator"):
        scene.do(BEN, Pause("I am but a deputy."))


def test_the_leaders_choose_among_the_deputies_when_the_operator_has_been_silent_for_as_long_as_is_agreed() -> None:
    """Seven days. Three camps play, so two leaders are more than half."""
    scene = with_deputies()
    last = scene.now
    with scene.refused("not_silent"):
        scene.do(leader(MARIO), ChooseOperator(ANN))
    scene.now = last + 7 * DAY - 1
    scene.tick()
    assert not scene.game.silent
    scene.now += 1
    assert "operator_silent" in [event.kind for event in scene.tick()]
    with scene.refused("leader"):
        scene.do("mario 2", ChooseOperator(ANN))
    with scene.refused("no_deputy"):
        scene.do(leader(MARIO), ChooseOperator(Person("cat")))
    scene.do(leader(MARIO), ChooseOperator(BEN))
    assert scene.game.operator == OP
    events = scene.do(leader(PEACH), ChooseOperator(BEN))
    assert [event.kind for event in events] == ["operator_voted", "operator_chosen"]
    assert (scene.game.operator, scene.game.role(BEN), scene.game.role(OP)) == (BEN, "operator", "outsider")
    assert OP in scene.game.bound, "who operated never plays in it"
    assert scene.game.deputies == (ANN,)
    assert not scene.game.silent
    with scene.refused("operator"):
        scene.do(OP, Pause("I am back."))
    scene.do(BEN, Pause("Now I."))


def test_voices_that_differ_choose_nobody_and_a_leader_may_change_his() -> None:
    scene = with_deputies()
    scene.wait(8 * DAY)
    scene.do(leader(MARIO), ChooseOperator(ANN))
    scene.do(leader(PEACH), ChooseOperator(BEN))
    assert scene.game.operator == OP
    scene.do(leader(MARIO), ChooseOperator(BEN))
    assert scene.game.operator == BEN


def test_an_operator_who_comes_back_in_time_stays() -> None:
    scene = with_deputies()
    scene.wait(8 * DAY)
    scene.do(leader(MARIO), ChooseOperator(ANN))
    (event,) = scene.store(come(scene.game, OP, scene.now))
    assert event.kind == "operator_returned"
    assert event.seen_by(scene.game.eyes(Person("nobody"))) is event
    assert not scene.game.choices
    with scene.refused("not_silent"):
        scene.do(leader(PEACH), ChooseOperator(ANN))


def test_a_visit_counts_and_so_does_an_act_and_time_without_service_does_not() -> None:
    """Seven days from the last of them; four days without service are added."""
    scene = with_deputies()
    scene.wait(3 * DAY)
    (event,) = scene.store(come(scene.game, OP, scene.now))
    assert event.seen_by(scene.game.eyes(OP)) is None, "a visit is nobody's business"
    seen = scene.now
    scene.now += 2 * DAY
    scene.store(credit_downtime(scene.game, scene.now - DAY, scene.now + 3 * DAY, scene.now + 3 * DAY))
    scene.now = seen + 7 * DAY + 4 * DAY - 1
    scene.tick()
    assert not scene.game.silent
    scene.wait(1)
    assert scene.game.silent


def test_without_deputies_nobody_is_declared_silent() -> None:
    scene = begun()
    assert "operator_silent" not in [event.kind for event in scene.wait(100 * DAY)]


def test_visits_of_a_camp_are_kept_every_six_hours_and_a_called_leader_s_at_once() -> None:
    scene = begun()
    scene.now += DAY + 6 * HOUR
    (event,) = scene.store(come(scene.game, Person("mario 2"), scene.now))
    assert event.kind == "camp_came"
    assert all(event.seen_by(scene.game.eyes(Person(each))) is None for each in ("mario 1", "mario 2", "op", "wario 1"))
    assert (scene.game.camps[MARIO].heard, scene.game.camps[MARIO].by) == (scene.now, "mario 2")
    assert come(scene.game, Person("mario 3"), scene.now + 6 * HOUR - 1) == ()
    scene.do(OP, Replace(MARIO, "Gone.", Person("mario 3")))
    assert not scene.game.camps[MARIO].arrived
    scene.store(come(scene.game, Person("mario 3"), scene.now + 1))
    assert scene.game.camps[MARIO].arrived
    assert come(scene.game, Person("somebody"), scene.now + 99 * DAY) == ()


def test_what_the_clock_does_is_no_sign_of_life() -> None:
    """The finding: a leader who never acted in 18 days was heard of 'now', since his turns began and ended."""
    scene = begun()
    before = scene.game.camps[MARIO].heard
    scene.wait(18 * DAY)
    assert scene.game.camps[MARIO].strikes
    assert scene.game.camps[MARIO].heard == before


def test_the_start_is_moved_in_public_and_not_into_the_past() -> None:
    scene = gathered()
    scene.do(OP, MoveStart(T0 + 3 * DAY, "Sooner."))
    with scene.refused("ahead"):
        scene.do(OP, MoveStart(T0, "Now."))
    with scene.refused("ahead"):
        scene.do(OP, MoveStart(T0 + 400 * DAY, "Some day."))
    assert "game_started" in [event.kind for event in scene.wait(3 * DAY)]
    with scene.refused("begun"):
        scene.do(OP, MoveStart(scene.now + DAY, "Too late."))


def test_more_slots_are_for_the_back_ups_first_and_fewer_not_below_those_who_have_come() -> None:
    scene = gathered(3, back_ups=2)
    for each in ("back 1", "back 2"):
        scene.do(each, Enter(MARIO, PHRASE))
    with scene.refused("slots"):
        scene.do(OP, SetSlots(7, "All."))
    with scene.refused("slots"):
        scene.do(OP, SetSlots(2, "Few."))
    events = scene.do(OP, SetSlots(4, "Room for one more."))
    assert [event.kind for event in events] == ["slots_set", "back_up_called"]
    # The first character that is free in turn order, after those of the three camps.
    assert scene.game.camps[LUIGI].leader == "back 1"
    scene.do(OP, SetSlots(6, "All."))
    assert scene.game.camps[DAISY].leader == "back 2"
    assert scene.game.back_ups == ()
    with scene.refused("slots"):
        scene.do(OP, SetSlots(4, "Too few for five."))


def test_a_game_is_called_off_before_it_begins_and_then_nothing_is_possible() -> None:
    scene = announced()
    scene.do(leader(MARIO), Enter(MARIO, PHRASE))
    scene.do(OP, Cancel("Too few of us."))
    assert scene.game.phase == "over"
    assert scene.wait(30 * DAY) == []
    with scene.refused("over"):
        scene.do("late", Enter(WARIO, PHRASE))
    scene = begun()
    with scene.refused("begun"):
        scene.do(OP, Cancel("Too late."))


@pytest.mark.parametrize("posts", [3, 0])
def test_what_is_in_the_forum_is_the_operators_to_mark_and_to_take_back(posts: int) -> None:
    scene = begun()
    (event,) = scene.do(OP, MarkCopied(posts, "bbcode"))
    assert scene.game.copied == (posts, scene.now, "bbcode")
    assert event.seen_by(scene.game.eyes(leader(MARIO))) is None
    with scene.refused("operator"):
        scene.do(leader(MARIO), MarkCopied(1))


def test_a_beta_leader_has_no_voice_about_the_operator() -> None:
    scene = with_deputies()
    scene.do(leader(MARIO), AppointBeta(Person("mario 2")))
    scene.wait(8 * DAY)
    with scene.refused("leader"):
        scene.do("mario 2", ChooseOperator(ANN))
    assert Card("mario") not in scene.game.choices
