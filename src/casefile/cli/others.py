"""The table at which a terminal sits, and how the others act there: bots in this program, or people at a server."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from casefile.arena.matches import Player
from casefile.core.actions import Action, Actor, Menu
from casefile.core.cards import Seat
from casefile.core.engine import AnyRules, AnySetup, View
from casefile.core.events import Event, Viewer
from casefile.core.inquiry_state import GameState
from casefile.core.table import Table
from casefile.core.take_back import to_take_back


class Refusal(Exception):
    """Raised when an action is not done; the text says why."""


class TerminalTable(Protocol):
    """A table as a terminal needs it."""

    @property
    def rules(self) -> AnyRules:
        """The rule set."""

    @property
    def setup(self) -> AnySetup:
        """The public set-up."""

    @property
    def state(self) -> GameState:
        """The state, of which only what everybody may know is to be read."""

    @property
    def actor(self) -> Actor | None:
        """The seat that must act now; ``None`` before the game and after it."""

    def view(self, viewer: Viewer, know: Callable[[View[GameState]], object] | None = None) -> View[GameState]:
        """Return the view of ``viewer``; ``know`` draws the conclusions from it."""

    def brought(self, view: View[GameState]) -> View[GameState]:
        """Return ``view`` itself, after it has taken in all that its viewer has observed since."""

    def menu(self, seat: Seat) -> Menu:
        """Return the possible actions of a seat."""

    def act(self, seat: Seat, action: Action) -> object:
        """Do something; raise :class:`Refusal` where it is not done."""


class Others(Protocol):
    """Those who sit at the table besides the player."""

    def act(self, seat: Seat) -> None:
        """Let the others act, or wait until they have; it is the turn of ``seat``."""

    def take_back(self, seat: Seat) -> bool:
        """Take back the last move of ``seat``, the player's; return whether it could be. Raise :class:`Refusal`."""


class LocalBots:
    """Bots in this program, at a table of it."""

    def __init__(
        self, table: Table[GameState], bots: Mapping[Seat, Player], kinds: Iterable[type[Action]] = ()
    ) -> None:
        """``kinds`` are the kinds of action that the rules allow to take back."""
        self._table, self._bots, self._kinds = table, bots, tuple(kinds)

    def act(self, seat: Seat) -> None:
        """Let the bot on ``seat`` act."""
        self._table.act(seat, self._bots[seat].choose(self._table))

    def take_back(self, seat: Seat) -> bool:
        """Take back the last move of ``seat``; return whether it could be."""
        events: Sequence[Event] = to_take_back(self._table.history, self._kinds, seat)
        self._table.record(events)
        return bool(events)
