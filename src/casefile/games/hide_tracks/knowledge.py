"""The clues that the ways of a hunt take, for the clients of ``hide_tracks`` that show the choices."""

from collections.abc import Mapping
from dataclasses import dataclass

from casefile.core.cards import Card, Place
from casefile.games.hide_tracks.state import HideTracksState, rooms_of, ways


@dataclass(frozen=True, slots=True)
class Outcome:
    """A way, and what it takes."""

    way: str
    """The name of the way."""
    path: tuple[Place, ...]
    """The places of the way, which begins where the Murderer stands."""
    new: tuple[Card, ...]
    """The new clues that it takes."""
    old: tuple[Card, ...]
    """The old clues that it takes."""
    reach: float
    """The mean number of rooms in reach of its end."""

    @property
    def end(self) -> Place:
        """The end of the way."""
        return self.path[-1]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All clues that the way takes, the new ones first."""
        return self.new + self.old

    @property
    def merit(self) -> tuple[int, int, float]:
        """The value by which ways are sorted: new clues, then all clues, then the rooms in reach of the end."""
        return len(self.new), len(self.cards), self.reach


def outcomes(state: HideTracksState) -> tuple[Outcome, ...]:
    """Return one way for each end and each set of clues that can be taken on the way there, the richest first.

    A way that is left out differs from one of these only in its path. The result is empty while no way is to be chosen.
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
    """Return, for each end, the outcome that takes most, in the order of ``found``."""
    best: dict[Place, Outcome] = {}
    for outcome in found:
        best.setdefault(outcome.end, outcome)
    return best


def best_of_each_haul(found: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """Return, for each set of clues that can be taken, and for none, the outcome that ends best."""
    best: dict[frozenset[Card], Outcome] = {}
    for outcome in found:
        best.setdefault(frozenset(outcome.cards), outcome)
    return tuple(best.values())


def never(state: HideTracksState) -> frozenset[Card]:
    """Return the cards that the Police can never mark any more: the crime, and those taken while they were new.

    With ``tamper_erases_police_mark`` every card taken is among them.
    """
    return frozenset(state.murderer).difference(state.police)
