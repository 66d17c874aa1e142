"""What a peek adds to the story."""

from collections.abc import Mapping
from typing import TypeVar

from casefile.story import sentences
from casefile.story.teller import Tell, Teller
from tests.sixth.events import CardPeeked, HandChosen

T = TypeVar("T")


def _hand_chosen(teller: Teller[T], event: HandChosen) -> None:
    text = teller._("{who} looks at a card of {whose}.")
    said = teller.say(text, who=teller.seat(event.seat), whose=teller.seat(event.at))
    teller.open("inquiry", event.seat).said["peek"] = said


def _card_peeked(teller: Teller[T], event: CardPeeked) -> None:
    if event.card is not None:
        text = teller.say(teller._("Only you saw it: {card}."), card=teller.thing(event.card))
        teller.line("inquiry", event.seat).private = text


TELL: Mapping[str, Tell] = {**sentences.TELL, "hand_chosen": _hand_chosen, "card_peeked": _card_peeked}
