"""The choice of a room on the board: turns by the dice, and questions to come weighed against the way to them."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.bots.room_choice import RoomChoice, expected_turns
from casefile.core.cards import Card, Place, Seat
from casefile.core.editions import shipped_edition
from casefile.core.inquiry import Accused, NobodyAnswered, Suggested, TurnBegan, TurnEnded
from casefile.deduction.player_model import Habits
from casefile.games.classic.events import PassageTaken, TokenMoved
from tests.bots.games import match

BOARD = shipped_edition("clue").board
ROOMS = sorted(BOARD.areas)
GAIN = st.floats(0.001, 0.5)


def turns_by_sums(steps: int, dice: int) -> Fraction:
    """The expected number of throws until their sum is at least ``steps``: the sum over n of P(n throws are less)."""
    chances, whole = {0: Fraction(1)}, Fraction(0)
    while chances:
        whole += sum(chances.values())
        for _ in range(dice):
            thrown: dict[int, Fraction] = {}
            for total, chance in chances.items():
                for face in range(1, 7):
                    thrown[total + face] = thrown.get(total + face, Fraction(0)) + chance / 6
            chances = thrown
        chances = {total: chance for total, chance in chances.items() if total < steps}
    return whole


@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize("steps", [1, 2, 3, 7, 8, 12, 20])
def test_turns_are_expected_by_the_throws_of_the_dice(steps: int, dice: int) -> None:
    assert expected_turns(steps, dice) == pytest.approx(float(turns_by_sums(steps, dice)), rel=1e-12)


def test_a_room_that_no_way_leads_to_is_never_reached() -> None:
    assert expected_turns(inf, 2) == inf


@given(
    rooms=st.lists(st.sampled_from(ROOMS), min_size=3, max_size=3, unique=True),
    gain=GAIN,
    more=GAIN,
    at=st.sampled_from(BOARD.squares),
)
def test_of_two_rooms_that_gain_alike_the_one_nearer_to_the_next_is_worth_more(
    rooms: list[Place], gain: float, more: float, at: Place
) -> None:
    one, other, beyond = rooms
    choice = RoomChoice(BOARD, at, {one: gain, other: gain, beyond: more}, frozenset(), 2)
    if choice.turns(one, beyond) > choice.turns(other, beyond):
        one, other = other, one
    assert choice.value(one) >= choice.value(other)
    assert choice.best([other, one]) == one or choice.value(one) == choice.value(other)


@given(ends=st.sets(st.sampled_from(ROOMS), min_size=1), goal=st.sampled_from(ROOMS), at=st.sampled_from(BOARD.squares))
def test_the_only_room_that_tells_anything_is_gone_to(ends: set[Place], goal: Place, at: Place) -> None:
    gains = {room: 0.2 if room == goal else 0.0 for room in ROOMS}
    choice = RoomChoice(BOARD, at, gains, frozenset(), 2)
    assert choice.best(sorted(ends | {goal})) == goal
    # Its gain comes once in so many turns, and nothing else comes at all.
    assert choice.rate == pytest.approx(0.2 / choice.turns(at, goal))


def test_a_passage_takes_one_turn_and_is_worth_more_than_the_dice() -> None:
    here, there = next(iter(BOARD.passages.items()))
    choice = RoomChoice(BOARD, here, {there: 0.1}, frozenset(), 2)
    assert choice.turns(here, there) == 1.0
    # The rooms of a passage lie in opposite corners.
    assert choice.walk(here, there) > 2.0
    assert choice.value(there) > choice.thrown()


def test_a_bot_notes_who_walked_and_who_found_all_and_did_not_accuse(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, calls, unaccused = list[tuple[int, bool]](), list[tuple[int, bool]](), list[int]()

    class Noting(Habits):
        def asked(self, seat: Seat, cards: tuple[Card, ...], turn: int, **how: bool) -> None:
            asked.append((int(seat), how["walked"]))
            calls.append((int(seat), how["called"]))
            super().asked(seat, cards, turn, **how)

        def unaccused(self, seat: Seat, cards: tuple[Card, ...]) -> None:
            unaccused.append(int(seat))
            super().unaccused(seat, cards)

    monkeypatch.setattr("casefile.bots.inspector.Habits", Noting)
    played = match("cluedo", 3, 2, ["superintendent", "eliminator", "eliminator"], {"board": "classic"})
    played.play()
    walks, finds, walked, found = list[tuple[int, bool]](), list[int](), False, False
    called, named = set[Card](), list[tuple[int, bool]]()
    suspects = played.table.state.suspects
    for event in played.table.history:
        if isinstance(event, TurnBegan):
            walked = found = False
        elif isinstance(event, TokenMoved | PassageTaken):
            walked = True
        elif isinstance(event, Suggested):
            walks.append((int(event.seat), walked))
            named.append((int(event.seat), suspects[event.seat] in called))
            called |= {*event.named}
        elif isinstance(event, NobodyAnswered | Accused):
            found = isinstance(event, NobodyAnswered)
        elif isinstance(event, TurnEnded):
            called.discard(suspects[event.seat])
            if found:
                finds.append(int(event.seat))
    # It hears what happened when it has to choose, so that it need not hear of the last turns.
    assert asked == walks[: len(asked)]
    assert calls == named[: len(calls)]
    assert {True, False} == {way for _, way in calls}
    assert unaccused == finds[: len(unaccused)]
    assert {True, False} == {way for _, way in asked}
    assert unaccused
