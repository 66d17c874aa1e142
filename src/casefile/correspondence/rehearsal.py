"""The clock of a rehearsal: a game by post whose days take minutes, to see a season before it is announced.

All that is decided and shown of such a game is by its own clock, which begins as the real one does when the game is
announced and then runs faster. What the server waits for, and how far away a moment is said to be, is real time.
"""

from dataclasses import dataclass

from casefile.core.cards import Invalid
from casefile.core.hours import DAY
from casefile.core.texts import N_, FilledText
from casefile.story.i18n import Texts

SECONDS = 60
"""So many seconds a day takes unless it is said otherwise."""
FEWEST, MOST = 5, 3600

REHEARSAL = N_("This is a rehearsal: a day of the game takes {seconds} seconds. Nothing in it counts.")
"""What every page and post of one says."""


@dataclass(frozen=True, slots=True)
class GameClock:
    """A clock that shows ``since`` when the real one does; a day of its takes ``day`` milliseconds. By default it is
    the real one.
    """

    since: int = 0
    day: int = DAY

    def game(self, moment: int) -> int:
        """What this clock shows at a real moment."""
        return moment if self.day == DAY else self.since + (moment - self.since) * DAY // self.day

    def real(self, moment: int) -> int:
        """The first real moment at which this clock shows ``moment``, or more."""
        return moment if self.day == DAY else self.since - (self.since - moment) * self.day // DAY


def clock_of(rehearsal: int, announced: int) -> GameClock:
    """The clock of a game that was ``announced`` at a real moment; ``rehearsal`` is what a day takes, 0 where a day is
    a day.
    """
    return GameClock(announced, rehearsal) if rehearsal else GameClock()


def rehearsal_text(words: Texts, rehearsal: int) -> str:
    """The sentence about a rehearsal, in which a day takes so many milliseconds; empty where that is 0."""
    return words.gettext(REHEARSAL).format(seconds=rehearsal // 1000) if rehearsal else ""


def day_of(seconds: int, name: str) -> int:
    """The milliseconds of a day that takes so many seconds; raises :class:`Invalid`, in which the option has a name."""
    if not FEWEST <= seconds <= MOST:
        raise Invalid(name, seconds, FilledText(N_("{first} to {last} seconds for a day"), first=FEWEST, last=MOST))
    return seconds * 1000
