"""The operator's console: what is public, every act with its clause, and hidden cards only after the public word."""

from dataclasses import replace

import pytest

from casefile.core.actions import Refused
from casefile.core.by_post import Disband, GiveStrike, LiftStrike
from casefile.core.cards import Card
from casefile.core.fairness import Seed
from casefile.core.hours import DAY
from casefile.core.options import describe
from casefile.correspondence.camps.acts import (
    AppointBeta,
    AskToJoin,
    Enter,
    Extend,
    JoinByCode,
    Leave,
    LeaveTask,
    Look,
    MarkCopied,
    OpenRegistration,
    Pause,
    Person,
    SetCode,
    SetEnrolment,
    SkipTime,
    Start,
)
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.options import Agreed
from casefile.correspondence.camps.talk_acts import Say
from casefile.correspondence.game import CorrespondenceGame, Plan
from casefile.correspondence.pages import operator_views as looks
from casefile.correspondence.pages.camp_page import camp_page
from casefile.correspondence.pages.console import console
from casefile.correspondence.pages.console_model import ActButton, ConsoleModel
from casefile.correspondence.pages.thread_story import TableTime
from casefile.correspondence.rehearsal import clock_of
from tests.correspondence.camps.scene import CHARACTERS, LUIGI, MARIO, OP, PEACH, PHRASE, T0, WARIO, code, leader
from tests.correspondence.cases import case_of
from tests.correspondence.posts import announced, move, seen_at, started
from tests.correspondence.test_camp_page import BETA, LEAD, TRIPLE, played, scene


def shown(post: CorrespondenceGame, look: int = 0, now: int = T0) -> ConsoleModel:
    """What the operator sees."""
    return console(scene(post, OP, now), [TableTime(T0, 99)] * 99, look)


def keys(model: ConsoleModel, camp: Card) -> dict[str, str]:
    """For each button of a camp the key of the clause that forbids it, or nothing."""
    row = next(row for row in model.camps if row.camp == camp)
    return {key.kind: clause(key) for key in row.keys}


def flow(model: ConsoleModel) -> list[str]:
    """What can be done with the whole game."""
    return [key.kind for desk in model.desks if desk.id == "flow" for key in desk.keys]


def clause(key: ActButton) -> str:
    return BOOK.clause(key.refused.rpartition("(")[2].rstrip(")")).key if "(camps-" in key.refused else key.refused


def test_it_says_what_is_due_and_who_is_silent_since_when() -> None:
    model = shown(played(), now=T0 + DAY)
    assert [(each.who, each.text, seen_at(T0 + DAY, each.until), each.reminded) for each in model.quiet] == [
        ("Mario", "has the turn", "in 4 days", "It is reminded on Sun 1 October.")
    ]
    # All of them registered at T0; what the clock and the table do since is no sign of theirs.
    assert [(row.name, row.leader, row.people, seen_at(T0 + DAY, row.heard)) for row in model.camps] == [
        ("Mario", "<mario 1>", "3 people", "1 day ago"),
        ("Wario", "<wario 1>", "1 person", "1 day ago"),
        ("Peach", "Somebody", "1 person", "1 day ago"),
    ]


def test_posts_to_be_copied_begin_with_the_announcement_as_it_can_be_posted() -> None:
    """The line names each post that its button marks as posted; so the text must have them all."""
    post = announced()
    (task,) = (task for task in shown(post).tasks if task.id == "copying")
    assert task.facts.startswith("#1 The announcement")
    address = "https://casefile.example/p/7"
    (task,) = (each for each in console(scene(post, OP, T0), [], address=address).tasks if each.id == "copying")
    for words in ("Rules in force", "To register, open the address below", address):
        assert words in task.text


def test_posts_to_be_copied_say_where_only_the_first_of_them_are_there() -> None:
    post = played()
    for number in range(9):
        post.act(OP, GiveStrike(MARIO, f"{number}") if not number % 2 else LiftStrike(MARIO, f"{number}"), T0)
    (task,) = (task for task in shown(post).tasks if task.id == "copying")
    assert int(task.title.split()[0]) > 8
    assert task.facts.count("#") == 8
    assert task.facts.endswith(". Here are the first 8; the others follow once these are posted.")
    (task,) = (task for task in shown(announced()).tasks if task.id == "copying")
    assert "the first" not in task.facts


