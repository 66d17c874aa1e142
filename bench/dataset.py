"""How many games a second become a dataset on one core, and how many bytes a game takes.

    python bench/dataset.py [--games 40] [--repeats 3]

Needs the extra ``dataset``. Games of ``cluedo`` for three without a board, by three bots. Seconds are
those of this process's CPU, and each figure is the median of the repeats. ``to play`` is the ratio to the same games
with nothing noted and nothing written, in the same run.
"""

import argparse
import gzip
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import casefile
from casefile.arena import dataset
from casefile.arena.decisions import DatasetPlan
from casefile.arena.matches import row
from casefile.core.table import set_up
from casefile.games import GAMES
from casefile.lab import parquet

BOTS = ("detective", "eliminator", "random")


def plan(games: int, seed: int) -> DatasetPlan:
    """Some games of three without a board."""
    game = GAMES["cluedo"]
    return DatasetPlan(game, set_up(game.rules, 3, {"board": "none"}), BOTS, games, seed)


def rate(games: int, run: Callable[[], object]) -> float:
    """How many games a second ``run`` gets done."""
    start = time.process_time()
    run()
    return games / (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    games, rates, sizes = options.games, dict[str, list[float]](), dict[str, int]()
    with TemporaryDirectory() as folder:
        for repeat in range(options.repeats):
            made, lines, table = (
                plan(games, 1 + repeat),
                Path(folder) / f"{repeat}.jsonl",
                Path(folder) / f"{repeat}.pq",
            )
            for name, run in (
                ("play", lambda made=made: [*row(made.game, made.setup, games, made.seed, made.seated)]),
                ("JSON Lines", lambda made=made, path=lines: [*dataset.write(made, casefile.__version__, path)]),
                ("Parquet", lambda made=made, path=table: [*parquet.write(made, casefile.__version__, path)]),
            ):
                rates.setdefault(name, []).append(rate(games, run))
            sizes |= {"JSON Lines": lines.stat().st_size, "Parquet": table.stat().st_size}
            sizes["JSON Lines, gzip"] = len(gzip.compress(lines.read_bytes()))
    print(f"{'what':<20}{'games/s':>10}{'to play':>10}{'bytes a game':>15}")
    for name in ("play", "JSON Lines", "JSON Lines, gzip", "Parquet"):
        speed = (
            f"{median(rates[name]):>10.1f}{median(rates[name]) / median(rates['play']):>10.2f}" if name in rates else ""
        )
        print(f"{name:<20}{speed:<20}{f'{sizes[name] / games:,.0f}' if name in sizes else '':>15}")


if __name__ == "__main__":
    main()
