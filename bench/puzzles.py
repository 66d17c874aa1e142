"""How many puzzles are made and proved anew in a minute of one core, beside the games that they are looked for in.

    python -m bench.puzzles              60 puzzles from seed 1
    python -m bench.puzzles --count N    N puzzles

Times are processor time of one core. The first line is the promise: a hundred puzzles a minute are made. The ratio says
how many games, played and looked at for puzzles of one kind, a puzzle costs.
"""

import argparse
from collections import Counter
from time import process_time

from casefile.games import GAMES
from casefile.puzzles.checking import faults
from casefile.puzzles.finding import found_in
from casefile.puzzles.jsonl import read_line, written
from casefile.puzzles.making import games, puzzles
from casefile.puzzles.puzzle import KINDS

PROMISED = 100
"""So many puzzles are made in a minute."""


def main() -> int:
    """Print the figures; the status is 1 where fewer are made than is promised."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    count = parser.parse_args().count
    game = GAMES.of_puzzles

    begin = process_time()
    made = list(puzzles(game, count, 1))
    making = (process_time() - begin) / count

    begin = process_time()
    wrong = sum(bool(list(faults(read_line(written(each), each.id)))) for each in made)
    checking = (process_time() - begin) / count

    begin = process_time()
    for number, source in zip(range(count), games(game, 1), strict=False):
        list(found_in(source, KINDS[number % len(KINDS)]))
    looking = (process_time() - begin) / count

    print(f"made      {60 / making:8.0f} a minute   {making * 1e3:7.1f} ms each")
    print(f"proved    {60 / checking:8.0f} a minute   {checking * 1e3:7.1f} ms each, {wrong} wrong")
    print(
        f"a game    {60 / looking:8.0f} a minute   {looking * 1e3:7.1f} ms each; {making / looking:.1f} games a puzzle"
    )
    levels = Counter(each.level for each in made)
    print("levels    " + ", ".join(f"{level}: {levels[level]}" for level in sorted(levels)))
    return 1 if wrong or 60 / making < PROMISED else 0


if __name__ == "__main__":
    raise SystemExit(main())
