"""The page of a camp, as its people see it: everything that the rules give them, and nothing that they withhold."""

import re

import pytest

from casefile.core.actions import Action
from casefile.core.by_post import Disband
from casefile.core.cards import Card
from casefile.core.hours import DAY, HOUR
from casefile.core.inquiry import Suggest
from casefile.correspondence.camps.acts import (
    AnnounceVacation,
    AppointBeta,
    AskToJoin,
    Counter,
    Enter,
    Expel,
    JoinByCode,
    Pause,
    Person,
    SetEnrolment,
    SetStandingOrder,
    TakeBack,
    TakeBackVacation,
)
from casefile.correspondence.camps.clauses import BOOK
from casefile.correspondence.camps.talk_acts import MarkSheet, Say
from casefile.correspondence.game import CorrespondenceGame
from casefile.correspondence.pages.camp_model import CampActButton, CampModel, CampTable
from casefile.correspondence.pages.camp_page import camp_page, why
from casefile.correspondence.pages.scene import PostScene
from casefile.games import GAMES
from casefile.server.site import templates
from casefile.story.i18n import translator
from casefile.web.coloured_text import spoken
from casefile.web.model import Part, absent
from casefile.web.render import drawer
from casefile.web.sheet_model import Cell
from tests.correspondence.camps.scene import MARIO, OP, PHRASE, T0, WARIO, code
from tests.correspondence.cases import case_of
from tests.correspondence.posts import all_due, announced, move, seen_at, started

LEAD, BETA, MEMBER = Person("mario 1"), Person("mario 2"), Person("mario 3")
TRIPLE = Suggest(Card("peach"), Card("hammer"), Card("library"))


def played(**options: str) -> CorrespondenceGame:
    """A game that has begun; Mario's camp owes the first turn and has a beta leader and a member."""
    post = started(3, options=dict(options))
    for person in (BETA, MEMBER):
        post.act(person, JoinByCode(MARIO, code(MARIO)), T0)
    post.act(LEAD, AppointBeta(BETA), T0)
    return post


def scene(post: CorrespondenceGame, person: Person, now: int = T0, version: int = 1, language: str = "en") -> PostScene:
    """The game through somebody's eyes; people are called by their ids."""
    names = {Person(name): f"<{name}>" for name in ("mario 1", "mario 2", "mario 3", "wario 1", "ann", "op")}
    return PostScene("a", post, person, names, now, version, translator(language), language)


def table(shown: CampModel) -> CampTable:
    """What a camp's page shows of the card game."""
    assert shown.table is not None
    return shown.table


def sheet(shown: CampModel) -> Part:
    """The shared sheet on a camp's page."""
    found = table(shown).sheet
    assert found is not None
    return found


def page(post: CorrespondenceGame, person: Person, now: int = T0) -> CampModel:
    """What somebody of a camp sees."""
    return camp_page(scene(post, person, now))


def refused(deed: CampActButton) -> str:
    """The key of the clause that a disabled button names; empty where it is not disabled."""
    return BOOK.clause(deed.refused.rpartition("(")[2].rstrip(")")).key if deed.refused else ""


def test_the_leader_acts_at_once_the_beta_leader_is_told_when_and_the_member_reads() -> None:
    post = played()
    lead, beta, member = (page(post, person) for person in (LEAD, BETA, MEMBER))
    ours, theirs, seen = table(lead), table(beta), table(member)
    assert [option.label for option in ours.asked.options] == [option.label for option in theirs.asked.options]
    assert (lead.acts.delay, "after 24 hours" in beta.acts.delay) == ("", True)
    assert (seen.asked.asked, seen.asked.forms, seen.accusation, seen.hand.order) == (False, (), None, None)
    assert "You read, talk and mark" in member.acts.delay
    assert ours.hand.cards == theirs.hand.cards == seen.hand.cards
    assert None not in (ours.sheet, theirs.sheet, seen.sheet)


def test_buttons_say_the_clause_of_the_menu() -> None:
    """The code is the leader's alone (000); members speak for nobody; everybody talks and may leave but the leader."""
    post = played()
    pages = [page(post, who) for who in (LEAD, BETA, MEMBER)]
    joining = [each.members.joining for each in pages]
    assert [refused(each.code) for each in joining] == ["", "beta_code", "leader"]
    assert [refused(each.enrolment) for each in joining] == ["", "", "leaders"]
    assert [each.enrolment.waits for each in joining] == ["", "after 24 hours", ""]
    assert [refused(each.talk.saying.deed) for each in pages] == ["", "", ""]
    post.act(OP, Pause("Tea."), T0)
    assert page(post, LEAD).table is not None
    assert refused(page(post, LEAD).talk.saying.deed) == ""


