"""The table of ``nsider`` on the page: minutes that say who answered what, and forms for who may act, where they go."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import Struct
from msgspec.structs import astuple
from msgspec.structs import replace as replace_in

from casefile.core.by_post import Disband, PreferCard
from casefile.core.cards import Card, Seat
from casefile.core.events import SeatTaken, Viewer
from casefile.core.inquiry import Show
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.games.nsider import page as nsider
from casefile.games.nsider.drawing import SMALL, table_box, table_camp, table_files
from casefile.games.nsider.knowledge import know
from casefile.games.nsider.models import CampPlace, FilePlace, MinutesEntry
from casefile.games.nsider.rules import NSIDER
from casefile.story.i18n import translator
from casefile.web.live_page import LivePage
from casefile.web.model import Form, Part
from casefile.web.present.page import page
from casefile.web.present.parts import Parts
from casefile.web.present.reasons import why
from casefile.web.present.scene import Scene
from tests.frames import read
from tests.games.nsider.posts import OWN, RIGHT, WRONG, accuses, act, on_to, post, red_post, says
from tests.scenes import scene_with


def scene_of(table: AnyTable, viewer: Viewer, **more: Any) -> Scene:
    """The table as a viewer sees it."""
    me = None if viewer == "spectator" else Seat(int(viewer))
    occupants = (
        GAMES["nsider"].occupants(table.setup).after(event for event in table.history if isinstance(event, SeatTaken))
    )
    return scene_with(
        "t",
        GAMES["nsider"],
        table.view(viewer, know),
        translator("en"),
        "en",
        occupants,
        me=me,
        **{"level": 3, **more},
    )


FIRST: Viewer = Seat(0)


BY_POST: Mapping[str, Any] = {"home": "/p/x/camp", "game_at": "/p/x"}
"""What a scene has where the page is a camp's of a game by post."""


def parts(table: AnyTable, viewer: Viewer = FIRST, **more: Any) -> Parts:
    """The parts of the page of a camp, or of who watches."""
    return nsider.parts(scene_of(table, viewer, **more))


def figure(shown: Parts) -> Part:
    """The drawing, with a part for the newest inquiry and then one for each camp."""
    assert shown.board
    return shown.board.inner[0]


def camps(shown: Parts) -> list[CampPlace]:
    """The camps at the table."""
    return [part.model for part in figure(shown).inner[1:]]


def rounds(shown: Parts) -> list[tuple[str, list[MinutesEntry]]]:
    """The minutes: the rounds by title, with their entries."""
    assert shown.board
    return [(part.model.title, [entry.model for entry in part.inner]) for part in shown.board.inner[1].inner]


def lines(shown: Parts) -> list[tuple[str, list[str], str, list[str]]]:
    """The minutes: who, which cards, what else, and the answers by camp."""
    return [
        (entry.name, [name for _, name in entry.cards], entry.said, [answer.reply for answer in entry.answers])
        for _, entries in rounds(shown)
        for entry in entries
    ]


# -- minutes -----------------------------------------------------------------------------------------------------------


def test_a_suggestion_has_a_line_with_every_camps_answer_and_the_card_for_who_saw_it() -> None:
    # Camp 0 asks; camp 1 holds none of the three, camp 2 holds the ballroom.
    table = post(NSIDER)
    says(table, ("plum", "wrench", "ballroom"))
    eyes: tuple[tuple[Viewer, str], ...] = (
        (Seat(0), "ballroom"),
        (Seat(2), "ballroom"),
        (Seat(1), ""),
        ("spectator", ""),
    )
    for viewer, seen in eyes:
        shown = parts(table, viewer)
        entry = rounds(shown)[0][1][0]
        answers = dict(zip([camp.id for camp in camps(shown)], entry.answers, strict=True))
        assert [name for _, name in entry.cards] == ["Plum", "Wrench", "Ballroom"]
        assert [answers[seat].reply for seat in "012"] == ["asker", "none", "shown"]
        assert answers["2"].art.key == seen, viewer
        assert ("Ballroom" in answers["2"].label) == bool(seen)


def test_the_viewers_camp_is_first_and_the_others_follow_in_turn_order() -> None:
    seen: tuple[tuple[Viewer, list[str]], ...] = ((Seat(1), ["1", "2", "0"]), ("spectator", ["0", "1", "2"]))
    for viewer, wanted in seen:
        shown = camps(parts(post(NSIDER), viewer))
        assert [camp.id for camp in shown] == wanted
        assert [(camp.place, camp.camps) for camp in shown] == [(0, 3), (1, 3), (2, 3)]


