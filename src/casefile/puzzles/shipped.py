"""The puzzles that come with the program, by id and by level; ``docs/puzzles.md`` says how their file is made."""

import gzip
from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from casefile.puzzles.jsonl import read_line
from casefile.puzzles.puzzle import LEVELS, Puzzle


@cache
def shipped_lines() -> tuple[bytes, ...]:
    """Return the puzzles that come with the program, as lines of a puzzle file."""
    packed = (resources.files("casefile.puzzles") / "data" / "puzzles.jsonl.gz").read_bytes()
    return tuple(gzip.decompress(packed).splitlines())


@cache
def shipped() -> Mapping[str, tuple[int, int]]:
    """Return by id, for each puzzle that comes with the program, its index in :func:`shipped_lines` and its level."""
    return {
        head.id: (number, head.level)
        for number, head in enumerate(msgspec.json.decode(line, type=_Head) for line in shipped_lines())
    }


class _Head(Struct):
    id: str
    level: int


def shipped_puzzle(id: str) -> Puzzle | None:
    """Return the puzzle with this id that comes with the program; ``None`` where there is none."""
    found = shipped().get(id)
    return None if found is None else read_line(shipped_lines()[found[0]], f"puzzle {id}")


def of_level(level: int) -> tuple[str, ...]:
    """Return the ids of the puzzles of that level that come with the program, in the order of the file."""
    return _by_level()[level]


@cache
def _by_level() -> Mapping[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {level: [] for level in range(1, LEVELS + 1)}
    for name, (_, level) in shipped().items():
        found[level].append(name)
    return {level: tuple(names) for level, names in found.items()}
