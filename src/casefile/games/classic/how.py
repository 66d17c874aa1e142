"""The page that says how the classic games are played: goal, an example round, and common questions."""

from dataclasses import replace

from casefile.core.cards import Card, Place, Seat
from casefile.core.inquiry import Suggest
from casefile.core.movement import Move, Roll
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.play.how import HowFrame, HowQuestion, HowToPlay, answered

NAMED = (Card("plum"), Card("rope"), Card("lounge"))
"""The cards that the example suggests."""


def played(table: Table[object]) -> None:
    """Play the example: seat 0 rolls, walks into the Lounge and suggests; the others answer."""
    me = Seat(0)
    table.act(me, Roll())
    table.act(me, Move(Place(NAMED[2])))
    table.act(me, Suggest(*NAMED))
    answered(table)


HOW = HowToPlay(
    goal=N_(
        "One suspect, one weapon and one room lie sealed in the case file; all the other cards are in the players’ "
        "hands. Find out which three are missing, and name them before anybody else does."
    ),
    example=N_("Professor Plum, the Rope and the Lounge are the example."),
    frames=(
        HowFrame(N_("Roll and walk"), N_("Throw the dice and walk along the squares into a room.")),
        HowFrame(N_("Suggest"), N_("Name a suspect, a weapon, and the room that you are in.")),
        HowFrame(
            N_("Somebody shows a card"),
            N_("Clockwise, the first who holds one of the three must show one, to you alone."),
        ),
        HowFrame(
            N_("Write it down"),
            N_(
                "What you were shown is in that hand, so it is not in the case file. Who showed nothing has none of "
                "the three."
            ),
        ),
        HowFrame(
            N_("Accuse, once"), N_("When three cards are left, name them. Right, and you win; wrong, and you are out.")
        ),
    ),
    questions=(
        HowQuestion(N_("May I name my own cards?"), N_("Yes. It is an old ruse: nobody can tell."), "room"),
        HowQuestion(
            N_("Must I show a card?"), N_("Yes, if you hold one of the three. If you hold more, you choose."), "show"
        ),
        HowQuestion(N_("Must I use the whole roll?"), N_("Yes, except that entering a room ends the way."), "full"),
        HowQuestion(N_("What is a secret passage?"), N_("A way from corner to corner, instead of rolling."), "passage"),
        HowQuestion(N_("May I suggest twice in a room?"), N_("Go out and come in again first."), "stay"),
        HowQuestion(
            N_("My token was moved. And now?"), N_("On your turn you may suggest there without rolling."), "summoned"
        ),
    ),
    players=("scarlet", "white", "green", "plum"),
    deal=161,
    played=played,
)

CLUEGAME_HOW = replace(
    HOW,
    frames=(
        HowFrame(N_("Roll and walk"), N_("Walk up to the number rolled; you may stop anywhere. A room ends the way.")),
        *HOW.frames[1:4],
        HowFrame(
            N_("Accuse, once"),
            N_("After your own suggestion, name the three. Right, and you win; wrong, and you are out."),
        ),
    ),
    questions=(
        *HOW.questions[:2],
        HowQuestion(N_("Must I use the whole roll?"), N_("No. Stop where you like."), "full"),
        HOW.questions[3],
        HowQuestion(
            N_("When may I accuse?"), N_("In your own turn, after your suggestion has been answered."), "accuse_when"
        ),
        HowQuestion(
            N_("My token was moved. And now?"),
            N_("Roll and go out; you may suggest only where you go in yourself."),
            "summoned",
        ),
    ),
    deal=800,
)
