"""A guided first game: the text of each step, the part of the page that it points at, and the event that ends it.

A lesson is data; each game's is in its folder. A pupil's progress follows from the pupil's observations and the number
of the step that was read, so that a lesson can be left and come back to.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from casefile.core.cards import Card, Seat
from casefile.core.events import Event
from casefile.core.fairness import Seed

Gaps = Mapping[str, Card | Seat]
"""The cards and seats for the gaps of a step's texts, by name."""

FIXED = "lesson"
"""The value of ``fixed`` in a lesson's set-up (:class:`casefile.core.engine.Inputs`), whose deal all pupils share."""


def no_gaps(seen: Iterable[Event], seat: Seat) -> Gaps:
    """Return nothing, for a lesson whose texts have no gaps."""
    return {}


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson; its texts are in English.

    The step ends with an event of the pupil's for which ``until`` is true; without it, when the pupil has read it.
    """

    title: str
    """The heading."""
    text: str
    """A sentence or a few."""
    keep: str = ""
    """The one thing to remember."""
    target: str = "#question"
    """The part of the page that it points at, as a style sheet names it; of several the first that is shown."""
    points: tuple[str, ...] = ()
    """Numbered points."""
    until: Callable[[Event, Seat], bool] | None = None
    """Returns whether an event of the pupil's seat ends the step; ``None`` for a step that ends when it has been read.
    """


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first game."""

    about: str
    """The length of the lesson in a few words."""
    seats: tuple[tuple[str, str], ...]
    """For each seat its character, empty where the game gives them out, and its bot, empty for the pupil's seat."""
    deal: int
    """The number of the fixed deal."""
    steps: tuple[LessonStep, ...]
    """The steps in order."""
    waiting: LessonStep
    """The step shown while the others act and the current step asks for a move."""
    told: Callable[[Sequence[Event], Seat], Gaps] = no_gaps
    """Returns the cards and seats for the gaps of the texts, from the events that the pupil saw and the pupil's seat.
    """

    @property
    def pupil(self) -> Seat:
        """The pupil's seat."""
        return Seat(next(number for number, (_character, bot) in enumerate(self.seats) if not bot))

    def step(self, seen: Iterable[Event], read: int) -> int:
        """Return the number of the pupil's present step, counted from 0; the number of steps once the lesson is over.

        - ``seen`` are the events that the pupil saw. An action that a step asks for ends it, read or not.
        - ``read`` is the number of steps that the pupil has read to the end. It never ends a step that asks for an
          action; a pupil that has read all steps has skipped the rest of the lesson.
        """
        moves = {number: step.until for number, step in enumerate(self.steps) if step.until}
        number, asked = 0, min(moves, default=len(self.steps))
        for event in seen:
            if asked in moves and moves[asked](event, self.pupil):
                number = asked + 1
                asked = min((each for each in moves if each > asked), default=len(self.steps))
        return len(self.steps) if read >= len(self.steps) else max(number, min(read, asked))


def seed_of(game: str, deal: int) -> Seed:
    """Return the seed of a fixed deal of ``game``: the same for everybody, and public."""
    parts = (f"casefile lesson 1, {part}: {game} {deal}" for part in ("seed", "salt"))
    return Seed(*(sha256(part.encode()).digest() for part in parts))
