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
    """Chance: the crime is drawn."""

    kind: ClassVar[str] = "commit_crime"
    suspect: Card
    """The suspect who did it: the Murderer."""
    weapon: Card
    """The weapon of the crime."""
    room: Card
    """The room of the crime, in which the pieces of the Murderer and of the weapon start."""


class PlacePieces(Struct, frozen=True):
    """Chance: the pieces of the other suspects and of the other weapons are placed in rooms."""

    kind: ClassVar[str] = "place_pieces"
    suspects: tuple[Place, ...]
    """The room of each suspect but the Murderer, in the deck's order: all different, none that of the crime."""
    weapons: tuple[Place, ...]
    """The room of each weapon but that of the crime, in the deck's order: all different, none that of the crime."""


class DrawClues(Struct, frozen=True):
    """Chance: the Police draw clues."""

    kind: ClassVar[str] = "draw_clues"
    cards: tuple[Card, ...]
    """The three cards, all different, in the order in which they are drawn."""
