"""A look at a box of the players' own, before a game is opened with it."""

from casefile.core.engine import Setup
from casefile.core.options import Options
from casefile.story.i18n import Texts
from casefile.web.box_model import BoxCategory, BoxModel
from casefile.web.model import Part


def box_preview(setup: Setup[Options], texts: Texts, language: str) -> Part:
    """Return the cards of the box with which a game is set up, by category."""
    edition = setup.edition
    categories = tuple(
        BoxCategory(texts.gettext(category.title), tuple(edition.named(card, language) for card in cards))
        for category, cards in zip(edition.family.categories, edition.deck.categories, strict=True)
    )
    return Part("preview", "parts/box.html:box", BoxModel(edition.name.get(language, edition.name["en"]), categories))
