"""The announcement and the thread of a game by post: what they say, and that they say the same to everybody."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.actions import Refused
from casefile.core.by_post import Disband, GiveStrike, LiftStrike, SuggestPending
from casefile.core.cards import Card
from casefile.core.engine import Observation
from casefile.core.hours import DAY, HOUR
from casefile.core.inquiry import Accuse, EndTurn, Suggest
from casefile.core.options import describe, spell
from casefile.core.table import AnyTable
from casefile.correspondence.camps import PeopleEvent
from casefile.correspondence.camps.acts import (
    AppointBeta,
    AppointOperator,
    Cancel,
    ChangeRule,
    Enter,
    Extend,
    JoinByCode,
    Pause,
    Person,
    Resume,
    SetCode,
    SetEnrolment,
    SetSlots,
    SetStandingOrder,
    Start,
)
from casefile.correspondence.camps.contract import EVERYBODY
from casefile.correspondence.camps.events import EVENTS
from casefile.correspondence.forum import MARKUPS, read_marked
from casefile.correspondence.game import CorrespondenceGame, PlannedStep
from casefile.correspondence.pages import thread as page
from casefile.correspondence.pages.camp_page import camp_page
from casefile.correspondence.pages.console import console
from casefile.correspondence.pages.console_model import ActButton
from casefile.correspondence.pages.people_story import TELL
from casefile.correspondence.pages.rules import rules_in_force
from casefile.correspondence.pages.scene import PostScene
from casefile.correspondence.pages.texts import first_text, post_text
from casefile.correspondence.pages.thread import thread
from casefile.correspondence.pages.thread_model import StrikeCount, ThreadModel, ThreadPost
from casefile.correspondence.pages.thread_posts import posts
from casefile.correspondence.pages.thread_story import TableTime
from casefile.games.nsider.options import NsiderOptions
from casefile.story import Story
from casefile.story.i18n import LANGUAGES, translator
from casefile.web.coloured_text import spoken
from tests.amounts import often
from tests.correspondence.camps.scene import LUIGI, MARIO, OP, PEACH, PHRASE, T0, WARIO, code, leader
from tests.correspondence.cases import case_of
from tests.correspondence.posts import all_due, announced, move, seen_at, some_move, speaker, started

STRANGER = Person("somebody else")
TRIPLE = (Card("mario"), Card("hammer"), Card("library"))


@dataclass
class Told:
    """A game and the moments of its table's events, as a server keeps them."""

    post: CorrespondenceGame
    now: int = T0
    times: list[TableTime] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.times = [TableTime(self.now, self.post.log.version)] * (self.post.table.version if self.post.table else 0)

    def took(self, *steps: PlannedStep) -> None:
        """Note when the table went on."""
        version = self.post.log.version - sum(len(step.people) for step in steps)
        for step in steps:
            version += len(step.people)
            self.times += [TableTime(self.now, version)] * len(step.table)

    def act(self, person: str, act: Any) -> None:
        """Somebody does something, a minute later."""
        self.now += 60_000
        self.took(self.post.act(Person(person), act, self.now))

    def wait(self, time: int) -> None:
        """Time passes, and all that is due is done."""
        self.now += time
        self.took(*all_due(self.post, self.now))

    def scene(self, person: str = STRANGER, language: str = "en") -> PostScene:
        """The game through somebody's eyes."""
        names = {Person(f"{camp} 1"): f"{camp.title()}'s leader" for camp in self.post.game.characters}
        return PostScene("g", self.post, Person(person), names, self.now, 1, translator(language), language)

    def page(self, person: str = STRANGER) -> ThreadModel:
        """The page that somebody has."""
        return thread(self.scene(person), self.times)

    def posts(self) -> tuple[ThreadPost, ...]:
        """The thread."""
        return posts(self.scene(), self.times)


def said(post: ThreadPost) -> list[str]:
    """The lines of a post as plain text."""
    return [spoken(line) for line in post.lines]


# -- before the start ----------------------------------------------------------------------------------------------


