"""A guided first turn of ``hide_tracks``: the Murderer, the clues, a way, the clues taken, and the end."""

from casefile.core.cards import Seat
from casefile.core.events import Event
from casefile.core.texts import N_
from casefile.games.hide_tracks.events import WayTaken
from casefile.play.lesson import Lesson, LessonStep


def _walked(event: Event, seat: Seat) -> bool:
    return isinstance(event, WayTaken) and event.seat == seat


LESSON = Lesson(
    about=N_("A guided first turn, 2 minutes"),
    seats=(("", ""),),
    deal=4,
    waiting=LessonStep(N_("Choose your way"), N_("Take one of the ways that are offered."), "", "#question"),
    steps=(
        LessonStep(
            N_("This time it was you"),
            N_(
                "You are the Murderer. The Police ask for the same three cards as always, and this sheet says who has "
                "marked which: you on the left, the Police beside you."
            ),
            N_("Solve two categories before they solve one."),
            "#sheet",
        ),
        LessonStep(
            N_("The clues"),
            N_(
                "Each turn the Police draw three cards. What you have marked already tells them nothing; any other "
                "card is laid beside its room, as a clue."
            ),
            N_("A new clue stands upright: now you can still take it."),
            "#board",
        ),
        LessonStep(
            N_("What the sheet says"),
            "",
            N_("Two crosses in one category shut it for them."),
            "#sheet",
            points=(
                N_("“clue beside”: the room where the card lies."),
                N_("“the Police need 5”: five more marks here, and you are caught."),
                N_("A cross: the crime’s, or taken while new; the Police can never mark it."),
            ),
        ),
        LessonStep(
            N_("Take what you can"),
            N_(
                "You walk exactly as far as the dice say, through rooms as well, and take the clues of every room that "
                "you enter. Each way says what it takes, and ends at its letter."
            ),
            N_("Choose a way that takes a new clue."),
            until=_walked,
        ),
        LessonStep(
            N_("What came of it"),
            N_(
                "What you took is marked on your side. New clues that you left are now the Police’s. A category is "
                "solved when all of its cards but one are marked."
            ),
            N_("One new clue taken, and the Police can never solve that category."),
            "#sheet",
        ),
        LessonStep(
            N_("And so on, turn by turn"),
            N_(
                "The Police draw, you walk. With all but one card marked in two categories you get away. If the Police "
                "get there in one, you are caught."
            ),
            N_("Now hide your tracks."),
        ),
    ),
)
