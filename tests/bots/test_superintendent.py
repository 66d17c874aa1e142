"""The bot that plays for the race: what it expects of the others, and when it dares a guess."""

from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.bots.race import Race
from casefile.core.cards import Card, Seat
from casefile.core.engine import Observation
from casefile.core.inquiry import Accused, CardShown, Suggested
from tests.bots.games import match

CARDS = (Card("green"), Card("rope"), Card("hall"))
SUPERINTENDENTS = ["superintendent", "inspector", "inspector"]


def race(asked: int, shown: int, *, board: bool = False) -> Race:
    """A race in which the first seat asked so often, and was shown so many cards."""
    found = Race(board=board)
    for number in range(asked):
        found.observe(Observation("spectator", Suggested(Seat(0), *CARDS)))
        if number < shown:
            found.observe(Observation("spectator", CardShown(Seat(1), Seat(0), None)))
    return found


def test_the_chance_that_somebody_is_done_follows_from_what_was_asked_and_shown() -> None:
    # Log odds: -5.1 at first; after 8 suggestions, 2 of them answered, -5.1 + 1.45 ln 8 + 0.4 = -1.685.
    assert race(0, 0).done(Seat(0)) == pytest.approx(1 / (1 + exp(5.1)))
    assert race(8, 2).done(Seat(0)) == pytest.approx(0.1565, abs=5e-4)
    # On a board -6.3 + 1.7 ln 8 + 0.4 = -2.365.
    assert race(8, 2, board=True).done(Seat(0)) == pytest.approx(0.0859, abs=5e-4)
    assert race(8, 2).left([Seat(0), Seat(0)]) == pytest.approx((1 - 0.1565) ** 2, abs=1e-3)


@given(asked=st.integers(1, 40), shown=st.integers(0, 20), board=st.booleans())
def test_who_was_shown_more_is_done_sooner_and_nobody_is_slower_for_a_question(
    asked: int, shown: int, board: bool
) -> None:
    now, later = race(asked, min(asked, shown), board=board), race(asked + 1, min(asked, shown), board=board)
    for seat in (Seat(0), Seat(1)):
        assert 0 < now.done(seat) < later.done(seat) < 1
    assert now.done(Seat(0)) >= now.done(Seat(1))
    assert (now.done(Seat(0)) == now.done(Seat(1))) == (shown == 0)


def guesses(games: int) -> list[bool]:
    """Whether each accusation of the superintendent was right, in games against two inspectors."""
    found = []
    for number in range(games):
        played = match("cluedo", 3, 300 + number, SUPERINTENDENTS, {"board": "none"})
        played.play()
        accused = [event for event in played.table.history if isinstance(event, Accused)]
        found += [event.right for event in accused if event.seat == 0]
    return found


def test_it_dares_no_guess_where_nobody_else_will_be_done_and_every_guess_where_all_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Race, "left", lambda self, seats: 1.0)
    patient = guesses(8)
    assert all(patient)
    monkeypatch.setattr(Race, "left", lambda self, seats: 0.0)
    hasty = guesses(8)
    # It accuses after its first question, where a guess is one of a hundred and more.
    assert len(hasty) >= 7
    assert sum(hasty) <= 2
