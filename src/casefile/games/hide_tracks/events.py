"""Events of ``hide_tracks``. All are public: nothing is hidden from the Murderer but the future."""

from typing import ClassVar, Literal

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card, Place, Seat
from casefile.core.events import Public
from casefile.games.hide_tracks.actions import Walk

Side = Literal["murderer", "police"]
"""The owner of a column of the deduction sheet."""


class CrimeCommitted(Public, frozen=True):
    """The crime: a suspect, who is the Murderer, a weapon and a room; all three are marked in the Murderer's column."""

    kind: ClassVar[str] = "crime_committed"
    suspect: Card
    weapon: Card
    room: Card


class PiecesPlaced(Public, frozen=True):
    """The other suspects and weapons stand in these rooms, both in the deck's order."""

    kind: ClassVar[str] = "pieces_placed"
    suspects: tuple[Place, ...]
    weapons: tuple[Place, ...]


class CluesDrawn(Public, frozen=True):
    """The Police drew ``cards``; ``rooms`` has the room beside which each was laid, ``None`` where discarded."""

    kind: ClassVar[str] = "clues_drawn"
    cards: tuple[Card, ...]
    rooms: tuple[Place | None, ...]


class WayTaken(Public, frozen=True):
    """``seat`` walked ``path``, whose last place is where it stands now; ``way`` names the chosen way."""

    kind: ClassVar[str] = "way_taken"
    seat: Seat
    way: str
    path: tuple[Place, ...]

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, Walk(self.way)


class TracksHidden(Public, frozen=True):
    """``seat`` took ``cards`` beside ``room``: they are marked in the Murderer's column and discarded."""

    kind: ClassVar[str] = "tracks_hidden"
    seat: Seat
    room: Place
    cards: tuple[Card, ...]


class CluesNoted(Public, frozen=True):
    """The Police marked the new ``cards`` that nobody had taken, and turned them sideways."""

    kind: ClassVar[str] = "clues_noted"
    cards: tuple[Card, ...]


class CategorySolved(Public, frozen=True):
    """All cards but one of ``category`` are marked in the column of ``side``."""

    kind: ClassVar[str] = "category_solved"
    side: Side
    category: str


class HuntEnded(Public, frozen=True):
    """The game is over: ``winner`` got away; ``None`` where the Police have won."""

    kind: ClassVar[str] = "hunt_ended"
    winner: Seat | None
