"""The advisor of Hide Your Tracks against a search of its own: ``python -m bench.hide_tracks_search [POSITIONS]``.

The search (``hide_tracks_search.c``, which needs a C compiler) shares nothing with the program: it has the rules from
the document, reads the map by itself, and judges positions by what it learned from its own games. At each position
it plays many thousands of games; then the way that it found and the way that the advisor takes are compared by fresh
games, the same for both. What the advisor loses is given in points of the chance to get away, with its 95 % interval.
"""

import subprocess
import sys
from collections import deque
from importlib import resources
from math import sqrt
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from types import TracebackType

from casefile.bots import Seating
from casefile.core.actions import Action, Offer
from casefile.core.cards import Seat
from casefile.core.fairness import Seed
from casefile.core.table import AnyTable, Table, set_up
from casefile.games import GAMES
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.advisor import Advisor
from casefile.games.hide_tracks.greedy import Greedy

NAME, ME = "hide_tracks", Seat(0)
ROOMS = tuple("SHLYDICBK")
"""The rooms by their letters on the map, in the order of their cards as the search numbers them."""
NAMES = ("study", "hall", "lounge", "library", "dining_room", "billiard_room", "conservatory", "ballroom", "kitchen")
SUSPECTS = ("study", "hall", "lounge", "dining_room", "conservatory", "ballroom", "kitchen")
WEAPONS = ("conservatory", "billiard_room", "library", "study", "kitchen", "dining_room", "lounge")
SIDES = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
LESSONS = ((60_000, 0.02, 0.2), (120_000, 0.01, 0.1), (200_000, 0.003, 0.05), (300_000, 0.001, 0.01))
"""Games to learn from, with how quickly and how daringly."""
COMPARED = 20_000
"""Games by which two ways are compared."""


def the_map() -> tuple[list[str], list[list[int]]]:
    """The places, rooms first, a square as ``r3c7``, and for each the numbers of those that are one step away."""
    text = (resources.files("casefile.core") / "data/boards/classic.txt").read_text(encoding="utf-8")
    part, rows, doors = "", [], []
    for line in text.splitlines():
        if line.startswith("["):
            part = line
        elif line and not line.startswith(";"):
            if part == "[MAP]":
                rows.append(line)
            elif part == "[DOORS]":
                doors.append(line.split())
    squares = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "." or cell.isdigit()]
    places = [*NAMES, *(f"r{r}c{c}" for r, c in squares)]
    number = {place: i for i, place in enumerate(places)}
    near: list[list[int]] = [[] for _ in places]
    for r, c in squares:
        for down, right in SIDES.values():
            if (other := f"r{r + down}c{c + right}") in number:
                near[number[f"r{r}c{c}"]].append(number[other])
    for letter, row, column, _side in doors:
        room, square = ROOMS.index(letter), number[f"r{row}c{column}"]
        near[room].append(square)
        near[square].append(room)
    return places, near


class Search:
    """The search in a process of its own."""

    def __init__(self, folder: Path) -> None:
        source, program = Path(__file__).with_suffix(".c"), folder / "search"
        subprocess.run(["cc", "-O2", "-o", program, source, "-lm"], check=True)
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.places, near = the_map()
        self.number = {place: i for i, place in enumerate(self.places)}
        lines = [str(len(near)), *(f"{len(each)} {' '.join(map(str, each))}" for each in near)]
        lines += [" ".join(str(NAMES.index(room)) for room in rooms) for rooms in (SUSPECTS, WEAPONS)]
        self._send("\n".join(lines))

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, line: str) -> list[float]:
        """The numbers that are answered to a line."""
        self._send(line)
        assert self._process.stdout is not None
        return [float(word) for word in self._process.stdout.readline().split()]

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def position(self, table: AnyTable, seed: int) -> str:
        """A position of the program's, as the search reads it."""
        state = table.state
        deck = [*state.setup.deck.suspects, *state.setup.deck.weapons, *NAMES]
        rooms = [NAMES.index(str(state.stands.get(card, card))) for card in deck[:12]] + list(range(9))
        masks = [
            sum(1 << deck.index(card) for card in cards)
            for cards in (state.murderer, state.police, state.sideways, state.fresh)
        ]
        options = state.options
        numbers = [self.number[str(state.here)], options.murderer_needs]
        numbers += [int(options.tamper_erases_police_mark), int(options.collect_start_room)]
        return " ".join(map(str, [*numbers, *rooms, *masks, sum(state.dice), seed]))

    def way(self, way: str) -> tuple[int, int]:
        """The rooms that a way enters, as bits, and its end."""
        places = way.split("-")
        return sum(1 << NAMES.index(place) for place in places if place in NAMES), self.number[places[-1]]


