"""The choice of puzzles: the puzzle of a day, and the next one in a row that fits the solver's strength."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from openskill.models import PlackettLuce

from casefile.puzzles.puzzle import LEVELS
from casefile.puzzles.shipped import of_level, shipped
from casefile.server.store import PuzzleTry

FIRST_DAY = date(2026, 1, 1)
"""The day of the puzzle with the number 1; earlier days count back from it."""
WEEK = (1, 2, 2, 3, 3, 4, 5)
"""The level of the puzzle of each day of a week, from Monday."""
KEPT = 4
"""One in so many puzzles of a level is reserved for the puzzle of the day and is no solver's next puzzle."""
TRIES = 2
"""The number of answers that a solver may give."""

_MODEL = PlackettLuce()
_STEP, _SURE = 6.0, 1.0
"""The strength of a puzzle rises by the first number from level to level; the second is its doubt."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The rating of a solver of puzzles, by the model of Weng and Lin, 2011."""

    mean: int
    """The mean of the rating, in thousandths; 25000 to begin with."""
    doubt: int
    """The standard deviation of the rating, in thousandths: the uncertainty."""

    @property
    def shown(self) -> int:
        """The rating that solvers see: 1000 to begin with, 240 more for each level of puzzles."""
        return round(self.mean / 25)


BEGINNER = Strength(round(_MODEL.mu * 1000), round(_MODEL.sigma * 1000))


def _of_level(level: int) -> float:
    """Return the strength of a puzzle of a level. The middle level is as strong as a beginner."""
    return _MODEL.mu + _STEP * (level - (1 + LEVELS) / 2)


def after(strength: Strength, level: int, *, tries: int, right: bool) -> Strength:
    """Return the solver's rating after a puzzle of ``level``.

    - ``strength`` is the rating before.
    - ``tries`` is the number of answers, ``right`` whether the last was right.

    A puzzle solved at once is a win of the solver, at the second try a draw, and any other a win of the puzzle.
    """
    solver = _MODEL.rating(strength.mean / 1000, strength.doubt / 1000)
    puzzle = _MODEL.rating(_of_level(level), _SURE)
    ranks = [2.0, 1.0] if not right else [1.0, 2.0] if tries == 1 else [1.0, 1.0]
    [[rated], _] = _MODEL.rate([[solver], [puzzle]], ranks=ranks)
    return Strength(round(rated.mu * 1000), round(rated.sigma * 1000))


def strength_of(rows: Sequence[PuzzleTry]) -> Strength:
    """Return a solver's rating after all of the tries ``rows``, the newest of which is the last."""
    rated = next((row for row in reversed(rows) if row.doubt), None)
    return BEGINNER if rated is None else Strength(rated.strength, rated.doubt)


def level_for(strength: Strength) -> int:
    """Return the level of puzzles for a solver: nearest to the rating, a little below it, so that most are solved."""
    aim = strength.mean / 1000 - _STEP / 2
    return min(range(1, LEVELS + 1), key=lambda level: (abs(_of_level(level) - aim), level))


# -- which one -----------------------------------------------------------------------------------------------------


def number_of(day: date) -> int:
    """Return the number that the puzzle of a day bears."""
    return (day - FIRST_DAY).days + 1


def of_day(day: date) -> str:
    """Return the id of the puzzle of a day. The weekday gives its level; puzzles come round after years."""
    week, weekday = divmod(day.toordinal() - 1, len(WEEK))
    level = WEEK[weekday]
    kept = of_level(level)[::KEPT]
    same = [number for number, other in enumerate(WEEK) if other == level]
    return kept[(week * len(same) + same.index(weekday)) % len(kept)]


def next_of(rows: Sequence[PuzzleTry], person: str) -> str:
    """Return the id of the next puzzle for ``person``: one that was begun, else a new one of the level that fits.

    ``rows`` are the person's tries so far. If a level is used up, the nearest one goes on; if all are, the first puzzle
    is shown again.
    """
    in_row = [row for row in rows if row.name in shipped()]
    begun = next((row.name for row in in_row if not row.done), "")
    if begun:
        return begun
    known, fits = {row.name for row in in_row}, level_for(strength_of(rows))
    for level in sorted(range(1, LEVELS + 1), key=lambda each: (abs(each - fits), each)):
        found = _unknown(level, known, person)
        if found:
            return found
    return in_row[0].name


def _unknown(level: int, known: Collection[str], person: str) -> str:
    """Return the first unknown puzzle of a level, from where this person's row begins; an empty text where there is
    none.
    """
    names = [name for place, name in enumerate(of_level(level)) if place % KEPT]
    first = int(person[:8] or "0", 16) % len(names)
    return next((name for name in (*names[first:], *names[:first]) if name not in known), "")
