"""The board as text: two letters a square, so that a token's mark fits."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from casefile.core.board import Board
from casefile.core.cards import Card, Place, row_column

_ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}


def plan(
    board: Board,
    marks: Mapping[Place, Sequence[str]],
    names: Mapping[Card, str],
    paint: Callable[[str], str] = str,
) -> str:
    """Return the map with ``marks`` (two letters each) on squares and in areas, and beneath it the key to its letters.

    A dot is a square, an arrow a square with a door in that direction, an o a start square. ``paint`` colours a mark.
    """
    cells = [[_cell(cell) for cell in row] for row in board.rows]
    for door in board.doors:
        row, column = row_column(door.square)
        cells[row][column] = f" {_ARROWS[door.direction]}"
    for place, texts in marks.items():
        area = place in board.doors_of
        free = _inside(board, place) if area else iter([row_column(place)])
        for text, (row, column) in zip(texts, free, strict=False):
            cells[row][column] = paint(text.ljust(2)[:2])
            if area:  # the letter before it would run into the mark
                cells[row][column - 1] = "  "
    rows = [f"{number:>3} {''.join(row)}".rstrip() for number, row in enumerate(cells)]
    head = "    " + "".join(f"{column % 100:>2}" for column in range(len(board.rows[0])))
    areas = [f"{letter} {names[Card(area)]}" for letter, area in board.area_letters.items()]
    ways = sorted({tuple(sorted(pair)) for pair in board.passages.items()})
    passages = ", ".join(f"{names[Card(a)]} – {names[Card(b)]}" for a, b in ways)
    return "\n".join([head, *rows, "", ", ".join(areas), passages])


def _inside(board: Board, area: Place) -> Iterator[tuple[int, int]]:
    """Yield the places for marks in an area: every second cell of its rows, from the middle row on."""
    letter = next(letter for letter, place in board.area_letters.items() if place == area)
    rows = [number for number, row in enumerate(board.rows) if letter in row]
    middle = rows[len(rows) // 2]
    for row in sorted(rows, key=lambda row: (abs(row - middle), row)):
        columns = [column for column, cell in enumerate(board.rows[row]) if cell == letter]
        yield from ((row, column) for column in columns[1:-1:2])


def _cell(cell: str) -> str:
    return {"#": "  ", "X": " /"}.get(cell, " o" if cell.isdigit() else f" {cell}")
