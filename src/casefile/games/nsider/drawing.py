"""The drawing of a game of camps: a table, the camps round it, sealed case files on it, and the last question."""

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin

from casefile.games.nsider.models import CampPlace, FilePlace, Reply, RoundTable
from casefile.web.drawings.icons import KEYHOLE
from casefile.web.model import NO_ART, Art

WIDTH, HEIGHT, TOP = 420, 246, -12
MIDDLE = (210.0, 110.0)
SEATS = (172.0, 80.0)
"""The distance of the camps from the middle, across and down."""

SMALL = ((-76, -21), (-76, 4), (-76, 29), (76, -21), (76, 4))
"""The positions of the case files that are not played, relative to the middle of the table."""

MARK = 0.72
"""The position of the mark on the line between two camps, as the share of the way from the asker."""

HIGH = -0.3
"""A camp that sits higher than this (1 is the bottom of the table) has its name above its token."""


def table_box() -> str:
    """Return the SVG view box of the drawing."""
    return f"0 {TOP} {WIDTH} {HEIGHT}"


def table_top() -> str:
    """Return the SVG of the empty table."""
    x, y = MIDDLE
    return (
        f'<ellipse cx="{x:g}" cy="{y + 5:g}" rx="135" ry="63" class="rtsh"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="135" ry="63" class="rtop"/>'
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="124" ry="54" class="rfelt"/>'
    )


def table_files(table: RoundTable) -> str:
    """Return the SVG of the things on the table: the case files, and the Red Card while its camp is unknown."""
    x, y = MIDDLE
    others = [file for file in table.files if not file.played]
    parts = [_small(file, *place) for file, place in zip(others, SMALL, strict=False)]
    parts += [_played(file, many=bool(others)) for file in table.files if file.played]
    if table.red:
        parts.append(_red(x + 42, y + 20, "?"))
    return "".join(parts)


def _place(number: int, count: int) -> tuple[float, float, float]:
    """Return the place of a camp, clockwise from the bottom, and its height: from -1, the top, to 1."""
    turn = pi / 2 + 2 * pi * number / count
    low = sin(turn)
    return MIDDLE[0] + SEATS[0] * cos(turn), MIDDLE[1] + SEATS[1] * low, low


def table_inquiry(replies: Sequence[Reply]) -> str:
    """Return the SVG of the last question: lines from the asker to the camps that were asked, and a shown card.

    ``replies`` are the answers of the camps, by place.
    """
    if "asker" not in replies:
        return ""
    x1, y1, _ = _place(replies.index("asker"), len(replies))
    parts = []
    for number, answer in enumerate(replies):
        if answer not in ("none", "shown", "waits"):
            continue
        x2, y2, _ = _place(number, len(replies))
        cx, cy = (MIDDLE[0] + (x1 + x2) / 2) / 2, (MIDDLE[1] + (y1 + y2) / 2) / 2
        parts.append(f'<path d="M{x1:.4g} {y1:.4g}Q{cx:.4g} {cy:.4g} {x2:.4g} {y2:.4g}" class="rask {answer}"/>')
        # The mark lies on the line, before the camp.
        mx, my = _between((x1, cx, x2)), _between((y1, cy, y2))
        if answer == "none":
            parts.append(f'<path d="M{mx - 3.5:.4g} {my - 3.5:.4g}l7 7m0-7l-7 7" class="rnone"/>')
        else:
            parts.append(
                f'<rect x="{mx - 6:.4g}" y="{my - 8.5:.4g}" width="12" height="17" rx="2" class="rcard {answer}"/>'
            )
    return "".join(parts)


def _between(along: tuple[float, float, float]) -> float:
    """Return the value of a quadratic curve at :data:`MARK`; ``along`` are its start, its control and its end."""
    start, control, end = along
    return (1 - MARK) ** 2 * start + 2 * (1 - MARK) * MARK * control + MARK**2 * end


def table_camp(camp: CampPlace) -> str:
    """Return the SVG of a camp at its place, with the signs beside its token."""
    x, y, low = _place(camp.place, camp.camps)
    above = low < HIGH
    ring = f'<circle r="{1.46 if camp.you else 1.42:g}" class="{"mine" if camp.you else "rturn"}"/>'
    shown = ring if camp.active or camp.you else ""
    classes = "rcamp" + (" out" if camp.out else "") + (" on" if camp.active else "")
    parts = [f'<g class="{classes}"><g transform="translate({x:.4g} {y:.4g}) scale(13.5)">{shown}']
    parts.append(f'<use href="#seal-{camp.token}"/></g>')
    if camp.out:
        parts.append(f'<path d="M{x - 15:.4g} {y + 12:.4g}l30-24" class="rgone"/>')
    line = y - 24 if above else y + 33
    parts.append(f'<text x="{x:.4g}" y="{line:.4g}" class="rname2">{escape(camp.name)}</text></g>')
    strike = '<path d="M{:.4g} {:.4g}l-2 14" class="rstrike"/>'
    parts += [strike.format(x + 21 + 5 * number, y - 7) for number in range(camp.strikes)]
    if camp.written:
        sheet = (
            f'<rect x="{x - 35:.4g}" y="{y - 8:.4g}" width="13" height="16" rx="1.5" class="rpaper {camp.written}"/>'
        )
        lines = f'<path d="M{x - 32.5:.4g} {y - 4:.4g}h8m-8 4h8m-8 4h5" class="rlines"/>'
        parts.append(sheet + (lines if camp.written == "yes" else ""))
    if camp.red:
        parts.append(_red(x - 30 if x > MIDDLE[0] or low > 0.9 else x + 30, y, ""))
    return "".join(parts)


