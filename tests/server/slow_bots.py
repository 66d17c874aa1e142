"""A game with bots that burn processor, in a module that a worker process can import."""

import time
from dataclasses import replace

from casefile.bots import Seating
from casefile.bots.random import Random
from casefile.core.actions import Action, Menu, offers
from casefile.core.dealing import Draw
from casefile.core.engine import Observation
from casefile.core.inquiry import Show
from casefile.game import Game, Games
from casefile.games import GAMES
from tests.patience import PATIENCE


class Slow:
    """Computes for ``SECONDS`` of a processor without a break, then plays by chance."""

    SECONDS = 1.5

    def __init__(self, seating: Seating, draw: Draw) -> None:
        self._bot = Random(seating, draw)

    def observe(self, observation: Observation) -> None:
        """Take in what the seat saw."""
        self._bot.observe(observation)

    def choose(self, menu: Menu) -> Action:
        """Choose, after a while."""
        end = time.thread_time() + self.SECONDS
        while time.thread_time() < end:
            pass
        return self._bot.choose(menu)


class Doubtful(Slow):
    """Thinks for a while only where it can choose between two cards or more to show."""

    def choose(self, menu: Menu) -> Action:
        """Choose, without a thought where there is no choice."""
        shown = offers(menu).get(Show)
        return super().choose(menu) if shown is not None and len(shown) > 1 else self._bot.choose(menu)


class Torn(Doubtful):
    """Thinks there longer than any test waits."""

    SECONDS = 10 * PATIENCE


class Endless(Slow):
    """Thinks longer than any test."""

    SECONDS = 600.0


def slow_games(bot: type[Slow] = Slow, *, light: bool = False) -> Games:
    """The games, where the plainest bot of the first is ``bot``: in the server itself where it is said to be light."""
    cluedo, quick = GAMES["cluedo"], ("random", "eliminator") if light else ("random",)
    first: Game = replace(cluedo, played=replace(cluedo.played, bots={"eliminator": bot}, light=quick))
    return Games(first, *(game for slug, game in GAMES.items() if slug != "cluedo"))
