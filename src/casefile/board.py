"""The board: rooms, doors, passages and corridor squares, read from a map file, and the ways across it.

Distances count steps between squares; stepping out of a room onto its door square costs one step, stepping in costs
one, the doorway itself nothing (RULES.md section 1). Nothing here knows whose turn it is.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib import resources
from math import inf
from pathlib import Path

from casefile.cards import Card, Invalid, Place

STEPS: Mapping[str, tuple[int, int]] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
"""Row and column offset of one step in each direction."""


def square(row: int, column: int) -> Place:
    """Name the square at ``row`` and ``column``, both from 0: ``square(4, 6) == "r4c6"``."""
    return Place(f"r{row}c{column}")


def row_column(place: Place) -> tuple[int, int]:
    """Answer the row and column of a square's name; the inverse of :func:`square`."""
    row, _, column = place[1:].partition("c")
    return int(row), int(column)


@dataclass(frozen=True, slots=True)
class Door:
    """A door of ``room``, reached from ``square`` by one step in ``direction`` (a key of :data:`STEPS`)."""

    room: Place
    square: Place
    direction: str


@dataclass(frozen=True, slots=True)
class Reach:
    """Where one move may end: squares, and rooms with the least number of steps to each."""

    squares: frozenset[Place]
    rooms: Mapping[Place, int]

    def __bool__(self) -> bool:
        return bool(self.squares or self.rooms)


