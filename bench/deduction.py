"""How fast the exact count is, beside inclusion and exclusion on the same positions in the same run.

    python -m bench.deduction            a table: milliseconds by group, import time, memory
    python -m bench.deduction --check N  N random small deals against the list of all deals: 0 wrong, or exit status 1

Positions are random games seen by one seat (or by a spectator, who has no hand), at random moments from before the
first suggestion on, made from a fixed seed. Times are processor time of one core, since machines are shared. "counts"
is everything from raw facts to the total, all card x owner counts and all forced facts; "files" is the distribution
over case files on top of that. The reference is pure Python too (``tests/deduction/oracle.py``); it lists 2^n sets for
n unknown cards and is run on a few positions of a group, on none of the spectator's, where n is 21.

"One more observation" is a new turn told to what was known before it, everything looked at anew, as a share of a fresh
start with all facts: the median over all turns of games told turn by turn, where there are few worlds (``LISTED``) and
where there are more, and the time of the whole games as a share of fresh starts at every turn. The posterior gives all
chances and case files under a model of what the seats named, on arrays and on lists; "error" is the standard error of a
chance of 0.2 where a sample of 600 worlds was weighed instead of all.
"""

import argparse
import resource
import subprocess
import sys
from collections.abc import Callable
from itertools import groupby
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import TypeVar

from casefile.core.cards import Seat
from casefile.core.facts import Contradiction
from casefile.deduction.ledger import Ledger
from casefile.deduction.posterior import ObservedChoice, Posterior, uniform_shows
from casefile.deduction.worlds import LISTED, Worlds
from tests.deduction.games import Seen, play, spec_of
from tests.deduction.oracle import by_subset_sums, listed, tally

PLAYERS = ("2 seats, 4 at the side", "3 seats", "4 seats", "5 seats", "6 seats")
GROUPS = (*PLAYERS, "3 seats, spectator", "6 seats, spectator")
SMALL = [((3, 3, 3), 3, 0), ((3, 3, 4), 2, 1), ((2, 3, 3), 5, 0), ((2, 2, 4), 4, 1), ((2, 2, 2, 2), 3, 0)]

T = TypeVar("T")


def positions(group: str, count: int) -> list[Seen]:
    """That many positions of a group, always the same ones."""
    seats = int(group[0])
    spec = spec_of((6, 6, 9), seats, 4 if "side" in group else 0)
    random = Random(f"casefile {group}")
    found = []
    for _ in range(count):
        me = None if "spectator" in group else Seat(random.randrange(seats))
        found.append(play(spec, me, random.randrange(5 * seats), random, random.randrange(2)))
    return found


def best(work: Callable[[], T], times: int) -> tuple[float, T]:
    """The shortest of some runs in milliseconds, and the result."""
    shortest = float("inf")
    for _ in range(times):
        begin = process_time()
        result = work()
        shortest = min(shortest, process_time() - begin)
    return shortest * 1e3, result


def answer(seen: Seen) -> Worlds:
    """From raw facts to the total, the counts and the forced facts."""
    worlds = Worlds(seen.spec, seen.facts)
    worlds.forced  # noqa: B018 - computed when asked for; it asks for the counts
    return worlds


def table(count: int, references: int, repeat: int) -> None:
    """Print the figures of every group."""
    print(f"{'':24}{'counts, ms':>27}{'files, ms':>20}{'ledger':>9}{'reference':>11}{'ratio':>8}")
    print(f"{'':24}{'median':>9}{'p95':>9}{'max':>9}{'median':>10}{'max':>10}{'us/fact':>9}{'ms':>11}")
    for group in GROUPS:
        counts: list[float] = []
        files: list[float] = []
        sheet: list[float] = []
        slow: list[float] = []
        ratios: list[float] = []
        for seen in positions(group, count):
            spent, worlds = best(lambda seen=seen: answer(seen), repeat)  # type: ignore[misc]
            counts.append(spent)
            begin = process_time()
            worlds.case_files  # noqa: B018 - computed when asked for
            files.append((process_time() - begin) * 1e3)
            sheet.append(_sheet(seen))
            if len(slow) < references and "spectator" not in group:
                begin = process_time()
                wanted = by_subset_sums(seen.spec, seen.facts)
                slow.append((process_time() - begin) * 1e3)
                ratios.append(slow[-1] / spent)
                assert wanted == (worlds.total, worlds.counts), f"a wrong count: {seen}"
        reference = f"{median(slow):11.0f}{median(ratios):7.0f}x" if slow else f"{'-':>11}"
        print(
            f"{group:24}{median(counts):9.2f}{quantiles(counts, n=20)[-1]:9.2f}{max(counts):9.2f}"
            f"{median(files):10.2f}{max(files):10.2f}{median(sheet):9.1f}{reference}",
            flush=True,
        )


def one_more(games: int) -> None:
    """Print what one more observation costs beside a fresh start."""
    print(f"\none more observation / fresh start{'few worlds':>14}{'more':>8}{'whole games':>14}{'turns':>8}")
    for seats in (3, 4, 5, 6):
        random = Random(f"casefile turns {seats}")
        few: list[float] = []
        more: list[float] = []
        spent = fresh = 0.0
        for _ in range(games):
            seen = play(spec_of((6, 6, 9), seats), Seat(0), 5 * seats, random)
            turns = [list(facts) for _, facts in groupby(seen.facts, key=lambda fact: fact.turns)]
            worlds, told = Worlds(seen.spec, turns[0]), turns[0]
            for turn in turns[1:]:
                told = told + turn
                begin = process_time()
                after = worlds.given(turn)
                after.forced  # noqa: B018 - computed when asked for
                one = process_time() - begin
                begin = process_time()
                Worlds(seen.spec, told).forced  # noqa: B018 - computed when asked for
                other = process_time() - begin
                spent, fresh = spent + one, fresh + other
                (few if worlds.total <= LISTED else more).append(one / other)
                worlds = after
        print(
            f"{seats} seats{'':26}{median(few):14.2f}{median(more):8.2f}{spent / fresh:14.2f}{len(few) + len(more):8}"
        )


