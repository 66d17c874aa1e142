"""The definitions of ``cluedo`` and ``cluegame``: the classic board game, and a game that differs by a few options."""

from dataclasses import replace
from functools import partial

from casefile.core.audit import InquiryAudit
from casefile.core.editions import shipped_text
from casefile.core.texts import N_
from casefile.game import Game, GameCard, Known, Lazy, Level, Offered, OwnFile, Played, Shown, Told
from casefile.games.classic.bots import BOTS
from casefile.games.classic.cluegame import CLUEGAME as CLUEGAME_RULES
from casefile.games.classic.how import CLUEGAME_HOW, HOW
from casefile.games.classic.lesson import LESSON
from casefile.games.classic.options import ClassicOptions
from casefile.games.classic.rules import CLUEDO as CLUEDO_RULES
from casefile.games.classic.state import ClassicState
from casefile.games.classic.story import TELL
from casefile.play.fixed_hands import draw_deal, know
from casefile.story.phrases import SUSPECT_ROOM_WEAPON
from casefile.story.sentences import TELL_PRIVATELY

ON_THE_BOARD = ("dice", "movement", "stay_and_suggest", "suggest_when_moved")
"""The names of the options about moving on the board and about what follows from a move."""


def _named(options: ClassicOptions) -> bool:
    return not options.choose_suspect


FILES = (
    OwnFile(
        "names",
        N_("Your own box"),
        N_(
            "The suspects, weapons and rooms of a box of yours, in one language or several, with the board or "
            "without it."
        ),
        partial(shipped_text, "clue"),
    ),
)

CLUEDO: Game[ClassicState, ClassicOptions] = Game(
    rules=CLUEDO_RULES,
    offered=Offered(
        cards=(
            GameCard(
                "cluedo",
                N_("Classic"),
                N_("The board, the dice, nine rooms."),
                N_("2 – 6 seats"),
                N_("30 min"),
                "board",
                10,
                lines=(
                    N_("Three cards lie in the case file: who did it, with what, and where."),
                    N_("Roll, walk into a room, suggest three cards; the others in turn must show you one of them."),
                    N_("Mark what you saw. Name all three before the others do."),
                ),
            ),
            GameCard(
                "quick",
                N_("Quick game"),
                N_("No board: ask for any three cards."),
                N_("2 – 6 seats"),
                N_("10 min"),
                "quick",
                20,
                {"board": "none"},
                N_("no player"),
                ON_THE_BOARD,
                lines=(
                    N_("Three cards lie in the case file: who did it, with what, and where."),
                    N_("On your turn suggest any three cards; there is no board to walk on and no dice."),
                    N_("Mark what you are shown, and who could not show. Accuse when you are sure."),
                ),
            ),
        ),
        by_character=True,
        named=_named,
        levels={
            "eliminator": Level("eliminator", N_("remembers every card it saw")),
            "detective": Level("detective", N_("knows all that follows from what it saw")),
            "inspector": Level("inspector", N_("reads what others ask, and dares a guess")),
            "superintendent": Level("superintendent", N_("reckons when the others will be done, and gets there first")),
            "random": Level("reckless", N_("plays whatever is allowed, and accuses on a whim")),
        },
        folds=(
            (N_("House rules"), ("edition", "accuse_when", "last_standing", "choose_suspect", "side_cards")),
            (N_("On the board"), ON_THE_BOARD),
        ),
        puzzles={"board": "none"},
        files=FILES,
    ),
    told=Told(
        tell=TELL,
        solution_words=SUSPECT_ROOM_WEAPON,
        tell_privately=TELL_PRIVATELY,
    ),
    played=Played(
        bots=BOTS,
        light=("random", "reckless", "eliminator"),
        how=HOW,
        lesson=LESSON,
    ),
    known=Known(
        knowledge=know,
        draw_deal=draw_deal,
        advise=Lazy("casefile.games.classic.advice:advise"),
        audit=InquiryAudit,
        verifier="verify_casefile.mjs",
    ),
    shown=Shown(
        page=Lazy("casefile.games.classic.page:CLASSIC"),
    ),
)

CLUEGAME: Game[ClassicState, ClassicOptions] = Game(
    rules=CLUEGAME_RULES,
    offered=Offered(
        cards=(
            GameCard(
                "cluegame",
                N_("Free walk"),
                N_("Classic, but stop where you like."),
                N_("3 – 6 seats"),
                N_("25 min"),
                "cards",
                50,
                also=N_("ClueGame rules"),
                lines=(
                    N_("The same board, the same cards and the same question as in the classic game."),
                    N_("You may stop anywhere on your way, also before you have used up your roll."),
                    N_("You accuse only right after a suggestion of your own, on the same turn."),
                ),
            ),
        ),
        by_character=True,
        named=_named,
        levels=CLUEDO.offered.levels,
        files=FILES,
    ),
    told=CLUEDO.told,
    played=replace(CLUEDO.played, how=CLUEGAME_HOW, lesson=None),
    known=CLUEDO.known,
    shown=CLUEDO.shown,
)
