"""The rules of ``hide_tracks``, the solo game of document 004: the player is the Murderer, chance plays the Police."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from casefile.core import movement
from casefile.core.action_space import ActionSpace, space_of
from casefile.core.actions import Action, Actor, Lapse, Menu, Offer, Streams
from casefile.core.board import all_ways
from casefile.core.cards import Card, Invalid, Place
from casefile.core.dealing import DealSpec, Draw
from casefile.core.deciding import decided
from casefile.core.editions import CLUE, SIZES, Family
from casefile.core.engine import Setup
from casefile.core.events import Event
from casefile.core.inquiry import TurnBegan
from casefile.core.movement import THROWS, DiceRolled, ThrowDice
from casefile.core.texts import N_, FilledText
from casefile.games.hide_tracks.actions import CommitCrime, DrawClues, PlacePieces, Walk
from casefile.games.hide_tracks.clauses import BOOK
from casefile.games.hide_tracks.decide import DECIDE
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
from casefile.games.hide_tracks.evolve import EVOLVE
from casefile.games.hide_tracks.options import HideTracksOptions
from casefile.games.hide_tracks.state import MURDERER, HideTracksState, ways

EVENTS = (
    CrimeCommitted,
    PiecesPlaced,
    TurnBegan,
    CluesDrawn,
    DiceRolled,
    WayTaken,
    TracksHidden,
    CluesNoted,
    CategorySolved,
    HuntEnded,
)
"""The kinds of events that can happen in this game, besides those of every table."""

MOST = 12
"""The most steps of a move: those of two dice."""

CLUES = 3
"""The number of cards that the Police draw each turn."""

SUSPECT_ROOMS = ("study", "hall", "lounge", "dining_room", "conservatory", "ballroom", "kitchen")
WEAPON_ROOMS = ("conservatory", "billiard_room", "library", "study", "kitchen", "dining_room", "lounge")
"""The rooms in which the other suspects and weapons may stand, by the names on the map."""


@dataclass(frozen=True)
class HideTracks:
    """The rule set; its only seat is the Murderer's."""

    name: ClassVar[str] = "hide_tracks"
    family: ClassVar[Family] = CLUE
    options: ClassVar[type[HideTracksOptions]] = HideTracksOptions
    seats: ClassVar[range] = range(1, 2)
    actions: ClassVar[tuple[type[Action], ...]] = (Walk,)
    takes_back: ClassVar[tuple[type[Action], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    book = BOOK

    def action_space(self, setup: Setup[HideTracksOptions]) -> ActionSpace:
        """Return every move that the Murderer can ever have: all ways of the most steps that two dice allow."""
        return space_of(self.actions, setup.deck, setup.seats, {Walk: {"way": all_ways(setup.edition.board, MOST)}})

    def start(self, setup: Setup[HideTracksOptions]) -> HideTracksState:
        """Return the state before the crime; raise :class:`Invalid` for unsuitable seats or edition."""
        if setup.seats not in self.seats:
            raise Invalid("seats", setup.seats, "1")
        setup.given.only()
        sizes = dict(zip(SIZES, map(len, setup.deck.categories), strict=True))
        if sizes != SIZES:
            form = N_("{suspects} suspects, {weapons} weapons and {rooms} rooms")
            raise Invalid("edition", FilledText(form, **sizes), FilledText(form, **SIZES))
        return HideTracksState(setup, setup.options, setup.edition.board)

    def actor(self, state: HideTracksState) -> Actor | None:
        """Return the Murderer if a move must be chosen, else chance; ``None`` when the game is over."""
        if state.stage == "over":
            return None
        return MURDERER if state.stage == "walking" else "chance"

    def evolve(self, state: HideTracksState, event: Event) -> HideTracksState:
        """Return the state of the game after ``event`` happened in ``state``."""
        return EVOLVE[event.kind](state, event)

    def returns(self, state: HideTracksState) -> tuple[float, ...]:
        """Return the result of the only seat when the game is over: 1 if the Murderer got away, else 0."""
        return (float(state.winner == MURDERER),)

    def deal_spec(self, state: HideTracksState) -> DealSpec | None:
        """Return ``None``: nobody has a hand of cards in this game."""
        return None

    # -- the menu ------------------------------------------------------------------------------------------------

    def menu(self, state: HideTracksState, actor: Actor) -> Menu:
        """Return the actions that ``actor`` may choose now, or for each kind of action the clause that forbids it."""
        if actor == "chance":
            return self._chance(state)
        walking = state.stage == "walking"
        if actor == "clock":
            defaults = {"seat": (MURDERER,), "action": tuple(map(Walk, ways(state)))} if walking else None
            return {Lapse: Offer(self.book["clock"], defaults) if defaults else self.book["clock"]}
        if walking and actor == MURDERER:
            return {Walk: Offer(self.book["move"], {"way": tuple(ways(state))})}
        return {Walk: self.book["over" if state.stage == "over" else "turn"]}

    def _chance(self, state: HideTracksState) -> Menu:
        if state.stage not in _CHANCE:
            return {}
        deck = state.setup.deck
        choices: dict[str, tuple[object, ...]] = {}
        if state.stage == "planning":
            choices = {"suspect": deck.suspects, "weapon": deck.weapons, "room": deck.rooms}
        if state.stage == "rolling":
            choices = {"dice": THROWS[2]}
        # The many places and clues are not listed.
        whole = None if choices else partial(_drawable, state)
        kind, clause = _CHANCE[state.stage]
        return {kind: Offer(self.book[clause], choices, whole)}

    # -- decisions -----------------------------------------------------------------------------------------------

    def decide(self, state: HideTracksState, actor: Actor, action: Action) -> Sequence[Event]:
        """Return the events that follow if ``actor`` does ``action``, one of those that the menu offers."""
        return decided(DECIDE, state, action)

    def sample(self, state: HideTracksState, streams: Streams) -> Action:
        """Return the action that chance draws now: the crime, the rooms of the pieces, the clues, or the dice."""
        deck = state.setup.deck
        if state.stage == "planning":
            draw = streams("crime")
            return CommitCrime(*(cards[draw(len(cards))] for cards in (deck.suspects, deck.weapons, deck.rooms)))
        if state.stage == "placing":
            draw = streams("pieces")
            suspects = _scattered(state, deck.suspects, SUSPECT_ROOMS, draw)
            return PlacePieces(suspects, _scattered(state, deck.weapons, WEAPON_ROOMS, draw))
        if state.stage == "drawing":
            draw, pile = streams(f"clues@{state.number}"), list(state.deck)
            return DrawClues(tuple(pile.pop(draw(len(pile))) for _ in range(CLUES)))
        return ThrowDice(movement.throw(2, streams(f"dice@{state.number}")))


def _scattered(state: HideTracksState, cards: Sequence[Card], places: Sequence[str], draw: Draw) -> tuple[Place, ...]:
    """Return a room for each card outside the crime: different rooms of the list, never that of the crime."""
    rooms = _free_rooms(state, places)
    return tuple(rooms.pop(draw(len(rooms))) for card in cards if card not in state.crime)


def _free_rooms(state: HideTracksState, places: Sequence[str]) -> list[Place]:
    """Return the rooms at ``places`` without that of the crime."""
    named = {face.at: card for card, face in state.setup.edition.faces.items() if face.at is not None}
    return [Place(named[Place(place)]) for place in places if named[Place(place)] not in state.crime]


def _drawable(state: HideTracksState, action: Action) -> Action | None:
    """Return ``action`` if chance may place the pieces, or draw the clues, like this; ``None`` otherwise."""
    if isinstance(action, DrawClues):
        different = len(action.cards) == len(set(action.cards)) == CLUES
        return action if different and set(action.cards) <= set(state.deck) else None
    assert isinstance(action, PlacePieces)
    for cards, names, rooms in (
        (state.setup.deck.suspects, SUSPECT_ROOMS, action.suspects),
        (state.setup.deck.weapons, WEAPON_ROOMS, action.weapons),
    ):
        count = sum(card not in state.crime for card in cards)
        if not len(rooms) == len(set(rooms)) == count or not set(rooms) <= set(_free_rooms(state, names)):
            return None
    return action


_CHANCE: Mapping[str, tuple[type[Action], str]] = {
    "planning": (CommitCrime, "crime"),
    "placing": (PlacePieces, "suspects"),
    "drawing": (DrawClues, "clues"),
    "rolling": (ThrowDice, "roll"),
}
"""The draw of each stage, with the key of the clause that bounds it."""

HIDE_TRACKS = HideTracks()
