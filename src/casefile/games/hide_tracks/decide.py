"""The events that each action of ``hide_tracks`` leads to."""

from collections.abc import Iterator

from casefile.core.engine import DecideByKind
from casefile.core.events import Event
from casefile.core.inquiry import TurnBegan
from casefile.core.movement import DiceRolled, ThrowDice
from casefile.games.hide_tracks.actions import CommitCrime, DrawClues, PlacePieces, Walk
from casefile.games.hide_tracks.events import (
    CategorySolved,
    CluesDrawn,
    CluesNoted,
    CrimeCommitted,
    HuntEnded,
    PiecesPlaced,
    Side,
    TracksHidden,
    WayTaken,
)
from casefile.games.hide_tracks.evolve import EVOLVE
from casefile.games.hide_tracks.state import MURDERER, HideTracksState, rooms_of, ways


def _commit(state: HideTracksState, action: CommitCrime) -> Iterator[Event]:
    yield CrimeCommitted(action.suspect, action.weapon, action.room)


def _place(state: HideTracksState, action: PlacePieces) -> Iterator[Event]:
    yield PiecesPlaced(action.suspects, action.weapons)
    yield TurnBegan(MURDERER, 1)


def _draw_clues(state: HideTracksState, action: DrawClues) -> Iterator[Event]:
    rooms = tuple(None if card in state.murderer else state.room_of(card) for card in action.cards)
    yield CluesDrawn(action.cards, rooms)


def _throw(state: HideTracksState, action: ThrowDice) -> Iterator[Event]:
    yield DiceRolled(MURDERER, action.dice)


def _walk(state: HideTracksState, action: Walk) -> Iterator[Event]:
    path = ways(state)[action.way]
    rooms = tuple(rooms_of(state, path))
    taken = WayTaken(MURDERER, action.way, path)
    yield taken
    state = EVOLVE[taken.kind](state, taken)
    for room in rooms:
        cards = state.beside(room)
        if cards:
            hidden = TracksHidden(MURDERER, room, cards)
            yield hidden
            before, state = state, EVOLVE[hidden.kind](state, hidden)
            yield from _newly_solved(before, state, "murderer")
            if len(state.solved("murderer")) >= state.options.murderer_needs:
                yield HuntEnded(MURDERER)
                return
    yield from _search(state)


def _search(state: HideTracksState) -> Iterator[Event]:
    noted = CluesNoted(tuple(state.fresh))
    yield noted
    after = EVOLVE[noted.kind](state, noted)
    yield from _newly_solved(state, after, "police")
    yield HuntEnded(None) if after.solved("police") else TurnBegan(MURDERER, state.number + 1)


def _newly_solved(before: HideTracksState, after: HideTracksState, side: Side) -> Iterator[Event]:
    known = before.solved(side)
    yield from (CategorySolved(side, category) for category in after.solved(side) if category not in known)


DECIDE: DecideByKind[HideTracksState, Iterator[Event]] = {
    CommitCrime: _commit,
    PlacePieces: _place,
    DrawClues: _draw_clues,
    ThrowDice: _throw,
    Walk: _walk,
}
"""The function that makes the events of an action, by the kind of action."""
