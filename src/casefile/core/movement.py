"""Dice, paths, doors, passages and moved pieces: shared by the rule sets with a board.

Plain functions over :class:`Pieces`, the places of the characters' tokens and of the objects.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import ClassVar

from msgspec import Struct, field

from casefile.core.actions import Action
from casefile.core.board import Board, Reach
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import Draw
from casefile.core.events import Public


class Roll(Struct, frozen=True):
    """Roll the dice; chance then throws them."""

    kind: ClassVar[str] = "roll"


class Move(Struct, frozen=True):
    """Walk to ``to``, a square or an area that can be reached with the roll."""

    kind: ClassVar[str] = "move"
    to: Place


class TakePassage(Struct, frozen=True):
    """Go through the secret passage of the area in which one's token stands."""

    kind: ClassVar[str] = "take_passage"


class ThrowDice(Struct, frozen=True):
    """An action of chance: the dice are thrown."""

    kind: ClassVar[str] = "throw_dice"
    dice: tuple[int, ...]
    """The number that each die shows, from 1 to 6."""


THROWS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(tuple(product(range(1, 7), repeat=n)) for n in range(3))
"""``THROWS[n]`` has every throw of ``n`` dice, each equally likely; ``n`` is 0, 1 or 2."""


class DiceRolled(Public, frozen=True):
    """``seat`` rolled ``dice``."""

    kind: ClassVar[str] = "dice_rolled"
    seat: Seat
    dice: tuple[int, ...]

    def drawn(self) -> Action:
        """Return the action of chance that begins with this event."""
        return ThrowDice(self.dice)


class Pieces(Struct, frozen=True):
    """The places of the pieces on the board."""

    tokens: Mapping[Card, Place] = field(default_factory=dict)
    """The places of the characters' tokens; no two stand on one square."""
    objects: Mapping[Card, Place] = field(default_factory=dict)
    """The places of the pieces that lie in areas only, such as weapons."""

    def with_token(self, character: Card, place: Place) -> "Pieces":
        """Return the same places, but with the token of ``character`` at ``place``."""
        return Pieces({**self.tokens, character: place}, self.objects)

    def with_object(self, card: Card, area: Place) -> "Pieces":
        """Return the same places, but with the object of ``card`` in ``area``."""
        return Pieces(self.tokens, {**self.objects, card: area})


def occupied(board: Board, pieces: Pieces, mover: Card) -> frozenset[Place]:
    """Return the squares on which other tokens than ``mover``'s stand; areas hold any number of tokens."""
    return frozenset(
        place for character, place in pieces.tokens.items() if character != mover and place not in board.doors_of
    )


def destinations(board: Board, pieces: Pieces, mover: Card, steps: int, *, exact: bool) -> Reach:
    """Return the places where the token of ``mover`` may end a move of ``steps``; see :meth:`Board.reach`."""
    return board.reach(pieces.tokens[mover], steps, occupied(board, pieces, mover), exact=exact)


def walk(board: Board, pieces: Pieces, mover: Card, to: Place, steps: int, *, exact: bool) -> tuple[Place, ...]:
    """Return one allowed path of the token of ``mover`` to ``to``, which must be one of its destinations."""
    return board.path(pieces.tokens[mover], to, steps, occupied(board, pieces, mover), exact=exact)


def cleared(board: Board, place: Place) -> Place | None:
    """Return the area into which the token of a seat that is out is moved from ``place``, if it blocks a door there."""
    return next(iter(board.areas_at.get(place, ())), None)


def throw(dice: int, draw: Draw) -> tuple[int, ...]:
    """Return the numbers that ``dice`` dice show, drawn at random."""
    return tuple(draw(6) + 1 for _ in range(dice))


def scatter(board: Board, objects: int, draw: Draw) -> tuple[Place, ...]:
    """Return random areas for ``objects`` objects; no area has two before each has one."""
    placed: list[Place] = []
    while len(placed) < objects:
        areas = list(board.areas)
        placed += [areas.pop(draw(len(areas))) for _ in range(min(len(areas), objects - len(placed)))]
    return tuple(placed)


def scattered(board: Board, objects: int, areas: Sequence[Place]) -> bool:
    """Return whether so many objects may lie in ``areas``, in their order, as :func:`scatter` places them."""
    counts = [areas.count(area) for area in board.areas]
    return sum(counts) == len(areas) == objects and max(counts) - min(counts) <= 1
