"""Strikes, standing orders and pending accusations: the additions of games by post to the inquiry at their tables."""

from collections.abc import Sequence
from typing import ClassVar, Generic, Literal, Protocol, Self, TypeVar

from msgspec import Struct

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card, Seat
from casefile.core.events import Event, Lapsed, Public, TableEvent, Viewer
from casefile.core.hours import TimeOff, Zone
from casefile.core.options import Options

Camp = TypeVar("Camp", bound=Seat | Card, covariant=True)
"""A camp of a game by post: named by its seat at the table, and by its character among people."""

Asked = Literal["turn", "show", "offer"]
"""The action that a camp owes: its own turn, a card to show, or the answer to an offer to accuse.

A camp gets a strike only for a turn that it lets lapse.
"""


class PostOptions(Options, Protocol):
    """The options that all games by post have, which their plans and pages read."""

    @property
    def edition(self) -> str:
        """The edition, which has the names on the cards."""

    @property
    def case_files(self) -> int:
        """The number of sealed case files, of which one is played."""

    @property
    def turn_limit(self) -> int:
        """The number of days that a camp has for a turn."""

    @property
    def extension(self) -> int:
        """The number of hours that a camp has to accuse after its suggestion, or to show a card when it is asked."""

    @property
    def strikes(self) -> int:
        """The number of strikes after which a camp is disbanded."""

    @property
    def turn_order(self) -> str:
        """The way in which the order of turns is decided."""

    @property
    def red_card(self) -> bool:
        """Whether a Red Card is dealt."""


# -- actions -----------------------------------------------------------------------------------------------------------


class SuggestPending(Struct, frozen=True):
    """Suggest with the words "Accusation Pending": the turn stays open after it, so that the camp can accuse."""

    kind: ClassVar[str] = "suggest_pending"
    suspect: Card
    """The suspect that the suggestion names."""
    weapon: Card
    """The weapon that the suggestion names."""
    room: Card
    """The room that the suggestion names."""


class PreferCard(Struct, frozen=True):
    """Put ``card`` first in one's standing order, by which cards are shown for a seat without asking it."""

    kind: ClassVar[str] = "prefer_card"
    card: Card


class GiveStrike(Struct, Generic[Camp], frozen=True):
    """Give a camp an inactivity strike."""

    kind: ClassVar[str] = "give_strike"
    camp: Camp
    """The camp that gets the strike."""
    note: str
    """The operator's reason, which everybody reads."""


class LiftStrike(Struct, Generic[Camp], frozen=True):
    """Take back one of a camp's strikes."""

    kind: ClassVar[str] = "lift_strike"
    camp: Camp
    """The camp that has one strike less from now on."""
    note: str
    """The operator's reason, which everybody reads."""


class Disband(Struct, Generic[Camp], frozen=True):
    """Remove a camp from the game."""

    kind: ClassVar[str] = "disband"
    camp: Camp
    """The camp that is removed."""
    note: str
    """The operator's reason, which everybody reads."""


Sanction = GiveStrike[Camp] | LiftStrike[Camp] | Disband[Camp]
"""An action of an operator on a camp; everybody reads its ``note``."""

# -- events ------------------------------------------------------------------------------------------------------------

Reason = Literal["wrong", "strikes", "operator"]
"""The reason why a camp was disbanded: a wrong accusation, too many strikes, or the operator."""


class WritingBegan(Public, frozen=True):
    """Round ``round`` began, in which all camps write their turns at the same time."""

    kind: ClassVar[str] = "writing_began"
    round: int


class CardPreferred(Event, frozen=True):
    """``seat`` put ``card`` first in its standing order; only the seat itself sees that."""

    kind: ClassVar[str] = "card_preferred"
    seat: Seat
    card: Card

    def seen_by(self, viewer: Viewer) -> Self | None:
        """Return the event for the camp itself, nothing for anybody else."""
        return self if viewer == self.seat else None

    def done_by(self) -> tuple[Actor, Action]:
        """Return the actor and the action that begins with this event."""
        return self.seat, PreferCard(self.card)


