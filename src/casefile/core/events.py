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
    """Whether the event may stand between a lapse of a seat's time and the default action that follows."""
    reveals: ClassVar[bool] = True
    """Whether somebody may learn something by the event, or chance decided it: nothing before it can be taken back."""
    leads_on: ClassVar[bool] = False
    """Whether the next event is a consequence of this one, not the beginning of an action."""
    written_ahead: ClassVar[bool] = False
    """Whether the event only announces an action of its seat, which is carried out when a turn of that seat begins."""
    passes: ClassVar[bool] = False
    """Whether the event ends a turn, so that the other players must agree before it is taken back."""

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> Self | None:
        """Return the event as ``viewer`` sees it, with hidden parts ``None``; ``None`` if it sees nothing of it."""

    def done_by(self) -> tuple[Actor, Action] | None:
        """Return the actor and the action that begins with this event; ``None`` for a consequence and for chance."""
        return None

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards that a question or an accusation names, one of each category; empty for any other event."""
        return ()

    def judged(self) -> tuple[Seat, bool] | None:
        """Return the seat that accused, and whether it was right; ``None`` for any other event."""
        return None

    def leaver(self) -> Seat | None:
        """Return the seat that takes no part in the game any more after this event, if there is one."""
        return None

    def completes(self, action: Action) -> Action:
        """Return ``action``, which the event before this one recorded, as it is known once this event is read too."""
        return action

    def drawn(self) -> Action | None:
        """Return the action of chance that begins with this event, with ``Card("")`` for a card that is hidden.

        ``None`` for any other event, and for a deal, of which several events may tell: see :meth:`deals`.
        """
        return None

    def deals(self, action: Action | None) -> Action | None:
        """Return chance's deal as far as it is known after this event, or ``None`` if nothing is.

        ``action`` is the deal as far as it was known from the events before.
        """
        return action

    def tells(self, reader: "Reader") -> Sequence[Fact]:
        """Return the facts about cards that this event tells, as far as it was seen.

        ``reader`` has read the events before.

        Conclusions from several facts together are not drawn here.
        """
        return ()


class Public(Event, frozen=True):
    """An event that every viewer sees whole."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the whole event."""
        return self


class TableEvent(Public, frozen=True):
    """A public event about the people and the clock; it changes no rule set's state."""

    of_table: ClassVar[bool] = True


class SeatTaken(TableEvent, frozen=True):
    """The player ``name`` sat down at ``seat``."""

    kind: ClassVar[str] = "seat_taken"
    seat: Seat
    name: str
    """The name of the player."""
    bot: str
    """The name of the bot that plays; empty for a person."""
    entropy: str
    """The random bytes that the seat adds to the seed, in hexadecimal."""


class SeatsChanged(TableEvent, frozen=True):
    """The seats were changed before the deal: the events after this one say anew who sits where."""

    kind: ClassVar[str] = "seats_changed"


class BotSteppedIn(TableEvent, frozen=True):
    """A bot plays for ``seat`` from now on, since its owner let the time run out too often."""

    kind: ClassVar[str] = "bot_stepped_in"
    seat: Seat
    bot: str
    """The name of the bot, which is the game's substitute for absent players."""


class BotCalled(TableEvent, frozen=True):
    """A bot plays for ``seat`` from now on, since the others at the table wanted it while its owner was not there."""

    kind: ClassVar[str] = "bot_called"
    seat: Seat
    bot: str
    """The name of the bot, which is the game's substitute for absent players."""


class OwnerReturned(TableEvent, frozen=True):
    """The owner of ``seat`` plays again, in place of the bot."""

    kind: ClassVar[str] = "owner_returned"
    seat: Seat


class SeatOffered(TableEvent, frozen=True):
    """A friend was invited to take over ``seat`` from its bot, which plays until the friend comes."""

    kind: ClassVar[str] = "seat_offered"
    seat: Seat


class SeatPassed(TableEvent, frozen=True):
    """The person ``name`` took over ``seat`` from its bot; the bot's part of the seed stays."""

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
"""The times for one action that a table may have, in seconds, with their names."""