@dataclass(frozen=True)
class Board:
    """A map: rows of cell letters, and what the letters, doors and passages mean. Values are never changed."""

    rows: tuple[str, ...]
    room_letters: Mapping[str, Place]
    doors: tuple[Door, ...]
    passages: Mapping[Place, Place]
    starts: tuple[Place, ...]
    _reaches: dict[tuple[Place, int, frozenset[Place], bool], Reach] = field(
        default_factory=dict, repr=False, compare=False
    )

    # -- places ------------------------------------------------------------------------------------------------

    @cached_property
    def rooms(self) -> tuple[Place, ...]:
        """The rooms, in the order of the map file."""
        return tuple(self.room_letters.values())

    @cached_property
    def squares(self) -> tuple[Place, ...]:
        """All corridor squares, start squares included, row by row."""
        return tuple(square(r, c) for r, row in enumerate(self.rows) for c, cell in enumerate(row) if _is_square(cell))

    @cached_property
    def doors_of(self) -> Mapping[Place, tuple[Place, ...]]:
        """The door squares of each room."""
        return {room: tuple(door.square for door in self.doors if door.room == room) for room in self.rooms}

    @cached_property
    def rooms_at(self) -> Mapping[Place, tuple[Place, ...]]:
        """The rooms whose doors open on each square; only squares with a door are keys."""
        at: dict[Place, tuple[Place, ...]] = {}
        for door in self.doors:
            at[door.square] = (*at.get(door.square, ()), door.room)
        return at

    def cell(self, row: int, column: int) -> str:
        """Answer the map's letter at ``row`` and ``column``, ``"#"`` outside the map."""
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])
        return self.rows[row][column] if inside else "#"

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """The squares one step away from the square ``place``; no diagonals."""
        return self._neighbours[place]

    @cached_property
    def _neighbours(self) -> Mapping[Place, tuple[Place, ...]]:
        squares = set(self.squares)
        return {place: tuple(near for near in _beside(place) if near in squares) for place in self.squares}

    def with_rooms(self, names: Mapping[Place, Card]) -> "Board":
        """The same map with its rooms renamed to the cards of an edition; every room must be a key of ``names``."""

        def rename(room: Place) -> Place:
            return Place(names[room])

        return replace(
            self,
            room_letters={letter: rename(room) for letter, room in self.room_letters.items()},
            doors=tuple(replace(door, room=rename(door.room)) for door in self.doors),
            passages={rename(a): rename(b) for a, b in self.passages.items()},
            _reaches={},
        )

    # -- ways --------------------------------------------------------------------------------------------------

    def first_steps(self, origin: Place, occupied: frozenset[Place]) -> tuple[Place, ...]:
        """The squares that the first step from ``origin`` (a square or a room) can end on."""
        ways = self.doors_of[origin] if origin in self.doors_of else self._neighbours[origin]
        return tuple(way for way in ways if way not in occupied)

    def spread(self, origin: Place, occupied: frozenset[Place], within: float = inf) -> dict[Place, int]:
        """Least steps from ``origin`` to every place: squares, and rooms other than ``origin``, entered last.

        Places that take more than ``within`` steps are left out.
        """
        steps: dict[Place, int] = {}
        edge: list[Place] = []
        for way in self.first_steps(origin, occupied):
            if way not in steps:
                steps[way] = 1
                edge.append(way)
        if origin in self.rooms_at:
            steps.update((room, 1) for room in self.rooms_at[origin])
        for place in edge:  # grows while it is read: breadth first
            count = steps[place] + 1
            if count > within:
                break
            for room in self.rooms_at.get(place, ()):
                if room != origin:
                    steps.setdefault(room, count)
            for way in self._neighbours[place]:
                if way not in steps and way not in occupied and way != origin:
                    steps[way] = count
                    edge.append(way)
        return steps

    def reach(self, origin: Place, steps: int, occupied: frozenset[Place], *, exact: bool) -> Reach:
        """Where a move of ``steps`` from ``origin`` may end.

        Rooms other than the origin are reached with at most ``steps``. Squares are the ends of a path of exactly
        ``steps`` (``exact``) or of at most that many, which never visits a square twice and never an occupied one.
        Where no exact path and no room exists, the longest path counts instead (``cluedo-9``).
        """
        key = (origin, steps, occupied, exact)
        if key not in self._reaches:
            if len(self._reaches) > 20_000:
                self._reaches.clear()
            self._reaches[key] = self._reach(origin, steps, occupied, exact)
        return self._reaches[key]

    def _reach(self, origin: Place, steps: int, occupied: frozenset[Place], exact: bool) -> Reach:
        near = self.spread(origin, occupied, steps)
        rooms = {place: count for place, count in near.items() if place in self.doors_of}
        if not exact:
            return Reach(frozenset(place for place in near if place not in rooms), rooms)
        for length in range(steps, 0, -1):
            squares = self._walks.ends(origin, self.first_steps(origin, occupied), length, occupied)
            if squares or rooms:
                return Reach(squares, rooms)
        return Reach(frozenset(), rooms)

    def path(
        self, origin: Place, target: Place, steps: int, occupied: frozenset[Place], *, exact: bool
    ) -> tuple[Place, ...]:
        """One allowed path from ``origin`` to ``target``, without the origin, ending with ``target``.

        Raises ``KeyError`` where :meth:`reach` does not offer ``target``.
        """
        reach = self.reach(origin, steps, occupied, exact=exact)
        if target in reach.rooms or not exact:
            return self._shortest(origin, target, occupied, steps)
        if target not in reach.squares:
            raise KeyError(target)
        for length in range(steps, 0, -1):
            found = self._walks.path(origin, self.first_steps(origin, occupied), length, occupied, target)
            if found:
                return found
        raise KeyError(target)

    def _shortest(
        self, origin: Place, target: Place, occupied: frozenset[Place], within: float
    ) -> tuple[Place, ...]:
        spread = self.spread(origin, occupied, within)
        path = [target]
        for count in range(spread[target] - 1, 0, -1):
            here = path[-1]
            before = self.doors_of[here] if here in self.doors_of else self._neighbours[here]
            path.append(next(way for way in before if spread.get(way) == count))
        return tuple(reversed(path))

    @cached_property
    def distances(self) -> Mapping[Place, Mapping[Place, int]]:
        """Steps from each room to each other on the empty board: walking, no passage, not through a third room."""
        table: dict[Place, dict[Place, int]] = {}
        for room in self.rooms:
            spread = self.spread(room, frozenset())
            table[room] = {other: spread[other] for other in self.rooms if other != room}
        return table

    @cached_property
    def _walks(self) -> "_Walks":
        return _Walks(self.squares, self._neighbours)