def test_what_may_be_done_about_whom() -> None:
    """A beta leader sends away members only; only the leader appoints, dismisses and passes on."""
    post = played()

    def kinds(person: Person) -> dict[str, list[str]]:
        people = page(post, person).members.people
        return {one.name: [dict(deed.form.fields)["kind"] for deed in one.deeds] for one in people}

    assert kinds(LEAD) == {
        "<mario 1>": [],
        "<mario 2>": ["dismiss_beta", "pass_leadership", "expel"],
        "<mario 3>": ["appoint_beta", "pass_leadership", "expel"],
    }
    assert kinds(BETA) == {"<mario 1>": [], "<mario 2>": [], "<mario 3>": ["expel"]}
    assert kinds(MEMBER) == {"<mario 1>": [], "<mario 2>": [], "<mario 3>": []}


def test_who_asks_to_join_is_let_in_or_turned_down() -> None:
    post = played()
    post.act(Person("ann"), AskToJoin(MARIO), T0)
    (ann,) = page(post, LEAD).members.asking
    assert (ann.name, [deed.label for deed in ann.deeds]) == ("<ann>", ["Let in", "Turn down"])
    assert [refused(deed) for deed in page(post, MEMBER).members.asking[0].deeds] == ["leaders", "leaders"]
    assert page(post, Person("wario 1")).members.asking == ()


def test_what_waits_is_shown_with_its_time_and_who_can_stop_it() -> None:
    post = played()
    post.act(BETA, move(post, MARIO, TRIPLE), T0)
    post.act(BETA, SetEnrolment("closed"), T0 + HOUR)
    for person, kind in ((LEAD, "counter"), (BETA, "take_back"), (MEMBER, None)):
        first, second = page(post, person, T0 + 2 * HOUR).acts.pending
        assert (first.text, first.by) == ("Suggest: Peach, Hammer, Library", "<mario 2>")
        assert second.text == "Who joins: Nobody joins"
        assert [seen_at(T0 + 2 * HOUR, each.due) for each in (first, second)] == ["in 22 hours", "in 23 hours"]
        assert (first.deed and dict(first.deed.form.fields)["kind"]) == kind
    assert page(post, Person("wario 1")).acts.pending == ()
    post.act(LEAD, Counter(1), T0 + HOUR)
    post.act(BETA, TakeBack(2), T0 + HOUR)
    shown = page(post, MEMBER)
    assert shown.acts.pending == ()
    assert [note.text for note in shown.talk.log][-2:] == ["The leader countered entry 1.", "Entry 2 was taken back."]


def test_a_beta_leader_confirms_what_would_come_too_late() -> None:
    """The turn is due after five days, the delay is one: from the fourth day on the entry would come too late."""
    post = played()
    assert page(post, BETA, T0 + 4 * DAY).acts.late == ""
    late = page(post, BETA, T0 + 4 * DAY + 1)
    assert BOOK["turn_first"] in late.acts.late
    assert page(post, LEAD, T0 + 4 * DAY + 1).acts.late == ""


def test_a_beta_leader_is_warned_that_something_waits_for_this_turn_already() -> None:
    post = played()
    post.act(LEAD, AppointBeta(MEMBER), T0)
    assert "already" not in page(post, MEMBER).acts.delay
    post.act(BETA, move(post, MARIO, TRIPLE), T0)
    told = "<mario 2> has entered something for this turn already. What was entered first is carried out first."
    assert page(post, MEMBER).acts.delay.splitlines()[1] == page(post, BETA).acts.delay.splitlines()[1] == told
    assert page(post, LEAD).acts.delay == ""


def cells_of(sheet: Part) -> dict[str, Cell]:
    """The cells of a sheet, by id."""
    rows = [row.model for group in sheet.inner for row in group.inner]
    return {
        f"cell.{row.card.id}.{column.id}": cell
        for row in rows
        for column, cell in zip(row.holders.columns, row.cells, strict=True)
    }