def _red(x: float, y: float, sign: str) -> str:
    inside = f'<text x="{x:.4g}" y="{y + 4:.4g}" class="rredq">{sign}</text>' if sign else ""
    mask = f'<path transform="translate({x - 6:.4g} {y - 6:.4g}) scale(.5)" d="{MASK}" class="rmask"/>'
    card = f'<rect x="{x - 8.5:.4g}" y="{y - 11.5:.4g}" width="17" height="23" rx="2.5" class="rred"/>'
    return f'<g transform="rotate(8 {x:.4g} {y:.4g})">{card}{inside or mask}</g>'


MASK = (
    "M1 8q5-3 11-.4q6-2.600 11 .4q.6 8-4.500 8.600q-3.700.3-5-3.600h-3q-1.300 3.900-5 3.600q-5.100-.6-4.500-8.600z"
    "M5.200 10.600q2.400-1.800 4.600.4q-2.300 1.500-4.600-.4zM14.200 11q2.200-2.200 4.600-.4q-2.300 1.900-4.600.4z"
)
"""The SVG path of a mask for the eyes, in a box of 24 x 24."""


def red_art(_shown: Art = NO_ART) -> str:
    """Return the SVG of the picture on the Red Card: a mask."""
    path = f'<path d="{MASK}" fill-rule="evenodd" class="rmask2"/>'
    return f'<svg class="ico redc" viewBox="0 0 24 24" aria-hidden="true">{path}</svg>'


def _small(file: FilePlace, dx: float, dy: float) -> str:
    x, y = MIDDLE[0] + dx, MIDDLE[1] + dy - 4
    return (
        f'<g class="rfile"><rect x="{x - 16:g}" y="{y - 10:g}" width="32" height="20" rx="1.5" class="ebody"/>'
        f'<path d="M{x - 16:g} {y - 9:g}L{x:g} {y + 2:g}L{x + 16:g} {y - 9:g}" class="eline"/>'
        f'<circle cx="{x:g}" cy="{y + 1:g}" r="4.4" class="wax"/>'
        f'<text x="{x + 11:g}" y="{y + 8:g}" class="rnum">{file.number}</text></g>'
    )


def _played(file: FilePlace, *, many: bool) -> str:
    x, y = MIDDLE
    body = f'<rect x="{x - 37:g}" y="{y - 24:g}" width="74" height="48" rx="2" class="ebody"/>'
    number = f'<text x="{x + 29:g}" y="{y + 19:g}" class="rnum">{file.number}</text>' if many else ""
    if file.open:
        cards = "".join(
            f'<rect x="{x - 9 + 18 * place:g}" y="{y - 38:g}" width="18" height="26" rx="2" class="rcard open" '
            f'transform="rotate({9 * place} {x:g} {y:g})"/>'
            for place in (-1, 0, 1)
        )
        flap = f'<path d="M{x - 37:g} {y - 23:g}L{x:g} {y - 2:g}L{x + 37:g} {y - 23:g}" class="eline"/>'
        return f'<g class="rfile">{cards}{body}{flap}{number}</g>'
    hole = KEYHOLE.format(x=f"{x:g}", y=f"{y - 3.4:g}")
    return (
        f'<g class="rfile"><rect x="{x - 35:g}" y="{y - 20:g}" width="74" height="48" rx="2" class="rtsh"/>{body}'
        f'<path d="M{x - 37:g} {y + 24:g}l29-26M{x + 37:g} {y + 24:g}l-29-26" class="eline"/>'
        f'<path d="M{x - 37:g} {y - 23:g}L{x:g} {y + 4:g}L{x + 37:g} {y - 23:g}z" class="eflap"/>'
        f'<circle cx="{x:g}" cy="{y + 1:g}" r="9.5" class="wax"/><circle cx="{x:g}" cy="{y + 1:g}" r="7" class="waxr"/>'
        f'<path d="{hole}" class="key"/>{number}</g>'
    )
