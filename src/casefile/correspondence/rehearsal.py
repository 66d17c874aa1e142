"""The clock of a rehearsal: a game by post whose days take minutes, to see a season before it is announced.

Everything in such a game is decided and shown by its own clock. That clock shows the real time when the game is
announced, and runs faster from then on. The deadlines of the server, and the time left until a moment, are in real
time.
"""

from dataclasses import dataclass

from casefile.core.cards import Invalid
from casefile.core.hours import DAY
from casefile.core.texts import N_, FilledText
from casefile.story.i18n import Texts

SECONDS = 60
"""The seconds that a day takes, unless another number is given."""
FEWEST, MOST = 5, 3600

REHEARSAL = N_("This is a rehearsal: a day of the game takes {seconds} seconds. Nothing in it counts.")
"""The sentence on every page and in every post of a rehearsal."""


@dataclass(frozen=True, slots=True)
class GameClock:
    """The clock of a game, which runs faster in a rehearsal. By default it is the real clock."""

    since: int = 0
    """The real moment at which both clocks agree."""
    day: int = DAY
    """The real milliseconds that a day of this clock takes."""
    skipped: tuple[tuple[int, int], ...] = ()
    """The time that this clock skipped: each moment on it at which it did so, and the milliseconds that it skipped."""

    def game(self, moment: int) -> int:
        """Return the time that this clock shows at a real moment."""
        if self.day == DAY:
            return moment
        first, *others = self._stretches
        real, shown = next((each for each in reversed(others) if each[0] <= moment), first)
        return shown + (moment - real) * DAY // self.day

    def real(self, moment: int) -> int:
        """Return the first real moment at which this clock shows ``moment`` or more."""
        if self.day == DAY:
            return moment
        first, *others = self._stretches
        begun = sum(shown <= moment for _real, shown in others)
        real, shown = [first, *others][begun]
        reached = real - (shown - moment) * self.day // DAY
        # A moment that was skipped is reached where the next stretch begins.
        return min(reached, others[begun][0]) if begun < len(others) else reached

    @property
    def _stretches(self) -> list[tuple[int, int]]:
        """The real moment and the time shown with which each stretch begins in which this clock runs evenly."""
        found = [(self.since, self.since)]
        for at, by in self.skipped:
            real, shown = found[-1]
            found.append((real - (shown - at) * self.day // DAY, at + by))
        return found

    def deadline(self, due: int | None) -> int | None:
        """Return the real moment at which this clock shows ``due``; ``None`` for no deadline."""
        return None if due is None else self.real(due)


def clock_of(rehearsal: int, announced: int, skipped: tuple[tuple[int, int], ...] = ()) -> GameClock:
    """Return the clock of a game that was ``announced`` at a real moment.

    - ``rehearsal`` is the milliseconds that a day takes; 0 for the real clock.
    - ``skipped`` is the time that the rehearsal skipped: see :attr:`GameClock.skipped`.
    """
    return GameClock(announced, rehearsal, skipped) if rehearsal else GameClock()


def rehearsal_text(words: Texts, rehearsal: int) -> str:
    """Return the sentence that a game is a rehearsal; empty for a game that is none.

    ``rehearsal`` is the milliseconds that a day takes in it; 0 for any other game.
    """
    return words.gettext(REHEARSAL).format(seconds=rehearsal // 1000) if rehearsal else ""


def day_of(seconds: int, name: str) -> int:
    """Return the milliseconds of a rehearsal's day that takes so many seconds.

    Raise :class:`Invalid` for an impossible number; the error calls the option ``name``.
    """
    if not FEWEST <= seconds <= MOST:
        raise Invalid(name, seconds, FilledText(N_("{first} to {last} seconds for a day"), first=FEWEST, last=MOST))
    return seconds * 1000
