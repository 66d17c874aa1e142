"""The board as text: two letters a square, so that a token's mark fits."""

from collections.abc import Mapping

from casefile.core.board import Board
from casefile.core.cards import Card, Place, row_column

_ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}


def plan(board: Board, marks: Mapping[Place, str], names: Mapping[Card, str]) -> str:
    """The map, with ``marks`` (two letters) on squares, and beneath it what its letters mean.

    A dot is a square, an arrow a square with a door in that direction, a number a start square.
    """
    doors = {door.square: _ARROWS[door.direction] for door in board.doors}
    cells = [[_cell(cell) for cell in row] for row in board.rows]
    for places, two in ((doors, 1), (marks, 2)):
        for place, text in places.items():
            row, column = row_column(place)
            cells[row][column] = text.ljust(two)[:two].rjust(2)
    rows = [f"{number:>3} {''.join(row)}".rstrip() for number, row in enumerate(cells)]
    head = "    " + "".join(f"{column % 100:>2}" for column in range(len(board.rows[0])))
    rooms = [f"{letter} {names[Card(room)]}" for letter, room in board.room_letters.items()]
    ways = sorted({tuple(sorted(pair)) for pair in board.passages.items()})
    passages = ", ".join(f"{names[Card(a)]} – {names[Card(b)]}" for a, b in ways)
    return "\n".join([head, *rows, "", ", ".join(rooms), passages])


def _cell(cell: str) -> str:
    return {"#": "  ", "X": " /"}.get(cell, f" {cell}")
