"""``greedy``, for ``hide_tracks``: takes as much as it can at once, and looks no further."""

from casefile.bots.bot import Seating
from casefile.core.actions import Action, Menu, Offer
from casefile.core.board import Board
from casefile.core.dealing import Draw
from casefile.core.engine import Observation, View
from casefile.games.hide_tracks.actions import Walk
from casefile.games.hide_tracks.state import HideTracksState


class Greedy:
    """Takes as many new clues as possible, then as many clues, then ends where most rooms are in reach."""

    def __init__(self, seating: Seating, draw: Draw) -> None:
        self._view: View[HideTracksState] = View(seating.rules, seating.setup, seating.seat)
        self._draw = draw
        self._board: Board = seating.setup.edition.board

    def observe(self, observation: Observation) -> None:
        """Take in the next observation."""
        self._view.observe(observation)

    def choose(self, menu: Menu) -> Action:
        """Return the way that takes most; draw among equals."""
        offer, state = menu[Walk], self._view.state
        assert isinstance(offer, Offer)
        assert state.here is not None
        roaming = self._board.roaming
        paths = roaming.ways(state.here, sum(state.dice))

        def value(way: str) -> tuple[int, int, float]:
            rooms = set(paths[way])
            new = sum(place in rooms for place in state.fresh.values())
            old = sum(place in rooms for place in state.sideways.values())
            return new, new + old, roaming.reach(roaming.index[paths[way][-1]])

        values = {way: value(way) for way in offer.choices["way"]}
        most = max(values.values())
        best = [way for way in offer.choices["way"] if values[way] == most]
        return Walk(best[self._draw(len(best))])
