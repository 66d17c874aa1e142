"""A game of the companion tells the same in the browser and in the program: facts, clashes, whose turn it is, files.

140 games of every kind of deck in the everyday run, 10,000 with ``CASEFILE_TEST_LONG``.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
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


def told(games: list[CompanionGame], folder: Path = DETECTIVE.parent) -> list[dict[str, Any]]:
    """Return what the browser says of games; ``folder`` has its modules."""
    lines = "".join(json.dumps(to_builtins(game)) + "\n" for game in games)
    command = (str(NODE), str(JUDGE.with_name("games.mjs")), str(folder))
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


def differences(game: CompanionGame, there: dict[str, Any]) -> list[str]:
    """Return what the browser says otherwise of a game."""
    spec, facts = game.spec, facts_of(game)
    clash = turns_that_clash(game)
    same = {
        "facts": [spoken(spec, fact) for fact in facts] == there["facts"],
        "next": next_seat(game) == there["next"],
        "clash": clash == there["clash"],
        "ways to mend": all(there["mends"]),
    }
    if not clash:
        worlds = Worlds(spec, facts)
        same["total"] = (str(worlds.total), len(worlds.case_files)) == (there["total"], there["left"])
        same["position"] = (there["position"] is not None) == (len(game.categories) == 3)
        if there["position"] is not None and not any(each.kind == "solved" for each in game.entries):
            [position] = read_positions(there["position"])
            same["position"] = Worlds(position.spec, position.facts).total == worlds.total
    return [name for name, equal in same.items() if not equal]


def test_a_game_tells_the_same_here_and_there() -> None:
    games = [random_game(number) for number in range(often(140, 10_000))]
    found = told(games)
    assert [
        different for game, there in zip(games, found, strict=True) if (different := differences(game, there))
    ] == []
    assert all(read_companion(written(game)) == game for game in games)
    assert sum(bool(there["clash"]) for there in found) >= len(games) // 12, "too few contradictions"
    assert {len(game.categories) for game in games} == {2, 3, 4}
    assert len(games) >= 20 * len(DECKS)


PLANTED = {
    "who left is asked": ("game.js", 'kind === "left" && !out && !stays', "false"),
    "an open hand is part of one": ("game.js", "...others.map((card) => lacks(seat, card, turn))", ""),
    "who accused goes on asking": ("game.js", 'if (entry.kind === "accused") away.add(entry.seat);', ""),
    "a mend that was not tried": ("knowledge.js", "const [entry] = fitting;", "const [entry] = entries;"),
}
"""Faults for the modules: the file, the text that stands there, and what is put in its place."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_seen(fault: str, tmp_path: Path) -> None:
    name, text, other = PLANTED[fault]
    shutil.copytree(DETECTIVE.parent, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "companion" / name
    source = file.read_text(encoding="utf-8")
    assert source.count(text) == 1
    file.write_text(source.replace(text, other), encoding="utf-8")
    games = [random_game(number) for number in range(140)]
    assert any(differences(game, there) for game, there in zip(games, told(games, tmp_path), strict=True)), fault
