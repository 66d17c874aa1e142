"""The drawing of a card of an edition."""

from collections.abc import Mapping
from functools import lru_cache

from casefile.core.cards import Card
from casefile.core.editions import ICON, PLAN, SEAL, Edition
from casefile.story.i18n import Texts
from casefile.web.drawings.poster import FaceUp
from casefile.web.drawings.sprite import lettered
from casefile.web.model import Art

art_of = lru_cache(maxsize=1024)(Art)
"""Returns the drawing with this kind and key; the same object each time, since a drawing stands on many pages."""


def card_art(edition: Edition, card: Card) -> Art:
    """Return the drawing of a card of the edition's deck, of the kind of its category.

    A person without a token and an area without a plan are drawn like a card without an icon: by letters in a frame.
    """
    if lettered(edition, card):
        return art_of(ICON, card)
    face = edition.faces[card]
    return art_of(edition.category(card).art, face.token or face.icon or card)


SYMBOLS: Mapping[str, str] = {SEAL: "seal-", ICON: "w-", PLAN: "plan-"}
"""The beginnings of the symbols' names, by the kind of drawing; other kinds are not in the sprite."""


def card_symbol(edition: Edition, card: Card) -> str:
    """Return the symbol of a card in the sprite of an edition; empty where there is none."""
    art = card_art(edition, card)
    return f"{SYMBOLS[art.kind]}{art.key}" if art.kind in SYMBOLS else ""


def face_up(edition: Edition, card: Card, texts: Texts, language: str) -> FaceUp:
    """Return a card as a picture shows it, with its drawing, if it has one."""
    called = edition.category(card).called
    return FaceUp(texts.gettext(called), edition.named(card, language), card_symbol(edition, card))
