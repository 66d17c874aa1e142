"""Floor patterns, and the definitions that a drawn board refers to."""

from collections.abc import Mapping

from casefile.web.drawings.plan import FloorPlan

PATTERNS: Mapping[str, tuple[float, float, str]] = {
    "parquet": (
        28,
        28,
        (
            '<path d="M0 0h14v14H0zM14 14h14v14H14zM3.5 0v14M7 0v14M10.5 0v14M17.5 14v14M21 14v14M24.5 14v14M14 3.5h14'
            'M14 7h14M14 10.5h14M0 17.5h14M0 21h14M0 24.5h14"/>'
        ),
    ),
    "planks": (56, 28, '<path d="M0 0h56M0 7h56M0 14h56M0 21h56M12 0v7M40 7v7M22 14v7M50 21v7"/>'),
    "vplanks": (28, 56, '<path d="M0 0v56M7 0v56M14 0v56M21 0v56M0 12h7M7 40h7M14 22h7M21 50h7"/>'),
    "diamond": (
        28,
        28,
        (
            '<path d="M0 14L14 0L28 14L14 28Z"/><path d="M14 10l4 4-4 4-4-4zM0-4l4 4-4 4-4-4zM28-4l4 4-4 4-4-4z'
            'M0 24l4 4-4 4-4-4zM28 24l4 4-4 4-4-4z" class="pf"/>'
        ),
    ),
    "hex": (24, 41.569, '<path d="M0 6.928L12 0L24 6.928V20.785L12 27.713L0 20.785ZM12 27.713V41.569"/>'),
    "tiles": (
        14,
        14,
        '<path d="M0 0h14M0 0v14"/><path d="M0 0h2v2H0zM12 12h2v2h-2zM0 12h2v2H0zM12 0h2v2h-2z" class="pf"/>',
    ),
    "herring": (28, 14, '<path d="M0 14L14 0L28 14M0 7L7 0M0 21L14 7L28 21M21 0L28 7M0 28L14 14L28 28"/>'),
    "carpet": (
        14,
        14,
        '<path d="M7 4.5v5M4.5 7h5M0-2.5v5M-2.5 0h5M14-2.5v5M14 11.5v5M0 11.5v5"/>',
    ),
    "block": (42, 42, '<path d="M0 0L42 42M42 0L0 42M21 0L42 21L21 42L0 21Z"/>'),
}
"""Width, height and drawing of one tile of each pattern, in units."""


def definitions(plan: FloorPlan) -> str:
    """Return the patterns, the lamp's gradient and the areas' clip paths of one board; ids begin with ``b-``."""
    used = sorted({plan.floor(area) for area in plan.board.areas})
    patterns = "".join(
        f'<pattern id="b-{name}" width="{PATTERNS[name][0]}" height="{PATTERNS[name][1]}" '
        f'patternUnits="userSpaceOnUse"><g class="pat">{PATTERNS[name][2]}</g></pattern>'
        for name in used
    )
    clips = "".join(
        f'<clipPath id="b-in-{area}"><path d="{plan.outlines[area]}"/></clipPath>' for area in plan.board.areas
    )
    lamp = '<radialGradient id="b-lamp"><stop class="lamp-in"/><stop offset="1" class="lamp-out"/></radialGradient>'
    return f"<defs>{patterns}{clips}{lamp}</defs>"
