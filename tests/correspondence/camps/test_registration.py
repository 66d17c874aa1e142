"""Registration (000, Registration; camps clauses): who gets a seat, who waits, who is called, which file is chosen."""

import pytest

from casefile.core.cards import Card, Invalid
from casefile.core.hours import DAY
from casefile.correspondence.camps.acts import Enter, Leave, OpenRegistration, Person, SetCode, Start
from casefile.correspondence.camps.people_events import (
    BackUpCalled,
    BackUpLeft,
    BackUpListed,
    CampLeftOut,
    EntryWithdrawn,
    GameStarted,
    LeaderEntered,
    StartPutOff,
)
from casefile.correspondence.camps.seals import Seal
from tests.correspondence.camps.scene import (
    CHARACTERS,
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
    code,
    gathered,
)


def test_an_entry_with_everything_counts() -> None:
    scene = announced(files=3)
    assert scene.do("ann", Enter(MARIO, PHRASE, 2)) == (LeaderEntered(T0, MARIO, Person("ann"), 2),)
    assert scene.game.camps[MARIO].leader == "ann"


def test_what_is_wrong_with_an_entry_is_said() -> None:
    scene = announced(files=3)
    with scene.refused("phrase"):
        scene.do("ann", Enter(MARIO, Seal("00", "freedom"), 1))
    with scene.refused("character"):
        scene.do("ann", Enter(Card("bowser"), PHRASE, 1))
    for file in (0, 4, -1):
        with scene.refused("file"):
            scene.do("ann", Enter(MARIO, PHRASE, file))
    scene.do("ann", Enter(MARIO, PHRASE, 1))
    with scene.refused("taken"):
        scene.do("bob", Enter(MARIO, PHRASE, 1))
    with scene.refused("once"):
        scene.do("ann", Enter(PEACH, PHRASE, 1))
    with scene.refused("plays"):
        scene.do(OP, Enter(PEACH, PHRASE, 1))


def test_without_a_choice_of_files_none_is_named() -> None:
    scene = announced(files=0)
    with scene.refused("file"):
        scene.do("ann", Enter(MARIO, PHRASE, 1))


def full() -> Scene:
    """Three camps are led by ann, bob and cid; dee and eve are back-ups, in this order."""
    scene = announced(slots=3, back_ups=2)
    for person, camp in zip(("ann", "bob", "cid", "dee", "eve"), (PEACH, MARIO, WARIO, MARIO, LUIGI), strict=True):
        scene.do(person, Enter(camp, PHRASE))
    return scene


def test_first_come_first_served_then_an_ordered_list_then_no_more() -> None:
    scene = full()
    assert {name: camp.leader for name, camp in scene.game.camps.items()} == {PEACH: "ann", MARIO: "bob", WARIO: "cid"}
    assert [event.person for event in scene.log if isinstance(event, BackUpListed)] == ["dee", "eve"]
    with scene.refused("full"):
        scene.do("fay", Enter(LUIGI, PHRASE))
    with scene.refused("once"):
        scene.do("dee", Enter(LUIGI, PHRASE))


def test_before_registration_and_after_the_start_nobody_enters() -> None:
    scene = Scene()
    with scene.refused("not_open"):
        scene.do("ann", Enter(MARIO, PHRASE))
    scene = gathered()
    scene.do(OP, Start("Go."))
    with scene.refused("begun"):
        scene.do("ann", Enter(MARIO, PHRASE))
    with scene.refused("begun"):
        scene.do(OP, Start("Again."))


def test_a_leader_who_does_not_show_up_is_replaced_by_the_first_back_up() -> None:
    """Bob sets no code, so Mario's camp goes to dee, with a new link; turn order is the announcement's, not entry's."""
    scene = full()
    scene.do("ann", SetCode(code(PEACH)))
    scene.do("cid", SetCode(code(WARIO)))
    events = scene.wait(10 * DAY)
    at = T0 + 10 * DAY
    assert events == [
        BackUpCalled(at, MARIO, Person("dee")),
        GameStarted(at, (MARIO, WARIO, PEACH), 0, ""),
    ]
    assert scene.game.camps[MARIO].leader == "dee"
    assert scene.game.camps[MARIO].link == 2
    assert scene.game.camps[PEACH].link == 1
    assert scene.game.role(Person("bob")) == "outsider"
    assert scene.game.back_ups == ("eve",)
    assert scene.game.bound[Person("dee")] == MARIO
    assert "bob" not in scene.game.bound


