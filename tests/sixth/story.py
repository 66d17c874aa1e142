"""What the events of ``harbour`` add to the story."""

from collections.abc import Mapping
from typing import TypeVar

from casefile.story import sentences
from casefile.story.private import PrivateNotes, TellPrivately
from casefile.story.teller import Tell, Teller
from tests.sixth.events import CardPeeked, Charged, HandChosen, SeatAsked

T = TypeVar("T")


def _seat_asked(teller: Teller[T], event: SeatAsked) -> None:
    text, draft = teller._("{who} asks {whom} for {boat} or {cargo}."), teller.open("inquiry", event.seat)
    named = teller.named(SeatAsked, event.named)
    draft.said["asked for"] = teller.say(text, who=teller.seat(event.seat), whom=teller.seat(event.whom), **named)


def _charged(teller: Teller[T], event: Charged) -> None:
    text, draft = teller._("{who} charges {boat} with {cargo}."), teller.open("accusation", event.seat)
    draft.said["accused"] = teller.say(text, who=teller.seat(event.seat), **teller.named(Charged, event.named))
    draft.said["verdict"] = teller.say(teller._("That is right.") if event.right else teller._("That is wrong."))


def _hand_chosen(teller: Teller[T], event: HandChosen) -> None:
    text = teller._("{who} looks at a card of {whose}.")
    said = teller.say(text, who=teller.seat(event.seat), whose=teller.seat(event.at))
    teller.open("inquiry", event.seat).said["peek"] = said


def _card_peeked(teller: Teller[T], event: CardPeeked) -> None:
    """Say nothing: which card it was is for one viewer alone."""


def _own_peek(notes: PrivateNotes[T], event: CardPeeked) -> None:
    if event.card is not None:
        words = notes.phrases
        notes.note(words.say(words._("Only you saw it: {card}."), card=words.thing(event.card)))


TELL: Mapping[str, Tell] = {
    **sentences.TELL,
    "seat_asked": _seat_asked,
    "charged": _charged,
    "hand_chosen": _hand_chosen,
    "card_peeked": _card_peeked,
}
TELL_PRIVATELY: Mapping[str, TellPrivately] = {**sentences.TELL_PRIVATELY, "card_peeked": _own_peek}
