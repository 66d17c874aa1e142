"""Dice, paths, doors, passages and summoned pieces: shared by the rule sets with a board.

Plain functions over :class:`Pieces`, the places of the suspects' tokens and of the weapons.
"""

from collections.abc import Mapping
from itertools import product
from typing import ClassVar

from msgspec import Struct, field

from casefile.core.board import Board, Reach
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import Draw
from casefile.core.events import Public


class Roll(Struct, frozen=True):
    """Ask for the dice."""

    kind: ClassVar[str] = "roll"


class Move(Struct, frozen=True):
    """Walk to ``to``, a square or a room in reach of the roll."""

    kind: ClassVar[str] = "move"
    to: Place


class TakePassage(Struct, frozen=True):
    """Go through the secret passage of the room one stands in."""

    kind: ClassVar[str] = "take_passage"


class ThrowDice(Struct, frozen=True):
    """Chance: the dice show these numbers, 1 to 6 each."""

    kind: ClassVar[str] = "throw_dice"
    dice: tuple[int, ...]


THROWS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(tuple(product(range(1, 7), repeat=n)) for n in range(3))
"""``THROWS[n]`` has every throw of ``n`` dice, none to two, each of them equally likely."""


class DiceRolled(Public, frozen=True):
    """``seat`` rolled ``dice``."""

    kind: ClassVar[str] = "dice_rolled"
    seat: Seat
    dice: tuple[int, ...]


class Pieces(Struct, frozen=True):
    """The places of the suspects' tokens and of the weapons."""

    tokens: Mapping[Card, Place] = field(default_factory=dict)
    weapons: Mapping[Card, Place] = field(default_factory=dict)

    def with_token(self, suspect: Card, place: Place) -> "Pieces":
        """Return the same with one token elsewhere."""
        return Pieces({**self.tokens, suspect: place}, self.weapons)

    def with_weapon(self, weapon: Card, room: Place) -> "Pieces":
        """Return the same with one weapon elsewhere."""
        return Pieces(self.tokens, {**self.weapons, weapon: room})


def occupied(board: Board, pieces: Pieces, mover: Card) -> frozenset[Place]:
    """Return the squares on which a token other than ``mover``'s stands; rooms hold any number."""
    return frozenset(
        place for suspect, place in pieces.tokens.items() if suspect != mover and place not in board.doors_of
    )


def destinations(board: Board, pieces: Pieces, mover: Card, steps: int, *, exact: bool) -> Reach:
    """Return the places where ``mover`` may end a move of ``steps``."""
    return board.reach(pieces.tokens[mover], steps, occupied(board, pieces, mover), exact=exact)


def walk(board: Board, pieces: Pieces, mover: Card, to: Place, steps: int, *, exact: bool) -> tuple[Place, ...]:
    """Return one allowed path to ``to``, one of the destinations."""
    return board.path(pieces.tokens[mover], to, steps, occupied(board, pieces, mover), exact=exact)


def cleared(board: Board, place: Place) -> Place | None:
    """Return the room into which a token that is out must go from ``place``, if it blocks a door there."""
    return next(iter(board.rooms_at.get(place, ())), None)


def throw(dice: int, draw: Draw) -> tuple[int, ...]:
    """Return the numbers of ``dice`` dice."""
    return tuple(draw(6) + 1 for _ in range(dice))


def scatter(board: Board, weapons: int, draw: Draw) -> tuple[Place, ...]:
    """Return rooms at random for ``weapons`` weapons, different ones until each room has one."""
    placed: list[Place] = []
    while len(placed) < weapons:
        rooms = list(board.rooms)
        placed += [rooms.pop(draw(len(rooms))) for _ in range(min(len(rooms), weapons - len(placed)))]
    return tuple(placed)
