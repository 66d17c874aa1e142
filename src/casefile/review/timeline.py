"""The timeline of a finished game: when turns and rounds began, and when each seat asked, showed and accused."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct
from msgspec.structs import astuple

from casefile.core.actions import Actor
from casefile.core.cards import Seat
from casefile.core.events import Event
from casefile.core.inquiry import CardShown, CaseFileSeen, NobodyAnswered, TurnBegan
from casefile.core.record import Record
from casefile.core.solutions import MurdererUnmasked, Verdict, verdict_of
from casefile.core.take_back import newest_first
from casefile.game import Game
from casefile.play.occupants import Occupants

MarkKind = Literal["asks", "nobody", "shows", "right", "wrong"]
"""The meaning of a mark: asked, asked and nobody could show, showed a card, accused rightly, accused wrongly."""


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns of a finished game, counted from 1; turn 0 is the time before the first."""

    begun: Sequence[int]
    """The version (number of events) at which each turn began."""
    last: int = 0
    """The version at the end of the game."""

    @classmethod
    def of(cls, record: Record) -> "Turns":
        """Return the turns of the game in ``record``, without those that were taken back."""
        begun = sorted(version for version, event in newest_first(record.events) if isinstance(event, TurnBegan))
        return cls(begun, len(record.events))

    def turn(self, version: int) -> int:
        """Return the turn to which event ``version`` belongs."""
        return bisect_right(self.begun, version)

    def end(self, turn: int) -> int:
        """Return the last version that belongs to ``turn``."""
        return self.begun[turn] - 1 if turn < len(self.begun) else self.last

    def at(self, version: int) -> float:
        """Return the position of ``version`` on the timeline, counted in turns.

        It is ``turn - 1`` where its turn begins and ``turn`` where that ends.
        """
        turn = self.turn(version)
        if not turn:
            return 0.0
        begun, end = self.begun[turn - 1], self.end(turn)
        return turn - 1 + min(1.0, (version - begun) / max(1, end - begun))


@dataclass(frozen=True, slots=True)
class TimelineMark:
    """A mark on the timeline of a finished game: a seat asked a question, showed a card, or accused."""

    version: int
    """The version at which the seat acted."""
    seat: Seat
    """The seat that acted."""
    kind: MarkKind
    """The act of the seat."""


def rounds(record: Record) -> tuple[int, ...]:
    """Return the numbers of the turns, counted from 1, with which the rounds of the game begin.

    A round ends when the first seat has its turn again.
    """
    seats = [event.seat for event in _standing(record) if isinstance(event, TurnBegan)]
    order, found, before = list(dict.fromkeys(seats)), [], len(seats)
    for turn, seat in enumerate(seats, 1):
        rank = order.index(seat)
        if rank <= before:
            found.append(turn)
        before = rank
    return tuple(found)


def carried_out(events: Sequence[Event]) -> dict[int, int]:
    """Return for each turn that was written in advance the version at which it was carried out, by that of its writing.

    A turn that was never carried out is left out.
    """
    written: dict[Actor, int] = {}
    found = {}
    for version, event in enumerate(events, 1):
        done, before = event.done_by(), events[version - 2] if version > 1 else None
        if done is None:
            continue
        if event.written_ahead:
            written[done[0]] = version
        elif isinstance(before, TurnBegan) and before.seat in written:
            found[written.pop(before.seat)] = version
    return found


def stand_ins(events: Iterable[Event]) -> Iterator[frozenset[Seat]]:
    """Yield for each event the seats for whose owners a bot plays on just before it."""
    occupants = Occupants()
    for event in events:
        yield frozenset(occupants.stepped_in)
        occupants = occupants.after([event])


def accusations(events: Sequence[Event], game: Game) -> dict[int, tuple[Seat, Verdict]]:
    """Return the accusations of the game: each one's seat and verdict, by the version at which it was carried out."""
    unmasked = next((event for event in events if isinstance(event, MurdererUnmasked)), None)
    found = {}
    for version, event in enumerate(events, 1):
        seat, action = event.done_by() or ("", None)
        if isinstance(action, game.accusation) and isinstance(seat, int) and not event.written_ahead:
            assert isinstance(action, Struct)
            right = getattr(event, "right", False)
            found[version] = Seat(seat), verdict_of(right, astuple(action), unmasked)
    return found


def looks(events: Iterable[Event]) -> dict[Seat, int]:
    """Return the seats that were shown the case file before the end, each with the number of that event."""
    return {event.seat: version for version, event in enumerate(events, 1) if isinstance(event, CaseFileSeen)}


def questions(events: Sequence[Event], game: Game) -> dict[int, Seat]:
    """Return the questions of the game: by the version at which each was carried out, the seat that asked."""
    found = {}
    for version, event in enumerate(events, 1):
        seat, action = event.done_by() or ("", None)
        if isinstance(action, game.played.question) and isinstance(seat, int) and not event.written_ahead:
            found[version] = Seat(seat)
    return found


def marks(record: Record, game: Game) -> tuple[TimelineMark, ...]:
    """Return the marks of the game's timeline, in order.

    Actions that were taken back or never carried out are left out.
    """
    accused, asked_at = accusations(record.events, game), questions(record.events, game)
    found: list[TimelineMark] = []
    for version, event in sorted(newest_first(record.events), key=lambda each: each[0]):
        match event:
            case CardShown(seat=seat):
                found.append(TimelineMark(version, seat, "shows"))
            case NobodyAnswered():
                asked = next((i for i in reversed(range(len(found))) if found[i].kind == "asks"), None)
                if asked is not None:
                    found[asked] = TimelineMark(found[asked].version, found[asked].seat, "nobody")
            case _ if version in asked_at:
                found.append(TimelineMark(version, asked_at[version], "asks"))
            case _ if version in accused:
                seat, verdict = accused[version]
                found.append(TimelineMark(version, seat, "right" if verdict == "right" else "wrong"))
    return tuple(found)


def _standing(record: Record) -> Iterator[Event]:
    return reversed([event for _, event in newest_first(record.events)])
