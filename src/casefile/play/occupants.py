"""The people and bots that play the seats, and their time to act: computed from the log and a table's clock alone.

A person that lets the time run out gets the declared default; after three times in a row a bot plays on until the owner
comes back. Every effect of time is an event, so a replay needs no clock.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from casefile.core.actions import Actor
from casefile.core.cards import Seat
from casefile.core.events import (
    CLOCKS,
    BotCalled,
    BotSteppedIn,
    ClockSet,
    Event,
    Lapsed,
    OwnerReturned,
    PaceSet,
    SeatOffered,
    SeatPassed,
    SeatsChanged,
    SeatTaken,
)
from casefile.core.inquiry import CardShown
from casefile.core.options import option
from casefile.core.texts import N_

LAPSES = 3
"""The number of lapses in a row after which a bot plays on."""

PAUSES: Mapping[str, float | None] = {"normal": 1, "fast": 0.25, "step": 0, "paused": None}
"""The pause before a bot's action at each pace, as a factor of the usual one; ``None`` where bots do not play on."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The agreements for a table besides the rules of the game."""

    clock: str = option(
        *CLOCKS,
        label=N_("Time for each action"),
        names=CLOCKS,
        meaning=N_("Time for each action; when it is over, the default is done."),
    )
    """The time for each action: the number of seconds as a text, or ``none``; when it is over, the default is done."""
    notes: int = option(
        2,
        1,
        3,
        4,
        meaning=N_(
            "Help on the sheet: 1 your own marks only, 2 also what you hold and what you were shown, "
            "3 also all that follows, 4 also how likely the rest is, and hints."
        ),
        label=N_("Help on the sheet"),
        names={
            1: N_("my own marks only"),
            2: N_("what I was shown, too"),
            3: N_("all that follows, too"),
            4: N_("chances and hints, too"),
        },
    )
    """The level of help on the sheet, from 1 to 4, each with all the help of those before it.

    Level 1 has the player's own marks only, 2 also the cards that the player saw, 3 also all that follows for certain,
    4 also chances.
    """

    hints: bool = option(
        True,
        False,
        meaning=N_("With chances on the sheet, a button that names the best question and says why."),
        label=N_("Hints"),
    )
    """Whether a player may ask for the best action and its reason; where cards are hidden, only with ``notes`` 4."""


NOTES: Mapping[str, tuple[int, str, str]] = {
    "pencil": (2, N_("Pencil"), N_("Your cards and what you are shown are marked; the rest you find out.")),
    "detective": (3, N_("Detective"), N_("All that follows is filled in, too.")),
}
"""The two names under which the help on the sheet is offered first: the level of each, its title, and what it does."""


def milliseconds(clock: str) -> int | None:
    """Return the time for one action in milliseconds, or ``None`` without a clock."""
    return None if clock == "none" else int(clock) * 1000


