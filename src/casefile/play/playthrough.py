"""A short game that shows much of its rules, for a transcript that reads like the game."""

from collections.abc import Callable

from casefile.core.actions import Action, Menu, Offer, offers, pick
from casefile.core.cards import Place, Seat
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
    """Return the action of ``seat`` in a short game that shows much: ways, suggestions, accusations after
    :data:`ROUNDS`.

    The leader knows the case file, so that the second accusation is the right one. ``without`` is a kind of action that
    is never taken.
    """
    state: InquiryState = table.state
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
        if entry is not None:
            return pick({kind: _areas(entry, table) if kind is Move else entry}, draw)
    if len(menu) > 1:
        menu.pop(EndTurn, None)
    rest: Menu = dict(menu)
    return pick(rest, draw)


def _areas(entry: Offer, table: Table[BoardState]) -> Offer:
    """Return the offer with only the areas in reach, or the square from which the nearest area is nearest."""
    places = entry.choices["to"]
    board, here = table.setup.edition.board, table.state.here
    areas = tuple(place for place in places if place in board.doors_of)

    def steps(place: Place) -> int:
        spread = board.spread(place, frozenset())
        return min(count for area, count in spread.items() if area in board.doors_of and area != here)

    best = areas or (min(places, key=lambda place: (steps(place), place)),)
    return Offer(entry.clause, {"to": best})
