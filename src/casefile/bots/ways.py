"""Routes on the board for bots: the squares within reach that are nearest to the rooms where a bot wants to go."""

from collections.abc import Set
from math import inf

from casefile.core.board import Board
from casefile.core.cards import Place


def nearest(
    board: Board, goals: Set[Place], ends: Set[Place], occupied: frozenset[Place]
) -> tuple[tuple[Place, ...], float]:
    """Return the squares among ``ends`` with the fewest steps to any of the rooms ``goals``, and the number of steps.

    - ``ends`` are the squares where the move may end.
    - ``occupied`` are squares that nobody can pass.

    The squares are sorted. Where there is no way, no squares and an infinite distance are returned.
    """
    edge = {door for goal in goals for door in board.doors_of[goal]} - occupied
    seen, steps = set(edge), 1
    while edge:
        found = edge & ends
        if found:
            return tuple(sorted(found)), steps
        edge = {way for place in edge for way in board.neighbours(place)} - seen - occupied
        seen |= edge
        steps += 1
    return (), inf


def beyond(board: Board, room: Place, goals: Set[Place]) -> float:
    """Return the number of steps from ``room`` to the nearest other room among ``goals``, on an empty board.

    A secret passage counts as three steps: it costs a turn, but never fails.
    """
    distances = board.distances[room]
    steps: float = min((distances[goal] for goal in goals if goal != room), default=inf)
    return min(steps, 3) if board.passages.get(room) in goals else steps
