"""A short game that shows much of its rules, for a transcript that reads like the game."""

from collections.abc import Callable

from casefile.core.actions import Action, Menu, Offer, offers, pick
from casefile.core.cards import Card, Place, Seat
from casefile.core.dealing import Draw
from casefile.core.inquiry import Accuse, EndTurn, Suggest
from casefile.core.inquiry_state import BoardState, InquiryState
from casefile.core.movement import Move, Roll, TakePassage
from casefile.core.table import AnyTable, Table

ROUNDS = 3
"""The number of rounds after which the players accuse: the first one wrongly, the next one rightly."""

Lead = Callable[[AnyTable, Seat, Draw], Action | None]
"""Returns the action of a seat in such a game; ``None`` where it lets its time run out."""


def lead(table: AnyTable, seat: Seat, draw: Draw, without: type[Action] | None = None) -> Action:
    """Return the action of ``seat`` in a short game that shows much: rooms, suggestions, accusations after
    :data:`ROUNDS`.

    The leader knows the case file, so that the second accusation is the right one. ``without`` is a kind of action that
    is never taken.
    """
    state: InquiryState = table.state
    menu = {kind: offer for kind, offer in offers(table.menu(seat)).items() if kind is not without}
    late = Accuse in menu and state.number > ROUNDS * table.setup.seats
    if late:
        sealed = state.holdings.sealed()
        weapons = table.setup.deck.weapons
        wrong = weapons[(weapons.index(sealed[1]) + 1) % len(weapons)]
        return Accuse(sealed[0], sealed[1] if state.out else wrong, sealed[2])
    menu.pop(Accuse, None)
    for kind in (TakePassage, Suggest, Move, Roll):
        entry = menu.get(kind)
        if entry is not None:
            return pick({kind: _rooms(entry, table) if kind is Move else entry}, draw)
    if len(menu) > 1:
        menu.pop(EndTurn, None)
    rest: Menu = dict(menu)
    return pick(rest, draw)


def _rooms(entry: Offer, table: Table[BoardState]) -> Offer:
    """Return the offer with only the rooms in reach, or the square from which the nearest room is nearest."""
    places = entry.choices["to"]
    rooms = tuple(place for place in places if Card(place) in table.setup.deck.rooms)
    board = table.setup.edition.board
    here = table.state.room

    def steps(place: Place) -> int:
        spread = board.spread(place, frozenset())
        return min(count for room, count in spread.items() if room in board.doors_of and room != here)

    best = rooms or (min(places, key=lambda place: (steps(place), place)),)
    return Offer(entry.clause, {"to": best})
