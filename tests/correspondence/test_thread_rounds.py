"""What a folded round says in one line, and that outages in a row are one post with their sum and their moments."""

import pytest

from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card, Seat
from casefile.core.hours import DAY, HOUR
from casefile.core.inquiry import Accuse, EndTurn, Suggest
from casefile.correspondence.camps.acts import AnnounceVacation, ChangeRule, TakeBackVacation
from casefile.correspondence.forum import MARKUPS
from casefile.correspondence.pages import thread_rounds
from casefile.correspondence.pages.feed import feed
from casefile.correspondence.pages.texts import state_text
from casefile.correspondence.pages.thread_model import RoundLine, ThreadPost
from casefile.games.nsider.state import NsiderState
from casefile.web.model import Part
from tests.correspondence.camps.scene import MARIO, OP, PEACH, T0, WARIO
from tests.correspondence.posts import move, started
from tests.correspondence.test_thread import Told, said

MINUTE = 60_000


def lines(told: Told) -> list[RoundLine]:
    """What each round says while it is folded, that before the first one first."""
    found: list[RoundLine] = [part.inner[0].model for part in told.page().thread.rounds]
    return found


def plays(told: Told, camp: Card, suggestion: Suggest | SuggestPending) -> None:
    """A camp suggests, says at once that it does not accuse where it is asked, and the table goes on."""
    told.act(f"{camp} 1", move(told.post, camp, suggestion))
    owed = told.post.game.owed.get(camp)
    if owed is not None and owed.asked == "offer":
        told.act(f"{camp} 1", move(told.post, camp, EndTurn()))


def hands(told: Told) -> list[tuple[Card, ...]]:
    """The cards of each camp, which the test may know."""
    assert told.post.table is not None
    return [told.post.table.state.holdings.hand(Seat(seat)) for seat in range(len(told.post.camps))]


def named(told: Told, *owners: int | None) -> tuple[Card, Card, Card]:
    """A suspect, a weapon and a room: each the first that this camp holds, or that of the case file for ``None``."""
    assert told.post.table is not None
    kinds, file = told.post.table.setup.deck.categories, told.post.table.state.holdings.sealed()
    held = hands(told)
    suspect, weapon, room = (
        file[place] if owner is None else next(card for card in kinds[place] if card in held[owner])
        for place, owner in enumerate(owners)
    )
    return suspect, weapon, room


def short(told: Told, *cards: Card) -> str:
    """Cards as the line names them."""
    return ", ".join(told.post.plan.edition.short(card) for card in cards)


def test_a_round_that_is_over_says_what_mattered_and_first_what_mattered_most() -> None:
    """Mario is shown a card by Peach and not by Wario; nobody can show Wario one; Peach lets its time run out."""
    told = Told(started(agreed={"vacation_days": "0"}))
    first, second = named(told, 2, 2, 2), named(told, None, None, 1)
    plays(told, MARIO, Suggest(*first))
    assert [line.mattered for line in lines(told)] == ["", ""]  # the round is not over
    plays(told, WARIO, Suggest(*second))
    told.wait(5 * DAY)
    before, over = lines(told)  # Mario has its second turn and has done nothing yet
    assert (before.mattered, before.turns) == ("", 0)
    assert over.turns == 3
    assert over.mattered == (
        f"Wario: {short(told, *second)}, and nobody could show a card"
        " · Peach ran out of time"
        f" · Mario: {short(told, *first)}, shown a card by Peach, not by Wario"
    )


def test_a_pending_accusation_that_is_dropped_and_a_wrong_one_are_what_mattered() -> None:
    told = Told(started(4, agreed={"vacation_days": "0"}, accuse_from_round="1"))
    triple = named(told, None, None, None)
    told.act("mario 1", move(told.post, MARIO, SuggestPending(*triple)))
    told.act("mario 1", move(told.post, MARIO, EndTurn()))
    told.act("wario 1", move(told.post, WARIO, Accuse(*named(told, 0, 0, 0))))
    told.act("peach 1", move(told.post, PEACH, Suggest(*named(told, None, None, None))))
    told.wait(5 * DAY)  # Peach is asked whether it accuses, and does not answer
    told.wait(5 * DAY)
    found = lines(told)[1].mattered.split(" · ")
    alone = f"{short(told, *triple)}, and nobody could show a card"
    assert found == [
        "Wario accused wrongly",
        f"Mario: {alone}; an accusation was pending and was dropped",
        f"Peach: {alone}",
        "Luigi ran out of time",
    ]


def test_the_last_round_says_what_mattered_once_the_game_is_over() -> None:
    told = Told(started(accuse_from_round="1"))
    told.act("mario 1", move(told.post, MARIO, Accuse(*named(told, None, None, None))))
    assert [line.mattered for line in lines(told)] == ["", "Mario accused rightly"]


def test_the_last_round_says_that_who_was_framed_was_accused() -> None:
    told = Told(started(accuse_from_round="1", red_card="yes"))
    assert told.post.table is not None
    state = told.post.table.state
    assert isinstance(state, NsiderState)
    murderer = next(seat for seat, red in enumerate(state.red) if red)
    for camp in (MARIO, WARIO):
        if told.post.camps.index(camp) != murderer:
            told.act(f"{camp} 1", move(told.post, camp, Accuse(*named(told, None, None, None))))
            break
        plays(told, camp, Suggest(*named(told, 2, 2, 2)))
    assert lines(told)[1].mattered.split(" · ")[0] == f"{short(told, camp)} accused the one who was framed"


