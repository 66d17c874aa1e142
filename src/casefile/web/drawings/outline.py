"""The geometry of a map: the outlines of its areas, their walls, and the gaps of the doors.

Points are (x, y) in cells: x the column, y the row, both from 0 at the top left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from casefile.core.board import STEPS, Board
from casefile.core.cards import Place, row_column

Point = tuple[int, int]
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
TURNS = {"N": "ESWN", "E": "SWNE", "S": "WNES", "W": "NESW"}
"""By the side of a cell on which an edge lies: the sides of the edges that may follow, sharpest right turn first."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One side of a cell, walked from ``start`` to ``end`` with the cell on the right hand.

    - ``row``: the row of the cell, from 0 at the top.
    - ``column``: the column of the cell, from 0 on the left.
    - ``side``: the side of the cell on which the edge lies: ``N``, ``E``, ``S`` or ``W``.
    """

    start: Point
    end: Point
    row: int
    column: int
    side: str


def letter_of(board: Board, area: Place) -> str:
    """Return the letter by which the map draws ``area``."""
    return next(letter for letter, place in board.area_letters.items() if place == area)


def cells(board: Board, letter: str) -> tuple[tuple[int, int], ...]:
    """Return the row and column of every cell with this letter, row by row."""
    return tuple((r, c) for r, row in enumerate(board.rows) for c, cell in enumerate(row) if cell == letter)


def loops(board: Board, letter: str) -> tuple[tuple[Edge, ...], ...]:
    """Return the closed outlines of the cells with ``letter``: one for a plain area, one more for each hole or part.

    Each runs clockwise around its cells (anticlockwise around a hole) and ends where it began.
    """
    ahead: dict[Point, list[Edge]] = {}
    for row, column in cells(board, letter):
        for edge in _sides(row, column):
            down, right = STEPS[edge.side]
            if board.cell(row + down, column + right) != letter:
                ahead.setdefault(edge.start, []).append(edge)
    found = []
    while ahead:
        loop = [ahead[min(ahead)][0]]
        _take(ahead, loop[0])
        while loop[-1].end != loop[0].start:
            # where two cells touch at a corner only, the right turn stays with the same cell
            ways = ahead[loop[-1].end]
            loop.append(min(ways, key=lambda way: TURNS[loop[-1].side].index(way.side)))
            _take(ahead, loop[-1])
        found.append(tuple(loop))
    return tuple(found)


def _take(ahead: dict[Point, list[Edge]], edge: Edge) -> None:
    ahead[edge.start].remove(edge)
    if not ahead[edge.start]:
        del ahead[edge.start]


def _sides(row: int, column: int) -> tuple[Edge, ...]:
    corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
    return tuple(Edge(corners[i], corners[(i + 1) % 4], row, column, side) for i, side in enumerate("NESW"))


def door_edges(board: Board, area: Place) -> frozenset[tuple[int, int, str]]:
    """Return the sides of cells, as row, column and side, at which ``area`` has a door."""
    edges = set()
    for door in board.doors:
        if door.area == area:
            row, column = row_column(door.square)
            down, right = STEPS[door.direction]
            edges.add((row + down, column + right, OPPOSITE[door.direction]))
    return frozenset(edges)


def corners(edges: Sequence[Edge]) -> list[Point]:
    """Return the points of a line of edges at which it changes its direction, and its ends.

    A closed line does not repeat its first point.
    """
    closed = edges[0].start == edges[-1].end
    points = [edge.start for edge in edges] + ([] if closed else [edges[-1].end])
    kept = []
    for i, (x, y) in enumerate(points):
        if closed or 0 < i < len(points) - 1:
            (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % len(points)]
            if ax == x == bx or ay == y == by:
                continue
        kept.append((x, y))
    return kept


def path(board: Board, letter: str, unit: int = 1) -> str:
    """Return the outline of the cells with ``letter`` as the ``d`` of an SVG path; a cell is ``unit`` wide."""
    parts = (" L".join(f"{x * unit} {y * unit}" for x, y in corners(loop)) for loop in loops(board, letter))
    return "".join(f"M{part}Z" for part in parts)


def walls(board: Board, area: Place) -> tuple[tuple[Edge, ...], ...]:
    """Return the pieces of wall around ``area``: its outline, cut open at every door."""
    doors = door_edges(board, area)
    runs: list[tuple[Edge, ...]] = []
    for loop in loops(board, letter_of(board, area)):
        gaps = [i for i, edge in enumerate(loop) if (edge.row, edge.column, edge.side) in doors]
        if not gaps:
            runs.append(loop)
            continue
        turned = loop[gaps[0] :] + loop[: gaps[0]]
        ends = [gap - gaps[0] for gap in gaps] + [len(loop)]
        runs += [turned[a + 1 : b] for a, b in pairwise(ends) if b > a + 1]
    return tuple(runs)


def box(board: Board, letter: str) -> tuple[int, int, int, int]:
    """Return the bounding box of the cells with ``letter``: x, y, width, height in cells."""
    found = cells(board, letter)
    top, left = min(r for r, _ in found), min(c for _, c in found)
    return left, top, max(c for _, c in found) + 1 - left, max(r for r, _ in found) + 1 - top
