"""The data of a chart of how much each seat could know, turn by turn, independent of how it is drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from casefile.core.cards import Seat
from casefile.review.report import Review, SeatReview
from casefile.review.timeline import MarkKind, TimelineMark, Turns


@dataclass(frozen=True, slots=True)
class ChartMark:
    """A mark on the chart: a seat asked a question, showed a card, or accused."""

    at: float
    """The position of the mark, in turns from the beginning."""
    kind: MarkKind
    """The kind of mark."""


@dataclass(frozen=True, slots=True)
class Lane:
    """The part of the chart for one seat: how its knowledge grew, and its marks."""

    seat: Seat
    """The seat."""
    steps: tuple[tuple[float, float], ...]
    """The positions, in turns, at which the seat's knowledge changes, each with the knowledge from there on, 0 to 1.

    The knowledge is 1 minus the uncertainty about the solution in bits, as a share of that at the beginning.
    """
    marks: tuple[ChartMark, ...]
    """The seat's questions, shown cards and accusations."""
    provable: float | None
    """The position from which the seat could prove the case; ``None`` if it never could."""
    said: bool
    """Whether the seat later made a right accusation of which it could be certain."""
    end: float
    """The position of that accusation, or of the end of the game."""
    until: float | None = None
    """The position at which the line ends; ``None`` at the end of the game."""

    def known(self, at: float) -> float:
        """Return the seat's knowledge at the position ``at``, 0 to 1."""
        return next((known for begun, known in reversed(self.steps) if begun <= at), 0.0)


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart of a game; positions are counted in turns, and turn 1 lies between 0 and 1."""

    lanes: tuple[Lane, ...]
    """The lanes, one for each seat."""
    turns: int
    """The number of turns."""
    rounds: tuple[int, ...]
    """The numbers of the turns with which rounds begin."""


def chart(
    review: Review,
    turns: Turns,
    rounds: tuple[int, ...],
    marks: Iterable[TimelineMark],
    ends: Mapping[Seat, int] | None = None,
) -> Chart:
    """Return the chart of ``review``, which may still lack some seats.

    - ``turns`` are the turns of the game.
    - ``rounds`` are the numbers of the turns with which rounds begin.
    - ``marks`` are the marks of all seats.
    - ``ends`` are the numbers of the events after which the lines of some seats end.
    """
    ended = ends or {}
    done = tuple(marks)
    known = {mark.version for mark in done}
    asked = (TimelineMark(each.version, each.seat, "asks") for each in review.suggestions if each.version not in known)
    done = (*done, *asked)
    lanes = tuple(_lane(each, turns, done, ended.get(each.seat)) for each in review.seats)
    return Chart(lanes, len(turns.begun), rounds)


def _lane(reviewed: SeatReview, turns: Turns, done: tuple[TimelineMark, ...], end: int | None) -> Lane:
    own = [mark for mark in done if mark.seat == reviewed.seat]
    first = next((moment.bits for moment in reviewed.moments if moment.bits), 0.0)
    until = [each for each in reviewed.moments if end is None or each.version < end]
    steps = [(turns.at(each.version), 1 - each.bits / first if first else 1.0) for each in until]
    provable = reviewed.provable_in_time
    said = next((m.version for m in own if m.kind == "right" and provable is not None and m.version > provable), None)
    return Lane(
        reviewed.seat,
        tuple(steps),
        tuple(ChartMark(turns.at(mark.version), mark.kind) for mark in own),
        None if provable is None else turns.at(provable),
        said is not None,
        float(len(turns.begun)) if said is None else turns.at(said),
        None if end is None else turns.at(end),
    )
