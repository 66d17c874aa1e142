"""Scores of the bots in a match, with confidence intervals.

The games of one deal are not independent of each other: the bot that has the good seat in one game has it in all of
them. So the interval is clustered by deal. With ``w`` wins in ``g`` games of a bot in each of ``D`` deals, the rate is
``r = sum(w) / sum(g)`` and its variance ``D / (D - 1) * sum((w - r * g) ** 2) / sum(g) ** 2``. The number of
independent games that have this variance, ``r * (1 - r) / variance``, goes into Wilson's formula.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, median

from casefile.arena.duplicate import MatchGame

Z = 1.959964
"""The 97.5 % quantile of the normal distribution, for intervals of 95 %."""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of all bots of one name in a match."""

    games: int
    """The number of games that any of them played."""
    wins: int
    """The number of games that one of them won."""
    win_rate: float
    """The share of games won, 0 to 1."""
    interval: tuple[float, float]
    """The 95 % interval of the win rate."""
    fair_share: float
    """The share of games that they would win if all seats won equally often."""
    mean_turns_to_win: float | None
    """The mean number of turns of the games won; ``None`` where they won nothing."""
    choices: int
    """The number of choices."""
    median: float
    """The median time of a choice, in seconds."""
    p95: float
    """The 95th percentile of the time of a choice, in seconds."""
    forfeits: Mapping[str, int]
    """The number of forfeits, by reason."""


def score(name: str, games: Iterable[MatchGame]) -> Score:
    """Return the score of the bots called ``name``, which must have played in some of the games."""
    mine = [game for game in games if name in game.names]
    won = [game for game in mine if any(game.names[seat] == name for seat in game.winners)]
    deals: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    for game in mine:
        deals[game.deal][1] += 1
    for game in won:
        deals[game.deal][0] += 1
    seconds = sorted(
        second
        for game in mine
        for seat, name_ in enumerate(game.names)
        if name_ == name
        for second in game.seconds[seat]
    )
    reasons = Counter(
        reason for game in mine for seat, reason in enumerate(game.forfeits) if reason and game.names[seat] == name
    )
    return Score(
        games=len(mine),
        wins=len(won),
        win_rate=len(won) / len(mine),
        interval=interval([(wins, played) for wins, played in deals.values()]),
        fair_share=fmean(game.names.count(name) / len(game.names) for game in mine),
        mean_turns_to_win=fmean(game.turns for game in won) if won else None,
        choices=len(seconds),
        median=median(seconds) if seconds else 0.0,
        p95=seconds[max(0, -(-len(seconds) * 95 // 100) - 1)] if seconds else 0.0,
        forfeits=dict(reasons),
    )


def interval(deals: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate, from the wins and games of each deal.

    The top of this module has the formula. One deal alone says nothing about how much deals differ, so the interval is
    then everything from 0 to 1. Where every game was won, or none, deals count as single games.
    """
    count, games = len(deals), sum(played for _, played in deals)
    if count < 2:
        return 0.0, 1.0
    rate = sum(wins for wins, _ in deals) / games
    variance = count / (count - 1) * sum((wins - rate * played) ** 2 for wins, played in deals) / games**2
    spread = rate * (1 - rate)
    independent = (spread / variance if variance else inf) if spread else float(count)
    weight = Z * Z / independent
    middle = (rate + weight / 2) / (1 + weight)
    half = Z * sqrt(spread / independent + weight / (4 * independent)) / (1 + weight)
    return max(0.0, middle - half), min(1.0, middle + half)
