"""Matches of bots: everybody sits everywhere equally often, and the figures are those of the formulas."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, count, islice
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.arena.duplicate import MatchGame, MatchPlan, line_ups, play, rounds
from casefile.arena.matches import BrokenInvariant
from casefile.arena.scores import interval, score
from casefile.bots import Seating
from casefile.bots.eliminator import Eliminator
from casefile.core.cards import Invalid
from casefile.core.options import Value
from casefile.games import GAMES

QUICK: dict[str, Value] = {"board": "none"}


def stopped() -> float:
    return 0.0


def games(plan: MatchPlan) -> list[MatchGame]:
    return [game for block in play(plan, range(plan.blocks), stopped) for game in block]


class Twin(Eliminator):
    """One of several that play alike, whatever their names."""

    def __init__(self, seating: Seating, key: bytes) -> None:
        super().__init__(seating, lambda n: 0)

    def end(self, returns: Sequence[float]) -> None:
        assert sum(returns) == 1


# -- who sits where ------------------------------------------------------------------------------------------------


@given(st.integers(1, 9), st.integers(1, 6))
def test_all_play_equally_often_in_a_whole_round(bots: int, seats: int) -> None:
    # So many groups can be made of those that the seats cannot be shared among; each comes twice.
    all_groups, played = 2 * len(_groups(bots, seats % bots)), 0
    for forward, back in in_pairs(rounds(bots, seats)):
        assert back == [line_up[::-1] for line_up in forward]
        times = Counter(place for line_up in forward for place in line_up)
        assert len(times) == bots
        assert len(set(times.values())) == 1
        assert {len(line_up) for line_up in forward} == {seats}
        played += len(forward) + len(back)
        if played >= all_groups:
            break
    assert played == all_groups == line_ups(bots, seats)


def in_pairs(found: Iterator[list[tuple[int, ...]]]) -> Iterator[tuple[list[tuple[int, ...]], ...]]:
    """Two and two of them."""
    return zip(found, found, strict=False)


@pytest.mark.parametrize(
    ("game", "seats", "bots", "asked", "played"),
    [
        ("hide_tracks", 1, ("greedy", "advisor"), 2, 2),
        ("hide_tracks", 1, ("greedy", "advisor"), 5, 6),
        ("cluedo", 3, ("eliminator", "detective", "inspector", "reckless"), 2, 12),
        ("cluedo", 3, ("eliminator", "detective", "inspector", "reckless"), 13, 24),
        ("cluedo", 3, ("eliminator", "random"), 1, 6),
        ("cluedo", 3, ("eliminator", "random", "detective"), 4, 6),
    ],
)
@pytest.mark.parametrize("duplicate", [False, True])
def test_the_games_are_rounded_up_until_all_play_equally_often_in_every_seat(
    game: str, seats: int, bots: tuple[str, ...], asked: int, played: int, duplicate: bool
) -> None:
    plan = MatchPlan(GAMES[game], seats, bots, asked, duplicate=duplicate)
    line_ups = list(islice(chain.from_iterable(rounds(len(bots), seats)), plan.blocks))
    turned = [line_up[turn:] + line_up[:turn] for line_up in line_ups for turn in range(seats)]
    assert len(turned) == played
    for seat in range(seats):
        times = Counter(line_up[seat] for line_up in turned)
        assert (len(times), len(set(times.values()))) == (len(bots), 1)


def test_a_short_match_has_everybody_in_it() -> None:
    bots = ("eliminator", "detective", "inspector", "reckless")
    times = Counter(
        name
        for game in games(MatchPlan(GAMES["cluedo"], 3, bots, 8, options=QUICK, duplicate=False))
        for name in game.names
    )
    assert times == dict.fromkeys(bots, 9)


def _groups(bots: int, size: int) -> Sequence[int]:
    return [mask for mask in range(1 << bots) if mask.bit_count() == size]


def test_those_that_play_together_change_from_early_on() -> None:
    # Four bots at three seats: after four groups, each has been left out once.
    groups = [frozenset(group) for group in next(rounds(4, 3))]
    assert {frozenset(range(4)) - group for group in groups} == {frozenset({place}) for place in range(4)}


def test_everybody_sits_everywhere_with_the_same_cards() -> None:
    played = games(MatchPlan(GAMES["cluedo"], 3, ("eliminator", "random", "detective"), 6, options=QUICK))
    assert [game.names for game in played[:3]] == [
        ("eliminator", "random", "detective"),
        ("random", "detective", "eliminator"),
        ("detective", "eliminator", "random"),
    ]
    assert [game.deal for game in played] == [0, 0, 0, 1, 1, 1]


def test_equal_bots_win_equally_often_where_each_deal_is_played_from_every_seat() -> None:
    # Names only are different: on a given deal always the same seat wins, and everybody has sat there once.
    twins = dict.fromkeys(("one", "two", "three"), Twin)
    plan = MatchPlan(GAMES["cluedo"], 3, tuple(twins), 12, options=QUICK, guests=frozenset(twins))
    played = [game for block in play(plan, range(plan.blocks), stopped, twins) for game in block]
    assert len(played) == 12
    for name in twins:
        found = score(name, played)
        assert (found.wins, found.games) == (4, 12)
        assert found.fair_share == pytest.approx(1 / 3)
        # No deal differs from any other, so nothing is left to chance.
        assert found.interval == pytest.approx((1 / 3, 1 / 3))


def test_without_duplicates_every_game_has_a_deal_of_its_own() -> None:
    played = games(MatchPlan(GAMES["cluedo"], 3, ("eliminator",), 5, options=QUICK, duplicate=False))
    assert len({game.deal for game in played}) == len(played) == 6


def test_parts_of_a_match_are_the_same_as_the_whole() -> None:
    plan = MatchPlan(GAMES["cluedo"], 3, ("eliminator", "random"), 12, options=QUICK)
    parts = [game for first in (0, 1) for block in play(plan, range(first, 4, 2), stopped) for game in block]
    whole = games(plan)
    assert sorted(parts, key=lambda game: game.deal) == whole
    assert {game.deal for game in whole} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("plan", "where"),
    [
        ({"games": 0}, "games"),
        ({"bots": ()}, "bots"),
        ({"bots": ("nobody",)}, "bot"),
        ({"seats": 9}, "seats"),
        ({"options": {"board": "round"}}, "option board"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_first_game(plan: dict[str, object], where: str) -> None:
    arguments: dict[str, Any] = {"game": GAMES["cluedo"], "seats": 3, "bots": ("random",), "games": 1, **plan}
    with pytest.raises(Invalid) as error:
        MatchPlan(**arguments)
    assert where in error.value.where


def test_an_inside_bot_that_breaks_the_rules_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    from casefile.bots.random import Random
    from casefile.core.actions import Menu
    from casefile.core.inquiry import EndTurn

    class Cheat(Random):
        def choose(self, menu: Menu) -> EndTurn:
            return EndTurn()

    monkeypatch.setitem(GAMES["cluedo"].played.bots, "random", Cheat)
    with pytest.raises(BrokenInvariant, match="random in seat 0 chose EndTurn"):
        games(MatchPlan(GAMES["cluedo"], 3, ("random",), 1, options=QUICK))


# -- figures -------------------------------------------------------------------------------------------------------


def test_the_score_is_counted_from_the_games() -> None:
    played = [
        MatchGame(0, ("a", "b", "b"), (0,), True, 10, ((1.0, 2.0), (5.0,), ()), ("", "", "It was silent"), 1),
        MatchGame(0, ("b", "a", "b"), (0,), True, 20, ((), (3.0,), (7.0,)), ("", "", ""), 1),
        MatchGame(1, ("b", "b", "b"), (), True, 30, ((), (), ()), ("It was silent", "", ""), 2),
    ]
    a, b = score("a", played), score("b", played)
    assert (a.games, a.wins, a.win_rate, a.mean_turns_to_win) == (2, 1, 0.5, 10)
    assert (a.choices, a.median, a.p95) == (3, 2.0, 3.0)
    assert not a.forfeits
    assert a.fair_share == pytest.approx(1 / 3)
    assert list(a.interval) == [0, 1]  # all its games are of one deal
    assert (b.games, b.wins, b.mean_turns_to_win, b.forfeits) == (3, 1, 20, {"It was silent": 2})
    assert b.fair_share == pytest.approx((2 / 3 + 2 / 3 + 1) / 3)


def test_p95_is_the_least_time_that_19_of_20_choices_keep() -> None:
    times = tuple(float(n) for n in range(1, 41))
    found = score("a", [MatchGame(0, ("a",), (), True, 1, (times,), ("",), 1)])
    assert (found.median, found.p95) == (20.5, 38.0)


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Wilson's interval as its two ends are usually written: the roots of (p - r)^2 = z^2 p (1 - p) / n."""
    z, rate = 1.959964, wins / games
    root = sqrt(4 * games * rate * (1 - rate) + z * z)
    low, high = ((2 * games * rate + z * z + sign * z * root) / (2 * (games + z * z)) for sign in (-1, 1))
    return low, high


