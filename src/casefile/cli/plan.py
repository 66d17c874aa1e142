"""The board as text, with two letters for each square."""

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
    """Return the map as text, with ``marks`` on squares and in areas, and beneath it the key to its letters.

    Above it stand the tens and the ones of the columns. A dot is a square, an arrow a square with a door in that
    direction, an o a start square. Marks have two letters each.

    - ``names`` are the names of the areas.
    - ``paint`` gives a mark its colour.
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
    wide = range(len(board.rows[0]))
    tens = "    " + "".join(f"{column // 10:>2}" if column and column % 10 == 0 else "  " for column in wide).rstrip()
    head = tens + "\n    " + "".join(f"{column % 10:>2}" for column in wide)
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
