"""The actions that ``suspect`` adds to the inquiry."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Seat


class Peek(Struct, frozen=True):
    """Look at one card of the seat ``at``, in place of a suggestion, once a game."""

    kind: ClassVar[str] = "peek"
    at: Seat


class TurnCard(Struct, frozen=True):
    """Chance: the card that is looked at, by its place in the hand, counted from 0."""

    kind: ClassVar[str] = "turn_card"
    place: int
