"""The still parts of a board, which no game moves. Draw them once for each plan and keep the text.

The page stacks :func:`ground`, the layer of the places in reach, :func:`structure`, then names, trail and pieces (see
:mod:`casefile.web.drawings.layers`), all inside one ``<svg>`` with the plan's view box.
"""

from casefile.core.board import STEPS, Door
from casefile.core.cards import Place, row_column
from casefile.core.editions import TOKENS
from casefile.web.drawings.floors import definitions
from casefile.web.drawings.outline import box, cells, corners, path, walls
from casefile.web.drawings.plan import UNIT, FloorPlan
from casefile.web.drawings.seals import ghost

TURN = {"N": 0, "E": 90, "S": 180, "W": 270}


def ground(plan: FloorPlan) -> str:
    """Return corridors, start squares, floors and furniture."""
    return "".join(
        [
            definitions(plan),
            _corridors(plan),
            _starts(plan),
            *(_floor(plan, area) for area in plan.board.areas),
            *(_sill(door) for door in plan.board.doors),
        ]
    )


def structure(plan: FloorPlan) -> str:
    """Return walls, doors, the mouths of the passages, and the sealed case file in the middle."""
    board = plan.board
    drawn = [f'<path d="{_outside(plan)}" class="owall"/>']
    for area in board.areas:
        for run in walls(board, area):
            points = " ".join(f"{x * UNIT},{y * UNIT}" for x, y in corners(run))
            shape = "polygon" if run[0].start == run[-1].end else "polyline"
            drawn.append(f'<{shape} points="{points}" class="wall"/>')
    drawn += [_door(plan, door) for door in board.doors]
    drawn += [mouth(*end) for end in plan.passage_ends.values()]
    if cells(board, "X"):
        drawn.append(_centre(plan))
    return "".join(drawn)


def still(plan: FloorPlan) -> str:
    """Return the whole board without names or pieces, as a picture of its own; its page needs the sprite."""
    return (
        f'<svg class="board" viewBox="{plan.view_box}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f"{ground(plan)}{structure(plan)}</svg>"
    )


def _corridors(plan: FloorPlan) -> str:
    squares = [row_column(place) for place in plan.board.squares]
    light = "".join(f"M{c * UNIT} {r * UNIT}h{UNIT}v{UNIT}h-{UNIT}z" for r, c in squares if (r + c) % 2)
    other = "".join(f"M{c * UNIT} {r * UNIT}h{UNIT}v{UNIT}h-{UNIT}z" for r, c in squares if not (r + c) % 2)
    known = set(squares)
    lines = "".join(
        (f"M{(c + 1) * UNIT} {r * UNIT}v{UNIT}" if (r, c + 1) in known else "")
        + (f"M{c * UNIT} {(r + 1) * UNIT}h{UNIT}" if (r + 1, c) in known else "")
        for r, c in squares
    )
    return f'<path d="{light}" class="ca"/><path d="{other}" class="cb"/><path d="{lines}" class="cgrid"/>'


def _starts(plan: FloorPlan) -> str:
    drawn = []
    for token, place in zip(TOKENS, plan.board.starts, strict=False):
        row, column = row_column(place)
        x, y = column * UNIT, row * UNIT
        drawn.append(
            f'<g transform="translate({x + UNIT / 2:g} {y + UNIT / 2:g})">'
            '<rect x="-12.5" y="-12.5" width="25" height="25" '
            f'rx="4" class="start t-{token}"/><g transform="scale(7.2)">{ghost(token)}</g></g>'
        )
    return "".join(drawn)


def _sill(door: Door) -> str:
    x, y, width, height = threshold(door)
    return f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{height}" class="sill"/>'


def threshold(door: Door) -> tuple[float, float, int, int]:
    """Return the place of a door's threshold: x, y, width, height in units."""
    row, column = row_column(door.square)
    down, right = STEPS[door.direction]
    width, height = (26, 7) if down else (7, 26)
    return (column + 0.5 + right * 0.5) * UNIT - width / 2, (row + 0.5 + down * 0.5) * UNIT - height / 2, width, height


def _floor(plan: FloorPlan, area: Place) -> str:
    outline = plan.outlines[area]
    x, y, width, height = (side * UNIT for side in plan.box(area))
    inside = (
        f'<ellipse class="lamp" cx="{x + width / 2:g}" cy="{y + height / 2:g}" rx="{width * 0.62:.4g}" '
        f'ry="{height * 0.62:.4g}" fill="url(#b-lamp)"/>'
    )
    if plan.furnishing(area):
        inside += f'<use href="#room-{plan.kinds[area]}" x="{x}" y="{y}" width="{width}" height="{height}"/>'
    return (
        f'<path d="{outline}" class="floor"/><path d="{outline}" fill="url(#b-{plan.floor(area)})" class="fpat"/>'
        f'<g clip-path="url(#b-in-{area})">{inside}<path d="{outline}" class="skirt"/></g>'
    )


