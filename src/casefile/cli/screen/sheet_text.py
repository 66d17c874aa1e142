"""The sheet as coloured lines: a tick, a dot, or a bar for a chance; what is settled is dim."""

from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from casefile.cli.screen.colours import CURSOR, DIM, FILE, NAMES
from casefile.cli.screen.look import CardRow, SheetLook
from casefile.core.cards import Card
from casefile.core.facts import CASE_FILE, Owner
from casefile.play.knowledge import Mark

BAR = 6
"""The columns of a bar, where there is room for it."""

LEAST = 3
"""The columns of a cell that only has a figure."""

Cell = tuple[Card, Owner]
"""A cell of the sheet."""


@dataclass(frozen=True, slots=True)
class SheetText:
    """The sheet as lines, with the position of each cell."""

    lines: tuple[Text, ...]
    """The lines."""
    cells: dict[Cell, tuple[int, int, int]]
    """The line, the first column and the width of each cell."""


def sheet_text(look: SheetLook, width: int, title: str, pencil: dict[Cell, str], chosen: Cell | None) -> SheetText:
    """Return the sheet for a width in columns; ``pencil`` are the player's own marks, ``chosen`` the arrows' cell."""
    rows = [row for _, group in look.categories for row in group]
    first = min(max(cell_len(row.name) for row in rows) + 1, max(8, width // 3))
    each = max(LEAST + 1, min(BAR + 2, (width - first - 3) // len(look.owners)))
    head = Text(set_cell_size(title, first), "bold")
    for (name, token), owner in zip(look.heads, look.owners, strict=True):
        style = FILE if owner == CASE_FILE else NAMES.get(token, "")
        room = max(each, cell_len(name) + 1) if owner == CASE_FILE else each
        head.append(set_cell_size(name, room - 1) + " ", style)
    lines, cells = [head], dict[Cell, tuple[int, int, int]]()
    for name, group in look.categories:
        rule = first + each * len(look.owners) + 1 - cell_len(name)
        lines.append(Text(f"{name} {'─' * max(0, rule)}", DIM))
        for row in group:
            lines.append(_row(look, row, first, each, pencil, chosen))
            for number, owner in enumerate(look.owners):
                cells[(row.card, owner)] = (len(lines) - 1, first + number * each, each - 1)
    return SheetText(tuple(lines), cells)


def _row(look: SheetLook, row: CardRow, first: int, each: int, pencil: dict[Cell, str], chosen: Cell | None) -> Text:
    settled = any(mark.ink == "yes" for mark in row.marks)
    line = Text(set_cell_size(row.name, first), DIM if settled else "")
    for owner, mark in zip(look.owners, row.marks, strict=True):
        cell = (row.card, owner)
        text = _mark(mark, each - 1, owner == CASE_FILE, pencil.get(cell, ""))
        if chosen == cell:
            text.stylize(CURSOR)
        line.append_text(text)
        line.append(" ")
    number = row.marks[-1].chance
    if number is not None and each > LEAST + 2:
        line.right_crop(1)
        line.append(f"{number:>3}")
    return line


def _mark(mark: Mark, width: int, file: bool, pencil: str) -> Text:
    if mark.ink == "yes":
        return Text("✓".ljust(width), f"bold {FILE}" if file else "green")
    if mark.ink == "no":
        return Text("·".ljust(width), DIM)
    if mark.chance is None:
        return Text(("?" if mark.ink == "maybe" else pencil or "").ljust(width), "bold" if pencil else "")
    if width < BAR - 1:
        return Text(f"{mark.chance:>2}".ljust(width), FILE if file else "")
    wide = width - 1 if pencil else width
    steps = max(1, min(2 * wide - 1, round(2 * wide * mark.chance / 100)))
    bar = "━" * (steps // 2) + "╸" * (steps % 2)
    return Text.assemble((pencil, "bold"), (bar, FILE if file else ""), ("─" * (wide - len(bar)), DIM))