class StrikeGiven(Public, frozen=True):
    """``seat`` got an inactivity strike."""

    kind: ClassVar[str] = "strike_given"
    between: ClassVar[bool] = True
    seat: Seat
    note: str
    """The operator's words; empty if the seat got the strike because its turn lapsed."""

    def done_by(self) -> tuple[Actor, Action]:
        """Return the actor and the action that begins with this event."""
        return "operator", GiveStrike(self.seat, self.note)


class StrikeLifted(Public, frozen=True):
    """A strike of ``seat`` was taken back; ``note`` is the operator's reason."""

    kind: ClassVar[str] = "strike_lifted"
    seat: Seat
    note: str

    def done_by(self) -> tuple[Actor, Action]:
        """Return the actor and the action that begins with this event."""
        return "operator", LiftStrike(self.seat, self.note)


class CampDisbanded(Public, frozen=True):
    """``seat`` was removed from the game."""

    kind: ClassVar[str] = "camp_disbanded"
    seat: Seat
    reason: Reason
    """The reason: ``wrong`` for a wrong accusation, ``strikes`` for too many, ``operator`` for the operator's act."""
    note: str
    """The operator's words if the operator removed it, else empty."""

    def done_by(self) -> tuple[Actor, Action]:
        """Return the actor and the action that begins with this event."""
        return "operator", Disband(self.seat, self.note)

    def leaver(self) -> Seat:
        """Return the seat that was removed."""
        return self.seat


# -- time --------------------------------------------------------------------------------------------------------------


class AwayAnnounced(TableEvent, frozen=True):
    """``seat`` is on vacation from ``since`` to ``until`` (milliseconds since 1970): none of its turns lapses then."""

    kind: ClassVar[str] = "away_announced"
    seat: Seat
    since: int
    until: int


class AwayTakenBack(TableEvent, frozen=True):
    """The end of a vacation of ``seat`` was changed to ``until``.

    ``since`` is the announced beginning of that vacation.

    If both are the same, the vacation does not take place.
    """

    kind: ClassVar[str] = "away_taken_back"
    seat: Seat
    since: int
    until: int


class WeekendsSet(TableEvent, frozen=True):
    """From now on Saturdays and Sundays do not count towards deadlines; they count again if ``off`` is false.

    ``ahead`` and ``since`` are the time zone of the weekend: see :class:`casefile.core.hours.Zone`.
    """

    kind: ClassVar[str] = "weekends_set"
    off: bool
    ahead: tuple[int, ...]
    since: tuple[int, ...]


class RehearsalMarked(TableEvent, frozen=True):
    """The game is a rehearsal, played at high speed: a day took ``day`` milliseconds."""

    kind: ClassVar[str] = "rehearsal_marked"
    day: int


OF_TIME: tuple[type[Event], ...] = (AwayAnnounced, AwayTakenBack, WeekendsSet, RehearsalMarked)
"""The events about time, besides lapses, that the table of a game by post can hold."""


def stood_still(history: Sequence[Event], lapsed: Lapsed) -> bool:
    """Return whether the deadline of the turn that ``lapsed`` was in time that does not count, so that it cannot lapse.

    ``history`` has the events before, with the vacations and weekends.
    """
    spans = tuple(_vacations(history, lapsed.seat).items())
    set_ = [each for each in history if isinstance(each, WeekendsSet)]
    off = TimeOff(spans, set_[-1].off, Zone(set_[-1].ahead, set_[-1].since)) if set_ else TimeOff(spans)
    return off.holds(lapsed.due)


def was_away(history: Sequence[Event], taken_back: AwayTakenBack) -> bool:
    """Return whether ``taken_back`` names a vacation that was announced in ``history``, and ends it earlier."""
    since, until = taken_back.since, taken_back.until
    return since <= until < _vacations(history, taken_back.seat).get(since, since)


def _vacations(history: Sequence[Event], seat: Seat) -> dict[int, int]:
    """Return the end of each vacation of a seat, by its beginning."""
    said = (each for each in history if isinstance(each, AwayAnnounced | AwayTakenBack))
    return {each.since: each.until for each in said if each.seat == seat}
