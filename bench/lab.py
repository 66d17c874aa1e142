"""How fast an environment of PettingZoo plays random games on one core, with masks and with each observation.

    python bench/lab.py [--seconds 5]

Needs the extras ``pettingzoo`` and ``pictures``. Seconds are those of this process's CPU. An action is one call of
``last`` and one of ``step``, and a uniform choice out of the mask. ``core`` is the same game by the menu alone, without
arrays. Pictures are counted with the actions between them. Other programs disturb even the seconds of a processor,
by its caches; so the best half second stands beside the whole.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import casefile
from casefile.core.actions import pick
from casefile.lab import pettingzoo

SLICE = 0.5
"""The seconds of the slices of which the best one is printed beside the whole."""


def rates(actions: Iterator[None], seconds: float) -> tuple[float, float]:
    """The actions a second over all the time, and in the best slice of it."""
    whole, spent, best = 0, 0.0, 0.0
    while spent < seconds:
        done, start = 0, time.process_time()
        while (took := time.process_time() - start) < SLICE:
            done += sum(1 for _ in islice(actions, 20))
        whole, spent, best = whole + done, spent + took, max(best, done / took)
    return whole / spent, best


def core() -> Iterator[None]:
    """Random play by the menu, an action at a time."""
    rng, games = Random(1), 0
    while True:
        table = casefile.table("cluedo", 3, seed=f"bench {games}", board="none")
        table.begin()
        while table.actor is not None:
            table.act(table.actor, pick(table.menu(table.actor), rng.randrange))
            yield
        games += 1


def environment(**options: Any) -> Iterator[None]:
    """Random play out of the mask, an action at a time."""
    made, rng = pettingzoo.raw_env("cluedo", 3, **options), Random(1)
    made.reset(seed=1)
    while True:
        seen, _, over, cut, _ = made.last()
        if over or cut:
            made.reset()
            continue
        allowed = seen["action_mask"].nonzero()[0]
        made.step(int(allowed[rng.randrange(len(allowed))]))
        yield


def pictures(**options: Any) -> Iterator[None]:
    """Random play with a picture after each action."""
    made, games = pettingzoo.raw_env("cluedo", 3, render_mode="rgb_array", **options), 0
    while True:
        made.reset(seed=games)
        while made.table.actor is not None:
            made.step(int(made.last()[0]["action_mask"].nonzero()[0][0]))
            made.render()
            yield
        games += 1


def line(what: str, actions: Iterator[None], seconds: float, wanted: str = "") -> None:
    """Print a line of the table."""
    whole, best = rates(actions, seconds)
    print(f"{what:<36}{whole:>12,.0f}{best:>12,.0f}{wanted:>10}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    seconds = parser.parse_args().seconds
    print(f"{'actions/s':<36}{'in all':>12}{'best slice':>12}{'wanted':>10}")
    line("core, no board", core(), seconds)
    for name, wanted in (("events", "8,000"), ("sheet", "3,000"), ("marginals", "3,000")):
        line(f"{name}, board none", environment(observation=name, board="none"), seconds, wanted)
        line(f"{name}, board classic", environment(observation=name, board="classic"), seconds)
    for board in ("none", "classic"):
        line(f"pictures, board {board}", pictures(board=board), seconds)


if __name__ == "__main__":
    main()
