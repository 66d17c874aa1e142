"""A guided first game: what each step of it says, what it points at, and what ends it.

A lesson is data; each game's is in its folder. How far a pupil has come is read off what they have observed and the
number of the step that they have read, so that a lesson can be left and come back to.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from casefile.core.cards import Card, Seat
from casefile.core.events import Event
from casefile.core.fairness import Seed

Gaps = Mapping[str, Card | Seat]
"""What stands in the gaps of a step's texts, by name."""

FIXED = "lesson"
"""What the heading of a record says of a deal that is the same for every pupil."""


def no_gaps(seen: Iterable[Event], seat: Seat) -> Gaps:
    """Return nothing: a lesson whose texts have no gaps."""
    return {}


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step, its texts in English: ``title``, ``text`` (a sentence or a few; ``points`` are numbered) and ``keep``.

    ``keep`` is the one thing to remember. ``target`` names what it points at, as a style sheet would; of several the
    first that is shown. The step ends with an event of the pupil's that ``until`` is true of; without it, when the
    pupil has read it.
    """

    title: str
    text: str
    keep: str = ""
    target: str = "#question"
    points: tuple[str, ...] = ()
    until: Callable[[Event, Seat], bool] | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first game.

    ``about`` says in a few words how long it takes. ``seats`` has for each seat its character, empty where the game
    gives them out, and the bot there; the pupil's bot is empty. ``deal`` numbers the fixed deal. ``waiting`` is shown
    while the others act and the step asks for a move. ``told`` finds the gaps of the texts in what the pupil has
    observed.
    """

    about: str
    seats: tuple[tuple[str, str], ...]
    deal: int
    steps: tuple[LessonStep, ...]
    waiting: LessonStep
    told: Callable[[Sequence[Event], Seat], Gaps] = no_gaps

    @property
    def pupil(self) -> Seat:
        """The seat of whoever takes it."""
        return Seat(next(number for number, (_character, bot) in enumerate(self.seats) if not bot))

    def step(self, seen: Iterable[Event], read: int) -> int:
        """Return the number of the step, from 0, after all that was ``seen``; as many as there are at the end.

        So many steps as ``read`` were read to their end; who has read as many as there are has skipped the rest. Who
        acted without reading has come as far all the same, and no reading does what a step asks for.
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
