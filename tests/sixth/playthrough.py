"""A short game of ``harbour`` that shows much of it."""

from casefile.core.actions import Action, offers, pick
from casefile.core.cards import Seat
from casefile.core.dealing import Draw
from casefile.core.table import AnyTable
from tests.sixth.actions import Ask, Charge, Peek

ROUNDS = 2
"""After so many rounds a seat charges; the first one wrongly, the next one rightly."""


def lead(table: AnyTable, seat: Seat, draw: Draw) -> Action | None:
    """Return what a seat does: in the second round it peeks; the leader knows the sealed cards."""
    menu = offers(table.menu(seat))
    round = (table.state.number - 1) // table.setup.seats
    charge = menu.pop(Charge, None)
    if charge is not None and round >= ROUNDS:
        boat, cargo = table.state.holdings.sealed()
        wrong = next(each for each in charge.choices["cargo"] if each != cargo)
        return Charge(boat, cargo if table.state.out else wrong)
    kind = Peek if Peek in menu and round == 1 else Ask
    return pick({kind: menu[kind]} if kind in menu else menu, draw)
