"""A game by post, its people and its table together."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.actions import Refused
from casefile.core.by_post import Disband, GiveStrike, LiftStrike, SuggestPending
from casefile.core.cards import Card, Invalid
from casefile.core.events import SeatTaken, SeedOpened
from casefile.core.hours import DAY, HOUR, UTC
from casefile.core.inquiry import Accuse, Suggest
from casefile.core.log import event_to
from casefile.core.options import Value
from casefile.core.record import record_of
from casefile.core.verify import verify
from casefile.correspondence.camps.acts import Pause, Play, Resume, SetStandingOrder
from casefile.correspondence.camps.clauses import BOOK as CAMPS
from casefile.correspondence.camps.events import event_from as people_from
from casefile.correspondence.camps.talk_acts import MarkSheet
from casefile.correspondence.game import CorrespondenceGame
from casefile.games.nsider.clauses import BOOK
from tests.amounts import often
from tests.correspondence.camps.scene import LUIGI, MARIO, OP, PEACH, T0, WARIO, leader
from tests.correspondence.cases import case_of
from tests.correspondence.posts import all_due, move, some_move, speaker, started
from tests.rules import event_from

TRIPLE = (Card("mario"), Card("hammer"), Card("library"))


def reloaded(post: CorrespondenceGame) -> CorrespondenceGame:
    """The game as a store gives it back: both logs through their JSON."""
    table = [] if post.table is None else [event_from(event_to(event)) for event in post.table.history]
    people = [people_from(event_to(event)) for event in post.people]
    return CorrespondenceGame(post.plan, post.seeds, post.operator, UTC, people, table)


def order(post: CorrespondenceGame) -> tuple[Card, ...]:
    """The camps in the order of their turns."""
    assert post.case is not None
    return tuple(post.camps[seat] for seat in post.case.order)


def test_the_first_camp_owes_its_turn_for_five_days() -> None:
    post = started()
    first = order(post)[0]
    assert {camp: (owed.due, owed.strike) for camp, owed in post.game.owed.items()} == {first: (T0 + 5 * DAY, True)}
    assert post.next_due() == T0 + 4 * DAY  # the reminder, when 80 % of the time is gone


def test_what_leaders_add_goes_into_the_seed_and_the_votes_choose_the_file() -> None:
    post = started(3, files=2)  # the votes are 1, 2, 1
    assert post.table is not None
    added = [event.entropy for event in post.table.history if isinstance(event, SeatTaken)]
    assert added == [f"{camp} adds this" for camp in post.camps]
    assert post.table.setup.given.file == 1
    assert post.table.setup.given.files == post.plan.commitments


def test_a_suggestion_ends_the_turn_and_the_next_camp_owes_one() -> None:
    post = started()
    first, second = order(post)[:2]
    step = post.act(speaker(post, first), move(post, first, Suggest(*TRIPLE)), T0 + HOUR)
    # Whether anybody answers or not: an accusation is offered from round 3 on.
    assert [event.kind for event in step.people] == ["move_made", "turn_done", "turn_closed", "turn_opened"]
    assert set(post.game.owed) == {second}
    assert step.table[0].kind == "suggested"


def test_the_same_turn_is_not_played_twice() -> None:
    post = started()
    first = order(post)[0]
    act = move(post, first, Suggest(*TRIPLE))
    post.act(speaker(post, first), act, T0)
    before = len(post.people), post.table.version if post.table else 0
    with pytest.raises(Refused) as refused:
        post.act(speaker(post, first), act, T0)
    assert refused.value.clause == CAMPS["turn"]
    assert (len(post.people), post.table.version if post.table else 0) == before


def test_an_accusation_in_round_1_is_refused_by_the_table_and_changes_nothing() -> None:
    post = started()
    first = order(post)[0]
    before = len(post.people)
    with pytest.raises(Refused) as refused:
        post.act(speaker(post, first), move(post, first, Accuse(*TRIPLE)), T0)
    assert refused.value.clause == BOOK["round"]
    assert len(post.people) == before


@pytest.mark.parametrize("text", ["", "[]", '{"kind": "fly"}', '{"kind": "suggest"}', "{" * 2000])
def test_a_move_that_is_none_is_told_so(text: str) -> None:
    post = started()
    first = order(post)[0]
    with pytest.raises(Invalid):
        post.act(speaker(post, first), Play(post.game.owed[first].turn, text), T0)


def test_a_turn_that_runs_out_uses_the_days_off_and_then_costs_a_strike() -> None:
    post = started(agreed={"vacation_days": "1"})
    first = order(post)[0]
    found = [event.kind for step in all_due(post, T0 + 5 * DAY) for event in step.people]
    assert found == ["reminded", "vacation_used"]
    steps = all_due(post, T0 + 6 * DAY)
    assert [event.kind for event in steps[0].people] == ["turn_lapsed", "turn_opened"]
    assert [event.kind for event in steps[0].table][:3] == ["lapsed", "turn_missed", "strike_given"]
    assert post.case is not None
    assert case_of(post).strikes == {post.seat(first): 1}
    assert post.game.camps[first].strikes == 1


@pytest.mark.parametrize(
    ("hours", "until"),
    [
        (0, 5 * 24),  # what is left of the turn, and that is more than a day
        (4 * 24, 5 * 24),  # both are the same
        (4 * 24 + 20, 4 * 24 + 20 + 24),  # a day, which is more than the four hours that are left
    ],
)
def test_a_pending_accusation_has_the_rest_of_the_turn_and_at_least_a_day_and_no_strike(hours: int, until: int) -> None:
    post = started(accuse_from_round="1")
    first, second = order(post)[:2]
    post.act(speaker(post, first), move(post, first, SuggestPending(*TRIPLE)), T0 + hours * HOUR)
    owed = post.game.owed[first]
    assert (owed.asked, owed.due, owed.strike) == ("offer", T0 + until * HOUR, False)
    all_due(post, T0 + until * HOUR)
    assert post.game.camps[first].strikes == 0
    assert set(post.game.owed) == {second}


def test_in_simultaneous_rounds_all_owe_their_turn_and_each_lapses_alone() -> None:
    post = started(rounds="simultaneous", agreed={"vacation_days": "0"})
    assert set(post.game.owed) == {MARIO, WARIO, PEACH}
    post.act(leader(PEACH), move(post, PEACH, Suggest(*TRIPLE)), T0)
    assert set(post.game.owed) == {MARIO, WARIO}
    all_due(post, T0 + 5 * DAY)
    assert {camp: post.game.camps[camp].strikes for camp in post.camps} == {MARIO: 1, WARIO: 1, PEACH: 0}
    assert {post.camps[seat]: count for seat, count in case_of(post).strikes.items()} == {MARIO: 1, WARIO: 1}


def test_the_operators_strikes_and_disbandings_reach_the_table() -> None:
    post = started(4)
    post.act(OP, GiveStrike(LUIGI, "Rude."), T0)
    post.act(OP, GiveStrike(PEACH, "Rude."), T0)
    post.act(OP, LiftStrike(PEACH, "Sorry."), T0)
    assert post.case is not None
    assert case_of(post).strikes.get(post.seat(LUIGI)) == 1
    assert not case_of(post).strikes.get(post.seat(PEACH))
    first = order(post)[0]
    step = post.act(OP, Disband(first, "Left."), T0)
    assert "camp_disbanded" in [event.kind for event in step.table]
    assert set(post.game.owed) == {order(post)[1]}


def test_three_strikes_remove_a_camp_from_both() -> None:
    post = started(4)
    last = order(post)[-1]
    for _ in range(3):
        step = post.act(OP, GiveStrike(last, "Again."), T0)
    assert [event.kind for event in step.people] == ["operator_gave_strike", "camp_removed"]
    assert post.game.camps[last].removed


def test_a_standing_order_is_taken_over_and_names_own_cards_only() -> None:
    post = started()
    first = order(post)[0]
    assert post.case is not None
    hand = tuple(case_of(post).orders[post.seat(first)] or ())
    wanted = tuple(reversed(hand))
    post.act(speaker(post, first), SetStandingOrder(wanted), T0)
    assert case_of(post).orders[post.seat(first)] == wanted
    other = next(card for card in post.table.setup.deck if card not in hand)  # type: ignore[union-attr]
    with pytest.raises(Refused) as refused:
        post.act(speaker(post, first), SetStandingOrder((other,)), T0)
    assert refused.value.clause == BOOK["standing"]


def test_with_fixed_hours_the_next_turn_opens_when_this_one_closes() -> None:
    post = started(agreed={"deadlines": "fixed", "hour": "20"})
    first, second = order(post)[:2]
    due = post.game.owed[first].due
    assert (due % DAY, due >= T0 + 5 * DAY) == (20 * HOUR, True)
    post.act(speaker(post, first), move(post, first, Suggest(*TRIPLE)), T0)
    assert first in post.game.closing
    assert not post.game.owed
    assert all_due(post, due - 1) == []
    all_due(post, due)
    assert set(post.game.owed) == {second}


def test_in_a_pause_nothing_moves_and_the_time_comes_back() -> None:
    post = started()
    first = order(post)[0]
    post.act(OP, Pause("Holiday."), T0 + DAY)
    with pytest.raises(Refused):
        post.act(speaker(post, first), move(post, first, Suggest(*TRIPLE)), T0 + DAY)
    assert all_due(post, T0 + 9 * DAY) == []
    post.act(OP, Resume("Back."), T0 + 9 * DAY)
    assert post.game.owed[first].due == T0 + 13 * DAY


OPTIONS: list[dict[str, Value]] = [
    {},
    {"rounds": "simultaneous"},
    {"show": "ask", "red_card": True},
    {"accuse_from_round": "1", "disbanded_cards": "silent", "turn_order": "registration"},
    {"draw_fraction": "1", "turn_order": "random"},
]


@pytest.mark.sampled(of="seasons by post")
@settings(max_examples=often(8, 25), deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(OPTIONS), st.integers(3, 6))
def test_a_whole_game_ends_holds_and_is_the_same_after_every_restart(
    seed: int, options: dict[str, Value], camps: int
) -> None:
    draw, now = Random(seed), T0
    post = started(camps, options=options)
    for _ in range(3000):
        if post.game.phase == "over":
            break
        if draw.random() < 0.1:
            post = reloaded(post)
        twin = post.fork()
        if post.game.owed and draw.random() < 0.9:
            camp = draw.choice(sorted(post.game.owed))
            post.act(speaker(post, camp), some_move(post, camp, draw), now)
        else:
            now = max(now, post.next_due() or now)
            all_due(post, now)
        assert twin.people == post.people[: len(twin.people)]
        table = post.table
        assert table is not None
        out = {post.camps[seat] for seat in (post.case.out if post.case else ())}
        assert out == {name for name, found in post.game.camps.items() if found.removed}
        struck = {
            post.camps[seat]: count for seat, count in (case_of(post).strikes if post.case else {}).items() if count
        }
        assert struck == {name: found.strikes for name, found in post.game.camps.items() if found.strikes}
    assert post.game.phase == "over"
    assert post.table is not None
    assert isinstance(post.table.history[-1], SeedOpened)
    assert verify(record_of(post.table, post.plan.commitments[post.table.setup.given.file - 1]))
    assert reloaded(post).game == post.game


def test_a_mark_goes_into_a_cell_of_this_games_sheet_or_nowhere() -> None:
    """The sheet has a column for each of the three camps and one for the case file, and a row for the Red Card."""
    post = started(3)
    for cell in ("cell.hammer.2", "cell.mario.file", "cell.red_card.0"):
        post.act(leader(MARIO), MarkSheet(cell, "tick"), T0)
    before = len(post.people)
    for cell in ("cell.hammer.3", "cell.kraken.0", "cell.hammer.red", "hammer"):
        with pytest.raises(Refused) as told:
            post.act(leader(MARIO), MarkSheet(cell, "tick"), T0)
        assert told.value.clause == CAMPS["cell"]
    assert len(post.people) == before
