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
from casefile.games.nsider.actions import DealRedCard

_UNKNOWN = (Card(""),) * 3


class FileChosen(Public, frozen=True):
    """The camps chose the case file ``number``, counted from 1, of ``files`` sealed ones."""

    kind: ClassVar[str] = "file_chosen"
    number: int
    files: int


class TurnOrderDrawn(Public, frozen=True):
    """The camps take their turns in this order."""

    kind: ClassVar[str] = "turn_order_drawn"
    order: tuple[Seat, ...]


class RedCardDealt(Event, frozen=True):
    """The Red Card is dealt."""

    kind: ClassVar[str] = "red_card_dealt"
    persons: tuple[Card, ...]
    """The characters of the camps by seat; one of them is the murderer."""
    dealt: tuple[tuple[Card, ...] | None, ...]
    """The cards that each camp finds besides its hand, by seat; a camp sees its own entry.

    They are nothing, or the murderer's card and, if that is agreed, the card of the framed person.
    """

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event as ``viewer`` sees it: a camp learns whether it has the Red Card, and no more."""
        return type(self)(self.persons, tuple(own if seat == viewer else None for seat, own in enumerate(self.dealt)))

    def deals(self, action: Action | None) -> Action:
        """Return a deal of which only the murderer is known yet."""
        return DealRedCard(next((told[0] for told in self.dealt if told), Card("")), (), ())

    def known(self) -> Red:
        """Return what a viewer of this event knows of the Red Card."""
        murderer = next((told[0] for told in self.dealt if told), None)
        innocent = next((Seat(seat) for seat, told in enumerate(self.dealt) if told == ()), None)
        return Red(self.persons, murderer, innocent if murderer is None else None)

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return that the framed person is sealed, to a viewer that was told; describe the deal to ``reader``."""
        reader.describe(self.known())
        return [Holds(CASE_FILE, card) for told in self.dealt if told for card in told[1:]]


class TurnWritten(Event, frozen=True):
    """``seat`` has written its turn: one of the three fields has cards.

    Only that camp knows them until the turn is carried out.
    """

    kind: ClassVar[str] = "turn_written"
    written_ahead: ClassVar[bool] = True
    seat: Seat
    suggested: tuple[Card, ...] | None
    pending: tuple[Card, ...] | None
    accused: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the event as ``viewer`` sees it: the other camps learn only that a turn is written."""
        return self if viewer == self.seat else type(self)(self.seat, None, None, None)

    def done_by(self) -> tuple[Actor, Action]:
        """Return the seat and the turn it wrote; where this viewer does not know it, a suggestion of nothing."""
        if self.accused:
            return self.seat, Accuse(*self.accused)
        return self.seat, SuggestPending(*self.pending) if self.pending else Suggest(*(self.suggested or _UNKNOWN))


class TurnMissed(Public, frozen=True):
    """``seat`` has let its turn lapse."""

    kind: ClassVar[str] = "turn_missed"
    between: ClassVar[bool] = True
    seat: Seat


class AccusationPending(Public, frozen=True):
    """``seat`` said "Accusation Pending" with its suggestion."""

    kind: ClassVar[str] = "accusation_pending"
    seat: Seat

    def completes(self, action: Action) -> Action:
        """Return the suggestion before this event as one with these words."""
        return SuggestPending(action.suspect, action.weapon, action.room) if isinstance(action, Suggest) else action


class AccusationOffered(Public, frozen=True):
    """Nobody disproved ``seat``'s suggestion: it is asked whether it would like to accuse."""

    kind: ClassVar[str] = "accusation_offered"
    seat: Seat


class HandRevealed(Public, frozen=True):
    """The cards of a disbanded camp lie open, and whether the Red Card is with them."""

    kind: ClassVar[str] = "hand_revealed"
    seat: Seat
    cards: tuple[Card, ...]
    red: bool

    def tells(self, reader: Reader) -> Sequence[Fact]:
        """Return that the camp holds these cards.

        In a deal that is described, they include the card that stands for the Red Card.
        """
        own = reader.described.stands_for(self.seat) if self.red and reader.described else ()
        return [Holds(self.seat, card, (reader.turn,)) for card in (*self.cards, *own)]
