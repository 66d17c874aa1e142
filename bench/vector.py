"""How many actions a second the quick game takes as arrays, beside the core in the same run.

    python bench/vector.py [--seconds 5] [--tables 8192] [--threads 2]

Three seats, random play: each action that is allowed is as likely as the others, and where a game is over the next one
begins. Needs the extra ``lab``, and ``vector`` for the lines of numba. Seconds are those of the wall; beside them
stands how many processors were busy. A line takes the best of three parts of its time.
"""

import argparse
import time
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np

import casefile
from casefile.lab import vector

PARTS = 3


def measured(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """The actions a second of ``play``, which returns how many it did, and the processors that were busy."""
    best = 0.0, 0.0
    play()
    for _ in range(PARTS):
        done, start, work = 0, time.perf_counter(), time.process_time()
        while (spent := time.perf_counter() - start) < seconds / PARTS:
            done += play()
        best = max(best, (done / spent, (time.process_time() - work) / spent))
    return best


def core() -> Callable[[], int]:
    """Random play at one table of the core after another."""
    rng, games = np.random.default_rng(1), iter(range(1 << 60))

    def play() -> int:
        table, done = casefile.table("cluedo", 3, seed=f"bench {next(games)}", board="none"), 0
        space = table.rules.action_space(table.setup)
        table.begin()
        while table.actor is not None:
            allowed = space.indices(table.menu(table.actor))
            table.act(table.actor, space.action(allowed[rng.integers(len(allowed))]))
            done += 1
        return done

    return play


def arrays(count: int, *, compiled: bool, masks: bool, sheets: bool) -> Callable[[], int]:
    """One step of random play at ``count`` tables."""
    one = casefile.table("cluedo", 3, board="none")
    tables = vector.tables(one.rules, one.setup, count, seed=1, restart=True, compiled=compiled)
    mask, sheet = tables.masks(), tables.sheets()

    def play() -> int:
        if masks:
            tables.masks(out=mask)
        if sheets:
            tables.sheets(out=sheet)
        tables.step(tables.draw())
        return count

    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--tables", type=int, default=8_192)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    print(f"{'what':<34}{'actions/s':>12}{'to the core':>13}{'processors':>12}")
    alone, busy = measured(core(), given.seconds)
    print(f"{'core':<34}{alone:>12,.0f}{1:>13,}{busy:>12.2f}", flush=True)
    forms = [("NumPy", False, 1)]
    if find_spec("numba"):
        from numba import set_num_threads

        forms += [("numba", True, threads) for threads in sorted({1, given.threads})]
    for name, compiled, threads in forms:
        if compiled:
            set_num_threads(threads)
        for masks, sheets in ((False, False), (True, False), (False, True), (True, True)):
            play = arrays(given.tables, compiled=compiled, masks=masks, sheets=sheets)
            figure, busy = measured(play, given.seconds)
            what = f"{name}, {threads} thread{'s'[: threads > 1]}{', masks' * masks}{', sheets' * sheets}"
            print(f"{what:<34}{figure:>12,.0f}{figure / alone:>13,.0f}{busy:>12.2f}", flush=True)


if __name__ == "__main__":
    main()
