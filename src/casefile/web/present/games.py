"""The games that can be opened on the pages: what each is called, and the rule set behind it."""

from collections.abc import Mapping
from dataclasses import dataclass

from casefile.core.texts import N_


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game to choose: its rule set and the texts of its card; ``art`` names the drawing on it.

    ``alone`` says that one plays it by oneself, so that there is no seat to be filled.
    """

    rules: str
    title: str
    text: str
    seats: str
    time: str
    art: str
    alone: bool = False


GAMES: Mapping[str, GameEntry] = {
    "cluedo": GameEntry(
        "cluedo",
        N_("Classic"),
        N_("The board game by its printed rules: roll, walk, suggest, accuse."),
        N_("2 – 6 seats"),
        N_("30 min"),
        "board",
    ),
    "cluegame": GameEntry(
        "cluegame",
        N_("ClueGame rules"),
        N_("Stop where you like on the way; accuse only right after a suggestion."),
        N_("3 – 6 seats"),
        N_("25 min"),
        "cards",
    ),
    "quick": GameEntry(
        "cluedo",
        N_("Quick game"),
        N_("No board, no dice: suggest any three cards, then accuse or pass."),
        N_("2 – 6 seats"),
        N_("10 min"),
        "quick",
    ),
    "hide_tracks": GameEntry(
        "hide_tracks",
        N_("Hide Your Tracks"),
        N_("You did it. Reach the clues before the Police make sense of them."),
        N_("alone"),
        N_("10 min"),
        "tracks",
        alone=True,
    ),
    "miporin": GameEntry(
        "miporin",
        N_("みぽりん・ざ・げーむ"),
        N_("An auction, a mountain lodge, and hands that move: name culprit and scene."),
        N_("3 seats"),
        N_("20 min"),
        "days",
    ),
    "nsider": GameEntry(
        "nsider",
        N_("NSider Clue"),
        N_("Camps suggest in turn: standing orders, strikes, perhaps a Red Card."),
        N_("3 – 6 camps"),
        N_("15 min"),
        "post",
    ),
}
"""What can be chosen, in this order."""

QUICK = {"board": "none"}
"""The options that make the classic game the quick one."""
