"""Actions of the classic game, and of chance in it; other rule sets use those that fit.

A field of a seat's action is one scalar, since forms carry texts and each field is offered by itself.
"""

from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from casefile.cards import Card, Place


@dataclass(frozen=True, slots=True)
class ChooseSuspect:
    """Take ``suspect`` as one's own character."""

    kind: ClassVar[str] = "choose_suspect"
    suspect: Card


@dataclass(frozen=True, slots=True)
class Roll:
    """Ask for the dice."""

    kind: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Move:
    """Walk to ``to``, a square or a room in reach of the roll."""

    kind: ClassVar[str] = "move"
    to: Place


@dataclass(frozen=True, slots=True)
class TakePassage:
    """Go through the secret passage of the room one stands in."""

    kind: ClassVar[str] = "take_passage"


@dataclass(frozen=True, slots=True)
class Suggest:
    """Ask all others, clockwise, for one of three cards."""

    kind: ClassVar[str] = "suggest"
    suspect: Card
    weapon: Card
    room: Card


@dataclass(frozen=True, slots=True)
class Show:
    """Show ``card`` to the suggester."""

    kind: ClassVar[str] = "show"
    card: Card


@dataclass(frozen=True, slots=True)
class Accuse:
    """Name the three cards of the case file, once a game."""

    kind: ClassVar[str] = "accuse"
    suspect: Card
    weapon: Card
    room: Card


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Let the next seat play."""

    kind: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class DealCards:
    """Chance: this case file, these hands by seat, these cards at the side."""

    kind: ClassVar[str] = "deal_cards"
    case_file: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    side: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlaceWeapons:
    """Chance: the rooms in which the weapons start, in the deck's order of weapons."""

    kind: ClassVar[str] = "place_weapons"
    rooms: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Chance: the dice show these numbers, 1 to 6 each."""

    kind: ClassVar[str] = "throw_dice"
    dice: tuple[int, ...]


THROWS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(tuple(product(range(1, 7), repeat=n)) for n in range(3))
"""``THROWS[n]`` has every throw of ``n`` dice, none to two, each of them equally likely."""
