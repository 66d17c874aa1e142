"""The places where tokens and weapons are drawn: never on each other, on an area's name or in a doorway."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from casefile.core.board import STEPS
from casefile.core.cards import Place, row_column
from casefile.web.drawings.outline import cells, door_edges, letter_of
from casefile.web.drawings.plan import LINE, NAME_SIZE, UNIT, FloorPlan, name_lines, text_width

TOKEN = 13.5
"""Radius of a token with room around it, in units."""

SQUARE_TOKEN = 12.0
"""Radius of a token on a corridor square."""

EXTENT = 1.3
"""The distance from its middle that no part of a piece exceeds, in radii."""

PITCHES = (47.0, 41.0, 36.0, 32.5, 29.5, 26.5, 24.0)
"""The distances between neighbouring pieces that are tried, the largest first, in units."""

ROOMY = 4
"""The number of those distances that are tried while the text under an area's name is kept free."""

GROWN = 1.29
"""The factor by which names are larger on a narrow screen."""

Rect = tuple[float, float, float, float]
"""A rectangle: x, y, width, height in units."""


@dataclass(frozen=True, slots=True)
class Spots:
    """The places for pieces in an area.

    - ``points``: the middles of the places, each as x and y in units; there is one for each piece.
    - ``radius``: the radius of a piece there, in units.
    - ``pitch``: the least distance between two of the middles, in units.
    """

    points: tuple[tuple[float, float], ...]
    radius: float
    pitch: float

    @property
    def growth(self) -> int:
        """The growth of pieces there on a narrow screen: 2 a lot, 1 a little, 0 not at all."""
        return 2 if self.pitch >= PITCHES[0] else 1 if self.pitch >= PITCHES[1] else 0


def square_at(place: Place) -> tuple[float, float]:
    """Return the middle of a corridor square, in units."""
    row, column = row_column(place)
    return (column + 0.5) * UNIT, (row + 0.5) * UNIT


def name_box(plan: FloorPlan, area: Place, name: str) -> Rect:
    """Return the rectangle that an area's name covers, in units."""
    x, y, width = plan.name_at(area)
    lines = name_lines(name, width)
    across = min(width, max(text_width(line, NAME_SIZE) for line in lines)) + 8
    return x - across / 2, y - 16, across, 20 + LINE * (len(lines) - 1)


def spots(plan: FloorPlan, area: Place, name: str, count: int) -> Spots:
    """Return places for ``count`` pieces in ``area``, the best first, as far apart as there is room for.

    Pieces keep off the walls, the doorways, the passage and the ``name``; while that is possible, also off the text
    under the name and off the furniture. In an area too small for all of them the pieces shrink, and at last lie over
    the name.
    """
    key = ("spots", area, name, count)
    known = plan.known.get(key)
    if not isinstance(known, Spots):
        known = plan.known[key] = _spots(plan, area, name, count)
    return known


def _spots(plan: FloorPlan, area: Place, name: str, count: int) -> Spots:
    for pitch, clear in (*((pitch, True) for pitch in PITCHES[:ROOMY]), *((pitch, False) for pitch in PITCHES)):
        radius = min(TOKEN, pitch / 2 / EXTENT)
        found = _Ground.of(plan, area, name, radius, clear=clear).choose(count, pitch)
        if len(found) == count:
            return Spots(found, radius, pitch)
    return _crowd(plan, area, count)


def free_floor(plan: FloorPlan, area: Place, name: str, radius: float) -> Sequence[tuple[float, float, float]]:
    """Return the points of ``area`` where a mark of this ``radius`` may stand, each as x, y and its price.

    They keep off walls, doorways, the passage and the ``name``; a point on furniture or under the name has a price.
    """
    key = ("free floor", area, name, radius)
    known = plan.known.get(key)
    if not isinstance(known, tuple):
        ground = _Ground.of(plan, area, name, radius, clear=False)
        known = tuple((x, y, price) for (x, y), price in zip(ground.points, ground.prices, strict=True))
        plan.known[key] = known
    return known


def _crowd(plan: FloorPlan, area: Place, count: int) -> Spots:
    """Return a plain grid inside the area's cells, as fine as it must be."""
    places = cells(plan.board, letter_of(plan.board, area))
    fine = 1
    while len(places) * fine * fine < count:
        fine += 1
    step = UNIT / fine
    grid = tuple(
        (column * UNIT + (i + 0.5) * step, row * UNIT + (j + 0.5) * step)
        for row, column in places
        for j in range(fine)
        for i in range(fine)
    )
    stride = len(grid) // count
    return Spots(grid[: stride * count : stride], step / 2 / EXTENT, step)


