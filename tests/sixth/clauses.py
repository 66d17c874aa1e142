"""The clauses of ``suspect``."""

from casefile.core.clauses import CHANCE, CLOCK, FOREIGN
from casefile.core.rulebook import RuleBook
from casefile.core.texts import N_

BOOK = RuleBook(
    "suspect",
    ("seats", "ours", N_("Three to six play, each as one of the suspects.")),
    ("seal", "ours", N_("One card of each category is sealed; the rest is dealt evenly, the first seats get more.")),
    ("turn", "ours", N_("Only the player whose turn it is may do this; the next to the left follows.")),
    ("ask", "ours", N_("A turn begins with one suggestion or a peek.")),
    ("peek", "ours", N_("Once in a game, where that is agreed, a peek shows one card, drawn from another's hand.")),
    ("pending", "ours", N_("Until the suggestion is answered, everybody waits for that answer.")),
    ("show", "ours", N_("The first to the left who can shows the asker, in secret, one of the cards named.")),
    ("accuse", "ours", N_("After the suggestion or the peek one may accuse; who is right wins.")),
    ("end", "ours", N_("After the suggestion or the peek the turn may end.")),
    ("out", "ours", N_("A wrong accuser is out and only answers; the last one left wins.")),
    ("over", "ours", N_("The game is over.")),
    CLOCK,
    CHANCE,
    FOREIGN,
)
