"""Ways through rooms: paths of an exact length that may enter rooms and leave them again.

On the classic board a roll of 12 has thousands of paths. Only the rooms that a path enters and the place where it ends
matter: that is a *way*.
"""

from collections.abc import Iterator, Mapping

from casefile.core.cards import Place

_THROWS = tuple((total, 6 - abs(total - 7)) for total in range(2, 13))
"""Every sum of two dice with the number of the 36 throws that give it."""


class Roaming:
    """A search for ways over a graph of squares and rooms; a step into a room or out of it counts as any other."""

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
        self._ends: dict[tuple[int, int], dict[int, set[int]]] = {}
        self._entered: dict[int, tuple[float, ...]] = {}
        self._reach: dict[int, float] = {}
        self._near: dict[Place, tuple[tuple[int, Place], ...]] = {}

    def near(self, square: Place) -> tuple[tuple[int, Place], ...]:
        """Return the rooms with the steps that lead from ``square`` over squares into each, the nearest first."""
        if square not in self._near:
            found, edge, steps = {self.index[square]: 0}, [self.index[square]], 0
            while edge:
                steps += 1
                edge = list(dict.fromkeys(way for here in edge for way in self.steps[here] if way not in found))
                found |= dict.fromkeys(edge, steps)
                edge = [way for way in edge if way >= self.rooms]
            rooms = sorted((steps, room) for room, steps in found.items() if room < self.rooms)
            self._near[square] = tuple((steps, self.places[room]) for steps, room in rooms)
        return self._near[square]

    def ways(self, origin: Place, steps: int) -> Mapping[str, tuple[Place, ...]]:
        """Return every way of ``steps`` from ``origin`` by its name, with one path, in the order of names.

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
        """Return the ways of exactly ``length`` steps with the first path found for each."""
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

    # -- by number, for games in the mind: places are numbers, rooms first, and sets of rooms are bits ----------------

    def members(self, rooms: int) -> Iterator[int]:
        """Yield the numbers of the rooms in a set."""
        while rooms:
            low = rooms & -rooms
            yield low.bit_length() - 1
            rooms ^= low

    def ends(self, here: int, total: int) -> dict[int, set[int]]:
        """Return for each set of rooms that a way of ``total`` steps can enter, the ends of such ways."""
        key = (here, total)
        if key not in self._ends:
            found: dict[int, set[int]] = {}
            for path in self.ways(self.places[here], total).values():
                numbers = [self.index[place] for place in path]
                rooms = sum(1 << number for number in numbers if number < self.rooms)
                found.setdefault(rooms, set()).add(numbers[-1])
            self._ends[key] = found
        return self._ends[key]

    def entered(self, here: int) -> tuple[float, ...]:
        """Return for each room the probability that the next throw lets one enter it from ``here``."""
        if here not in self._entered:
            throws = [0] * self.rooms
            for steps, ways in _THROWS:
                together = 0
                for rooms in self.ends(here, steps):
                    together |= rooms
                for room in self.members(together):
                    throws[room] += ways
            self._entered[here] = tuple(count / 36 for count in throws)
        return self._entered[here]

    def reach(self, here: int) -> float:
        """Return the number of rooms in reach of the next throw from ``here``, on average over the 36 throws."""
        if here not in self._reach:
            self._reach[here] = sum(self.entered(here))
        return self._reach[here]
