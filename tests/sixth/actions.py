"""The actions that ``harbour`` has of its own."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Card, Seat


class Ask(Struct, frozen=True):
    """Ask the seat ``whom`` for one of two cards."""

    kind: ClassVar[str] = "ask"
    whom: Seat
    boat: Card
    """One of the two cards."""
    cargo: Card
    """The other one."""


class Charge(Struct, frozen=True):
    """Name the two sealed cards."""

    kind: ClassVar[str] = "charge"
    boat: Card
    """The boat that the charge names."""
    cargo: Card
    """The cargo that the charge names."""


class Peek(Struct, frozen=True):
    """Look at one card of the seat ``at``, in place of a question, once a game."""

    kind: ClassVar[str] = "peek"
    at: Seat


class TurnCard(Struct, frozen=True):
    """An action of chance: a card is turned, at which a seat looks."""

    kind: ClassVar[str] = "turn_card"
    place: int
    """The place of the card in the hand, counted from 0."""
