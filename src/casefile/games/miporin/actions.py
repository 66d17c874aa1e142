"""Actions of seats and of chance in ``miporin``."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Card, Place, Seat


class Bid(Struct, frozen=True):
    """A bid in the auction for playing last: to win within ``day``, from 1 (easy) to 5 (hard).

    It must be higher than every bid before.
    """

    kind: ClassVar[str] = "bid"
    day: int


class Pass(Struct, frozen=True):
    """A pass in the auction: no bid this time."""

    kind: ClassVar[str] = "pass"


class Reveal(Struct, frozen=True):
    """Lay ``card`` of the seat's own hand open."""

    kind: ClassVar[str] = "reveal"
    card: Card


class Go(Struct, frozen=True):
    """Move the seat's own token to ``area``, which is next to its place."""

    kind: ClassVar[str] = "go"
    area: Place


class Swap(Struct, frozen=True):
    """Choose ``pair`` as the next of the swaps that are due: two seats, the lower first, as in ``"0-2"``."""

    kind: ClassVar[str] = "swap"
    pair: str


class Enquire(Struct, frozen=True):
    """Ask all other seats, clockwise, for a character (``culprit``) or a place (``scene``).

    The first seat that has one of the two shows one.
    """

    kind: ClassVar[str] = "enquire"
    culprit: Card
    scene: Card


class Challenge(Struct, frozen=True):
    """The accusation: name the ``culprit`` and the ``scene``, once a game, perhaps with a catch ``phrase``."""

    kind: ClassVar[str] = "challenge"
    culprit: Card
    scene: Card
    phrase: str = ""


class DrawDealer(Struct, frozen=True):
    """Chance: ``seat`` is drawn as the dealer."""

    kind: ClassVar[str] = "draw_dealer"
    seat: Seat


class LayCharacters(Struct, frozen=True):
    """Chance: ``missing`` is the character that is missing; ``own`` are the characters of the seats."""

    kind: ClassVar[str] = "lay_characters"
    missing: Card
    own: tuple[Card, ...]


class DrawBlindly(Struct, frozen=True):
    """Chance: of two seats that swap, the one with the lower number gives ``given`` and draws ``taken``."""

    kind: ClassVar[str] = "draw_blindly"
    given: Card
    taken: Card
