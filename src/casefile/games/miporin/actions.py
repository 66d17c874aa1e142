"""Actions of ``miporin``, and of chance in it."""

from typing import ClassVar

from msgspec import Struct

from casefile.core.cards import Card, Place, Seat


class Bid(Struct, frozen=True):
    """Say that one can win within ``day``, from 1 (easy) to 5 (hard): more than anybody said before."""

    kind: ClassVar[str] = "bid"
    day: int


class Pass(Struct, frozen=True):
    """Leave the auction to the others this time."""

    kind: ClassVar[str] = "pass"


class Reveal(Struct, frozen=True):
    """Lay ``card`` of one's hand open."""

    kind: ClassVar[str] = "reveal"
    card: Card


class Go(Struct, frozen=True):
    """Move one's token to ``area``, next to where it stands."""

    kind: ClassVar[str] = "go"
    area: Place


class Swap(Struct, frozen=True):
    """Of the swaps that are due let ``pair`` come next: two seats, the lower first, as in ``"0-2"``."""

    kind: ClassVar[str] = "swap"
    pair: str


class Enquire(Struct, frozen=True):
    """Ask all others, clockwise, for one of two cards."""

    kind: ClassVar[str] = "enquire"
    culprit: Card
    scene: Card


class Challenge(Struct, frozen=True):
    """Name the ``culprit`` and the ``scene``, once a game, with a catch ``phrase`` if one likes."""

    kind: ClassVar[str] = "challenge"
    culprit: Card
    scene: Card
    phrase: str = ""


class DrawDealer(Struct, frozen=True):
    """Chance: ``seat`` deals."""

    kind: ClassVar[str] = "draw_dealer"
    seat: Seat


class LayCharacters(Struct, frozen=True):
    """Chance: ``missing`` is missing; ``own`` are the characters of the seats."""

    kind: ClassVar[str] = "lay_characters"
    missing: Card
    own: tuple[Card, ...]


class DrawBlindly(Struct, frozen=True):
    """Chance: of two who swap the one with the lower seat gives ``given`` and draws ``taken``."""

    kind: ClassVar[str] = "draw_blindly"
    given: Card
    taken: Card
