"""Deals, seats and dice come out as evenly as they should, by chi-square; and a dealer that is not fair is caught."""

from collections.abc import Callable, Sequence
from math import isclose

import pytest

from bench.fairness import TRIALS, Result, Trial, even, pearson, results, tail
from casefile.core import fairness, table
from casefile.core.actions import Streams
from casefile.core.cards import Card
from casefile.core.dealing import Deal, DealSpec, Draw
from casefile.games.classic import rules

GAMES = 2_000
"""So that every value of every test is expected at least five times, as Pearson's approximation wants."""
FALSE_ALARM = 1e-6
"""How likely it is that a fair dealer fails: each of the tests made may reach its part of it (Boole's inequality)."""
BOUND = FALSE_ALARM / 61


def worst(trial: Trial) -> Result:
    """The least probable result of a trial."""
    return min(min(made) for made in results(trial, GAMES).values())


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.rules)
def test_what_chance_decides_is_even(trial: Trial) -> None:
    assert worst(trial).p > BOUND


def test_so_many_tests_are_made() -> None:
    tests = sum(len(made) for trial in TRIALS for made in results(trial, 1).values())
    assert tests * BOUND <= FALSE_ALARM


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    # The upper 5 and 0.1 per cent points of the usual table (Abramowitz and Stegun, table 26.8).
    [
        (3.84146, 1, 0.05),
        (5.99146, 2, 0.05),
        (7.81473, 3, 0.05),
        (10.828, 1, 1e-3),
        (29.588, 10, 1e-3),
        (124.342, 100, 0.05),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_table(statistic: float, freedom: int, p: float) -> None:
    assert isclose(tail(statistic, freedom), p, rel_tol=1e-3)


def test_a_value_that_cannot_come_is_not_even() -> None:
    assert pearson({"heads": 5, "tails": 5, "edge": 1}, even(["heads", "tails"])).p == 0
    assert pearson({"heads": 5, "tails": 5}, even(["heads", "tails"])).p == 1


# -- dealers that are not fair --------------------------------------------------------------------------------------


Make = Callable[[bytes], Streams]
"""What makes the streams of a key."""


def favouring(streams: Make) -> Make:
    """Streams in which one draw of ten is the first of what can be drawn."""

    def unfair(key: bytes) -> Streams:
        def stream(purpose: str) -> Draw:
            draw = streams(key)(purpose)
            return lambda n: 0 if draw(10) == 0 else draw(n)

        return stream

    return unfair


def never_last(streams: Make) -> Make:
    """Streams off by one: the last of what can be drawn never comes."""

    def unfair(key: bytes) -> Streams:
        def stream(purpose: str) -> Draw:
            draw = streams(key)(purpose)
            return lambda n: draw(max(1, n - 1))

        return stream

    return unfair


@pytest.mark.sampled(3)
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.rules)
@pytest.mark.parametrize("unfair", [favouring, never_last])
def test_biased_draws_are_caught(trial: Trial, unfair: Callable[[Make], Make], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "streams", unfair(fairness.streams))
    assert worst(trial).p < BOUND


def careless(cards: Sequence[Card], draw: Draw) -> list[Card]:
    """Shuffle as beginners do: each card changes places with any other, not with one of those that are left."""
    shuffled = list(cards)
    for i in range(len(shuffled)):
        j = draw(len(shuffled))
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled


def carelessly_dealt(spec: DealSpec, draw: Draw) -> Deal:
    """Deal from a pile that was shuffled carelessly, the case file drawn as it should be."""
    sealed = tuple(cards[draw(len(cards))] for cards in spec.categories)
    pile = careless([card for cards in spec.categories for card in cards if card not in sealed], draw)
    hands = []
    for size in spec.hand_sizes:
        hands.append(tuple(pile[:size]))
        pile = pile[size:]
    return Deal(sealed, tuple(hands))


def test_a_careless_shuffle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "deal", carelessly_dealt)
    assert worst(TRIALS[0]).p < BOUND
