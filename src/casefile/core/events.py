"""Events: facts in the past tense, each of which says what each viewer sees of it and what that tells about cards.

``seen_by`` has no default: an event is public only because its class says :class:`Public`. The log is never rewritten;
``kind`` is what is stored, so a class may be renamed but a kind may not. Here too are the events of the table itself,
and the one reading of observations that notes, bots and exact deduction share.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, Protocol, Self

from msgspec import Struct, StructMeta

from casefile.core.actions import Action, Actor
from casefile.core.cards import Card, Seat
from casefile.core.facts import Fact
from casefile.core.texts import N_

Viewer = Seat | Literal["spectator"]
"""A viewer: a seat, or a spectator, who sees only what is public."""


class _Abstract(StructMeta, ABCMeta):
    """The class of event classes; it makes no instance of a class that leaves ``seen_by`` open.

    Nothing is registered as a virtual subclass, so an instance is told by its class alone, in a fifth of the time.
    """

    __instancecheck__ = type.__instancecheck__


class Event(Struct, frozen=True, metaclass=_Abstract):
    """A fact of a table's history, with its consequences."""

    kind: ClassVar[str]
    of_table: ClassVar[bool] = False
    """Whether the event concerns only the table, and so changes no rule set's state."""
    between: ClassVar[bool] = False
    """Whether the event stands between a lapse and the default action."""
    reveals: ClassVar[bool] = True
    """Whether anybody may learn something by the event, or chance decided it: then nothing before it can be taken
    back.
    """
    leads_on: ClassVar[bool] = False
    """Whether the next event follows from this one, so that no action begins there."""
    written_ahead: ClassVar[bool] = False
    """Whether the event is only written by now, and carried out as soon as a turn of its seat begins."""
    passes: ClassVar[bool] = False
    """Whether a turn ends with the event, so that others must agree if it is to be taken back."""

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Self | None:
        """Return the event as ``viewer`` sees it: hidden parts are ``None``, or the whole event is."""

    def done_by(self) -> tuple[Actor, Action] | None:
        """Return the actor and the action that begins with this event; ``None`` for a consequence, and for chance."""
        return None

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards of a question or of an accusation, one of each category of the deck; none of other events."""
        return ()

    def leaver(self) -> Seat | None:
        """Return the seat that takes no further part at all from then on, if there is one."""
        return None

    def completes(self, action: Action) -> Action:
        """Return ``action``, which began with the event before this one, in the form that this event shows."""
        return action

    def deals(self, action: Action | None) -> Action | None:
        """Return chance's deal as it is known after this event.

        ``action`` is the deal as known from the events before.
        """
        return action

    def tells(self, reader: "Reader") -> Sequence[Fact]:
        """Return the facts about cards in this event itself, as far as it was seen; ``reader`` knows the events before.

        Conclusions from several facts together are drawn elsewhere.
        """
        return ()


class Public(Event, frozen=True):
    """An event that everybody sees whole."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the whole event."""
        return self


class TableEvent(Public, frozen=True):
    """A public event about the people and the clock; it changes no rule set's state."""

    of_table: ClassVar[bool] = True


class SeatTaken(TableEvent, frozen=True):
    """``name`` plays ``seat``."""

    kind: ClassVar[str] = "seat_taken"
    seat: Seat
    name: str
    """The name of the player."""
    bot: str
    """The bot that plays; empty for a person."""
    entropy: str
    """The seat's part of the seed."""


class SeatsChanged(TableEvent, frozen=True):
    """Before the deal the seats became others: the players of the seats are told anew from here on."""

    kind: ClassVar[str] = "seats_changed"


class BotSteppedIn(TableEvent, frozen=True):
    """A bot plays on for ``seat``, whose owner let its time run out too often."""

    kind: ClassVar[str] = "bot_stepped_in"
    seat: Seat
    bot: str


class BotCalled(TableEvent, frozen=True):
    """The table let a bot play on for ``seat``, whose owner was not there."""

    kind: ClassVar[str] = "bot_called"
    seat: Seat
    bot: str


class OwnerReturned(TableEvent, frozen=True):
    """The owner of ``seat`` plays again."""

    kind: ClassVar[str] = "owner_returned"
    seat: Seat


class SeatOffered(TableEvent, frozen=True):
    """A friend is invited to take over ``seat`` from its bot, which plays until somebody comes."""

    kind: ClassVar[str] = "seat_offered"
    seat: Seat


class SeatPassed(TableEvent, frozen=True):
    """A person called ``name`` plays ``seat`` from now on, which a bot played; the bot's part of the seed stays."""

    kind: ClassVar[str] = "seat_passed"
    seat: Seat
    name: str


