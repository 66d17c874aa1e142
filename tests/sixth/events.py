"""The events that ``harbour`` has of its own."""

from collections.abc import Sequence
from typing import ClassVar, Self

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card, Seat
from casefile.core.events import Event, Public, Reader, Viewer
from casefile.core.facts import CASE_FILE, Fact, Holds, NotAll
from tests.sixth.actions import Ask, Charge, Peek


class SeatAsked(Public, frozen=True):
    """``seat`` asks ``whom`` for a boat or a cargo."""

    kind: ClassVar[str] = "seat_asked"
    seat: Seat
    whom: Seat
    boat: Card
    """The boat that the question names."""
    cargo: Card
    """The cargo that the question names."""

    @property
    def named(self) -> tuple[Card, ...]:
        """The two cards."""
        return self.boat, self.cargo

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with it."""
        return self.seat, Ask(self.whom, self.boat, self.cargo)

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return nothing; the answer is to this."""
        reader.asker, reader.suggested = self.seat, self.named
        return ()


class Charged(Public, frozen=True):
    """``seat`` charged a boat with a cargo; ``right`` where just these two are sealed."""

    kind: ClassVar[str] = "charged"
    seat: Seat
    boat: Card
    """The boat that the charge names."""
    cargo: Card
    """The cargo that the charge names."""
    right: bool

    @property
    def named(self) -> tuple[Card, ...]:
        """The two cards."""
        return self.boat, self.cargo

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with it."""
        return self.seat, Charge(self.boat, self.cargo)

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return that the two are not both sealed, where the charge is wrong."""
        return () if self.right else (NotAll(frozenset((CASE_FILE, card) for card in self.named), (reader.turn,)),)


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
