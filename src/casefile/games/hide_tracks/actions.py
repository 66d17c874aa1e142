"""Actions of ``hide_tracks``: one of the Murderer, and those of chance."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Card, Place


class Walk(Struct, frozen=True):
    """Take ``way``: the rooms entered, in order, and then the end if that is a square, joined by hyphens."""

    kind: ClassVar[str] = "walk"
    way: str


class CommitCrime(Struct, frozen=True):
    """Chance: the elements of the crime."""

    kind: ClassVar[str] = "commit_crime"
    suspect: Card
    weapon: Card
    room: Card


class PlacePieces(Struct, frozen=True):
    """Chance: the rooms of the other suspects and of the other weapons, both in the deck's order."""

    kind: ClassVar[str] = "place_pieces"
    suspects: tuple[Place, ...]
    weapons: tuple[Place, ...]


class DrawClues(Struct, frozen=True):
    """Chance: the three cards that the Police draw."""

    kind: ClassVar[str] = "draw_clues"
    cards: tuple[Card, ...]
