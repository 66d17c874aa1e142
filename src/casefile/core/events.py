"""What an event is: a fact in the past tense that says itself who sees what, and the events of the table itself.

``seen_by`` has no default: an event is public only because its class says :class:`Public`. The log is never rewritten;
``kind`` is what is stored, so a class may be renamed but a kind may not.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Literal, Self

from msgspec import Struct, StructMeta

from casefile.core.actions import Action, Actor
from casefile.core.cards import Seat
from casefile.core.texts import N_

Viewer = Seat | Literal["spectator"]
"""Through whose eyes: a seat, or somebody who sees only what is public."""


class _Abstract(StructMeta, ABCMeta):
    """Makes structs, and none of a class that leaves open who sees what."""


class Event(Struct, frozen=True, metaclass=_Abstract):
    """A fact of a table's history, with its consequences."""

    kind: ClassVar[str]
    of_table: ClassVar[bool] = False
    """Whether it concerns only the table, and so changes no rule set's state."""
    between: ClassVar[bool] = False
    """Whether it stands between a lapse and what is done by default."""

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Self | None:
        """The event as ``viewer`` sees it: what is hidden is ``None``, or the whole event is."""

    def done_by(self) -> tuple[Actor, Action] | None:
        """Return the action that begins with this event, and whose; ``None`` for a consequence, and for chance."""
        return None

    def leaver(self) -> Seat | None:
        """Return the seat that takes no further part at all from then on, if there is one."""
        return None

    def completes(self, action: Action) -> Action:
        """Return ``action``, which began with the event before this one, as this one shows that it was."""
        return action


class Public(Event, frozen=True):
    """An event that everybody sees whole."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Everybody sees it whole."""
        return self


class TableEvent(Public, frozen=True):
    """A public event about the people and the clock; it changes no rule set's state."""

    of_table: ClassVar[bool] = True


class SeatTaken(TableEvent, frozen=True):
    """``name`` plays ``seat``: a person (``bot`` empty) or that bot; ``entropy`` is its part of the seed."""

    kind: ClassVar[str] = "seat_taken"
    seat: Seat
    name: str
    bot: str
    entropy: str


class BotSteppedIn(TableEvent, frozen=True):
    """A bot plays on for ``seat``, whose owner let its time run out too often."""

    kind: ClassVar[str] = "bot_stepped_in"
    seat: Seat
    bot: str


class OwnerReturned(TableEvent, frozen=True):
    """The owner of ``seat`` plays again."""

    kind: ClassVar[str] = "owner_returned"
    seat: Seat


CLOCKS: Mapping[str, str] = {
    "none": N_("no limit"),
    "30": N_("30 seconds"),
    "60": N_("1 minute"),
    "120": N_("2 minutes"),
    "300": N_("5 minutes"),
    "86400": N_("1 day"),
    "259200": N_("3 days"),
    "604800": N_("7 days"),
}
"""The times for an action that a table may have, in seconds, and what they are called."""


class ClockSet(TableEvent, frozen=True):
    """From now on there is this time for each action, one of :data:`CLOCKS`."""

    kind: ClassVar[str] = "clock_set"
    clock: str


class SeedOpened(TableEvent, frozen=True):
    """After the game: the secret seed and salt behind the published commitment, both in hexadecimal."""

    kind: ClassVar[str] = "seed_opened"
    seed: str
    salt: str


class Lapsed(TableEvent, frozen=True):
    """``seat`` let the time run out that was due at ``due`` (milliseconds since 1970); the default follows."""

    kind: ClassVar[str] = "lapsed"
    seat: Seat
    due: int


OF_TABLE: tuple[type[Event], ...] = (SeatTaken, BotSteppedIn, OwnerReturned, ClockSet, SeedOpened, Lapsed)
"""All events of the table itself, which any game's log can hold."""
