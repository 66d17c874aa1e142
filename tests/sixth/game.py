"""``suspect``, whole."""

from casefile.core.audit import InquiryAudit
from casefile.core.texts import N_
from casefile.game import RECKLESS, Game, GameCard, Games, Lazy, Level, SeatWords
from casefile.games import GAMES
from casefile.play.fixed_hands import know
from tests.sixth.bots import BOTS
from tests.sixth.options import SuspectOptions
from tests.sixth.rules import SUSPECT as RULES
from tests.sixth.story import TELL, TELL_PRIVATELY


def _named(options: SuspectOptions) -> bool:
    return True


SUSPECT = Game(
    rules=RULES,
    tell=TELL,
    tell_privately=TELL_PRIVATELY,
    cards=(
        GameCard(
            "suspect",
            N_("Suspect"),
            N_("Cards alone: suggest any three, or peek once into a hand."),
            N_("3 – 6 seats"),
            N_("10 min"),
            "quick",
            70,
        ),
    ),
    by_character=True,
    named=_named,
    prefix="suspect.",
    places=SeatWords(empty=N_("nobody")),
    bots=BOTS,
    levels={
        "eliminator": Level("eliminator", N_("remembers every card it saw")),
        "detective": Level("detective", N_("knows all that follows from what it saw")),
        "inspector": Level("inspector", N_("reads what others ask, and dares a guess")),
        "random": RECKLESS,
    },
    audit=InquiryAudit,
    knowledge=know,
    page=Lazy("tests.sixth.page:SUSPECT"),
    terminal=Lazy("tests.sixth.terminal:terminal"),
    lead=Lazy("tests.sixth.playthrough:lead"),
)

SIX = Games(*GAMES.values(), SUSPECT)
"""The games, and one more."""