def test_the_announcement_says_who_has_entered_and_which_characters_are_free() -> None:
    told = Told(announced(4, 2))
    told.act("mario 1", Enter(MARIO, PHRASE, 1))
    shown = told.page()
    assert [(camp.character, camp.leader, camp.notes) for camp in shown.camps.camps[:2]] == [
        ("Mario", "Mario's leader", ()),
        ("Wario", "", ("free",)),
    ]
    assert shown.announcement.note == "Welcome."
    assert [file.label for file in shown.files] == ["sealed", "sealed"]
    assert shown.thread.posts == ()
    assert shown.head.due is not None
    # It was announced ten days before the start, and a minute has passed.
    assert seen_at(told.now, shown.head.due) == "in 9 days 23 hours"


def test_the_announcement_is_signed_by_the_operator_who_wrote_it_though_another_has_taken_over() -> None:
    told = Told(announced(3))
    author = told.page().announcement.author
    told.act(OP, AppointOperator(Person("mario 1"), "A holiday."))
    assert told.scene().name(told.post.game.operator) == "Mario's leader" != author
    assert told.page().announcement.author == author


def test_the_announcement_says_how_many_camps_are_looked_for_and_how_many_are_free() -> None:
    told = Told(announced(4))
    assert told.page().camps.wanted == "4 camps are looked for; 4 are still free."
    for camp in (MARIO, WARIO, PEACH):
        told.act(leader(camp), Enter(camp, PHRASE))
    assert told.page().camps.wanted == "4 camps are looked for; 1 is still free."
    told.act(leader(LUIGI), Enter(LUIGI, PHRASE))
    assert told.page().camps.wanted == "4 camps are looked for; each has its leader."
    told.act(OP, SetSlots(5, "A camp more."))
    assert told.page().camps.wanted == "5 camps are looked for; 1 is still free."
    told.act(OP, Cancel("Another time."))
    assert told.page().camps.wanted == ""
    assert Told(started()).page().camps.wanted == ""


def test_the_forms_are_those_that_ones_role_has() -> None:
    told = Told(announced(3))

    def kinds(person: str) -> list[str]:
        return [gate.kind for gate in told.page(person).forms.gates]

    assert kinds(STRANGER) == ["enter"]
    assert kinds(OP) == ["start"]
    told.act("mario 1", Enter(MARIO, PHRASE))
    assert kinds("mario 1") == ["set_code", "leave"]
    assert kinds(STRANGER) == ["enter", "join_by_code", "ask_to_join"]
    told.act("mario 1", SetCode(code(MARIO)))
    assert kinds("mario 1") == ["leave"]


def test_the_operator_begins_before_the_time_once_all_leaders_have_shown_up() -> None:
    told = Told(announced(3))
    for camp in (MARIO, WARIO, PEACH):
        assert "(camps-" in told.page(OP).forms.gates[0].why
        assert [("(camps-" in button.refused) for button in _flow(told)] == [True]
        told.act(leader(camp), Enter(camp, PHRASE))
        told.act(leader(camp), SetCode(code(camp)))
    assert told.page(OP).forms.gates[0].why == ""
    assert [button.refused for button in _flow(told)] == [""]


def _flow(told: Told) -> Sequence[ActButton]:
    """The buttons on the console that begin the game and let it stand still."""
    (group,) = (each for each in console(told.scene(OP), told.times).desks if each.id == "flow")
    return group.keys


def test_people_of_one_name_are_told_apart_by_who_came_first() -> None:
    """Who is called as one before has a number, also where only capitals differ; who reads less counts by less."""
    told = Told(announced(3))
    people = {Person("mario 1"): "Sam", Person("wario 1"): "sam", Person("mario 2"): "Sam", Person("mario 3"): "Ann"}
    for camp in (MARIO, WARIO):
        told.act(leader(camp), Enter(camp, PHRASE))
        told.act(leader(camp), SetCode(code(camp)))

    def called(viewer: str) -> list[str]:
        shown = replace(told.scene(viewer), names=people)
        return [shown.name(person) for person in people]

    assert called(STRANGER)[:2] == ["Sam", "sam (2)"]
    told.act("mario 2", JoinByCode(MARIO, code(MARIO)))
    told.act("mario 3", JoinByCode(MARIO, code(MARIO)))
    assert called("mario 1") == ["Sam", "sam (2)", "Sam (3)", "Ann"]
    # Nobody else learns by a number that there is a Sam more in Mario's camp.
    assert called("wario 1")[:2] == called(STRANGER)[:2] == ["Sam", "sam (2)"]


