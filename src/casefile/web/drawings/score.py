"""The score of a review: a lane for each seat, in which a line rises as fewer case files fit what the seat has seen.

It is a pure function of :class:`casefile.review.chart.Chart`; colours come from the style sheet, by class.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from casefile.core.cards import Seat
from casefile.review.chart import Chart, ChartMark, Lane


@dataclass(frozen=True, slots=True)
class ScoreSize:
    """How large a score is drawn, in pixels: its width, a lane's height, the gap between two, the band of rounds.

    Only the lane of the viewer has ``all_marks`` where others have not: of them only accusations are drawn.
    """

    width: int = 760
    lane: int = 52
    gap: int = 11
    head: int = 22
    foot: int = 30
    all_marks: bool = True

    def top(self, number: int) -> int:
        """Where a lane begins, counted from 0."""
        return self.head + number * (self.lane + self.gap)

    def height(self, lanes: int) -> int:
        """How high it all is."""
        return self.top(lanes) - self.gap + self.foot


WIDE = ScoreSize()
"""As it stands on a page that has room."""

NARROW = ScoreSize(width=246, lane=30, gap=8, head=18, foot=28, all_marks=False)
"""As it stands on a phone."""


def score(chart: Chart, tokens: Sequence[str], me: Seat | None, size: ScoreSize = WIDE, id: str = "score") -> str:
    """The chart as an SVG element; ``tokens`` are the designs of the seats. Words about it stand beside it.

    The line of the moment that is looked at is a group of class ``cursor``, which stands at the beginning.
    """
    scale = size.width / max(1, chart.turns)
    below = size.height(len(chart.lanes)) - size.foot
    drawn = [_rounds(chart, size, scale, below)]
    for number, lane in enumerate(chart.lanes):
        drawn.append(_lane(lane, tokens[lane.seat], lane.seat == me, number, size, scale))
    drawn.append(
        f'<g class="cursor" data-turns="{chart.turns}"><path d="M0 {size.head}V{below + 6}"/>'
        f'<circle cy="{below + 8}" r="5"/></g>'
    )
    box = f"0 0 {size.width} {below + 16}"
    return f'<svg class="score" id="{id}" viewBox="{box}" aria-hidden="true">{"".join(drawn)}</svg>'


def _rounds(chart: Chart, size: ScoreSize, scale: float, below: int) -> str:
    """Every other round as a band, and the number of each where there is room."""
    starts = [*chart.rounds, chart.turns + 1]
    drawn = []
    for number, (begun, end) in enumerate(pairwise(starts), 1):
        x, width = (begun - 1) * scale, (end - begun) * scale
        if number % 2:
            drawn.append(
                f'<rect class="band" x="{x:.1f}" y="{size.head}" width="{width:.1f}" height="{below - size.head}"/>'
            )
        if width > 16 or number % 5 == 0:
            drawn.append(f'<text class="rn" x="{x + width / 2:.1f}" y="{size.head - 7}">{number}</text>')
    return "".join(drawn)


def _lane(lane: Lane, token: str, mine: bool, number: int, size: ScoreSize, scale: float) -> str:
    top, base = size.top(number), size.top(number) + size.lane - 6
    high = size.lane - 14
    line = "".join(_line(lane, scale, base, high, size.width))
    own = f'<rect class="own" y="{top - 4}" width="{size.width}" height="{size.lane + 4}"/>'
    drawn = [
        own if mine else "",
        f'<path class="area" d="{line}V{base}H0Z"/>',
        f'<path class="base" d="M0 {base}H{size.width}"/>',
    ]
    drawn.append(f'<path class="ln" d="{line}"/>')
    if lane.provable is not None:
        drawn.append(_provable(lane, scale, base, high))
    shown = [mark for mark in lane.marks if size.all_marks or mine or mark.kind in ("right", "wrong")]
    drawn += [_mark(mark, mark.at * scale, base, size.lane) for mark in shown]
    return f'<g class="lane t-{token} c-{token}">{"".join(drawn)}</g>'


def _line(lane: Lane, scale: float, base: int, high: int, width: int) -> Iterator[str]:
    """The steps: level until what is known changes, then straight up, or a little down."""
    before = 0.0
    yield f"M0 {base}"
    for at, known in lane.steps:
        y = base - high * known
        if abs(y - before) >= 0.05:
            yield f"H{at * scale:.1f}V{y:.1f}"
            before = y
    yield f"H{width}"


def _provable(lane: Lane, scale: float, base: int, high: int) -> str:
    """The flag from which on the case could be proved, hatched as long as it was not said."""
    assert lane.provable is not None
    x, end, top = lane.provable * scale, lane.end * scale, base - high
    hatched = "".join(
        f"M{at:.1f} {base}L{min(at + high, end):.1f} {base - (min(at + high, end) - at):.1f}" for at in _spread(x, end)
    )
    unsaid = f'<path class="unsaid" d="{hatched}"/>' if hatched else ""
    pole = f'<path class="pole" d="M{x:.1f} {base}V{top - 6}"/>'
    return f'{unsaid}{pole}<path class="flag" d="M{x:.1f} {top - 7}h11l-3 4 3 4h-11z"/>'


def _spread(begin: float, end: float) -> Iterator[float]:
    at = begin
    while at < end - 3:
        yield at
        at += 7


MARKS: Mapping[str, str] = {
    "asks": '<circle class="mk" r="3.6"/>',
    "nobody": '<circle class="mk" r="6"/><circle class="dot" r="3.4"/>',
    "shows": '<rect class="shw" x="-2.2" y="-3.6" width="4.4" height="7.2"/>',
    "right": '<circle class="accd" r="8.5"/><path class="accp" d="M-3.6 .3l2.6 2.8 4.8-5.6"/>',
    "wrong": '<circle class="accd" r="8.5"/><path class="accp" d="M-3.2-3.2l6.4 6.4M3.2-3.2l-6.4 6.4"/>',
}
"""What each kind of mark looks like, around its place; in ink, never in colour."""


def mark_body(kind: str) -> str:
    """The drawing of a kind of mark around the origin."""
    return MARKS[kind]


def mark_sign(kind: str) -> str:
    """The same as a sign of its own, for a legend or beside words."""
    return f'<svg class="sign" viewBox="-10 -10 20 20" aria-hidden="true">{MARKS[kind]}</svg>'


def _mark(mark: ChartMark, x: float, base: int, lane: int) -> str:
    y = base if mark.kind in ("asks", "nobody", "shows") else base - (lane - 14) / 2
    return f'<g transform="translate({x:.1f} {y:g})">{MARKS[mark.kind]}</g>'
