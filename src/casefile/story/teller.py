"""The lines of a story while they are told, and what the teller must remember."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from msgspec import Struct

from casefile.core.cards import Card, Place, Seat
from casefile.story.phrases import Phrases

T = TypeVar("T")


class Line(Struct, Generic[T], frozen=True):
    """A line of the story.

    ``kind`` is ``seats``, ``deal``, ``round`` (a heading), ``turn`` (nothing has happened in it yet), ``way``,
    ``auction``, ``swap``, ``clues``, ``writing``, ``inquiry``, ``accusation``, ``end``, ``clock``, ``operator`` (an
    act that belongs to no turn) or ``event`` (an event for which the game has no sentence).
    """

    version: int
    """The number of its first event; it never changes while the line grows.

    A round's heading and the first line of its first turn have the same version; all other lines have one of their own.
    """
    kind: str
    seat: Seat | None
    """The seat that the line is about; ``None`` if it is about no single seat."""
    text: T
    """The sentences of the line, one after another."""
    private: T | None = None
    """The note for this viewer alone."""


@dataclass(slots=True)
class LineDraft(Generic[T]):
    """A line that may still grow."""

    version: int
    """The number of the first event of the line."""
    kind: str
    """The kind of the line, one of those of :class:`Line`; it may change from ``turn`` to another kind."""
    seat: Seat | None
    """The seat that the line is about; ``None`` if it is about no single seat."""
    said: dict[str, T] = field(default_factory=dict)
    """The sentences of the line by key, in order; a new sentence under a key replaces the one before."""
    passed: tuple[Seat, ...] = ()
    """The seats that could not answer the question of the line, in the order in which that was said."""
    line: Line[T] | None = None
    """The line that was made last from the draft."""
    made_of: tuple[str, Seat | None, tuple[T, ...]] | None = None
    """The parts from which :attr:`line` was made."""


class Teller(Generic[T]):
    """Makes the public lines of a story; it remembers what later sentences need.

    It is told only what everybody may know.
    """

    def __init__(self, phrases: Phrases[T], suspects: Mapping[Seat, Card]) -> None:
        """Begin without lines.

        ``suspects`` are the characters that seats have from the start; ``memory`` is for a game's own sentences.
        """
        self.setup, self.voice = phrases.setup, phrases.voice
        self._, self.say, self.seat = phrases._, phrases.say, phrases.seat
        self.run_on, self.several = phrases.run_on, phrases.several
        self.thing, self.named, self.solution = phrases.thing, phrases.named, phrases.solution
        self.version = 0
        self.suspects = dict(suspects)
        self.areas: dict[Card, Place] = {}
        self.areas_before: dict[Card, Place] = {}
        self.round, self.turn, self.turns = 0, Seat(0), 0
        self.first: Seat | None = None
        self.dice: T | None = None
        """The last throw of the dice."""
        self.drafts: list[LineDraft[T]] = []
        self.touched = 0
        """The first draft that may have changed since this number was last set."""
        self.people: dict[Seat, str] = {}
        self.memory: dict[type, Any] = {}

    @property
    def lines(self) -> list[Line[T]]:
        """The lines of the story so far."""
        return [line for _, line in self.lines_from(0)]

    def lines_from(self, first: int) -> list[tuple[int, Line[T]]]:
        """Return the lines of the drafts from number ``first`` on, each with the number of its draft."""
        return [(i, self._line(draft)) for i, draft in enumerate(self.drafts[first:], first) if draft.said]

    def newest(self, *kinds: str) -> Line[T] | None:
        """Return the last line, or the last line of one of these kinds; ``None`` if there is none."""
        for draft in reversed(self.drafts):
            if draft.said and (not kinds or draft.kind in kinds):
                return self._line(draft)
        return None

    def _line(self, draft: LineDraft[T]) -> Line[T]:
        """Return the line of a draft; the same object until something is changed in it."""
        made_of = draft.kind, draft.seat, tuple(draft.said.values())
        if draft.line is None or draft.made_of != made_of:
            text = self.run_on(made_of[2])
            draft.line, draft.made_of = Line(draft.version, draft.kind, draft.seat, text), made_of
        return draft.line

    def before(self) -> None:
        """Prepare for the next event, which may change the last line."""
        self.version += 1
        last = len(self.drafts) - 1
        if self.touched > last >= 0:
            self.touched = last

    def open(self, kind: str, seat: Seat | None) -> LineDraft[T]:
        """Begin a line of a kind, and return it; it replaces the line of a turn in which nothing has happened yet."""
        if self.drafts and self.drafts[-1].kind == "turn" and kind != "round":
            last = self.drafts[-1]
            last.kind, last.seat = kind, seat
            last.said.clear()
            return last
        return self.aside(kind, seat)

    def aside(self, kind: str, seat: Seat | None) -> LineDraft[T]:
        """Begin a line of a kind, and return it; it leaves the line of the present turn as it is."""
        self.drafts.append(LineDraft(self.version, kind, seat))
        return self.drafts[-1]

    def went(self, seat: Seat, area: Place | None) -> Place | None:
        """Remember that the token of ``seat`` went into ``area``, or into none.

        Return the area that it left, if any.
        """
        self.areas_before = dict(self.areas)
        left = self.areas.pop(self.suspects[seat], None)
        if area is not None:
            self.areas[self.suspects[seat]] = area
        return left

    def back_from_way(self) -> None:
        """Forget the last way, since it was taken back: all tokens are in the areas where they were before it."""
        self.areas = dict(self.areas_before)

    def back_to_turn(self, seat: Seat) -> None:
        """Remember that the turn of ``seat``, which had ended, goes on.

        A turn and a round that had begun after it have not begun.
        """
        self.turn, self.turns = seat, self.turns - 1
        last = next(draft for draft in reversed(self.drafts) if draft.said and draft.kind not in ("turn", "clock"))
        if last.kind == "round":
            last.said.clear()
            self.round -= 1
            self.touched = min(self.touched, self.drafts.index(last))

    def done(self) -> int:
        """Return the number of the last line that tells an action; 0 before the first."""
        for number in reversed(range(len(self.drafts))):
            if self.drafts[number].kind not in ("turn", "round"):
                return number
        return 0

    def line(self, kind: str, seat: Seat | None) -> LineDraft[T]:
        """Return the last line if it is of this kind, else begin one."""
        last = self.drafts[-1] if self.drafts else None
        return last if last is not None and last.kind == kind else self.open(kind, seat)


Tell = Callable[[Teller[Any], Any], None]
"""Adds an event to the story."""
