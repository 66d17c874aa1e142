"""What is around a table and the same for all who look: its seats and clock, who is there, what may be taken back."""

from dataclasses import dataclass
from typing import TypedDict

from casefile.core.cards import Card, Seat
from casefile.play.occupants import Occupants
from casefile.play.talk import Talk

NO_TALK = Talk()
"""Nothing has been said."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at a table before the game: its ``id`` on pages, its character if it has one, and its ``seat``.

    The seat is ``None`` where nobody is to play there; else ``link`` is the number of its links, and ``invited`` says
    that it is a friend's.
    """

    id: str
    suspect: Card
    seat: Seat | None
    link: int | None = None
    invited: bool = False


@dataclass(frozen=True, slots=True)
class NextTable:
    """The table at which the people of this one play again: its ``id``, who opened it, and the seats taken there.

    ``by`` is empty where whoever opened it does not play.
    """

    id: str
    by: str
    taken: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Missed:
    """The seat that everybody waits for while it has no page open, since when, and whether that is ``long``.

    Times are in milliseconds since 1970.
    """

    seat: Seat
    since: int
    long: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """What ``seat`` may take back now. ``passes`` says that it is the end of its turn, to which others must agree.

    It has ``asked`` them; ``missing`` are those who have not answered yet, unless somebody has ``refused``.
    """

    seat: Seat
    passes: bool
    asked: bool
    missing: frozenset[Seat]
    refused: bool


class TableMoment(TypedDict):
    """What can change around a table and is the same for all who look: each is a field of every :class:`Scene`."""

    occupants: Occupants
    due: int | None
    limit: int | None
    clock: str
    online: frozenset[Seat]
    talk: Talk
    chairs: tuple[Chair, ...]
    following: NextTable | None
    missed: Missed | None
    back_now: Undo | None
