"""The change of the state of ``hide_tracks`` by each event."""

from msgspec.structs import replace

from casefile.core.cards import Place
from casefile.core.engine import EvolveByKind
from casefile.core.inquiry import TurnBegan
from casefile.core.inquiry_state import unchanged
from casefile.core.movement import DiceRolled
from casefile.games.hide_tracks.events import (
    CluesDrawn,
    CluesNoted,
    CrimeCommitted,
    HuntEnded,
    PiecesPlaced,
    TracksHidden,
    WayTaken,
)
from casefile.games.hide_tracks.state import HideTracksState


def _crime_committed(state: HideTracksState, event: CrimeCommitted) -> HideTracksState:
    crime, room = (event.suspect, event.weapon, event.room), Place(event.room)
    stands = {event.suspect: room, event.weapon: room}
    return replace(state, stage="placing", crime=crime, stands=stands, here=room, murderer=crime)


def _pieces_placed(state: HideTracksState, event: PiecesPlaced) -> HideTracksState:
    deck, stands = state.setup.deck, dict(state.stands)
    for cards, rooms in ((deck.suspects, event.suspects), (deck.weapons, event.weapons)):
        stands.update(zip((card for card in cards if card not in state.crime), rooms, strict=True))
    return replace(state, stands=stands)


def _turn_began(state: HideTracksState, event: TurnBegan) -> HideTracksState:
    return replace(state, stage="drawing", number=event.number, dice=())


def _clues_drawn(state: HideTracksState, event: CluesDrawn) -> HideTracksState:
    laid = {card: room for card, room in zip(event.cards, event.rooms, strict=True) if room is not None}
    return replace(state, stage="rolling", fresh=laid)


def _dice_rolled(state: HideTracksState, event: DiceRolled) -> HideTracksState:
    return replace(state, stage="walking", dice=event.dice)


def _way_taken(state: HideTracksState, event: WayTaken) -> HideTracksState:
    return replace(state, here=event.path[-1])


def _tracks_hidden(state: HideTracksState, event: TracksHidden) -> HideTracksState:
    taken, erases = event.cards, state.options.tamper_erases_police_mark
    return replace(
        state,
        fresh={card: room for card, room in state.fresh.items() if card not in taken},
        sideways={card: room for card, room in state.sideways.items() if card not in taken},
        murderer=state.murderer + taken,
        police=tuple(card for card in state.police if card not in taken) if erases else state.police,
    )


def _clues_noted(state: HideTracksState, event: CluesNoted) -> HideTracksState:
    return replace(state, police=state.police + event.cards, sideways={**state.sideways, **state.fresh}, fresh={})


def _hunt_ended(state: HideTracksState, event: HuntEnded) -> HideTracksState:
    return replace(state, stage="over", winner=event.winner)


EVOLVE: EvolveByKind[HideTracksState] = {
    "crime_committed": _crime_committed,
    "pieces_placed": _pieces_placed,
    "turn_began": _turn_began,
    "clues_drawn": _clues_drawn,
    "dice_rolled": _dice_rolled,
    "way_taken": _way_taken,
    "tracks_hidden": _tracks_hidden,
    "clues_noted": _clues_noted,
    "category_solved": unchanged,
    "hunt_ended": _hunt_ended,
}
"""The function that applies an event to the state, by the kind of event."""