def test_marks_say_whose_they_are_and_the_sheet_shows_them_to_the_camp_alone() -> None:
    post = played()
    post.act(MEMBER, MarkSheet("cell.hammer.1", "cross"), T0)
    post.act(LEAD, MarkSheet("cell.library.file", "circle"), T0)
    shown = page(post, BETA)
    assert [(each.cell, each.mark, each.who) for each in table(shown).pencilled] == [
        ("Library, case file", "circle", "<mario 1>"),
        ("Hammer, Wario", "cross", "<mario 3>"),
    ]
    cells = cells_of(sheet(shown))
    assert (cells["cell.hammer.1"].pencil, cells["cell.library.file"].pencil) == ("cross", "circle")
    assert cells["cell.hammer.1"].drawer == "<mario 3>"
    drawn = str(drawer(templates(GAMES, "en", ("casefile.correspondence",)))(sheet(shown)))
    found = re.findall(r"aria-label=\"(Hammer, Wario[^\"]*)", drawn)
    assert found == ["Hammer, Wario: has it not; cross, drawn by &lt;mario 3&gt;. Why?"]
    other = page(post, Person("wario 1"))
    assert table(other).pencilled == ()
    assert not any(cell.pencil for cell in cells_of(sheet(other)).values())


@pytest.mark.parametrize(("level", "certain"), [("1", False), ("2", True)])
def test_the_sheet_helps_as_agreed(level: str, certain: bool) -> None:
    """At level 1 nothing is filled in; at level 2 the camp's own cards are, each with its reason."""
    post = started(3, agreed={"notes": level})
    shown = page(post, LEAD)
    inked = [id for id, cell in cells_of(sheet(shown)).items() if cell.ink]
    assert bool(inked) == certain
    drawn = str(drawer(templates(GAMES, "en", ("casefile.correspondence",)))(sheet(shown)))
    for id in inked[:1]:
        assert f'href="/p/a/camp/why/{id}"' in drawn
        found = why(scene(post, LEAD), id)
        assert found is not None
        assert spoken(found.end)
        assert found.action == "/p/a/camp/notes"
    assert why(scene(post, LEAD), "cell.kraken.0") is None


def test_the_hand_has_the_red_card_and_the_standing_order_is_sent_whole() -> None:
    post = played(red_card="yes")
    assert post.case is not None
    murderer = next(camp for camp in post.camps if case_of(post).red[post.seat(camp)])
    for camp in post.camps:
        cards = [card.card for card in table(page(post, Person(f"{camp} 1"))).hand.cards]
        assert ("red_card" in cards) == (camp == murderer)
        assert set(cards) - {"red_card"} == set(post.case.holdings.hand(post.seat(camp)))
    order = table(page(post, LEAD)).hand.order
    assert order is not None
    last, whole = order.steps[-1]
    post.act(LEAD, SetStandingOrder(tuple(map(Card, whole.split()))), T0)
    assert next(card.card for card in table(page(post, LEAD)).hand.cards if card.card != "red_card") == last


def test_facts_count_strikes_and_days_off_and_say_until_when() -> None:
    post = played(strikes="4")
    facts = {fact.label: (fact.value, seen_at(T0, fact.until)) for fact in page(post, MEMBER).facts}
    assert facts == {
        "Your turn is due": ("", "in 5 days"),
        "Strikes": ("0 of 4", None),
        "Vacation days left": ("3 days", None),
    }
    all_due(post, T0 + 5 * DAY)  # nobody has moved: the first day off is used
    now = T0 + 5 * DAY
    facts = {fact.label: (fact.value, seen_at(now, fact.until)) for fact in page(post, LEAD, now).facts}
    assert facts["Vacation days left"] == ("2 days", None)
    assert facts["Your turn is due"] == ("", "in 1 day")


def test_who_is_to_show_a_card_is_told_so_and_a_pause_has_no_deadlines() -> None:
    post = played(show="ask")
    hand = set(post.case.holdings.hand(post.seat(WARIO))) if post.case else set()
    deck = scene(post, LEAD).edition.deck
    named = [next((card for card in cards if card in hand), cards[0]) for cards in deck.categories]
    post.act(BETA, move(post, MARIO, TRIPLE), T0)
    post.act(LEAD, move(post, MARIO, Suggest(*named)), T0)
    wario = Person("wario 1")
    # For showing a card a camp has a day, as for an accusation.
    asked = page(post, wario).facts[0]
    assert (asked.label, seen_at(T0, asked.until)) == ("You are to show a card", "in 1 day")
    post.act(OP, Pause("Tea."), T0)
    asked = page(post, wario).facts[0]
    assert (asked.label, asked.value, asked.until) == ("You are to show a card", "The game is paused", None)


def test_what_waits_has_no_moment_while_the_game_is_paused() -> None:
    post = played()
    post.act(BETA, move(post, MARIO, TRIPLE), T0)
    (entry,) = page(post, LEAD).acts.pending
    assert entry.due is not None
    post.act(OP, Pause("Tea."), T0)
    (entry,) = page(post, LEAD).acts.pending
    assert entry.due is None


