"""The bots of ``suspect``: those of the family, who peek as soon as they may."""

from collections.abc import Mapping

from casefile.bots.bot import Bot, MakeBot, Seating
from casefile.bots.detective import Detective
from casefile.bots.eliminator import Eliminator
from casefile.bots.inspector import Inspector
from casefile.core.actions import Action, Menu, Offer, pick
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from tests.sixth.actions import Peek


class Peeking:
    """Plays as ``bot`` does, but peeks first."""

    def __init__(self, bot: Bot, draw: Draw) -> None:
        self._bot, self._draw = bot, draw

    def observe(self, observation: Observation) -> None:
        """Take in the next observation."""
        self._bot.observe(observation)

    def choose(self, menu: Menu) -> Action:
        """Peek into any hand where that is offered."""
        peek = menu.get(Peek)
        return pick({Peek: peek}, self._draw) if isinstance(peek, Offer) else self._bot.choose(menu)


def eliminator(seating: Seating, draw: Draw) -> Bot:
    """Make the plainest of them."""
    return Peeking(Eliminator(seating, draw), draw)


def detective(seating: Seating, draw: Draw) -> Bot:
    """Make the one that knows all that follows."""
    return Peeking(Detective(seating, draw), draw)


def inspector(seating: Seating, draw: Draw) -> Bot:
    """Make the one that reads what others ask."""
    return Peeking(Inspector(seating, draw), draw)


BOTS: Mapping[str, MakeBot] = {"eliminator": eliminator, "detective": detective, "inspector": inspector}
