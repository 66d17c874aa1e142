"""Which games are shown how. A new family is a module of its own and a line here."""

from collections.abc import Mapping

from casefile.games.classic.page import CLASSIC
from casefile.games.hide_tracks.page import HUNT
from casefile.games.miporin.page import MIPORIN
from casefile.games.nsider.page import NSIDER
from casefile.web.present.parts import Family

FAMILIES: Mapping[str, Family] = {
    "cluedo": CLASSIC,
    "cluegame": CLASSIC,
    "hide_tracks": HUNT,
    "miporin": MIPORIN,
    "nsider": NSIDER,
}
"""The family of each rule set that has a page."""


def family(rules: str) -> Family:
    """How the games of a rule set are shown; raises ``KeyError`` for one without a page."""
    return FAMILIES[rules]
