"""Actions of ``hide_tracks``: one of the Murderer, and those of chance."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.cards import Card, Place


@dataclass(frozen=True, slots=True)
class Walk:
    """Take ``way``: the rooms entered, in order, and then the end if that is a square, joined by hyphens."""

    kind: ClassVar[str] = "walk"
    way: str


@dataclass(frozen=True, slots=True)
class CommitCrime:
    """Chance: the elements of the crime."""

    kind: ClassVar[str] = "commit_crime"
    suspect: Card
    weapon: Card
    room: Card


@dataclass(frozen=True, slots=True)
class PlacePieces:
    """Chance: the rooms of the other suspects and of the other weapons, both in the deck's order."""

    kind: ClassVar[str] = "place_pieces"
    suspects: tuple[Place, ...]
    weapons: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class DrawClues:
    """Chance: the three cards that the Police draw."""

    kind: ClassVar[str] = "draw_clues"
    cards: tuple[Card, ...]
