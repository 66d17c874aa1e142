"""The clauses of ``harbour``."""

from casefile.core.clauses import CHANCE, CLOCK, FOREIGN
from casefile.core.rulebook import RuleBook
from casefile.core.texts import N_

BOOK = RuleBook(
    "harbour",
    ("seats", "ours", N_("Two to four play.")),
    ("seal", "ours", N_("One boat and one cargo are sealed; the rest is dealt evenly, the first seats get more.")),
    ("turn", "ours", N_("Only the player whose turn it is may do this; the next to the left follows.")),
    ("ask", "ours", N_("A turn begins with one question to one other player, or with a peek.")),
    ("peek", "ours", N_("Once in a game, where that is agreed, a peek shows one card, drawn from another's hand.")),
    ("pending", "ours", N_("Until the question is answered, everybody waits for that answer.")),
    (
        "show",
        "ours",
        N_("The player who was asked shows the asker, in secret, one of the cards named, if there is one."),
    ),
    ("charge", "ours", N_("After the question or the peek one may charge; a right charge wins.")),
    ("end", "ours", N_("After the question or the peek the turn may end.")),
    ("out", "ours", N_("After a wrong charge a player only answers; the last one left wins.")),
    ("over", "ours", N_("The game is over.")),
    CLOCK,
    CHANCE,
    FOREIGN,
)
