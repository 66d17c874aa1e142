"""Turns editions and texts into the model of the companion."""

import json
import re
from dataclasses import replace
from functools import cache
from importlib.metadata import version

from casefile.core.editions import CLUE, Edition
from casefile.story.i18n import Texts
from casefile.web.companion_model import AloneModel, CompanionModel
from casefile.web.drawings.sprite import edition_signs, lettered
from casefile.web.one_file import named_scripts, packed, scripts_from, static_text, style_text
from casefile.web.present.card_art import card_symbol
from casefile.web.present.companion_words import companion_words

SCRIPTS = scripts_from("companion/main.js")
"""The scripts of the page, the one that begins first."""

STYLES = ("style", "board", "companion/companion")
"""The style sheets of the page."""

SEAL = re.compile(r'(?<=<g id=")seal-\w+')
"""The name of a person's token among the symbols of an edition."""


def companion_model(language: str, texts: Texts) -> CompanionModel:
    """Return the model of the companion in a language."""
    decks = [_deck(CLUE.edition(slug), language, texts) for slug in CLUE.shipped]
    return CompanionModel(
        json.dumps(decks, ensure_ascii=False),
        json.dumps(_forms(texts), ensure_ascii=False),
        json.dumps(companion_words(texts), ensure_ascii=False),
        _sprite(),
        SCRIPTS,
        version("casefile"),
    )


def alone(model: CompanionModel) -> CompanionModel:
    """Return the model of the same page as one file."""
    styles = "\n".join(map(style_text, STYLES))
    boot = static_text("unpack.js") + f'unpack().then(() => import("casefile/{SCRIPTS[0]}"));\n'
    return replace(model, alone=AloneModel(styles, boot, packed({"scripts": named_scripts(SCRIPTS)})))


@cache
def _sprite() -> str:
    """Return the symbols of the decks after the first; people have the name of their deck, since tokens are shared."""
    return "".join(
        SEAL.sub(lambda found, slug=slug: f"{found[0]}-{slug}", edition_signs(CLUE.edition(slug)))  # type: ignore[misc]
        for slug in CLUE.shipped[1:]
    )


def _forms(texts: Texts) -> list[dict[str, object]]:
    """Return the games that can be on the table; in those with a board a question names the room where one stands."""
    _ = texts.gettext
    rows = (
        ("classic", _("Classic"), _("with a board"), "clue", True),
        ("free_walk", _("ClueGame"), _("with a board, free walk"), "clue", True),
        ("quick", _("Quick game"), _("cards alone"), "clue", False),
        ("group", _("Group Edition"), _("a game in a forum, without a Red Card"), "ns_clue", False),
    )
    return [dict(zip(("slug", "name", "about", "deck", "stands"), row, strict=True)) for row in rows]


def _deck(edition: Edition, language: str, texts: Texts) -> dict[str, object]:
    """Return a deck as the scripts read it."""
    _ = texts.gettext
    return {
        "slug": edition.slug,
        "name": edition.name.get(language, edition.name["en"]),
        "categories": [
            {
                "title": _(kind.title),
                "question": _(kind.asks),
                "cards": [
                    {
                        "slug": card,
                        "name": edition.named(card, language),
                        "short": edition.short(card, language),
                        "symbol": card_symbol(edition, card),
                    }
                    for card in cards
                ],
            }
            for kind, cards in zip(edition.family.categories, edition.deck.categories, strict=True)
        ],
        "characters": [
            {
                "token": edition.faces[card].token or card,
                "name": edition.short(card, language),
                "colour": not lettered(edition, card),
            }
            for card in edition.characters
        ],
    }