@dataclass(frozen=True)
class _Ground:
    """Candidate points of an area with the price of standing there; 0 is free floor."""

    points: tuple[tuple[float, float], ...]
    prices: tuple[float, ...]
    middle: tuple[float, float]

    @staticmethod
    def of(plan: FloorPlan, area: Place, name: str, radius: float, *, clear: bool) -> "_Ground":
        """Return the ground of an area.

        ``clear`` keeps free the places of the name and of the text under it on a phone.
        """
        letter = letter_of(plan.board, area)
        inside = set(cells(plan.board, letter))
        label = name_box(plan, area, name)
        chip = (label[0] + label[2] / 2 - 44, label[1] + label[3], 88.0, 28.0)
        closed = [label, *_doorways(plan, area), *(_grown(label) if clear else ())]
        if area in plan.passage_ends:
            x, y, _ = plan.passage_ends[area]
            closed.append((x - 13, y - 13, 26, 26))
        left, top, width, height = plan.box(area)
        known = plan.furnishing(area)
        solid = [
            ((left + x) * UNIT, (top + y) * UNIT, w * UNIT, h * UNIT) for x, y, w, h in (known.solid if known else ())
        ]
        step = UNIT / 4
        points, prices = [], []
        for j in range(height * 4 + 1):
            for i in range(width * 4 + 1):
                x, y = left * UNIT + i * step, top * UNIT + j * step
                if _on_floor(inside, x, y, radius + 2.5) and not any(_touches(rect, x, y, radius) for rect in closed):
                    points.append((x, y))
                    prices.append(sum(_overlap(rect, x, y, radius) for rect in solid))
        prices = [
            price + (14 if _touches(chip, x, y, radius) else 0) for price, (x, y) in zip(prices, points, strict=True)
        ]
        return _Ground(tuple(points), tuple(prices), ((left + width / 2) * UNIT, (top + height / 2) * UNIT))

    def choose(self, count: int, pitch: float) -> tuple[tuple[float, float], ...]:
        """Return up to ``count`` points at least ``pitch`` apart: the cheapest first, or else packed row by row."""
        by_price = sorted(range(len(self.points)), key=lambda i: (self.prices[i], self._far(self.points[i])))
        chosen = _apart([self.points[i] for i in by_price], pitch)
        if len(chosen) < count:
            upwards = sorted(self.points, key=lambda point: (-point[1], point[0]))
            across = sorted(self.points)
            chosen = max((chosen, _apart(upwards, pitch), _apart(across, pitch)), key=len)
        return tuple(chosen[:count])

    def _far(self, point: tuple[float, float]) -> float:
        return hypot(point[0] - self.middle[0], point[1] - self.middle[1])


def _grown(label: Rect) -> tuple[Rect, Rect]:
    """Return the rectangles of a name and the text under it on a narrow screen, where both grow."""
    left, top, width, height = label
    middle, wide = left + width / 2, width * GROWN
    return (middle - wide / 2, top - 6, wide, height + 6), (middle - 45, top + height, 90.0, 30.0)


def _apart(points: Sequence[tuple[float, float]], pitch: float) -> list[tuple[float, float]]:
    chosen: list[tuple[float, float]] = []
    for x, y in points:
        if all(hypot(x - a, y - b) >= pitch for a, b in chosen):
            chosen.append((x, y))
    return chosen


def _doorways(plan: FloorPlan, area: Place) -> list[Rect]:
    """Return the cell behind each door, less a little at its sides, in units."""
    found = []
    for row, column, side in door_edges(plan.board, area):
        down, right = STEPS[side]
        x, y = (column + 0.5 + right * 0.28) * UNIT, (row + 0.5 + down * 0.28) * UNIT
        found.append((x - 8, y - 8, 16.0, 16.0))
    return found


def _on_floor(inside: set[tuple[int, int]], x: float, y: float, radius: float) -> bool:
    ring = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (0.7, -0.7), (-0.7, 0.7), (-0.7, -0.7))
    return all((int((y + radius * b) // UNIT), int((x + radius * a) // UNIT)) in inside for a, b in ring)


def _touches(rect: Rect, x: float, y: float, radius: float) -> bool:
    left, top, width, height = rect
    across = max(left - x, 0.0, x - left - width)
    down = max(top - y, 0.0, y - top - height)
    return hypot(across, down) < radius


def _overlap(rect: Rect, x: float, y: float, radius: float) -> float:
    """Return how much of the square around the piece the rectangle covers, 0 to 10."""
    left, top, width, height = rect
    across = min(x + radius, left + width) - max(x - radius, left)
    down = min(y + radius, top + height) - max(y - radius, top)
    return 10 * max(across, 0.0) * max(down, 0.0) / (2 * radius) ** 2
