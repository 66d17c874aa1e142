"""``reckless``: any allowed action, as ``random``, but it does not throw the game away in the first rounds."""

from casefile.bots.bot import Seating
from casefile.core.actions import Action, Menu, offers, pick
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from casefile.core.inquiry import Accuse, TurnBegan

ROUNDS = 4
"""So many rounds it does not accuse."""

SELDOM = 6
"""After them it does so one time in so many, of those in which it may."""


class Reckless:
    """Chooses uniformly among the kinds of action that are offered, but accuses late and seldom.

    A wrong accusation in the first round ends the game for it, and two such bots make none for anybody else.
    """

    def __init__(self, seating: Seating, draw: Draw) -> None:
        self._draw = draw
        self._early, self._turn = ROUNDS * seating.setup.seats, 0

    def observe(self, observation: Observation) -> None:
        """Remember which turn it is, and forget the rest."""
        if isinstance(observation.event, TurnBegan):
            self._turn = observation.event.number

    def choose(self, menu: Menu) -> Action:
        """Draw an action."""
        others = {kind: entry for kind, entry in menu.items() if kind is not Accuse}
        waits = self._turn <= self._early or self._draw(SELDOM) > 0
        return pick(others if waits and offers(others) else menu, self._draw)