def _outside(plan: FloorPlan) -> str:
    """Return the edges between a corridor square and a cell that is not drawn."""
    lines = []
    for place in plan.board.squares:
        r, c = row_column(place)
        x, y = c * UNIT, r * UNIT
        ends = {
            "N": f"M{x} {y}h{UNIT}",
            "S": f"M{x} {y + UNIT}h{UNIT}",
            "W": f"M{x} {y}v{UNIT}",
            "E": f"M{x + UNIT} {y}v{UNIT}",
        }
        for side, (down, right) in STEPS.items():
            if plan.board.cell(r + down, c + right) == "#":
                lines.append(ends[side])
    return "".join(lines)


def _door(plan: FloorPlan, door: Door) -> str:
    """Return leaf, quarter swing and two jambs; the second of two neighbouring leaves opens the other way."""
    row, column = row_column(door.square)
    down, right = STEPS[door.direction]
    pairs = {
        row_column(other.square)
        for other in plan.board.doors
        if other.area == door.area and other.direction == door.direction
    }
    second = (row - abs(right), column - abs(down)) in pairs
    # seen from the corridor, a leaf hinges on the left; mirrored where that would meet a wall or the other leaf
    flip = -1 if second != (door.direction in "SW") else 1
    return (
        f'<g transform="translate({(column + 0.5) * UNIT:g} {(row + 0.5) * UNIT:g}) '
        f'rotate({TURN[door.direction]}) scale({flip} 1)">'
        '<path d="M-13-14V-37" class="leaf"/>'
        '<path d="M-13-37A23 23 0 0 1 12-15" class="swing"/><path d="M-14-18v8M14-18v8" class="jamb"/></g>'
    )


def mouth(x: float, y: float, angle: float, hot: bool = False) -> str:
    """Return the mouth of a passage around (x, y) with an arrow; ``hot`` in the viewer's colour."""
    return (
        f'<g transform="translate({x:g} {y:g})" class="pass{" hot" if hot else ""}">'
        '<rect x="-12" y="-12" width="24" height="24" rx="3" class="pbg"/>'
        f'<path d="M-12-4h24M-12 4h24" class="hair2"/><path d="M-8 0H7M2-5L7.5 0L2 5" transform="rotate({angle:g})" '
        'class="parr"/></g>'
    )


def case_file() -> str:
    """Return the sealed envelope by itself, in the page's colours."""
    return f'<svg class="case-file" viewBox="-6 -6 90 132">{ENVELOPE}</svg>'


def wax() -> str:
    """Return the seal of wax alone."""
    return f'<svg viewBox="22 40 36 34">{WAX}</svg>'


def _centre(plan: FloorPlan) -> str:
    """Return the cells of the centre with steps down to the envelope, which fills most of their bounding box."""
    left, top, width, height = (side * UNIT for side in box(plan.board, "X"))
    steps = "".join(
        f'<rect x="{left + i * 4.5}" y="{top + i * 4.5}" width="{width - i * 9}" height="{height - i * 9}" '
        'class="cstep"/>'
        for i in range(1, 5)
        if min(width, height) > i * 9 + UNIT
    )
    return (
        f'<path d="{path(plan.board, "X", UNIT)}" class="cbg"/>{steps}<svg x="{left + 20}" y="{top + 26}" '
        f'width="{max(width - 40, 16)}" height="{max(height - 68, 16)}" viewBox="-6 -6 90 132">{ENVELOPE}</svg>'
    )


WAX = (
    '<path d="M39 42.6c5-1 6 2 10 4c4 2 4 5 4 9s2 6-1 9-5 4-9 6-6 2-10-1-8-2-9-7-1-6-1-10 3-5 6-8 5-2 10-2z" '
    'class="wax"/>'
    '<circle cx="39.5" cy="57.6" r="9.5" class="waxr"/>'
    '<path d="M39.5 52.1a2.8 2.8 0 0 1 1.3 5.3l1.4 5.5h-5.4l1.4-5.5a2.8 2.8 0 0 1 1.3-5.3z" class="key"/>'
)
ENVELOPE = (
    '<rect x="2" y="4" width="78" height="120" rx="3" class="esh"/><rect width="78" height="120" rx="3" class="ebody"/>'
    '<path d="M0 120L39 67.2L78 120" class="eline"/>'
    '<path d="M0 3Q0 0 3 0H75Q78 0 78 3L44 60Q39 63.6 34 60Z" class="eflap"/>'
    f"{WAX}"
)
