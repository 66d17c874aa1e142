"""The places of the page's buttons over the board: a grid of cells, by classes, since there are no inline styles."""

from casefile.core.cards import Place, row_column
from casefile.web.drawings.plan import FloorPlan

LARGEST = 40
"""The widest and highest board for which ``static/grid.css`` has classes, in cells."""


def grid_classes(plan: FloorPlan) -> str:
    """Return the classes of the layer of buttons: the numbers of the board's columns and rows."""
    return f"across-{plan.columns} down-{plan.rows}"


def cell_classes(plan: FloorPlan, place: Place) -> str:
    """Return the classes of the button for a square (one cell) or an area (its bounding box)."""
    if place in plan.board.doors_of:
        x, y, width, height = plan.box(place)
        return f"x{x} y{y} w{width} h{height}"
    row, column = row_column(place)
    return f"x{column} y{row}"


def grid_css(largest: int = LARGEST) -> str:
    """Return the text of ``static/grid.css``."""
    numbers = range(1, largest + 1)
    lines = ["/* Written by casefile.web.drawings.grid.grid_css: cells of the board by class. */"]
    for n in numbers:
        lines.append(f".across-{n} {{ grid-template-columns: repeat({n},1fr); }}")
        lines.append(f".down-{n} {{ grid-template-rows: repeat({n},1fr); }}")
    for n in numbers:
        lines += [f".x{n - 1} {{ grid-column-start: {n}; }}", f".y{n - 1} {{ grid-row-start: {n}; }}"]
    for n in numbers:
        lines += [f".w{n} {{ grid-column-end: span {n}; }}", f".h{n} {{ grid-row-end: span {n}; }}"]
    return "\n".join(lines) + "\n"
