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
"""The word in the heading of a record for a deal that is the same for every pupil."""


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
    """Returns whether an event of this seat ends the step."""


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
    """Finds the gaps of the texts in the pupil's observations."""

    @property
    def pupil(self) -> Seat:
        """The pupil's seat."""
        return Seat(next(number for number, (_character, bot) in enumerate(self.seats) if not bot))

    def step(self, seen: Iterable[Event], read: int) -> int:
        """Return the number of the step, from 0, after all that was ``seen``; the number of steps at the end.

        ``read`` is the number of steps that were read to their end; a pupil that has read all of them has skipped the
        rest. A pupil that acted without reading has come as far all the same, and no reading does what a step asks for.
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
