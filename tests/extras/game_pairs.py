"""Pairs of games of any kind that a viewer cannot tell apart."""

from collections.abc import Iterator

from casefile.core.events import Viewer
from tests.games.miporin.test_secrets import pairs as miporin_pairs
from tests.games.nsider.pairs import honest_pairs
from tests.secrets.pairs import Game
from tests.secrets.test_secrets import pairs


def pairs_of_any(name: str) -> Iterator[tuple[Game, Game, Viewer]]:
    """Pairs of games with the name ``name`` that a viewer cannot tell apart, each with the viewer."""
    if name == "miporin":
        return ((pair.game, pair.other, pair.viewer) for pair in miporin_pairs())
    if name == "nsider":
        return iter(honest_pairs())
    return ((one, other, viewer) for one, other, viewer, _ in pairs(name))
