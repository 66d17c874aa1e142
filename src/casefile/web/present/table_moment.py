"""The facts around a table that are the same for all viewers and change: seats, clock, presence, taking back."""

from dataclasses import dataclass

from casefile.core import take_back
from casefile.core.cards import Card, Seat
from casefile.core.inquiry_state import GameState
from casefile.core.table import Table
from casefile.play.occupants import Occupants
from casefile.play.talk import Talk

NO_TALK = Talk()
"""Table talk in which nothing has been said."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at a table before the game."""

    id: str
    """The id of the place on pages."""
    suspect: Card
    """The character, if the place has one."""
    seat: Seat | None
    """The seat; ``None`` where nobody is to play there."""
    link: int | None = None
    """The number of the seat's links, which go with the person who sits there or is invited."""
    invited: bool = False
    """Whether the place is a friend's."""


@dataclass(frozen=True, slots=True)
class NextTable:
    """The table at which the people of this one play again."""

    id: str
    """The id of that table."""
    by: str
    """The name of the player that opened it; empty where its host does not play."""
    taken: frozenset[Seat]
    """The seats that are taken there."""


@dataclass(frozen=True, slots=True)
class Missed:
    """The seat that everybody waits for while its player has no page open."""

    seat: Seat
    """The seat whose turn it is to act."""
    since: int
    """The moment since which the player has no page open, in milliseconds since 1970."""
    long: bool
    """Whether that has lasted long."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The last action at the table, which ``seat`` may take back now."""

    seat: Seat
    passes: bool
    """Whether the action ended the turn, so that the other players must agree."""
    asked: bool
    """Whether the seat has asked them to agree."""
    missing: frozenset[Seat]
    """The seats that have not answered yet."""
    refused: bool
    """Whether a seat has refused."""


def undo_now(table: Table[GameState], occupants: Occupants) -> Undo | None:
    """Return what can be taken back at a table now; ``None`` for nothing."""
    history, back = table.history, table.last_act()
    if back is None:
        return None
    if not take_back.passes_the_turn(history, back):
        return Undo(back.seat, False, False, frozenset(), False)
    asked = take_back.request(history)
    agreed = asked.agreed if asked else frozenset()
    missing = occupants.people(table.setup.seats) - {back.seat, *agreed}
    return Undo(back.seat, True, asked is not None, missing, asked is not None and asked.refused)


@dataclass(frozen=True, slots=True)
class TableMoment:
    """The facts around a table that can change and are the same for all viewers."""

    occupants: Occupants
    """The players of the seats, people and bots."""
    due: int | None = None
    """The end of the time for the present action, in milliseconds since 1970; ``None`` where no time runs."""
    limit: int | None = None
    """The time for one action in milliseconds; ``None`` without a clock."""
    clock: str = "none"
    """The clock of the table by its name in forms."""
    online: frozenset[Seat] = frozenset()
    """The seats that have a page open."""
    screened: bool = False
    """Whether a big screen shows the table."""
    talk: Talk = NO_TALK
    """The table talk."""
    chairs: tuple[Chair, ...] = ()
    """The places at the table before the game begins, the empty ones too."""
    following: NextTable | None = None
    """The table at which the same people play again."""
    missed: Missed | None = None
    """The player whom the table waits for and who is not there."""
    back_now: Undo | None = None
    """The last action, if it can be taken back."""
