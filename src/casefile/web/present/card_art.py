"""The drawing of a card of an edition."""

from collections.abc import Mapping
from functools import lru_cache

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.web.drawings.sprite import lettered
from casefile.web.model import Art

art_of = lru_cache(maxsize=1024)(Art)
"""The drawing with this kind and key, the same object each time; each is on many pages."""


def card_art(edition: Edition, card: Card) -> Art:
    """Return the drawing of a card of the deck, of the kind that its category has.

    A suspect without a token and a room without a plan are drawn as a weapon without an icon is: by letters in a frame.
    """
    if lettered(edition, card):
        return art_of("weapon", card)
    face = edition.faces[card]
    return art_of(edition.category(card).art, face.token or face.icon or card)


SYMBOLS: Mapping[str, str] = {"suspect": "seal-", "weapon": "w-", "room": "plan-"}
"""What the names of the symbols begin with, by the kind of drawing; other kinds are none of the sprite."""


def card_symbol(edition: Edition, card: Card) -> str:
    """Return the symbol in the sprite of an edition that a card is drawn by; empty where there is none."""
    art = card_art(edition, card)
    return f"{SYMBOLS[art.kind]}{art.key}" if art.kind in SYMBOLS else ""
