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
    extension_hours: int = option(
        24,
        12,
        48,
        72,
        meaning=N_("Hours to accuse in when nobody could answer a suggestion."),
        label=N_("Time for an accusation"),
    )
    deadlines: str = option(
        "rolling",
        "fixed",
        meaning=N_("Rolling: a turn closes as soon as all is done. Fixed: it closes at an hour of the day."),
        label=N_("Deadlines"),
        names={"rolling": N_("rolling"), "fixed": N_("at a fixed hour")},
    )
    hour: int = option(
        20,
        *(hour for hour in range(24) if hour != 20),
        meaning=N_("The hour at which turns close."),
        label=N_("Hour of the deadlines"),
    )
    delay_hours: int = option(
        24, 36, 48, 72, meaning=N_("Hours that what a beta leader enters waits."), label=N_("Delay of beta leaders")
    )
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
    weekends: str = option(
        "count",
        "off",
        meaning=N_("Whether Saturdays and Sundays count towards the time that camps have."),
        label=N_("Weekends"),
        names={"count": N_("count"), "off": N_("do not count")},
    )
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

    operator_days: int = option(
        7,
        3,
        5,
        10,
        14,
        meaning=N_("Days of silence after which the leaders may choose a deputy as the operator."),
        label=N_("Silence of the operator"),
    )

    @property
    def delay(self) -> int:
        """The delay of a beta leader's acts, in milliseconds."""
        return self.delay_hours * HOUR
