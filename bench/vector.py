"""How many actions a second the quick game takes as arrays, beside the core in the same run.

    python bench/vector.py [--seconds 5] [--tables 16384] [--threads 2]

Three seats, random play; where a game is over the next one begins. Needs the extra ``lab``, and ``vector`` for numba.
Each line is played in slices of a tenth of a second, and the best one counts: once by the seconds of its
processors, which other programs disturb little, and once by those of the wall, beside which stands how many processors
it had. The ratio to the core is of the former.
"""

import argparse
import time
from collections.abc import Callable
from importlib.util import find_spec
from itertools import count
from random import Random

import casefile
from casefile.core.actions import pick
from casefile.lab import vector

SLICE = 0.1
"""The seconds of a slice."""


def measured(play: Callable[[], int], seconds: float) -> tuple[float, float, float]:
    """The most actions of ``play`` in a second of a processor and of the wall, and the processors of the latter.

    ``play`` returns how many actions it did.
    """
    play()
    of_work, of_wall, end = 0.0, (0.0, 0.0), time.perf_counter() + seconds
    while time.perf_counter() < end:
        done, start, work = 0, time.perf_counter(), time.process_time()
        while (spent := time.perf_counter() - start) < SLICE:
            done += play()
        worked = time.process_time() - work
        of_work, of_wall = max(of_work, done / max(worked, 1e-3)), max(of_wall, (done / spent, worked / spent))
    return of_work, *of_wall


def core() -> Callable[[], int]:
    """Random play at one table of the core after another."""
    rng, games = Random(1), count()

    def play() -> int:
        table, done = casefile.table("cluedo", 3, seed=f"bench {next(games)}", board="none"), 0
        table.begin()
        while table.actor is not None:
            table.act(table.actor, pick(table.menu(table.actor), rng.randrange))
            done += 1
        return done

    return play


def arrays(number: int, *, compiled: bool, masks: bool, sheets: bool) -> Callable[[], int]:
    """One step of random play at ``number`` tables."""
    one = casefile.table("cluedo", 3, board="none")
    tables = vector.tables(one.rules, one.setup, number, seed=1, restart=True, compiled=compiled)
    mask, sheet = tables.masks(), tables.sheets()

    def play() -> int:
        if masks:
            tables.masks(out=mask)
        if sheets:
            tables.sheets(out=sheet)
        tables.step(tables.draw())
        return number

    return play


def line(what: str, play: Callable[[], int], seconds: float, alone: float = 0) -> float:
    """Print a line, and return the actions a second of a processor; ``alone`` is that of the core."""
    of_work, of_wall, busy = measured(play, seconds)
    print(
        f"{what:<34}{of_work:>13,.0f}{of_work / (alone or of_work):>13,.0f}{of_wall:>13,.0f}{busy:>12.2f}", flush=True
    )
    return of_work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--tables", type=int, default=16_384)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    print(f"{'what':<34}{'a processor':>13}{'to the core':>13}{'the wall':>13}{'processors':>12}")
    alone = line("core", core(), given.seconds)
    forms = [("NumPy", False, 1)]
    if find_spec("numba"):
        from numba import set_num_threads

        forms += [("numba", True, threads) for threads in sorted({1, given.threads})]
    for name, compiled, threads in forms:
        if compiled:
            set_num_threads(threads)
        for masks, sheets in ((False, False), (True, False), (False, True), (True, True)):
            play = arrays(given.tables, compiled=compiled, masks=masks, sheets=sheets)
            what = f"{name}, {threads} thread{'s'[: threads > 1]}{', masks' * masks}{', sheets' * sheets}"
            line(what, play, given.seconds, alone)


if __name__ == "__main__":
    main()