def positions(count: int) -> list[AnyTable]:
    """Positions from as many games, each at any of its turns; every fourth way is drawn, the others are greedy."""
    found: list[AnyTable] = []
    number = 0
    while len(found) < count:
        number += 1
        rng, table = Random(number), Table(GAMES[NAME].rules, set_up(GAMES[NAME].rules, 1), Seed(b"%d" % number, b""))
        table.begin()
        left = rng.randrange(12)
        while table.actor is not None and left:
            menu = table.menu(ME)
            offer = menu[Walk]
            assert isinstance(offer, Offer)
            if rng.random() < 0.25:
                table.act(ME, Walk(rng.choice(offer.choices["way"])))
            else:
                table.act(ME, greedy(table, rng))
            left -= 1
        if table.actor is not None:
            found.append(table)
    return found


def greedy(table: AnyTable, rng: Random) -> Action:
    """What the plainest bot does."""
    bot = Greedy(Seating(table.rules, table.setup, ME), rng.randrange)
    for observation in table.observations(ME):
        bot.observe(observation)
    return bot.choose(table.menu(ME))


def advised(table: AnyTable, rng: Random) -> str:
    """The way that the advisor takes."""
    view = table.view(ME)
    return Advisor(Seating(table.rules, table.setup, ME), rng.randrange, view).advise(table.menu(ME))[0].way


def main(count: int) -> None:
    """Print what the advisor loses on average, and where it loses most."""
    with TemporaryDirectory() as folder, Search(Path(folder)) as search:
        for games, rate, daring in LESSONS:
            (won,) = search.ask(f"train {games} {rate} {daring} {games}")
            print(f"the search has learned from {games} games, of which it won {100 * won:.1f} %")
        (won,) = search.ask("train 100000 0 0 7")
        print(f"by what it has learned alone it gets away in {100 * won:.1f} % of 100000 games")
        lost: deque[tuple[float, int]] = deque()
        seconds = 0.0
        for number, table in enumerate(positions(count)):
            began = perf_counter()
            own = advised(table, Random(number))
            seconds += perf_counter() - began
            rooms, end, _ways = map(int, search.ask(f"search {search.position(table, 2 * number)}"))
            one, other = (rooms, end), search.way(own)
            line = (
                f"compare {search.position(table, 2 * number + 1)} {one[0]} {one[1]} {other[0]} {other[1]} {COMPARED}"
            )
            best, chosen, _one, _other = search.ask(line)
            lost.append((100 * (best - chosen) / COMPARED, number))
    mean = sum(points for points, _ in lost) / count
    error = sqrt(sum((points - mean) ** 2 for points, _ in lost) / (count - 1) / count)
    print(f"{count} positions, {COMPARED} games for each way: the advisor loses {mean:.2f} points on average", end="")
    print(f" ({mean - 1.96 * error:.2f} to {mean + 1.96 * error:.2f}), in {seconds / count:.2f} s a position")
    close = sum(points <= 2 for points, _ in lost)
    print(
        f"within two points at {close} of {count}; worst:", [f"{points:.1f} at {n}" for points, n in sorted(lost)[-5:]]
    )
    print("wanted: 2 points or fewer")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
