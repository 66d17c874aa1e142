"""The chart of a review: for each seat a line that rises as fewer case files fit what the seat has seen.

It is a pure function of :class:`casefile.review.chart.Chart`; colours come from the style sheet, by class. It is as
wide as its container: lengths of time stretch with it, marks and numbers keep their size.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from casefile.core.cards import Seat
from casefile.review.chart import Chart, Lane


@dataclass(frozen=True, slots=True)
class ScoreSize:
    """The heights in a chart, in pixels."""

    lane: int = 52
    """The height of a seat's strip."""
    gap: int = 11
    """The gap between two strips."""
    head: int = 22
    """The height of the row with the numbers of rounds."""
    foot: int = 16
    """The height of the part below the strips."""
    all_marks: bool = True
    """Whether all strips have all marks; else only the viewer's has, and the others have accusations only."""

    def top(self, number: int) -> int:
        """Return the top of a seat's strip, by its number counted from 0."""
        return self.head + number * (self.lane + self.gap)

    def height(self, lanes: int) -> int:
        """Return the height of a chart with this number of strips."""
        return self.top(lanes) - self.gap + self.foot

    @property
    def rise(self) -> int:
        """The height of a line over the base of its strip when the seat knows everything."""
        return self.lane - 14


WIDE = ScoreSize()
"""The size on a page that has room."""

NARROW = ScoreSize(lane=30, gap=8, head=18, all_marks=False)
"""The size on a phone."""

UNITS = 1000
"""The width of the whole game, from left to right, in units."""


def score(chart: Chart, tokens: Sequence[str], me: Seat | None, size: ScoreSize = WIDE, at: float | None = None) -> str:
    """Return the chart as an SVG element; words about it must stand beside it.

    - ``tokens`` are the designs of the seats' tokens.
    - ``me`` is the viewer's seat, whose strip is emphasised.
    - ``at``: a line of class ``cursor`` marks the moment at this number of turns.
    """
    high = size.height(len(chart.lanes))
    turns = max(1, chart.turns)
    stretched = [_bands(chart, size, high)]
    upright = [_numbers(chart, size)]
    for number, lane in enumerate(chart.lanes):
        mine = lane.seat == me
        stretched.append(_lane(lane, tokens[lane.seat], mine, size.top(number), size, UNITS / turns))
        upright += _signs(lane, mine, size.top(number), size, turns)
    if at is not None:
        line = f'<path d="M0 {size.head}V{high - 8}"/><circle cy="{high - 6}" r="5"/>'
        upright.append(_at(at / turns, 0, line, f'cursor" data-turns="{turns}'))
    inner = f'<svg viewBox="0 0 {UNITS} {high}" height="{high}" preserveAspectRatio="none">{"".join(stretched)}</svg>'
    return f'<svg class="score" width="100%" height="{high}" aria-hidden="true">{inner}{"".join(upright)}</svg>'


def _at(share: float, y: float, drawing: str, name: str = "") -> str:
    """Return a drawing at its place, which does not stretch."""
    named = f' class="{name}"' if name else ""
    return f'<svg x="{100 * share:.2f}%" y="{y:g}" overflow="visible"{named}>{drawing}</svg>'


def _starts(chart: Chart) -> Iterator[tuple[int, float, float]]:
    """Yield the rounds, each with its number, its beginning and its end, as shares of the whole."""
    turns = max(1, chart.turns)
    for number, (begun, end) in enumerate(pairwise([*chart.rounds, chart.turns + 1]), 1):
        yield number, (begun - 1) / turns, (end - 1) / turns


def _bands(chart: Chart, size: ScoreSize, high: int) -> str:
    """Return every other round as a band."""
    below = high - size.foot - size.head
    return "".join(
        f'<rect class="band" x="{UNITS * begun:.1f}" width="{UNITS * (end - begun):.1f}" y="{size.head}" '
        f'height="{below}"/>'
        for number, begun, end in _starts(chart)
        if number % 2
    )


def _numbers(chart: Chart, size: ScoreSize) -> str:
    """Return the numbers of the rounds, where there is room."""
    text = f'<text class="rn" y="{size.head - 7}">'
    return "".join(
        _at((begun + end) / 2, 0, f"{text}{number}</text>")
        for number, begun, end in _starts(chart)
        if end - begun > 1 / 30 or number % 5 == 0
    )


