"""Weapon icons, signs of the interface, pencil marks, dice, the logo: line drawings in the text's colour."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from importlib import resources

PIPS: Mapping[int, str] = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "035268"}
"""By number: the places on a die's face that have a pip, of nine places counted from 0, row by row."""

KEYHOLE = "M{x} {y}a1.3 1.3 0 0 1 .6 2.45l.7 2.55h-2.6l.7-2.55a1.3 1.3 0 0 1 .6-2.45z"


@lru_cache
def drawn() -> Mapping[str, Mapping[str, str]]:
    """Return the drawings of ``icons.toml`` by section and name: each the inside of an SVG element."""
    text = (resources.files("casefile.web.drawings") / "icons.toml").read_text(encoding="utf-8")
    table: Mapping[str, Mapping[str, str]] = tomllib.loads(text)
    return table


def weapon_body(icon: str, mark: str) -> str:
    """Return the drawing of a weapon in a box of 24 x 24.

    If there is no such ``icon``, the letters ``mark`` in a frame.
    """
    known = drawn()["weapons"].get(icon)
    return (
        known
        or '<rect x="2.5" y="4.5" width="19" height="15" rx="3"/>'
        f'<text x="12" y="16" class="wmark">{escape(mark)}</text>'
    )


def icon(name: str, size: str = "") -> str:
    """Return a sign of the user interface from the page's sprite; ``size`` is a class of the style sheet.

    It is decoration: its meaning stands beside it or in a label.
    """
    classes = f"ico {size}".strip()
    return f'<svg class="{classes}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{name}"/></svg>'


def weapon(card: str, size: str = "") -> str:
    """Return the icon of a weapon's card from the page's sprite; ``size`` is a class of the style sheet."""
    classes = f"ico wi {size}".strip()
    return f'<svg class="{classes}" viewBox="0 0 24 24" aria-hidden="true"><use href="#w-{card}"/></svg>'


def pencil(mark: str) -> str:
    """Return a pencil mark (tick, cross, question or circle) from the page's sprite."""
    return f'<svg class="pencil pencil-{mark}" viewBox="0 0 30 21" aria-hidden="true"><use href="#p-{mark}"/></svg>'


def bar(chance: int) -> str:
    """Return a bar as long as a ``chance`` in percent, stretched to its cell."""
    return (
        '<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="bar-all" width="100" height="4"/><rect class="bar-of" width="{chance}" height="4"/></svg>'
    )


def die(shown: int) -> str:
    """Return a die that shows a number from 1 to 6; the number stands in words beside it."""
    return f'<svg class="die" viewBox="0 0 48 48" aria-hidden="true"><use href="#die-{shown}"/></svg>'


def die_body(shown: int) -> str:
    """Return the inside of a die's drawing, in a box of 48 x 48."""
    pips = "".join(f'<circle cx="{13 + int(p) % 3 * 11}" cy="{12 + int(p) // 3 * 11}" r="3.9"/>' for p in PIPS[shown])
    return (
        '<g class="dieb"><rect x="4" y="6" width="40" height="40" rx="9" class="ds"/>'
        f'<rect x="4" y="3" width="40" height="40" rx="9" class="f"/>{pips}</g>'
    )


def logo() -> str:
    """Return the program's sign, a folder with a wax seal, in the page's colours."""
    keyhole = KEYHOLE.format(x=14, y=13.3)
    return (
        '<svg class="mark" viewBox="0 0 28 28" aria-hidden="true">'
        '<path d="M3 7.5q0-2 2-2h6l2.5 3H23q2 0 2 2V21q0 2-2 2H5'
        'q-2 0-2-2z" class="folder"/><circle cx="14" cy="15.7" r="4.6" class="wax"/>'
        f'<path d="{keyhole}" class="key"/></svg>'
    )


def envelope() -> str:
    """Return the small envelope above the case file's column of a sheet."""
    return (
        '<svg class="envelope" viewBox="0 0 24 18" aria-hidden="true">'
        '<rect x="1" y="1" width="22" height="16" rx="1.5" '
        'class="ebody"/><path d="M1 1.5L12 10L23 1.5" class="eline"/>'
        '<circle cx="12" cy="9.5" r="3.2" class="wax"/></svg>'
    )
