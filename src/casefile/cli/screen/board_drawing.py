"""The board as a drawing in lines: rooms with walls and gaps for doors, two columns for each square."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from casefile.core.board import Board, Door
from casefile.core.cards import Place, row_column

_LINES = {
    frozenset("EW"): "─",
    frozenset("NS"): "│",
    frozenset("ES"): "┌",
    frozenset("SW"): "┐",
    frozenset("NE"): "└",
    frozenset("NW"): "┘",
    frozenset("NES"): "├",
    frozenset("NSW"): "┤",
    frozenset("ESW"): "┬",
    frozenset("NEW"): "┴",
    frozenset("NESW"): "┼",
    frozenset("E"): "─",
    frozenset("W"): "─",
    frozenset("N"): "│",
    frozenset("S"): "│",
}
"""The sign of a wall, by the directions in which it goes on."""

_STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


@dataclass(frozen=True, slots=True)
class FreeColumns:
    """Free columns of one row inside a room, between its walls."""

    row: int
    """The line of the drawing, counted from 0 at the top."""
    start: int
    """The first free column, counted from 0 at the left; each square of the board has two columns."""
    end: int
    """The first column that is no longer free."""

    @property
    def width(self) -> int:
        """The number of free columns."""
        return self.end - self.start


@dataclass(frozen=True)
class DrawnBoard:
    """The drawing of an empty board."""

    rows: tuple[str, ...]
    """The lines, two columns for each square; a space where nothing is drawn."""
    rooms: Mapping[Place, tuple[FreeColumns, ...]]
    """The free columns of each area, from its top row to its bottom row."""
    middle: tuple[FreeColumns, ...]
    """Those of the block in the middle that nobody enters."""

    def row_of(self, place: Place) -> int:
        """Return the line in which a place lies, for an area its middle."""
        spans = self.rooms.get(place)
        return row_column(place)[0] if spans is None else spans[len(spans) // 2].row


def drawn_board(board: Board) -> DrawnBoard:
    """Return the drawing of the empty ``board``."""
    return _drawn(board.rows, tuple(board.area_letters.items()), board.doors, board.starts)


@lru_cache(maxsize=4)
def _drawn(
    cells: tuple[str, ...], areas: tuple[tuple[str, Place], ...], doors: tuple[Door, ...], starts: tuple[Place, ...]
) -> DrawnBoard:
    drawn = [[" "] * (2 * len(row)) for row in cells]
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if cell == "." or cell.isdigit():
                drawn[row][2 * column + 1] = "·"
    for start in starts:
        row, column = row_column(start)
        drawn[row][2 * column + 1] = "◦"
    rooms = {place: _room(cells, letter, drawn) for letter, place in areas}
    middle = _room(cells, "X", drawn)
    for door in doors:
        _gap(drawn, *row_column(door.square), door.direction)
    return DrawnBoard(tuple("".join(row) for row in drawn), rooms, middle)


def _room(rows: tuple[str, ...], letter: str, drawn: list[list[str]]) -> tuple[FreeColumns, ...]:
    """Draw the walls of the room whose cells have this letter, and return its free columns."""
    inside = {
        (row, 2 * column + half)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if cell == letter
        for half in (0, 1)
    }
    walls = {at for at in inside if any(near not in inside for near in _around(*at))}
    for row, column in walls:
        ways = frozenset(way for way in _STEPS if _goes_on(inside, walls, row, column, way))
        drawn[row][column] = _LINES.get(ways, "·")
    free = sorted(inside - walls)
    return tuple(_spans(free))


def _around(row: int, column: int) -> Iterator[tuple[int, int]]:
    return ((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)


def _goes_on(inside: set[tuple[int, int]], walls: set[tuple[int, int]], row: int, column: int, way: str) -> bool:
    """Return whether a wall goes on in a direction: its neighbour there is one, and both border on the same outside."""
    down, right = _STEPS[way]
    if (row + down, column + right) not in walls:
        return False
    sides = ((right, down), (-right, -down))
    return any(
        (row + a, column + b) not in inside or (row + down + a, column + right + b) not in inside for a, b in sides
    )


def _spans(free: list[tuple[int, int]]) -> Iterator[FreeColumns]:
    """Yield the longest run of columns of each row."""
    rows = sorted({row for row, _ in free})
    for row in rows:
        columns = [column for at, column in free if at == row]
        runs = [[columns[0]]]
        for column in columns[1:]:
            if column == runs[-1][-1] + 1:
                runs[-1].append(column)
            else:
                runs.append([column])
        longest = max(runs, key=len)
        yield FreeColumns(row, longest[0], longest[-1] + 1)


def _gap(drawn: list[list[str]], row: int, column: int, direction: str) -> None:
    """Leave out the wall at the door that is entered from a square in this direction."""
    down, right = _STEPS[direction]
    row, column = row + down, 2 * (column + right)
    if down:
        drawn[row][column : column + 2] = "  "
    else:
        drawn[row][column if right > 0 else column + 1] = " "