def _lane(lane: Lane, token: str, mine: bool, top: int, size: ScoreSize, scale: float) -> str:
    """Return the stretching parts of a lane: its line, the area below, and the time for which a proof was not said."""
    base = top + size.lane - 6
    line = "".join(_line(lane, scale, base, size.rise))
    drawn = [f'<rect class="own" y="{top - 4}" width="{UNITS}" height="{size.lane + 4}"/>' if mine else ""]
    drawn.append(f'<path class="area" d="{line}V{base}H0Z"/><path class="base" d="M0 {base}H{UNITS}"/>')
    if lane.provable is not None:
        x, end, up = lane.provable * scale, lane.end * scale, size.rise
        hatched = "".join(f"M{at:.1f} {base}l{min(up / 2, end - at):.1f}-{up}" for at in _spread(x, end))
        drawn.append(f'<path class="unsaid" d="{hatched}"/>' if hatched else "")
    drawn.append(f'<path class="ln" d="{line}"/>')
    return f'<g class="c-{token}">{"".join(drawn)}</g>'


def _line(lane: Lane, scale: float, base: int, rise: int) -> Iterator[str]:
    """Yield the steps of a line: level until the knowledge changes, then straight up, or a little down."""
    before = float(base)
    yield f"M0 {base}"
    for at, known in lane.steps:
        y = base - rise * known
        if abs(y - before) >= 0.05:
            yield f"H{at * scale:.1f}V{y:.1f}"
            before = y
    yield f"H{UNITS}"


def _spread(begin: float, end: float) -> Iterator[float]:
    at = begin
    while at < end - 3:
        yield at
        at += 9


FLAG = '<path class="pole" d="M0 {base}V{top}"/><path class="flag" d="M0 {top}h11l-3 4 3 4h-11z"/>'


def _signs(lane: Lane, mine: bool, top: int, size: ScoreSize, turns: int) -> Iterator[str]:
    """Yield the parts of a lane that do not stretch: the flag of the first proof, and the marks."""
    base = top + size.lane - 6
    if lane.provable is not None:
        yield _at(lane.provable / turns, 0, FLAG.format(base=base, top=base - size.rise - 7))
    for mark in lane.marks:
        accuses = mark.kind in ("right", "wrong")
        if size.all_marks or mine or accuses:
            yield _at(mark.at / turns, base - size.rise / 2 if accuses else base, MARKS[mark.kind])


MARKS: Mapping[str, str] = {
    "asks": '<circle class="mk" r="3.6"/>',
    "nobody": '<circle class="mk" r="6"/><circle class="dot" r="3.4"/>',
    "shows": '<rect class="shw" x="-2.2" y="-3.6" width="4.4" height="7.2"/>',
    "right": '<circle class="accd" r="8.5"/><path class="accp" d="M-3.6 .3l2.6 2.8 4.8-5.6"/>',
    "wrong": '<circle class="accd" r="8.5"/><path class="accp" d="M-3.2-3.2l6.4 6.4M3.2-3.2l-6.4 6.4"/>',
}
"""The drawing of each kind of mark around its place; in ink, never in colour."""


def mark_body(kind: str) -> str:
    """Return the drawing of a kind of mark, around the origin."""
    return MARKS[kind]


def mark_sign(kind: str) -> str:
    """Return the drawing of a kind of mark as an SVG element of its own, for a legend or beside words."""
    return f'<svg class="sign" viewBox="-9 -9 18 18" aria-hidden="true">{MARKS[kind]}</svg>'


SMALL = ScoreSize(lane=44)
"""The size of the line of one seat alone."""


def small_score(lane: Lane, turns: int) -> str:
    """Return the line of one seat's knowledge as an SVG element, with a flag where it could prove the case.

    It has no marks of questions and accusations; words about it must stand beside it.
    """
    base, scale = SMALL.lane - 4, UNITS / max(1, turns)
    line = "".join(_line(lane, scale, base, SMALL.rise))
    drawn = f'<path class="area" d="{line}V{base}H0Z"/><path class="base" d="M0 {base}H{UNITS}"/>'
    inner = f'<svg viewBox="0 0 {UNITS} {SMALL.lane}" height="{SMALL.lane}" preserveAspectRatio="none">'
    inner += f'{drawn}<path class="ln" d="{line}"/></svg>'
    if lane.provable is not None:
        inner += _at(lane.provable / max(1, turns), 0, FLAG.format(base=base, top=base - SMALL.rise - 7))
    return f'<svg class="score" width="100%" height="{SMALL.lane}" aria-hidden="true">{inner}</svg>'
