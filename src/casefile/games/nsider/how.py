"""The page that says how ``nsider`` is played: goal, an example round, and common questions."""

from casefile.core.cards import Card, Seat
from casefile.core.inquiry import Suggest
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.play.how import HowFrame, HowQuestion, HowToPlay, answered

NAMED = (Card("waluigi"), Card("warp_pipe"), Card("ballroom"))
"""The cards that the example suggests."""


def played(table: Table[object]) -> None:
    """Play the example: the first camp suggests; the others answer."""
    table.act(Seat(0), Suggest(*NAMED))
    answered(table)


HOW = HowToPlay(
    goal=N_(
        "One person, one weapon and one place lie sealed in the case file; all the other cards are in the camps’ "
        "hands. Find out which three are missing, and accuse before any other camp does."
    ),
    example=N_("Four camps play; the first one suggests."),
    frames=(
        HowFrame(N_("The camps in turn"), N_("There is no board. Each camp plays one of the people; turns go round.")),
        HowFrame(N_("Suggest any three"), N_("Name a person, a weapon and a place: any, your own cards too.")),
        HowFrame(
            N_("One camp shows a card"),
            N_("In turn order, the first camp that holds one of the three shows it to you, by its standing order."),
        ),
        HowFrame(
            N_("Write it down"),
            N_("All hear who answered, only you know with which card. Who was passed over has none of the three."),
        ),
        HowFrame(
            N_("Accuse, once"),
            N_("From the third round on. Right, and your camp wins; wrong, and it is disbanded."),
        ),
    ),
    questions=(
        HowQuestion(N_("May I name my own cards?"), N_("Yes. It is an old ruse: nobody can tell."), "suggest"),
        HowQuestion(
            N_("What is a standing order?"),
            N_("The order in which your camp shows its cards, so that nobody waits and no delay tells anything."),
            "standing",
        ),
        HowQuestion(
            N_("What is “Accusation Pending”?"),
            N_("Said with a suggestion, it keeps your turn: you may accuse after the answer, or drop it."),
            "pending",
        ),
        HowQuestion(
            N_("When may I accuse?"), N_("On your own turn, from the third round on, once in a game."), "round"
        ),
        HowQuestion(
            N_("What is a strike?"),
            N_("What a camp gets that lets its turn pass. With three it is disbanded."),
            "limit",
        ),
        HowQuestion(
            N_("What is the Red Card?"),
            N_("In that variation one camp is the murderer, and the case file names somebody who is framed."),
            "red",
        ),
    ),
    players=("mario", "wario", "peach", "luigi"),
    deal=135,
    played=played,
)
