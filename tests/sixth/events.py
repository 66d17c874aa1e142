"""The events that ``suspect`` adds to the inquiry."""

from collections.abc import Sequence
from typing import ClassVar, Self

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card, Seat
from casefile.core.events import Event, Public, Reader, Viewer
from casefile.core.facts import Fact, Holds
from tests.sixth.actions import Peek


class HandChosen(Public, frozen=True):
    """``seat`` looks into the hand of ``at``."""

    kind: ClassVar[str] = "hand_chosen"
    seat: Seat
    at: Seat

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with it."""
        return self.seat, Peek(self.at)


class CardPeeked(Event, frozen=True):
    """``seat`` saw ``card`` in the hand of ``at``, which does not know which; nor does anybody else."""

    kind: ClassVar[str] = "card_peeked"
    seat: Seat
    at: Seat
    card: Card | None

    def seen_by(self, viewer: Viewer) -> Self:
        """The card is known to the seat that looked."""
        return self if viewer == self.seat else type(self)(self.seat, self.at, None)

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return whose the card is, to the seat that looked."""
        return () if self.card is None else (Holds(self.at, self.card, (reader.turn,)),)
