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
"""A camp: at the table a seat, among people its character."""

Asked = Literal["turn", "show", "offer"]
"""The act that a camp owes: its own turn, a card to show, or its word on accusing.

Only a turn that lapses is punished.
"""


class PostOptions(Options, Protocol):
    """The options of the rules of a game by post that its plan and its pages read."""

    @property
    def edition(self) -> str:
        """The names on the cards."""

    @property
    def case_files(self) -> int:
        """The number of sealed case files, of which one is played."""

    @property
    def turn_limit(self) -> int:
        """The days for a turn."""

    @property
    def extension(self) -> int:
        """The hours to accuse in when nobody could answer a suggestion."""

    @property
    def strikes(self) -> int:
        """The number of strikes with which a camp is disbanded."""

    @property
    def turn_order(self) -> str:
        """The way in which the order of turns is found."""

    @property
    def red_card(self) -> bool:
        """Whether a Red Card is dealt."""


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


Sanction = GiveStrike[Camp] | LiftStrike[Camp] | Disband[Camp]
"""An act of an operator on a camp; everybody reads the ``note``."""

# -- events ------------------------------------------------------------------------------------------------------------

Reason = Literal["wrong", "strikes", "operator"]
"""The reason why a camp was disbanded: a wrong accusation, too many strikes, or the operator."""


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
        """Return the event for the camp itself, nothing for anybody else."""
        return self if viewer == self.seat else None

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event."""
        return self.seat, PreferCard(self.card)


class StrikeGiven(Public, frozen=True):
    """``seat`` has one strike more."""

    kind: ClassVar[str] = "strike_given"
    between: ClassVar[bool] = True
    seat: Seat
    note: str
    """The operator's words; empty where the turn of the seat lapsed."""

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event."""
        return "operator", GiveStrike(self.seat, self.note)


class StrikeLifted(Public, frozen=True):
    """``seat`` has one strike less; ``note`` says why."""

    kind: ClassVar[str] = "strike_lifted"
    seat: Seat
    note: str

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event."""
        return "operator", LiftStrike(self.seat, self.note)


class CampDisbanded(Public, frozen=True):
    """``seat`` is removed from the game."""

    kind: ClassVar[str] = "camp_disbanded"
    seat: Seat
    reason: Reason
    note: str
    """The operator's words, where it was the operator's act."""

    def done_by(self) -> tuple[Actor, Action]:
        """Return the action that begins with this event."""
        return "operator", Disband(self.seat, self.note)

    def leaver(self) -> Seat:
        """Return the camp."""
        return self.seat


# -- time --------------------------------------------------------------------------------------------------------------


class AwayAnnounced(TableEvent, frozen=True):
    """``seat`` is on vacation from ``since`` to ``until`` (milliseconds since 1970): none of its turns lapses then."""

    kind: ClassVar[str] = "away_announced"
    seat: Seat
    since: int
    until: int


class AwayTakenBack(TableEvent, frozen=True):
    """The vacation of ``seat`` that was announced from ``since`` on ends at ``until``, or never begins at ``since``."""

    kind: ClassVar[str] = "away_taken_back"
    seat: Seat
    since: int
    until: int


class WeekendsSet(TableEvent, frozen=True):
    """From now on Saturdays and Sundays do not count, or they do where ``off`` is false.

    ``ahead`` and ``since`` describe the clocks of the weekend: see :class:`casefile.core.hours.Zone`.
    """

    kind: ClassVar[str] = "weekends_set"
    off: bool
    ahead: tuple[int, ...]
    since: tuple[int, ...]


class RehearsalMarked(TableEvent, frozen=True):
    """The game is a rehearsal, in which a day took ``day`` milliseconds."""

    kind: ClassVar[str] = "rehearsal_marked"
    day: int


OF_TIME: tuple[type[Event], ...] = (AwayAnnounced, AwayTakenBack, WeekendsSet, RehearsalMarked)
"""The events about time that the table of a game by post can hold besides lapses."""


def stood_still(history: Sequence[Event], lapsed: Lapsed) -> bool:
    """Return whether the time of a seat whose turn lapsed stood still at the deadline, by the events before."""
    spans = tuple(_vacations(history, lapsed.seat).items())
    set_ = [each for each in history if isinstance(each, WeekendsSet)]
    off = TimeOff(spans, set_[-1].off, Zone(set_[-1].ahead, set_[-1].since)) if set_ else TimeOff(spans)
    return off.holds(lapsed.due)


def was_away(history: Sequence[Event], taken_back: AwayTakenBack) -> bool:
    """Return whether a vacation that is taken back had been announced, and now ends earlier than was said before."""
    since, until = taken_back.since, taken_back.until
    return since <= until < _vacations(history, taken_back.seat).get(since, since)


def _vacations(history: Sequence[Event], seat: Seat) -> dict[int, int]:
    """Return the end of each vacation of a seat, by its beginning."""
    said = (each for each in history if isinstance(each, AwayAnnounced | AwayTakenBack))
    return {each.since: each.until for each in said if each.seat == seat}
