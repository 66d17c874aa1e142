"""The actions that ``harbour`` has of its own."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Card, Seat


class Ask(Struct, frozen=True):
    """Ask the seat ``whom`` for one of two cards."""

    kind: ClassVar[str] = "ask"
    whom: Seat
    boat: Card
    cargo: Card


class Charge(Struct, frozen=True):
    """Name the two sealed cards."""

    kind: ClassVar[str] = "charge"
    boat: Card
    cargo: Card


class Peek(Struct, frozen=True):
    """Look at one card of the seat ``at``, in place of a question, once a game."""

    kind: ClassVar[str] = "peek"
    at: Seat


class TurnCard(Struct, frozen=True):
    """Chance: the card that is looked at, by its place in the hand, counted from 0."""

    kind: ClassVar[str] = "turn_card"
    place: int
