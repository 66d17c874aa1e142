"""How the bots do at miporin, and what following the hands costs: ``python -m bench.miporin [GAMES]``.

Duplicate matches: one bot against two of another, each deal three times with everybody in every seat. The three games
of a deal hang together, so the 95 % interval is that of the mean over deals. A fair share is 33.3 %; a game that nobody
wins counts for nobody. Times are processor time of one core.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from random import Random
from statistics import mean, median, quantiles, stdev
from time import perf_counter, process_time

from casefile.arena.duplicate import MatchPlan, play
from casefile.core.cards import Seat
from casefile.deduction.moving_worlds import MovingHands
from casefile.games import GAMES
from tests.deduction.histories import play as play_at_random
from tests.deduction.histories import spec_of

NAME = "miporin"
PAIRS = (("wanderer", "random"), ("tracker", "wanderer"), ("schemer", "wanderer"), ("schemer", "tracker"))


def duel(one: str, other: str, games: int, seed: int) -> None:
    """Print the share of ``one`` against two of ``other``."""
    plan = MatchPlan(GAMES[NAME], 3, (one, other, other), games, seed)
    shares, draws, seconds, began = [], 0, list[float](), process_time()
    for block in play(plan, range(plan.blocks), perf_counter):
        won = [game.names[winner] == one for game in block for winner in game.winners]
        shares.append(sum(won) / len(block))
        draws += len(block) - len(won)
        seconds += [each for game in block for seat in game.seconds for each in seat]
    count, half = 3 * len(shares), 1.959964 * stdev(shares) / sqrt(len(shares))
    share = mean(shares)
    slow = 1e3 * quantiles(seconds, n=20)[-1]
    print(
        f"{one:<10}{'against two ' + other:<24}{count:>6} games{100 * share:>7.1f} % won"
        f" ({100 * (share - half):.1f} to {100 * (share + half):.1f}){draws:>5} drawn"
        f"{count / (process_time() - began):>8.1f} games/s{slow:>8.1f} ms p95 of a choice",
        flush=True,
    )


def spent(times: Sequence[float]) -> str:
    """Median, 95th percentile and maximum, in milliseconds."""
    figures = (median(times), quantiles(times, n=20)[-1], max(times))
    return "".join(f"{1e3 * each:>9.2f}" for each in figures)


def following(games: int) -> None:
    """Print what one observation costs, and what reading all chances and case files does."""
    spec = spec_of((5, 9, 6), 3)
    print(f"\n{'one observation, ms':<40}{'median':>9}{'p95':>9}{'max':>9}   {'then all chances':<27}{'classes':>9}")
    for title, me, steps, suggestions in (
        ("a seat", Seat(0), 30, False),
        ("a seat, with suggestions", Seat(0), 30, True),
        ("a spectator", None, 30, False),
    ):
        random, told, read, classes = Random(f"casefile {title}"), list[float](), list[float](), 0
        for _ in range(games):
            hands = MovingHands(spec)
            for name, arguments in play_at_random(spec, me, steps, random, suggestions=suggestions).told:
                observe: Callable[[], MovingHands] = partial(getattr(hands, name), *arguments)
                began = process_time()
                hands = observe()
                told.append(process_time() - began)
                began = process_time()
                hands.counts, hands.case_files  # noqa: B018 - computed when asked for
                read.append(process_time() - began)
                classes = max(classes, hands.classes)
        print(f"{title:<40}{spent(told)}   {spent(read)}{classes:>9}", flush=True)
    print("wanted: a median under 20 ms")


def main(games: int) -> None:
    """Print a line for each pairing, then the cost of following the hands."""
    for one, other in PAIRS:
        duel(one, other, games, 1)
    following(max(3, games // 50))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