CLOCKS: Mapping[str, str] = {
    "none": N_("no limit"),
    "30": N_("30 seconds"),
    "60": N_("1 minute"),
    "120": N_("2 minutes"),
    "300": N_("5 minutes"),
    "86400": N_("1 day"),
    "259200": N_("3 days"),
    "604800": N_("7 days"),
}
"""The times for an action that a table may have, in seconds, with their names."""


class ClockSet(TableEvent, frozen=True):
    """From now on there is this time for each action, one of :data:`CLOCKS`."""

    kind: ClassVar[str] = "clock_set"
    clock: str


PACES: Mapping[str, str] = {
    "normal": N_("Normal speed"),
    "fast": N_("Faster"),
    "paused": N_("Pause"),
    "step": N_("One step"),
}
"""The speeds of the bots at a table: normal, faster, not at all, or one action and then no more."""


class PaceSet(TableEvent, frozen=True):
    """From now on the bots play at this pace, one of :data:`PACES`."""

    kind: ClassVar[str] = "pace_set"
    pace: str


class TakeBackAsked(TableEvent, frozen=True):
    """The owner of ``seat`` asks all to let it take its last action back; see :mod:`casefile.core.take_back`."""

    kind: ClassVar[str] = "take_back_asked"
    seat: Seat


class TakeBackAgreed(TableEvent, frozen=True):
    """The owner of ``seat`` agrees to the request."""

    kind: ClassVar[str] = "take_back_agreed"
    seat: Seat


class TakeBackRefused(TableEvent, frozen=True):
    """The owner of ``seat`` does not agree, and the request is over."""

    kind: ClassVar[str] = "take_back_refused"
    seat: Seat


class TakenBack(TableEvent, frozen=True):
    """``seat`` took its last action back."""

    kind: ClassVar[str] = "taken_back"
    seat: Seat
    to: int
    """The number of the event after which the game stands now."""
    what: str
    """The kind of the event that came next."""


class SeedOpened(TableEvent, frozen=True):
    """After the game: the secret seed and salt behind the published commitment, both in hexadecimal."""

    kind: ClassVar[str] = "seed_opened"
    seed: str
    salt: str


class Lapsed(TableEvent, frozen=True):
    """``seat`` let its time run out; the default follows."""

    kind: ClassVar[str] = "lapsed"
    leads_on: ClassVar[bool] = True
    seat: Seat
    due: int
    """The deadline, in milliseconds since 1970."""


OF_TABLE: tuple[type[Event], ...] = (
    SeatTaken,
    SeatsChanged,
    BotSteppedIn,
    BotCalled,
    OwnerReturned,
    SeatOffered,
    SeatPassed,
    ClockSet,
    PaceSet,
    TakeBackAsked,
    TakeBackAgreed,
    TakeBackRefused,
    TakenBack,
    SeedOpened,
    Lapsed,
)
"""All events of the table itself, which any game's log can hold."""


class Seen(Protocol):
    """A viewer's sight of an event, as an ``Observation`` holds it; an event as such is not one."""

    @property
    def event(self) -> Event | None:
        """The event with its hidden parts blank; ``None`` where nothing was seen."""


class Description(Protocol):
    """The deal as it is described to a viewer, where that is not quite as it was dealt."""

    def sound(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return those of ``facts`` that hold in the description, in the form they have there.

        All of ``facts`` are true of the deal itself.
        """

    def stands_for(self, seat: Seat) -> Sequence[Card]:
        """Return the cards that ``seat`` has in the description in place of the cards that it was dealt."""


class Reader:
    """A reader of one viewer's observations in their order.

    It remembers no more than this:

    - ``turn``, counted from 1; 0 before the first.
    - ``asker`` and ``suggested``: the seat and the cards of the suggestion that is being answered.
    - ``described``: the description of the deal to this viewer, if that is not as it was dealt.

    Facts hold in the deal as the rule set describes it; ``plain`` facts are about the cards as they were dealt.
    """

    def __init__(self, *, plain: bool = False) -> None:
        self._plain = plain
        self.turn = 0
        self.asker: Seat | None = None
        self.suggested: tuple[Card, ...] = ()
        self.described: Description | None = None

    def fork(self) -> Self:
        """Return a reader that has read the same and goes on by itself; :func:`copy.copy` takes five times as long."""
        twin = self.__new__(type(self))
        twin._plain, twin.turn, twin.described = self._plain, self.turn, self.described
        twin.asker, twin.suggested = self.asker, self.suggested
        return twin

    def describe(self, description: Description) -> None:
        """Read by this description from now on; plain facts need none."""
        self.described = None if self._plain else description

    def facts(self, observation: Seen) -> Sequence[Fact]:
        """Return the facts in the next observation; none where it was blank or tells nothing about cards."""
        return () if observation.event is None else self.told(observation.event)

    def told(self, event: Event) -> Sequence[Fact]:
        """Return the facts in the next event, as far as it was seen."""
        found = event.tells(self)
        return self.described.sound(found) if found and self.described else found
