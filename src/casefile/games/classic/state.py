"""The state of a game on the board or without one, and how each event changes it.

The same :data:`EVOLVE` table builds a table's state from events and a seat's view from what that seat saw.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from casefile.core.board import Board
from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Setup
from casefile.core.inquiry import (
    Holdings,
    Suggestion,
    clockwise,
)
from casefile.core.movement import Pieces
from casefile.games.classic.options import ClassicOptions

Stage = Literal[
    "choosing",  # seats take their characters
    "dealing",  # chance deals
    "placing",  # chance lays out the weapons
    "start",  # a turn has begun
    "rolling",  # chance throws the dice
    "moving",  # the roll must be used
    "arrived",  # the way is over
    "asked",  # somebody must show a card
    "answered",  # the suggestion is over
    "over",
]


_FIRST = Seat(0)


class ClassicState(Struct, frozen=True):
    """A game in progress. ``entered`` is the room in which the seat whose turn it is may still suggest."""

    setup: Setup[ClassicOptions]
    house: ClassicOptions
    board: Board | None
    suspects: Mapping[Seat, Card]
    holdings: Holdings
    pieces: Pieces
    stage: Stage
    turn: Seat = _FIRST
    number: int = 0
    dice: tuple[int, ...] = ()
    entered: Place | None = None
    suggestion: Suggestion | None = None
    summoned: frozenset[Seat] = frozenset()
    out: frozenset[Seat] = frozenset()
    winner: Seat | None = None

    @property
    def first(self) -> Seat:
        """The seat that begins: Miss Scarlet's, else the next in the order of suspects."""
        seats = {suspect: seat for seat, suspect in self.suspects.items()}
        return next(seats[suspect] for suspect in self.setup.deck.suspects if suspect in seats)

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in turn order, from the first."""
        first, seats = self.first, self.setup.seats
        return tuple(Seat((first + step) % seats) for step in range(seats))

    @property
    def chooser(self) -> Seat:
        """The seat that chooses its character next."""
        return Seat(len(self.suspects))

    @property
    def here(self) -> Place | None:
        """Where the token of the seat whose turn it is stands; ``None`` without a board."""
        return self.pieces.tokens.get(self.suspects[self.turn])

    @property
    def room(self) -> Place | None:
        """The room in which that token stands, if it stands in one."""
        return self.here if self.board is not None and self.here in self.board.doors_of else None

    @property
    def following(self) -> Seat:
        """The next seat after this turn that is still in; the same seat when it is the last one."""
        for seat in clockwise(self.turn, self.setup.seats):
            if seat not in self.out:
                return seat
        return self.turn