def test_the_operator_tells_those_of_one_name_apart_as_their_camp_does_whatever_they_are_in_it() -> None:
    """A number says who came first: never who is a beta leader, which is the camp's own to know."""
    told = Told(announced(3))
    sams = [Person(f"mario {number}") for number in (4, 3, 2)]
    for camp in (MARIO, WARIO, PEACH):
        told.act(leader(camp), Enter(camp, PHRASE))
        told.act(leader(camp), SetCode(code(camp)))
    for sam in sams:
        told.act(sam, JoinByCode(MARIO, code(MARIO)))

    def chosen() -> list[tuple[str, str]]:
        shown = replace(told.scene(OP), names=dict.fromkeys(sams, "Sam"))
        return [(each.value, each.label) for each in console(shown, told.times).camps[0].heirs]

    expected = list(zip(sams, ("Sam", "Sam (2)", "Sam (3)"), strict=True))
    assert chosen() == expected
    told.act("mario 1", AppointBeta(sams[2]))
    assert chosen() == expected
    told.act(OP, Start("We begin."))
    assert chosen() == expected
    inside = replace(told.scene("mario 1"), names=dict.fromkeys(sams, "Sam"))
    assert [inside.name(sam) for sam in sams] == ["Sam", "Sam (2)", "Sam (3)"]


def test_a_character_that_is_taken_says_by_whom() -> None:
    told = Told(announced(3))
    told.act("mario 1", Enter(MARIO, PHRASE))
    (enter, *_) = told.page().forms.gates
    assert [choice.taken for choice in enter.choices[:2]] == ["Mario's leader", ""]


def test_when_all_characters_are_taken_one_registers_as_a_back_up() -> None:
    told = Told(announced(3))
    for camp in (MARIO, WARIO, PEACH):
        told.act(leader(camp), Enter(camp, PHRASE))
    (enter, *_) = told.page().forms.gates
    assert enter.title == "Register as a back-up"
    assert not any(choice.taken for choice in enter.choices)


# -- rules ---------------------------------------------------------------------------------------------------------


def changes() -> Iterator[tuple[str, str]]:
    """Every option with every choice that is not its default, but for what the page shows otherwise."""
    for option in describe(NsiderOptions):
        if option.name not in ("edition", "case_files", "murderer_knows_framed"):
            yield from ((option.name, spell(choice)) for choice in option.choices[1:])


@pytest.mark.parametrize(("name", "choice"), list(changes()))
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_option_is_told_in_the_rules_in_force(name: str, choice: str, language: str) -> None:
    words = translator(language)
    usual = rules_in_force(announced(), words)
    other = rules_in_force(announced(options={name: choice}), words)
    assert other != usual
    assert not any("{" in rule for rule in other)


def test_the_murderer_s_knowledge_is_told_where_there_is_a_red_card() -> None:
    words = translator("en")
    knows, not_ = (
        rules_in_force(announced(red_card="yes", murderer_knows_framed=each), words) for each in ("yes", "no")
    )
    assert set(knows) - set(not_) == {"The murderer knows who is framed."}


def test_the_page_has_a_rule_as_it_was_changed_and_a_post_about_it() -> None:
    told = Told(started())
    told.act(OP, ChangeRule("turn_days", "7", "Summer."))
    assert "Each camp has 7 days for its turn: a suggestion, an accusation, or both." in told.page().rules.rules
    post = next(each for each in told.posts() if each.kind == "operator")
    assert (said(post), post.note) == (["From now on: Time for a turn: 7 days."], "Summer.")


# -- the thread ----------------------------------------------------------------------------------------------------