class ClockSet(TableEvent, frozen=True):
    """The table's time for one action was set, in seconds: none, 30, 60, 120, 300, 86400, 259200 or 604800."""

    kind: ClassVar[str] = "clock_set"
    clock: str
    """The time as a text, a key of :data:`CLOCKS`: a number of seconds, or ``none`` for no limit."""


PACES: Mapping[str, str] = {
    "normal": N_("Normal speed"),
    "fast": N_("Faster"),
    "paused": N_("Pause"),
    "step": N_("One step"),
}
"""The paces of a table's bots: normal, faster, paused, or paused after one more action."""


class PaceSet(TableEvent, frozen=True):
    """The pace of the table's bots was set: normal, fast, paused, or step, which is paused after one more action."""

    kind: ClassVar[str] = "pace_set"
    pace: str
    """The new pace, a key of :data:`PACES`."""


class TakeBackAsked(TableEvent, frozen=True):
    """The owner of ``seat`` asked the others to let it take its last action back.

    See :mod:`casefile.core.take_back`.
    """

    kind: ClassVar[str] = "take_back_asked"
    seat: Seat


class TakeBackAgreed(TableEvent, frozen=True):
    """The owner of ``seat`` agreed to such a request."""

    kind: ClassVar[str] = "take_back_agreed"
    seat: Seat


class TakeBackRefused(TableEvent, frozen=True):
    """The owner of ``seat`` refused such a request, which is over."""

    kind: ClassVar[str] = "take_back_refused"
    seat: Seat


class TakenBack(TableEvent, frozen=True):
    """``seat`` took its last action back."""

    kind: ClassVar[str] = "taken_back"
    seat: Seat
    to: int
    """The number of the last event that still counts."""
    what: str
    """The kind of the first event that does not count any more."""


class SeedOpened(TableEvent, frozen=True):
    """After the game, the secret seed and salt behind the published commitment were opened; both in hexadecimal."""

    kind: ClassVar[str] = "seed_opened"
    seed: str
    """The secret seed: 32 bytes, and so 64 hexadecimal digits."""
    salt: str
    """The salt of the commitment: 32 bytes, and so 64 hexadecimal digits."""


class Lapsed(TableEvent, frozen=True):
    """The time of ``seat`` to act ran out; the default action follows."""

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
    """An observation by one viewer: the event as far as it was seen."""

    @property
    def event(self) -> Event | None:
        """The event with its hidden parts blank; ``None`` where nothing was seen."""


class Description(Protocol):
    """The deal as a viewer knows it, if that differs from the deal as it was made."""

    def sound(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return those of ``facts`` that hold in the description, in the form that they have there.

        All of ``facts`` are true of the deal as it was made.
        """

    def stands_for(self, seat: Seat) -> Sequence[Card]:
        """Return the cards that ``seat`` has in the description in place of those that it was dealt."""


class Reader:
    """A reader of one viewer's observations in order, which finds the facts about cards in them.

    It remembers no more than this:

    - ``turn``, counted from 1; 0 before the first.
    - ``asker`` and ``suggested``: the seat and the cards of the suggestion that is being answered.
    - ``described``: the description of the deal to this viewer, if that differs from the deal as it was made.

    The facts hold in the deal as it is described; ``plain`` facts hold in the deal as it was made.
    """

    def __init__(self, *, plain: bool = False) -> None:
        self._plain = plain
        self.turn = 0
        self.asker: Seat | None = None
        self.suggested: tuple[Card, ...] = ()
        self.described: Description | None = None

    def fork(self) -> Self:
        """Return an independent copy of this reader; :func:`copy.copy` takes five times as long."""
        twin = self.__new__(type(self))
        twin._plain, twin.turn, twin.described = self._plain, self.turn, self.described
        twin.asker, twin.suggested = self.asker, self.suggested
        return twin

    def describe(self, description: Description) -> None:
        """Tell facts as they hold in ``description`` from now on; plain facts stay as they are."""
        self.described = None if self._plain else description

    def facts(self, observation: Seen) -> Sequence[Fact]:
        """Return the facts in the next observation; none if it was blank or tells nothing about cards."""
        return () if observation.event is None else self.told(observation.event)

    def told(self, event: Event) -> Sequence[Fact]:
        """Return the facts in the next event, as far as it was seen."""
        found = event.tells(self)
        return self.described.sound(found) if found and self.described else found
