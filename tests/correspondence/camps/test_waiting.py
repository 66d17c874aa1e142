"""Acts of beta leaders (000, Registration; camps clauses *delay*, *again*): 24 hours, counterable, at most once."""

import pytest

from casefile.core.actions import Action
from casefile.core.cards import Card
from casefile.core.hours import DAY
from casefile.correspondence.camps import PeopleEvent, credit_downtime, finish_turn, observed, open_turn, tick
from casefile.correspondence.camps.acts import (
    AppointBeta,
    Approve,
    AskToJoin,
    ChangeRule,
    Counter,
    DismissBeta,
    Expel,
    Leave,
    PassLeadership,
    Pause,
    Person,
    Play,
    Replace,
    Resume,
    SetCode,
    SetEnrolment,
    SetStandingOrder,
    TakeBack,
)
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.clock import end_game, remove_camp
from casefile.correspondence.camps.people_events import EnrolmentSet, Expelled, MoveMade
from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.camps.time_events import (
    ActCountered,
    ActDone,
    ActEntered,
    ActTakenBack,
    ActVoided,
    TurnLapsed,
)
from casefile.correspondence.camps.waiting import turn_ends_first
from tests.correspondence.camps.scene import MARIO, OP, WARIO, Scene, begun, gathered, hours
from tests.values import replace

BETA = Person("mario 2")
PLAY = Play(1, '{"kind":"suggest"}')
CLOSE = SetEnrolment("closed")


def with_beta() -> Scene:
    """The game has begun; "mario 2" is beta leader of the camp whose turn it is."""
    scene = begun()
    scene.do("mario 1", AppointBeta(BETA))
    return scene


def entered(scene: Scene, act: Action = CLOSE, *, knowing: bool = False) -> int:
    """The beta leader enters ``act``; the number it waits under."""
    (event,) = scene.do(BETA, act, knowing=knowing)
    assert isinstance(event, ActEntered)
    return event.entry


def kinds(events: list[PeopleEvent]) -> list[str]:
    """What sort of events these are."""
    return [event.kind for event in events]


@pytest.mark.parametrize(
    "act",
    [PLAY, CLOSE, SetStandingOrder((Card("rope"),)), Expel(Person("mario 3")), Approve(Person("ann"))],
    ids=lambda act: act.kind,
)
def test_it_waits_24_hours_and_then_happens(act: Action) -> None:
    scene = with_beta()
    scene.do("ann", AskToJoin(MARIO))
    before = scene.game
    entry = entered(scene, act)
    assert scene.game.camps == {**before.camps, MARIO: replace(before.camps[MARIO], entries=entry)}
    assert scene.wait(DAY - 1) == []
    events = scene.wait(1)
    assert events[-1] == ActDone(scene.now, MARIO, entry)
    assert len(events) == 2
    assert scene.wait(10 * DAY)[0].kind != "act_done"


def test_the_leader_sees_all_of_it_and_other_camps_nothing() -> None:
    scene = with_beta()
    start = len(scene.log)
    entry = entered(scene)
    scene.do("mario 1", Counter(entry))
    entered(scene, Expel(Person("mario 3")))
    scene.do("mario 1", DismissBeta(BETA))
    own = scene.log[start:]
    assert kinds(own) == ["act_entered", "act_countered", "act_entered", "beta_dismissed", "act_voided"]
    for person in ("wario 1", "wario 2", OP, "ann"):
        assert [event.seen_by(scene.game.eyes(Person(person))) for event in own] == [None] * 5
    assert [event.seen_by(scene.game.eyes(Person("mario 1"))) for event in own] == own


def test_neither_numbers_nor_versions_tell_of_other_camps() -> None:
    """Pairs of games that differ only in what Mario's camp has entered look the same to Wario's, event for event."""
    seen = []
    for busy in (False, True):
        scene = with_beta()
        scene.do("wario 1", AppointBeta(Person("wario 2")))
        if busy:
            entered(scene)
            entered(scene, SetEnrolment("restricted"))
            scene.do("mario 1", Counter(1))
        scene.do("wario 2", CLOSE)
        scene.wait(DAY)
        seen.append(observed(scene.log, scene.game.eyes(Person("wario 1"))))
        assert len(scene.log) > len(seen[-1])
    assert seen[0] == seen[1]


def test_the_leader_counters_until_it_is_carried_out() -> None:
    """Also when it is due already and the clock has not come by yet; afterwards it is too late."""
    scene = with_beta()
    first, second = entered(scene), entered(scene, Expel(Person("mario 3")))
    scene.now += 2 * DAY
    assert scene.do("mario 1", Counter(first)) == (ActCountered(scene.now, MARIO, first),)
    assert kinds(scene.tick()) == ["expelled", "act_done"]
    for entry in (first, second):
        with scene.refused("no_entry"):
            scene.do("mario 1", Counter(entry))


