"""A short game of ``hide_tracks`` that shows much of it."""

from casefile.core.actions import Action, Offer, offers, pick
from casefile.core.cards import Seat
from casefile.core.dealing import Draw
from casefile.core.table import Table
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.state import HideTracksState


def lead(table: Table[HideTracksState], seat: Seat, draw: Draw) -> Action:
    """Return the action of the Murderer."""
    return _through_clues(offers(table.menu(seat))[Walk], table, draw)


def _through_clues(entry: Offer, table: Table[HideTracksState], draw: Draw) -> Action:
    """Return a way that passes as many clues as possible."""
    lying = {**table.state.sideways, **table.state.fresh}

    def clues(way: str) -> int:
        rooms = way.split("-")
        return sum(room in rooms for room in lying.values())

    most = max(map(clues, entry.choices["way"]))
    best = tuple(way for way in entry.choices["way"] if clues(way) == most)
    return pick({Walk: Offer(entry.clause, {"way": best})}, draw)
