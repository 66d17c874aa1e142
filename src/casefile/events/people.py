"""Events of the table itself: who sits there, the clock, the opened seed. They change no rule set's state."""

from collections.abc import Mapping
from typing import ClassVar

from casefile.cards import Seat
from casefile.events.contract import TableEvent
from casefile.texts import N_


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
