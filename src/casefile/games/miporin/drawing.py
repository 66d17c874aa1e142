"""The drawings of ``miporin``: its map of areas, its characters, places and day cards."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from importlib import resources

from casefile.core.editions import Edition
from casefile.games.miporin.models import AreaModel, MapModel
from casefile.games.miporin.rules import FAMILY
from casefile.web.drawings.seals import seal_body
from casefile.web.model import Art

UNIT = 100
"""So many units of the map are an area wide and high."""


@lru_cache
def drawn() -> Mapping[str, Mapping[str, str]]:
    """The drawings of ``lodge.toml``: section to card to the inside of an SVG element of 24 x 24."""
    text = (resources.files("casefile.games.miporin") / "drawing.toml").read_text(encoding="utf-8")
    table: Mapping[str, Mapping[str, str]] = tomllib.loads(text)
    return table


def signs(edition: Edition) -> str:
    """The symbols of an edition: a seal for each seat, then ``person-``, ``place-`` and ``day-`` for each card."""
    people, places, days = edition.deck.categories
    found = [f'<g id="seal-{token}">{seal_body(token, str(seat))}</g>' for seat, token in enumerate(FAMILY.tokens, 1)]
    found += [_symbol(f"person-{card}", _person(edition.faces[card].mark)) for card in people]
    for kind, cards in (("place", places), ("day", days)):
        for number, card in enumerate(cards, 1):
            body = drawn()[f"{kind}s"].get(card) or f'<text x="12" y="17" class="wmark">{number}</text>'
            found.append(_symbol(f"{kind}-{card}", body))
    return "".join(found)


def _symbol(name: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 24 24" overflow="visible">{body}</symbol>'


def _person(mark: str) -> str:
    return (
        '<circle cx="12" cy="8" r="4.6"/><path d="M3.5 21q.6-7 8.5-7t8.5 7"/>'
        f'<text x="12" y="21" class="pmark">{escape(mark)}</text>'
    )


def card_art(shown: Art) -> str:
    """The drawing of a character, a place or a day card, from the page's sprite."""
    return f'<svg class="ico li" viewBox="0 0 24 24" aria-hidden="true"><use href="#{shown.kind}-{shown.key}"/></svg>'


def map_ways(areas: MapModel) -> str:
    """The ways between the areas."""
    parts = []
    for one, other in areas.ways:
        (x1, y1), (x2, y2) = _middle(*areas.at[one]), _middle(*areas.at[other])
        parts.append(f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" class="away"/>')
    return "".join(parts)


def _middle(row: int, column: int) -> tuple[float, float]:
    return (column - 0.5) * UNIT, (row - 0.5) * UNIT


def map_area(area: AreaModel) -> str:
    """An area with its drawing and the tokens that stand there."""
    x, y = _middle(area.row, area.column)
    parts = [
        f'<g class="area{" open" if area.open else ""}" transform="translate({x - 42:g} {y - 42:g})">',
        '<rect width="84" height="84" rx="9"/>',
        f'<svg x="25" y="5" width="34" height="34" class="aart"><use href="#place-{area.place}"/></svg>',
        f'<text x="8" y="15" class="anum">{area.number}</text>',
        f'<text x="42" y="51" class="aname">{escape(area.name)}</text></g>',
    ]
    for place, token in enumerate(area.tokens):
        shift = (place - (len(area.tokens) - 1) / 2) * 25
        mine = '<circle r="1.5" class="mine"/>' if token.you else ""
        parts.append(
            f'<g class="atok" transform="translate({x + shift:g} {y + 26:g}) scale(9.4)">{mine}'
            f'<use href="#seal-{token.token}"/></g>'
        )
    return "".join(parts)


def map_box(areas: MapModel) -> str:
    """The view box of the map."""
    rows, columns = (max(side) for side in zip(*areas.at, strict=True))
    return f"0 0 {columns * UNIT} {rows * UNIT}"
