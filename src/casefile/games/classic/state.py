"""The state of a game on the board or without one.

The table's state is folded from events, a seat's view from what that seat saw, both with the same table,
:data:`casefile.games.classic.evolve.EVOLVE`.
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
    """A game in progress."""

    setup: Setup[ClassicOptions]
    """The set-up."""
    options: ClassicOptions
    """The options."""
    board: Board | None
    """The board; ``None`` in the quick game."""
    suspects: Mapping[Seat, Card]
    """The character of each seat that has one."""
    holdings: Holdings
    """The case file, the hands and the side cards, as far as known."""
    pieces: Pieces
    """The places of tokens and weapons."""
    stage: Stage
    """The stage of the game."""
    turn: Seat = _FIRST
    """The seat whose turn it is."""
    number: int = 0
    """The number of the turn, from 1; 0 before the first."""
    dice: tuple[int, ...] = ()
    """The dice of this turn; empty before the throw."""
    entered: Place | None = None
    """The room that the seat whose turn it is has entered, in which it may still suggest; else ``None``."""
    suggestion: Suggestion | None = None
    """The suggestion of this turn."""
    summoned: frozenset[Seat] = frozenset()
    """The seats whose tokens another seat's suggestion moved into a room, each until its own next turn ends."""
    out: frozenset[Seat] = frozenset()
    """The seats that are out."""
    winner: Seat | None = None
    """The seat that won."""

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
        """The place of the token of the seat whose turn it is; ``None`` without a board."""
        return self.pieces.tokens.get(self.suspects[self.turn])

    @property
    def room(self) -> Place | None:
        """The room in which the token of the seat whose turn it is stands; ``None`` if it stands in none."""
        return self.here if self.board is not None and self.here in self.board.doors_of else None

    @property
    def following(self) -> Seat:
        """The seat that has the next turn; the present one if it is the last one left."""
        for seat in clockwise(self.turn, self.setup.seats):
            if seat not in self.out:
                return seat
        return self.turn
