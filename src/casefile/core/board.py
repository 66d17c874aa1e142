"""The board: areas, doors, passages and corridor squares, and the ways across it.

Distances count steps between squares. Stepping out of an area onto its door square costs one step, stepping in costs
one, the doorway itself nothing. Nothing here knows whose turn it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf

from casefile.core.area_paths import Roaming
from casefile.core.cards import Card, Place, row_column, square
from casefile.core.square_paths import Walks

STEPS: Mapping[str, tuple[int, int]] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
"""Row and column offset of one step in each direction."""


@dataclass(frozen=True, slots=True)
class Door:
    """A door of ``area``, reached from ``square`` by one step in ``direction`` (a key of :data:`STEPS`)."""

    area: Place
    square: Place
    direction: str


@dataclass(frozen=True, slots=True)
class Reach:
    """The places where one move may end."""

    squares: frozenset[Place]
    """The squares where it may end."""
    areas: Mapping[Place, int]
    """The areas where it may end, each with the least number of steps into it."""

    def __bool__(self) -> bool:
        return bool(self.squares or self.areas)


@dataclass(frozen=True)
class Board:
    """A map of areas, doors, passages and corridor squares. Values are never changed."""

    rows: tuple[str, ...]
    """The rows of the map from the top, all equally long; each character is a cell.

    An area's cells have its letter, a corridor square has ``.`` or a digit. Nobody enters ``#`` and ``X``.
    """
    area_letters: Mapping[str, Place]
    """The area that each letter in ``rows`` stands for, in the order of the map file."""
    doors: tuple[Door, ...]
    """The doors of all areas."""
    passages: Mapping[Place, Place]
    """The area at the other end of each area's secret passage; areas without a passage are no keys."""
    starts: tuple[Place, ...]
    """The start squares of the characters' tokens, in the order of the characters in the edition."""
    _reaches: dict[tuple[Place, int, frozenset[Place], bool], Reach] = field(
        default_factory=dict, repr=False, compare=False
    )

    # -- places ------------------------------------------------------------------------------------------------

    @cached_property
    def areas(self) -> tuple[Place, ...]:
        """The areas, in the order of the map file."""
        return tuple(self.area_letters.values())

    @cached_property
    def squares(self) -> tuple[Place, ...]:
        """All corridor squares, start squares included, row by row."""
        return tuple(square(r, c) for r, row in enumerate(self.rows) for c, cell in enumerate(row) if is_square(cell))

    @cached_property
    def doors_of(self) -> Mapping[Place, tuple[Place, ...]]:
        """The door squares of each area."""
        return {area: tuple(door.square for door in self.doors if door.area == area) for area in self.areas}

    @cached_property
    def areas_at(self) -> Mapping[Place, tuple[Place, ...]]:
        """The areas whose doors open on each square; only squares with a door are keys."""
        at: dict[Place, tuple[Place, ...]] = {}
        for door in self.doors:
            at[door.square] = (*at.get(door.square, ()), door.area)
        return at

    def cell(self, row: int, column: int) -> str:
        """Return the map's letter at ``row`` and ``column``, ``"#"`` outside the map."""
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])
        return self.rows[row][column] if inside else "#"

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """Return the squares one step away from the square ``place``; no diagonals."""
        return self._neighbours[place]

    @cached_property
    def _neighbours(self) -> Mapping[Place, tuple[Place, ...]]:
        squares = set(self.squares)
        return {place: tuple(near for near in _beside(place) if near in squares) for place in self.squares}

    def with_areas(self, names: Mapping[Place, Card]) -> "Board":
        """Return the same map with its areas renamed to the cards of an edition.

        ``names`` must have each area's card.
        """

        def rename(area: Place) -> Place:
            return Place(names[area])

        return replace(
            self,
            area_letters={letter: rename(area) for letter, area in self.area_letters.items()},
            doors=tuple(replace(door, area=rename(door.area)) for door in self.doors),
            passages={rename(a): rename(b) for a, b in self.passages.items()},
            _reaches={},
        )

    # -- ways --------------------------------------------------------------------------------------------------

    def first_steps(self, origin: Place, occupied: frozenset[Place]) -> tuple[Place, ...]:
        """Return the squares on which the first step from ``origin``, a square or an area, can end."""
        ways = self.doors_of[origin] if origin in self.doors_of else self._neighbours[origin]
        return tuple(way for way in ways if way not in occupied)

    def spread(self, origin: Place, occupied: frozenset[Place], within: float = inf) -> dict[Place, int]:
        """Return the least number of steps from ``origin`` to every square and every other area.

        A way enters an area only with its last step, and passes over no occupied square. Places that take more than
        ``within`` steps are left out.
        """
        steps: dict[Place, int] = {}
        edge: list[Place] = []
        for way in self.first_steps(origin, occupied):
            if way not in steps:
                steps[way] = 1
                edge.append(way)
        if origin in self.areas_at:
            steps.update((area, 1) for area in self.areas_at[origin])
        for place in edge:  # grows while it is read: breadth first
            count = steps[place] + 1
            if count > within:
                break
            for area in self.areas_at.get(place, ()):
                if area != origin:
                    steps.setdefault(area, count)
            for way in self._neighbours[place]:
                if way not in steps and way not in occupied and way != origin:
                    steps[way] = count
                    edge.append(way)
        return steps

    def reach(self, origin: Place, steps: int, occupied: frozenset[Place], *, exact: bool) -> Reach:
        """Return the places where a move of ``steps`` from ``origin`` may end.

        Areas other than the origin may be entered with at most ``steps``. A square is the end of a path of exactly
        ``steps``, or without ``exact`` of at most that many. A path never visits a square twice and never an occupied
        one. If there is no exact path and no area can be entered, the longest paths count instead.
        """
        key = (origin, steps, occupied, exact)
        if key not in self._reaches:
            if len(self._reaches) > 4_000:
                self._reaches.clear()
            self._reaches[key] = self._reach(origin, steps, occupied, exact)
        return self._reaches[key]

    def _reach(self, origin: Place, steps: int, occupied: frozenset[Place], exact: bool) -> Reach:
        near = self.spread(origin, occupied, steps)
        areas = {place: count for place, count in near.items() if place in self.doors_of}
        if not exact:
            return Reach(frozenset(place for place in near if place not in areas), areas)
        for length in range(steps, 0, -1):
            squares = self._walks.ends(origin, self.first_steps(origin, occupied), length, occupied)
            if squares or areas:
                return Reach(squares, areas)
        return Reach(frozenset(), areas)

    def path(
        self, origin: Place, target: Place, steps: int, occupied: frozenset[Place], *, exact: bool
    ) -> tuple[Place, ...]:
        """Return one allowed path from ``origin`` to ``target``, without the origin, ending with ``target``.

        Raise ``KeyError`` where :meth:`reach` does not offer ``target``.
        """
        reach = self.reach(origin, steps, occupied, exact=exact)
        if target in reach.areas or not exact:
            return self._shortest(origin, target, occupied, steps)
        if target not in reach.squares:
            raise KeyError(target)
        for length in range(steps, 0, -1):
            found = self._walks.path(origin, self.first_steps(origin, occupied), length, occupied, target)
            if found:
                return found
        raise KeyError(target)

    def _shortest(self, origin: Place, target: Place, occupied: frozenset[Place], within: float) -> tuple[Place, ...]:
        spread = self.spread(origin, occupied, within)
        path = [target]
        for count in range(spread[target] - 1, 0, -1):
            here = path[-1]
            before = self.doors_of[here] if here in self.doors_of else self._neighbours[here]
            path.append(next(way for way in before if spread.get(way) == count))
        return tuple(reversed(path))

    @cached_property
    def distances(self) -> Mapping[Place, Mapping[Place, int]]:
        """The least number of steps from each area to each other on the empty board, walking.

        No way takes a passage or goes through a third area.
        """
        table: dict[Place, dict[Place, int]] = {}
        for area in self.areas:
            spread = self.spread(area, frozenset())
            table[area] = {other: spread[other] for other in self.areas if other != area}
        return table

    @cached_property
    def _walks(self) -> "Walks":
        return Walks(self.squares, self._neighbours)

    @cached_property
    def roaming(self) -> Roaming:
        """The search for paths that go on through areas, on the empty board."""
        return Roaming(self._neighbours, self.doors_of, self.areas_at)


def all_ways(board: Board, steps: int) -> tuple[str, ...]:
    """Return the name of every way of at most ``steps``, from wherever on the empty board, as in :class:`Roaming`.

    A name is in it if each part of the way is short enough: a few that no path takes, because it would cross itself,
    may be among them.
    """
    spreads = {area: board.spread(area, frozenset()) for area in board.areas}
    names: list[str] = [*board.areas, *board.squares]
    edge: list[tuple[tuple[Place, ...], int]] = [((area,), 1) for area in board.areas]
    while edge:
        way, count = edge.pop()
        for place, more in spreads[way[-1]].items():
            if count + more <= steps and place not in way:
                names.append("-".join((*way, place)))
                if place in spreads:
                    edge.append(((*way, place), count + more))
    return tuple(sorted(names))


def is_square(cell: str) -> bool:
    """Return whether a map's letter is a corridor square."""
    return cell == "." or cell.isdigit()


def _beside(place: Place) -> tuple[Place, ...]:
    row, column = row_column(place)
    return tuple(square(row + down, column + right) for down, right in STEPS.values())
