"""Camps (000, Registration; RULES, Membership): joining, roles, and one person in one camp for ever."""

import pytest

from casefile.core.actions import Action
from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps.acts import (
    AppointBeta,
    Approve,
    AskToJoin,
    Decline,
    DismissBeta,
    Enter,
    Expel,
    JoinByCode,
    Leave,
    PassLeadership,
    Person,
    Play,
    Replace,
    SetCode,
    SetEnrolment,
    SetStandingOrder,
)
from casefile.correspondence.camps.clock import remove_camp, see_solution
from casefile.correspondence.camps.people_events import CodeMissed, Joined, MoveMade
from casefile.correspondence.camps.seals import Seal
from tests.correspondence.camps.scene import MARIO, OP, PHRASE, WARIO, announced, begun, code, gathered

WRONG = Seal("01", "wrong")


def test_the_code_lets_one_in_at_once_before_and_after_the_start() -> None:
    for scene in (gathered(), begun()):
        assert scene.do("ann", JoinByCode(MARIO, code(MARIO))) == (Joined(scene.now, MARIO, Person("ann")),)
        assert scene.game.role(Person("ann")) == "member"


def test_a_wrong_code_is_told_and_the_sixth_in_an_hour_is_not_even_looked_at() -> None:
    scene = begun()
    for _ in range(5):
        assert scene.tried("ann", MARIO, WRONG) == "code"
        scene.now += HOUR // 10
    with scene.refused("tries"):
        scene.do("ann", JoinByCode(WARIO, code(WARIO)))
    assert scene.tried("bob", MARIO, code(MARIO)) is None
    scene.now += HOUR // 2  # the first wrong code is just an hour ago
    assert scene.tried("ann", MARIO, WRONG) == "code"
    with scene.refused("tries"):
        scene.do("ann", JoinByCode(MARIO, code(MARIO)))
    scene.now += HOUR
    assert scene.tried("ann", MARIO, code(MARIO)) is None


def test_the_code_of_another_camp_and_an_old_code_are_wrong() -> None:
    scene = gathered()
    assert scene.tried("ann", MARIO, code(WARIO)) == "code"
    scene.do("mario 1", SetCode(Seal("02", "new")))
    assert scene.tried("ann", MARIO, code(MARIO)) == "code"
    assert scene.tried("ann", MARIO, Seal("02", "new")) is None


def test_a_camp_without_a_code_lets_nobody_in_by_one() -> None:
    scene = announced()
    scene.do("ann", Enter(MARIO, PHRASE))
    assert scene.tried("bob", MARIO, WRONG) == "code"


def test_the_leader_says_who_joins() -> None:
    scene = begun()
    scene.do("mario 1", SetEnrolment("restricted"))
    with scene.refused("restricted"):
        scene.do("ann", JoinByCode(MARIO, code(MARIO)))
    scene.do("ann", AskToJoin(MARIO))
    scene.do("bob", AskToJoin(MARIO))
    with scene.refused("asked"):
        scene.do("ann", AskToJoin(MARIO))
    scene.do("mario 1", Approve(Person("ann")))
    scene.do("mario 1", Decline(Person("bob")))
    assert scene.game.role(Person("ann")) == "member"
    assert scene.game.role(Person("bob")) == "outsider"
    for act in (Approve(Person("bob")), Decline(Person("ann"))):
        with scene.refused("not_asked"):
            scene.do("mario 1", act)
    scene.do("mario 1", SetEnrolment("closed"))
    for asked in (AskToJoin(MARIO), JoinByCode(MARIO, WRONG)):
        with scene.refused("closed"):
            scene.do("bob", asked)


def test_there_is_no_joining_what_is_not_there() -> None:
    scene = begun()
    with scene.refused("no_camp"):
        scene.do("ann", JoinByCode(Card("bowser"), WRONG))
    scene.store(remove_camp(scene.game, MARIO, scene.now))
    with scene.refused("removed"):
        scene.do("ann", JoinByCode(MARIO, code(MARIO)))
    for act in (SetEnrolment("open"), Leave(), SetCode(WRONG)):
        with scene.refused("removed"):
            scene.do("mario 1", act)


def test_who_asked_two_camps_belongs_to_the_first_that_lets_in() -> None:
    scene = begun()
    scene.do("ann", AskToJoin(MARIO))
    scene.do("ann", AskToJoin(WARIO))
    scene.do("wario 1", Approve(Person("ann")))
    with scene.refused("not_asked"):  # the other question is gone
        scene.do("mario 1", Approve(Person("ann")))


def test_who_has_seen_cards_enters_no_other_camp_for_ever() -> None:
    """Left, expelled or replaced: the camp's cards were seen. One's own camp is open still."""
    scene = begun()
    scene.do("mario 2", Leave())
    scene.do("mario 1", Expel(Person("mario 3")))
    scene.do(OP, Replace(MARIO, "Gone.", Person("ann")))
    for person in ("mario 1", "mario 2", "mario 3"):
        assert scene.game.role(Person(person)) == "outsider"
        for act in (JoinByCode(WARIO, code(WARIO)), AskToJoin(WARIO)):
            with scene.refused("bound"):
                scene.do(person, act)
        with scene.refused("bound"):
            scene.do(OP, Replace(WARIO, "Help out.", Person(person)))
    assert scene.tried("mario 2", MARIO, code(MARIO)) is None


