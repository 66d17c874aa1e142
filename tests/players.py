"""The bots of the games, for tests that ask for them by name."""

from casefile.bots import MakeBot
from casefile.games import GAMES


def bots_for(rules: str) -> tuple[str, ...]:
    """The names of the bots that play a rule set."""
    return tuple(GAMES[rules].players)


def bot_named(name: str, rules: str) -> MakeBot:
    """The bot of that name which plays a rule set."""
    return GAMES[rules].bot(name)


def substitute(rules: str) -> str:
    """The bot that plays on for somebody who stays away."""
    return GAMES[rules].substitute


CLASSIC = {slug: GAMES[slug].rules for slug in ("cluedo", "cluegame")}
"""The rule sets of the classic game."""
