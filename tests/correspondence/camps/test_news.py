"""What people of a game by post are told besides what they owe: each who is meant, once, and while it holds."""

from datetime import UTC, datetime

from casefile.core.cards import Card
from casefile.core.hours import DAY
from casefile.correspondence.camps import CampGame, end_game, remove_camp
from casefile.correspondence.camps.acts import (
    AnnounceVacation,
    AppointBeta,
    AppointOperator,
    Approve,
    AskToJoin,
    Decline,
    Enter,
    Expel,
    Extend,
    JoinByCode,
    PassLeadership,
    Pause,
    Person,
    Replace,
    Resume,
    SetCode,
    SetEnrolment,
    TakeBackVacation,
)
from casefile.correspondence.camps.news import LATELY, NewsLog, news
from tests.correspondence.camps.scene import (
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


def told(scene: Scene, person: str) -> list[tuple[str, Card]]:
    """What is news to somebody now: what, and of which camp."""
    found = NewsLog(CampGame(OP)).brought(scene.log)
    return [(each.kind, each.camp) for each in news(found, Person(person), scene.now)]


NOTHING = Card("")


def test_a_back_up_who_is_called_at_the_start_is_told_and_so_is_who_did_not_come() -> None:
    """Peach's leader has set no code; the first back-up leads that camp from the start on."""
    scene = announced(3, 2)
    for camp in (MARIO, WARIO, PEACH):
        scene.do(leader(camp), Enter(camp, PHRASE))
    scene.do("back-up", Enter(MARIO, PHRASE))
    for camp in (MARIO, WARIO):
        scene.do(leader(camp), SetCode(code(camp)))
    scene.wait(10 * DAY)
    assert ("called", PEACH) in told(scene, "back-up")
    assert ("replaced", PEACH) in told(scene, leader(PEACH))
    assert told(scene, leader(MARIO)) == [("began", NOTHING)]
    assert told(scene, OP) == [("began", NOTHING)]


def test_a_start_without_enough_leaders_is_put_off_and_everybody_hears_it() -> None:
    """Three camps are needed; it is put off by a day each time, and only the last time is news."""
    scene = announced(3, 2)
    scene.do(leader(MARIO), Enter(MARIO, PHRASE))
    scene.wait(10 * DAY)
    scene.wait(DAY)
    for person in (leader(MARIO), OP):
        found = news(NewsLog(CampGame(OP)).brought(scene.log), Person(person), scene.now)
        assert [(each.kind, each.until) for each in found] == [("put_off", T0 + 12 * DAY)]


def test_who_asked_to_join_is_told_and_who_had_the_code_knows() -> None:
    scene = begun()
    scene.do(leader(MARIO), SetEnrolment("restricted"))
    scene.do("ann", AskToJoin(MARIO))
    scene.do("ben", AskToJoin(MARIO))
    scene.do(leader(MARIO), Approve(Person("ann")))
    scene.do(leader(MARIO), Decline(Person("ben")))
    scene.do("cat", JoinByCode(WARIO, code(WARIO)))
    assert told(scene, "ann") == [("let_in", MARIO)]
    assert told(scene, "ben") == [("declined", MARIO)]
    assert told(scene, "cat") == []


def test_of_ones_place_in_a_camp_the_last_thing_is_told() -> None:
    scene = begun()
    scene.do(leader(MARIO), AppointBeta(Person("mario 2")))
    assert ("beta", MARIO) in told(scene, "mario 2")
    scene.do(leader(MARIO), PassLeadership(Person("mario 2")))
    # Who passed it on did so himself.
    assert ("leads", MARIO) in told(scene, "mario 2")
    assert ("beta", MARIO) not in told(scene, "mario 2")
    assert told(scene, leader(MARIO)) == [("began", NOTHING)]
    scene.do(OP, Replace(MARIO, "Silent.", Person("mario 3")))
    assert ("leads", MARIO) in told(scene, "mario 3")
    assert ("replaced", MARIO) in told(scene, "mario 2")
    scene.do(leader(WARIO), AppointBeta(Person("wario 2")))
    scene.do(leader(WARIO), Expel(Person("wario 2")))
    assert {*told(scene, "wario 2")} == {("sent_away", WARIO), ("began", NOTHING)}


def test_a_pause_is_told_until_it_is_over_and_not_to_the_operator() -> None:
    scene = begun()
    scene.now += 4 * DAY
    scene.do(OP, Pause("Holiday."))
    assert told(scene, "wario 2") == [("paused", NOTHING)]
    scene.do(OP, Resume("Back."))
    assert told(scene, "wario 2") == [("resumed", NOTHING)]
    assert told(scene, OP) == []


def test_more_time_is_told_to_those_who_speak_for_the_camp() -> None:
    scene = begun()
    scene.do(leader(MARIO), AppointBeta(Person("mario 2")))
    scene.now += 4 * DAY
    scene.do(OP, Extend(MARIO, 24, "Exams."))
    assert told(scene, leader(MARIO)) == told(scene, "mario 2") == [("more_time", MARIO)]
    assert told(scene, "mario 3") == told(scene, leader(WARIO)) == []


def test_a_vacation_that_is_taken_back_is_told_to_the_camp_whose_time_runs() -> None:
    scene = begun()
    scene.now += 4 * DAY
    day = f"{datetime.fromtimestamp(scene.now / 1000 + 3 * 86400, UTC):%Y-%m-%d}"
    scene.do(leader(MARIO), AnnounceVacation(day, day))
    assert told(scene, "mario 2") == []
    scene.do(leader(MARIO), TakeBackVacation(day))
    assert told(scene, leader(MARIO)) == told(scene, "mario 3") == [("back", MARIO)]
    assert told(scene, "wario 2") == []


def test_the_end_is_told_to_all_and_a_camp_that_is_out_to_its_people() -> None:
    scene = begun()
    scene.now += 4 * DAY
    scene.store(remove_camp(scene.game, WARIO, scene.now))
    assert told(scene, "wario 2") == [("disbanded", WARIO)]
    assert told(scene, "mario 2") == []
    scene.store(end_game(scene.game, scene.now))
    for person in (OP, leader(MARIO), "mario 2"):
        assert told(scene, person) == [("over", NOTHING)]
    assert told(scene, "stranger") == []


def test_that_all_places_are_taken_is_told_to_the_operator_and_the_other_leaders() -> None:
    scene = gathered(3)
    assert told(scene, OP) == told(scene, leader(MARIO)) == [("full", NOTHING)]
    assert told(scene, leader(PEACH)) == [], "who came last knows"


def test_who_operates_from_now_on_is_told() -> None:
    scene = begun()
    scene.do(OP, AppointOperator(Person("ann"), "My heir."))
    assert told(scene, "ann") == [("operates", NOTHING)]


def test_news_is_no_news_after_some_days() -> None:
    scene = begun()
    scene.now += LATELY - 1
    assert told(scene, leader(MARIO)) == [("began", NOTHING)]
    scene.now += 1
    assert told(scene, leader(MARIO)) == []


def test_news_is_the_same_however_often_it_is_looked_at() -> None:
    """Taken forward with each event, or read at once from the whole log."""
    scene, room = begun(), NewsLog(CampGame(OP))
    for end in range(len(scene.log) + 1):
        room.brought(scene.log[:end])
    assert room.found == NewsLog(CampGame(OP)).brought(scene.log)
    assert len({each.id for each in room.found}) == len(room.found)
