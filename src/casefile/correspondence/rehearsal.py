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
    """The clock of a game. It shows ``since`` when the real clock does. By default it is the real clock."""

    since: int = 0
    """The real moment at which both clocks agree."""
    day: int = DAY
    """The real milliseconds that a day of this clock takes."""

    def game(self, moment: int) -> int:
        """Return the time that this clock shows at a real moment."""
        return moment if self.day == DAY else self.since + (moment - self.since) * DAY // self.day

    def real(self, moment: int) -> int:
        """Return the first real moment at which this clock shows ``moment`` or more."""
        return moment if self.day == DAY else self.since - (self.since - moment) * self.day // DAY

    def deadline(self, due: int | None) -> int | None:
        """Return the real moment of a deadline of this clock; ``None`` for none."""
        return None if due is None else self.real(due)


def clock_of(rehearsal: int, announced: int) -> GameClock:
    """Return the clock of a game that was ``announced`` at a real moment.

    ``rehearsal`` is the milliseconds that a day takes; 0 for the real clock.
    """
    return GameClock(announced, rehearsal) if rehearsal else GameClock()


def rehearsal_text(words: Texts, rehearsal: int) -> str:
    """Return the sentence about a rehearsal in which a day takes so many milliseconds; empty for 0."""
    return words.gettext(REHEARSAL).format(seconds=rehearsal // 1000) if rehearsal else ""


def day_of(seconds: int, name: str) -> int:
    """Return the milliseconds of a day that takes so many seconds.

    Raises :class:`Invalid`, in which the option is called ``name``.
    """
    if not FEWEST <= seconds <= MOST:
        raise Invalid(name, seconds, FilledText(N_("{first} to {last} seconds for a day"), first=FEWEST, last=MOST))
    return seconds * 1000
