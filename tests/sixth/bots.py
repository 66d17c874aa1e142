"""The bot of ``harbour``: it asks at random, and charges once only one pair is left."""

from collections.abc import Mapping

from casefile.bots.bot import Bot, MakeBot, Seating
from casefile.core.actions import Action, Menu, Offer, pick
from casefile.core.dealing import Draw
from casefile.core.engine import Observation, View
from casefile.core.inquiry import EndTurn, Show
from tests.sixth.actions import Ask, Charge, Peek
from tests.sixth.knowledge import know


class Customs:
    """Peeks first, asks anybody for anything, and charges when that is certain."""

    def __init__(self, seating: Seating, draw: Draw) -> None:
        self._draw = draw
        self._view = View(seating.rules, seating.setup, seating.seat, know)

    def observe(self, observation: Observation) -> None:
        """Take in the next observation."""
        self._view.observe(observation)

    def choose(self, menu: Menu) -> Action:
        """Charge where just one pair is left, else do the first of these that is offered."""
        known = self._view.knowledge
        if isinstance(menu.get(Charge), Offer) and len(known.solutions) == 1:
            return Charge(*next(iter(known.solutions)))
        for kind in (Show, Peek, Ask, EndTurn):
            offer = menu.get(kind)
            if isinstance(offer, Offer):
                return pick({kind: offer}, self._draw)
        return pick(menu, self._draw)


def customs(seating: Seating, draw: Draw) -> Bot:
    """Make it."""
    return Customs(seating, draw)


BOTS: Mapping[str, MakeBot] = {"customs": customs}