def test_nobody_answers_an_accusation_is_wrong_and_a_camp_is_gone() -> None:
    table = post(NSIDER, accuse_from_round="1", draw_fraction="1")
    says(table, OWN, pending=True)
    accuses(table, WRONG)
    shown = parts(table, Seat(1))
    assert [(name, said) for name, _, said, _ in lines(shown)] == [
        ("Scarlet", "Accusation Pending · nobody could answer"),
        ("Scarlet", "wrong · disbanded"),
    ]
    assert "Scarlet is disbanded." in figure(shown).model.label
    assert [camp.out for camp in camps(shown)] == [False, False, True]
    assert next(row for row in shown.players if row.seat.id == "0").now.status == "disbanded"


def test_a_turn_that_was_let_pass_stands_in_the_minutes_with_its_strike_at_the_table() -> None:
    table = post(NSIDER)
    table.lapse(1)
    shown = parts(table, Seat(1))
    assert [(name, said) for name, _, said, _ in lines(shown)] == [("Scarlet", "let the turn pass")]
    assert {camp.id: camp.strikes for camp in camps(shown)} == {"0": 1, "1": 0, "2": 0}
    assert "Scarlet has 1 strike." in figure(shown).model.label
    assert "1 strike" in next(row for row in shown.players if row.seat.id == "0").now.status


def test_a_camp_that_its_last_strike_disbands_is_so_in_the_minutes_of_its_turn() -> None:
    table = post(NSIDER, strikes=1)
    table.lapse(1)
    shown = parts(table, Seat(1))
    assert [(name, said) for name, _, said, _ in lines(shown)] == [("Scarlet", "let the turn pass · disbanded")]
    assert rounds(shown)[0][1][0].grave


@pytest.mark.parametrize("late", range(3))
def test_where_all_write_at_once_a_disbanded_camp_is_so_in_its_own_line_and_in_no_other(late: int) -> None:
    table = post(NSIDER, strikes=1, rounds="simultaneous")
    for seat in {0, 1, 2} - {late}:
        says(table, RIGHT, seat=seat)
    table.lapse(1, Seat(late))  # the last that was waited for: the questions of the others are read out now
    said = {name: said for name, _, said, _ in lines(parts(table, Seat((late + 1) % 3)))}
    names = ("Scarlet", "Mustard", "White")
    assert said == {
        name: "let the turn pass · disbanded" if seat == late else "nobody could answer"
        for seat, name in enumerate(names)
    }


@pytest.mark.parametrize(("named", "said"), [("plum", "the framed one"), ("scarlet", "right"), ("white", "wrong")])
def test_of_two_solutions_the_minutes_tell_which_was_accused(named: str, said: str) -> None:
    """Camp 0, which is Scarlet, has the Red Card; Plum lies in the case file."""
    table = on_to(red_post(NSIDER), 3)
    says(table, ("scarlet", "knife", "hall"))
    accuses(table, (named, "wrench", "study"))
    assert rounds(parts(table))[-1][1][-1].said.split(" · ")[0] == said


def test_rounds_are_counted_as_the_rules_count_them() -> None:
    table = on_to(post(NSIDER), 3)
    shown = rounds(parts(table))
    assert [title for title, _ in shown] == ["Round 1", "Round 2"]  # nothing is asked in round 3 yet
    assert [len(entries) for _, entries in shown] == [3, 3]


def test_while_all_write_others_see_who_has_written_and_the_camp_what() -> None:
    table = post(NSIDER, rounds="simultaneous")
    says(table, OWN, seat=1)
    for viewer in (Seat(0), Seat(1)):
        shown = parts(table, viewer)
        assert {camp.id: camp.written for camp in camps(shown)} == {"0": "no", "1": "yes", "2": "no"}
        said = repr(shown.question)
        assert ("Study" in shown.question.hint) == (viewer == 1), said
    assert parts(table, Seat(0)).question.asked
    assert not parts(table, Seat(1)).question.asked


def ids(part: Part) -> Iterator[str]:
    """The ids of a part and of all in it."""
    yield part.id
    for each in part.inner:
        yield from ids(each)


