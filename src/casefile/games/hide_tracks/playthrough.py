"""A short game of ``hide_tracks`` that shows much of it."""

from casefile.core.actions import Action, Offer, offers, pick
from casefile.core.cards import Seat
from casefile.core.dealing import Draw
from casefile.core.table import Table
from casefile.games.hide_tracks.actions import Walk


def lead(table: Table, seat: Seat, draw: Draw) -> Action:
    """What the Murderer does."""
    return _through_clues(offers(table.menu(seat))[Walk], table, draw)


def _through_clues(entry: Offer, table: Table, draw: Draw) -> Action:
    """A way that comes by as many clues as can be."""
    lying = {**table.state.sideways, **table.state.fresh}

    def clues(way: str) -> int:
        rooms = way.split("-")
        return sum(room in rooms for room in lying.values())

    most = max(map(clues, entry.choices["way"]))
    best = tuple(way for way in entry.choices["way"] if clues(way) == most)
    return pick({Walk: Offer(entry.clause, {"way": best})}, draw)
