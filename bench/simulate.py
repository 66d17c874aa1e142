"""How fast bots play on one core, in pure Python, and how fast a finished game is replayed.

    python bench/simulate.py [--repeats 5]

Seconds are those of this process's CPU, so that neighbours on the machine count little. Each figure is the median of
the repeats. ``to plain`` is its ratio to a plain loop in the same run (thousands of sorts of twenty numbers a second):
it tells a change of the program from a change of machine. Caches start cold once, as they do in a simulation.
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median

from casefile.arena.matches import Result, simulate
from casefile.core.engine import fold
from casefile.games import GAMES


def plain() -> float:
    """Thousands of sorts a second."""
    rng = Random(1)
    rows = [tuple(rng.randrange(100) for _ in range(20)) for _ in range(2_000)]
    start = time.process_time()
    for _ in range(10):
        for row in rows:
            sorted(row)
    return 20 / (time.process_time() - start)


def play(bots: list[str], seats: int, games: int, seed: int, board: str = "classic") -> Result:
    """A row of games on the classic board, or without one."""
    return simulate(GAMES["cluedo"], seats, games, seed, bots, {"board": board}, clock=time.process_time)


def folds(result: Result, times: int = 50) -> float:
    """How often a second the last game of ``result`` is replayed."""
    rules = GAMES[result.rules].rules
    start = time.process_time()
    for _ in range(times):
        fold(rules, rules.start(result.table.setup), result.table.history)
    return times / (time.process_time() - start)


def line(name: str, unit: str, wanted: float | None, repeats: int, measure: Callable[[int], float]) -> None:
    """Measure, and print one line of the table."""
    figures, yard = [], []
    for seed in range(repeats):
        yard.append(plain())
        figures.append(measure(seed))
    numbers = "".join(f"{figure:>11,.0f}" for figure in (median(figures), min(figures), max(figures)))
    goal = "" if wanted is None else f"{wanted:,.0f}"
    print(f"{name:<24}{unit:<12}{numbers}{median(figures) / median(yard):>11.3f}{goal:>11}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=5)
    repeats = parser.parse_args().repeats
    print(f"{'':<36}{'median':>11}{'least':>11}{'most':>11}{'to plain':>11}{'wanted':>11}")

    def eliminators(seats: int) -> Callable[[int], float]:
        return lambda seed: play(["eliminator"], seats, 60, seed).games_per_second

    def randoms(seed: int) -> float:
        result = play(["random"], 4, 1_000, seed)
        return result.actions / result.seconds

    def quick(bot: str, games: int) -> Callable[[int], float]:
        return lambda seed: play([bot], 3, games, seed, "none").games_per_second

    # The cheapest that reasons is to play 500 games a second.
    for bot, games in (("random", 100), ("eliminator", 150), ("detective", 40), ("inspector", 10)):
        line(f"{bot} x 3, no board", "games/s", 500 if bot == "eliminator" else None, repeats, quick(bot, games))
    for seats in (3, 4, 5, 6):
        line(f"eliminator x {seats}", "games/s", 20 if seats == 4 else None, repeats, eliminators(seats))
    line("random x 4", "actions/s", 10_000, repeats, randoms)
    game = max((play(["eliminator"], 4, 1, seed) for seed in range(40)), key=lambda result: result.table.version)
    # Under 5 ms for each.
    line(f"replay, {game.table.version} events", "games/s", 200, repeats, lambda seed: folds(game))


if __name__ == "__main__":
    main()
