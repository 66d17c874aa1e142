"""Actions of ``hide_tracks``: one of the Murderer, and those of chance."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Card, Place


class Walk(Struct, frozen=True):
    """The Murderer's move: ``way`` names the rooms entered, in order, joined by hyphens.

    If the move ends on a square, the square is the last name.
    """

    kind: ClassVar[str] = "walk"
    way: str


class CommitCrime(Struct, frozen=True):
    """Chance: the suspect (the Murderer), the weapon and the room of the crime."""

    kind: ClassVar[str] = "commit_crime"
    suspect: Card
    weapon: Card
    room: Card


class PlacePieces(Struct, frozen=True):
    """Chance: the rooms in which the other suspects and the other weapons stand, both in the deck's order."""

    kind: ClassVar[str] = "place_pieces"
    suspects: tuple[Place, ...]
    weapons: tuple[Place, ...]


class DrawClues(Struct, frozen=True):
    """Chance: the three cards that the Police draw."""

    kind: ClassVar[str] = "draw_clues"
    cards: tuple[Card, ...]
