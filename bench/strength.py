"""How much stronger each bot is than the one below it, in duplicate matches on one machine.

    python -m bench.strength [--games 1000] [--workers 2] [--seats 3 4 5 6] [--steps inspector:detective ...]

One challenger sits with equal rivals, everybody in every seat of each deal. ``share`` is what part of the games the
challenger won with its 95 % interval, clustered by deal; ``fair`` is what it would win if all were alike; ``times`` is
the ratio of the two. ``p95 ms`` is the time of a choice, by the clock. The exit status is 1 if an interval reaches down
to the fair share. A rival may also be one of ``bench.askers``:
``bluffer``, ``coverer`` or ``asker``. Thousands of games take a while: about an hour for everything on two cores.
"""

import argparse
import sys
from collections.abc import Mapping

from bench.askers import Bluffer, Coverer, RandomAsker
from casefile.arena.duplicate import MatchGame, MatchPlan
from casefile.arena.scores import score
from casefile.bots.bot import MakeBot
from casefile.cli.workers import Guests, LocalWorkers
from casefile.games import GAMES

STEPS = (
    "eliminator:random",
    "detective:eliminator",
    "inspector:eliminator",
    "inspector:detective",
    "superintendent:inspector",
)

ASKERS: Mapping[str, MakeBot] = {"bluffer": Bluffer, "coverer": Coverer, "asker": RandomAsker}


def played(plan: MatchPlan, workers: int) -> list[MatchGame]:
    """The games of a match, block by block."""
    blocks = dict(LocalWorkers(workers)(plan, range(plan.blocks), Guests({}, 5.0)))
    return [game for number in sorted(blocks) for game in blocks[number]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4, 5, 6])
    parser.add_argument("--boards", nargs="+", choices=("none", "classic"), default=["none", "classic"])
    parser.add_argument("--steps", nargs="+", default=STEPS, metavar="CHALLENGER:RIVAL")
    asked = parser.parse_args()
    print(
        f"{'challenger':<16}{'rivals':<14}{'board':<9}{'games':>6}{'share':>8}  {'95 % interval':<16}{'fair':>6}",
        end="",
    )
    print(f"{'times':>7}{'p95 ms':>9}", flush=True)
    failed = False
    for step in asked.steps:
        challenger, rival = step.split(":")
        for board in asked.boards:
            for seats in asked.seats:
                plan = MatchPlan(
                    GAMES["cluedo"],
                    seats,
                    (challenger, *(ASKERS.get(rival, rival),) * (seats - 1)),
                    asked.games,
                    1,
                    {"board": board},
                )
                found = score(challenger, played(plan, asked.workers))
                low, high = found.interval
                failed |= low <= 1 / seats
                interval = f"{low:.3f} to {high:.3f}"
                print(
                    f"{challenger:<16}{f'{seats - 1} {rival}':<14}{board:<9}{found.games:>6}{found.win_rate:>8.3f}  ",
                    end="",
                )
                print(
                    f"{interval:<16}{1 / seats:>6.3f}{found.win_rate * seats:>7.2f}{1000 * found.p95:>9.1f}", flush=True
                )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