def test_it_does_not_start_early_without_everybody() -> None:
    scene = full()
    with scene.refused("early"):
        scene.do(OP, Start("Go."))
    assert scene.wait(10 * DAY - 1) == []
    assert scene.wait(1) != []


def test_missing_leaders_without_back_ups_are_left_out_and_three_camps_play_on() -> None:
    scene = announced(slots=4, back_ups=0)
    for camp in (MARIO, WARIO, PEACH, LUIGI):
        scene.do(f"{camp} 1", Enter(camp, PHRASE))
    for camp in (MARIO, PEACH, LUIGI):
        scene.do(f"{camp} 1", SetCode(code(camp)))
    at = T0 + 10 * DAY
    assert scene.wait(10 * DAY) == [CampLeftOut(at, WARIO), GameStarted(at, (MARIO, PEACH, LUIGI), 0, "")]


def test_fewer_than_three_put_the_start_off_by_a_day_each_time() -> None:
    scene = announced(slots=3, back_ups=0)
    for camp in (MARIO, WARIO):
        scene.do(f"{camp} 1", Enter(camp, PHRASE))
        scene.do(f"{camp} 1", SetCode(code(camp)))
    at = T0 + 10 * DAY
    assert scene.wait(10 * DAY) == [StartPutOff(at, at + DAY)]
    with scene.refused("too_few"):
        scene.do(OP, Start("Go."))
    assert scene.wait(DAY) == [StartPutOff(at + DAY, at + 2 * DAY)]
    scene.do("daisy 1", Enter(DAISY, PHRASE))
    scene.do("daisy 1", SetCode(code(DAISY)))
    assert isinstance(scene.do(OP, Start("Go."))[-1], GameStarted)


def test_the_file_with_most_votes_is_chosen_and_of_equals_the_lowest() -> None:
    """Votes 3, 2, 2: file 2. Votes 3, 1, 2: one each, so file 1."""
    for votes, chosen in (((3, 2, 2), 2), ((3, 1, 2), 1)):
        scene = announced(files=3)
        for camp, vote in zip((MARIO, WARIO, PEACH), votes, strict=True):
            scene.do(f"{camp} 1", Enter(camp, PHRASE, vote))
            scene.do(f"{camp} 1", SetCode(code(camp)))
        scene.do(OP, Start("Go."))
        assert scene.game.file == chosen


def test_only_those_who_play_have_a_vote() -> None:
    """Dee and eve, both for file 2, wait on the list; bob's vote for 3 leaves with him, and dee's comes in."""
    scene = announced(files=3)
    votes = {"ann": 1, "bob": 3, "cid": 2, "dee": 2, "eve": 3}
    for (person, vote), camp in zip(votes.items(), (PEACH, MARIO, WARIO, LUIGI, LUIGI), strict=True):
        scene.do(person, Enter(camp, PHRASE, vote))
    scene.do("ann", SetCode(code(PEACH)))
    scene.do("cid", SetCode(code(WARIO)))
    scene.wait(10 * DAY)
    assert scene.game.file == 2


def test_who_leaves_before_the_start_makes_room_for_the_first_back_up() -> None:
    scene = full()
    assert scene.do("bob", Leave()) == (
        EntryWithdrawn(T0, MARIO, Person("bob")),
        BackUpCalled(T0, MARIO, Person("dee")),
    )
    assert scene.do("eve", Leave()) == (BackUpLeft(T0, Person("eve")),)
    assert scene.do("ann", Leave()) == (EntryWithdrawn(T0, PEACH, Person("ann")),)
    assert scene.do("bob", Enter(PEACH, PHRASE))  # nothing has been seen yet, so he may come back
    with scene.refused("outside"):
        scene.do("eve", Leave())


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"slots": 2}, "camps: found 2, expected 3 to 6, and a character for each"),
        ({"slots": 7}, "camps: found 7"),
        ({"characters": CHARACTERS[:3], "slots": 4}, "camps: found 4"),
        ({"characters": (MARIO, MARIO, PEACH)}, "characters: found mario, mario, peach, expected each once"),
        ({"files": 7}, "case files: found 7, expected 0 to 6"),
        ({"back_ups": -1}, "back-ups: found -1, expected 0 or more"),
    ],
)
def test_an_announcement_that_no_game_can_have_is_refused(changes: dict[str, object], told: str) -> None:
    fields = {"characters": CHARACTERS, "phrase": PHRASE, "slots": 3, "back_ups": 0, "files": 0, "start": T0}
    with pytest.raises(Invalid, match=told):
        Scene().do(OP, OpenRegistration(**{**fields, **changes}, note="Welcome."))  # type: ignore[arg-type]
