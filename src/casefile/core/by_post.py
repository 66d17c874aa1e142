"""Strikes, standing orders and pending accusations: what the tables of games by post have besides their inquiry."""

from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from msgspec import Struct

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card, Seat
from casefile.core.events import Event, Public, Viewer

Camp = TypeVar("Camp", bound=Seat | Card)
"""A camp: at the table a seat, among people its character."""

Asked = Literal["turn", "show", "offer"]
"""What a camp is asked for: its own turn, a card to show, whether it accuses. Only a turn that lapses is punished."""

# -- actions -----------------------------------------------------------------------------------------------------------


class SuggestPending(Struct, frozen=True):
    """Suggest with the words "Accusation Pending": the turn stays open for an accusation."""

    kind: ClassVar[str] = "suggest_pending"
    suspect: Card
    weapon: Card
    room: Card


class PreferCard(Struct, frozen=True):
    """Put ``card`` first in one's standing order."""

    kind: ClassVar[str] = "prefer_card"
    card: Card


class GiveStrike(Struct, Generic[Camp], frozen=True):
    """Give a camp an inactivity strike."""

    kind: ClassVar[str] = "give_strike"
    camp: Camp
    note: str


class LiftStrike(Struct, Generic[Camp], frozen=True):
    """Take back one of a camp's strikes."""

    kind: ClassVar[str] = "lift_strike"
    camp: Camp
    note: str


class Disband(Struct, Generic[Camp], frozen=True):
    """Remove a camp from the game."""

    kind: ClassVar[str] = "disband"
    camp: Camp
    note: str


Sanction = GiveStrike[Any] | LiftStrike[Any] | Disband[Any]
"""What an operator does to a camp; everybody reads the ``note``."""

# -- events ------------------------------------------------------------------------------------------------------------

Reason = Literal["wrong", "strikes", "operator"]
"""Why a camp was disbanded: a wrong accusation, too many strikes, or the operator."""


class WritingBegan(Public, frozen=True):
    """All camps write their turns of round ``round`` at the same time."""

    kind: ClassVar[str] = "writing_began"
    round: int


class CardPreferred(Event, frozen=True):
    """``seat`` put ``card`` first in its standing order; nobody else sees anything of it."""

    kind: ClassVar[str] = "card_preferred"
    seat: Seat
    card: Card

    def seen_by(self, viewer: Viewer) -> Self | None:
        """Only the camp itself."""
        return self if viewer == self.seat else None

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with it."""
        return self.seat, PreferCard(self.card)


class StrikeGiven(Public, frozen=True):
    """``seat`` has one strike more; ``note`` is what the operator says, empty where its turn lapsed."""

    kind: ClassVar[str] = "strike_given"
    between: ClassVar[bool] = True
    seat: Seat
    note: str

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with it."""
        return "operator", GiveStrike(self.seat, self.note)


class StrikeLifted(Public, frozen=True):
    """``seat`` has one strike less, and why."""

    kind: ClassVar[str] = "strike_lifted"
    seat: Seat
    note: str

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with it."""
        return "operator", LiftStrike(self.seat, self.note)


class CampDisbanded(Public, frozen=True):
    """``seat`` is removed from the game; ``note`` is what the operator says, where it was the operator's act."""

    kind: ClassVar[str] = "camp_disbanded"
    seat: Seat
    reason: Reason
    note: str

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with it."""
        return "operator", Disband(self.seat, self.note)

    def leaver(self) -> Seat:
        """Return the camp."""
        return self.seat
