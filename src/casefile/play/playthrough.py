"""A short game that shows much of its rules, for a transcript that reads like the game."""

from collections.abc import Callable

from casefile.core.actions import Action, Menu, Offer, offers, pick
from casefile.core.board import Board
from casefile.core.cards import Place, Seat
from casefile.core.dealing import Draw
from casefile.core.inquiry import Accuse, EndTurn, Suggest
from casefile.core.inquiry_state import InquiryState, has_pieces
from casefile.core.movement import Move, Roll, TakePassage
from casefile.core.table import AnyTable, Table

ROUNDS = 3
"""The number of rounds after which the players accuse: the first one wrongly, the next one rightly."""

Lead = Callable[[AnyTable, Seat, Draw], Action | None]
"""Returns the action of a seat in such a game; ``None`` to let its time run out."""


def lead(table: Table[InquiryState], seat: Seat, draw: Draw, without: type[Action] | None = None) -> Action:
    """Return the action of ``seat`` in an example game that shows as many kinds of action as it can.

    After :data:`ROUNDS` rounds the seat accuses: wrongly if nobody is out yet, else rightly, since the case file of
    ``table`` is read. Before that it takes a passage, suggests, moves or rolls, whichever is offered first. ``without``
    is a kind of action that is never taken.
    """
    state = table.state
    menu = {kind: offer for kind, offer in offers(table.menu(seat)).items() if kind is not without}
    late = Accuse in menu and state.number > ROUNDS * table.setup.seats
    if late:
        first, second, *others = state.holdings.sealed()
        cards = table.setup.deck.categories[1]
        wrong = cards[(cards.index(second) + 1) % len(cards)]
        return Accuse(first, second if state.out else wrong, *others)
    menu.pop(Accuse, None)
    for kind in (TakePassage, Suggest, Move, Roll):
        entry = menu.get(kind)
        if entry is not None and kind is Move:
            assert has_pieces(state)
            entry = _areas(entry, table.setup.edition.board, state.here)
        if entry is not None:
            return pick({kind: entry}, draw)
    if len(menu) > 1:
        menu.pop(EndTurn, None)
    rest: Menu = dict(menu)
    return pick(rest, draw)


def _areas(entry: Offer, board: Board, here: Place | None) -> Offer:
    """Return the offer with only the areas in reach, or the square from which the nearest area is nearest.

    ``here`` is the place where the move begins.
    """
    places = entry.choices["to"]
    areas = tuple(place for place in places if place in board.doors_of)

    def steps(place: Place) -> int:
        spread = board.spread(place, frozenset())
        return min(count for area, count in spread.items() if area in board.doors_of and area != here)

    best = areas or (min(places, key=lambda place: (steps(place), place)),)
    return Offer(entry.clause, {"to": best})
