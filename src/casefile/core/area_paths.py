"""Ways through areas: paths of an exact length that may enter areas and leave them again.

On the classic board a roll of 12 has thousands of paths. Only the areas that a path enters and the place where it ends
matter: that is a *way*.
"""

from collections.abc import Iterator, Mapping

from casefile.core.cards import Place

_THROWS = tuple((total, 6 - abs(total - 7)) for total in range(2, 13))
"""Every sum of two dice with the number of the 36 throws that give it."""


class Roaming:
    """A search for ways over a graph of squares and areas; a step into an area or out of it counts as any other."""

    def __init__(
        self,
        neighbours: Mapping[Place, tuple[Place, ...]],
        doors_of: Mapping[Place, tuple[Place, ...]],
        areas_at: Mapping[Place, tuple[Place, ...]],
    ) -> None:
        self.places: tuple[Place, ...] = (*doors_of, *neighbours)
        self.area_count = len(doors_of)
        self.index = {place: number for number, place in enumerate(self.places)}
        beside = {**doors_of, **{place: (*areas_at.get(place, ()), *near) for place, near in neighbours.items()}}
        self.steps = tuple(tuple(self.index[way] for way in beside[place]) for place in self.places)
        self._found: dict[tuple[Place, int], dict[str, tuple[Place, ...]]] = {}
        self._ends: dict[tuple[int, int], dict[int, set[int]]] = {}
        self._entered: dict[int, tuple[float, ...]] = {}
        self._reach: dict[int, float] = {}
        self._near: dict[Place, tuple[tuple[int, Place], ...]] = {}

    def near(self, square: Place) -> tuple[tuple[int, Place], ...]:
        """Return the areas with the steps that lead from ``square`` over squares into each, the nearest first."""
        if square not in self._near:
            found, edge, steps = {self.index[square]: 0}, [self.index[square]], 0
            while edge:
                steps += 1
                edge = list(dict.fromkeys(way for here in edge for way in self.steps[here] if way not in found))
                found |= dict.fromkeys(edge, steps)
                edge = [way for way in edge if way >= self.area_count]
            areas = sorted((steps, area) for area, steps in found.items() if area < self.area_count)
            self._near[square] = tuple((steps, self.places[area]) for steps, area in areas)
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
        steps, areas = self.steps, self.area_count
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
                    if way < areas:
                        entered.append(way)
                        walk(way, left - 1)
                        entered.pop()
                    else:
                        walk(way, left - 1)
                    fresh[way] = True
                path.pop()

        walk(origin, length)
        return found

    # -- by number, for games in the mind: places are numbers, areas first, and sets of areas are bits ----------------

    def members(self, areas: int) -> Iterator[int]:
        """Yield the numbers of the areas in a set."""
        while areas:
            low = areas & -areas
            yield low.bit_length() - 1
            areas ^= low

    def ends(self, here: int, total: int) -> dict[int, set[int]]:
        """Return for each set of areas that a way of ``total`` steps can enter, the ends of such ways."""
        key = (here, total)
        if key not in self._ends:
            found: dict[int, set[int]] = {}
            for path in self.ways(self.places[here], total).values():
                numbers = [self.index[place] for place in path]
                areas = sum(1 << number for number in numbers if number < self.area_count)
                found.setdefault(areas, set()).add(numbers[-1])
            self._ends[key] = found
        return self._ends[key]

    def entered(self, here: int) -> tuple[float, ...]:
        """Return for each area the probability that the next throw lets one enter it from ``here``."""
        if here not in self._entered:
            throws = [0] * self.area_count
            for steps, ways in _THROWS:
                together = 0
                for areas in self.ends(here, steps):
                    together |= areas
                for area in self.members(together):
                    throws[area] += ways
            self._entered[here] = tuple(count / 36 for count in throws)
        return self._entered[here]

    def reach(self, here: int) -> float:
        """Return the number of areas in reach of the next throw from ``here``, on average over the 36 throws."""
        if here not in self._reach:
            self._reach[here] = sum(self.entered(here))
        return self._reach[here]
