"""A short game of ``suspect`` that shows much of it."""

from casefile.core.actions import Action, offers, pick
from casefile.core.cards import Seat
from casefile.core.dealing import Draw
from casefile.core.table import Table
from casefile.play import playthrough
from tests.sixth.actions import Peek


def lead(table: Table, seat: Seat, draw: Draw) -> Action | None:
    """What a seat does: in the second round it peeks."""
    peek = offers(table.menu(seat)).get(Peek)
    if peek is not None and table.state.number > table.setup.seats:
        return pick({Peek: peek}, draw)
    return playthrough.lead(table, seat, draw, without=Peek)
