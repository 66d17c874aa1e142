"""What somebody owes in a game by post: each thing once, under one name, and nothing that the person may not know."""

from collections.abc import Callable

import pytest

from casefile.core.hours import DAY, HOUR
from casefile.correspondence.camps import CampGame, PeopleEvent, observed, open_turn
from casefile.correspondence.camps.acts import (
    AppointBeta,
    Approve,
    AskToJoin,
    Counter,
    Enter,
    Pause,
    Person,
    Play,
    Replace,
    SetCode,
    SetEnrolment,
)
from casefile.correspondence.camps.duties import Duty, duties
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.state import DelayedAct
from tests.amounts import often
from tests.correspondence.camps.scene import (
    CHARACTERS,
    MARIO,
    OP,
    PEACH,
    PHRASE,
    T0,
    Scene,
    announced,
    begun,
    code,
    leader,
)
from tests.correspondence.camps.season import Played
from tests.values import replace


def owes(scene: Scene, person: str) -> list[Duty]:
    """What somebody owes at this moment."""
    return list(duties(scene.game, Person(person), scene.now, scene.log))


def with_beta() -> Scene:
    """Mario's camp owes turn 1 and has a beta leader, ``mario 2``."""
    scene = begun()
    scene.do(leader(MARIO), AppointBeta(Person("mario 2")))
    return scene


def test_a_turn_is_owed_by_those_who_speak_for_the_camp_until_its_end() -> None:
    scene = with_beta()
    # Five days for a turn; four fifths of them are four days.
    began = scene.game.owed[MARIO].began
    turn = Duty("turn:1:mario", "turn", MARIO, began + 5 * DAY, began + 4 * DAY)
    assert owes(scene, "mario 1") == owes(scene, "mario 2") == [turn]
    for other in ("mario 3", "wario 1", "op", "stranger"):
        assert owes(scene, other) == []


def test_an_offer_is_owed_for_its_own_time() -> None:
    scene = begun(turn=False)
    scene.store(open_turn(scene.game, PEACH, 4, scene.now, "offer"))
    # 24 hours to decide in; four fifths are 19 hours and 12 minutes.
    due, remind = scene.now + DAY, scene.now + 19 * HOUR + 12 * 60_000
    assert owes(scene, "peach 1") == [Duty("turn:4:peach", "offer", PEACH, due, remind)]


def test_an_act_of_a_beta_leader_is_the_leaders_to_look_at_until_it_is_carried_out() -> None:
    scene = with_beta()
    scene.do("mario 2", SetEnrolment("closed"))
    assert owes(scene, "mario 1")[0] == Duty(
        "act:mario:1", "act", MARIO, scene.now + 24 * HOUR, scene.now + 19 * HOUR + 12 * 60_000
    )
    assert [duty.kind for duty in owes(scene, "mario 2")] == ["turn"]
    scene.do("mario 1", Counter(1))
    assert [duty.kind for duty in owes(scene, "mario 1")] == ["turn"]


def test_who_has_entered_a_move_for_the_turn_is_not_asked_for_another() -> None:
    scene = with_beta()
    scene.do("mario 2", Play(1, "{}"))
    assert owes(scene, "mario 2") == []
    assert [duty.kind for duty in owes(scene, "mario 1")] == ["act", "turn"]
    scene.do("mario 1", Counter(1))
    assert [duty.id for duty in owes(scene, "mario 2")] == ["turn:1:mario"]


def test_people_who_ask_to_join_wait_for_the_leader() -> None:
    scene = with_beta()
    scene.do(leader(MARIO), SetEnrolment("restricted"))
    scene.do("ann", AskToJoin(MARIO))
    assert [duty.id for duty in owes(scene, "mario 1")] == ["turn:1:mario", "join:mario:ann"]
    assert [duty.kind for duty in owes(scene, "mario 2")] == ["turn"]
    scene.do("mario 1", Approve(Person("ann")))
    assert [duty.kind for duty in owes(scene, "mario 1")] == ["turn"]


def test_a_code_is_owed_before_the_start() -> None:
    scene = announced()
    scene.do(leader(MARIO), Enter(MARIO, PHRASE))
    start = T0 + 10 * DAY
    assert owes(scene, "mario 1") == [Duty("code:mario", "code", MARIO, start, start - DAY)]
    scene.do(leader(MARIO), SetCode(code(MARIO)))
    assert owes(scene, "mario 1") == []


def test_the_operator_learns_when_the_game_can_begin() -> None:
    scene = announced()
    for number, camp in enumerate(CHARACTERS[:3]):
        assert owes(scene, OP) == [], number
        scene.do(leader(camp), Enter(camp, PHRASE))
        scene.do(leader(camp), SetCode(code(camp)))
    assert owes(scene, OP) == [Duty("start", "start", until=T0 + 10 * DAY)]