def sent(table: AnyTable, live: LivePage) -> dict[str, list[str]]:
    """What an open page is sent of the minutes and the lines on the table: ids, and the list in which it may be new."""
    before, shown = live.stamp, page(scene_of(table, "spectator", kept=live.memory))
    live.bring(shown, "")
    frame = live.since(before, lambda part: f'<i id="{part.id}"></i>')
    assert frame is not None
    assert shown.play.board is not None
    wanted = [id for id in ids(shown.play.board) if not id.startswith("camp-")]
    return {id: inside for id, _, *inside in read(frame)["parts"] if id in wanted}


def test_an_open_page_is_sent_the_lines_that_are_new_and_the_one_that_is_answered() -> None:
    table, live = post(NSIDER, show="ask"), LivePage()
    assert list(sent(table, live)) == ["board"]
    says(table, ("plum", "wrench", "ballroom"))
    assert sent(table, live) == {"rounds": [], "layer-inquiry": []}  # where nothing had been asked yet
    act(table, Show(Card("ballroom")))
    assert sent(table, live) == {"entry-1-0": ["minutes-1"], "layer-inquiry": []}
    says(table, ("scarlet", "knife", "lounge"))
    assert sent(table, live) == {"entry-1-1": ["minutes-1"], "layer-inquiry": []}
    act(table, Show(Card("lounge")))
    says(table, RIGHT)
    assert sent(table, live) == {"entry-1-1": ["minutes-1"], "entry-1-2": ["minutes-1"], "layer-inquiry": []}
    says(table, ("plum", "wrench", "ballroom"))
    assert sent(table, live) == {"minutes-2": ["rounds"], "layer-inquiry": []}


def test_a_line_that_changes_after_later_ones_were_written_is_sent_too() -> None:
    table, live = post(NSIDER, rounds="simultaneous"), LivePage()
    for seat in (0, 1, 2):
        says(table, RIGHT, seat=seat)
    last = table.state.order[-1]
    table.lapse(1, seat=table.state.order[0])
    sent(table, live)
    table.act("operator", Disband(last, "Gone."))
    assert "entry-1-2" in sent(table, live)


# -- the drawing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("files", range(1, 7))
def test_every_case_file_lies_on_the_table_and_one_is_played(files: int) -> None:
    shown = figure(parts(red_post(NSIDER, case_files=str(files)))).model
    assert [file.played for file in shown.files] == [True] + [False] * (files - 1)
    drawn = ElementTree.fromstring(f"<svg>{table_files(shown)}</svg>")
    assert len([each for each in drawn.iter("g") if each.get("class") == "rfile"]) == files <= len(SMALL) + 1
    assert len(table_box().split()) == 4


def test_an_open_file_has_no_seal_and_strikes_are_counted() -> None:
    table = post(NSIDER)
    table.lapse(1)
    shown = parts(table)
    seated = "".join(map(table_camp, camps(shown)))
    for open_ in (False, True):
        files = table_files(replace_in(figure(shown).model, files=(FilePlace(1, True, open_),)))
        drawn = ElementTree.fromstring(f"<svg>{files}{seated}</svg>")
        classes = [each.get("class") for each in drawn.iter()]
        assert ("wax" in classes) != open_
        assert classes.count("rstrike") == 1


# -- what may be done, and where it is sent ----------------------------------------------------------------------------


def forms(value: Any) -> Iterator[Form]:
    """Every form somewhere in a model."""
    if isinstance(value, Form):
        yield value
    elif isinstance(value, Struct):
        yield from forms(astuple(value))
    elif is_dataclass(value):
        yield from forms(tuple(getattr(value, field.name) for field in fields(value)))
    elif isinstance(value, tuple):
        for each in value:
            yield from forms(each)


def test_forms_go_to_the_table_or_to_where_the_page_says() -> None:
    table = post(NSIDER)
    assert {form.action for form in forms(parts(table))} == {"/t/t/act", "/t/t/notes"}
    moved = parts(table, **BY_POST, level=4)
    assert {form.action for form in forms(moved)} == {"/p/x/camp", "/p/x/camp/notes"}
    assert moved.question.help == "/p/x/camp/hint"


