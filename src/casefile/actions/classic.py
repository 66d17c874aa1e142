"""Actions of the classic game, and of chance in it; other rule sets use those that fit.

A field of a seat's action is one scalar, since forms carry texts and each field is offered by itself.
"""

from itertools import product
from typing import ClassVar

from msgspec import Struct

from casefile.cards import Card, Place


class ChooseSuspect(Struct, frozen=True):
    """Take ``suspect`` as one's own character."""

    kind: ClassVar[str] = "choose_suspect"
    suspect: Card


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


class Suggest(Struct, frozen=True):
    """Ask all others, clockwise, for one of three cards."""

    kind: ClassVar[str] = "suggest"
    suspect: Card
    weapon: Card
    room: Card


class Show(Struct, frozen=True):
    """Show ``card`` to the suggester."""

    kind: ClassVar[str] = "show"
    card: Card


class Accuse(Struct, frozen=True):
    """Name the three cards of the case file, once a game."""

    kind: ClassVar[str] = "accuse"
    suspect: Card
    weapon: Card
    room: Card


class EndTurn(Struct, frozen=True):
    """Let the next seat play."""

    kind: ClassVar[str] = "end_turn"


class DealCards(Struct, frozen=True):
    """Chance: this case file, these hands by seat, these cards at the side."""

    kind: ClassVar[str] = "deal_cards"
    case_file: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    side: tuple[Card, ...]


class PlaceWeapons(Struct, frozen=True):
    """Chance: the rooms in which the weapons start, in the deck's order of weapons."""

    kind: ClassVar[str] = "place_weapons"
    rooms: tuple[Place, ...]


class ThrowDice(Struct, frozen=True):
    """Chance: the dice show these numbers, 1 to 6 each."""

    kind: ClassVar[str] = "throw_dice"
    dice: tuple[int, ...]


THROWS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(tuple(product(range(1, 7), repeat=n)) for n in range(3))
"""``THROWS[n]`` has every throw of ``n`` dice, none to two, each of them equally likely."""
