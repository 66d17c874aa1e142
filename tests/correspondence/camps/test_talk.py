"""What a camp shares: talk and marks, at once, for everybody who belongs to it and for nobody else."""

import pytest

from casefile.core.actions import Action
from casefile.correspondence.camps import PeopleEvent, observed
from casefile.correspondence.camps.acts import Expel, JoinByCode, Leave, Person
from casefile.correspondence.camps.clock import end_game, remove_camp
from casefile.correspondence.camps.talk import LONGEST_TALK, DrawnMark, drawn, opened_talk
from casefile.correspondence.camps.talk_acts import MarkSheet, OpenTalk, Say
from casefile.correspondence.camps.talk_events import Marked, Said, TalkOpened
from tests.correspondence.camps.scene import MARIO, OP, Scene, announced, begun, code, gathered

CROSS = MarkSheet("cell.rope.0", "cross")
SHARED: tuple[Action, ...] = (Say("Who has the Rope?"), CROSS)


def seen(scene: Scene, person: str) -> list[PeopleEvent]:
    """What somebody sees of the log now."""
    return observed(scene.log, scene.game.eyes(Person(person)))


@pytest.mark.parametrize("person", ["mario 1", "mario 2", "mario 3"])
def test_everybody_of_a_camp_is_heard_at_once(person: str) -> None:
    scene = begun()
    said = scene.do(person, Say("  Who has the Rope?\n"))
    assert said == (Said(scene.now, MARIO, Person(person), "Who has the Rope?"),)
    assert scene.do(person, CROSS) == (Marked(scene.now, MARIO, Person(person), "cell.rope.0", "cross"),)
    for reader in ("mario 1", "mario 2", "mario 3"):
        assert [event.kind for event in seen(scene, reader)][-2:] == ["said", "marked"]


def test_a_camp_talks_before_the_start_but_has_no_sheet_yet() -> None:
    scene = gathered()
    scene.do("mario 2", Say("Hello."))
    with scene.refused("not_begun"):
        scene.do("mario 2", CROSS)


@pytest.mark.parametrize("person", [OP, "ann"])
@pytest.mark.parametrize("act", SHARED)
def test_who_belongs_to_no_camp_is_told_so(person: str, act: Action) -> None:
    scene = begun()
    with scene.refused("outside"):
        scene.do(person, act)


def test_neither_other_camps_nor_those_who_left_nor_the_operator_can_tell_that_anybody_talks() -> None:
    """Pairs of games that differ only in what Mario's camp shares look the same to all others, event for event."""
    others = ("wario 1", "wario 2", OP, "ann", "mario 2", "mario 3")
    looks: list[list[list[PeopleEvent]]] = []
    for busy in (False, True):
        scene = begun()
        if busy:
            scene.do("mario 2", Say("Before."))
            scene.do("mario 3", CROSS)
        scene.do("mario 1", Expel(Person("mario 2")))
        scene.do("mario 3", Leave())
        if busy:
            scene.do("mario 1", Say("After."))
            scene.do("mario 1", CROSS)
        looks.append([seen(scene, person) for person in others])
        assert ("said" in {event.kind for event in seen(scene, "mario 1")}) == busy
    assert looks[0] == looks[1]


def test_who_joins_reads_what_was_said_before() -> None:
    scene = begun()
    scene.do("mario 1", Say("Plan."))
    scene.do("ann", JoinByCode(MARIO, code(MARIO)))
    assert "said" in {event.kind for event in seen(scene, "ann")}


@pytest.mark.parametrize("text", ["", " \n ", "x" * (LONGEST_TALK + 1)])
def test_talk_has_a_length(text: str) -> None:
    scene = begun()
    with scene.refused("talk"):
        scene.do("mario 2", Say(text))
    scene.do("mario 2", Say("x" * LONGEST_TALK))


@pytest.mark.parametrize("cell", ["", "cell", "cell.rope", "cell.rope.0.1", "cell.<b>.0", "cell.rope.0 ", "x" * 90])
def test_what_is_no_cell_takes_no_mark(cell: str) -> None:
    scene = begun()
    with scene.refused("cell"):
        scene.do("mario 2", MarkSheet(cell, "tick"))


def test_the_newest_mark_of_a_cell_counts_and_says_whose_it_is() -> None:
    scene = begun()
    for person, act in (
        ("mario 1", CROSS),
        ("mario 2", MarkSheet("cell.hall.file", "circle")),
        ("mario 3", MarkSheet("cell.rope.0", "tick")),
        ("mario 1", MarkSheet("cell.hall.1", "tick")),
        ("mario 2", MarkSheet("cell.hall.1", "")),
    ):
        scene.do(person, act)
    assert drawn(seen(scene, "mario 2")) == {
        "cell.hall.file": DrawnMark("circle", Person("mario 2")),
        "cell.rope.0": DrawnMark("tick", Person("mario 3")),
    }
    assert drawn(seen(scene, "wario 2")) == {}


def test_a_camp_that_is_out_is_silent_and_after_the_end_all_talk_on() -> None:
    scene = begun()
    scene.store(remove_camp(scene.game, MARIO, scene.now))
    with scene.refused("removed"):
        scene.do("mario 2", Say("Pity."))
    scene.store(end_game(scene.game, scene.now))
    scene.do("wario 2", Say("Well played."))
    assert isinstance(last := seen(scene, "wario 1")[-1], Said)
    assert last.text == "Well played."
    with announced().refused("outside"):
        announced().do("ann", Say("Hello."))


# -- opened after the end ------------------------------------------------------------------------------------------


def over(*, removed: bool = False) -> Scene:
    """A game that is over, in which two people of Mario's camp have talked, before its end and after."""
    scene = begun()
    scene.do("mario 2", Say("Who has the Rope?"))
    scene.do("wario 1", Say("We have."))
    if removed:
        scene.store(remove_camp(scene.game, MARIO, scene.now))
    scene.store(end_game(scene.game, scene.now))
    if not removed:
        scene.do("mario 1", Say("Well played, all."))
    return scene


@pytest.mark.parametrize("removed", [False, True])
def test_the_leader_opens_what_the_camp_said_until_the_end(removed: bool) -> None:
    """Also of a camp that was removed; other camps' talk stays theirs, and so does what is said afterwards."""
    scene = over(removed=removed)
    assert opened_talk(scene.log) == {}
    assert scene.do("mario 1", OpenTalk()) == (TalkOpened(scene.now, MARIO, Person("mario 1")),)
    found = opened_talk(scene.log)
    assert {camp: [(line.by, line.text) for line in lines] for camp, lines in found.items()} == {
        MARIO: [("mario 2", "Who has the Rope?")]
    }
    with scene.refused("talk_opened"):
        scene.do("mario 1", OpenTalk())
    assert [event.kind for event in seen(scene, "ann")][-1] == "talk_opened"


@pytest.mark.parametrize("person", ["mario 2", "mario 3", OP, "ann"])
def test_nobody_but_the_leader_opens_it(person: str) -> None:
    scene = over()
    with scene.refused("leader"):
        scene.do(person, OpenTalk())


def test_it_stays_shut_while_the_game_goes_on() -> None:
    scene = begun()
    with scene.refused("not_over"):
        scene.do("mario 1", OpenTalk())
