"""The option of ``harbour``."""

from dataclasses import dataclass

from casefile.core.options import option
from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class HarbourOptions:
    """The one thing that players agree on; the first choice is the default."""

    peeks: int = option(
        1,
        0,
        meaning=N_("Whether each player may look at one card of another, once in a game."),
        label=N_("Peeks"),
        names={1: N_("once in a game"), 0: N_("never")},
    )
    """The number of peeks that each player has in a game."""
