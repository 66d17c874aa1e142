"""What is around a table and the same for all who look: its seats and clock, who is there, what may be taken back."""

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class TableMoment:
    """What can change around a table and is the same for all who look at it."""

    occupants: Occupants
    """Who plays each seat, a person or a bot."""
    due: int | None = None
    """When the time for the present action runs out, in milliseconds since 1970; ``None`` where no time runs."""
    limit: int | None = None
    """The time for one action in milliseconds; ``None`` without a clock."""
    clock: str = "none"
    """The clock of the table by its name in forms."""
    online: frozenset[Seat] = frozenset()
    """The seats that have a page open."""
    talk: Talk = NO_TALK
    """What the players say to one another."""
    chairs: tuple[Chair, ...] = ()
    """The places at the table before the game begins, the empty ones too."""
    following: NextTable | None = None
    """The table at which the same people play again."""
    missed: Missed | None = None
    """The player whom the table waits for and who is not there."""
    back_now: Undo | None = None
    """What can be taken back."""
