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
    """A game in progress. ``peeked`` are the seats that have peeked, ``at`` is the hand that is looked into."""

    setup: Setup[HarbourOptions]
    suspects: Mapping[Seat, Card] = {}
    holdings: Holdings = Holdings()
    stage: Stage = "dealing"
    turn: Seat = Seat(0)
    number: int = 0
    suggestion: Suggestion | None = None
    at: Seat | None = None
    peeked: frozenset[Seat] = frozenset()
    out: frozenset[Seat] = frozenset()
    winner: Seat | None = None
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
