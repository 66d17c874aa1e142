"""A guided first turn of ``miporin``: the goal, the auction, a card laid open, a way, and the notes."""

from casefile.core.cards import Seat
from casefile.core.events import Event
from casefile.core.texts import N_
from casefile.games.miporin.events import AreaEntered, BidMade, BidPassed, CardRevealed, Gathered
from casefile.play.lesson import Lesson, LessonStep


def _bid(event: Event, seat: Seat) -> bool:
    return isinstance(event, BidMade | BidPassed) and event.seat == seat


def _revealed(event: Event, seat: Seat) -> bool:
    return isinstance(event, CardRevealed) and event.seat == seat


def _arrived(event: Event, seat: Seat) -> bool:
    """Return whether the pupil has gone somewhere; the pupil's own card may call all tokens together."""
    return isinstance(event, Gathered) or (isinstance(event, AreaEntered) and event.seat == seat)


LESSON = Lesson(
    about=N_("A guided first turn, 2 minutes"),
    seats=(("", ""), ("", "wanderer"), ("", "wanderer")),
    deal=9,
    waiting=LessonStep(
        N_("Now the others play"),
        N_(
            "Each lays a card open and goes somewhere. What lies open is not face down. If one of them comes to where "
            "you stand, you swap a card."
        ),
        N_("It will be your turn again in a moment."),
        "#story, #question",
    ),
    steps=(
        LessonStep(
            N_("What you are looking for"),
            N_(
                "One character and one place lie face down: the culprit and the scene. The missing character and the "
                "players’ own three lie open; everything else is in the three hands."
            ),
            N_("Name culprit and scene before anybody else does."),
            "#preparations",
        ),
        LessonStep(
            N_("From which day on?"),
            N_(
                "First an auction: who bids the highest day plays last in each round and hears most. But the marker "
                "starts on that day, and whoever moves it beyond day 5 is out."
            ),
            N_("A low bid is the easy one."),
            until=_bid,
        ),
        LessonStep(
            N_("Lay a card open"),
            N_(
                "A turn begins with one of your cards, open for everybody. A place card takes you there; a day card "
                "moves the day marker."
            ),
            N_("What you lay open you no longer keep secret."),
            until=_revealed,
        ),
        LessonStep(
            N_("Go where you learn something"),
            N_(
                "Unless the card has taken you somewhere, go one area on. Whom you meet you swap a card with: each "
                "draws one of the other’s, unseen."
            ),
            N_("That is how you see cards, and how hands move."),
            "#map",
            until=_arrived,
        ),
        LessonStep(
            N_("Your notes, and the challenge"),
            N_(
                "Your notes follow every card, also through swaps. At the end of your turn you may challenge: name "
                "culprit and scene. Right, and you win; wrong, and you are out."
            ),
            N_("Six turns each; the day never waits. Now play on."),
            "#sheet",
        ),
    ),
)
