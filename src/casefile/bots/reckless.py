"""``reckless``: draws any allowed action, as ``random`` does, but makes no accusation in the first rounds."""

from casefile.bots.bot import Seating
from casefile.core.actions import Action, Menu, offers, pick
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from casefile.core.inquiry import Accuse, TurnBegan

ROUNDS = 4
"""The number of rounds in which the bot does not accuse."""

SELDOM = 6
"""The bot considers an accusation in one of so many choices, after :data:`ROUNDS`."""


class Reckless:
    """The bot ``reckless``: it draws any allowed action, but accuses late and seldom.

    A wrong accusation in the first round ends the game for the bot, and two bots that make one leave no game to the
    others.
    """

    def __init__(self, seating: Seating, draw: Draw) -> None:
        self._draw = draw
        self._early, self._turn = ROUNDS * seating.setup.seats, 0

    def observe(self, observation: Observation) -> None:
        """Remember the number of the turn, and ignore the rest of the observation."""
        if isinstance(observation.event, TurnBegan):
            self._turn = observation.event.number

    def choose(self, menu: Menu) -> Action:
        """Return an action drawn from ``menu``."""
        others = {kind: entry for kind, entry in menu.items() if kind is not Accuse}
        waits = self._turn <= self._early or self._draw(SELDOM) > 0
        return pick(others if waits and offers(others) else menu, self._draw)
