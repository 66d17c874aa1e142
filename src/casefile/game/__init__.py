"""The definition of a game: everything that the rest of the program may ask of one.

A game is one folder and one :class:`Game`; a variant is one more value. A ``Game`` has its rule set and five groups of
values: ``offered`` (the set-up page and its cards), ``told`` (sentences), ``played`` (seats, bots, lessons), ``known``
(deduction and checks) and ``shown`` (page and terminal). Code that shows or plays games asks :class:`Games`, so no
other file needs to know which games exist.
"""

from casefile.game.definition import Game, Games
from casefile.game.known import Known
from casefile.game.lazy import Lazy
from casefile.game.offered import LEVELS, RECKLESS, ByPost, Daily, GameCard, Level, Offered, OwnFile, SeatWords
from casefile.game.played import Played
from casefile.game.shown import LooseCard, Shown
from casefile.story.told import Endings, Told

__all__ = [
    "LEVELS",
    "RECKLESS",
    "ByPost",
    "Daily",
    "Endings",
    "Game",
    "GameCard",
    "Games",
    "Known",
    "Lazy",
    "Level",
    "LooseCard",
    "Offered",
    "OwnFile",
    "Played",
    "SeatWords",
    "Shown",
    "Told",
]
