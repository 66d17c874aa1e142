"""The rule sets, each one folder and one line here. The same file names mean the same in every folder."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from casefile.core import events, inquiry, travel
from casefile.core.actions import Action
from casefile.core.cards import Invalid
from casefile.core.engine import Rules, RuleSets
from casefile.core.events import Event
from casefile.core.inquiry import Accuse, ChooseSuspect, EndTurn, Show, Suggest
from casefile.core.travel import Move, Roll, TakePassage
from casefile.games.classic import events as classic_events
from casefile.games.classic.cluedo import CLUEDO
from casefile.games.classic.cluegame import CLUEGAME
from casefile.games.hide_tracks import events as hide_tracks_events
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.rules import HIDE_TRACKS
from casefile.games.miporin import events as miporin_events
from casefile.games.miporin.actions import Bid, Challenge, Enquire, Go, Pass, Reveal, Swap
from casefile.games.miporin.rules import MIPORIN
from casefile.games.nsider import events as nsider_events
from casefile.games.nsider.actions import PreferCard, SuggestPending
from casefile.games.nsider.rules import NSIDER

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

_CLASSIC = (ChooseSuspect, Roll, Move, TakePassage, Suggest, Show, Accuse, EndTurn)
_LODGE = (Bid, Pass, Reveal, Go, Swap, Enquire, Challenge)

SEAT_ACTIONS: Mapping[str, type[Action]] = {
    kind.kind: kind for kind in (*_CLASSIC, Walk, *_LODGE, SuggestPending, PreferCard)
}
"""The actions of seats by their kind; chance, the clock and the operator never come in from outside."""


def _defined(module: ModuleType) -> list[type[Event]]:
    """The kinds of event that ``module`` itself defines."""
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Event)]
    return [each for each in found if each.__module__ == module.__name__ and "kind" in vars(each)]


_EVENTS = (events, inquiry, travel, classic_events, hide_tracks_events, miporin_events, nsider_events)
EVENTS: Mapping[str, type[Event]] = {each.kind: each for module in _EVENTS for each in _defined(module)}
"""Every kind of event by its name."""


def rule_set(name: str) -> Rules[Any, Any]:
    """The rule set ``name``; raises :class:`Invalid` where there is none."""
    if name not in RULES:
        raise Invalid("rules", repr(name), " or ".join(RULES))
    return RULES[name]