def test_by_post_the_whole_standing_order_is_sent() -> None:
    table = post(NSIDER)
    hand = table.state.orders[0]
    here, there = parts(table).order, parts(table, **BY_POST).order
    assert here is not None
    assert there is not None
    assert here.step(hand[2]) == hand[2]
    assert dict(here.form.fields)["kind"] == "prefer_card"
    assert there.step(hand[2]).split() == [hand[2], *hand[:2], *hand[3:]]
    assert dict(there.form.fields)["kind"] == "set_standing_order"
    assert here.step(hand[0]) == there.step(hand[0]) == ""


def test_the_hand_lies_in_the_standing_order() -> None:
    table = post(NSIDER)
    act(table, PreferCard(Card("lounge")), 0)
    assert parts(table).hand[0].card == "lounge"


@pytest.mark.parametrize("looking", [{"looks": True}, {}])
def test_who_may_only_look_sees_the_camps_cards_and_gets_no_form(looking: dict[str, bool]) -> None:
    table = on_to(red_post(NSIDER, murderer=0), 3)
    shown = parts(table, Seat(0) if looking else "spectator", **looking)
    assert {form.id for form in forms(shown)} <= ({"pencil"} if looking else set())
    assert not shown.question.asked
    assert shown.question.options == ()
    assert [card.card for card in shown.hand][:1] == (["red_card"] if looking else [])


def test_buttons_for_who_may_only_look_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    menu = Scene.menu.func
    monkeypatch.setattr(
        Scene, "menu", property(lambda scene: menu(replace(scene, viewer=replace(scene.viewer, looks=False))))
    )
    with pytest.raises(AssertionError):
        test_who_may_only_look_sees_the_camps_cards_and_gets_no_form({"looks": True})


def test_a_clause_says_why_something_may_not_be_said_yet() -> None:
    shown = parts(post(NSIDER))
    pending = next(option for option in shown.question.options if option.value == "suggest_pending")
    assert pending.refused == "from round 3 on (nsider-17)"
    assert shown.accusation is not None
    assert shown.accusation.part.inner[-1].model.wait.clause == "/rules/nsider#nsider-17"
    later = parts(on_to(post(NSIDER), 3))
    assert all(not option.refused for option in later.question.options)
    assert [option.opens for option in later.question.options][-1] == "accuse"


# -- the Red Card ------------------------------------------------------------------------------------------------------


def test_the_red_card_counts_as_a_card_and_only_the_murderer_sees_it() -> None:
    table = red_post(NSIDER, murderer=1)
    for viewer in (Seat(0), Seat(1), "spectator"):
        shown = parts(table, viewer)
        assert [row.seat.cards for row in shown.players] == [6, 6, 6]
        assert ("Red Card" in repr(shown.hand)) == (viewer == 1)
        assert [camp.id for camp in camps(shown) if camp.red] == (["1"] if viewer == 1 else [])


def test_the_end_says_who_had_it_and_the_hand_is_as_it_was() -> None:
    table = on_to(red_post(NSIDER, murderer=1, framed="plum"), 3)
    accuses(table, ("mustard", "wrench", "study"))  # camp 1 is Mustard
    won, lost = parts(table, Seat(0)), parts(table, Seat(1))
    assert won.question.title == "You solved the case!"
    assert "Mustard had the Red Card" in lost.question.hint
    table = on_to(red_post(NSIDER, murderer=1, framed="plum"), 3)
    accuses(table, ("plum", "wrench", "study"))
    assert parts(table, Seat(1)).question.title == "You got away with it!"
    assert parts(table, "spectator").question.title == "Mustard got away with it."
    assert next(row for row in parts(table, Seat(0)).players if row.seat.id == "1").now.status == "got away with it"


def test_the_sheet_has_a_row_for_it_with_a_reason() -> None:
    table = red_post(NSIDER, murderer=1)
    for viewer, marks in ((Seat(0), None), (Seat(1), ["no", "yes", "no", "no"])):
        scene = scene_of(table, viewer)
        sheet = nsider.parts(scene).sheet
        assert sheet is not None
        row = sheet.inner[0].inner[0].model
        assert row.card.id == "red_card"
        if marks is not None:
            assert [cell.ink for cell in row.cells] == marks
        reason = why(scene, "cell.red_card.0")
        assert reason is not None
        assert reason.title == "The Red Card, Scarlet"
    assert why(scene_of(post(NSIDER), Seat(0)), "cell.red_card.0") is None
