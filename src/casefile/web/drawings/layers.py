"""The layers of a board that a game moves. Each is a nested ``<svg>`` with an id of its own.

The page may replace one of them by pushed HTML without touching the others; a nested ``<svg>`` survives the HTML
parser, a bare ``<g>`` would not. Every token and weapon is a ``<g>`` with a stable id (``token-scarlet``,
``weapon-rope``) and a ``transform`` attribute, so that a client can slide it from its old place to the new one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

from casefile.core.board import STEPS
from casefile.core.cards import Place, row_column
from casefile.web.drawings.board import mouth, threshold
from casefile.web.drawings.plan import LINE, UNIT, FloorPlan, name_lines, text_width
from casefile.web.drawings.spots import SQUARE_TOKEN, spots, square_at


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """A piece on the board: a token, a weapon, or a card that lies there."""

    card: str
    """The card of the piece, such as that of the weapon."""
    place: Place
    """The corridor square or the area in which the piece is drawn."""
    token: str = ""
    """The design of a token; empty for a piece that is none."""
    yours: bool = False
    """Whether the piece is the viewer's own token, which has a ring."""
    lies: Literal["", "new", "sideways"] = ""
    """For a card that lies on the board: upright while it is ``new``, later ``sideways``; empty for other pieces."""
    art: str = ""
    """The symbol on a card that lies on the board."""
    near: bool = False
    """Whether such a card is highlighted."""


def reach_layer(plan: FloorPlan, squares: Sequence[Place], areas: Sequence[Place]) -> str:
    """Return the layer that marks the squares and areas that the viewer can reach; it lies under the walls."""
    drawn = []
    for place in squares:
        row, column = row_column(place)
        drawn.append(
            f'<g transform="translate({column * UNIT} {row * UNIT})">'
            '<rect x="2.5" y="2.5" width="23" height="23" rx="5"/>'
            '<circle cx="14" cy="14" r="3.4"/></g>'
        )
    hot = []
    for area in areas:
        outline = plan.outlines[area]
        hot.append(
            f'<g clip-path="url(#b-in-{area})"><path d="{outline}" class="hotfill"/>'
            f'<path d="{outline}" class="hotline"/></g>'
        )
    sills = [
        '<rect x="{:g}" y="{:g}" width="{}" height="{}" class="hotsill"/>'.format(*threshold(door))
        for door in plan.board.doors
        if door.area in areas
    ]
    return _layer("layer-reach", f'<g class="reach">{"".join(drawn)}</g>{"".join(hot)}{"".join(sills)}')


def names_layer(
    plan: FloorPlan, names: Mapping[Place, str], chips: Mapping[Place, str], centre: str, passage: Place | None = None
) -> str:
    """Return the layer with the areas' names, the texts under some of them (``chips``), and the words on the case file.

    ``passage`` is the area whose secret passage the viewer may take now.
    """
    drawn = [mouth(*plan.passage_ends[passage], hot=True)] if passage else []
    for area, name in names.items():
        x, y, width = plan.name_at(area)
        lines = name_lines(name, width)
        spans = "".join(
            f'<tspan x="0" y="{(i - len(lines) + 1) * LINE:g}">{escape(line)}</tspan>' for i, line in enumerate(lines)
        )
        y += LINE * (len(lines) - 1) * 0.6
        hot = " hot" if area in chips else ""
        chip = _chip(chips[area]) if area in chips else ""
        drawn.append(
            f'<g transform="translate({x:g} {y:g})"><g class="grow">'
            f'<text class="rname{hot}">{spans}</text>{chip}</g></g>'
        )
    if centre and any("X" in row for row in plan.board.rows):
        xs = [c for row in plan.board.rows for c, cell in enumerate(row) if cell == "X"]
        last = max(r for r, row in enumerate(plan.board.rows) if "X" in row)
        x, y = (min(xs) + max(xs) + 1) / 2 * UNIT, (last + 1) * UNIT - 18
        drawn.append(f'<text x="{x:g}" y="{y}" class="cfile">{escape(centre)}</text>')
    return _layer("layer-names", "".join(drawn))


def _chip(text: str) -> str:
    half = text_width(text, 12.5) / 2 + 9
    return (
        '<g class="chip" transform="translate(0 17)">'
        f'<rect x="{-half:.4g}" y="-10" width="{2 * half:.4g}" height="20" rx="10"/>'
        f'<text y="4.3">{escape(text)}</text></g>'
    )


def trail_layer(plan: FloorPlan, way: Sequence[Place], name: str = "layer-trail") -> str:
    """Return the layer ``name`` with a dotted line along ``way``; empty for no way."""
    line = way_points(plan, way)
    end = '<circle cx="{}" cy="{}" r="4.2" class="trailend"/>'.format(*line.split()[-1].split(",")) if line else ""
    return _layer(name, f'<polyline points="{line}" class="trail"/>{end}' if line else "")