def test_only_the_own_leader_counters_and_only_the_author_takes_back() -> None:
    scene = with_beta()
    scene.do("wario 1", AppointBeta(Person("wario 2")))
    scene.do("mario 1", AppointBeta(Person("mario 3")))
    entry = entered(scene)
    with scene.refused("no_entry"):
        scene.do("wario 1", Counter(entry))
    with scene.refused("beta_limits"):
        scene.do("mario 3", Counter(entry))
    with scene.refused("not_yours"):
        scene.do("mario 3", TakeBack(entry))
    with scene.refused("no_entry"):
        scene.do("wario 2", TakeBack(entry))
    assert scene.do(BETA, TakeBack(entry)) == (ActTakenBack(scene.now, MARIO, entry),)
    assert scene.wait(DAY) == []


def test_what_somebody_entered_dies_with_the_authority() -> None:
    for person, ends in (
        ("mario 1", DismissBeta(BETA)),
        ("mario 1", Expel(BETA)),
        ("mario 1", PassLeadership(BETA)),
        (BETA, Leave()),
        (OP, Replace(MARIO, "Gone.", BETA)),
    ):
        scene = with_beta()
        entry = entered(scene)
        events = scene.do(person, ends)
        assert isinstance(events[-1], ActVoided)
        assert (events[-1].entry, events[-1].clause) == (entry, BOOK["authority_lost"])
        if scene.game.role(BETA) == "member":
            scene.do("mario 1", AppointBeta(BETA))  # being appointed again does not bring it back
        assert "enrolment_set" not in kinds(scene.wait(2 * DAY))


def test_membership_turn_and_table_are_looked_at_again() -> None:
    scene = with_beta()
    expelled, played = entered(scene, Expel(Person("mario 3"))), entered(scene, PLAY)
    scene.do("mario 3", Leave())
    scene.legal = lambda camp, move: "nsider-5"
    assert scene.wait(DAY) == [
        ActVoided(scene.now, MARIO, expelled, BOOK["not_member"]),
        ActVoided(scene.now, MARIO, played, "nsider-5"),
    ]
    scene = with_beta()
    entry = entered(scene, PLAY)
    scene.do("mario 1", PLAY)
    scene.store(finish_turn(scene.game, MARIO, scene.now))
    assert scene.wait(DAY) == [ActVoided(scene.now, MARIO, entry, BOOK["turn"])]


def test_what_a_beta_leader_entered_is_void_with_the_end_of_the_camp_or_of_the_game() -> None:
    for over, clause in ((remove_camp, "removed"), (lambda game, camp, now: end_game(game, now), "over")):
        scene = with_beta()
        entered(scene)
        events = scene.store(over(scene.game, MARIO, scene.now))
        assert isinstance(events[-1], ActVoided)
        assert scene.tick() == []
        with scene.refused(clause):
            scene.do("mario 1", Counter(1))


@pytest.mark.parametrize(
    ("act", "clause"),
    [
        (SetCode(Seal("02", "mine")), "beta_code"),
        (AppointBeta(Person("mario 3")), "beta_limits"),
        (DismissBeta(BETA), "beta_limits"),
        (PassLeadership(BETA), "beta_limits"),
        (Counter(1), "beta_limits"),
        (ChangeRule("delay_hours", "36", "Shorter."), "operator"),
    ],
    ids=lambda value: getattr(value, "kind", value),
)
def test_what_beta_leaders_cannot_do(act: Action, clause: str) -> None:
    scene = with_beta()
    with scene.refused(clause):
        scene.do(BETA, act)


def test_a_beta_leader_sends_away_members_but_not_those_above() -> None:
    scene = with_beta()
    scene.do("mario 1", AppointBeta(Person("mario 3")))
    with scene.refused("beta_limits"):
        scene.do(BETA, Expel(Person("mario 3")))
    with scene.refused("leader_stays"):
        scene.do(BETA, Expel(Person("mario 1")))
    scene = with_beta()
    entry = entered(scene, Expel(Person("mario 3")))
    scene.do("mario 1", AppointBeta(Person("mario 3")))  # above a beta leader's reach when it is carried out
    assert scene.wait(DAY) == [ActVoided(scene.now, MARIO, entry, BOOK["beta_limits"])]


def test_nonsense_is_refused_when_it_is_entered() -> None:
    scene = with_beta()
    for act, clause in ((Play(7, ""), "turn"), (Expel(Person("ann")), "not_member"), (Approve(OP), "not_asked")):
        with scene.refused(clause):
            scene.do(BETA, act)


def test_the_same_request_twice_is_one_entry() -> None:
    scene = with_beta()
    assert scene.do(BETA, CLOSE, key="a")
    assert scene.do(BETA, CLOSE, key="a") == ()
    assert scene.do(BETA, CLOSE, key="b") == ()  # the same act waits already
    scene.do("mario 1", Counter(1))
    assert scene.do(BETA, CLOSE, key="a") == ()  # the same request again, after its end: it was answered
    assert scene.do(BETA, CLOSE, key="c")
    assert list(scene.game.waiting) == [(MARIO, 2)]


def test_two_beta_leaders_may_enter_the_same() -> None:
    scene = with_beta()
    scene.do("mario 1", AppointBeta(Person("mario 3")))
    scene.do(BETA, CLOSE, key="a")
    scene.do("mario 3", CLOSE, key="a")
    assert list(scene.game.waiting) == [(MARIO, 1), (MARIO, 2)]


