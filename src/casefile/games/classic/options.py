"""The options of the classic games; fixed ones are plain class attributes, so that all values are read alike."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from casefile.core.options import option
from casefile.core.texts import N_

Make = Callable[..., Any]

EDITIONS = {"clue": N_("Clue"), "ns_clue": N_("NS Clue")}

# The options that both games leave to the table; each game makes its own.
EDITION: Make = partial(
    option, "clue", "ns_clue", meaning=N_("The names on the cards."), label=N_("Names"), names=EDITIONS
)
BOARD: Make = partial(
    option, "classic", "none", meaning=N_("Play on the board, or the quick game without board and dice.")
)
SUGGEST_WHEN_MOVED: Make = partial(
    option,
    meaning=N_("Whether a player whose token was moved into a room may suggest there without rolling."),
    label=N_("Suggest where you were moved"),
)
LAST_STANDING: Make = partial(
    option,
    "continue",
    "wins",
    meaning=N_("The last player still in goes on alone, or wins at once."),
    label=N_("Last player in"),
    names={"continue": N_("goes on alone"), "wins": N_("wins")},
)
CHOOSE_SUSPECT: Make = partial(
    option,
    False,
    True,
    meaning=N_("Whether the players choose their characters one by one."),
    label=N_("Players choose characters"),
)


@dataclass(frozen=True, slots=True)
class CluedoOptions:
    """The options of the classic game; the first choice of each is the default."""

    edition: str = EDITION()
    board: str = BOARD()
    dice: int = option(2, 1, meaning=N_("How many dice are thrown."), label=N_("Dice"))
    movement: str = option(
        "full",
        "up_to",
        meaning=N_("Use the whole roll, or stop anywhere on the way; a room may always be entered."),
        label=N_("Movement"),
        names={"full": N_("the whole roll"), "up_to": N_("up to the roll")},
    )
    stay_and_suggest: bool = option(
        False,
        True,
        meaning=N_("Whether a player may suggest again without leaving the room."),
        label=N_("Suggest again without leaving"),
    )
    suggest_when_moved: bool = SUGGEST_WHEN_MOVED(True, False)
    accuse_when: str = option(
        "own_turn",
        "after_suggestion",
        meaning=N_("Accuse at any time on one's own turn, or only after a suggestion."),
        label=N_("Accuse"),
        names={"own_turn": N_("any time on your turn"), "after_suggestion": N_("after your suggestion")},
    )
    last_standing: str = LAST_STANDING()
    choose_suspect: bool = CHOOSE_SUSPECT()
    side_cards: int = option(
        4,
        1,
        2,
        3,
        5,
        6,
        0,
        meaning=N_("Cards laid face down at the side when two play."),
        label=N_("Side cards with two players"),
    )


@dataclass(frozen=True, slots=True)
class ClueGameOptions:
    """The options of ClueGame; dice, movement and the time of an accusation are fixed by the document."""

    edition: str = EDITION()
    board: str = BOARD()
    suggest_when_moved: bool = SUGGEST_WHEN_MOVED(False, True)
    last_standing: str = LAST_STANDING()
    choose_suspect: bool = CHOOSE_SUSPECT()

    dice: ClassVar[int] = 2
    movement: ClassVar[str] = "up_to"
    stay_and_suggest: ClassVar[bool] = False
    accuse_when: ClassVar[str] = "after_suggestion"
    side_cards: ClassVar[int] = 0


ClassicOptions = CluedoOptions | ClueGameOptions
