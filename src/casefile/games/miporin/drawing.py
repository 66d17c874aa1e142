"""The drawings of ``miporin``: characters, places and day cards, and the symbols of a page. ``land`` has the map."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from importlib import resources
from typing import Any

from msgspec.structs import replace

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.games.miporin.rules import FAMILY
from casefile.web.drawings.seals import seal_body
from casefile.web.model import Art, CardModel

BUST = "-2 -3 100 108"
"""The view box of the drawing of a character's token."""

CLIPS = (
    '<clipPath id="clip-bust"><path d="M-20-20H116V58H88A40 40 0 0 1 8 58H-20Z"/></clipPath>'
    '<clipPath id="clip-head"><path d="M-20-20H116V58H-20Z"/></clipPath>'
)
"""The clip paths of a bust, which rises out of its disc: cut along the disc below the middle, uncut above."""

HILLS = (
    '<rect class="m-paper" x="-96" y="-200" width="288" height="360"/>'
    '<path class="m-far" d="M-96 40C-40 22-20 44 4 36S40 26 60 34S96 20 120 30S160 40 192 30V128H-96Z"/>'
    '<path class="m-near" d="M-96 58C-50 48-20 66 20 60S70 50 100 56S150 64 192 54V128H-96Z"/>'
    '<path class="m-gr" d="M-96 76C-40 66 0 80 48 74S140 70 192 78V152H-96Z"/>'
    '<rect class="m-fog" x="52" y="46" width="70" height="6" rx="3"/>'
    '<rect class="m-fog" x="-30" y="64" width="60" height="5" rx="2.5"/>'
)
"""The landscape behind every place, 96 wide and 104 high; it goes on around for a wider or a higher card."""

LOWER = {"lakeside": 96, "hot_spring": 96, "rope_bridge": 74}
"""The height of the clearing on the card of a place, by place, where it is not the usual one."""

PLAIN = (
    '<path class="f-fo" d="M10 130C12 112 26 102 48 102S84 112 86 130Z"/>'
    '<path class="f-ft" d="M10 130C12 112 26 102 48 102S84 112 86 130Z"/>'
    '<circle class="f-fo" cx="48" cy="56" r="38"/><circle class="f-fs" cx="48" cy="56" r="38"/>'
    '<text class="f-mark" x="48" y="72">{}</text>'
)
"""The drawing of a character that has only a name of the players' own: a head with one or two letters."""


@lru_cache
def drawn(name: str = "drawing") -> Mapping[str, Mapping[str, Any]]:
    """Return the drawings in the file ``name.toml``: by section and card, the inside of an SVG element and its data."""
    text = (resources.files("casefile.games.miporin") / f"{name}.toml").read_text(encoding="utf-8")
    table: Mapping[str, Mapping[str, Any]] = tomllib.loads(text)
    return table


def signs(edition: Edition) -> str:
    """Return the SVG symbols of an edition: a seal for each seat, and those of its cards, map and places."""
    seals = [f'<g id="seal-{token}">{seal_body(token, str(seat))}</g>' for seat, token in enumerate(FAMILY.tokens, 1)]
    return "".join((*seals, card_signs(edition), land_signs(edition), scene_signs(edition)))


def land_signs(edition: Edition) -> str:
    """Return the SVG symbols of the map, whose ids begin with ``tree-``, ``map-`` and, for a drawn place, ``view-``."""
    land, views = drawn("map"), drawn("map")["views"]
    trees = [f'<g id="tree-{kind}">{body}</g>' for kind, body in land["trees"].items()]
    lands = [f'<g id="map-{name}">{land["map"][name]}</g>' for name in ("land", "bare", "mist")]
    scenery = [
        f'<g id="view-{place}">{views[place]}</g>' for place in edition.deck.category("places") if place in views
    ]
    return "".join((*trees, *lands, *scenery))


def scene_signs(edition: Edition) -> str:
    """Return the SVG symbols of the place cards' pictures, ``scene-``: each place as on the map, with mountains."""
    views = drawn("map")["views"]
    found = [f'<g id="hills">{HILLS}</g>']
    for place in edition.deck.category("places"):
        inside = f'<use href="#place-{place}" class="li" x="30" y="40" width="36" height="36"/>'
        if place in views:
            inside = f'<use href="#view-{place}" transform="translate(48 {LOWER.get(place, 88)}) scale(.6)"/>'
        found.append(f'<g id="scene-{place}"><use href="#hills"/>{inside}</g>')
    return "".join(found)


