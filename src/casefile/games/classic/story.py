"""The sentences that the events of the classic board add to the story."""

from collections.abc import Mapping
from typing import TypeVar

from casefile.core.cards import Card
from casefile.games.classic.events import CouldNotMove, PassageTaken, RollAsked, TokenMoved, WeaponsPlaced
from casefile.story import sentences
from casefile.story.sentences import way_line
from casefile.story.teller import Tell, Teller

T = TypeVar("T")


def _weapons_placed(teller: Teller[T], event: WeaponsPlaced) -> None:
    draft = teller.line("deal", None)
    draft.said["weapons"] = teller.say(teller._("The weapons are laid out in the rooms."))


def _roll_asked(teller: Teller[T], event: RollAsked) -> None:
    text = teller.say(teller._("{who} takes the dice."), who=teller.seat(event.seat))
    teller.open("way", event.seat).said["way"] = text


def _could_not_move(teller: Teller[T], event: CouldNotMove) -> None:
    draft = teller.line("way", event.seat)
    way_line(teller, draft, event.seat, teller._("{who} rolls {dice} and stays: every way is blocked."))


def _token_moved(teller: Teller[T], event: TokenMoved) -> None:
    draft, to = teller.line("way", event.seat), event.path[-1]
    inside = Card(to) in teller.setup.deck.rooms
    left = teller.went(event.seat, to if inside else None)
    if inside:
        way_line(teller, draft, event.seat, teller._("{who} rolls {dice} and enters {room}."), room=teller.thing(to))
    elif left is not None:
        way_line(teller, draft, event.seat, teller._("{who} rolls {dice} and leaves {room}."), room=teller.thing(left))
    else:
        way_line(teller, draft, event.seat, teller._("{who} rolls {dice} and walks on."))


def _passage_taken(teller: Teller[T], event: PassageTaken) -> None:
    teller.went(event.seat, event.room)
    text = teller._("{who} takes the secret passage to {room}.")
    way_line(teller, teller.open("way", event.seat), event.seat, text, room=teller.thing(event.room))


TELL: Mapping[str, Tell] = {
    **sentences.TELL,
    "weapons_placed": _weapons_placed,
    "roll_asked": _roll_asked,
    "could_not_move": _could_not_move,
    "token_moved": _token_moved,
    "passage_taken": _passage_taken,
}