def test_the_operator_learns_who_is_late_and_who_has_lapsed() -> None:
    scene = begun()
    due = scene.game.owed[MARIO].due
    scene.wait(4 * DAY - 1)
    assert owes(scene, OP) == []
    scene.wait(1)
    assert owes(scene, OP) == [Duty("late:1:mario", "late", MARIO, due)]
    scene.wait(DAY + 3 * DAY)  # the last fifth, and three days of vacation
    assert owes(scene, OP) == [Duty("lapsed:1:mario", "lapsed", MARIO)]
    scene.do(OP, Replace(MARIO, "Silent.", Person("mario 2")))
    assert owes(scene, OP) == []


def test_while_the_game_is_paused_no_turn_is_owed_and_nothing_ends() -> None:
    scene = with_beta()
    scene.do("mario 2", SetEnrolment("closed"))
    scene.do(OP, Pause("Holidays."))
    assert owes(scene, "mario 1") == [Duty("act:mario:1", "act", MARIO)]
    assert owes(scene, "mario 2") == owes(scene, OP) == []


def test_what_is_put_off_keeps_its_name() -> None:
    scene = begun()
    (before,) = owes(scene, "mario 1")
    scene.wait(5 * DAY)  # a vacation day is used
    (after,) = owes(scene, "mario 1")
    assert (after.id, after.until) == (before.id, (before.until or 0) + DAY)


# -- what it may not depend on -------------------------------------------------------------------------------------


def twin(game: CampGame, person: Person) -> CampGame:
    """The same game with all changed that ``person`` may not know.

    Other camps have other acts waiting, other people who ask, other codes, betas and orders. Only whether every leader
    has shown up stays, which the operator may know.
    """
    own = game.camp_of(person)
    camps = {}
    for name, camp in game.camps.items():
        if name != own:
            asked = (Person("somebody"),) if not camp.asked else ()
            order = tuple(reversed(camp.order)) or CHARACTERS[:2]
            seal = code(PEACH) if camp.code is not None else None
            camp = replace(
                camp, asked=asked, betas=camp.members, members=camp.betas, code=seal, order=order, entries=99
            )
        camps[name] = camp
    waiting = {entry: each for entry, each in game.waiting.items() if entry[0] == own}
    for name, camp in game.camps.items():
        if name != own and not any(of == name for of, _ in game.waiting):
            waiting[name, 1] = DelayedAct(camp.leader, SetEnrolment("closed"), game.latest, game.latest + DAY)
    owed = {
        name: each if name == own else replace(each, reminded=not each.reminded) for name, each in game.owed.items()
    }
    return replace(game, camps=camps, waiting=waiting, owed=owed, misses={}, votes={}, phrase=None)


Find = Callable[[CampGame, Person, int, list[PeopleEvent]], tuple[Duty, ...]]


def told_apart(seeds: range, find: Find) -> list[str]:
    """Where somebody's duties differ between two games that look the same to that person."""
    found = []
    for seed in seeds:
        log: list[PeopleEvent] = []
        game = CampGame(OP)
        for event in Played(seed).play().log:
            log.append(event)
            game = evolve(game, event)
            if len(log) % 4:
                continue
            for person in {OP, Person("stranger"), *(each for camp in game.camps.values() for each in camp.people)}:
                seen = observed(log, game.eyes(person))
                one, other = find(game, person, event.at, log), find(twin(game, person), person, event.at, seen)
                if one != other:
                    found.append(f"{seed} {event.kind} {person}: {one} {other}")
        assert all(find(game, leader(camp), game.latest, log) == () for camp in CHARACTERS), "the game is over"
    return found


def test_duties_tell_nobody_what_may_not_be_known() -> None:
    assert told_apart(range(often(1, 3)), duties) == []


def everybodys_acts(game: CampGame, person: Person, now: int, log: list[PeopleEvent]) -> tuple[Duty, ...]:
    """A planted leak: one hears of acts that wait in other camps."""
    return (*duties(game, person, now, log), *(Duty(f"act:{of}:{entry}", "act", of) for of, entry in game.waiting))


def those_reminded(game: CampGame, person: Person, now: int, log: list[PeopleEvent]) -> tuple[Duty, ...]:
    """A planted leak: one hears that another camp was reminded."""
    return tuple(Duty(f"late:{name}", "late", name) for name, owed in game.owed.items() if owed.reminded)


@pytest.mark.parametrize("leak", [everybodys_acts, those_reminded])
def test_a_duty_that_tells_is_found(leak: Find) -> None:
    assert told_apart(range(1), leak)


def test_nothing_owed_is_never_done_and_never_doubled() -> None:
    """Whatever people do in a season, no duty has a twin, or is of a camp that is out, or of a turn done."""
    for seed in range(3, 6):
        game, log = CampGame(OP), list[PeopleEvent]()
        for event in Played(seed).play().log:
            log.append(event)
            game = evolve(game, event)
            for person in {OP, *(camp.leader for camp in game.camps.values())}:
                found = duties(game, person, event.at, log)
                assert len({duty.id for duty in found}) == len(found)
                for duty in found:
                    assert duty.camp == "" or not game.camps[duty.camp].removed
                    if duty.kind in ("turn", "offer", "late"):
                        assert duty.camp in game.owed