def test_no_other_camp_sees_a_difference_whatever_a_camp_says_enters_and_marks() -> None:
    """Pairs of games that differ only in what Mario's camp does among itself give Wario's the same page."""
    shown = []
    for busy in (False, True):
        post = played()
        if busy:
            acts: tuple[tuple[Person, Action], ...] = (
                (MEMBER, Say("Secret.")),
                (MEMBER, MarkSheet("cell.hammer.1", "cross")),
                (BETA, move(post, MARIO, TRIPLE)),
                (LEAD, SetEnrolment("restricted")),
                (BETA, SetEnrolment("open")),
                (LEAD, SetStandingOrder(tuple(reversed(case_of(post).holdings.hand(post.seat(MARIO)))))),
            )
            for person, act in acts:
                post.act(person, act, T0)
            post.act(LEAD, Counter(1), T0)
        shown.append(page(post, Person("wario 1")))
    assert shown[0] == shown[1]


def test_who_was_sent_away_is_of_no_camp_and_who_is_sent_in_reads_the_past() -> None:
    post = played()
    post.act(LEAD, Say("Plan."), T0)
    post.act(LEAD, Expel(MEMBER), T0)
    assert scene(post, MEMBER).camp is None
    post.act(Person("ann"), JoinByCode(MARIO, code(MARIO)), T0)
    assert "Plan." in [note.text for note in page(post, Person("ann")).talk.log]
    assert "Plan." not in [note.text for note in page(post, Person("wario 1")).talk.log]


def test_before_the_start_there_is_a_camp_but_no_table() -> None:
    post = announced(3)
    post.act(Person("wario 1"), Enter(WARIO, PHRASE, 0, "x"), T0)
    shown = page(post, Person("wario 1"))
    assert shown.table is None
    assert ("Camp code", "not set yet: without it a back-up is called") in [(f.label, f.value) for f in shown.facts]


def test_it_is_all_japanese_for_who_reads_japanese() -> None:
    post = played()
    post.act(BETA, move(post, MARIO, TRIPLE), T0)
    shown = camp_page(scene(post, LEAD, language="ja"))
    assert shown.acts.pending[0].text == "推理：ピーチ、ハンマー、図書室"
    assert shown.members.people[1].role == "副リーダー"


def test_what_can_be_done_no_more_is_gone_when_the_game_is_over_and_a_post_is_pasted_only_on_a_turn() -> None:
    post = played()
    assert [page(post, who).acts.pasting for who in (LEAD, BETA, MEMBER)] == ["/p/a#gate-paste", "/p/a#gate-paste", ""]
    assert {"after-joining", "vacation", "camp-pasting"} <= drawn(page(post, LEAD))
    for camp in (WARIO, MARIO):
        post.act(OP, Disband(camp, "Gone."), T0)
    assert post.game.phase == "over"
    assert not {"after-joining", "vacation", "camp-pasting"} & drawn(page(post, LEAD))


def drawn(model: CampModel) -> set[str]:
    """The parts that are there."""
    return {part.id for part in model.parts if part != absent(part.id)}


# -- vacation ----------------------------------------------------------------------------------------------------------


def test_a_vacation_can_be_taken_back_until_its_last_day_and_ends_today_once_it_has_begun() -> None:
    """T0 is midnight of Wednesday, 27 September 1972; the vacation is from Friday to Sunday."""
    post = played()
    post.act(LEAD, AnnounceVacation("1972-09-29", "1972-10-01"), T0)

    def found(person: Person, days: int) -> tuple[str, str, str]:
        [(told, back)] = page(post, person, T0 + days * DAY + HOUR).members.vacation.announced
        return told, back.label if back else "", refused(back) if back else ""

    shown = "Fri 29 September to Sun 1 October"
    assert found(LEAD, 1) == (shown, "Take it back", "")
    assert found(MEMBER, 1) == (shown, "Take it back", "leaders")
    assert found(LEAD, 3) == (shown, "End it today", "")
    assert found(LEAD, 4) == found(LEAD, 9) == (shown, "", "")
    [(_, back)] = page(post, LEAD).members.vacation.announced
    assert back is not None
    post.act(LEAD, TakeBackVacation(dict(back.form.fields)["first"]), T0 + DAY)
    assert page(post, LEAD, T0 + DAY).members.vacation.announced == ()
    lines = [line.text for line in page(post, LEAD, T0 + DAY).talk.log]
    assert lines[-1] == "The camp has taken back its vacation from Fri 29 September on."
