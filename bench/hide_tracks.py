"""How the bots do at Hide Your Tracks, and how fast random games are: ``python -m bench.hide_tracks [GAMES]``.

Beside the bots stands a player that first chooses at random which rooms to enter and then where to end. Of the ways
that are offered most enter no room at all, so ``random``, for which all ways are alike, hardly ever takes a clue.
"""

import sys
from collections import defaultdict
from dataclasses import replace
from random import Random
from time import perf_counter, process_time

from casefile.arena.matches import Result, simulate
from casefile.core.actions import Offer
from casefile.core.cards import Seat
from casefile.core.fairness import Seed
from casefile.core.table import Table, set_up
from casefile.games import GAMES
from casefile.games.hide_tracks.actions import Walk

NAME = "hide_tracks"
ME = Seat(0)


def by_rooms(number: int) -> bool:
    """Whether the player that chooses rooms at random gets away in the game of this number."""
    table, rng = Table(GAMES[NAME].rules, set_up(GAMES[NAME].rules, 1), Seed(b"%d" % number, b"")), Random(number)
    table.begin()
    while table.actor is not None:
        offer = table.menu(ME)[Walk]
        assert isinstance(offer, Offer)
        groups: dict[frozenset[str], list[str]] = defaultdict(list)
        for way in offer.choices["way"]:
            groups[frozenset(place for place in way.split("-") if place in table.state.board.doors_of)].append(way)
        table.act(ME, Walk(rng.choice(rng.choice(list(groups.values())))))
    return bool(table.state.winner == ME)


def line(name: str, wins: int, result: Result, seconds: float) -> None:
    """Print the share of games won, its 95 % interval, and the speed."""
    low, high = result.interval(wins)
    games = result.games
    print(f"{name:<16}{games:>8} games{100 * wins / games:>7.1f} % won ({100 * low:.1f} to {100 * high:.1f})", end="")
    print(f"{games / seconds:>10.1f} games/s of processor time")


def main(games: int) -> None:
    """Print a line for each player; the slower ones play fewer games."""
    simulate(GAMES[NAME], 1, 300, 7, ["random"], {}, clock=perf_counter)  # the ways of the board are found once
    for bot, share in (("random", 1), ("greedy", 3), ("advisor", 20)):
        began = process_time()
        result = simulate(GAMES[NAME], 1, max(1, games // share), 1, [bot], {}, clock=perf_counter)
        line(bot, result.wins[bot], result, process_time() - began)
    began = process_time()
    count = max(1, games // 3)
    wins = sum(by_rooms(number) for number in range(count))
    line("rooms at random", wins, replace(result, games=count), process_time() - began)
    print("wanted: 200 random games a second")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