def test_each_turn_is_a_post_with_its_result_at_its_time() -> None:
    told = Told(started())
    told.wait(HOUR)
    told.act("mario 1", move(told.post, MARIO, Suggest(*TRIPLE)))
    found = told.posts()
    assert [post.kind for post in found] == ["first", "people", "deal", "deal", "turn", "waiting"]
    turn, waiting = found[-2:]
    assert turn.heading == "Round 1: Mario"
    assert said(turn)[0].startswith("Mario suggests Mario, in the Library, with the Hammer.")
    assert turn.when is not None
    # The game began at midnight of day 1,000 after 1970; an hour and a minute later it is 01:01.
    assert turn.when.iso == "1972-09-27T01:01:00Z"
    assert (waiting.heading, waiting.when, waiting.copy) == ("Round 1: Wario", None, "")


def test_what_the_operator_does_stands_with_its_note_where_it_happened() -> None:
    told = Told(started())
    told.act(OP, Extend(MARIO, 48, "Exams."))
    told.act("mario 1", move(told.post, MARIO, Suggest(*TRIPLE)))
    told.act(OP, Pause("Holidays."))
    told.act(OP, Resume("Back."))
    found = [post for post in told.posts() if post.kind in ("operator", "turn")]
    assert [(post.kind, post.note) for post in found] == [
        ("operator", "Exams."),
        ("turn", ""),
        ("operator", "Holidays."),
        ("operator", "Back."),
    ]


def test_strikes_days_off_and_deadlines_are_told() -> None:
    told = Told(started(agreed={"vacation_days": "1"}))
    assert told.page().waiting.waits[0].due is not None
    told.wait(5 * DAY)
    assert any("Mario uses a vacation day" in line for post in told.posts() for line in said(post))
    told.wait(DAY)
    assert any("Mario gets strike 1 of 3." in line for post in told.posts() for line in said(post))
    shown = told.page()
    assert shown.camps.camps[0].notes == ("1 vacation day used",)
    assert [camp.strikes for camp in shown.camps.camps[:2]] == [
        StrikeCount(1, 3, "1 strike of 3"),
        StrikeCount(0, 3, "0 strikes of 3"),
    ]
    assert [(each.who, each.what) for each in shown.waiting.waits] == [("Wario", "has its turn")]
    told.act(OP, GiveStrike(WARIO, "Silent."))
    assert any("The operator: “Silent.”" in line for post in told.posts() for line in said(post))


def test_a_turn_that_runs_out_stands_where_it_ended_also_where_the_record_tells_of_time() -> None:
    """Right after a turn begins the record tells of weekends: nothing is done by that yet."""
    told = Told(started(agreed={"vacation_days": "1", "weekends": "off"}))
    for _ in range(20):
        told.wait(DAY)
        if any("Mario gets strike 1 of 3." in line for post in told.posts() for line in said(post)):
            break
    found = [(post.kind, post.heading) for post in told.posts()]
    used, missed = found.index(("time", "Meanwhile")), found.index(("turn", "Round 1: Mario"))
    assert used < missed
    when = [post.when.at or 0 for post in told.posts() if post.when is not None]
    assert when == sorted(when)
    assert when[missed] == told.now


def test_what_the_operator_does_while_a_turn_runs_is_of_no_turn() -> None:
    told = Told(started(4))
    told.wait(HOUR)
    told.act(OP, GiveStrike(WARIO, "Silent."))
    told.wait(HOUR)
    told.act(OP, Disband(PEACH, "Gone."))
    told.wait(HOUR)
    told.act("mario 1", move(told.post, MARIO, Suggest(*TRIPLE)))
    found = [post for post in told.posts() if post.kind in ("operator", "turn", "waiting")]
    assert [(post.kind, post.heading, post.token) for post in found] == [
        ("operator", "The operator", told.scene().token_of(WARIO)),
        ("operator", "The operator", told.scene().token_of(PEACH)),
        ("turn", "Round 1: Mario", told.scene().token_of(MARIO)),
        ("waiting", "Round 1: Wario", told.scene().token_of(WARIO)),
    ]
    # One hour after the other, and the turn stands at its own.
    hours = [int(post.when.iso[11:13]) for post in found if post.when]
    assert [(hour - hours[0]) % 24 for hour in hours] == [0, 1, 2]
    assert not any("operator" in line for line in said(found[2]))


