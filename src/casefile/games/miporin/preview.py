"""A preview of the files that players bring, before a game is opened: the map, the day cards and the names."""

from casefile.core.cards import Place
from casefile.core.engine import Setup
from casefile.core.options import Options
from casefile.games.miporin import land
from casefile.games.miporin.areas import AreaMap, parse_map, shipped_map
from casefile.games.miporin.drawing import card_signs, land_signs
from casefile.games.miporin.models import AreaModel, PreviewModel
from casefile.story.i18n import Texts
from casefile.web.model import Art, Part


def preview(setup: Setup[Options], texts: Texts, language: str) -> Part:
    """Return the map with its names, and the effect of each day card."""
    _, edition = texts.gettext, setup.edition
    areas = parse_map(setup.given.map, "map") if setup.given.map else shipped_map()
    people, places, days = edition.deck.categories
    at, scale = land.places(areas), land.scale(areas)
    model = PreviewModel(
        areas.name.get(language, areas.name["en"]),
        land.map_model(areas),
        tuple(
            AreaModel(
                *(Place(card), number, edition.short(card, language), *at[number - 1], scale),
                *(land.BOARDS[number - 1], language == "ja", False, (), ""),
            )
            for number, card in enumerate(places, 1)
        ),
        tuple((edition.short(card, language), Art("person", card)) for card in people),
        tuple((edition.short(card, language), _does(texts, areas, number)) for number, card in enumerate(days)),
        card_signs(edition) + land_signs(edition),
    )
    return Part("preview", "miporin/page.html:preview", model)


def _does(texts: Texts, areas: AreaMap, number: int) -> str:
    """Return the effect of a day card on the marker, in words."""
    _, day = texts.gettext, areas.days[number]
    return (_("{days:+d} day, all to area 1") if day.gather else _("{days:+d} day")).format(days=day.days)
