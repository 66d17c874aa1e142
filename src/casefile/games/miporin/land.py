"""The drawn map of ``miporin``: mountains, areas, the day as a sun in the sky, the cards there, and tokens.

A map that players bring has the same mountains, with a plain clearing for every place without a drawing.
"""

from html import escape

from casefile.games.miporin.areas import AreaMap
from casefile.games.miporin.drawing import drawn, portrait, token_body
from casefile.games.miporin.models import AreaModel, AreaSpot, DayTrack, MapModel, Preparations
from casefile.web.model import CardModel

WIDE, HIGH = 660, 622
"""The size of the map in its own units."""

ACROSS, DOWN = 22, 21
"""The numbers of cells, across and down, into which the map is divided for the buttons over it."""

SKY = ((262, 66), (336, 46), (410, 38), (484, 46), (556, 70), (630, 114))
"""The positions of the marks of the days on the map; the sixth is half behind the ridge."""

BOARDS = ((64, -92), (-104, -92), (-70, -96), (-92, -98), (66, -92), (-100, -84), (80, -84), (70, -92), (-90, -94))
"""The positions of the upright boards with the areas' names, by area, relative to the middle of the area's clearing."""

LEVEL = {5: 62}
"""By area: the distance to the side of its level name board, for areas where another drawing would hide it."""

LEFT, TOP, ACROSS_OWN, DOWN_OWN = 90, 232, 480, 316
"""The rectangle in which the areas of a map that players bring are spread: left, top, width and height."""


def places(areas: AreaMap) -> tuple[tuple[int, int], ...]:
    """Return the middle of the clearing of each area, in units of the map."""
    if areas.stand_in:
        return tuple((x, y) for x, y in drawn("map")["map"]["at"])
    rows, columns = (max(side) for side in zip(*areas.at, strict=True))
    return tuple(
        (
            LEFT + ACROSS_OWN * (column - 1) // max(1, columns - 1) if columns > 1 else WIDE // 2,
            TOP + DOWN_OWN * (row - 1) // max(1, rows - 1) if rows > 1 else HIGH * 2 // 3,
        )
        for row, column in areas.at
    )


def map_model(areas: AreaMap) -> MapModel:
    """Return the model of the map without its areas."""
    near = areas.neighbours
    ways = tuple((one, other) for one, others in enumerate(near) for other in others if one < other)
    return MapModel(places(areas), ways, areas.stand_in)


def scale(areas: AreaMap) -> float:
    """Return the scale at which areas are drawn: smaller if more than three stand in a row."""
    return min(1.0, 3 / max(map(max, areas.at)))


def spot_classes(spot: AreaSpot) -> str:
    """Return the CSS classes of the button over an area, which place it on the page's grid.

    The button covers the area's drawing and clearing.
    """
    size = max(1, round(5 * spot.scale))
    x, y = spot.x * ACROSS / WIDE - size / 2, (spot.y - 34 * spot.scale) * DOWN / HIGH - size / 2
    column, row = (min(max(0, round(at)), most - size) for at, most in ((x, ACROSS), (y, DOWN)))
    return f"x{column} y{row} w{size} h{size}"


def map_land(areas: MapModel) -> str:
    """Return the SVG of the ridges and grounds, and the ways between the areas."""
    bends = drawn("map")["map"]["bends"] if areas.stand_in else {}
    parts = [f'<use href="#map-{"land" if areas.stand_in else "bare"}"/>']
    for one, other in areas.ways:
        (x1, y1), (x2, y2) = areas.at[one], areas.at[other]
        x, y = bends.get(f"{one + 1}-{other + 1}", (0, 0))
        line = f"M{x1} {y1}Q{(x1 + x2) / 2 + x:g} {(y1 + y2) / 2 + y:g} {x2} {y2}"
        parts.append(f'<path d="{line}" class="m-way"/><path d="{line}" class="m-steps"/>')
    return "".join(parts)


def map_mist() -> str:
    """Return the SVG of the fog in front of everything."""
    return '<use href="#map-mist"/>'


def map_area(area: AreaModel) -> str:
    """Return the SVG of an area: its clearing and drawing, the board with its name, and the tokens that stand there."""
    known = area.place in drawn("map")["views"]
    size = f" scale({area.scale:.3g})" if area.scale != 1 else ""
    view = f'<use href="#view-{area.place}"/>' if known else ""
    tokens = "".join(
        f'<g transform="translate({(i - (len(area.tokens) - 1) / 2) * 46:g} 0)"><g class="m-tok">'
        f'<g class="f-art f-tok k-{token.person}" transform="translate(-20 -27) scale(.42)">'
        f'{token_body(token.person, token.token)}<g transform="translate(84 88) scale(16)">'
        f'<use href="#seal-{token.token}"/></g></g>{_you(area.you) if token.you else ""}</g></g>'
        for i, token in enumerate(area.tokens)
    )
    return (
        f'<g class="m-area{" open" if area.open else ""}" transform="translate({area.x} {area.y}){size}">'
        f'<ellipse class="m-clear" cy="10" rx="52" ry="17"/>{view}{_board(area, known)}{tokens}</g>'
    )


