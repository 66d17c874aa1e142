"""The bots, each one file and one line here. They get observations and the menu, never a table."""

from collections.abc import Callable

from casefile.bots.detective import Detective
from casefile.bots.eliminator import Eliminator
from casefile.bots.inspector import Inspector
from casefile.bots.random import Random
from casefile.bots.seating import Bot, Seating
from casefile.cards import Invalid
from casefile.dealing import Draw

__all__ = ["BOTS", "Bot", "Seating", "bot_named"]

BOTS: dict[str, Callable[[Seating, Draw], Bot]] = {
    "random": Random,
    "eliminator": Eliminator,
    "detective": Detective,
    "inspector": Inspector,
}
"""Every bot by its slug: called with its seating and the draw for its own chance."""


def bot_named(name: str) -> Callable[[Seating, Draw], Bot]:
    """The bot ``name``; raises :class:`Invalid` where there is none."""
    if name not in BOTS:
        raise Invalid("bot", repr(name), " or ".join(BOTS))
    return BOTS[name]
