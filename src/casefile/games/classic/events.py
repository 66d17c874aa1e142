"""Events of the classic board: the ways of the tokens and the rooms of the weapons."""

from typing import ClassVar

from casefile.core.actions import Action, Actor
from casefile.core.cards import Place, Seat
from casefile.core.events import Public
from casefile.core.movement import Move, Roll, TakePassage
from casefile.games.classic.actions import PlaceWeapons


class WeaponsPlaced(Public, frozen=True):
    """Each weapon was placed in a room; ``rooms`` are in the deck's order of weapons."""

    kind: ClassVar[str] = "weapons_placed"
    rooms: tuple[Place, ...]

    def drawn(self) -> Action:
        """Return the action of chance that begins with this event."""
        return PlaceWeapons(self.rooms)


class RollAsked(Public, frozen=True):
    """``seat`` chose to roll the dice."""

    kind: ClassVar[str] = "roll_asked"
    seat: Seat

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, Roll()


class CouldNotMove(Public, frozen=True):
    """``seat`` stays where it is, since every way is blocked."""

    kind: ClassVar[str] = "could_not_move"
    seat: Seat


class TokenMoved(Public, frozen=True):
    """The token of ``seat`` walked along ``path``, to its last place."""

    kind: ClassVar[str] = "token_moved"
    reveals: ClassVar[bool] = False
    seat: Seat
    path: tuple[Place, ...]

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, Move(self.path[-1])


class PassageTaken(Public, frozen=True):
    """The token of ``seat`` went through a secret passage to ``room``."""

    kind: ClassVar[str] = "passage_taken"
    reveals: ClassVar[bool] = False
    seat: Seat
    room: Place

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, TakePassage()