def test_before_the_deal_nothing_was_seen() -> None:
    scene = gathered()
    scene.do("mario 2", Leave())
    assert scene.tried("mario 2", WARIO, code(WARIO)) is None


def test_who_has_seen_a_solution_enters_no_camp() -> None:
    scene = begun()
    scene.store(see_solution(scene.game, Person("ann"), scene.now))
    with scene.refused("bound"):
        scene.do("ann", JoinByCode(MARIO, code(MARIO)))


def test_one_person_has_one_place() -> None:
    scene = gathered(back_ups=1)
    scene.do("ann", Enter(MARIO, PHRASE))  # a back-up
    for person in ("ann", "mario 1", "mario 2"):
        with scene.refused("once"):
            scene.do(person, JoinByCode(WARIO, code(WARIO)))
    with scene.refused("plays"):
        scene.do(OP, JoinByCode(WARIO, code(WARIO)))


def test_roles_change_only_as_the_leader_says() -> None:
    scene = begun()
    scene.do("mario 1", AppointBeta(Person("mario 2")))
    assert scene.game.role(Person("mario 2")) == "beta"
    with scene.refused("is_beta"):
        scene.do("mario 1", AppointBeta(Person("mario 2")))
    for stranger in ("ann", "wario 2", "mario 1"):
        with scene.refused("not_member"):
            scene.do("mario 1", AppointBeta(Person(stranger)))
    scene.do("mario 1", DismissBeta(Person("mario 2")))
    with scene.refused("not_beta"):
        scene.do("mario 1", DismissBeta(Person("mario 2")))
    assert scene.game.role(Person("mario 2")) == "member"
    scene.do("mario 1", PassLeadership(Person("mario 2")))
    assert scene.game.role(Person("mario 2")) == "leader"
    assert scene.game.role(Person("mario 1")) == "member"
    for act in (PassLeadership(Person("mario 2")), PassLeadership(Person("wario 2"))):
        with scene.refused("not_member"):
            scene.do("mario 2", act)


def test_a_leader_does_not_simply_go() -> None:
    scene = begun()
    with scene.refused("leader_stays"):
        scene.do("mario 1", Leave())
    with scene.refused("leader_stays"):
        scene.do("mario 1", Expel(Person("mario 1")))
    with scene.refused("not_member"):
        scene.do("mario 1", Expel(Person("wario 2")))


PLAY = Play(1, '{"kind":"suggest"}')


def test_the_leader_plays_at_once_and_only_the_turn_that_is_owed() -> None:
    scene = begun()
    assert scene.do("mario 1", PLAY) == (MoveMade(scene.now, MARIO, 1, PLAY.move),)
    with scene.refused("turn"):
        scene.do("mario 1", Play(2, PLAY.move))
    with scene.refused("turn"):
        scene.do("wario 1", PLAY)


@pytest.mark.parametrize("act", [PLAY, SetStandingOrder(()), SetEnrolment("open"), Expel(Person("mario 3"))])
def test_members_do_not_speak_for_their_camp(act: Action) -> None:
    scene = begun()
    for person in ("mario 2", "ann", OP):
        with scene.refused("leaders"):
            scene.do(person, act)


def test_what_the_table_forbids_is_refused_with_its_clause() -> None:
    """An accusation in round 2 is the rule set's to refuse; its clause comes through, and nothing has changed."""
    scene = begun()
    scene.legal = lambda camp, move: "nsider-5" if "accuse" in move else None
    before = scene.game
    with pytest.raises(Exception, match="nsider-5"):
        scene.do("mario 1", Play(1, '{"kind":"accuse"}'))
    assert scene.game == before


def test_a_camp_sees_its_own_and_nobody_elses() -> None:
    """Who joins sees the camp's past; who is sent away sees it no longer; a wrong code is between us and who tried."""
    scene = begun()
    (move,) = scene.do("mario 1", PLAY)
    (missed,) = scene.do("ann", JoinByCode(MARIO, WRONG))
    assert isinstance(missed, CodeMissed)
    sees = {
        person: [event.seen_by(scene.game.eyes(Person(person))) is event for event in (move, missed)]
        for person in ("mario 1", "mario 3", "wario 1", OP, "ann")
    }
    assert sees == {
        "mario 1": [True, False],
        "mario 3": [True, False],
        "wario 1": [False, False],
        OP: [False, False],
        "ann": [False, True],
    }
    scene.do("ann", JoinByCode(MARIO, code(MARIO)))
    scene.do("mario 1", Expel(Person("mario 3")))
    assert move.seen_by(scene.game.eyes(Person("ann"))) is move
    assert move.seen_by(scene.game.eyes(Person("mario 3"))) is None


def test_a_clock_set_back_changes_nothing() -> None:
    scene = begun()
    at = scene.now
    scene.now -= 3 * DAY
    assert scene.do("mario 1", PLAY)[0].at == at
    assert scene.tick() == []
