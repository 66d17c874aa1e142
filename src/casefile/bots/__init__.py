"""The bots, each one file and one line here. They get observations and the menu, never a table."""

from collections.abc import Callable

from casefile.bots.detective import Detective
from casefile.bots.eliminator import Eliminator
from casefile.bots.inspector import Inspector
from casefile.bots.random import Random
from casefile.bots.seating import Bot, Seating
from casefile.core.cards import Invalid
from casefile.core.dealing import Draw
from casefile.games.hide_tracks.advisor import Advisor
from casefile.games.hide_tracks.greedy import Greedy
from casefile.games.miporin.bots import SCHEMER, TRACKER, WANDERER

__all__ = ["BOTS", "Bot", "Seating", "bot_named"]

BOTS: dict[str, Callable[[Seating, Draw], Bot]] = {
    "random": Random,
    "eliminator": Eliminator,
    "detective": Detective,
    "inspector": Inspector,
    "greedy": Greedy,
    "advisor": Advisor,
    "wanderer": WANDERER,
    "tracker": TRACKER,
    "schemer": SCHEMER,
}
"""Every bot by its slug: called with its seating and the draw for its own chance."""


def bots_for(rules: str) -> tuple[str, ...]:
    """The names of the bots that play the rule set ``rules``: those that declare it, or declare nothing at all."""
    return tuple(name for name, bot in BOTS.items() if _plays(bot, rules))


def _plays(bot: object, rules: str) -> bool:
    return rules in getattr(bot, "plays", (rules,))


def substitute(rules: str) -> str:
    """The bot that plays on at a table of ``rules`` for somebody who stays away: a plain one that plays them."""
    able = bots_for(rules)
    return next((name for name in ("eliminator", "greedy", "wanderer") if name in able), able[0])


def bot_named(name: str, rules: str) -> Callable[[Seating, Draw], Bot]:
    """The bot ``name``; raises :class:`Invalid` where there is none, or where it does not play ``rules``."""
    bot = BOTS.get(name)
    if bot is not None and _plays(bot, rules):
        return bot
    found = f"{name!r}, which does not play {rules}" if name in BOTS else repr(name)
    raise Invalid("bot", found, " or ".join(bots_for(rules)))
