"""The choice of a room on the board: by the gain of a question there, the turns of the way, and the way on."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import inf

from casefile.core.board import Board
from casefile.core.cards import Place

FACES = range(1, 7)
"""The numbers on a die."""

NEXT = 0.9
"""The share that the next question is worth beside this one: it comes later, and this one has told part of it."""


@lru_cache(maxsize=4096)
def expected_turns(steps: float, dice: int) -> float:
    """Return the expected number of turns until throws of so many dice add up to at least ``steps``; at least one.

    A throw leaves fewer steps, so the sum over all throws ends. A greater throw than is needed enters a room as well.
    """
    if steps == inf:
        return inf
    throws = [sum(each) for each in product(FACES, repeat=dice)]
    return 1 + sum(expected_turns(steps - throw, dice) for throw in throws if throw < steps) / len(throws)


class RoomChoice:
    """Rates the places where a turn may end by the gain of the questions to come.

    A turn costs what the best way gains in each of its turns, from where the token stands. So a room is worth the gain
    of its question and what can be had from there; a place on the way, what can be had from there; and what can be had
    from a place is the greatest gain of another room without the cost of the turns to it.
    """

    def __init__(
        self, board: Board, here: Place, gains: Mapping[Place, float], occupied: frozenset[Place], dice: int
    ) -> None:
        """Take the gain of the best question in each room, and the squares that nobody can pass."""
        self._board, self._here, self._gains, self._dice = board, here, gains, dice
        self._steps = {room: board.spread(room, occupied) for room in gains}

    @cached_property
    def rate(self) -> float:
        """The greatest gain of a room for each turn that the way to it takes from here."""
        return max((gain / self.turns(self._here, room) for room, gain in self._gains.items()), default=0.0)

    def turns(self, place: Place, room: Place) -> float:
        """Return the expected number of turns from a place to a room, the one of the question included.

        It is infinite from a room to itself, and where no way leads.
        """
        if self._board.passages.get(place) == room:
            return 1.0
        return self.walk(place, room)

    def walk(self, place: Place, room: Place) -> float:
        """Return the same without secret passages."""
        return inf if place == room else expected_turns(self._steps[room].get(place, inf), self._dice)

    def ahead(self, place: Place) -> float:
        """Return the gain of the best room after this place, less what the turns on the way to it cost; at least 0."""
        return max(0.0, *(gain - self.rate * (self.turns(place, room) - 1) for room, gain in self._gains.items()))

    def value(self, place: Place) -> float:
        """Return how good it is to end the turn at a place, with its question where it is a room."""
        return self._gains.get(place, 0.0) + NEXT * self.ahead(place)

    def best(self, places: Sequence[Place]) -> Place:
        """Return the place where it is best to end the turn; of equally good ones the first."""
        return max(places, key=self.value)

    def thrown(self) -> float:
        """Return about how good it is to throw the dice here: by the best room that is not reached by a passage."""
        return max(
            (
                self.value(room) - self.rate * (self.walk(self._here, room) - 1)
                for room in self._gains
                if self.walk(self._here, room) < inf
            ),
            default=0.0,
        )
