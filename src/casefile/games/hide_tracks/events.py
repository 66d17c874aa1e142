"""Events of ``hide_tracks``. All are public: nothing is hidden from the Murderer but the future."""

from typing import ClassVar, Literal

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card, Place, Seat
from casefile.core.events import Public
from casefile.games.hide_tracks.actions import CommitCrime, DrawClues, PlacePieces, Walk

Side = Literal["murderer", "police"]
"""One of the two sides, each with a column on the deduction sheet."""


class CrimeCommitted(Public, frozen=True):
    """The crime was drawn: a suspect, who is the Murderer, a weapon and a room.

    The Murderer's column has all three marked.
    """

    kind: ClassVar[str] = "crime_committed"
    suspect: Card
    """The suspect who did it: the Murderer."""
    weapon: Card
    """The weapon of the crime."""
    room: Card
    """The room of the crime, in which the pieces of the Murderer and of the weapon start."""

    def drawn(self) -> Action:
        """Return the action of chance that begins with this event."""
        return CommitCrime(self.suspect, self.weapon, self.room)


class PiecesPlaced(Public, frozen=True):
    """The other suspects and weapons were placed in these rooms, both in the deck's order."""

    kind: ClassVar[str] = "pieces_placed"
    suspects: tuple[Place, ...]
    """The room of each suspect but the Murderer, in the deck's order."""
    weapons: tuple[Place, ...]
    """The room of each weapon but that of the crime, in the deck's order."""

    def drawn(self) -> Action:
        """Return the action of chance that begins with this event."""
        return PlacePieces(self.suspects, self.weapons)


class CluesDrawn(Public, frozen=True):
    """The Police drew ``cards`` and laid each beside the room in ``rooms``.

    ``None`` stands for a card that was discarded.
    """

    kind: ClassVar[str] = "clues_drawn"
    cards: tuple[Card, ...]
    rooms: tuple[Place | None, ...]

    def drawn(self) -> Action:
        """Return the action of chance that begins with this event."""
        return DrawClues(self.cards)


class WayTaken(Public, frozen=True):
    """``seat``, the Murderer, walked along ``path``, to its last place; ``way`` is the name of the move."""

    kind: ClassVar[str] = "way_taken"
    seat: Seat
    way: str
    path: tuple[Place, ...]

    def done_by(self) -> tuple[Actor, Action]:
        """Return the seat and the move that begins with this event."""
        return self.seat, Walk(self.way)


class TracksHidden(Public, frozen=True):
    """``seat``, the Murderer, took the clues ``cards`` beside ``room``, marked them, and discarded them."""

    kind: ClassVar[str] = "tracks_hidden"
    seat: Seat
    room: Place
    cards: tuple[Card, ...]


class CluesNoted(Public, frozen=True):
    """The Police marked ``cards``, the new clues that the Murderer did not take; they lie sideways from now on."""

    kind: ClassVar[str] = "clues_noted"
    cards: tuple[Card, ...]


class CategorySolved(Public, frozen=True):
    """``side`` solved ``category``: all its cards but one are marked in the side's column."""

    kind: ClassVar[str] = "category_solved"
    side: Side
    category: str


class HuntEnded(Public, frozen=True):
    """The game is over: the seat ``winner`` got away, or the Police won (``None``)."""

    kind: ClassVar[str] = "hunt_ended"
    winner: Seat | None
