"""The observations of one viewer about cards in a game whose hands move (cards are swapped), each with its turn.

They are like :mod:`casefile.core.facts` for hands that stay, but a sighting holds only for the moment it was made in;
their order matters.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from casefile.core.cards import Card, Seat
from casefile.core.facts import CASE_FILE
from casefile.deduction.moving_worlds import OPEN, MovingHands, Where


@dataclass(frozen=True, slots=True)
class Had:
    """The viewer saw that ``seat`` held ``cards``: it was dealt them, or showed them."""

    seat: Seat
    cards: tuple[Card, ...]
    turn: int = 0
    """The number of the turn in which it showed them; 0 for cards that it was dealt, and for an assumption."""


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """``seat`` laid ``cards`` of its hand open."""

    seat: Seat
    cards: tuple[Card, ...]
    turn: int = 0
    """The number of the turn in which it did so, counted from 1; 0 before the first turn."""


@dataclass(frozen=True, slots=True)
class Swapped:
    """``seat`` gave ``gave`` to ``other`` and drew ``took`` from it; the viewer saw both cards."""

    seat: Seat
    gave: Card
    other: Seat
    took: Card
    turn: int = 0
    """The number of the turn in which they swapped, counted from 1; 0 before the first turn."""


@dataclass(frozen=True, slots=True)
class SwappedUnseen:
    """``seat`` and ``other`` each drew a card from the other; the viewer did not see which cards."""

    seat: Seat
    other: Seat
    turn: int = 0
    """The number of the turn in which they swapped, counted from 1; 0 before the first turn."""


@dataclass(frozen=True, slots=True)
class HadAny:
    """``seat`` showed another seat one of ``cards``; the viewer did not see which."""

    seat: Seat
    cards: tuple[Card, ...]
    turn: int = 0
    """The number of the turn in which it showed the card, counted from 1."""


@dataclass(frozen=True, slots=True)
class HadNone:
    """``seat`` could show none of ``cards``."""

    seat: Seat
    cards: tuple[Card, ...]
    turn: int = 0
    """The number of the turn in which it was asked, counted from 1; 0 for an assumption."""


@dataclass(frozen=True, slots=True)
class NotSealed:
    """A challenge was wrong: not all of ``cards`` are in the case file."""

    cards: tuple[Card, ...]
    turn: int = 0
    """The number of the turn of the challenge, counted from 1; 0 for an assumption."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """The viewer looked into the case file and found ``cards``."""

    cards: tuple[Card, ...]
    turn: int = 0
    """The number of the turn in which the viewer looked, counted from 1; 0 for an assumption."""


Sighting = Had | LaidOpen | Swapped | SwappedUnseen | HadAny | HadNone | NotSealed | Sealed


def after(hands: MovingHands, sighting: Sighting) -> MovingHands:
    """Return the viewer's knowledge ``hands`` with one more observation taken in.

    Raises :class:`Contradiction` if no deal fits it.
    """
    match sighting:
        case Had(seat, cards):
            return hands.holding(seat, cards)
        case LaidOpen(seat, cards):
            return hands.laying_open(seat, cards)
        case Swapped(seat, gave, other, took):
            return hands.swapping(seat, gave, other, took)
        case SwappedUnseen(seat, other):
            return hands.swapping_unseen(seat, other)
        case HadAny(seat, cards):
            return hands.holding_any(seat, cards)
        case HadNone(seat, cards):
            return hands.lacking(seat, cards)
        case NotSealed(cards):
            return hands.not_sealing(cards)
        case Sealed(cards):
            return hands.sealing(cards)


class Trail:
    """The last known place of each card by one viewer's sightings alone, and whether the card must still be there.

    Nothing is deduced from several sightings together.
    """

    def __init__(self, sightings: Iterable[Sighting]) -> None:
        self.sightings: Sequence[Sighting] = tuple(sightings)
        self.stands: dict[Card, tuple[Where, Sighting]] = {}
        """The place of a card since it was last seen; a card is left out once its holder has swapped unseen."""
        self.met: dict[Card, Sighting] = {}
        """By card: the first sighting outside the case file, whose cards stay there."""
        self.lacks: dict[tuple[Seat, Card], Sighting] = {}
        """By seat and card: the sighting in which the seat could not show it, while the seat has got no card since."""
        for sighting in self.sightings:
            self._follow(sighting)

    def _follow(self, sighting: Sighting) -> None:
        match sighting:
            case Had(seat, cards):
                self._place(cards, seat, sighting)
            case LaidOpen(_, cards):
                self._place(cards, OPEN, sighting)
            case Swapped(seat, gave, other, took):
                self._place((gave,), other, sighting)
                self._place((took,), seat, sighting)
            case SwappedUnseen(seat, other):
                touched = (seat, other)
                self.stands = {card: stand for card, stand in self.stands.items() if stand[0] not in touched}
                self.lacks = {lack: seen for lack, seen in self.lacks.items() if lack[0] not in touched}
            case HadNone(seat, cards):
                self.lacks.update(((seat, card), sighting) for card in cards)
            case Sealed(cards):
                self.stands.update((card, (CASE_FILE, sighting)) for card in cards)
            case HadAny() | NotSealed():
                pass

    def _place(self, cards: Iterable[Card], owner: Where, sighting: Sighting) -> None:
        for card in cards:
            self.stands[card] = (owner, sighting)
            self.met.setdefault(card, sighting)
            self.lacks = {lack: seen for lack, seen in self.lacks.items() if lack[1] != card}