def test_while_the_game_is_paused_nothing_is_due() -> None:
    post = played()
    post.act(OP, Pause("Tea."), T0)
    model = shown(post, now=T0 + 9 * DAY)
    assert [(each.who, seen_at(T0 + 9 * DAY, each.until)) for each in model.quiet] == [("Paused", "9 days ago")]
    assert [(row.state, row.due) for row in model.camps[:2]] == [("has the turn", None), ("waits for others", None)]


def test_when_the_game_is_over_nothing_is_left_to_do() -> None:
    post = played()
    for camp in (WARIO, Card("peach")):
        post.act(OP, Disband(camp, "Gone."), T0)
    model = shown(post)
    assert (model.desks, model.quiet) == ((), ())
    assert [row.state for row in model.camps] == ["", "disbanded", "disbanded"]
    assert all(key.refused for row in model.camps for key in row.keys)


def test_buttons_say_the_clause_that_forbids_them() -> None:
    post = played()
    assert keys(shown(post), MARIO) == {
        "extend": "", "give_strike": "", "lift_strike": "no_strike", "replace": "", "disband": ""
    }  # fmt: skip
    assert keys(shown(post), WARIO)["extend"] == "turn"
    assert keys(shown(post), WARIO)["replace"] == "back_up"
    post.act(OP, GiveStrike(WARIO, "Late."), T0)
    assert keys(shown(post), WARIO)["lift_strike"] == ""
    post.act(OP, Pause("Tea."), T0)
    assert keys(shown(post), MARIO)["extend"] == "paused"
    assert flow(shown(post)) == ["resume"]
    assert flow(shown(announced(3))) == ["start"]


def test_history_has_every_act_with_its_note_the_newest_first() -> None:
    post = played()
    post.act(OP, Extend(MARIO, 24, "Exams."), T0)
    post.act(OP, Disband(PEACH, "Gone."), T0)
    assert [(act.text.partition(":")[0], act.note) for act in shown(post).history] == [
        ("Peach is disbanded.", "Gone."),
        ("Mario has more time", "Exams."),
        ("The game begins.", "We begin."),
        ("The game is announced.", "Welcome."),
    ]


def test_back_ups_stand_in_order_and_the_first_is_next() -> None:
    post = announced(3)
    for camp in CHARACTERS[:3]:
        post.act(leader(camp), Enter(camp, PHRASE, 0, "x"), T0)
    for name in ("ann", "mario 2"):
        post.act(Person(name), Enter(LUIGI, PHRASE, 0, "x"), T0)
    model = shown(post)
    assert model.back_ups == ("<ann>", "<mario 2>")
    assert [heir.label for heir in model.camps[0].heirs] == ["<ann>, the next back-up"]
    post.act(Person("ann"), Leave(), T0)
    free = next(desk for desk in shown(post).desks if desk.id == "hand").fields[0][2]
    assert [value.value for value in free] == ["ann"]  # who left has seen nothing, and may operate


# -- hidden cards ------------------------------------------------------------------------------------------------------


def test_a_look_shows_what_its_public_event_names_and_only_once_that_is_stored() -> None:
    post = played(red_card="yes")
    assert post.case is not None
    for number, camp in enumerate(post.camps, 1):
        assert shown(post, look=number).shown == ()
        post.act(OP, Look(f"hand_of_{camp}", "A complaint."), T0)
        found = {card.card for card in shown(post, look=number).shown}
        red = {"red_card"} if case_of(post).red[post.seat(camp)] else set()
        assert found == {*post.case.holdings.hand(post.seat(camp)), *red}
        assert shown(post).shown == ()
    post.act(OP, Look("case_file", "To check."), T0)
    assert {card.card for card in shown(post, look=4).shown} == set(post.case.holdings.sealed())
    (desk,) = [each for each in shown(post).desks if each.id == "look"]
    assert desk.looks[-1].what == "the case file"
    assert shown(post).history[0].text == "The operator, <op>, looks at the case file."


@pytest.mark.parametrize("what", ["hand_of_luigi", "hand_of_", "everything", ""])
def test_what_is_not_there_is_not_shown(what: str) -> None:
    post = played()
    post.act(OP, Look(what, "Hm."), T0)
    assert shown(post, look=1).shown == ()


