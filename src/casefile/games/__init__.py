"""The games, each a folder here and a word in :data:`GAMES`."""

from collections.abc import Mapping
from typing import Any

from casefile.core import events
from casefile.core.actions import Action
from casefile.core.cards import Invalid
from casefile.core.engine import Rules, RuleSets
from casefile.core.events import Event
from casefile.game import Games
from casefile.games.classic.game import CLUEDO, CLUEGAME
from casefile.games.hide_tracks.game import HIDE_TRACKS
from casefile.games.miporin.game import MIPORIN
from casefile.games.nsider.game import NSIDER

GAMES = Games(CLUEDO, CLUEGAME, HIDE_TRACKS, MIPORIN, NSIDER)
"""Every game by its slug."""

RULES: RuleSets = {slug: game.rules for slug, game in GAMES.items()}
"""Every rule set by its slug."""

SEAT_ACTIONS: Mapping[str, type[Action]] = {action.kind: action for rules in RULES.values() for action in rules.actions}
"""The actions of seats by their kind; chance, the clock and the operator never come in from outside."""

EVENTS: Mapping[str, type[Event]] = {
    event.kind: event for event in (*events.OF_TABLE, *(each for rules in RULES.values() for each in rules.events))
}
"""Every kind of event by its name."""


def rule_set(name: str) -> Rules[Any, Any]:
    """The rule set ``name``; raises :class:`Invalid` where there is none."""
    if name not in RULES:
        raise Invalid("rules", repr(name), " or ".join(RULES))
    return RULES[name]
