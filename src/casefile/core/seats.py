"""The players of the seats, computed from the log; everything about people in it is public."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from msgspec.structs import replace

from casefile.core.cards import Seat
from casefile.core.events import Event, SeatOffered, SeatPassed, SeatsChanged, SeatTaken

NOBODY: Mapping[Seat, SeatTaken] = {}
"""The players of a table at which nobody sits."""


def seated(taken: Mapping[Seat, SeatTaken], event: Event) -> Mapping[Seat, SeatTaken]:
    """Return the players of the seats after one more ``event``; ``taken`` are those before.

    A person that takes over from a bot counts as seated from the start.
    """
    match event:
        case SeatTaken():
            return {**taken, event.seat: event}
        case SeatPassed() if event.seat in taken:
            return {**taken, event.seat: replace(taken[event.seat], name=event.name, bot="")}
        case SeatsChanged():
            return NOBODY
        case _:
            return taken


def nameless(seat: Seat) -> str:
    """Return the name in the log of a seat's player who has, or shows, none: ``"Player 1"`` for seat 0."""
    return f"Player {seat + 1}"


def seats_of(events: Iterable[Event]) -> Mapping[Seat, SeatTaken]:
    """Return the players of the seats after ``events``."""
    return reduce(seated, (event for event in events if event.of_table), NOBODY)


def lobby_of(events: Sequence[Event]) -> int:
    """Return the number of the last of ``events`` that changed the seats before the deal; 0 if none did.

    The events after it say who sat where when the game began, once for each seat.
    """
    return next((number for number, event in list(enumerate(events, 1))[::-1] if isinstance(event, SeatsChanged)), 0)


def may_pass(events: Sequence[Event], event: SeatOffered | SeatPassed, *, playing: bool) -> bool:
    """Return whether ``event`` can follow ``events``: a bot's seat is offered to a friend, or a friend takes it over.

    It can while the game is ``playing``. A seat that never had an owner is offered once, and goes once to the friend
    that comes.
    """
    kinds = [type(each) for each in events if isinstance(each, SeatOffered | SeatPassed) and each.seat == event.seat]
    if isinstance(event, SeatPassed):
        return playing and kinds == [SeatOffered]
    bots = {seat for seat, taken in seats_of(events).items() if taken.bot}
    return playing and not kinds and event.seat in bots
