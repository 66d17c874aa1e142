"""What a move of a game of suggestions costs our server, and boardgame.io, the usual one of the field, in one run.

    python -m bench.peer [--json] [--repeats 5] [--tables 10] [--suggestions 20]

boardgame.io plays a toy game (``server.mjs``), in memory, and in files by its own FlatFile; this needs Node.js and npm,
and the network the first time. Three players are connected to every table, and a move is over when each of them has
what came of it. Ours is a whole suggestion by the rules: it is suggested, shown where somebody can, and the turn ended;
each of these actions is durable before anybody hears of it, and over when every page shows it.

In each repetition the servers run one after the other, each fresh, on fresh data, after a warm-up. What counts is the
processor time of the server and its children: waits and rates are the machine's. Bytes are those of the messages of
all three sockets and of whole answers. ``--json`` prints the medians alone.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.live import LiveTable, live
from bench.peer import boardgame, ours
from bench.processes import processor, ready, serving
from bench.tables import write

WARM_TABLES, WARM_SUGGESTIONS = 2, 5
"""What is played on our server before. boardgame.io is given as many moves as are measured: it is compiled late."""
SETTLE = 0.2
"""Seconds before each reading: boardgame.io writes its files after it has told the players."""

UNITS = {
    "peer_memory_ms": "boardgame.io in memory, one move",
    "peer_files_ms": "boardgame.io with files, one move",
    "suggestion_ms": "ours, one suggestion",
    "action_ms": "ours, one action",
    "bytes_per_action": "ours, bytes for one action",
}
"""The figures, as they are called in JSON and in the table."""

Figures = Mapping[str, float]


@dataclass(frozen=True)
class Size:
    """How much is measured: so many tables with so many suggestions each."""

    tables: int
    suggestions: int

    @property
    def moves(self) -> int:
        """All suggestions."""
        return self.tables * self.suggestions


async def used(pid: int) -> float:
    """Milliseconds of processor time that a server has used by now, when it is at rest."""
    await asyncio.sleep(SETTLE)
    return processor(pid) * 1000


async def peer(size: Size, folder: Path | None) -> float:
    """Processor milliseconds for a move of boardgame.io, with its files in ``folder`` or in memory."""
    draw, ms = random.Random(1), 0.0
    with boardgame.serving(folder) as (port, pid):
        await ready(port, "/games")
        for _ in ("warm-up", "measured"):
            async with boardgame.matches(port, size.tables) as matches:
                before = await used(pid)
                for _ in range(size.suggestions):
                    for match in matches:
                        await match.suggest(draw)
                ms = (await used(pid) - before) / size.moves
    return ms


async def peer_in_memory(size: Size, folder: Path) -> Figures:
    """The figure of boardgame.io without files."""
    return {"peer_memory_ms": await peer(size, None)}


async def peer_with_files(size: Size, folder: Path) -> Figures:
    """The figure of boardgame.io with files."""
    return {"peer_files_ms": await peer(size, folder)}


async def our_server(size: Size, folder: Path) -> Figures:
    """The figures of our server."""
    draw = random.Random(1)
    games = ours.new_games(WARM_TABLES + size.tables)
    write(folder / "casefile.sqlite3", games)

    async def play(tables: Sequence[LiveTable], suggestions: int) -> int:
        return sum([await ours.suggest(table, draw) for _ in range(suggestions) for table in tables])

    with serving(folder) as (port, pid):
        await ready(port)
        async with live(port, games[:WARM_TABLES]) as tables:
            await play(tables, WARM_SUGGESTIONS)
        async with live(port, games[WARM_TABLES:]) as tables:
            before, received = await used(pid), sum(table.received for table in tables)
            actions = await play(tables, size.suggestions)
            ms, received = await used(pid) - before, sum(table.received for table in tables) - received
    return {"suggestion_ms": ms / size.moves, "action_ms": ms / actions, "bytes_per_action": received / actions}


SERVERS: Sequence[Callable[[Size, Path], Coroutine[None, None, Figures]]] = (
    peer_in_memory,
    peer_with_files,
    our_server,
)


def measure(size: Size, repeats: int) -> dict[str, list[float]]:
    """Every figure, once for each repetition."""
    found: dict[str, list[float]] = {name: [] for name in UNITS}
    for number in range(repeats):
        for server in SERVERS:
            print(f"{number + 1} of {repeats}: {server.__name__}", file=sys.stderr, flush=True)
            with tempfile.TemporaryDirectory() as folder:
                for name, figure in asyncio.run(server(size, Path(folder))).items():
                    found[name].append(figure)
    return found


def show(found: Mapping[str, Sequence[float]]) -> None:
    """Print the table."""
    print(f"{'processor ms, or bytes':<52}{'median':>10}{'least':>10}{'most':>10}")
    for name, text in UNITS.items():
        each = found[name]
        print(f"{text:<52}" + "".join(f"{figure:>10.2f}" for figure in (statistics.median(each), min(each), max(each))))
    for name in ("peer_memory_ms", "peer_files_ms"):
        each = [mine / other for mine, other in zip(found["suggestion_ms"], found[name], strict=True)]
        ratio = statistics.median(found["suggestion_ms"]) / statistics.median(found[name])
        print(f"{f'our suggestion to {UNITS[name]}':<52}{ratio:>10.2f}{min(each):>10.2f}{max(each):>10.2f}")
    print(f"our suggestion is at most one move with files: {'yes' if ratio <= 1 else 'no'}")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one JSON object with the medians")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--suggestions", type=int, default=20, help="at each table")
    given = parser.parse_args()
    boardgame.install()
    before = os.getloadavg()[0]
    found = measure(Size(given.tables, given.suggestions), given.repeats)
    print(f"load average {before:.2f} before, {os.getloadavg()[0]:.2f} after", file=sys.stderr)
    if given.json:
        print(json.dumps({name: round(statistics.median(each), 3) for name, each in found.items()}))
    else:
        show(found)


if __name__ == "__main__":
    main()
