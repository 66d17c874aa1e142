"""Ways through rooms: paths of an exact length that may enter rooms and leave them again.

It is the movement of ``hide_tracks``. On the classic board a roll of 12 has thousands of paths, but what matters of
one is only which rooms it enters and where it ends: that is a *way*.
"""

from collections.abc import Mapping

from casefile.cards import Place


class Roaming:
    """Searches ways over a graph of squares and rooms; a step into a room or out of it counts as any other."""

    def __init__(
        self,
        neighbours: Mapping[Place, tuple[Place, ...]],
        doors_of: Mapping[Place, tuple[Place, ...]],
        rooms_at: Mapping[Place, tuple[Place, ...]],
    ) -> None:
        self.places: tuple[Place, ...] = (*doors_of, *neighbours)
        self.rooms = len(doors_of)
        self.index = {place: number for number, place in enumerate(self.places)}
        beside = {**doors_of, **{place: (*rooms_at.get(place, ()), *near) for place, near in neighbours.items()}}
        self.steps = tuple(tuple(self.index[way] for way in beside[place]) for place in self.places)
        self._found: dict[tuple[Place, int], dict[str, tuple[Place, ...]]] = {}

    def ways(self, origin: Place, steps: int) -> Mapping[str, tuple[Place, ...]]:
        """Every way of ``steps`` from ``origin`` by its name, with one path that takes it, in the order of names.

        Where no path is so long, these are the longest ways. A path never comes to a place twice, nor back to the
        origin. Empty only where there is no step at all.
        """
        key = (origin, steps)
        if key not in self._found:
            if len(self._found) > 2_500:
                self._found.clear()
            self._found[key] = self._longest(self.index[origin], steps)
        return self._found[key]

    def _longest(self, origin: int, steps: int) -> dict[str, tuple[Place, ...]]:
        for length in range(steps, 0, -1):
            found = self._exact(origin, length)
            if found:
                named = {"-".join(self._named(way)): self._named(path) for way, path in found.items()}
                return {name: named[name] for name in sorted(named)}
        return {}

    def _named(self, numbers: tuple[int, ...]) -> tuple[Place, ...]:
        return tuple(self.places[number] for number in numbers)

    def _exact(self, origin: int, length: int) -> dict[tuple[int, ...], tuple[int, ...]]:
        """The ways of exactly ``length`` steps with the first path found for each."""
        steps, rooms = self.steps, self.rooms
        fresh = [True] * len(self.places)
        fresh[origin] = False
        path: list[int] = []
        entered: list[int] = []
        found: dict[tuple[int, ...], tuple[int, ...]] = {}

        def walk(here: int, left: int) -> None:
            for way in steps[here]:
                if not fresh[way]:
                    continue
                path.append(way)
                if left == 1:
                    found.setdefault((*entered, way), tuple(path))
                else:
                    fresh[way] = False
                    if way < rooms:
                        entered.append(way)
                        walk(way, left - 1)
                        entered.pop()
                    else:
                        walk(way, left - 1)
                    fresh[way] = True
                path.pop()

        walk(origin, length)
        return found
