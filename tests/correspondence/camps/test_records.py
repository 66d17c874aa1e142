"""What is stored: every event there and back, by kinds that never change; and no secret in sight."""

import json
from functools import reduce

import pytest

from casefile.core import log
from casefile.core.actions import Action
from casefile.core.cards import Card, Invalid
from casefile.core.hours import DAY
from casefile.core.log import action_to, event_to
from casefile.correspondence.camps import CampGame
from casefile.correspondence.camps.acts import (
    ACTS,
    AppointBeta,
    Counter,
    Enter,
    JoinByCode,
    Person,
    Play,
    Replace,
    SetCode,
    SetStandingOrder,
)
from casefile.correspondence.camps.events import EVENTS, FORMER, event_from
from casefile.correspondence.camps.evolve import evolve
from casefile.correspondence.camps.seals import Seal
from casefile.correspondence.camps.talk_acts import MarkSheet, Say
from casefile.correspondence.server.seal_fields import seal_of
from tests.correspondence.camps.scene import MARIO, OP, PHRASE, Scene, begun, code

SALT = bytes(16)


def played() -> Scene:
    """A game with a bit of everything."""
    scene = begun()
    scene.do("mario 1", AppointBeta(Person("mario 2")))
    scene.do("mario 2", Play(1, '{"kind":"suggest"}'), key="k")
    scene.do("mario 2", SetStandingOrder((Card("rope"), Card("hall"))))
    scene.do("mario 1", Counter(2))
    scene.do("mario 3", Say("Who has the Rope?"))
    scene.do("mario 3", MarkSheet("cell.rope.0", "circle"))
    scene.do("ann", JoinByCode(MARIO, Seal("01", "wrong")))
    scene.wait(DAY)
    return scene


def test_every_event_comes_back_from_json_and_the_log_replays() -> None:
    scene = played()
    again = [event_from(json.loads(json.dumps(event_to(event)))) for event in scene.log]
    assert again == scene.log
    assert reduce(evolve, again, CampGame(OP)) == scene.game


def test_acts_come_back_from_json() -> None:
    for act in (Play(1, "x"), SetCode(code(MARIO)), Enter(MARIO, PHRASE, 2)):
        assert log.event_from(json.loads(json.dumps(action_to(act))), ACTS, "act") == act
    gone = {"kind": "replace", "camp": "mario", "note": "Gone."}
    assert log.event_from(gone, ACTS, "act") == Replace(MARIO, "Gone.")


def test_the_kinds_are_these_for_ever() -> None:
    """A class may be renamed, a kind may not: old logs hold it."""
    assert sorted(EVENTS) == sorted(set(EVENTS))
    assert " ".join(sorted(EVENTS)) == (
        "act_countered act_done act_entered act_taken_back act_voided back_up_called back_up_left back_up_listed "
        "beta_appointed beta_dismissed camp_came camp_left_out camp_removed code_missed code_sealed code_set "
        "deputy_named downtime_credited enrolment_set entry_withdrawn expelled game_cancelled game_ended "
        "game_paused game_resumed game_started hidden_looked_at invitation_sealed join_asked join_declined "
        "joined leader_entered leader_replaced leadership_passed link_opened link_revealed marked member_left "
        "move_made operator_appointed operator_came operator_chosen operator_disbanded_camp "
        "operator_gave_strike operator_joined operator_lifted_strike operator_returned operator_silent "
        "operator_voted phrase_sealed posts_copied registration_opened reminded rule_changed said slots_set "
        "solution_seen standing_order_set start_moved start_put_off talk_opened task_left time_skipped turn_closed "
        "turn_done turn_extended turn_lapsed turn_opened vacation_announced vacation_taken_back vacation_used"
    )
    assert " ".join(sorted(ACTS)) == (
        "announce_vacation appoint_beta appoint_operator approve ask_to_join become_deputy cancel change_rule "
        "choose_operator counter decline disband dismiss_beta enter expel extend give_strike join_by_code "
        "leave leave_task lift_strike look mark mark_copied move_start open_link open_registration open_talk "
        "pass_leadership pause play replace resume reveal_link say set_code set_enrolment set_invitation "
        "set_slots set_standing_order share_game skip_time start take_back take_back_vacation"
    )


@pytest.mark.parametrize(
    ("former", "kind"),
    [
        ("strike_given", "operator_gave_strike"),
        ("strike_lifted", "operator_lifted_strike"),
        ("camp_disbanded", "operator_disbanded_camp"),
    ],
)
def test_what_was_stored_under_a_former_kind_is_read_as_what_it_is_called_now(former: str, kind: str) -> None:
    fields = {"at": 7, "camp": "mario", "note": "Rude."}
    event = event_from({"kind": former, **fields})
    assert event == event_from({"kind": kind, **fields})
    assert event_to(event) == {"kind": kind, **fields}
    assert not EVENTS.keys() & FORMER.keys()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"kind": "bribed"}, "event of a camp: found the kind 'bribed', expected a kind that"),
        (["joined"], r"event of a camp: found \['joined'\], expected an object"),
        (
            {"kind": "joined", "at": 1, "camp": "mario"},
            r"event of a camp \(joined\): found no field person, expected all fields",
        ),
        (
            {"kind": "joined", "at": "1", "camp": "mario", "person": "ann"},
            r"event of a camp \(joined\), at: found str, expected int",
        ),
        (
            {"kind": "game_ended", "at": 1, "winner": "ann"},
            r"event of a camp \(game_ended\): found the field 'winner', expected only at",
        ),
        (
            {"kind": "act_entered", "at": 1, "camp": "m", "entry": 1, "by": "a", "act": {}, "due": 2, "key": ""},
            r"event of a camp \(act_entered\): .*event of a camp, act: found the kind None",
        ),
    ],
)
def test_damaged_events_are_refused_with_what_is_wrong(data: object, told: str) -> None:
    with pytest.raises(Invalid, match=told):
        event_from(data)


def test_no_secret_shows_where_something_is_printed() -> None:
    word = Seal("5a17", "d16e57")
    scene = begun()
    scene.do("mario 1", SetCode(word))
    act: Action = JoinByCode(MARIO, word)
    for shown in (word, act, SetCode(word), scene.log, scene.game):
        assert "d16e57" not in f"{shown!r} {shown}"
        assert "5a17" not in f"{shown!r} {shown}"
    assert repr(word) == "Seal(***)"


def test_words_are_recognised_as_people_type_them() -> None:
    kept = seal_of("I'm not afraid of prison!", SALT)
    for typed in ("I’m not afraid of prison!", "  i'm NOT  afraid of prison! ", "Ｉ'm not afraid of prison！"):
        assert kept.same(seal_of(typed, SALT))
    for typed in ("I'm afraid of prison!", "", "Im not afraid of prison!"):
        assert not kept.same(seal_of(typed, SALT))
    assert not kept.same(seal_of("I'm not afraid of prison!", bytes(15) + b"\1"))
    assert "prison" not in str((kept.salt, kept.digest))