def test_a_strike_and_a_disbanding_are_told_alike_by_the_thread_the_console_and_the_log_of_the_camp() -> None:
    """With their number, which a lapse counts in, too; the console has the notes beside its sentences."""
    told = Told(started(4, agreed={"vacation_days": "0"}))
    told.wait(5 * DAY)  # Mario's turn lapses
    for act in (GiveStrike(MARIO, "Rude."), LiftStrike(MARIO, "Sorry."), Disband(MARIO, "Gone.")):
        told.act(OP, act)
    sentences = ["Mario gets strike 2 of 3.", "A strike of Mario is lifted.", "Mario is disbanded."]
    notes = ["Rude.", "Sorry.", "Gone."]
    noted = [f"{sentence} The operator: “{note}”" for sentence, note in zip(sentences, notes, strict=True)]
    assert [" ".join(said(post)) for post in told.posts() if post.kind == "operator"] == noted
    assert [line.text for line in camp_page(told.scene("mario 1")).talk.log][-3:] == noted
    history = console(told.scene(OP), told.times).history[2::-1]
    assert [(act.text, act.note) for act in history] == list(zip(sentences, notes, strict=True))


def test_a_camp_reads_in_its_log_that_strikes_disbanded_it() -> None:
    told = Told(started(4, strikes="1"))
    told.act(OP, GiveStrike(WARIO, "Silent."))
    assert [line.text for line in camp_page(told.scene("wario 1")).talk.log][-2:] == [
        "Wario gets strike 1 of 1. The operator: “Silent.”",
        "Wario is disbanded.",
    ]


def test_a_strike_too_many_by_the_operator_is_one_post_with_what_comes_of_it() -> None:
    told = Told(started(4, strikes="1", disbanded_cards="revealed"))
    told.act(OP, GiveStrike(WARIO, "Silent."))
    (post,) = [post for post in told.posts() if post.kind == "operator"]
    assert "Wario gets strike 1 of 1. The operator: “Silent.” Wario is disbanded. Its cards:" in " ".join(said(post))
    assert told.posts()[-1].heading == "Round 1: Mario"
    assert told.posts()[-1].kind == "waiting"


def test_the_end_opens_the_case_file_and_its_seal() -> None:
    told = Told(started(3, 2))
    for camp in (MARIO, WARIO):
        told.act(OP, Disband(camp, "Gone."))
    shown = told.page()
    assert shown.thread.posts[-1].kind == "end"
    assert any("It was" in line for line in said(shown.thread.posts[-1]))
    assert shown.ending.record == "/p/g/record.json"
    assert [bool(file.seed) for file in shown.files] == [True, False]
    assert shown.forms.gates == ()


@pytest.mark.sampled(of="seasons by post")
@settings(max_examples=often(8, 25), deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["sequential", "simultaneous"]))
def test_a_post_that_stands_keeps_its_number_its_heading_and_its_moment(seed: int, rounds: str) -> None:
    told, draw = Told(started(3, rounds=rounds, accuse_from_round="1")), Random(seed)
    before: list[tuple[int, str, Any]] = []
    memory: dict[str, tuple[object, Any]] = {}
    views: dict[Any, Any] = {}
    for _ in range(30):
        if told.post.game.phase == "over":
            break
        chance = draw.random()
        if chance < 0.15:
            told.act(OP, Extend(draw.choice(list(told.post.game.owed)), 24, "More time."))
        elif chance < 0.3:
            told.wait(draw.choice([HOUR, DAY, 5 * DAY]))
        else:
            camp = draw.choice(list(told.post.game.owed))
            told.act(speaker(told.post, camp), some_move(told.post, camp, draw))
        # What is kept from look to look is the thread as it is made anew.
        assert posts(replace(told.scene(), memory=memory, views=views), told.times) == told.posts()
        now = [(post.number, post.heading, post.when.iso) for post in told.posts() if post.when]
        assert now[: len(before)] == before
        before = now


