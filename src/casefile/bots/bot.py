"""The interface of a bot, and everything that a bot is told at the start."""

from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Protocol

from casefile.core.actions import Action, Menu
from casefile.core.cards import Invalid, Seat
from casefile.core.dealing import Draw
from casefile.core.engine import AnyRules, AnySetup, Observation


@dataclass(frozen=True, slots=True)
class Seating:
    """The place of a bot in a game."""

    rules: AnyRules
    """The rule set."""
    setup: AnySetup
    """The public set-up."""
    seat: Seat
    """The bot's seat."""


class Bot(Protocol):
    """A player that is a program. It is told what its seat observes, and nothing else.

    A bot may be thrown away and built again from its observations at any time. So what it chooses depends only on
    its seating, its observations, the menu and what it draws, and observing must be quick.
    """

    def observe(self, observation: Observation) -> None:
        """Take in the next observation of this seat."""

    def choose(self, menu: Menu) -> Action:
        """Choose one of the actions that ``menu``, which offers at least one, offers this seat now."""


MakeBot = Callable[[Seating, Draw], Bot]
"""Makes a bot from its seating and the draw for its own chance."""

BotLike = str | MakeBot
"""A bot's name in its game, or the callable that makes a bot, such as a class."""


def checked(bot: MakeBot) -> MakeBot:
    """Return ``bot``; raise :class:`Invalid` where it does not take a seating and a draw.

    A callable without a signature is returned unchecked: its parameters are unknown until it is called.
    """
    expected = "one that is made from a Seating and a draw, so write: def __init__(self, seating, draw)"
    if not callable(bot):
        raise Invalid("bots", repr(bot), expected)
    try:
        taken = signature(bot)
    except ValueError:
        return bot
    try:
        taken.bind(None, None)
    except TypeError:
        raise Invalid("bots", f"{name_of(bot)}{taken}", expected) from None
    return bot


def name_of(bot: BotLike) -> str:
    """Return the name of a bot: the given name, else the name of its class or function."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