def _you(word: str) -> str:
    """Return the flag under the viewer's own token."""
    return (
        f'<g class="m-you"><rect x="-24" y="14" width="48" height="16" rx="8"/><text y="26">{escape(word)}</text></g>'
    )


def _board(area: AreaModel, known: bool) -> str:
    """Return the board with number and name: upright beside a drawing in Japanese, else level under the clearing."""
    number, name = f'<text class="n" y="13">{area.number}</text>', escape(area.name)
    if area.upright and known:
        x, y = area.board
        high = 24 + 16 * len(area.name)
        return (
            f'<g transform="translate({x + 12} {y})"><g class="m-board up at{area.number}">'
            f'<rect x="-12" width="24" height="{high}" rx="3"/>'
            f'{number}<text class="up" x="0" y="19">{name}</text></g></g>'
        )
    wide = (15.5 if area.upright else 7.6) * len(area.name) + 34
    aside = LEVEL.get(area.number, 0) if known else 0
    return (
        f'<g transform="translate({aside} 28)"><g class="m-board at{area.number}">'
        f'<rect x="{-wide / 2:g}" width="{wide:g}" height="22" rx="4"/>'
        f'<text class="n" x="{12 - wide / 2:g}" y="16">{area.number}</text><text x="8" y="16">{name}</text></g></g>'
    )


def map_days(track: DayTrack) -> str:
    """Return the SVG of the days: marks in the sky, the sun on the present one; the sixth, behind the ridge, means out.

    Before there is a day, a ring is drawn around the day that a bid in the auction would choose.
    """
    parts = ['<path class="m-arc" d="M262 66C336 38 484 20 556 70L616 98"/>']
    for day, (x, y) in enumerate(SKY[: track.days], 1):
        gone = " gone" if day < track.day else ""
        ring = "" if track.day else f'<circle class="m-ring r{day}" r="17"/>'
        parts.append(
            f'<g transform="translate({x} {y})"><g class="m-day{gone}"><circle r="11"/><text y="5">{day}</text></g>'
            f"{ring}</g>"
        )
    x, y = SKY[track.days]
    parts.append(
        f'<g transform="translate({x} {y})"><g class="m-late"><circle r="13"/>'
        f'<text y="-24">{escape(track.late)}</text></g></g>'
    )
    if track.day:
        parts.append(
            f'<g class="m-sun d{track.day}"><g class="m-day"><circle class="ring" r="23"/><circle r="19"/>'
            f'<text y="6.6">{track.day}</text></g></g>'
        )
    return f'<g class="m-sky">{"".join(parts)}</g>'


def map_preparations(laid: Preparations) -> str:
    """Return the SVG of the missing character, as a poster in the sky, with culprit and scene beside it.

    Culprit and scene are face down until they lie open.
    """
    parts = []
    if laid.missing is not None:
        person = laid.missing.art.key
        parts.append(
            '<g transform="translate(16 12) rotate(-2)"><g class="m-poster"><rect width="70" height="102" rx="3"/>'
            f'<text x="35" y="15">{escape(laid.words[0])}</text>'
            f'<svg class="f-art k-{person}" x="11" y="20" width="48" height="64" viewBox="0 0 96 128">'
            f'{portrait(person)}</svg><text class="name" x="35" y="97">{escape(laid.missing.name)}</text>'
            '<circle class="m-pin" cx="35" cy="1" r="3.6"/></g></g>'
        )
        parts += [
            f'<g class="m-back" transform="translate({104 + 58 * i} 26) rotate({3 - 5 * i})">'
            f"{_down(word) if card is None else _up(card)}</g>"
            for i, (word, card) in enumerate(zip(laid.words[1:], laid.sealed or (None, None), strict=True))
        ]
    return f'<g class="m-sky">{"".join(parts)}</g>'


def _down(word: str) -> str:
    return (
        '<rect width="48" height="68" rx="4"/><path class="line" d="M4 4H44V64H4Z"/>'
        '<circle class="m-pin" cx="24" cy="27" r="9"/>'
        f'<text class="m-lock" x="24" y="32">?</text><text x="24" y="56">{escape(word)}</text>'
    )


def _up(card: CardModel) -> str:
    person = card.art.kind == "person"
    box = f'0 0 96 128" class="f-art k-{card.art.key}' if person else '0 0 24 24" class="li'
    inside = portrait(card.art.key) if person else f'<use href="#place-{card.art.key}"/>'
    return (
        '<rect class="up" width="48" height="68" rx="4"/>'
        f'<svg x="6" y="4" width="36" height="48" viewBox="{box}">{inside}</svg>'
        f'<text x="24" y="62">{escape(card.name)}</text>'
    )
