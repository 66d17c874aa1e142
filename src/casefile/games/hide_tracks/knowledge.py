"""The clues that each possible move takes, for the page of ``hide_tracks`` that shows the choices."""

from collections.abc import Mapping
from dataclasses import dataclass

from casefile.core.cards import Card, Place
from casefile.games.hide_tracks.state import HideTracksState, rooms_of, ways


@dataclass(frozen=True, slots=True)
class Outcome:
    """A possible move of this turn, and the clues that it takes."""

    way: str
    """The name of the move, as in :class:`Walk`."""
    path: tuple[Place, ...]
    """The places on the move's path, beginning with the one where the Murderer stands."""
    new: tuple[Card, ...]
    """The clues of this turn that it takes."""
    old: tuple[Card, ...]
    """The clues of earlier turns that it takes."""
    reach: float
    """The mean number of rooms that the next throw reaches from its end."""

    @property
    def end(self) -> Place:
        """The place where the move ends."""
        return self.path[-1]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All clues that the move takes, the new ones first."""
        return self.new + self.old

    @property
    def merit(self) -> tuple[int, int, float]:
        """The sort key of moves, larger for better ones: new clues, then all clues, then rooms in reach of the end."""
        return len(self.new), len(self.cards), self.reach


def outcomes(state: HideTracksState) -> tuple[Outcome, ...]:
    """Return the possible moves of this turn, the best first: one for each end and each set of clues taken on the way.

    A move that is left out differs from one of these only in its path. The result is empty while no move is to be
    chosen.
    """
    if state.stage != "walking" or state.here is None:
        return ()
    found: dict[tuple[Place, frozenset[Card]], Outcome] = {}
    for way, path in sorted(ways(state).items(), key=lambda each: (len(each[0]), each[0])):
        outcome = _outcome(state, way, path)
        found.setdefault((outcome.end, frozenset(outcome.cards)), outcome)
    return tuple(sorted(found.values(), key=lambda each: each.merit, reverse=True))


def _outcome(state: HideTracksState, way: str, path: tuple[Place, ...]) -> Outcome:
    assert state.here is not None
    rooms, roaming = set(rooms_of(state, path)), state.board.roaming
    new, old = (
        tuple(card for card in state.setup.deck if lying.get(card) in rooms) for lying in (state.fresh, state.sideways)
    )
    return Outcome(way, (state.here, *path), new, old, roaming.reach(roaming.index[path[-1]]))


def best_of_each_end(found: tuple[Outcome, ...]) -> Mapping[Place, Outcome]:
    """Return for each end the move that takes most; ``found`` is the result of :func:`outcomes`."""
    best: dict[Place, Outcome] = {}
    for outcome in found:
        best.setdefault(outcome.end, outcome)
    return best


def best_of_each_haul(found: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """Return for each set of clues, also the empty one, the move that takes it and ends best.

    ``found`` is the result of :func:`outcomes`.
    """
    best: dict[frozenset[Card], Outcome] = {}
    for outcome in found:
        best.setdefault(frozenset(outcome.cards), outcome)
    return tuple(best.values())


OFFERED = 4
"""The number of moves that are offered with a letter each, at most."""


def offered(state: HideTracksState, found: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """Return the moves to offer with a letter each, the best first; ``found`` is the result of :func:`outcomes`.

    Each of the best sets of clues is among them with the move that ends best; if there are fewer sets than
    :data:`OFFERED`, more moves follow that take the best set. No two end in the same room, or at squares whose nearest
    room is the same: so they lie apart, and words tell them from each other.
    """
    chosen: dict[object, Outcome] = {}
    hauls = best_of_each_haul(found)
    for haul in [each for each in hauls if each.cards][:OFFERED]:
        alike = (each for each in found if set(each.cards) == set(haul.cards))
        first = next((each for each in alike if _near(state, each.end) not in chosen), None)
        if first is not None:
            chosen[_near(state, first.end)] = first
    for each in found:
        if len(chosen) < OFFERED and hauls and set(each.cards) == set(hauls[0].cards):
            chosen.setdefault(_near(state, each.end), each)
    return tuple(each for each in found if each in chosen.values())


def _near(state: HideTracksState, end: Place) -> tuple[bool, Place]:
    """Return whether an end is a square, and its room: for a square the nearest one."""
    return (False, end) if end in state.board.doors_of else (True, state.board.roaming.near(end)[0][1])


def never(state: HideTracksState) -> frozenset[Card]:
    """Return the cards that the Police can never mark: those of the crime, and those that the Murderer took while new.

    With ``tamper_erases_police_mark`` every card taken is among them.
    """
    return frozenset(state.murderer).difference(state.police)