@pytest.mark.parametrize("look", [0, 1, 2, 999_999])
def test_a_guard_that_is_taken_away_is_missed(look: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the stored event nothing is shown; with a game that shows anything, this test would see it."""
    post = played()
    assert shown(post, look=look).shown == ()
    monkeypatch.setattr(type(post.game), "may_be_shown", lambda *_: looks.CASE_FILE)
    assert shown(post, look=look).shown != ()


def dealt(seed: int) -> CorrespondenceGame:
    """A game whose deal is another for each seed, and all that is public the same."""
    secret = Seed(bytes([seed] * 32), bytes([seed] * 32))
    post = CorrespondenceGame(Plan("A game", {}, {}, "UTC", ("sealed",)), (secret,), OP)
    post.act(OP, OpenRegistration(CHARACTERS, PHRASE, 3, 3, 0, T0 + DAY, "Welcome."), T0)
    for camp in CHARACTERS[:3]:
        post.act(leader(camp), Enter(camp, PHRASE, 0, "x"), T0)
        post.act(leader(camp), SetCode(code(camp)), T0)
    post.act(OP, Start("Go."), T0)
    return post


def test_the_console_is_the_same_for_every_deal_and_whatever_camps_do_among_themselves() -> None:
    one, two = dealt(1), dealt(2)
    assert one.case is not None
    assert two.case is not None
    assert one.case.holdings.hands != two.case.holdings.hands
    for post in (one, two):
        post.act(BETA, JoinByCode(MARIO, code(MARIO)), T0)
        post.act(LEAD, AppointBeta(BETA), T0)
        post.act(OP, Look("case_file", "Stored, not opened."), T0)
    two.act(LEAD, Say("Secret."), T0)
    two.act(BETA, move(two, MARIO, TRIPLE), T0)
    two.act(LEAD, SetEnrolment("restricted"), T0)
    two.act(Person("ann"), AskToJoin(MARIO), T0)
    assert shown(one) == shown(two)
    assert shown(one, look=1) != shown(two, look=1)  # what is looked at in public differs, so the pair is a pair
    assert camp_page(scene(one, LEAD)) != camp_page(scene(two, LEAD))


def test_rules_stand_in_groups_that_say_what_is_in_force() -> None:
    """Each rule once, with its present value in the heading and none of it among those to choose."""
    post = started(agreed={"vacation_days": "7"})
    [desk] = [each for each in shown(post).desks if any(key.kind == "change_rule" for key in each.keys)]
    [(_name, _label, values)] = desk.fields
    groups = [value.group for value in values if value.group]
    headings = list(dict.fromkeys(groups))
    assert groups == sorted(groups, key=headings.index)  # those of a rule are together
    assert len(headings) == len(describe(Agreed))
    days = [value.label for value in values if value.value.startswith("vacation_days ")]
    [heading] = {value.group for value in values if value.value.startswith("vacation_days ")}
    assert heading.endswith(", now 7 days")
    assert not any(label.endswith(": 7 days") for label in days)


# -- each thing with its acts ------------------------------------------------------------------------------------------


def lapsed() -> CorrespondenceGame:
    """A game with a back-up, in which Mario's camp has let its first turn run out."""
    post = announced(3)
    for camp in CHARACTERS[:3]:
        post.act(leader(camp), Enter(camp, PHRASE, 0, "x"), T0)
        post.act(leader(camp), SetCode(code(camp)), T0)
    post.act(Person("ann"), Enter(LUIGI, PHRASE, 0, "x"), T0)
    post.act(OP, Start("We begin."), T0)
    run_out(post)
    return post


def run_out(post: CorrespondenceGame) -> int:
    """Let all time run up to the next lapse; the moment of it."""
    while (now := post.next_due()) is not None:
        if any(event.kind == "turn_lapsed" for event in post.tick(now).people):
            return now
    raise AssertionError


def test_a_camp_that_ran_out_of_time_has_its_acts_and_its_note_beside_it_and_a_way_to_leave_it() -> None:
    post = lapsed()
    now = post.game.latest
    (task,) = [each for each in shown(post, now=now).tasks if each.id == "lapsed-mario"]
    assert task.title == "Mario has let its time run out"
    assert task.lead == f"<mario 1>: silent for {(now - T0) // DAY} days."
    assert [(act.label, act.first) for act in task.acts] == [("Replace by <ann>", True)]
    assert task.acts[0].note.startswith(
        "<mario 1> has not been heard of. <ann>, the first of the back-ups, leads Mario"
    )
    assert task.since is not None
    assert seen_at(now, task.since) == "now"  # since it ran out, not since the camp was last heard of
    assert task.leave is not None
    sent = dict(task.leave.fields)
    post.act(OP, LeaveTask(sent["task"], int(sent["left"])), now)
    left = shown(post, now=now)
    assert [each.id for each in left.tasks if each.id == "lapsed-mario"] == []
    (quiet,) = [each for each in left.quiet if each.taken_up]
    assert (quiet.who, quiet.text) == ("Mario", "left alone until its next turn")
    post.act(OP, LeaveTask(sent["task"], 0), now)
    assert "lapsed-mario" in [each.id for each in shown(post, now=now).tasks]
    post.act(OP, LeaveTask(sent["task"]), now)
    run_out(post)  # the next camps, and then again its own
    while not any(each.id == "lapsed-mario" for each in shown(post, now=post.game.latest).tasks):
        run_out(post)  # with its next turn it is there again
        assert post.game.phase == "running"


def test_a_strike_can_be_taken_back_where_it_was_given_and_the_strip_says_so() -> None:
    post = played()
    post.act(OP, GiveStrike(WARIO, "Rude."), T0)
    model = shown(post)
    assert model.done is not None
    assert model.done.undo is not None
    sent = dict(model.done.undo.form.fields)
    assert (sent["kind"], sent["camp"], sent["note"]) == ("lift_strike", "wario", "The strike was a mistake.")
    assert [(row.pips.count, row.pips.most) for row in model.camps if row.pips] == [(0, 3), (1, 3), (0, 3)]
    post.act(OP, LiftStrike(Card(sent["camp"]), sent["note"]), T0)
    assert shown(post).done is not None
    assert shown(post, now=T0 + DAY).done is None


def test_a_camp_that_is_silent_for_long_says_so_before_all_else() -> None:
    model = shown(played(), now=T0 + 8 * DAY)
    assert [row.silent for row in model.camps] == ["silent for 8 days", "", ""]  # the others wait for it
    assert {row.silent for row in shown(played(), now=T0 + 6 * DAY).camps} == {""}


def test_the_thread_stands_by_what_happened_and_says_what_is_not_posted() -> None:
    post = lapsed()
    post.act(OP, MarkCopied(3, "bbcode"), post.game.latest)
    now, moments = post.game.latest, [TableTime(T0, 99)] * 99
    lines = console(scene(post, OP, now), moments).thread
    assert [line.kind for line in lines].count("now") == 1
    posted = {line.number: line.posted for line in lines if line.number}
    assert all(posted[number] is (number <= 3) for number in posted)
    inside = [line.when.at for line in lines if line.kind == "inside" and line.when is not None and line.when.at]
    assert inside == sorted(inside)
    begun = next(n for n, line in enumerate(lines) if line.text == "The turn of Mario begins")
    used = [n for n, line in enumerate(lines) if "uses a vacation day" in line.text]
    assert begun < used[0]
    assert {lines[n].kind for n in used} == {"inside"}


@pytest.mark.parametrize("rehearsal", [0, 40_000])
def test_only_a_rehearsal_goes_on_to_its_next_deadline(rehearsal: int) -> None:
    post = played()
    post.plan = replace(post.plan, rehearsal=rehearsal)
    model = shown(post)
    assert (model.skip is not None) is bool(rehearsal)
    if not rehearsal:
        with pytest.raises(Refused):
            post.act(OP, SkipTime(), T0)
        return
    due = post.game.owed[MARIO].due
    post.act(OP, SkipTime(), T0)
    clock = clock_of(rehearsal, T0, post.game.skipped)
    assert clock.game(T0) == due  # at this very moment
    told = [event.kind for _ in range(3) for event in post.tick(due).people]
    assert told == ["reminded", "vacation_used"]
