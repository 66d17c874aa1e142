"""Dice, paths, doors, passages and summoned pieces: shared by the rule sets with a board.

Plain functions over :class:`Pieces`, the places of the characters' tokens and of the objects.
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
    """Walk to ``to``, a square or an area in reach of the roll."""

    kind: ClassVar[str] = "move"
    to: Place


class TakePassage(Struct, frozen=True):
    """Go through the secret passage of the area one stands in."""

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
    """The places of the pieces on the board."""

    tokens: Mapping[Card, Place] = field(default_factory=dict)
    """The tokens of the characters, which walk; no two stand on one square."""
    objects: Mapping[Card, Place] = field(default_factory=dict)
    """The pieces that only lie in areas, such as weapons."""

    def with_token(self, character: Card, place: Place) -> "Pieces":
        """Return the same with one token elsewhere."""
        return Pieces({**self.tokens, character: place}, self.objects)

    def with_object(self, card: Card, area: Place) -> "Pieces":
        """Return the same with one object elsewhere."""
        return Pieces(self.tokens, {**self.objects, card: area})


def occupied(board: Board, pieces: Pieces, mover: Card) -> frozenset[Place]:
    """Return the squares on which a token other than ``mover``'s stands; areas hold any number."""
    return frozenset(
        place for character, place in pieces.tokens.items() if character != mover and place not in board.doors_of
    )


def destinations(board: Board, pieces: Pieces, mover: Card, steps: int, *, exact: bool) -> Reach:
    """Return the places where ``mover`` may end a move of ``steps``."""
    return board.reach(pieces.tokens[mover], steps, occupied(board, pieces, mover), exact=exact)


def walk(board: Board, pieces: Pieces, mover: Card, to: Place, steps: int, *, exact: bool) -> tuple[Place, ...]:
    """Return one allowed path to ``to``, one of the destinations."""
    return board.path(pieces.tokens[mover], to, steps, occupied(board, pieces, mover), exact=exact)


def cleared(board: Board, place: Place) -> Place | None:
    """Return the area into which a token that is out must go from ``place``, if it blocks a door there."""
    return next(iter(board.areas_at.get(place, ())), None)


def throw(dice: int, draw: Draw) -> tuple[int, ...]:
    """Return the numbers of ``dice`` dice."""
    return tuple(draw(6) + 1 for _ in range(dice))


def scatter(board: Board, objects: int, draw: Draw) -> tuple[Place, ...]:
    """Return areas at random for ``objects`` objects, different ones until each area has one."""
    placed: list[Place] = []
    while len(placed) < objects:
        areas = list(board.areas)
        placed += [areas.pop(draw(len(areas))) for _ in range(min(len(areas), objects - len(placed)))]
    return tuple(placed)
