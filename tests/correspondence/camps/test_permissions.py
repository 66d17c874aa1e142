"""The table of permissions: whole, as the documents have it, and the same on the page, in the menu and at the door."""

import re
from typing import Any

import pytest

from casefile.core.actions import Refused
from casefile.correspondence.camps import CampGame, menu
from casefile.correspondence.camps.acts import ACTS, AppointBeta, Person
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.decide import decide
from casefile.correspondence.camps.permissions import PERMISSIONS, WHEN, Phase, permission
from casefile.story.i18n import translator
from tests.clone import ROOT
from tests.correspondence.camps.page import MARK, PAGE, generated
from tests.correspondence.camps.scene import OP, Scene, announced, begun, gathered
from tests.rules import RULES
from tests.values import fields


def test_the_page_is_as_the_program_has_it() -> None:
    """Where this fails: ``python -m tests.correspondence.camps.page``."""
    assert MARK + PAGE.read_text(encoding="utf-8").partition(MARK)[2] == generated()


def test_every_act_has_its_line_and_every_answer_its_clause() -> None:
    assert set(PERMISSIONS) == set(ACTS)
    answers = {said for line in PERMISSIONS.values() for said in line.roles.values()}
    assert all(BOOK[said] for said in answers - {"yes", "wait"})
    assert {line.when for line in PERMISSIONS.values()} <= set(WHEN)


def test_beta_leaders_have_all_the_leaders_powers_but_those_and_wait_for_each() -> None:
    """000: the powers of the leader, delayed, except the code; RULES and invariant 6: no say over leaders and delay.

    Leaving, taking back, talk, marks and one's own link are nobody's powers over others, so they wait for nothing.
    """
    own = {"leave", "say", "mark", "open_link"}
    powers = {kind for kind, line in PERMISSIONS.items() if line.roles["leader"] == "yes"} - own
    powers -= {"open_talk"}  # when nothing waits any more; it is ours, and the leaders' alone
    powers -= {"choose_operator"}  # of a silent one; it is no power of the document's, and is the leaders' alone
    waits = {kind for kind, line in PERMISSIONS.items() if line.roles["beta"] == "wait"}
    at_once = {kind for kind, line in PERMISSIONS.items() if line.roles["beta"] == "yes"}
    assert powers - waits == {"set_code", "appoint_beta", "dismiss_beta", "pass_leadership", "counter"}
    assert waits < powers
    assert at_once == {"take_back", *own}


def test_nobody_but_beta_leaders_waits() -> None:
    for line in PERMISSIONS.values():
        assert "wait" not in {said for role, said in line.roles.items() if role != "beta"}


def test_the_operator_does_not_play_and_nobody_else_operates() -> None:
    """No act of a camp is open to the operator, and no act of the operator to anybody else."""
    for line in PERMISSIONS.values():
        allowed = {role for role, said in line.roles.items() if said in ("yes", "wait")}
        assert allowed == {"operator"} or "operator" not in allowed


@pytest.mark.parametrize(
    ("kind", "phase", "key"),
    [
        ("enter", "new", "not_open"),
        ("enter", "running", "begun"),
        ("enter", "paused", "begun"),
        ("enter", "over", "over"),
        ("join_by_code", "over", "over"),
    ],
)
def test_the_wrong_phase_is_named(kind: str, phase: Phase, key: str) -> None:
    assert permission(kind, "outsider", phase) == BOOK[key]


@pytest.mark.parametrize(
    ("kind", "phase", "key"),
    [
        ("open_registration", "open", "opened"),
        ("start", "running", "begun"),
        ("pause", "open", "not_begun"),
        ("pause", "paused", "paused"),
        ("resume", "running", "not_paused"),
        ("look", "open", "not_begun"),
    ],
)
def test_the_wrong_phase_is_named_to_the_operator(kind: str, phase: Phase, key: str) -> None:
    assert permission(kind, "operator", phase) == BOOK[key]


def scenes() -> list[Scene]:
    """A game in each of its phases."""
    scene = begun()
    scene.do("mario 1", AppointBeta(Person("mario 2")))
    return [Scene(CampGame(OP)), announced(), gathered(), scene]


def test_what_the_menu_forbids_is_refused_with_the_clause_that_it_names() -> None:
    """Whatever the fields of the act: who may not do a thing learns nothing from trying it."""
    people = (OP, "mario 1", "mario 2", "mario 3", "ann")
    tried = 0
    for scene in scenes():
        for person in map(Person, people):
            for kind, said in menu(scene.game, person).items():
                if said in ("yes", "wait"):
                    continue
                act: Any = ACTS[kind]
                act = act(*[None] * len(fields(act)))
                with pytest.raises(Refused) as told:
                    decide(scene.game, person, act, scene.now)
                assert told.value.clause == said
                tried += 1
    assert tried > 300


def test_the_clauses_are_spoken_in_japanese() -> None:
    texts = translator("ja")
    for clause in BOOK.clauses:
        assert re.search("[ぁ-ん]", texts.gettext(clause.text)), clause.id


def test_every_clause_is_used() -> None:
    """Each is named by the code that refuses with it or, where it says what happens of itself, by a test."""
    said = " ".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "src/casefile/correspondence/camps").glob("*.py")
    )
    of_itself = {"listed", "delay", "again", "strike", "credit"}
    words = set(re.findall(r"\w+", said.replace('"""', " ")))
    assert {clause.key for clause in BOOK.clauses} <= words | of_itself
    assert not any(
        clause.id in {c.id for c in rules.book.clauses} for rules in RULES.values() for clause in BOOK.clauses
    )