@pytest.mark.parametrize("rounds", ["sequential", "simultaneous"])
def test_a_post_keeps_its_number_where_much_happens_at_one_moment(rounds: str) -> None:
    """What the operator does goes after what time did at the table a moment before, by the same clock."""
    told = Told(started(3, rounds=rounds, strikes="4"))
    told.wait(30 * DAY)
    while told.post.game.phase == "running":
        before = told.posts()
        told.took(told.post.act(OP, Extend(next(iter(told.post.game.owed)), 24, "More time."), told.now))
        now = told.posts()
        standing = [post for post in before if post.when]
        assert list(now[: len(standing)]) == standing
        assert now[len(standing)].heading == "The operator"
        assert now[len(standing)].number == len(standing) + 1
        told.wait(30 * DAY)


def test_a_thread_is_told_on_and_not_from_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event is told once in a language, however often the thread is looked at, and its parts stay the same."""
    told, draw, heard, tell = Told(started(3, accuse_from_round="1")), Random(7), list[Observation](), Story.tell

    def hear(self: Story[Any], seen: Observation) -> None:
        heard.append(seen)
        tell(self, seen)

    monkeypatch.setattr(Story, "tell", hear)
    scene, pages = told.scene(), list[ThreadModel]()
    for _ in range(12):
        camp = next(iter(told.post.game.owed))
        told.act(speaker(told.post, camp), some_move(told.post, camp, draw))
        pages.append(thread(replace(told.scene(), memory=scene.memory, views=scene.views), told.times))
    assert told.post.table is not None
    assert len(heard) == told.post.table.version
    # All rounds but the newest two are over, and drawn by then.
    before, after = pages[-2].thread.rounds, pages[-1].thread.rounds
    assert len(after) > 3
    assert all(old is new for old, new in zip(before[:-2], after, strict=False))


def test_every_public_event_is_told_or_shown_otherwise() -> None:
    """A new kind of public event must be told somewhere: here, by the table, or elsewhere on the page."""
    elsewhere = {
        *("registration_opened", "game_started"),  # posts of their own
        *("operator_gave_strike", "operator_lifted_strike", "operator_disbanded_camp"),  # the table
        *("camp_removed", "turn_lapsed", "game_ended"),  # the table
        *("turn_opened", "turn_done", "turn_closed"),  # what is waited for
    }
    assert {kind for kind, event in EVENTS.items() if event.seen == EVERYBODY} == set(TELL) | elsewhere


# -- texts for a forum ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("markup", list(MARKUPS))
def test_a_turn_that_is_copied_and_pasted_is_never_another_order(markup: str) -> None:
    told = Told(started())
    told.act("mario 1", move(told.post, MARIO, Suggest(*TRIPLE)))
    turn = next(post for post in told.posts() if post.kind == "turn")
    posted = read_marked(post_text(turn, MARKUPS[markup]), told.scene().edition, PEACH).posted
    assert posted is None


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_first_post_has_rules_cards_camps_and_seals(language: str) -> None:
    told = Told(started(3, 2))
    scene = told.scene(language=language)
    text = first_text(scene, MARKUPS["plain"])
    for expected in (
        *rules_in_force(told.post, scene.words),
        *(scene.called(card) for category in scene.edition.deck.categories for card in category),
        *told.post.plan.commitments,
        "Welcome.",
    ):
        assert expected in text


@pytest.mark.parametrize("camps", [3, 4, 5, 6])
@pytest.mark.parametrize("red_card", ["no", "yes"])
def test_the_thread_says_how_many_cards_each_camp_has(camps: int, red_card: str) -> None:
    """As dealt; whoever has the Red Card has one card less, and that one besides."""
    told = Told(started(camps, red_card=red_card))
    (deal,) = [post for post in told.posts() if post.heading == "The deal"]
    assert told.post.case is not None
    holders = [bool(red) for red in case_of(told.post).red] if red_card == "yes" else [False] * camps
    counts = [len(hand or ()) + holders[seat] for seat, hand in enumerate(told.post.case.holdings.hands)]
    scene = told.scene()
    said = ", ".join(f"{scene.called(camp)} {count}" for camp, count in zip(told.post.camps, counts, strict=True))
    assert spoken(deal.lines[-1]) == f"Cards: {said}."


def test_a_pending_accusation_that_is_dropped_is_told_and_one_that_is_made_is_not() -> None:
    for drops in (True, False):
        told = Told(started(3, accuse_from_round="1"))
        told.act("mario 1", move(told.post, MARIO, SuggestPending(*TRIPLE)))
        told.act("mario 1", move(told.post, MARIO, EndTurn() if drops else Accuse(*TRIPLE)))
        text = " ".join(spoken(line) for post in told.posts() for line in post.lines)
        assert ("Mario drops its pending accusation." in text) == drops


# -- the same for everybody ----------------------------------------------------------------------------------------


class Glass:
    """A table of which only the public side can be seen."""

    def __init__(self, table: AnyTable) -> None:
        self._table, self.rules, self.setup = table, table.rules, table.setup

    def observations(self, viewer: Any, since: int = 0) -> Any:
        """The spectator's."""
        assert viewer == "spectator"
        return self._table.observations(viewer, since)

    def view(self, viewer: Any) -> Any:
        """The spectator's."""
        assert viewer == "spectator"
        return self._table.view(viewer)

    def brought(self, view: Any) -> Any:
        """The spectator's."""
        assert view.viewer == "spectator"
        return self._table.brought(view)


