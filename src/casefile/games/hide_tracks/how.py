"""The page that says how ``hide_tracks`` is played: goal, an example turn, and common questions."""

from casefile.core.cards import Seat
from casefile.core.table import Table
from casefile.core.texts import N_
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.knowledge import outcomes
from casefile.games.hide_tracks.state import HideTracksState
from casefile.play.how import HowFrame, HowQuestion, HowToPlay


def played(table: Table[HideTracksState]) -> None:
    """Play the example: the way that takes most."""
    table.act(Seat(0), Walk(outcomes(table.state)[0].way))


HOW = HowToPlay(
    goal=N_(
        "You did it, and the Police are looking for you. Take their clues before they can make sense of "
        "them: solve two categories on your side before they solve one on theirs."
    ),
    example=N_("One turn: three clues, two dice, one way."),
    frames=(
        HowFrame(N_("Who you are"), N_("Three cards are your crime; they are marked on your side from the start.")),
        HowFrame(N_("The Police draw"), N_("Three cards. What you have not marked lies as a clue beside its room.")),
        HowFrame(N_("Walk"), N_("Exactly as far as the dice say, through rooms as well, and nowhere twice.")),
        HowFrame(
            N_("Take the clues"),
            N_(
                "All clues of the rooms that you enter are marked on your side. New ones that you left "
                "are marked by the Police."
            ),
        ),
        HowFrame(
            N_("Get away"),
            N_("All cards but one marked in two categories, and you are gone. One for the Police, and you are caught."),
        ),
    ),
    questions=(
        HowQuestion(N_("Must I use the whole roll?"), N_("Yes; where no way is so long, the longest counts."), "full"),
        HowQuestion(N_("May I walk through rooms?"), N_("Yes: a step in and a step out count one each."), "through"),
        HowQuestion(
            N_("Do the clues of the room where I begin count?"), N_("No, unless you have agreed so."), "start_room"
        ),
        HowQuestion(
            N_("What lies sideways?"), N_("A clue that the Police have marked. You may still take it."), "search"
        ),
        HowQuestion(
            N_("Can the Police be stopped?"), N_("One new clue taken shuts its category for them for good."), "shut"
        ),
        HowQuestion(
            N_("When is a category solved?"), N_("When all of its cards but one are marked on one side."), "solved"
        ),
    ),
    players=("",),
    deal=4,
    played=played,
)
