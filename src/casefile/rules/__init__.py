"""The rule sets, each one file and one line here."""

from typing import Any

from casefile.cards import Invalid
from casefile.engine import Rules, RuleSets
from casefile.rules.cluedo import CLUEDO
from casefile.rules.cluegame import CLUEGAME
from casefile.rules.hide_tracks import HIDE_TRACKS
from casefile.rules.miporin import MIPORIN
from casefile.rules.nsider import NSIDER

RULES: RuleSets = {
    "cluedo": CLUEDO,
    "cluegame": CLUEGAME,
    "hide_tracks": HIDE_TRACKS,
    "miporin": MIPORIN,
    "nsider": NSIDER,
}
"""Every rule set by its slug."""

CLASSIC: RuleSets = {"cluedo": CLUEDO, "cluegame": CLUEGAME}
"""The rule sets of the classic game, with hands, suggestions and accusations."""


def rule_set(name: str) -> Rules[Any]:
    """The rule set ``name``; raises :class:`Invalid` where there is none."""
    if name not in RULES:
        raise Invalid("rules", repr(name), " or ".join(RULES))
    return RULES[name]