def card_signs(edition: Edition) -> str:
    """Return the SVG symbols of the cards: ``face-``, ``head-`` and ``bust-`` of characters, ``place-``, ``day-``."""
    people, places, days = edition.deck.categories
    found = [CLIPS, *(_person(card, edition.faces[card].mark) for card in people)]
    for kind, cards in (("place", places), ("day", days)):
        for number, card in enumerate(cards, 1):
            body = drawn()[f"{kind}s"].get(card) or f'<text x="12" y="17" class="wmark">{number}</text>'
            found.append(f'<symbol id="{kind}-{card}" viewBox="0 0 24 24" overflow="visible">{body}</symbol>')
    return "".join(found)


def _person(card: Card, mark: str) -> str:
    """Return the face of a character, and twice as a token needs it: for its rim, and cut along the disc."""
    faces = drawn("faces")
    body = faces["faces"].get(card) or PLAIN.format(escape(mark))
    factor, x, y = faces["zoom"].get(card, (1, 48, 62))
    larger = f' transform="translate({x} {y}) scale({factor}) translate({-x} {-y})"' if factor != 1 else ""
    use = f'<use href="#face-{card}" width="96" height="128"{larger}/>'
    return (
        f'<symbol id="face-{card}" viewBox="0 0 96 128" overflow="visible">{body}</symbol>'
        f'<g id="head-{card}"><g clip-path="url(#clip-head)"><g class="f-halo">{use}</g></g></g>'
        f'<g id="bust-{card}"><g clip-path="url(#clip-bust)">{use}</g></g>'
    )


def token_body(person: str, seat: str = "") -> str:
    """Return the drawing of the token of the character ``person``, 96 wide.

    ``seat`` is the design of the ring around it.
    """
    ring = f'<circle class="f-ring t-{seat}" cx="48" cy="58" r="44.5"/>' if seat else ""
    return (
        f'<use href="#head-{person}"/><circle class="f-rim" cx="48" cy="58" r="{50 if seat else 45}"/>'
        f'<circle class="f-plate" cx="48" cy="58" r="40"/>{ring}<use href="#bust-{person}"/>'
    )


def portrait(person: str) -> str:
    """Return the drawing on the card of the character ``person``, 96 x 128: the face before a disc in a light tint."""
    x, y, radius = drawn("faces")["moon"].get(person, (48, 50, 30))
    return (
        '<rect class="f-plate" width="96" height="128"/>'
        f'<circle class="f-moon" cx="{x}" cy="{y}" r="{radius}"/><use href="#face-{person}" width="96" height="128"/>'
    )


def card_art(shown: Art) -> str:
    """Return the drawing of a card on the page, made of the page's symbols: a sign, a token, or a whole picture.

    A whole picture has the kind ``portrait`` or ``scene``. ``key`` is the card, for a token perhaps with a seat's
    design for its ring.
    """
    if shown.kind == "portrait":
        return (
            f'<svg class="f-art pic k-{shown.key}" viewBox="0 0 96 128" preserveAspectRatio="xMidYMin slice"'
            f' aria-hidden="true">{portrait(shown.key)}</svg>'
        )
    if shown.kind == "scene":
        return (
            '<svg class="pic" viewBox="0 0 96 104" preserveAspectRatio="xMidYMax" overflow="visible"'
            ' aria-hidden="true">'
            f'<use href="#scene-{shown.key}"/></svg>'
        )
    if shown.kind != "person":
        inside = f'<use href="#{shown.kind}-{shown.key}"/>'
        return f'<svg class="ico li" viewBox="0 0 24 24" aria-hidden="true">{inside}</svg>'
    person, _dot, seat = shown.key.partition(".")
    inside = token_body(person, seat)
    return f'<svg class="ico li f-art f-tok k-{person}" viewBox="{BUST}" aria-hidden="true">{inside}</svg>'


PICTURES = {"person": "portrait", "place": "scene"}
"""By the kind of a card's sign, the kind of the picture that replaces it where there is room for one."""


def pictured(card: CardModel) -> CardModel:
    """Return ``card`` with a picture instead of its sign."""
    kind = PICTURES.get(card.art.kind)
    return card if kind is None else replace(card, art=Art(kind, card.art.key))


def start_art(shown: Art) -> str:
    """Return the drawing of the first day: the sun over the ridge, which stands lower for a later day."""
    sun = 3.5 + 3.6 * int(shown.key)
    return (
        '<svg class="ico s-start" viewBox="0 0 48 34" aria-hidden="true">'
        f'<circle class="s-sun" cx="25" cy="{sun:g}" r="5.5"/>'
        '<path class="s-ridge" d="M4 31V25L14 20.5L22 25L34 18L44 23V31Z"/></svg>'
    )
