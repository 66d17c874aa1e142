"""How fast an environment of PettingZoo plays random games on one core, with masks and with each observation.

    python bench/lab.py [--seconds 5]

Needs the extras ``pettingzoo`` and ``pictures``. Seconds are those of this process's CPU. An action is one call of
``last`` and one of ``step``, and a uniform choice out of the mask. ``core`` is the same game by the menu alone, without
arrays. Pictures are counted with the actions between them.
"""

import argparse
import time
from typing import Any

import numpy as np

import casefile
from casefile.core.actions import pick
from casefile.lab import pettingzoo


def core(seconds: float) -> float:
    """Actions a second of random play by the menu."""
    rng, done, start = np.random.default_rng(1), 0, time.process_time()

    def draw(count: int) -> int:
        return int(rng.integers(count))

    while (spent := time.process_time() - start) < seconds:
        table = casefile.table("cluedo", 3, seed=f"bench {done}", board="none")
        table.begin()
        while table.actor is not None:
            table.act(table.actor, pick(table.menu(table.actor), draw))
            done += 1
    return done / spent


def environment(seconds: float, **options: Any) -> float:
    """Actions a second of random play out of the mask."""
    made, rng = pettingzoo.raw_env("cluedo", 3, **options), np.random.default_rng(1)
    done, start = 0, time.process_time()
    made.reset(seed=1)
    while (spent := time.process_time() - start) < seconds:
        seen, _, over, cut, _ = made.last()
        if over or cut:
            made.reset()
            continue
        allowed = np.flatnonzero(seen["action_mask"])
        made.step(int(allowed[rng.integers(len(allowed))]))
        done += 1
    return done / spent


def pictures(seconds: float, **options: Any) -> float:
    """Pictures a second, one after each random action."""
    made, done, start = pettingzoo.raw_env("cluedo", 3, render_mode="rgb_array", **options), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        made.reset(seed=done)
        while made.table.actor is not None and time.process_time() - start < seconds:
            made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[0]))
            made.render()
            done += 1
    return done / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    seconds = parser.parse_args().seconds
    print(f"{'what':<36}{'actions/s':>12}{'wanted':>10}")
    print(f"{'core, no board':<36}{core(seconds):>12,.0f}")
    for name, wanted in (("events", 8_000), ("sheet", 3_000), ("marginals", 3_000)):
        for board in ("none", "classic"):
            figure = environment(seconds, observation=name, board=board)
            goal = f"{wanted:,}" if board == "none" else ""
            print(f"{f'{name}, board {board}':<36}{figure:>12,.0f}{goal:>10}", flush=True)
    for board in ("none", "classic"):
        print(f"{f'pictures, board {board}':<36}{pictures(seconds, board=board):>12,.1f}", flush=True)


if __name__ == "__main__":
    main()
