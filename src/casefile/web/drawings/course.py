"""A small line chart of numbers from 0 to 100 in their order, such as a reader's accuracy from game to game."""

from collections.abc import Sequence

WIDE, HIGH, EDGE = 600, 96, 8
"""The size of the drawing, and the free edge around it, in units."""


def course(values: Sequence[int]) -> str:
    """Return a line through a dot for each value, the oldest on the left, as SVG.

    It is decoration: the numbers stand beside it.
    """
    step = (WIDE - 2 * EDGE) / max(1, len(values) - 1)
    high = (HIGH - 2 * EDGE) / 100
    points = [(EDGE + number * step, HIGH - EDGE - value * high) for number, value in enumerate(values)]
    line = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.4g}" cy="{y:.4g}" r="3"/>' for x, y in points)
    ground = f'<path d="M{EDGE} {EDGE}H{WIDE - EDGE}M{EDGE} {HIGH - EDGE}H{WIDE - EDGE}" class="course-grid"/>'
    return (
        f'<svg class="course" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{ground}'
        f'<polyline points="{line}" class="course-line"/>{dots}</svg>'
    )
