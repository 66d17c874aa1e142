"""``random``: draws any allowed action, whatever was seen."""

from casefile.bots.bot import Seating
from casefile.core.actions import Action, Menu, pick
from casefile.core.dealing import Draw
from casefile.core.engine import Observation


class Random:
    """The bot ``random``: it draws a kind of action uniformly among those offered, then each field uniformly."""

    def __init__(self, seating: Seating, draw: Draw) -> None:
        self._draw = draw

    def observe(self, observation: Observation) -> None:
        """Ignore the observation."""

    def choose(self, menu: Menu) -> Action:
        """Return an action drawn from ``menu``."""
        return pick(menu, self._draw)
