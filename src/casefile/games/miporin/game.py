"""The definition of ``miporin``: みぽりん・ざ・げーむ for three."""

from casefile.core.texts import N_
from casefile.game import RECKLESS, Game, GameCard, Known, Lazy, Level, Offered, OwnFile, Played, Shown, Told
from casefile.games.miporin.actions import Bid, Challenge, Enquire, Pass, Reveal
from casefile.games.miporin.areas import map_text
from casefile.games.miporin.audit import MiporinAudit
from casefile.games.miporin.bots import BOTS
from casefile.games.miporin.how import HOW
from casefile.games.miporin.knowledge import know
from casefile.games.miporin.lesson import LESSON
from casefile.games.miporin.options import MiporinOptions
from casefile.games.miporin.rules import MIPORIN as RULES
from casefile.games.miporin.rules import names_text
from casefile.games.miporin.state import MiporinState, next_dealer
from casefile.games.miporin.story import TELL, TELL_PRIVATELY
from casefile.story.phrases import SolutionWords

MIPORIN: Game[MiporinState, MiporinOptions] = Game(
    rules=RULES,
    offered=Offered(
        cards=(
            GameCard(
                "miporin",
                N_("みぽりん・ざ・げーむ"),
                N_("An auction, a mountain, hands that move."),
                N_("3 seats"),
                N_("20 min"),
                "miporin/art.html",
                40,
                lines=(
                    N_("Somebody is missing at a mountain lodge. Name the culprit and the scene."),
                    N_("Bid on which day the search begins; then walk, meet, and exchange cards face down."),
                    N_("Hands move: what you knew yesterday may lie elsewhere today."),
                ),
            ),
        ),
        prefix="miporin.",
        levels={
            "eliminator": Level("wanderer", N_("goes about and remembers what it saw")),
            "detective": Level("tracker", N_("knows where every card can be")),
            "inspector": Level("schemer", N_("tells little, seeks swaps, and races")),
            "random": RECKLESS,
        },
        files=(
            OwnFile(
                "map",
                N_("Your own map and day cards"),
                N_("Nine areas with their neighbours and where each is drawn, and what the six day cards do."),
                map_text,
            ),
            OwnFile(
                "names",
                N_("Your own names"),
                N_("Nine characters, nine places and six day cards, in one language or several."),
                names_text,
            ),
        ),
    ),
    told=Told(
        tell=TELL,
        tell_privately=TELL_PRIVATELY,
        solution_words=SolutionWords(
            Challenge,
            N_("It was {culprit}, in {scene}."),
            N_("Only you saw it: it was {culprit}, and the place is {scene}."),
        ),
    ),
    played=Played(
        question=Enquire,
        answers=(Bid, Pass, Reveal),
        next_dealer=next_dealer,
        bots=BOTS,
        light=("random", "wanderer"),
        lead=Lazy("casefile.games.miporin.playthrough:lead"),
        how=HOW,
        lesson=LESSON,
    ),
    known=Known(
        knowledge=know,
        audit=MiporinAudit,
        verifier="verify_miporin.mjs",
    ),
    shown=Shown(
        page=Lazy("casefile.games.miporin.page:MIPORIN"),
        terminal=Lazy("casefile.games.miporin.terminal:terminal"),
    ),
)
