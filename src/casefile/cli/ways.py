"""The ends of a move as a short list: every area in reach, and for each other area the square nearest to it."""

from collections.abc import Callable, Sequence

from casefile.core.board import Board
from casefile.core.cards import Card, Place


def near(board: Board, places: Sequence[Place]) -> list[Place]:
    """Return the areas among ``places``, then one square for each other area; all squares where they are few."""
    areas = [place for place in places if place in board.doors_of]
    squares = [place for place in places if place not in board.doors_of]
    if len(squares) <= 6:
        return areas + squares
    steps = {square: board.spread(square, frozenset()) for square in squares}
    listed: list[Place] = []
    for area in board.areas:
        best = min(squares, key=lambda square: (steps[square][area], square))
        if area not in areas and best not in listed:
            listed.append(best)
    return areas + listed


def way_labels(
    board: Board, places: Sequence[Place], name: Callable[[Card], str], gettext: Callable[[str], str]
) -> list[str]:
    """Return the labels of the list: an area's name, or a square's name and the area it is nearest to."""
    labels = []
    for place in places:
        if place in board.doors_of:
            labels.append(name(Card(place)))
            continue
        steps = board.spread(place, frozenset())
        area = min(board.areas, key=lambda area: steps[area])
        text = gettext("square {square}, {steps} from: {room}")
        labels.append(text.format(square=place, steps=steps[area], room=name(Card(area))))
    return labels
