"""The processor time of two workers, and of a Dask cluster of two, against one process for the same games.

    python bench/arena.py [--games 600] [--repeats 3]

Needs the extra ``cluster``. Each way is the command ``casefile arena`` in a process of its own, so that all caches are
cold. Seconds are those of the processor, of the command with all processes that it starts. Those of the cluster are of
the command, the scheduler and both workers while the games are played; ``with start`` adds what it takes to start the
cluster and to end it. ``times`` is the median ratio to one process in the same repeat, and the least and the most.

Two processes at once cost each other time in the caches of the machine, and more where others work on it. ``one, twice
at once`` is one of two such commands that run side by side: what remains beyond it is the price of spreading a match.
The package is compiled first, as it is where it has been installed. The cluster has the settings of docs/league.md.
"""

import argparse
import subprocess
import sys
from compileall import compile_dir
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from time import process_time

import dask
from distributed import Client, LocalCluster

import casefile

WITH_ALL = """
import ctypes, os, subprocess, sys
PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
failed = subprocess.call(sys.argv[1:])
try:
    while True:
        os.wait()
except ChildProcessError:
    sys.exit(failed)
"""
"""Runs a command, and ends when all processes have ended that it started, also those that outlive it."""

SETTINGS = {"distributed.worker.profile.enabled": False, "distributed.admin.tick.interval": "1s"}
WANTED = {"two workers": 1.1, "cluster": 1.2}
BOTS = "inspector,detective,eliminator"


def spent(who: int) -> float:
    """The processor seconds of this process, or of all its children that have ended."""
    used = getrusage(who)
    return used.ru_utime + used.ru_stime


def command(games: int, *way: str, at_once: int = 1) -> float:
    """Play the match by a command, and return its processor seconds with those of the processes that it started."""
    before = spent(RUSAGE_CHILDREN)
    match = ("arena", "--bots", BOTS, "--option", "board=none", "--games", str(games), "--duplicate", "--json")
    program = [sys.executable, "-c", WITH_ALL, sys.executable, "-m", "casefile", *match, *way]
    running = [subprocess.Popen(program, stdout=subprocess.DEVNULL) for _ in range(at_once)]
    for process in running:
        if process.wait():
            raise SystemExit("a command failed")
    return (spent(RUSAGE_CHILDREN) - before) / at_once


def cluster(games: int) -> tuple[float, float]:
    """Play the match on a cluster; return the processor seconds of the games, and those with its start and end."""
    here, children = spent(RUSAGE_SELF), spent(RUSAGE_CHILDREN)
    with (
        dask.config.set(SETTINGS),
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
        ) as running,
        Client(running) as client,
    ):
        before = spent(RUSAGE_SELF) + sum(client.run(process_time).values())
        played = command(games, "--cluster", running.scheduler_address)
        played += spent(RUSAGE_SELF) + sum(client.run(process_time).values()) - before
    return played, spent(RUSAGE_SELF) - here + spent(RUSAGE_CHILDREN) - children


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--repeats", type=int, default=3)
    asked = parser.parse_args()
    compile_dir(Path(casefile.__file__).parent, quiet=1)
    seconds: dict[str, list[float]] = {}
    for _ in range(asked.repeats):
        seconds.setdefault("one process", []).append(command(asked.games))
        seconds.setdefault("one, twice at once", []).append(command(asked.games, at_once=2))
        seconds.setdefault("two workers", []).append(command(asked.games, "--workers", "2"))
        for name, each in zip(("cluster", "cluster, with start"), cluster(asked.games), strict=True):
            seconds.setdefault(name, []).append(each)
    print(f"{'':<20}{'seconds':>10}{'times':>8}{'least':>8}{'most':>8}{'wanted':>8}")
    for name, found in seconds.items():
        times = [each / one for each, one in zip(found, seconds["one process"], strict=True)]
        row = (f"{median(found):>10.1f}", *(f"{ratio:>8.3f}" for ratio in (median(times), min(times), max(times))))
        print(f"{name:<20}{''.join(row)}{WANTED.get(name, ''):>8}")


if __name__ == "__main__":
    main()
