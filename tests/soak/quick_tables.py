"""Is every game of the quick form as arrays the core's? Very many games, in slices that can go on where one ended.

    python -m tests.soak.quick_tables [--games 100000] [--seconds 540] [--first 0] [--compiled]

Each slice has tables of one set-up of ``tests/lab/side_by_side.py``; slice number ``n`` is always the same games. It
ends after so many games or seconds, and prints the number of the next slice, which ``--first`` takes.
"""

import argparse
import sys
import time

from casefile.lab import vector
from tests.lab.side_by_side import VARIANTS, differences

TABLES = 40
"""The games of a slice."""


def compare(slice_: int, *, compiled: bool) -> list[str]:
    """The differences in one slice."""
    variant = VARIANTS[slice_ % len(VARIANTS)]
    tables = vector.tables(variant.rules, variant.setup(), TABLES, slice_, compiled=compiled)
    found = differences(tables, variant, slice_, bold=(0.05, 0.2, 0.5)[slice_ % 3], whole=False)
    return [f"slice {slice_}, {variant}: {each}" for each in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--compiled", action="store_true")
    given = parser.parse_args()
    start, number, wrong = time.perf_counter(), given.first, list[str]()
    while (number - given.first) * TABLES < given.games and time.perf_counter() - start < given.seconds:
        wrong += compare(number, compiled=given.compiled)
        number += 1
    games, spent = (number - given.first) * TABLES, time.perf_counter() - start
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    print(f"{games:,} games in {spent:,.0f} s ({time.process_time():,.0f} s of processor), {len(wrong)} differences")
    print(f"the next slice is {number}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