def test_a_changed_delay_holds_for_what_is_entered_from_then_on() -> None:
    scene = with_beta()
    scene.do(OP, ChangeRule("delay_hours", "48", "Slower."))
    entered(scene)
    scene.do(OP, ChangeRule("delay_hours", "24", "As before."))
    assert scene.wait(2 * DAY - 1) == []
    assert kinds(scene.wait(1)) == ["enrolment_set", "act_done"]


def test_time_without_service_does_not_count() -> None:
    """Entered at 0, down from hour 20 to hour 50: 4 of 24 hours are left then, so it is due at 54."""
    scene = with_beta()
    entered(scene)
    scene.now += hours(50)
    scene.store(credit_downtime(scene.game, scene.now - hours(30), scene.now, scene.now))
    assert scene.wait(hours(4) - 1) == []
    assert kinds(scene.wait(1)) == ["enrolment_set", "act_done"]


def test_time_in_a_pause_does_not_count() -> None:
    scene = with_beta()
    entered(scene)
    scene.now += hours(20)
    scene.do(OP, Pause("Holiday."))
    assert scene.wait(hours(30)) == []
    scene.do(OP, Resume("Back."))
    assert scene.wait(hours(4) - 1) == []
    assert kinds(scene.wait(1)) == ["enrolment_set", "act_done"]


def test_it_is_told_beforehand_when_the_turn_would_end_first() -> None:
    """A turn of five days: what is entered after just four comes at its very end, a moment later is too late."""
    scene = with_beta()
    scene.wait(4 * DAY)
    assert turn_ends_first(scene.game, BETA, PLAY, scene.now) is None
    scene.now += 1
    due = scene.game.owed[MARIO].due
    assert turn_ends_first(scene.game, BETA, PLAY, scene.now) == due
    assert turn_ends_first(scene.game, Person("mario 1"), PLAY, scene.now) is None
    assert turn_ends_first(scene.game, BETA, CLOSE, scene.now) is None
    with scene.refused("turn_first"):
        scene.do(BETA, PLAY)
    assert entered(scene, PLAY, knowing=True)


def test_what_comes_too_late_for_its_turn_is_void_and_the_strike_says_nothing_of_it() -> None:
    scene = with_beta()
    scene.do(OP, ChangeRule("vacation_days", "0", "None."))
    scene.wait(4 * DAY + 1)
    entry = entered(scene, PLAY, knowing=True)
    due = scene.game.owed[MARIO].due
    assert scene.wait(DAY - 1) == [TurnLapsed(scene.now, MARIO, 1, due, True)]
    assert scene.wait(1) == [ActVoided(scene.now, MARIO, entry, BOOK["turn"])]


def test_a_late_clock_deals_with_things_in_the_order_in_which_they_were_due() -> None:
    """The move was due before the turn's end, so it counts, though both are long past when the clock comes by."""
    scene = with_beta()
    entered(scene, PLAY)
    scene.now += 30 * DAY
    first: list[PeopleEvent] = []
    while "move_made" not in kinds(first):
        first = [*scene.store(tick(scene.game, scene.now))]
    assert first[0] == MoveMade(scene.now, MARIO, 1, PLAY.move)
    scene.store(finish_turn(scene.game, MARIO, scene.now))
    assert scene.tick() == []
    assert scene.game.camps[MARIO].strikes == 0


def test_before_the_start_the_delay_holds_too() -> None:
    scene = gathered()
    scene.do("mario 1", AppointBeta(BETA))
    entered(scene)
    assert scene.wait(DAY - 1) == []
    assert scene.wait(1) == [EnrolmentSet(scene.now, MARIO, "closed"), ActDone(scene.now, MARIO, 1)]


def test_what_waits_when_its_camp_withdraws_is_void() -> None:
    scene = gathered(back_ups=0)
    scene.do("mario 1", AppointBeta(BETA))
    entered(scene)
    assert kinds(list(scene.do("mario 1", Leave()))) == ["entry_withdrawn", "act_voided"]


def test_nothing_of_a_camp_reaches_another_turn() -> None:
    """An act for turn 1 is not carried out in turn 2, though the camp owes that."""
    scene = with_beta()
    entry = entered(scene, PLAY)
    scene.do("mario 1", PLAY)
    scene.store(finish_turn(scene.game, MARIO, scene.now))
    scene.store(open_turn(scene.game, WARIO, 1, scene.now))
    scene.store(finish_turn(scene.game, WARIO, scene.now))
    scene.store(open_turn(scene.game, MARIO, 2, scene.now))
    assert scene.wait(DAY) == [ActVoided(scene.now, MARIO, entry, BOOK["turn"])]


def test_expelled_by_the_beta_leader_is_told_to_camp_and_person() -> None:
    scene = with_beta()
    entered(scene, Expel(Person("mario 3")))
    expelled = scene.wait(DAY)[0]
    assert expelled == Expelled(scene.now, MARIO, Person("mario 3"))
    assert expelled.seen_by(scene.game.eyes(Person("mario 3"))) is expelled
    assert expelled.seen_by(scene.game.eyes(Person("wario 1"))) is None
