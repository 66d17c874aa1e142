"""The drawing of a card of an edition."""

from functools import lru_cache

from casefile.core.cards import Card
from casefile.core.editions import Edition
from casefile.web.model import Art

art_of = lru_cache(maxsize=1024)(Art)
"""The drawing with this kind and key, the same object each time; each is on many pages."""


def card_art(edition: Edition, card: Card) -> Art:
    """Return the drawing of a card of the deck, of the kind that its category has."""
    face = edition.faces[card]
    return art_of(edition.category(card).art, face.token or face.icon or card)