def way_points(plan: FloorPlan, way: Sequence[Place]) -> str:
    """Return the points of an SVG polyline along ``way``, which begins where the token stands."""
    points: list[tuple[float, float]] = []
    for i, place in enumerate(way):
        if place in plan.board.doors_of:
            # A way through an area goes in by one door and out by another.
            around = (*way[max(i - 1, 0) : i], *way[i + 1 : i + 2])
            points += [threshold_of(plan, place, beside) for beside in around or (place,)]
        else:
            points.append(square_at(place))
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def threshold_of(plan: FloorPlan, area: Place, beside: Place) -> tuple[float, float]:
    """Return a point just inside the door of ``area`` that opens on the square ``beside``.

    Without one the area's middle.
    """
    for door in plan.board.doors:
        if door.area == area and door.square == beside:
            x, y = square_at(beside)
            down, right = STEPS[door.direction]
            return x + right * UNIT * 0.85, y + down * UNIT * 0.85
    left, top, width, height = plan.box(area)
    return (left + width / 2) * UNIT, (top + height / 2) * UNIT


def pieces_layer(plan: FloorPlan, names: Mapping[Place, str], pieces: Sequence[BoardPiece]) -> str:
    """Return the layer with all weapons and tokens; in areas each has a place that keeps clear of the others."""
    drawn: list[tuple[int, str]] = []
    for piece, (x, y), radius, growth in placed(plan, names, pieces):
        height = 0 if piece.lies else 2 if piece.token else 1
        drawn.append((height, _piece(piece, x, y, radius, growth)))
    return _layer("layer-pieces", "".join(text for _, text in sorted(drawn, key=lambda each: each[0])))


def placed(
    plan: FloorPlan, names: Mapping[Place, str], pieces: Sequence[BoardPiece]
) -> Iterator[tuple[BoardPiece, tuple[float, float], float, int]]:
    """Yield each piece with its point, in units, its radius, and its growth on a narrow screen."""
    for place in dict.fromkeys(piece.place for piece in pieces):
        here = sorted((piece for piece in pieces if piece.place == place), key=lambda piece: not piece.token)
        if place in plan.board.doors_of:
            free = spots(plan, place, names.get(place, ""), len(here))
            where, radius, growth = free.points, free.radius, free.growth
        else:
            where, radius, growth = (square_at(place),) * len(here), SQUARE_TOKEN, 2
        yield from ((piece, point, radius, growth) for piece, point in zip(here, where, strict=True))


def _piece(piece: BoardPiece, x: float, y: float, radius: float, growth: int) -> str:
    if piece.lies:
        name, inside = f"clue-{piece.card}", _clue(piece)
    elif piece.token:
        ring = '<circle r="1.5" class="ring2"/><circle r="1.5" class="ring"/>' if piece.yours else ""
        inside = f'{ring}<ellipse cy="1.02" rx=".74" ry=".2" class="sh"/><use href="#seal-{piece.token}"/>'
        name = f"token-{piece.token}"
    else:
        inside = (
            f'<circle cy=".1" r=".9" class="wsh"/><circle r=".9" class="wbg"/><use href="#w-{piece.card}" class="wi" '
            'x="-.62" y="-.62" width="1.24" height="1.24"/>'
        )
        name = f"weapon-{piece.card}"
    return (
        f'<g id="{name}" class="piece" transform="translate({x:g} {y:g})"><g class="grow{growth}">'
        f'<g transform="scale({radius:.4g})">{inside}</g></g></g>'
    )


def _clue(piece: BoardPiece) -> str:
    """Return a card that lies beside an area: its symbol on a small sheet, which is turned when it is no longer new."""
    across, down = (1.5, 2.1) if piece.lies == "new" else (2.1, 1.5)
    classes = f"clue {piece.lies}{' near' if piece.near else ''}"
    if piece.art.startswith("seal-"):
        sign = f'<g transform="scale(.55)"><use href="#{piece.art}"/></g>'
    else:
        sign = f'<use href="#{piece.art}" class="wi" x="-.58" y="-.58" width="1.16" height="1.16"/>'
    return (
        f'<g class="{classes}"><rect x="{-across / 2 + 0.06:g}" y="{-down / 2 + 0.1:g}" width="{across}" '
        f'height="{down}" rx=".2" class="wsh"/><rect x="{-across / 2:g}" y="{-down / 2:g}" width="{across}" '
        f'height="{down}" rx=".2" class="cl"/>{sign}</g>'
    )


def _layer(name: str, inside: str) -> str:
    return f'<svg id="{name}" overflow="visible">{inside}</svg>'
