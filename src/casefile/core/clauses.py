"""Clauses that both rule sets of the classic family share word for word."""

from casefile.core.texts import N_

CHOOSE = (
    "choose",
    "ours",
    N_("Where players choose their characters, they do so once, in the order of seats, before the deal."),
)
LAST = (
    "last",
    "ours",
    N_(
        "The last player still in goes on alone, or wins at once, as agreed. If all are out, nobody wins and the "
        "solution is shown."
    ),
)
QUICK = (
    "quick",
    "ours",
    N_(
        "In the quick game there is no board and there are no dice: on one's turn any three cards may be "
        "suggested, then one accuses or ends the turn."
    ),
)
CLOCK = ("clock", "ours", N_("The clock acts only when somebody's time has run out."))
CHANCE = ("chance", "ours", N_("Dice and draws come from the fair stream alone."))
FOREIGN = ("foreign", "ours", N_("This game knows no such action."))
