"""The state of ``hide_tracks``. Nothing in it is hidden, because it does not hold the future."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from msgspec import Struct, field

from casefile.core.board import Board
from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Setup
from casefile.games.hide_tracks.events import (
    Side,
)
from casefile.games.hide_tracks.options import HideTracksOptions

MURDERER = Seat(0)
"""The only seat of the game."""

Stage = Literal[
    "planning",  # chance commits the crime
    "placing",  # chance lays out the other pieces
    "drawing",  # chance draws the clues of a turn
    "rolling",  # chance throws the dice
    "walking",  # the Murderer chooses a way
    "over",
]


class HideTracksState(Struct, frozen=True):
    """A hunt in progress: the state of a game of ``hide_tracks``.

    All cards that lie beside no room are in the deck or in the discard pile, which is shuffled into it before each
    draw.
    """

    setup: Setup[HideTracksOptions]
    """The set-up."""
    options: HideTracksOptions
    """The options."""
    board: Board
    """The board."""
    stage: Stage = "planning"
    """The stage of the game."""
    crime: tuple[Card, ...] = ()
    """The suspect, the weapon and the room of the crime."""
    stands: Mapping[Card, Place] = field(default_factory=dict)
    """The room in which each piece was placed, by card."""
    here: Place | None = None
    """The room or square where the Murderer stands; ``None`` before the crime."""
    number: int = 0
    """The number of the turn, from 1; 0 before the first."""
    dice: tuple[int, ...] = ()
    """The dice of this turn; empty before the throw."""
    fresh: Mapping[Card, Place] = field(default_factory=dict)
    """The clues laid in this turn, each with its room."""
    sideways: Mapping[Card, Place] = field(default_factory=dict)
    """The clues laid in earlier turns and not taken, each with its room; their cards lie sideways."""
    murderer: tuple[Card, ...] = ()
    """The cards marked in the Murderer's column, in the order of marking."""
    police: tuple[Card, ...] = ()
    """The cards marked in the Police's column, in the order of marking."""
    winner: Seat | None = None
    """The Murderer's seat once the Murderer has got away; else ``None``."""
    holdings: ClassVar[None] = None
    """Always ``None``: nobody holds cards in the hand."""
    out: ClassVar[frozenset[Seat]] = frozenset()
    """Always empty: the only seat plays to the end."""

    @property
    def suspects(self) -> Mapping[Seat, Card]:
        """The suspect that the only seat plays, once the crime is committed."""
        return {MURDERER: self.crime[0]} if self.crime else {}

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards from which the next clues are drawn: all that do not lie beside rooms."""
        return tuple(card for card in self.setup.deck if card not in self.fresh and card not in self.sideways)

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is: always the only one."""
        return MURDERER

    def room_of(self, card: Card) -> Place:
        """Return the room beside which ``card`` is laid as a clue: the room on the card, or where its piece stands."""
        return self.stands.get(card) or Place(card)

    def beside(self, room: Place) -> tuple[Card, ...]:
        """Return the clues beside ``room``, in the deck's order."""
        lying = {**self.sideways, **self.fresh}
        return tuple(card for card in self.setup.deck if lying.get(card) == room)

    def column(self, side: Side) -> tuple[Card, ...]:
        """Return the cards marked in the column of ``side``."""
        return self.murderer if side == "murderer" else self.police

    def solved(self, side: Side) -> tuple[str, ...]:
        """Return the names of the categories that ``side`` has solved: it has marked all their cards but one."""
        marked = set(self.column(side))
        named = zip(self.setup.deck.names, self.setup.deck.categories, strict=True)
        return tuple(name for name, cards in named if len(marked.intersection(cards)) >= len(cards) - 1)


def rooms_of(state: HideTracksState, path: tuple[Place, ...]) -> Iterator[Place]:
    """Yield the rooms in which the Murderer collects clues on a move along ``path``, in order.

    The room where the move begins is among them if the option ``collect_start_room`` is set.
    """
    if state.here is not None and state.options.collect_start_room and state.here in state.board.doors_of:
        yield state.here
    yield from (place for place in path if place in state.board.doors_of)


def ways(state: HideTracksState) -> Mapping[str, tuple[Place, ...]]:
    """Return every move that the dice allow: by its name in a :class:`Walk`, a path that takes it."""
    assert state.here is not None
    return state.board.roaming.ways(state.here, sum(state.dice))
