"""Events of the table itself: who sits there, the clock, the opened seed. They change no rule set's state."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.cards import Seat
from casefile.events.contract import TableEvent


@dataclass(frozen=True, slots=True)
class SeatTaken(TableEvent):
    """``name`` plays ``seat``: a person (``bot`` empty) or that bot; ``entropy`` is its part of the seed."""

    kind: ClassVar[str] = "seat_taken"
    seat: Seat
    name: str
    bot: str
    entropy: str


@dataclass(frozen=True, slots=True)
class BotSteppedIn(TableEvent):
    """A bot plays on for ``seat``, whose owner let its time run out too often."""

    kind: ClassVar[str] = "bot_stepped_in"
    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class OwnerReturned(TableEvent):
    """The owner of ``seat`` plays again."""

    kind: ClassVar[str] = "owner_returned"
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeedOpened(TableEvent):
    """After the game: the secret seed and salt behind the published commitment, both in hexadecimal."""

    kind: ClassVar[str] = "seed_opened"
    seed: str
    salt: str


@dataclass(frozen=True, slots=True)
class Lapsed(TableEvent):
    """``seat`` let the time run out that was due at ``due`` (milliseconds since 1970); the default follows."""

    kind: ClassVar[str] = "lapsed"
    seat: Seat
    due: int