class _Walks:
    """Ends of paths of an exact length, by depth-first search over squares as bits.

    ``near[k][s]`` holds the squares that some walk of exactly ``k`` steps reaches from ``s``. A branch is left as
    soon as none of the ends that are still missing lies in it, so the search stops about when all have been found.
    The plain enumeration in ``tests/properties/test_board.py`` is its oracle.
    """

    def __init__(self, squares: tuple[Place, ...], neighbours: Mapping[Place, tuple[Place, ...]]) -> None:
        self.squares = squares
        self.index = {place: i for i, place in enumerate(squares)}
        self.ways = [tuple(self.index[near] for near in neighbours[place]) for place in squares]
        self.near: list[list[int]] = [[1 << i for i in range(len(squares))]]

    def _near(self, steps: int) -> list[list[int]]:
        while len(self.near) <= steps:
            last = self.near[-1]
            self.near.append([_union(last[way] for way in ways) for ways in self.ways])
        return self.near

    def _bits(self, places: Iterable[Place]) -> int:
        return _union(1 << self.index[place] for place in places if place in self.index)

    def _candidates(self, firsts: list[int], steps: int, blocked: int) -> int:
        """Ends of walks that may visit a square twice: no path ends anywhere else."""
        here = _union(1 << first for first in firsts)
        for _ in range(steps - 1):
            here = _union(_union(1 << way for way in self.ways[i]) for i in _members(here)) & ~blocked
        return here

    def ends(
        self, origin: Place, firsts: tuple[Place, ...], steps: int, occupied: frozenset[Place]
    ) -> frozenset[Place]:
        """All squares at the end of a path of exactly ``steps``."""
        blocked = self._bits(occupied) | self._bits((origin,))
        starts = [self.index[first] for first in firsts]
        missing = self._candidates(starts, steps, blocked)
        near, ways, found = self._near(steps), self.ways, 0

        def walk(here: int, left: int, used: int) -> None:
            nonlocal missing, found
            if left == 0:
                found |= 1 << here
                missing &= ~(1 << here)
                return
            for way in ways[here]:
                if not used >> way & 1 and near[left - 1][way] & missing & ~used:
                    walk(way, left - 1, used | 1 << way)

        for start in starts:
            if near[steps - 1][start] & missing:
                walk(start, steps - 1, blocked | 1 << start)
        return frozenset(self.squares[i] for i in _members(found))

    def path(
        self, origin: Place, firsts: tuple[Place, ...], steps: int, occupied: frozenset[Place], target: Place
    ) -> tuple[Place, ...]:
        """One path of exactly ``steps`` to ``target``; empty where there is none."""
        blocked = self._bits(occupied) | self._bits((origin,))
        near, goal = self._near(steps), 1 << self.index[target]

        def walk(here: int, left: int, used: int) -> list[int] | None:
            if left == 0:
                return [here] if 1 << here == goal else None
            for way in self.ways[here]:
                if not used >> way & 1 and near[left - 1][way] & goal:
                    rest = walk(way, left - 1, used | 1 << way)
                    if rest is not None:
                        return [here, *rest]
            return None

        for start in (self.index[first] for first in firsts):
            found = walk(start, steps - 1, blocked | 1 << start)
            if found is not None:
                return tuple(self.squares[i] for i in found)
        return ()


def _union(sets: Iterable[int]) -> int:
    whole = 0
    for one in sets:
        whole |= one
    return whole


