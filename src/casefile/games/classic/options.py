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
    """The shipped edition with the names on the cards; a table's own edition takes its place."""
    board: str = BOARD()
    """The form of the game: ``classic`` with the edition's board, ``none`` for the quick game without board or dice."""
    dice: int = option(2, 1, meaning=N_("How many dice are thrown."), label=N_("Dice"))
    """The number of dice in a throw: 2 or 1."""
    movement: str = option(
        "full",
        "up_to",
        meaning=N_("Use the whole roll, or stop anywhere on the way; a room may always be entered."),
        label=N_("Movement"),
        names={"full": N_("the whole roll"), "up_to": N_("up to the roll")},
    )
    """The length of a move: ``full`` for as many steps as were rolled, ``up_to`` for fewer, too.

    In both cases it may also end in any room on the way.
    """
    stay_and_suggest: bool = option(
        False,
        True,
        meaning=N_("Whether a player may suggest again without leaving the room."),
        label=N_("Suggest again without leaving"),
    )
    """Whether a player may suggest again in a room without leaving it first."""
    suggest_when_moved: bool = SUGGEST_WHEN_MOVED(True, False)
    """Whether a player whose token a suggestion moved into a room may suggest there next turn without rolling."""
    accuse_when: str = option(
        "own_turn",
        "after_suggestion",
        meaning=N_("Accuse at any time on one's own turn, or only after a suggestion."),
        label=N_("Accuse"),
        names={"own_turn": N_("any time on your turn"), "after_suggestion": N_("after your suggestion")},
    )
    """The time of an accusation: ``own_turn`` for any time of the turn but between roll and move.

    With ``after_suggestion`` it is allowed only after the player's own suggestion of that turn.
    """
    last_standing: str = LAST_STANDING()
    """The result when one player is left in: ``continue`` if the player goes on alone, ``wins`` for a win at once."""
    choose_suspect: bool = CHOOSE_SUSPECT()
    """Whether the players choose their characters before the deal, seat by seat; else the set-up names them."""
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
    """The number of cards laid face down at the side when two play, from 0 to 6; with more players there are none."""


@dataclass(frozen=True, slots=True)
class ClueGameOptions:
    """The options of ClueGame; dice, movement and the time of an accusation are fixed by the document."""

    edition: str = EDITION()
    """The shipped edition with the names on the cards; a table's own edition takes its place."""
    board: str = BOARD()
    """The form of the game: ``classic`` with the edition's board, ``none`` for the quick game without board or dice."""
    suggest_when_moved: bool = SUGGEST_WHEN_MOVED(False, True)
    """Whether a player whose token a suggestion moved into a room may suggest there next turn without rolling."""
    last_standing: str = LAST_STANDING()
    """The result when one player is left in: ``continue`` if the player goes on alone, ``wins`` for a win at once."""
    choose_suspect: bool = CHOOSE_SUSPECT()
    """Whether the players choose their characters before the deal, seat by seat; else the set-up names them."""

    dice: ClassVar[int] = 2
    movement: ClassVar[str] = "up_to"
    stay_and_suggest: ClassVar[bool] = False
    accuse_when: ClassVar[str] = "after_suggestion"
    side_cards: ClassVar[int] = 0


ClassicOptions = CluedoOptions | ClueGameOptions
