"""The ends of a move as a short list: every room in reach, and for each other room the square nearest to it."""

from collections.abc import Callable, Sequence

from casefile.core.board import Board
from casefile.core.cards import Card, Place


def near(board: Board, places: Sequence[Place]) -> list[Place]:
    """Return the rooms among ``places``, then one square for each other room; all squares where they are few."""
    rooms = [place for place in places if place in board.doors_of]
    squares = [place for place in places if place not in board.doors_of]
    if len(squares) <= 6:
        return rooms + squares
    steps = {square: board.spread(square, frozenset()) for square in squares}
    listed: list[Place] = []
    for room in board.rooms:
        best = min(squares, key=lambda square: (steps[square][room], square))
        if room not in rooms and best not in listed:
            listed.append(best)
    return rooms + listed


def way_labels(
    board: Board, places: Sequence[Place], name: Callable[[Card], str], gettext: Callable[[str], str]
) -> list[str]:
    """Return the labels of the list: a room's name, or a square's name and the room it is nearest to."""
    labels = []
    for place in places:
        if place in board.doors_of:
            labels.append(name(Card(place)))
            continue
        steps = board.spread(place, frozenset())
        room = min(board.rooms, key=lambda room: steps[room])
        text = gettext("square {square}, {steps} from: {room}")
        labels.append(text.format(square=place, steps=steps[room], room=name(Card(room))))
    return labels
