"""Events of ``miporin``; the deal, the turns, answers and the end are those of the classic game."""

from typing import ClassVar, Literal, Self

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card, Place, Seat
from casefile.core.events import Event, Public, Viewer
from casefile.games.miporin.actions import (
    Bid,
    Challenge,
    DrawBlindly,
    DrawDealer,
    Enquire,
    Go,
    LayCharacters,
    Pass,
    Reveal,
    Swap,
)

Fall = Literal["day", "challenge"]
"""The reason why a seat falls out of the game: the day marker, or a wrong challenge."""


class DealerDrawn(Public, frozen=True):
    """``seat`` was drawn by lot as the dealer."""

    kind: ClassVar[str] = "dealer_drawn"
    seat: Seat

    def drawn(self) -> Action:
        """Return the action of chance that begins with this event."""
        return DrawDealer(self.seat)


class CharactersLaid(Public, frozen=True):
    """The characters were dealt: ``missing`` is missing, ``own`` are those of the seats.

    The tokens stand in their areas.
    """

    kind: ClassVar[str] = "characters_laid"
    missing: Card
    own: tuple[Card, ...]

    def drawn(self) -> Action:
        """Return the action of chance that begins with this event."""
        return LayCharacters(self.missing, self.own)


class BidMade(Public, frozen=True):
    """``seat`` bid in the auction to win within ``day``."""

    kind: ClassVar[str] = "bid_made"
    seat: Seat
    day: int

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, Bid(self.day)


class BidPassed(Public, frozen=True):
    """``seat`` passed in the auction."""

    kind: ClassVar[str] = "bid_passed"
    seat: Seat

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, Pass()


class PlayOpened(Public, frozen=True):
    """The auction is over: ``last`` plays last in every round, and the day marker starts on ``day``.

    The seat to the left of ``last`` plays first.
    """

    kind: ClassVar[str] = "play_opened"
    last: Seat
    day: int


class CardRevealed(Public, frozen=True):
    """``seat`` laid ``card`` of its hand open."""

    kind: ClassVar[str] = "card_revealed"
    seat: Seat
    card: Card

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, Reveal(self.card)


class DayMoved(Public, frozen=True):
    """``seat`` moved the day marker to ``day``; from 6 on it is too late, and the seat is out."""

    kind: ClassVar[str] = "day_moved"
    seat: Seat
    day: int


class Gathered(Public, frozen=True):
    """All tokens were moved to ``area``, by a day card."""

    kind: ClassVar[str] = "gathered"
    area: Place


class AreaEntered(Public, frozen=True):
    """The token of ``seat`` went to ``area``; ``free`` says that the seat chose the area, which else its card names."""

    kind: ClassVar[str] = "area_entered"
    reveals: ClassVar[bool] = False
    seat: Seat
    area: Place
    free: bool

    def done_by(self) -> tuple[Actor, Action] | None:
        """Return the seat and the action that begins with this event, if the seat chose the area; else ``None``."""
        return (self.seat, Go(self.area)) if self.free else None


class SwapChosen(Public, frozen=True):
    """``seat`` chose that the two seats of ``pair`` swap next."""

    kind: ClassVar[str] = "swap_chosen"
    seat: Seat
    pair: str

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, Swap(self.pair)


class CardsSwapped(Event, frozen=True):
    """The seats ``one`` and ``other`` each drew a card blindly from the other's hand.

    ``given`` went to ``other``, ``taken`` to ``one``. Only these two seats know which cards.
    """

    kind: ClassVar[str] = "cards_swapped"
    one: Seat
    other: Seat
    given: Card | None
    taken: Card | None

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event as ``viewer`` sees it: only the two seats know the cards."""
        return self if viewer in (self.one, self.other) else type(self)(self.one, self.other, None, None)

    def drawn(self) -> Action:
        """Return the action of chance that begins with this event, as far as its cards are known."""
        return DrawBlindly(self.given or Card(""), self.taken or Card(""))


class Enquired(Public, frozen=True):
    """``seat`` asked the others for one of two cards, a character and a place."""

    kind: ClassVar[str] = "enquired"
    seat: Seat
    culprit: Card
    """The character that was asked for."""
    scene: Card
    """The place that was asked for."""

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, Enquire(self.culprit, self.scene)


class Challenged(Public, frozen=True):
    """``seat`` accused: it named culprit and scene, and ``right`` says whether both are correct."""

    kind: ClassVar[str] = "challenged"
    seat: Seat
    culprit: Card
    """The character that was named as the culprit."""
    scene: Card
    """The place that was named as the scene."""
    phrase: str
    """The catch phrase that the player typed, at most 80 letters on one line; empty without one."""
    right: bool

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event, and its actor."""
        return self.seat, Challenge(self.culprit, self.scene, self.phrase)

    def judged(self) -> tuple[Seat, bool]:
        """Return the seat that accused, and whether it was right."""
        return self.seat, self.right


class FellOut(Public, frozen=True):
    """``seat`` is out of the game: its ``hand`` lies open without effect, and its token leaves the map."""

    kind: ClassVar[str] = "fell_out"
    seat: Seat
    why: Fall
    """The reason: ``day`` after a move of the day marker beyond day 5, ``challenge`` after a wrong accusation."""
    hand: tuple[Card, ...]
