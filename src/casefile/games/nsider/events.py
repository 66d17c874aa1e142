"""Events of ``nsider``, the game of camps by post; it also uses the fitting events of the classic game."""

from collections.abc import Sequence
from typing import ClassVar, Self

from casefile.core.actions import Action, Actor
from casefile.core.by_post import SuggestPending
from casefile.core.cards import Card, Seat
from casefile.core.events import Event, Public, Reader, Viewer
from casefile.core.facts import CASE_FILE, Fact, Holds
from casefile.core.inquiry import Accuse, Suggest
from casefile.deduction.red_card import Red
from casefile.games.nsider.actions import DealRedCard, DrawOrder

_UNKNOWN = (Card(""),) * 3


class FileChosen(Public, frozen=True):
    """The camps chose the case file ``number``, counted from 1, of ``files`` sealed ones."""

    kind: ClassVar[str] = "file_chosen"
    number: int
    files: int


class TurnOrderDrawn(Public, frozen=True):
    """The order of turns was drawn: ``order`` are the camps in that order."""

    kind: ClassVar[str] = "turn_order_drawn"
    order: tuple[Seat, ...]

    def drawn(self) -> Action:
        """Return the action of chance that begins with this event."""
        return DrawOrder(self.order)


class RedCardDealt(Event, frozen=True):
    """The Red Card was dealt to one of the camps, which is the murderer's."""

    kind: ClassVar[str] = "red_card_dealt"
    persons: tuple[Card, ...]
    """The character of each camp, by seat; one of them is the murderer."""
    dealt: tuple[tuple[Card, ...] | None, ...]
    """The cards that each camp gets with the Red Card, by seat; ``None`` is what a viewer does not know.

    They are nothing for a camp without the Red Card. Else they are the murderer's card and, if that is agreed, the card
    of the framed person.
    """

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event as ``viewer`` sees it: a camp learns only whether it has the Red Card itself."""
        return type(self)(self.persons, tuple(own if seat == viewer else None for seat, own in enumerate(self.dealt)))

    def deals(self, action: Action | None) -> Action:
        """Return the first part of the action :class:`DealRedCard` that this event belongs to.

        It is the murderer and the framed person, as far as they are known.
        """
        murderer, *framed = next((told for told in self.dealt if told), (Card(""),))
        return DealRedCard(murderer, tuple(framed), ())

    def known(self) -> Red:
        """Return what a viewer that sees the event like this knows of the Red Card."""
        murderer = next((told[0] for told in self.dealt if told), None)
        innocent = next((Seat(seat) for seat, told in enumerate(self.dealt) if told == ()), None)
        return Red(self.persons, murderer, innocent if murderer is None else None)

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the fact that the framed person is in the case file, if this viewer was told.

        ``reader`` is also told what the viewer knows of the Red Card, since later facts depend on it.
        """
        reader.describe(self.known())
        return [Holds(CASE_FILE, card) for told in self.dealt if told for card in told[1:]]


class TurnWritten(Event, frozen=True):
    """``seat`` has written its turn in advance; exactly one of the last three fields has cards.

    Only that camp knows them until the turn is carried out: for others all three are ``None``.
    """

    kind: ClassVar[str] = "turn_written"
    written_ahead: ClassVar[bool] = True
    seat: Seat
    suggested: tuple[Card, ...] | None
    """The cards of the suggestion, if the turn is one."""
    pending: tuple[Card, ...] | None
    """The cards of the suggestion, if the turn is one with the words "Accusation Pending"."""
    accused: tuple[Card, ...] | None
    """The cards of the accusation, if the turn is one."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event as ``viewer`` sees it: the other camps learn only that the turn is written."""
        return self if viewer == self.seat else type(self)(self.seat, None, None, None)

    def done_by(self) -> tuple[Actor, Action]:
        """Return the seat and the action that it wrote; if the cards are hidden, a suggestion of unnamed cards."""
        if self.accused:
            return self.seat, Accuse(*self.accused)
        return self.seat, SuggestPending(*self.pending) if self.pending else Suggest(*(self.suggested or _UNKNOWN))


class TurnMissed(Public, frozen=True):
    """``seat`` did not act in time, and its turn lapsed."""

    kind: ClassVar[str] = "turn_missed"
    between: ClassVar[bool] = True
    seat: Seat


class AccusationPending(Public, frozen=True):
    """``seat`` said "Accusation Pending" with its suggestion."""

    kind: ClassVar[str] = "accusation_pending"
    seat: Seat

    def completes(self, action: Action) -> Action:
        """Return ``action``, the suggestion before this event, with the words "Accusation Pending" added."""
        return SuggestPending(action.suspect, action.weapon, action.room) if isinstance(action, Suggest) else action


class AccusationOffered(Public, frozen=True):
    """Nobody disproved the suggestion of ``seat``, which is asked whether it wants to accuse."""

    kind: ClassVar[str] = "accusation_offered"
    seat: Seat


class HandRevealed(Public, frozen=True):
    """The hand of ``seat``, a disbanded camp, was laid open; ``red`` says whether the camp had the Red Card."""

    kind: ClassVar[str] = "hand_revealed"
    seat: Seat
    cards: tuple[Card, ...]
    """The cards of the hand, in the deck's order; the Red Card is not among them."""
    red: bool

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return the facts that the camp holds these cards.

        If the reader's deal is described with a character card in place of the Red Card, that card is among them.
        """
        own = reader.described.stands_for(self.seat) if self.red and reader.described else ()
        return [Holds(self.seat, card, (reader.turn,)) for card in (*self.cards, *own)]