def _members(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _is_square(cell: str) -> bool:
    return cell == "." or cell.isdigit()


def _beside(place: Place) -> tuple[Place, ...]:
    row, column = row_column(place)
    return tuple(square(row + down, column + right) for down, right in STEPS.values())


# -- the map file ------------------------------------------------------------------------------------------------


def read_board(path: Path) -> Board:
    """Read a map file; raises :class:`Invalid` with the file and the line of what is wrong."""
    try:
        return parse_board(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(str(path), error, "a map file in UTF-8") from None


@lru_cache
def shipped_board(name: str) -> Board:
    """The map ``name`` that comes with the program; raises :class:`Invalid` where there is none."""
    file = resources.files("casefile") / "data" / "boards" / f"{name}.txt"
    if not name.isidentifier() or not file.is_file():
        raise Invalid("board", repr(name), "classic")
    return parse_board(file.read_text(encoding="utf-8"), f"boards/{name}.txt")


def parse_board(text: str, source: str) -> Board:
    """Build a board from the text of a map file; ``source`` names it in errors."""
    return _Parser(text, source).board()


class _Parser:
    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.sections: dict[str, list[tuple[int, str]]] = {"[ROOMS]": [], "[MAP]": [], "[DOORS]": [], "[PASSAGES]": []}
        section: list[tuple[int, str]] | None = None
        for number, line in enumerate(text.splitlines(), 1):
            line = line.rstrip()
            if not line or line.startswith(";"):
                continue
            if line.startswith("["):
                self.expect(line in self.sections, number, line, f"one of {', '.join(self.sections)}")
                section = self.sections[line]
            else:
                self.expect(section is not None, number, line, "a section such as [MAP] first")
                assert section is not None
                section.append((number, line))

    def expect(self, holds: bool, line: int, found: object, expected: str) -> None:
        if not holds:
            raise Invalid(f"{self.source}:{line}", found, expected)

    def board(self) -> Board:
        letters = self.letters()
        rows = self.rows(letters)
        starts = [(cell, square(r, c)) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.isdigit()]
        digits = [cell for cell, _ in sorted(starts)]
        first = self.sections["[MAP]"][0][0]
        self.expect(
            digits == [str(i + 1) for i in range(len(digits))],
            first,
            f"start squares {digits}",
            "1, 2, 3 ... each once",
        )
        bare = Board(rows, letters, (), {}, tuple(place for _, place in sorted(starts)))
        board = replace(bare, doors=self.doors(bare), passages=self.passages(letters), _reaches={})
        for room in board.rooms:
            others = board.spread(room, frozenset())
            lost = [other for other in board.rooms if other != room and other not in others]
            self.expect(
                not lost, first, f"no way from {room} to {', '.join(lost)}", "every room in reach of every other"
            )
        return board

    def letters(self) -> dict[str, Place]:
        letters: dict[str, Place] = {}
        for number, line in self.sections["[ROOMS]"]:
            parts = line.split()
            self.expect(
                len(parts) == 2 and len(parts[0]) == 1 and parts[0].isalpha(),
                number,
                line,
                "a letter and a room's slug",
            )
            self.expect(
                parts[0] != "X" and parts[0] not in letters,
                number,
                parts[0],
                "a letter that is still free (X is the centre)",
            )
            self.expect(parts[1] not in letters.values(), number, parts[1], "each room once")
            letters[parts[0]] = Place(parts[1])
        self.expect(bool(letters), 1, "no [ROOMS]", "the rooms of the map")
        return letters

    def rows(self, letters: Mapping[str, Place]) -> tuple[str, ...]:
        lines = self.sections["[MAP]"]
        self.expect(bool(lines), 1, "no [MAP]", "the rows of the map")
        width = len(lines[0][1])
        for number, line in lines:
            self.expect(len(line) == width, number, f"{len(line)} columns", f"{width} columns as in the first row")
            for column, cell in enumerate(line):
                known = cell in ".#X" or cell in letters or (cell.isdigit() and cell != "0")
                self.expect(
                    known, number, f"{cell!r} in column {column}", "a letter of [ROOMS], '.', '#', 'X' or 1 to 9"
                )
        drawn = {cell for _, line in lines for cell in line}
        missing = [letter for letter in letters if letter not in drawn]
        self.expect(
            not missing, lines[0][0], f"no cell of room {', '.join(missing)}", "every room of [ROOMS] in the map"
        )
        return tuple(line for _, line in lines)

    def doors(self, board: Board) -> tuple[Door, ...]:
        doors = []
        for number, line in self.sections["[DOORS]"]:
            parts = line.split()
            form = len(parts) == 4 and parts[0] in board.room_letters and parts[3] in STEPS
            self.expect(
                form and parts[1].isdigit() and parts[2].isdigit(), number, line, "letter, row, column, one of N E S W"
            )
            row, column = int(parts[1]), int(parts[2])
            self.expect(_is_square(board.cell(row, column)), number, line, "a corridor square in front of the door")
            down, right = STEPS[parts[3]]
            inside = board.cell(row + down, column + right)
            self.expect(inside == parts[0], number, f"{inside!r} to the {parts[3]}", f"a cell of room {parts[0]}")
            doors.append(Door(board.room_letters[parts[0]], square(row, column), parts[3]))
        return tuple(doors)

    def passages(self, letters: Mapping[str, Place]) -> dict[Place, Place]:
        passages: dict[Place, Place] = {}
        for number, line in self.sections["[PASSAGES]"]:
            ends = line.split()
            self.expect(
                len(ends) == 2 and ends[0] != ends[1] and all(e in letters for e in ends),
                number,
                line,
                "two letters of [ROOMS]",
            )
            a, b = letters[ends[0]], letters[ends[1]]
            self.expect(a not in passages and b not in passages, number, line, "at most one passage a room")
            passages |= {a: b, b: a}
        return passages
