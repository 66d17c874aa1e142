"""Ways on a board with a letter at the end of each, so that words beside the board can name them."""

from collections.abc import Mapping, Sequence
from html import escape
from math import hypot

from msgspec import Struct

from casefile.core.cards import Place
from casefile.web.drawings.layers import BoardPiece, placed, threshold_of, way_points
from casefile.web.drawings.plan import FloorPlan
from casefile.web.drawings.spots import TOKEN, free_floor, square_at

RADIUS = 12.5
"""The radius of the disc with a letter, in units."""

GROWN = 1.5
"""The factor by which discs are larger on a narrow screen."""

APART = (GROWN * RADIUS + 1.35 * TOKEN, RADIUS + TOKEN + 1)
"""The distances that a disc keeps from pieces and other discs: with room for both to grow, and the least."""


class LetteredWay(Struct, frozen=True):
    """A way that is drawn with a letter at its end."""

    letter: str
    """The letter that names the way, such as "A"; two letters, such as "AA", after 26 ways."""
    points: str
    """The points of its line, as of an SVG polyline; the letter stands at the last of them."""


def lettered(
    plan: FloorPlan,
    names: Mapping[Place, str],
    pieces: Sequence[BoardPiece],
    ways: Sequence[tuple[str, Sequence[Place]]],
) -> tuple[LetteredWay, ...]:
    """Return the drawn form of ``ways``, each with its letter and its places from the beginning to the end.

    A letter that stands in an area keeps clear of the area's name, of ``pieces`` and of the other letters.
    """
    taken = [point for _piece, point, _radius, _growth in placed(plan, names, pieces)]
    taken += [square_at(path[-1]) for _letter, path in ways if path[-1] not in plan.board.doors_of]
    drawn = []
    for letter, path in ways:
        points = way_points(plan, path)
        if path[-1] in plan.board.doors_of:
            beside = path[-2] if len(path) > 1 else path[-1]
            x, y = letter_spot(plan, path[-1], names.get(path[-1], ""), beside, taken)
            taken.append((x, y))
            points = f"{points} {x:g},{y:g}"
        drawn.append(LetteredWay(letter, points))
    return tuple(drawn)


def letter_spot(
    plan: FloorPlan, area: Place, name: str, beside: Place, taken: Sequence[tuple[float, float]]
) -> tuple[float, float]:
    """Return the place of a letter in ``area``, as near as may be to the door from the square ``beside``."""
    door = threshold_of(plan, area, beside)

    def price(point: tuple[float, float, float]) -> tuple[bool, bool, bool, float]:
        x, y, furnished = point
        near = min((hypot(x - a, y - b) for a, b in taken), default=APART[0])
        return near < APART[1], near < APART[0], furnished > UNDER_NAME, hypot(x - door[0], y - door[1])

    x, y, _price = min(free_floor(plan, area, name, RADIUS), key=price, default=(*door, 0.0))
    return x, y


UNDER_NAME = 13
"""The price from which a point lies under the name of its area, where its text stands."""


def ways_layer(ways: Sequence[LetteredWay], chosen: str = "", name: str = "layer-ways") -> str:
    """Return the layer ``name`` with lines along ``ways`` and a disc with the letter at each end.

    The way with the letter ``chosen`` is marked.
    """
    lines, discs = [], []
    for way in ways:
        classes, known = f"way{' chosen' if way.letter == chosen else ''}", f'data-way="{way.points}"'
        x, y = way.points.split()[-1].split(",")
        lines.append(f'<g class="{classes}" {known}><polyline points="{way.points}" class="trail"/></g>')
        discs.append(
            f'<g class="{classes} disc" {known} transform="translate({x} {y})"><g class="lettered">'
            f'<circle r="{RADIUS:g}"/><text y="5.2">{escape(way.letter)}</text></g></g>'
        )
    return f'<svg id="{name}" overflow="visible">{"".join(lines + discs)}</svg>'
