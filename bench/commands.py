"""The processor time of short commands, in times that of an interpreter which does nothing, in the same run.

    python -m bench.commands [--times 5]

Each line has a command, the least processor time of so many runs in seconds, and how many times that of an
interpreter with ``pass`` it is. Wanted: ``import casefile`` at most 5, ``--version`` and ``--help`` at most 8, ``group
status`` at most 25.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence

COMMANDS = {
    "python -c pass": ("-c", "pass"),
    "import casefile": ("-c", "import casefile"),
    "casefile --version": ("-m", "casefile", "--version"),
    "casefile --help": ("-m", "casefile", "--help"),
    "casefile play --help": ("-m", "casefile", "play", "--help"),
    "group status, no game": ("-m", "casefile", "group", "status", "--data", "EMPTY"),
    "group status, one game": ("-m", "casefile", "group", "status", "--data", "FOLDER"),
}

TERMS = ("--start", "2030-05-01 20:00", "--zone", "Europe/Berlin", "--note", "Welcome.", "--phrase", "red wax")
"""The terms of the game whose status is asked."""


def cost(arguments: Sequence[str], times: int) -> float:
    """Return the least processor time of several runs, in seconds."""
    found = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], capture_output=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as folder:
        announced = ("-m", "casefile", "group", "create", "The red wax", "--camps", "3", "--data", folder)
        subprocess.run([sys.executable, *announced, *TERMS], capture_output=True, check=True)
        places = {"EMPTY": empty, "FOLDER": folder}
        base = 0.0
        print(f"{'command':<24}{'seconds':>9}{'times':>8}")
        for name, arguments in COMMANDS.items():
            took = cost([places.get(each, each) for each in arguments], asked.times)
            base = base or took
            print(f"{name:<24}{took:>9.3f}{took / base:>8.1f}", flush=True)


if __name__ == "__main__":
    main()