@dataclass(slots=True)
class Occupants:
    """The people and bots that play the seats, computed from the log."""

    seated: frozenset[Seat] = frozenset()
    """The seats that a person or a bot has taken."""
    bots: dict[Seat, str] = field(default_factory=dict)
    """The bots seated from the start, by seat."""
    stepped_in: dict[Seat, str] = field(default_factory=dict)
    """The bots that stepped in for owners, by seat."""
    lapses: dict[Seat, int] = field(default_factory=dict)
    """The number of lapses in a row, by seat."""
    clock: str = ""
    """The time for an action that was set last; empty while it is the one that the table was opened with."""
    pace: str = "normal"
    """The pace of the bots, one of :data:`casefile.core.events.PACES`; after a single step they pause."""
    offered: frozenset[Seat] = frozenset()
    """The seats that a friend may take over from the bot seated there."""
    ordered: bool = False
    """Whether each seat's order of showing cards is fixed beforehand, so that a seat that is asked need not be there.
    """
    _gone: set[Seat] = field(default_factory=set)
    _defaulted: Seat | None = None

    def after(self, events: Iterable[Event]) -> "Occupants":
        """Return the occupants after some more events; this value stays as it is."""
        twin = Occupants(
            self.seated,
            dict(self.bots),
            dict(self.stepped_in),
            dict(self.lapses),
            self.clock,
            self.pace,
            self.offered,
            self.ordered,
            set(self._gone),
            self._defaulted,
        )
        for event in events:
            twin._see(event)
        return twin

    def _see(self, event: Event) -> None:
        if event.between:
            return
        done = event.done_by()
        if self.pace == "step" and done is not None and isinstance(done[0], int) and self.bot(done[0]) is not None:
            self.pace = "paused"
        defaulted, self._defaulted = self._defaulted, None
        if event.of_table:
            self._see_people(event)
        elif (gone := event.leaver()) is not None:
            self._gone.add(gone)
        elif self.ordered and isinstance(event, CardShown):
            pass  # the standing order did it
        elif done is not None and isinstance(done[0], int) and done[0] != defaulted and event.seen_by("spectator"):
            # An event that nobody else sees must not show in public values.
            self.lapses[done[0]] = 0

    def _see_people(self, event: Event) -> None:
        match event:
            case Lapsed():
                self.lapses[event.seat] = self.lapses.get(event.seat, 0) + 1
                self._defaulted = event.seat
            case SeatsChanged():
                self.seated = frozenset()
                self.bots.clear()
            case SeatTaken():
                self.seated |= {event.seat}
                if event.bot:
                    self.bots[event.seat] = event.bot
            case BotSteppedIn() | BotCalled():
                self.stepped_in[event.seat] = event.bot
            case SeatOffered():
                self.offered |= {event.seat}
            case SeatPassed():
                self.offered -= {event.seat}
                self.bots.pop(event.seat, None)
            case ClockSet():
                self.clock = event.clock
            case PaceSet():
                self.pace = event.pace
            case OwnerReturned():
                self.stepped_in.pop(event.seat, None)
                self.lapses[event.seat] = 0
            case _:
                pass

    def bot(self, seat: Seat) -> str | None:
        """Return the name of the bot that plays ``seat`` now; ``None`` where its owner plays."""
        return self.bots.get(seat) or self.stepped_in.get(seat)

    def people(self, seats: int) -> frozenset[Seat]:
        """Return the seats below number ``seats`` that people play now, not bots; all of these seats must be taken."""
        return frozenset(seat for seat in map(Seat, range(seats)) if self.bot(seat) is None)

    def limit(self, table: TableOptions) -> int | None:
        """Return the time for one action in milliseconds, as it is set now; ``None`` without a clock."""
        return milliseconds(self.clock or table.clock)

    def due(self, seat: Actor | None, table: TableOptions, thinking: int, now: int) -> int | None:
        """Return the moment at which the table goes on by itself, where it is the turn of ``seat`` since ``now``.

        For a bot's seat it is the moment of the bot's action, for a person's the end of the time to act. ``None`` if
        there is no such moment. All times are in milliseconds.

        - ``table`` has the clock with which the table was opened.
        - ``thinking`` is the pause before a bot's action at the usual pace.
        """
        if not isinstance(seat, int):
            return None
        pause = PAUSES[self.pace]
        wait = self.limit(table) if self.bot(seat) is None else None if pause is None else int(thinking * pause)
        return None if wait is None else now + wait

    def away(self, seat: Seat) -> bool:
        """Return whether a bot plays for the absent owner of ``seat``."""
        return seat in self.stepped_in

    def after_lapse(self, seat: Seat, substitute: str) -> tuple[Event, ...]:
        """Return the events to record when the time of ``seat`` has run out once more.

        After the third time in a row the bot ``substitute`` steps in; before that, and for a seat that takes no further
        part, there are no events.
        """
        due = self.lapses.get(seat, 0) >= LAPSES and seat not in self.stepped_in and seat not in self._gone
        return (BotSteppedIn(seat, substitute),) if due else ()

    def on_return(self, seat: Seat) -> tuple[Event, ...]:
        """Return the events to record before an action of the owner of ``seat``: its return, if a bot plays for it."""
        return (OwnerReturned(seat),) if self.away(seat) else ()
