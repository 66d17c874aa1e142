"""The picture of a whole walk over a board: the ways of all turns, with a letter at the end of each."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Literal

from casefile.core.cards import Place
from casefile.web.drawings.board import ground, structure
from casefile.web.drawings.layers import names_layer, way_points
from casefile.web.drawings.lettered_ways import RADIUS, LetteredWay, letter_spot, ways_layer
from casefile.web.drawings.pictures import Pictures
from casefile.web.drawings.plain_style import plain_style
from casefile.web.drawings.plan import FloorPlan
from casefile.web.drawings.spots import square_at

NARROW = 480
"""The width of the picture, in pixels, below which the letters grow and the areas' names are left out."""

OWN = (
    ".rname,.cfile{font-variant:normal;text-transform:none;font-size:13px;letter-spacing:1.3px}"
    ".way .trail{stroke-width:2.4;stroke-dasharray:none;opacity:.75}"
    f"@media(max-width:{NARROW}px){{.lettered{{transform:scale(1.5)}}.rname,.cfile{{display:none}}}}"
)
"""The style rules of the picture besides those of the board."""

ASIDE = ((0, 0), (26, 0), (-26, 0), (0, 26), (0, -26), (20, 20), (-20, 20), (20, -20), (-20, -20))
"""The distances from the middle of a square at which a letter may stand, where another one stands there already."""


def turn_letter(turn: int) -> str:
    """Return the letter of a turn, counted from 0: A to Z, then AA, AB and so on."""
    before = turn_letter(turn // 26 - 1) if turn >= 26 else ""
    return before + chr(ord("A") + turn % 26)


def walk_picture(
    ways: Sequence[Sequence[Place]],
    names: Mapping[Place, str],
    centre: str,
    pictures: Pictures,
    theme: Literal["light", "dark"] = "light",
) -> str:
    """Return the picture as SVG, for ``theme``: the whole board, on no ground of its own.

    - ``ways`` are the ways of the turns in order, each from the place where it begins; the last is marked.
    - ``names`` are the areas' names, and ``centre`` the words on the case file.
    """
    plan = pictures.plan
    drawn = tuple(_drawn(plan, names, ways))
    start = drawn[0].points.split()[0].split(",") if drawn else ()
    begin = '<circle cx="{}" cy="{}" r="7" class="wax"/>'.format(*start) if start else ""
    capitals = {area: name.upper() for area, name in names.items()}
    board = f"{ground(plan)}{structure(plan)}{names_layer(plan, capitals, {}, centre.upper())}"
    style = f"<style>{plain_style(theme=theme)}{OWN}</style>{pictures.sprite}"
    walked = f"{begin}{ways_layer(drawn, drawn[-1].letter if drawn else '')}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{plan.view_box}">{style}{board}{walked}</svg>'


def _drawn(plan: FloorPlan, names: Mapping[Place, str], ways: Sequence[Sequence[Place]]) -> Iterator[LetteredWay]:
    """Yield the ways with their letters; each begins at the letter of the one before it."""
    taken: list[tuple[float, float]] = []
    for turn, way in enumerate(ways):
        points, end = way_points(plan, way), way[-1]
        if taken:
            x, y = taken[-1]
            points = f"{x:g},{y:g} {points}"
        if end in plan.board.doors_of:
            beside = way[-2] if len(way) > 1 else end
            at = letter_spot(plan, end, names.get(end, ""), beside, taken)
        else:
            at = _beside(square_at(end), taken)
        taken.append(at)
        yield LetteredWay(turn_letter(turn), f"{points} {at[0]:g},{at[1]:g}")


def _beside(square: tuple[float, float], taken: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the point nearest to the middle of a square that keeps clear of the letters that stand already."""
    x, y = square
    points = [(x + right, y + down) for right, down in ASIDE]
    return next((one for one in points if all(hypot(one[0] - a, one[1] - b) > 2 * RADIUS for a, b in taken)), square)
