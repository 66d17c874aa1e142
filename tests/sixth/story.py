"""What a peek adds to the story."""

from collections.abc import Mapping
from typing import TypeVar

from casefile.story import sentences
from casefile.story.private import PrivateNotes, TellPrivately
from casefile.story.teller import Tell, Teller
from tests.sixth.events import CardPeeked, HandChosen

T = TypeVar("T")


def _hand_chosen(teller: Teller[T], event: HandChosen) -> None:
    text = teller._("{who} looks at a card of {whose}.")
    said = teller.say(text, who=teller.seat(event.seat), whose=teller.seat(event.at))
    teller.open("inquiry", event.seat).said["peek"] = said


def _card_peeked(teller: Teller[T], event: CardPeeked) -> None:
    """Which card it was is for one alone."""


def _own_peek(notes: PrivateNotes[T], event: CardPeeked) -> None:
    if event.card is not None:
        words = notes.phrases
        notes.note(words.say(words._("Only you saw it: {card}."), card=words.thing(event.card)))


TELL: Mapping[str, Tell] = {**sentences.TELL, "hand_chosen": _hand_chosen, "card_peeked": _card_peeked}
TELL_PRIVATELY: Mapping[str, TellPrivately] = {**sentences.TELL_PRIVATELY, "card_peeked": _own_peek}
