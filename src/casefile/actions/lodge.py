"""Actions of ``miporin``, and of chance in it."""

from dataclasses import dataclass
from typing import ClassVar

from casefile.cards import Card, Place, Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """Say that one can win within ``day``, from 1 (easy) to 5 (hard): more than anybody said before."""

    kind: ClassVar[str] = "bid"
    day: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction to the others this time."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Lay ``card`` of one's hand open."""

    kind: ClassVar[str] = "reveal"
    card: Card


@dataclass(frozen=True, slots=True)
class Go:
    """Move one's token to ``area``, next to where it stands."""

    kind: ClassVar[str] = "go"
    area: Place


@dataclass(frozen=True, slots=True)
class Swap:
    """Of the swaps that are due let ``pair`` come next: two seats, the lower first, as in ``"0-2"``."""

    kind: ClassVar[str] = "swap"
    pair: str


@dataclass(frozen=True, slots=True)
class Enquire:
    """Ask all others, clockwise, for one of two cards."""

    kind: ClassVar[str] = "enquire"
    culprit: Card
    scene: Card


@dataclass(frozen=True, slots=True)
class Challenge:
    """Name the ``culprit`` and the ``scene``, once a game, with a catch ``phrase`` if one likes."""

    kind: ClassVar[str] = "challenge"
    culprit: Card
    scene: Card
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class DrawDealer:
    """Chance: ``seat`` deals."""

    kind: ClassVar[str] = "draw_dealer"
    seat: Seat


@dataclass(frozen=True, slots=True)
class LayCharacters:
    """Chance: ``missing`` is missing; ``own`` are the characters of the seats."""

    kind: ClassVar[str] = "lay_characters"
    missing: Card
    own: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawBlindly:
    """Chance: of two who swap the one with the lower seat gives ``given`` and draws ``taken``."""

    kind: ClassVar[str] = "draw_blindly"
    given: Card
    taken: Card
