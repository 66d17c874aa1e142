"""What each seat could know turn by turn, as a chart: numbers alone, whatever it is drawn with."""

from collections.abc import Iterable
from dataclasses import dataclass

from casefile.core.cards import Seat
from casefile.review.report import Review, SeatReview
from casefile.review.timeline import MarkKind, TimelineMark, Turns


@dataclass(frozen=True, slots=True)
class ChartMark:
    """What a seat did: where among the turns, and what."""

    at: float
    kind: MarkKind


@dataclass(frozen=True, slots=True)
class Lane:
    """One seat. ``steps`` are where its knowledge changes, and how much is known from there on, 0 to 1.

    That is 1 less the bits that are open of those that were open at the beginning. From ``provable`` on the case could
    be proved; it was ``said`` where the seat accused later, rightly and for certain. ``end`` is where that was, or
    the end of the game.
    """

    seat: Seat
    steps: tuple[tuple[float, float], ...]
    marks: tuple[ChartMark, ...]
    provable: float | None
    said: bool
    end: float

    def known(self, at: float) -> float:
        """How much is known at a place among the turns."""
        return next((known for begun, known in reversed(self.steps) if begun <= at), 0.0)


@dataclass(frozen=True, slots=True)
class Chart:
    """Places are counted in turns: turn 1 lies between 0 and 1. ``rounds`` are the turns with which rounds begin."""

    lanes: tuple[Lane, ...]
    turns: int
    rounds: tuple[int, ...]


def chart(review: Review, turns: Turns, rounds: tuple[int, ...], marks: Iterable[TimelineMark]) -> Chart:
    """The chart of a review, or of as much of it as there is."""
    done = tuple(marks)
    known = {mark.version for mark in done}
    asked = (TimelineMark(each.version, each.seat, "asks") for each in review.suggestions if each.version not in known)
    done = (*done, *asked)
    lanes = tuple(_lane(each, turns, done) for each in review.seats)
    return Chart(lanes, len(turns.begun), rounds)


def _lane(reviewed: SeatReview, turns: Turns, done: tuple[TimelineMark, ...]) -> Lane:
    own = [mark for mark in done if mark.seat == reviewed.seat]
    first = next((moment.bits for moment in reviewed.moments if moment.bits), 0.0)
    steps = [(turns.at(each.version), 1 - each.bits / first if first else 1.0) for each in reviewed.moments]
    provable = reviewed.provable_at
    said = next((m.version for m in own if m.kind == "right" and provable is not None and m.version > provable), None)
    return Lane(
        reviewed.seat,
        tuple(steps),
        tuple(ChartMark(turns.at(mark.version), mark.kind) for mark in own),
        None if provable is None else turns.at(provable),
        said is not None,
        float(len(turns.begun)) if said is None else turns.at(said),
    )
