"""The pictures of the example turn of ``hide_tracks``: the crime, clues, a way, the clues taken, the sheet."""

from collections.abc import Sequence

from casefile.core.cards import Card, Place
from casefile.core.movement import DiceRolled
from casefile.games.hide_tracks.board import board
from casefile.games.hide_tracks.events import CluesDrawn, TracksHidden
from casefile.games.hide_tracks.state import MURDERER, HideTracksState
from casefile.games.hide_tracks.ways import state_of
from casefile.web.model import Part
from casefile.web.picture_model import NotesRow, board_view, fan, notes
from casefile.web.present.example_pictures import small
from casefile.web.present.scene import Scene


def pictures(scene: Scene) -> tuple[Part, ...]:
    """Return the pictures of the first turn, one for each frame of the page that explains the game."""
    state = state_of(scene)
    events = [each.event for each in scene.seen]
    drawn = next(event for event in events if isinstance(event, CluesDrawn))
    dice = next(event.dice for event in events if isinstance(event, DiceRolled))
    taken = next(event for event in events if isinstance(event, TracksHidden))
    return (
        fan(small(scene, state.crime)),
        fan(small(scene, drawn.cards)),
        board_view(board(scene, ()), scene.pictures, Place(taken.room), dice),
        _sheet(scene, state, (*state.crime, *dict.fromkeys((*taken.cards, *drawn.cards)))[:5]),
        _standing(scene, state),
    )


def _sheet(scene: Scene, state: HideTracksState, cards: Sequence[Card]) -> Part:
    """Return the rows of some cards with both columns."""
    sides = state.murderer, state.police
    rows = (
        NotesRow(scene.short(card), tuple("yes" if card in side else "" for side in sides), scene.art(card))
        for card in cards
    )
    return notes((scene.token(MURDERER), ""), tuple(rows), "eye")


def _standing(scene: Scene, state: HideTracksState) -> Part:
    """Return the number of cards of each category that each side has marked, of those that it needs."""
    _, sides = scene._, (state.murderer, state.police)
    titles = (_("Suspects"), _("Weapons"), _("Rooms"))
    rows = (
        NotesRow(title, tuple(f"{sum(card in side for card in cards)} / {len(cards) - 1}" for side in sides))
        for title, cards in zip(titles, state.setup.deck.categories, strict=True)
    )
    return notes((scene.token(MURDERER), ""), tuple(rows), "eye")