def test_a_round_in_which_all_write_says_who_ran_out_of_time() -> None:
    told = Told(started(rounds="simultaneous", agreed={"vacation_days": "0"}))
    told.act("mario 1", move(told.post, MARIO, Suggest(*named(told, 1, 1, 1))))
    told.wait(5 * DAY)
    found = [line.mattered for line in lines(told) if line.mattered]
    assert len(found) == 1
    assert "Wario, Peach ran out of time" in found[0]
    assert f"Mario: {short(told, *named(told, 1, 1, 1))}, shown a card by Wario" in found[0]


def test_that_all_camps_write_is_no_turn_of_the_round() -> None:
    told = Told(started(rounds="simultaneous"))
    for camp in (MARIO, WARIO, PEACH):
        plays(told, camp, Suggest(*named(told, 1, 1, 1)))
    assert [line.turns for line in lines(told)] == [0, 3]


def test_a_line_stays_the_same_part_while_its_round_stands_as_it_did() -> None:
    told = Told(started())
    plays(told, MARIO, Suggest(*named(told, 1, 1, 1)))
    told.post.act(OP, ChangeRule("turn_days", "6", "Longer."), told.now)
    scene, kept = told.scene(), list[Part]()
    for _ in range(2):
        kept.append(thread_rounds.rounds(scene, told.posts(), ("", ""), told.page().rules, newest=False)[1].inner[0])
    assert kept[0] == kept[1]


# -- outages -----------------------------------------------------------------------------------------------------------


def down(told: Told, length: int) -> None:
    """The service is down for so long, an hour after what happened last."""
    told.now += HOUR + length
    told.took(told.post.credit(told.now - length, told.now, told.now))


def outages(told: Told) -> list[ThreadPost]:
    """The posts that tell of outages."""
    return [post for post in told.posts() if post.outages]


def test_outages_in_a_row_are_one_post_with_their_sum_and_their_moments() -> None:
    """It began at midnight of a Wednesday: three outages, an hour after one another, of 10, 20 and 95 minutes."""
    told = Told(started())
    down(told, 10 * MINUTE)
    [alone] = outages(told)
    assert said(alone) == ["The service was down; all that waits is put off by as long."]
    down(told, 20 * MINUTE)
    down(told, 95 * MINUTE)
    [one] = outages(told)
    assert (one.number, one.when) == (alone.number, alone.when)
    assert said(one) == [
        "The service was down 3 times, 2 hours 5 minutes together; all that waits is put off by as long.",
        "From Wed 27 September, 01:00 to Wed 27 September, 01:10 (UTC).",
        "From Wed 27 September, 02:10 to Wed 27 September, 02:30 (UTC).",
        "From Wed 27 September, 03:30 to Wed 27 September, 05:05 (UTC).",
    ]


def test_what_happens_between_two_outages_keeps_them_apart_and_its_number() -> None:
    told = Told(started())
    down(told, 10 * MINUTE)
    told.act("mario 1", move(told.post, MARIO, Suggest(*named(told, 1, 1, 1))))
    turn = next(post for post in told.posts() if post.kind == "turn")
    down(told, 10 * MINUTE)
    down(told, 10 * MINUTE)
    assert [len(post.outages) for post in outages(told)] == [1, 2]
    assert next(post for post in told.posts() if post.kind == "turn").number == turn.number


def test_outages_of_seconds_that_overlap_count_once_in_the_sum() -> None:
    told = Told(started())
    for since, until in ((0, 20_000), (10_000, 30_000)):
        told.took(told.post.credit(told.now + since, told.now + until, told.now + 30_000))
    assert said(outages(told)[0])[0] == (
        "The service was down 2 times, less than a minute together; all that waits is put off by as long."
    )


def test_the_feed_says_when_the_last_outage_of_a_post_was() -> None:
    told = Told(started())
    down(told, 10 * MINUTE)
    first = feed(told.scene(), told.times, "https://c.example")
    down(told, 10 * MINUTE)
    second = feed(told.scene(), told.times, "https://c.example")
    assert second.changed - first.changed == HOUR + 10 * MINUTE
    assert second.tag != first.tag


# -- strikes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("days", "standing"), [(0, "Mario: Mario's leader"), (5, "Mario: Mario's leader; 1 strike of 3")]
)
def test_the_text_for_a_forum_says_strikes_in_words(days: int, standing: str) -> None:
    told = Told(started(agreed={"vacation_days": "0"}))
    assert told.now == T0
    told.wait(days * DAY)
    assert standing in state_text(told.scene(), told.times, MARKUPS["plain"]).replace("* ", "").splitlines()


def test_a_vacation_that_is_taken_back_is_told_in_the_thread_and_no_longer_beside_the_camp() -> None:
    """It began on Wednesday, 27 September: a vacation from Friday to Sunday, another ended on its first day."""
    told = Told(started())
    told.act("mario 1", AnnounceVacation("1972-09-29", "1972-10-01"))
    told.act("wario 1", AnnounceVacation("1972-09-29", "1972-10-01"))
    told.act("mario 1", TakeBackVacation("1972-09-29"))
    told.wait(2 * DAY)
    told.act("wario 1", TakeBackVacation("1972-09-29"))
    lines = [line for post in told.posts() if post.kind == "time" for line in said(post)]
    assert lines[-2:] == [
        "Mario takes back its vacation from Fri 29 September on: its deadlines are those of before.",
        "Wario ends its vacation early: Fri 29 September is its last day.",
    ]
    assert [camp.notes for camp in told.page().camps.camps[:2]] == [
        (),
        ("on vacation Fri 29 September to Fri 29 September",),
    ]
