"""``harbour``, whole."""

from casefile.core.audit import InquiryAudit
from casefile.core.texts import N_
from casefile.game import RECKLESS, Game, GameCard, Games, Known, Lazy, Level, Offered, Played, SeatWords, Shown, Told
from casefile.games import GAMES
from casefile.story.phrases import SolutionWords
from tests.sixth.actions import Ask, Charge
from tests.sixth.bots import BOTS
from tests.sixth.knowledge import know
from tests.sixth.options import HarbourOptions
from tests.sixth.rules import HARBOUR as RULES
from tests.sixth.state import HarbourCase
from tests.sixth.story import TELL, TELL_PRIVATELY

HARBOUR: Game[HarbourCase, HarbourOptions] = Game(
    rules=RULES,
    offered=Offered(
        cards=(
            GameCard(
                "harbour",
                N_("Harbour"),
                N_("Cards alone: ask whom you like, or peek once into a hand."),
                N_("2 – 4 seats"),
                N_("5 min"),
                "quick",
                70,
            ),
        ),
        prefix="harbour.",
        places=SeatWords(empty=N_("nobody")),
        levels={"eliminator": Level("customs", N_("charges when it is certain")), "random": RECKLESS},
    ),
    told=Told(
        tell=TELL,
        tell_privately=TELL_PRIVATELY,
        solution_words=SolutionWords(
            Charge,
            N_("{boat} smuggled {cargo}."),
            N_("Only you saw it: {boat} smuggled {cargo}."),
        ),
    ),
    played=Played(
        question=Ask,
        bots=BOTS,
        lead=Lazy("tests.sixth.playthrough:lead"),
    ),
    known=Known(
        knowledge=know,
        audit=InquiryAudit,
    ),
    shown=Shown(
        page=Lazy("tests.sixth.page:HARBOUR"),
        terminal=Lazy("tests.sixth.terminal:terminal"),
    ),
)

SIX = Games(*GAMES.values(), HARBOUR)
"""The games, and one more."""

PAGED = {slug: game for slug, game in SIX.items() if game.shown.page is not None}
"""Those that have a page: a game may be without one."""
