"""The options of ``nsider``."""

from dataclasses import dataclass

from casefile.core.options import option
from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class NsiderOptions:
    """The options of the game of camps; the first choice of each is the default."""

    edition: str = option(
        "ns_clue",
        "clue",
        meaning=N_("The names on the cards."),
        label=N_("Names"),
        names={"clue": N_("Clue"), "ns_clue": N_("NS Clue")},
    )
    """The shipped edition with the names on the cards; a table's own edition takes its place."""
    turn_order: str = option(
        "people",
        "registration",
        "random",
        meaning=N_("Turns in the order of the list of people, in that of registration, or in one that is drawn."),
        label=N_("Order of turns"),
        names={"people": N_("as the list of people"), "registration": N_("as the seats"), "random": N_("drawn")},
        brief_names={
            "people": N_("as in the list of people"),
            "registration": N_("as they register"),
            "random": N_("drawn"),
        },
    )
    """The order of turns: ``people`` for that of the suspects in the deck, ``registration`` for that of the seats.

    With ``random`` chance draws it.
    """
    case_files: int = option(
        1, 2, 3, 4, 5, 6, meaning=N_("How many case files are sealed; the camps choose one."), brief=N_("Case files")
    )
    """The number of case files that are sealed, from 1 to 6; the camps vote for the one that is played."""
    turn_limit: int = option(5, 1, 2, 3, 7, 10, meaning=N_("Days for a turn."), brief=N_("Time for a turn"))
    """The number of days that a camp has for its turn in a game by post."""
    extension: int = option(
        24,
        12,
        48,
        meaning=N_("Hours for the accusation after a suggestion, and for a camp that is asked for a card."),
        brief=N_("Time for an accusation"),
    )
    """The number of hours that a camp has in a game by post to show a card, or to accuse after its suggestion."""
    strikes: int = option(
        3,
        1,
        2,
        4,
        5,
        meaning=N_("With so many strikes a camp is disbanded."),
        label=N_("Strikes until a camp is disbanded"),
        brief=N_("Strikes"),
    )
    """The number of strikes with which a camp is disbanded, from 1 to 5."""
    accuse_from_round: int = option(
        3,
        1,
        2,
        4,
        5,
        meaning=N_("The first round in which a camp may accuse."),
        label=N_("Accusations from round"),
        brief=N_("Accusing from round"),
    )
    """The first round in which a camp may accuse, from 1 to 5."""
    disbanded_cards: str = option(
        "operator",
        "revealed",
        "silent",
        meaning=N_(
            "The operator answers from a disbanded camp's cards, or they are laid open, or stay out of the game."
        ),
        label=N_("Cards of a disbanded camp"),
        names={"operator": N_("the operator answers"), "revealed": N_("laid open"), "silent": N_("out of the game")},
    )
    """The use of a disbanded camp's cards.

    With ``operator`` the operator answers with them, with ``revealed`` they are laid open, and with ``silent`` they
    stay hidden and answer no suggestion.
    """
    draw_fraction: str = option(
        "0.5",
        "0.75",
        "1",
        meaning=N_("The game is drawn when this part of the camps that started is removed."),
        label=N_("Drawn when so many camps are gone"),
        names={"0.5": N_("half"), "0.75": N_("three quarters"), "1": N_("all")},
        brief=N_("Draw"),
        brief_names={
            "0.5": N_("half of the camps removed"),
            "0.75": N_("three quarters removed"),
            "1": N_("all removed"),
        },
    )
    """The share of the camps, ``0.5``, ``0.75`` or ``1``: the game is drawn when at least so many are disbanded."""
    show: str = option(
        "standing_order",
        "ask",
        meaning=N_("Which card is shown goes by each camp's standing order, at once, or the camp is asked."),
        label=N_("Which card is shown"),
        names={"standing_order": N_("by standing order"), "ask": N_("the camp is asked")},
        brief=N_("Showing a card"),
    )
    """The choice of the card to show: ``standing_order`` follows the camp's order at once, ``ask`` asks the camp."""
    rounds: str = option(
        "sequential",
        "simultaneous",
        meaning=N_("The camps take turns, or all write theirs at the same time, to be carried out in turn order."),
        label=N_("Rounds"),
        names={"sequential": N_("one camp after the other"), "simultaneous": N_("all write at once")},
        brief_names={"sequential": N_("in turn"), "simultaneous": N_("all write at once")},
    )
    """The form of a round: ``sequential`` if one camp after the other plays, ``simultaneous`` if all write at once.

    Turns that are written at once are carried out in the order of turns.
    """
    red_card: bool = option(
        False,
        True,
        meaning=N_("Whether one camp is the murderer: the Red Card."),
        label=N_("The Red Card"),
        brief=N_("Red Card"),
    )
    """Whether the Red Card is dealt; the camp that gets it is the murderer."""
    murderer_knows_framed: bool = option(
        True,
        False,
        meaning=N_("Whether the murderer is told who is framed."),
        label=N_("The murderer knows who is framed"),
    )
    """Whether the murderer is told which person is framed; without the Red Card it has no effect."""
