"""The plan of a board: what is needed to draw its areas, such as floors, furniture, places of names and passages."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import resources
from math import atan2, degrees, hypot
from unicodedata import east_asian_width

from casefile.core.board import Board
from casefile.core.cards import Place
from casefile.core.editions import Edition
from casefile.web.drawings.outline import box, corners, door_edges, letter_of, loops, path

UNIT = 28
"""The length of a cell's side in the board's drawing, in units."""

MARGIN = 6
"""The free space around the map in the board's drawing, in units."""

FLOORS = ("parquet", "diamond", "carpet", "herring", "planks", "vplanks", "hex", "block", "tiles")


@dataclass(frozen=True, slots=True)
class Furnishing:
    """The furniture of an area of a known board; lengths are in cells from the top left of the area's bounding box.

    The data is in ``rooms.toml``, the drawings are in ``rooms``.
    """

    floor: str
    """The pattern of the floor, one of :data:`FLOORS`."""
    name: tuple[float, float]
    """The middle of the base line of the area's name, as x and y."""
    solid: tuple[tuple[float, float, float, float], ...]
    """The pieces of furniture that tokens and weapons keep off while there is room elsewhere: x, y, width, height."""
    view_box: str
    """The ``viewBox`` attribute of the drawing: x, y, width and height."""
    size: tuple[int, int]
    """The width and the height of the area for which the furniture is made."""
    drawing: str
    """The SVG elements of the furniture, without the ``<svg>`` around them."""


@lru_cache
def furnishings() -> Mapping[str, Furnishing]:
    """Return the furniture of the known areas, by the area's slug on its own board."""
    folder = resources.files("casefile.web.drawings")
    table = tomllib.loads((folder / "rooms.toml").read_text(encoding="utf-8"))
    found = {}
    for slug, entry in table.items():
        text = (folder / "rooms" / f"{slug}.svg").read_text(encoding="utf-8")
        whole = re.fullmatch(r'<svg [^>]*viewBox="([^"]+)">(.*)</svg>\s*', text, re.DOTALL)
        assert whole is not None, slug
        _, _, width, height = map(int, whole[1].split())
        solid = tuple((x, y, w, h) for x, y, w, h in entry["solid"])
        drawing = re.sub(r"\n\s*", "", whole[2])
        found[slug] = Furnishing(entry["floor"], (*entry["name"],), solid, whole[1], (width, height), drawing)
    return found