def posteriors(count: int) -> None:
    """Print how long the posterior takes on arrays and on lists, and how often it is exact."""
    head = "".join(f"{name:>9}" for name in ("median", "p95", "max", "exact", "error"))
    print(f"\nposterior, ms{'':11}{'on arrays':>45}{'on lists':>45}{'ratio':>8}\n{'':24}{head}{head}")
    for group in GROUPS:
        cells, medians = "", list[float]()
        for arrays in (True, False):
            spent, exact, errors = posterior_of(group, count, arrays=arrays)
            medians.append(median(spent))
            cells += f"{median(spent):9.2f}{quantiles(spent, n=20)[-1]:9.2f}{max(spent):9.2f}{sum(exact) / count:9.0%}"
            cells += f"{median(errors):9.3f}" if errors else f"{'-':>9}"
        print(f"{group:24}{cells}{medians[1] / medians[0]:7.1f}x", flush=True)


def posterior_of(group: str, count: int, *, arrays: bool) -> tuple[list[float], list[bool], list[float]]:
    """The milliseconds of each posterior, whether it is exact, and the standard errors of those that are not."""
    random, spent = Random(f"casefile asks {group}"), list[float]()
    exact, errors = list[bool](), list[float]()
    for seen in positions(group, count):
        worlds = Worlds(seen.spec, seen.facts)
        masks = worlds.ledger.numbers.masks
        asks = [[masks(map(random.choice, seen.spec.categories)) for _ in range(5)] for _ in seen.spec.hand_sizes]
        models = {
            seat: uniform_shows(ObservedChoice(named, 0.3) for named in named_by) for seat, named_by in enumerate(asks)
        }
        begin = process_time()
        posterior = Posterior(worlds, models, None, 600, arrays=arrays)
        posterior.chances()
        posterior.case_files()
        spent.append((process_time() - begin) * 1e3)
        exact.append(posterior.exact)
        if not posterior.exact:
            errors.append(posterior.error(0.2))
    return spent, exact, errors


def _sheet(seen: Seen) -> float:
    """Microseconds a fact, learning one by one."""
    begin = process_time()
    ledger = Ledger(seen.spec)
    for fact in seen.facts:
        ledger.learn((fact,))
    return (process_time() - begin) / max(1, len(seen.facts)) * 1e6


def samples(count: int) -> None:
    """Print how fast single worlds are drawn."""
    worlds, random = max(map(answer, positions("6 seats", 5)), key=lambda worlds: worlds.total), Random(1)
    begin = process_time()
    for _ in worlds.sample_masks(random.randrange, count):
        pass
    spent = process_time() - begin
    print(f"\nsamples: {count / spent:,.0f} worlds/s (six seats, {worlds.total:,} worlds)")


def start() -> None:
    """Print what the import costs on top of a bare interpreter, and the memory after the table."""
    bare, loaded = (min(_start(code) for _ in range(5)) for code in ("pass", "import casefile.deduction.worlds"))
    print(f"import: {loaded - bare:.0f} ms on top of {bare:.0f} ms for a bare interpreter")
    subprocess.run([sys.executable, "-c", "from bench.deduction import memory; memory()"], check=True)


def _start(code: str) -> float:
    """Milliseconds from starting an interpreter to its end."""
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (perf_counter() - begin) * 1e3


def memory() -> None:
    """Count some positions of every group, then print the most memory this process ever held."""
    for group in GROUPS:
        for seen in positions(group, 5):
            answer(seen).case_files  # noqa: B018 - computed when asked for
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most, interpreter included")


def check(count: int) -> int:
    """Hold random small deals against the list of all deals; answers how many were wrong."""
    wrong = 0
    for number in range(count):
        random = Random(number)
        sizes, seats, side = random.choice(SMALL)
        me = random.choice([None, *map(Seat, range(seats))])
        seen = play(spec_of(sizes, seats, side), me, random.randrange(9), random, random.randrange(3))
        worlds = listed(seen.spec, seen.facts)
        try:
            exact = Worlds(seen.spec, seen.facts)
        except Contradiction:
            wrong += 1
            continue
        wrong += (exact.total, exact.counts) != (len(worlds), tally(seen.spec, worlds))
    print(f"{wrong} wrong counts in {count} random small deals")
    return wrong


def main() -> int:
    """Run what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=25, help="positions in each group")
    parser.add_argument("--references", type=int, default=1, help="of these, how many the reference counts as well")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each position, of which the best counts")
    parser.add_argument("--games", type=int, default=10, help="games told turn by turn")
    parser.add_argument("--samples", type=int, default=20_000, help="worlds to draw")
    parser.add_argument("--check", type=int, metavar="N", help="only compare N random small deals with brute force")
    options = parser.parse_args()
    if options.check is not None:
        return 1 if check(options.check) else 0
    table(options.positions, options.references, options.repeat)
    one_more(options.games)
    posteriors(options.positions)
    samples(options.samples)
    start()
    return 0


if __name__ == "__main__":
    sys.exit(main())
