"""A game of the companion tells the same in the browser and in the program: facts, clashes, whose turn it is, files.

140 games of every kind of deck in the everyday run, 10,000 with ``CASEFILE_TEST_LONG``.
"""

import json
import subprocess
from typing import Any

from msgspec import to_builtins

from casefile.core.facts import Contradiction
from casefile.deduction.companion_file import CompanionGame, facts_of, next_seat, read_companion, written
from casefile.deduction.positions import read_positions
from casefile.deduction.worlds import Worlds
from tests.amounts import often
from tests.companion.games import DECKS, random_game
from tests.companion.judge import DETECTIVE, JUDGE
from tests.companion.positions import spoken
from tests.verifiers import NODE


def told(games: list[CompanionGame]) -> list[dict[str, Any]]:
    """Return what the browser says of games."""
    lines = "".join(json.dumps(to_builtins(game)) + "\n" for game in games)
    command = (str(NODE), str(JUDGE.with_name("games.mjs")), str(DETECTIVE.parent))
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def turns_that_clash(game: CompanionGame) -> list[int]:
    """Return the turns of a least set of facts that clash; empty if all fit."""
    try:
        assert Worlds(game.spec, facts_of(game)).counts
    except Contradiction as clash:
        return list(clash.turns)
    return []


def test_a_game_tells_the_same_here_and_there() -> None:
    games = [random_game(number) for number in range(often(140, 10_000))]
    clashes = 0
    for game, there in zip(games, told(games), strict=True):
        spec, facts = game.spec, facts_of(game)
        assert [spoken(spec, fact) for fact in facts] == there["facts"]
        assert next_seat(game) == there["next"]
        assert read_companion(written(game)) == game
        assert there["clash"] == turns_that_clash(game)
        assert all(there["mends"]), "a way to mend that does not mend"
        if there["clash"]:
            clashes += 1
            continue
        worlds = Worlds(spec, facts)
        assert (str(worlds.total), len(worlds.case_files)) == (there["total"], there["left"])
        assert (there["position"] is not None) == (len(game.categories) == 3)
        if there["position"] is not None and not any(each.kind == "solved" for each in game.entries):
            [position] = read_positions(there["position"])
            assert Worlds(position.spec, position.facts).total == worlds.total
    assert clashes >= len(games) // 12, "too few contradictions"
    assert {len(game.categories) for game in games} == {2, 3, 4}
    assert len(games) >= 20 * len(DECKS)