def test_single_games_have_wilsons_interval_with_one_game_less() -> None:
    # With one game a deal the variance is r (1 - r) / (D - 1).
    assert interval([(1, 1)] * 30 + [(0, 1)] * 70) == pytest.approx(wilson(0.3 * 99, 99))


def test_games_of_a_deal_that_all_go_the_same_way_count_once() -> None:
    assert interval([(4, 4)] * 30 + [(0, 4)] * 70) == pytest.approx(interval([(1, 1)] * 30 + [(0, 1)] * 70))


def test_deals_that_all_go_the_same_way_leave_no_doubt_but_for_all_or_nothing() -> None:
    assert interval([(1, 4)] * 50) == pytest.approx((0.25, 0.25))
    assert interval([(0, 4)] * 50) == pytest.approx(wilson(0, 50))
    assert interval([(4, 4)] * 50) == pytest.approx(wilson(50, 50))
    assert list(interval([(1, 4)])) == [0, 1]


@given(st.lists(st.integers(0, 4), min_size=2, max_size=40))
def test_an_interval_holds_the_rate(wins: list[int]) -> None:
    low, high = interval([(each, 4) for each in wins])
    assert 0 <= low <= sum(wins) / (4 * len(wins)) + 1e-9
    assert sum(wins) / (4 * len(wins)) - 1e-9 <= high <= 1


def test_the_interval_covers_what_it_promises() -> None:
    """A deal makes all of its games likelier or less likely to be won: 95 % of the intervals hold the true rate."""
    from casefile.core.fairness import streams

    draw = streams(b"matches")("made up")
    covered = 0
    for _ in range(400):
        # Half of the deals are won in one of ten games, half in five of ten: in the mean three of ten.
        chances = (1 if draw(2) else 5 for _ in range(60))
        low, high = interval([(sum(draw(10) < chance for _ in range(4)), 4) for chance in chances])
        covered += low <= 0.3 <= high
    # 380 are expected, with a standard deviation of 4.4.
    assert 362 <= covered <= 395


def test_the_clock_is_read_around_each_choice() -> None:
    ticks = count()
    plan = MatchPlan(GAMES["cluedo"], 2, ("random",), 2, options=QUICK)
    (played,) = play(plan, range(plan.blocks), lambda: next(ticks) / 4)
    assert {second for game in played for by in game.seconds for second in by} == {0.25}