@dataclass(frozen=True)
class FloorPlan:
    """The plan of a board, from which it is drawn.

    Keep a plan: it remembers its results, such as the places of pieces in areas.
    """

    board: Board
    """The map with its cells, areas, doors and passages."""
    kinds: Mapping[Place, str]
    """By area: the slug under which its furniture is found."""
    known: dict[tuple[object, ...], object] = field(default_factory=dict, repr=False, compare=False)
    """The remembered results."""

    @property
    def columns(self) -> int:
        """The width of the map in cells."""
        return len(self.board.rows[0])

    @property
    def rows(self) -> int:
        """The height of the map in cells."""
        return len(self.board.rows)

    @property
    def view_box(self) -> str:
        """The view box of the whole board, in units."""
        return f"{-MARGIN} {-MARGIN} {self.columns * UNIT + 2 * MARGIN} {self.rows * UNIT + 2 * MARGIN}"

    def box(self, area: Place) -> tuple[int, int, int, int]:
        """Return the bounding box of ``area``: x, y, width, height in cells."""
        return self._boxes[area]

    @cached_property
    def _boxes(self) -> Mapping[Place, tuple[int, int, int, int]]:
        return {area: box(self.board, letter_of(self.board, area)) for area in self.board.areas}

    @cached_property
    def outlines(self) -> Mapping[Place, str]:
        """The outline of each area as the ``d`` of a path, in units."""
        return {area: path(self.board, letter_of(self.board, area), UNIT) for area in self.board.areas}

    def furnishing(self, area: Place) -> Furnishing | None:
        """Return the furniture of ``area`` if it is known for an area of this size, else ``None``."""
        known = furnishings().get(self.kinds.get(area, ""))
        return known if known is not None and known.size == self.box(area)[2:] else None

    def floor(self, area: Place) -> str:
        """Return the floor pattern of ``area``, one of :data:`FLOORS`."""
        known = self.furnishing(area)
        return known.floor if known else FLOORS[self.board.areas.index(area) % len(FLOORS)]

    def name_at(self, area: Place) -> tuple[float, float, float]:
        """Return the place of an area's name: the middle of its base line (x, y) and the free width, in units."""
        return self._names[area]

    @cached_property
    def _names(self) -> Mapping[Place, tuple[float, float, float]]:
        return {area: self._name_at(area) for area in self.board.areas}

    def _name_at(self, area: Place) -> tuple[float, float, float]:
        left, top, _, height = self.box(area)
        known = self.furnishing(area)
        if known:
            x, y = left + known.name[0], top + known.name[1]
        else:
            # the uppermost of the widest rows, leaving the corners to passages and pieces
            row = max(range(top, top + height), key=lambda r: (len(self._run(area, r)), -r))
            run = self._run(area, row)
            deep = height > 2 and row == top
            return (run[0] + len(run) / 2) * UNIT, (row + (1.1 if deep else 0.75)) * UNIT, (len(run) - 0.4) * UNIT
        run = self._run(area, int(y))
        return x * UNIT, y * UNIT, 2 * min(x - run[0], run[-1] + 1 - x) * UNIT - 12

    def _run(self, area: Place, row: int) -> list[int]:
        """Return the longest unbroken run of columns of ``area`` in ``row``."""
        letter = letter_of(self.board, area)
        runs: list[list[int]] = [[]]
        for column, cell in enumerate(self.board.rows[row]):
            if cell == letter:
                runs[-1].append(column)
            elif runs[-1]:
                runs.append([])
        return max(runs, key=len)

    @cached_property
    def passage_ends(self) -> Mapping[Place, tuple[float, float, float]]:
        """By area: the entrance of its secret passage: its centre (x, y in units) and its direction, in degrees."""
        return {area: self._mouth(area, other) for area, other in self.board.passages.items()}

    def _mouth(self, area: Place, other: Place) -> tuple[float, float, float]:
        letter = letter_of(self.board, area)
        doors = {(row, column) for row, column, _ in door_edges(self.board, area)}
        middle = (self.columns / 2, self.rows / 2)
        best = (-1.0, 0.0, 0.0)
        for x, y in corners(loops(self.board, letter)[0]):
            inside = [(r, c) for r in (y - 1, y) for c in (x - 1, x) if self.board.cell(r, c) == letter]
            if len(inside) == 1 and inside[0] not in doors:
                far = hypot(x - middle[0], y - middle[1])
                row, column = inside[0]
                best = max(best, (far, column + 0.5 + (x - column - 0.5) * -0.24, row + 0.5 + (y - row - 0.5) * -0.24))
        _, x_at, y_at = best
        left, top, width, height = self.box(other)
        angle = degrees(atan2(top + height / 2 - y_at, left + width / 2 - x_at))
        return x_at * UNIT, y_at * UNIT, round(angle / 45) * 45


def plan_of(edition: Edition) -> FloorPlan:
    """Return the plan of an edition's board.

    The furniture of an area goes by its place on the board, not by the name on its card.
    """
    return FloorPlan(edition.board, {Place(card): str(face.at) for card, face in edition.faces.items() if face.at})


NAME_SIZE, LINE = 17.0, 18.0
GROWTH = 1.29
"""The factor by which names are larger on a narrow screen, where a unit is about half a pixel."""


def text_width(text: str, size: float) -> float:
    """Return roughly the width of ``text`` in spaced small capitals of ``size``; wide glyphs count as a full square."""
    return sum(1.05 if east_asian_width(glyph) in "WF" else 0.54 for glyph in text) * size


def name_lines(name: str, width: float) -> tuple[str, ...]:
    """Return an area's name in one or two lines that fit into ``width`` units, also where names are drawn larger."""
    if text_width(name, NAME_SIZE * GROWTH) <= width or len(name) < 5:
        return (name,)
    cuts = [i for i, glyph in enumerate(name) if glyph in " ・-"]
    if not cuts and all(east_asian_width(glyph) in "WF" for glyph in name):
        cuts = [len(name) // 2 - 1]
    if not cuts:
        return (name,)
    cut = min(cuts, key=lambda i: abs(2 * i - len(name)))
    return (name[: cut + 1].strip(), name[cut + 1 :].strip())
