"""Ratings of bots: the model's first step by hand, and intervals that hold the true strength as often as they say."""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from statistics import fmean

import pytest

from casefile.arena.duplicate import MatchGame
from casefile.arena.ratings import POINTS, ratings

MEAN, DOUBT = 25.0, 25 / 3
"""What the model believes of a bot without games."""
SPREAD = DOUBT / 2
"""The spread of what a bot shows in one game, ``beta`` in the paper."""


def game(names: Sequence[str], *winners: int) -> MatchGame:
    return MatchGame(0, tuple(names), winners, True, 1, ((),) * len(names), ("",) * len(names), 1)


def test_a_win_of_two_newcomers_is_rated_as_the_paper_says() -> None:
    # Weng and Lin (2011), algorithm 4 for two teams of one: each was expected to win with probability one half.
    together = sqrt(2 * (DOUBT**2 + SPREAD**2))
    step = DOUBT**2 / together / 2
    less = sqrt(1 - (DOUBT / together) ** 2 * (DOUBT / together) / 4)
    found = ratings([game(["a", "b"], 1)])
    assert [*found] == ["b", "a"]
    assert found["b"].points == pytest.approx(POINTS * (MEAN + step))
    assert found["a"].points == pytest.approx(POINTS * (MEAN - step))
    for name in "ab":
        low, high = found[name].interval
        assert (high - low) / 2 == pytest.approx(1.959964 * POINTS * DOUBT * less)


def test_who_won_nothing_of_a_game_that_nobody_won_is_not_rated() -> None:
    assert {name: each.points for name, each in ratings([game(["a", "b", "c"])]).items()} == dict.fromkeys("abc", 1000)


def test_bots_of_one_name_are_not_rated_by_each_other() -> None:
    found = ratings([game(["a", "a"], 0)])
    assert found["a"].points == 1000


def test_several_winners_are_rated_by_the_others_only() -> None:
    found = ratings([game(["a", "b", "c"], 0, 1)])
    assert found["c"].points < 1000
    assert found["a"].points == pytest.approx(1000 + 105.4, abs=0.1)


def test_a_third_bot_at_the_table_draws_nobody_together() -> None:
    """The gap of two bots is the same, whether they meet at tables with a third one that wins most games or not."""
    rng = Random(1)
    gaps = []
    for strong in (None, 2.5):
        strengths = {"a": 0.0, "b": 1.0} | ({} if strong is None else {"c": strong})
        found = ratings(game([*strengths], winner(rng, [*strengths.values()])) for _ in range(6_000))
        gaps.append((found["b"].points - found["a"].points) / POINTS / SPREAD / sqrt(2))
    assert gaps == [pytest.approx(1.0, abs=0.2), pytest.approx(1.0, abs=0.2)]


def winner(rng: Random, strengths: Sequence[float]) -> int:
    """The seat that wins, drawn by Luce's axiom of choice."""
    return rng.choices(range(len(strengths)), [exp(strength) for strength in strengths])[0]


def test_95_of_100_intervals_hold_the_true_strength() -> None:
    rng, held = Random(7), []
    strengths = {"a": 0.0, "b": 0.5, "c": 1.0, "d": 1.5, "e": 2.0}
    scale = POINTS * SPREAD * sqrt(2)
    for _ in range(40):
        games = []
        for _ in range(400):
            names = rng.sample([*strengths], 3)
            games.append(game(names, winner(rng, [strengths[name] for name in names])))
        found = ratings(games)
        middle = fmean(each.points for each in found.values())
        for name, each in found.items():
            low, high = (end - middle for end in each.interval)
            held.append(low <= scale * (strengths[name] - 1) <= high)
    assert fmean(held) >= 0.93
