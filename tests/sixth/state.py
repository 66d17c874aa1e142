"""The state of ``harbour``."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec import Struct

from casefile.core.cards import Card, Seat
from casefile.core.engine import Setup
from casefile.core.inquiry import Holdings, Suggestion, clockwise
from tests.sixth.options import HarbourOptions

Stage = Literal["dealing", "start", "asked", "peeking", "answered", "over"]


class HarbourCase(Struct, frozen=True):
    """A game in progress. Every field except the holdings is public."""

    setup: Setup[HarbourOptions]
    """The set-up."""
    suspects: Mapping[Seat, Card] = {}
    """The characters of the seats; nobody has one here."""
    holdings: Holdings = Holdings()
    """The two sealed cards and the hands, as far as known."""
    stage: Stage = "dealing"
    """The stage of the game."""
    turn: Seat = Seat(0)
    """The seat whose turn it is."""
    number: int = 0
    """The number of the turn in the game, from 1; 0 before the first."""
    suggestion: Suggestion | None = None
    """The question of this turn; ``None`` before there is one."""
    at: Seat | None = None
    """The seat whose hand is looked into in this turn; ``None`` where nobody peeks."""
    peeked: frozenset[Seat] = frozenset()
    """The seats that have peeked."""
    out: frozenset[Seat] = frozenset()
    """The seats that are out after a wrong charge."""
    winner: Seat | None = None
    """The seat that won."""
    board: ClassVar[None] = None
    pieces: ClassVar[None] = None

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats in turn order."""
        return tuple(map(Seat, range(self.setup.seats)))

    @property
    def following(self) -> Seat:
        """The next seat after this turn that is still in."""
        return next(seat for seat in clockwise(self.turn, self.setup.seats) if seat not in self.out)
