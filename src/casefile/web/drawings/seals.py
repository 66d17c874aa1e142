"""The six token designs: each a colour (from the style sheet, by class), a shape of its own, and two letters."""

from collections.abc import Mapping
from html import escape

SHAPES: Mapping[str, str] = {
    "scarlet": "M0-1.2L1.2 0L0 1.2L-1.2 0Z",
    "mustard": "M-.92-.92Q0-1.16 .92-.92V.06Q.92.76 0 1.1Q-.92.76-.92.06Z",
    "white": "M0-.98A.98.98 0 1 1 0 .98A.98.98 0 1 1 0-.98Z",
    "green": "M-.62-.9H.62Q.9-.9.9-.62V.62Q.9.9.62.9H-.62Q-.9.9-.9.62V-.62Q-.9-.9-.62-.9Z",
    "peacock": "M0-1.24C.3-.72.98-.32.98.26A.98.94 0 1 1-.98.26C-.98-.32-.3-.72 0-1.24Z",
    "plum": "M-.54-.98H.54L1.08 0L.54.98H-.54L-1.08 0Z",
}
"""The outline of each design around the origin; no point is further away than 1.3."""

LOWERED: Mapping[str, float] = {"peacock": 0.28, "mustard": -0.02}
"""The distance by which the letters are below the middle of a shape."""

SEAL_BOX = "-1.35 -1.35 2.7 2.7"
"""The view box of a token that is drawn alone."""


def seal_body(token: str, mark: str) -> str:
    """Return the drawing of a token with its letters, of radius about 1, around the origin.

    ``token`` is a key of :data:`SHAPES`, and ``mark`` has the letters.
    """
    shape, lowered = SHAPES[token], LOWERED.get(token, 0.0)
    return (
        f'<g class="tok t-{token}"><path d="{shape}" class="body"/>'
        f'<path d="{shape}" transform="translate(0 {lowered * 0.14:.3g}) scale(.84)" class="rim"/>'
        f'<text y="{0.35 + lowered:.3g}" class="mono">{escape(mark)}</text></g>'
    )


def ghost(token: str) -> str:
    """Return the outline of a token alone, by which a start square is marked."""
    return f'<g class="t-{token}"><path d="{SHAPES[token]}" class="ghost"/></g>'


def seal(token: str, size: str = "") -> str:
    """Return a token from the page's sprite; ``size`` is a class of the style sheet.

    It is decoration: the name stands beside it.
    """
    classes = f"seal {size}".strip()
    return f'<svg class="{classes}" viewBox="{SEAL_BOX}" aria-hidden="true"><use href="#seal-{token}"/></svg>'
