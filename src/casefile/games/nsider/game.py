"""The definition of ``nsider``: the Group Edition, a game of camps."""

from functools import partial

from casefile.core.by_post import PreferCard
from casefile.core.editions import shipped_text
from casefile.core.texts import N_
from casefile.game import (
    RECKLESS,
    Endings,
    Game,
    GameCard,
    Known,
    Lazy,
    Level,
    LooseCard,
    Offered,
    OwnFile,
    Played,
    SeatWords,
    Shown,
    Told,
)
from casefile.games.nsider.audit import AUDIT
from casefile.games.nsider.bots import BOTS
from casefile.games.nsider.by_post import BY_POST
from casefile.games.nsider.how import HOW
from casefile.games.nsider.knowledge import RED, draw_deal, know
from casefile.games.nsider.options import NsiderOptions
from casefile.games.nsider.rules import NSIDER as RULES
from casefile.games.nsider.state import NsiderState, solution
from casefile.games.nsider.story import TELL, TELL_PRIVATELY
from casefile.story.phrases import SUSPECT_ROOM_WEAPON


def _named(options: NsiderOptions) -> bool:
    return True


def _by_order(options: NsiderOptions) -> bool:
    return options.show == "standing_order"


NSIDER: Game[NsiderState, NsiderOptions] = Game(
    rules=RULES,
    offered=Offered(
        cards=(
            GameCard(
                "nsider",
                N_("Camps"),
                N_("Teams, strikes, perhaps a Red Card."),
                N_("3 – 6 camps"),
                N_("15 min"),
                "nsider/art.html",
                60,
                also=N_("NSider Clue"),
                lines=(
                    N_("Each camp is a team with one hand of cards; there is no board."),
                    N_("In turn the camps suggest three cards; the others show by an order that they have fixed."),
                    N_("Too slow is a strike. With a Red Card somebody is framed, and somebody else did it."),
                ),
            ),
        ),
        prefix="nsider.",
        places=SeatWords(N_("Camps"), N_("your camp; its colour becomes yours"), N_("no camp"), lists=True),
        by_character=True,
        named=_named,
        levels={
            "eliminator": Level("eliminator", N_("remembers every card it saw")),
            "detective": Level("detective", N_("knows all that follows from what it saw")),
            "inspector": Level("inspector", N_("reads what others ask, and dares a guess")),
            "random": RECKLESS,
        },
        folds=(
            (N_("House rules"), ("edition", "rounds", "turn_order", "show", "accuse_from_round")),
            (N_("The Red Card"), ("red_card", "murderer_knows_framed")),
            (N_("Strikes and disbanding"), ("strikes", "disbanded_cards", "draw_fraction")),
        ),
        by_post=BY_POST,
        files=(
            OwnFile(
                "names",
                N_("Your own box"),
                N_("The suspects, weapons and rooms of a box of yours, in one language or several."),
                partial(shipped_text, "ns_clue"),
            ),
        ),
    ),
    told=Told(
        tell=TELL,
        solution_words=SUSPECT_ROOM_WEAPON,
        tell_privately=TELL_PRIVATELY,
        endings=Endings(N_("{who} won."), N_("You won."), N_("Nobody won."), out=N_("disbanded")),  # the murderer may
    ),
    played=Played(
        any_time=(PreferCard,),
        by_order=_by_order,
        bots=BOTS,
        light=("random", "eliminator"),
        lead=Lazy("casefile.games.nsider.playthrough:lead"),
        how=HOW,
    ),
    known=Known(
        knowledge=know,
        draw_deal=draw_deal,
        solution=solution,
        audit=AUDIT,
        verifier="verify_nsider.mjs",
    ),
    shown=Shown(
        page=Lazy("casefile.games.nsider.page:NSIDER"),
        terminal=Lazy("casefile.games.nsider.terminal:terminal"),
        loose={RED: LooseCard(N_("The Red Card"), N_("Red Card"), N_("Murderer"), "red")},
    ),
)
