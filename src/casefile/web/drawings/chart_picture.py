"""The picture of a review's chart, for links to it: the players, and how much each could know turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from casefile.review.chart import Chart
from casefile.web.drawings.plain_style import plain_rules
from casefile.web.drawings.poster import INK, INK2, INK3, LEFT, lines_of, name_and_logo, poster, words
from casefile.web.drawings.score import ScoreSize, score

TOP, BOTTOM = 164, 606
"""The heights between which the players' lines are drawn."""
NAMES, END = 232, 170
"""The widths of the columns beside the chart: of the names, and of the words at the end of a line."""
TALL = 104
"""The height of a player's line in a chart with few of them."""
STYLE = (".score", ".band", ".rn", ".unsaid", ".pole", ".flag", ".mk", ".dot", ".shw", ".accd", ".accp")
"""The selectors of the page's style rules for a chart."""


@dataclass(frozen=True, slots=True)
class LaneWords:
    """The words beside a player's line of the chart."""

    name: str
    """The name of the seat, on the left."""
    token: str
    """The design of the seat's token."""
    person: str
    """The name of the player."""
    end: str
    """The words at the end of the line."""


@dataclass(frozen=True, slots=True)
class ChartPicture:
    """The contents of the picture."""

    title: str
    """The name of the game."""
    told: str
    """The chart in a sentence or two."""
    lanes: Sequence[LaneWords]
    """The words beside the players' lines, in the order of the chart's lanes."""
    chart: Chart
    """The data of the chart, from which the lines and marks are drawn."""


def chart_picture(shown: ChartPicture, symbols: str) -> str:
    """Return the picture as SVG; ``symbols`` has the tokens that it refers to."""
    count = max(1, len(shown.lanes))
    lane = min(TALL, (BOTTOM - TOP - 38) // count - 11)
    size = ScoreSize(lane=lane)
    high, wide = size.height(count), 1200 - 2 * LEFT - NAMES - END
    drawn = score(shown.chart, [each.token for each in shown.lanes], None, size)
    style = f"<style>{plain_rules('style', '.c-')}{plain_rules('game_review', *STYLE)}</style>"
    inside = f'<svg x="{LEFT + NAMES}" y="{TOP}" width="{wide}" height="{high}" overflow="visible">{drawn}</svg>'
    beside = "".join(_beside(each, TOP + size.top(number) + lane / 2) for number, each in enumerate(shown.lanes))
    title = "".join(words(line, 82, 20, INK3, "sans", 330) for line in lines_of(shown.title, 20, 1, 800))
    told = "".join(
        words(line, 128 + 26 * n, 19, INK2, "serif") for n, line in enumerate(lines_of(shown.told, 19, 2, 1060))
    )
    return poster(f"{style}{name_and_logo()}{title}{told}{inside}{beside}", symbols)


def _beside(lane: LaneWords, middle: float) -> str:
    """Return the token and the names on the left of a lane, and the words at its end on the right."""
    token = f'<g transform="translate({LEFT + 20} {middle:g}) scale(19)"><use href="#seal-{lane.token}"/></g>'
    low = 8 if not lane.person else -2
    name = "".join(words(line, middle + low, 22, INK, "sans", LEFT + 52) for line in lines_of(lane.name, 22, 1, 165))
    who = "".join(words(line, middle + 20, 16, INK3, "sans", LEFT + 52) for line in lines_of(lane.person, 16, 1, 165))
    return f"{token}{name}{who}{words(lane.end, middle + 8, 20, INK2, 'sans', 1200 - LEFT - END + 22)}"
