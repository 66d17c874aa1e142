"""Events of ``nsider``, the game of camps by post; it uses those of the classic game that fit."""

from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from casefile.cards import Card, Seat
from casefile.events.contract import Event, Public, Viewer

Reason = Literal["wrong", "strikes", "operator"]
"""Why a camp was disbanded: a wrong accusation, too many strikes, or the operator."""


@dataclass(frozen=True, slots=True)
class FileChosen(Public):
    """Of ``files`` sealed case files the camps chose number ``number``, counted from 1."""

    kind: ClassVar[str] = "file_chosen"
    number: int
    files: int


@dataclass(frozen=True, slots=True)
class TurnOrderDrawn(Public):
    """The camps take their turns in this order."""

    kind: ClassVar[str] = "turn_order_drawn"
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RedCardDealt(Event):
    """The Red Card is dealt. ``persons`` are the camps' characters by seat, one of whom is the murderer.

    ``dealt`` says by seat what the camp finds besides its hand: nothing, or the murderer's card and, if that is agreed,
    that of the framed person. A camp sees its own entry.
    """

    kind: ClassVar[str] = "red_card_dealt"
    persons: tuple[Card, ...]
    dealt: tuple[tuple[Card, ...] | None, ...]

    def seen_by(self, viewer: Viewer) -> Self:
        """A camp learns whether it has the Red Card, and no more."""
        return type(self)(self.persons, tuple(own if seat == viewer else None for seat, own in enumerate(self.dealt)))


@dataclass(frozen=True, slots=True)
class WritingBegan(Public):
    """All camps write their turns of round ``round`` at the same time."""

    kind: ClassVar[str] = "writing_began"
    round: int


@dataclass(frozen=True, slots=True)
class TurnWritten(Event):
    """``seat`` has written its turn: one of the three has cards, which only that camp knows until it is carried out."""

    kind: ClassVar[str] = "turn_written"
    seat: Seat
    suggested: tuple[Card, ...] | None
    pending: tuple[Card, ...] | None
    accused: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Self:
        """The others learn that something is written."""
        return self if viewer == self.seat else type(self)(self.seat, None, None, None)


@dataclass(frozen=True, slots=True)
class TurnMissed(Public):
    """``seat`` has let its turn lapse."""

    kind: ClassVar[str] = "turn_missed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class AccusationPending(Public):
    """``seat`` said "Accusation Pending" with its suggestion."""

    kind: ClassVar[str] = "accusation_pending"
    seat: Seat


@dataclass(frozen=True, slots=True)
class AccusationOffered(Public):
    """Nobody disproved ``seat``'s suggestion: it is asked whether it would like to accuse."""

    kind: ClassVar[str] = "accusation_offered"
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPreferred(Event):
    """``seat`` put ``card`` first in its standing order; nobody else sees anything of it."""

    kind: ClassVar[str] = "card_preferred"
    seat: Seat
    card: Card

    def seen_by(self, viewer: Viewer) -> Self | None:
        """Only the camp itself."""
        return self if viewer == self.seat else None


@dataclass(frozen=True, slots=True)
class StrikeGiven(Public):
    """``seat`` has one strike more; ``note`` is what the operator says, empty where its turn lapsed."""

    kind: ClassVar[str] = "strike_given"
    seat: Seat
    note: str


@dataclass(frozen=True, slots=True)
class StrikeLifted(Public):
    """``seat`` has one strike less, and why."""

    kind: ClassVar[str] = "strike_lifted"
    seat: Seat
    note: str


@dataclass(frozen=True, slots=True)
class CampDisbanded(Public):
    """``seat`` is removed from the game; ``note`` is what the operator says, where it was the operator's act."""

    kind: ClassVar[str] = "camp_disbanded"
    seat: Seat
    reason: Reason
    note: str


@dataclass(frozen=True, slots=True)
class HandRevealed(Public):
    """A disbanded camp's cards lie open, and whether the Red Card is with them."""

    kind: ClassVar[str] = "hand_revealed"
    seat: Seat
    cards: tuple[Card, ...]
    red: bool


@dataclass(frozen=True, slots=True)
class MurdererUnmasked(Public):
    """At the end of a game with the Red Card: ``seat`` had it, and is ``murderer``."""

    kind: ClassVar[str] = "murderer_unmasked"
    seat: Seat
    murderer: Card
