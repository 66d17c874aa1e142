"""How long the review of a game takes: ``python -m bench.review [--games N]``.

Board games of six whose players ask for as long as the game goes on; processor seconds of one core.
"""

import argparse
from time import process_time

from casefile.arena.matches import simulate
from casefile.core.record import record_of
from casefile.games import GAMES
from casefile.review.reviewer import review


def main() -> None:
    """Play and review some games, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    given = parser.parse_args()
    print(f"{'events':>8}{'questions':>11}{'moments':>9}{'seconds':>9}{'of 250 events':>15}")
    for seed in range(given.games):
        played = simulate(GAMES["cluedo"], 6, 1, seed, ["eliminator"], {}, clock=process_time)
        record = record_of(played.table, played.commitment)
        begin = process_time()
        found = review(record, GAMES["cluedo"])
        used, moments = process_time() - begin, sum(len(seat.moments) for seat in found.seats)
        events = len(record.events)
        print(f"{events:8}{len(found.suggestions):11}{moments:9}{used:9.2f}{250 * used / events:15.2f}")


if __name__ == "__main__":
    main()
