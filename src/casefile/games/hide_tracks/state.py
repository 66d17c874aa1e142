"""The state of ``hide_tracks``, and how each event changes it. Nothing in it is hidden: the future is not in it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from casefile.core.board import Board
from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Setup
from casefile.core.inquiry import TurnBegan
from casefile.core.inquiry_state import unchanged
from casefile.core.travel import DiceRolled
from casefile.games.hide_tracks.events import (
    CluesDrawn,
    CluesNoted,
    CrimeCommitted,
    HuntEnded,
    PiecesPlaced,
    Side,
    TracksHidden,
    WayTaken,
)
from casefile.games.hide_tracks.options import HideTracksOptions

MURDERER = Seat(0)
"""The only seat."""

Stage = Literal[
    "planning",  # chance commits the crime
    "placing",  # chance lays out the other pieces
    "drawing",  # chance draws the clues of a turn
    "rolling",  # chance throws the dice
    "walking",  # the Murderer chooses a way
    "over",
]


class HideTracksState(Struct, frozen=True):
    """A game in progress.

    ``crime`` is suspect, weapon and room. ``fresh`` has the clues laid in this turn and ``sideways`` those of the
    turns before, each with its room; all other cards are in the deck or in the discard pile, which is shuffled into
    it before each draw. ``murderer`` and ``police`` are the two columns of the sheet, in the order of marking.
    """

    setup: Setup[HideTracksOptions]
    house: HideTracksOptions
    board: Board
    stage: Stage = "planning"
    crime: tuple[Card, ...] = ()
    stands: Mapping[Card, Place] = field(default_factory=dict)
    here: Place | None = None
    number: int = 0
    dice: tuple[int, ...] = ()
    fresh: Mapping[Card, Place] = field(default_factory=dict)
    sideways: Mapping[Card, Place] = field(default_factory=dict)
    murderer: tuple[Card, ...] = ()
    police: tuple[Card, ...] = ()
    winner: Seat | None = None

    @property
    def suspects(self) -> Mapping[Seat, Card]:
        """Who plays which suspect: the Murderer is one of them once the crime is committed."""
        return {MURDERER: self.crime[0]} if self.crime else {}

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of which the next clues are drawn: all that do not lie beside rooms."""
        return tuple(card for card in self.setup.deck if card not in self.fresh and card not in self.sideways)

    @property
    def turn(self) -> Seat:
        """The only seat."""
        return MURDERER

    def room_of(self, card: Card) -> Place:
        """The room beside which a clue is laid: the room that it shows, or the one in which its piece stands."""
        return self.stands.get(card) or Place(card)

    def beside(self, room: Place) -> tuple[Card, ...]:
        """The clues beside ``room``, in the deck's order."""
        lying = {**self.sideways, **self.fresh}
        return tuple(card for card in self.setup.deck if lying.get(card) == room)

    def column(self, side: Side) -> tuple[Card, ...]:
        """The cards marked in the column of ``side``."""
        return self.murderer if side == "murderer" else self.police

    def solved(self, side: Side) -> tuple[str, ...]:
        """The names of the categories of which ``side`` has marked all cards but one."""
        marked = set(self.column(side))
        named = zip(self.setup.deck.names, self.setup.deck.categories, strict=True)
        return tuple(name for name, cards in named if len(marked.intersection(cards)) >= len(cards) - 1)


def rooms_of(state: HideTracksState, path: tuple[Place, ...]) -> Iterator[Place]:
    """The rooms in which a way along ``path`` collects, in their order."""
    if state.here is not None and state.house.collect_start_room and state.here in state.board.doors_of:
        yield state.here
    yield from (place for place in path if place in state.board.doors_of)


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
    taken, erases = event.cards, state.house.tamper_erases_police_mark
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


EVOLVE: Mapping[str, Callable[[HideTracksState, Any], HideTracksState]] = {
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
"""What each kind of event changes."""
