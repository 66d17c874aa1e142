"""The sentences that the events of ``hide_tracks`` add to the story."""

from collections.abc import Mapping
from typing import TypeVar

from casefile.core.cards import Card, Seat
from casefile.games.hide_tracks.events import (
    CategorySolved,
    CluesDrawn,
    CluesNoted,
    CrimeCommitted,
    HuntEnded,
    PiecesPlaced,
    TracksHidden,
    WayTaken,
)
from casefile.story import sentences
from casefile.story.sentences import way_line
from casefile.story.teller import Tell, Teller

T = TypeVar("T")

_MURDERER = Seat(0)


def _crime_committed(teller: Teller[T], event: CrimeCommitted) -> None:
    teller.suspects[_MURDERER] = event.suspect
    draft = teller.open("deal", None)
    named = teller.named(type(event), (event.suspect, event.weapon, event.room))
    draft.said["crime"] = teller.say(teller._("The crime: {suspect}, in {room}, with {weapon}."), **named)
    text = teller._("{suspect} hides the tracks, and the Police follow them.")
    draft.said["murderer"] = teller.say(text, suspect=named["suspect"])


def _pieces_placed(teller: Teller[T], event: PiecesPlaced) -> None:
    draft = teller.line("deal", None)
    draft.said["pieces"] = teller.say(teller._("The other suspects and weapons are in their rooms."))


def _clues_drawn(teller: Teller[T], event: CluesDrawn) -> None:
    draft = teller.open("clues", None)
    found, known = [], []
    for card, room in zip(event.cards, event.rooms, strict=True):
        if room is None:
            known.append(teller.thing(card))
        elif Card(room) == card:
            found.append(teller.thing(card))
        else:
            found.append(
                teller.say(teller._("{card} ({room})"), card=teller.thing(card), room=teller.voice.card(Card(room)))
            )
    if found:
        draft.said["found"] = teller.say(teller._("The Police find clues: {clues}."), clues=teller.several(found))
    if known:
        draft.said["known"] = teller.say(teller._("These lead them nowhere: {cards}."), cards=teller.several(known))


def _way_taken(teller: Teller[T], event: WayTaken) -> None:
    draft = teller.line("way", event.seat)
    rooms = [teller.thing(place) for place in event.path if Card(place) in teller.setup.deck.rooms]
    if not rooms:
        way_line(teller, draft, event.seat, teller._("{who} rolls {dice} and walks on."))
        return
    inside = Card(event.path[-1]) in teller.setup.deck.rooms
    enters, passes = (
        teller._("{who} rolls {dice} and enters {rooms}."),
        teller._("{who} rolls {dice} and goes through {rooms}."),
    )
    way_line(teller, draft, event.seat, enters if inside else passes, rooms=teller.several(rooms))


def _tracks_hidden(teller: Teller[T], event: TracksHidden) -> None:
    draft = teller.line("way", event.seat)
    cards = teller.several([teller.thing(card) for card in event.cards])
    text = teller._("False tracks in {room}: {cards}.")
    draft.said[f"hidden in {event.room}"] = teller.say(text, room=teller.thing(event.room), cards=cards)


def _clues_noted(teller: Teller[T], event: CluesNoted) -> None:
    draft = teller.line("way", _MURDERER)
    if event.cards:
        cards = teller.several([teller.thing(card) for card in event.cards])
        draft.said["noted"] = teller.say(teller._("The Police note {cards}."), cards=cards)
    else:
        draft.said["noted"] = teller.say(teller._("The Police have nothing to note."))


def _category_solved(teller: Teller[T], event: CategorySolved) -> None:
    names = {
        "suspects": teller._("the suspects"),
        "weapons": teller._("the weapons"),
        "rooms": teller._("the rooms"),
    }
    category = teller.say(names[event.category])
    draft = teller.line("way", _MURDERER)
    police, own = teller._("The Police have solved {category}."), teller._("{who} has solved {category}.")
    gaps = {"category": category} | ({"who": teller.seat(_MURDERER)} if event.side == "murderer" else {})
    said = teller.say(own if event.side == "murderer" else police, **gaps)
    draft.said[f"{event.side} solved {event.category}"] = said


def _hunt_ended(teller: Teller[T], event: HuntEnded) -> None:
    text = teller._("The Police have caught {who}.") if event.winner is None else teller._("{who} gets away with it.")
    draft = teller.open("end", event.winner)
    draft.said["end"] = teller.say(text, who=teller.seat(_MURDERER))


TELL: Mapping[str, Tell] = {
    **sentences.TELL,
    "crime_committed": _crime_committed,
    "pieces_placed": _pieces_placed,
    "clues_drawn": _clues_drawn,
    "way_taken": _way_taken,
    "tracks_hidden": _tracks_hidden,
    "clues_noted": _clues_noted,
    "category_solved": _category_solved,
    "hunt_ended": _hunt_ended,
}
"""The function that tells an event of this game, by the kind of event."""
