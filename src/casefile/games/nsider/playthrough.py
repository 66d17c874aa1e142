"""A short game of ``nsider`` that shows much of it."""

from casefile.core.actions import Action, offers, pick
from casefile.core.by_post import CardPreferred, PreferCard, SuggestPending
from casefile.core.cards import Seat
from casefile.core.dealing import Draw
from casefile.core.inquiry import Accuse
from casefile.core.table import Table
from casefile.games.nsider.state import NsiderState
from casefile.play import playthrough


def lead(table: Table[NsiderState], seat: Seat, draw: Draw) -> Action | None:
    """Return the action of a camp: once it changes its standing order, and it announces accusations where it can.

    The last camp lets its turn lapse where fewer strikes than three disband it.
    """
    if table.setup.options.strikes < 3 and table.state.stage == "start" and seat == table.state.order[-1]:
        return None
    menu = offers(table.menu(seat))
    accuses = Accuse in menu and table.state.number > playthrough.ROUNDS * table.setup.seats
    prefer = menu.get(PreferCard)
    if prefer is not None and not accuses and _never_preferred(table):
        return pick({PreferCard: prefer}, draw)
    if SuggestPending in menu and not accuses:
        return pick({SuggestPending: menu[SuggestPending]}, draw)
    return playthrough.lead(table, seat, draw, without=PreferCard)


def _never_preferred(table: Table[object]) -> bool:
    return not any(isinstance(event, CardPreferred) for event in table.history)
