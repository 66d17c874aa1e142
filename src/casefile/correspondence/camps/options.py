"""The terms agreed for a game by post besides the rules of the game; the operator may change them in public."""

from dataclasses import dataclass

from casefile.core.hours import HOUR
from casefile.core.options import option
from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class Agreed:
    """Time limits, days off and help on the sheet in a game by post."""

    turn_days: int = option(
        5, 1, 2, 3, 4, 6, 7, 10, 14, meaning=N_("Days that a camp has for its turn."), label=N_("Time for a turn")
    )
    """The days that a camp has for its turn."""
    extension_hours: int = option(
        24,
        12,
        48,
        72,
        meaning=N_("Hours for the accusation after a suggestion, and for a camp that is asked for a card."),
        label=N_("Time for an accusation"),
    )
    """The hours that a camp has to show a card, or to accuse after a suggestion that nobody could answer."""
    deadlines: str = option(
        "rolling",
        "fixed",
        meaning=N_("Rolling: a turn closes as soon as all is done. Fixed: it closes at an hour of the day."),
        label=N_("Deadlines"),
        names={"rolling": N_("rolling"), "fixed": N_("at a fixed hour")},
    )
    """The kind of the deadlines: ``rolling`` or ``fixed``.

    A ``rolling`` deadline falls when the time of the camp is over, and a turn that is done closes at once. A ``fixed``
    deadline falls at the next ``hour`` after that, and a turn that is done closes only then.
    """
    hour: int = option(
        20,
        *(hour for hour in range(24) if hour != 20),
        meaning=N_("The hour at which turns close."),
        label=N_("Hour of the deadlines"),
    )
    """The hour at which ``fixed`` deadlines fall, from 0 to 23 in the time zone of the game."""
    delay_hours: int = option(
        24, 36, 48, 72, meaning=N_("Hours that what a beta leader enters waits."), label=N_("Delay of beta leaders")
    )
    """The hours that an act of a beta leader waits before it is carried out."""
    vacation_days: int = option(
        3,
        0,
        1,
        2,
        5,
        7,
        14,
        meaning=N_("Days by which a camp's turns are put off before it gets a strike."),
        label=N_("Vacation days"),
    )
    """The days in the whole game by which overdue turns of a camp are put off before it gets a strike."""
    announced_days: int = option(
        7,
        0,
        3,
        14,
        21,
        28,
        meaning=N_("Days of vacation that a camp may announce; its deadlines stand still on them."),
        label=N_("Announced vacation"),
    )
    """The days of vacation that a camp may announce in the whole game; 0 for none.

    The deadlines of the camp stand still on these days.
    """
    weekends: str = option(
        "count",
        "off",
        meaning=N_("Whether Saturdays and Sundays count towards the time that camps have."),
        label=N_("Weekends"),
        names={"count": N_("count"), "off": N_("do not count")},
    )
    """The rule for weekends: with ``count`` they are part of a camp's time; with ``off`` they are not."""
    notes: int = option(
        2,
        1,
        3,
        4,
        meaning=N_(
            "Help on each camp's sheet: 1 its own marks only, 2 also what it holds and what it was shown, "
            "3 also all that follows, 4 also how likely the rest is."
        ),
    )
    """The level of help on each camp's sheet, from 1 to 4.

    - 1: only the marks that the camp draws.
    - 2: also the cards that it holds and those that it was shown.
    - 3: also everything that follows from them.
    - 4: also the probabilities of the rest.
    """

    operator_days: int = option(
        7,
        3,
        5,
        10,
        14,
        meaning=N_("Days of silence after which the leaders may choose a deputy as the operator."),
        label=N_("Silence of the operator"),
    )
    """The days without a sign of life of the operators after which the leaders may choose a deputy."""

    @property
    def delay(self) -> int:
        """The delay of a beta leader's acts, in milliseconds."""
        return self.delay_hours * HOUR
