"""The options of ``nsider``."""

from dataclasses import dataclass

from casefile.core.options import option
from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class NsiderOptions:
    """The options of the game of camps; the first choice of each is the default."""

    edition: str = option("ns_clue", "clue", meaning=N_("The names on the cards."))
    turn_order: str = option(
        "people",
        "registration",
        "random",
        meaning=N_("Turns in the order of the list of people, in that of registration, or in one that is drawn."),
    )
    case_files: int = option(1, 2, 3, 4, 5, 6, meaning=N_("How many case files are sealed; the camps choose one."))
    turn_limit: int = option(5, 1, 2, 3, 7, 10, meaning=N_("Days for a turn."))
    extension: int = option(
        24, 12, 48, meaning=N_("Hours for the accusation after a suggestion, and for a camp that is asked for a card.")
    )
    strikes: int = option(3, 1, 2, 4, 5, meaning=N_("With so many strikes a camp is disbanded."))
    accuse_from_round: int = option(3, 1, 2, 4, 5, meaning=N_("The first round in which a camp may accuse."))
    disbanded_cards: str = option(
        "operator",
        "revealed",
        "silent",
        meaning=N_(
            "The operator answers from a disbanded camp's cards, or they are laid open, or stay out of the game."
        ),
    )
    draw_fraction: str = option(
        "0.5", "0.75", "1", meaning=N_("The game is drawn when this part of the camps that started is removed.")
    )
    show: str = option(
        "standing_order",
        "ask",
        meaning=N_("Which card is shown goes by each camp's standing order, at once, or the camp is asked."),
    )
    rounds: str = option(
        "sequential",
        "simultaneous",
        meaning=N_("The camps take turns, or all write theirs at the same time, to be carried out in turn order."),
    )
    red_card: bool = option(False, True, meaning=N_("Whether one camp is the murderer: the Red Card."))
    murderer_knows_framed: bool = option(True, False, meaning=N_("Whether the murderer is told who is framed."))