def behind_glass(told: Told) -> ThreadModel:
    """The page, made with nothing but the public side of the table."""
    glass = replace(told.scene(), post=told.post.fork())
    glass.post.table = cast(AnyTable, Glass(cast(AnyTable, told.post.table)))
    return thread(glass, told.times)


def test_the_page_needs_nothing_but_the_public_side_of_the_table() -> None:
    for rounds in ("sequential", "simultaneous"):
        told, draw = Told(started(3, rounds=rounds, red_card="yes", accuse_from_round="1")), Random(1)
        for _ in range(12):
            if told.post.game.phase == "over":
                break
            for camp in list(told.post.game.owed):
                if camp in told.post.game.owed:
                    with suppress(Refused):
                        told.act(speaker(told.post, camp), some_move(told.post, camp, draw))
            assert behind_glass(told) == told.page()


def secretly(told: Told) -> None:
    """What goes on in camps, of which nobody outside may hear."""
    assert told.post.case is not None
    hand = told.post.case.holdings.hand(told.post.seat(MARIO))
    now, told.now = told.now, told.now - 600_000
    told.act("mario 2", JoinByCode(MARIO, code(MARIO)))
    told.act("mario 1", AppointBeta(Person("mario 2")))
    told.act("mario 2", SetEnrolment("closed"))
    told.act("mario 1", SetCode(code(LUIGI)))
    told.act("mario 1", SetStandingOrder(tuple(reversed(hand))))
    told.now = now


def test_what_goes_on_in_camps_changes_nothing_for_others() -> None:
    one, two = Told(started()), Told(started())
    secretly(two)
    two.now = one.now
    assert len(two.post.people) > len(one.post.people)
    assert two.page() == one.page()
    assert two.page("wario 1") == one.page("wario 1")
    assert two.scene().public == one.scene().public


def waiting_acts_are_counted(scene: PostScene) -> Any:
    """A planted leak: how many acts of beta leaders wait."""
    return replace(shown, what=f"{shown.what} {len(scene.post.game.waiting)}") if (shown := first(scene)) else ()


def first(scene: PostScene) -> Any:
    """What is waited for first, as it is honestly told."""
    return HONEST(scene)[0]


HONEST = page.waits


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "waits", lambda scene: (waiting_acts_are_counted(scene),))
    one, two = Told(started()), Told(started())
    secretly(two)
    two.now = one.now
    assert two.page() != one.page()


def test_a_look_at_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "waits", lambda scene: (str(scene.post.table.state.holdings),))
    with pytest.raises(AttributeError):
        behind_glass(Told(started()))


def test_events_that_are_told_are_for_everybody() -> None:
    told = Told(started())
    secretly(told)
    shown: Sequence[PeopleEvent] = told.scene().public
    assert {event.kind for event in shown} == {"registration_opened", "leader_entered", "game_started", "turn_opened"}
