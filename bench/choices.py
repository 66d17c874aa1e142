"""How long a bot thinks about each kind of choice, and how many games it plays beside a quick bot in the same run.

    python -m bench.choices [--bot inspector] [--beside eliminator] [--seats 3 6] [--games 25] [--board none]

All seats are the same bot. Milliseconds are of this process's processor, and include what the bot is told before the
choice. ``share`` is games a second as a share of those of the quick bot, of which four times as many are played.
"""

import argparse
import time
from collections import defaultdict
from statistics import median

from casefile.arena.matches import Match
from casefile.core.cards import Seat
from casefile.core.table import set_up
from casefile.games import GAMES

RULES = GAMES["cluedo"]


def played(bot: str, seats: int, games: int, board: str) -> tuple[float, dict[str, list[float]]]:
    """Games a second, and the milliseconds of each choice by the kind of event that it led to."""
    took = defaultdict[str, list[float]](list)
    setup = set_up(RULES.rules, seats, {"board": board})
    start = time.process_time()
    for game in range(games):
        match = Match(RULES, setup, 1000 + game, [bot] * seats)
        match.begin()
        while match.table.actor is not None:
            before, begin = len(match.table.history), time.process_time()
            match.step(Seat(int(match.table.actor)))
            took[match.table.history[before].kind].append((time.process_time() - begin) * 1e3)
    return games / (time.process_time() - start), took


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="inspector")
    parser.add_argument("--beside", default="eliminator")
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 6])
    parser.add_argument("--games", type=int, default=25)
    parser.add_argument("--board", default="none")
    asked = parser.parse_args()
    played(asked.bot, asked.seats[0], 1, asked.board)  # what is loaded and remembered at first
    for seats in asked.seats:
        speed, took = played(asked.bot, seats, asked.games, asked.board)
        quick, _ = played(asked.beside, seats, 4 * asked.games, asked.board)
        print(f"{seats} seats: {asked.bot} {speed:.2f} games/s, {asked.beside} {quick:.1f}, share {speed / quick:.4f}")
        for kind, spent in sorted(took.items()):
            spent.sort()
            p95 = spent[int(0.95 * len(spent))]
            figures = f"median {median(spent):.2f}, p95 {p95:.1f}, max {spent[-1]:.1f}"
            print(f"  {kind:14}{len(spent):6} choices, ms: {figures}")


if __name__ == "__main__":
    main()
