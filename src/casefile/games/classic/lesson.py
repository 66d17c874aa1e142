"""A guided first case: nine steps at a real table, whose deal makes sure that the first suggestion is answered."""

from collections.abc import Sequence

from casefile.core.cards import Card, Seat
from casefile.core.events import Event
from casefile.core.inquiry import CardShown, Suggested, TurnBegan
from casefile.core.movement import DiceRolled
from casefile.core.texts import N_
from casefile.games.classic.events import PassageTaken, TokenMoved
from casefile.play.lesson import Gaps, Lesson, LessonStep


def _rolled(event: Event, seat: Seat) -> bool:
    return isinstance(event, DiceRolled) and event.seat == seat


def _entered(event: Event, seat: Seat) -> bool:
    """Return whether the pupil has entered a room; the name of a room, unlike that of a square, has no digit."""
    if isinstance(event, TokenMoved):
        return event.seat == seat and not any(map(str.isdigit, event.path[-1]))
    return isinstance(event, PassageTaken) and event.seat == seat


def _was_shown(event: Event, seat: Seat) -> bool:
    return isinstance(event, CardShown) and event.to == seat


def _turn_came(event: Event, seat: Seat) -> bool:
    return isinstance(event, TurnBegan) and event.seat == seat


def _told(seen: Sequence[Event], seat: Seat) -> Gaps:
    """Return the pupil's first suggestion that was answered with a card: the cards named, the seat and its card."""
    named: dict[str, Card | Seat] = {}
    for event in seen:
        if isinstance(event, Suggested) and event.seat == seat:
            named = {"suspect": event.suspect, "weapon": event.weapon, "room": event.room}
        elif isinstance(event, CardShown) and event.to == seat and event.card is not None:
            return {**named, "who": event.seat, "card": event.card}
    return named


LESSON = Lesson(
    about=N_("3 minutes, with a guide"),
    seats=(("scarlet", ""), ("white", "eliminator"), ("green", "eliminator"), ("plum", "eliminator")),
    deal=35,
    told=_told,
    waiting=LessonStep(
        N_("Now the others ask"),
        N_(
            "Each of them walks, suggests and is answered, as you were. If you are asked and hold one of the three "
            "cards, you must show it. Whoever shows nothing holds none of the three."
        ),
        N_("Your sheet notes that, too."),
        "#story, #question",
    ),
    steps=(
        LessonStep(
            N_("What you are looking for"),
            N_(
                "Three cards lie sealed in this case file: who did it, with what, and where. All the others are in "
                "the players’ hands."
            ),
            N_("Name the three before anybody else does."),
            "#board .cbg",
        ),
        LessonStep(
            N_("First you roll"),
            N_("A turn begins with two dice. They say how many squares you walk."),
            N_("Roll the dice."),
            until=_rolled,
        ),
        LessonStep(
            N_("Walk into a room"),
            N_(
                "A room is where you may ask. Those that your roll reaches are lit up, with the steps to them. Choose "
                "one on the board or below it."
            ),
            N_("Going in ends the way, whatever is left of the roll."),
            "#board",
            until=_entered,
        ),
        LessonStep(
            N_("Now suggest"),
            N_(
                "Name somebody and a weapon; the room is the one you are in. From your left on, whoever holds one of "
                "the three must show you one."
            ),
            N_("Name cards of which you know nothing."),
            until=_was_shown,
        ),
        LessonStep(
            N_("The card that you were shown"),
            N_(
                "You asked for {suspect}, {weapon} and {room}. {who} holds one of them and had to show it. Only you "
                "saw which."
            ),
            N_("{card} is in {who}’s hand, so it is not in the case file."),
        ),
        LessonStep(
            N_("Your sheet has it already"),
            "",
            "",
            "[id='row.{card}']",
            (
                N_("{who} showed you {card}: a tick in that column."),
                N_("A card is in one place only: crosses everywhere else."),
                N_("So it is not in the case file: a cross there, too."),
            ),
        ),
        LessonStep(
            N_("Why is that so?"),
            N_(
                "Press any mark of the sheet, and it tells you why it stands there. A mark that is not certain tells "
                "you what speaks for it. Your own pencil writes beside it."
            ),
            N_("Try it, then go on."),
            "#sheet",
        ),
        LessonStep(
            N_("End your turn"),
            N_(
                "You have made your one suggestion. After it you may still accuse; for that it is too early. End your "
                "turn: then the others ask."
            ),
            N_("Listen: every answer tells you something, too."),
            until=_turn_came,
        ),
        LessonStep(
            N_("At the end you accuse"),
            N_(
                "When your sheet is sure of three cards, name them here. Right, and you win; wrong, and you are out "
                "and only answer. So: once in a game, and not too early."
            ),
            N_("Now play this case to its end."),
            "#opens-accuse, .to-accuse",
        ),
    ),
)
