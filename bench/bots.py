"""What it costs to let a bot choose, against what it costs to ask another process at all.

    python -m bench.bots [--games 3] [--rules cluedo] [--bot eliminator]

A bot is made anew for each choice, as the server does, in games of it alone. ``light`` are those that a game lets
choose in the server's own process: 99 of 100 choices within a millisecond of processor, once a board has been drawn up.
"""

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from casefile.core.cards import Seat
from casefile.core.events import SeatTaken
from casefile.core.fairness import Seed
from casefile.core.table import Table, set_up
from casefile.game import Game
from casefile.games import GAMES
from casefile.server.bots.protocol import Thought, choose, thought_of
from casefile.server.tables.table_plan import Secret

LONGEST = 400
"""Choices after which a game is left: bots that play by chance do not all end."""


def echoed(thought: Thought) -> Seat:
    """Do as little as a worker can do."""
    return thought.seat


def thoughts(game: Game, bot: str, seed: int) -> tuple[list[float], Thought]:
    """Milliseconds of processor for each choice of a game, and the last thought."""
    draw = random.Random(seed)
    secret = Secret((Seed(draw.randbytes(32), draw.randbytes(32)),), b"")
    seats = game.rules.seats[-1]
    table = Table(game.rules, set_up(game.rules, seats), secret.seed)
    table.begin([SeatTaken(Seat(i), f"Bot {i}", bot, "") for i in range(seats)])
    took: list[float] = []
    while isinstance(table.actor, int) and len(took) < LONGEST:
        thought = thought_of("", table, bot, table.actor, secret)
        start = time.process_time()
        action = choose(game, table.setup, thought)
        took.append((time.process_time() - start) * 1000)
        table.act(table.actor, action)
    return took, thought


def asking(workers: ProcessPoolExecutor, thought: Thought, times: int = 300) -> float:
    """Milliseconds of this process's processor to have a thought thought elsewhere."""
    workers.submit(echoed, thought).result()
    start = time.process_time()
    for _ in range(times):
        workers.submit(echoed, thought).result()
    return (time.process_time() - start) * 1000 / times


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--rules", choices=[*GAMES])
    parser.add_argument("--bot")
    given = parser.parse_args()
    print(f"{'':<12} {'':<12} {'':<6} {'p50 ms':>8} {'p99 ms':>8} {'asking':>8} {'ratio':>7}")
    with ProcessPoolExecutor(1, get_context("spawn")) as workers:
        for slug in [given.rules] if given.rules else GAMES:
            for bot in [given.bot] if given.bot else GAMES[slug].players:
                games = [thoughts(GAMES[slug], bot, seed) for seed in range(given.games)]
                took = sorted(each for game, _ in games for each in game)
                p50, p99 = took[len(took) // 2], took[len(took) * 99 // 100]
                cost = asking(workers, games[-1][1])
                light = "light" if bot in GAMES[slug].played.light else ""
                print(f"{slug:<12} {bot:<12} {light:<6} {p50:>8.2f} {p99:>8.2f} {cost:>8.2f} {p50 / cost:>7.1f}")


if __name__ == "__main__":
    main()
