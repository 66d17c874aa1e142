"""Paths over squares that have an exact length: the search behind :meth:`casefile.core.board.Board.reach`."""

from collections.abc import Iterable, Iterator, Mapping

from casefile.core.cards import Place, row_column


class Walks:
    """A search for paths of an exact length: depth first, with sets of squares as bits.

    A step down is a shift by a row. ``near[k][s]`` holds the squares that some walk of exactly ``k`` steps reaches from
    ``s``. A branch is left as soon as none of the ends that are still missing lies in it, so the search stops about
    when all have been found. The plain enumeration in ``tests/core/test_board.py`` is its oracle.
    """

    def __init__(self, squares: tuple[Place, ...], neighbours: Mapping[Place, tuple[Place, ...]]) -> None:
        places = {place: row_column(place) for place in squares}
        # One more column than the map has, so that no step leads from the end of a row to the start of the next.
        self.width = 2 + max(column for _, column in places.values())
        self.index = {place: row * self.width + column for place, (row, column) in places.items()}
        self.square = {i: place for place, i in self.index.items()}
        self.ways = {self.index[place]: tuple(self.index[near] for near in neighbours[place]) for place in squares}
        self.free = _union(1 << i for i in self.ways)
        self.near: list[dict[int, int]] = [{i: 1 << i for i in self.ways}]

    def _near(self, steps: int) -> list[dict[int, int]]:
        while len(self.near) <= steps:
            last = self.near[-1]
            self.near.append({i: _union(last[way] for way in ways) for i, ways in self.ways.items()})
        return self.near

    def _bits(self, places: Iterable[Place]) -> int:
        return _union(1 << self.index[place] for place in places if place in self.index)

    def _candidates(self, firsts: list[int], steps: int, blocked: int) -> int:
        """Return the ends of walks that may visit a square twice: no path ends anywhere else."""
        here, free = _union(1 << first for first in firsts), self.free & ~blocked
        for _ in range(steps - 1):
            here = (here << 1 | here >> 1 | here << self.width | here >> self.width) & free
        return here

    def ends(
        self, origin: Place, firsts: tuple[Place, ...], steps: int, occupied: frozenset[Place]
    ) -> frozenset[Place]:
        """Return the squares at the ends of all paths of exactly ``steps`` from ``origin``.

        ``firsts`` are the squares on which the first step can end. A path visits no square twice, no ``occupied`` one,
        and does not return to ``origin``.
        """
        blocked = self._bits(occupied) | self._bits((origin,))
        starts = [self.index[first] for first in firsts]
        missing = self._candidates(starts, steps, blocked)
        near, ways, found = self._near(steps), self.ways, 0

        def walk(here: int, left: int, used: int) -> None:
            nonlocal missing, found
            if left == 0:
                found |= 1 << here
                missing &= ~(1 << here)
                return
            for way in ways[here]:
                if not used >> way & 1 and near[left - 1][way] & missing & ~used:
                    walk(way, left - 1, used | 1 << way)

        for start in starts:
            if near[steps - 1][start] & missing:
                walk(start, steps - 1, blocked | 1 << start)
        return frozenset(self.square[i] for i in _members(found))

    def path(
        self, origin: Place, firsts: tuple[Place, ...], steps: int, occupied: frozenset[Place], target: Place
    ) -> tuple[Place, ...]:
        """Return one path of exactly ``steps`` from ``origin`` to ``target``, as in :meth:`ends`.

        Empty if there is none.
        """
        blocked = self._bits(occupied) | self._bits((origin,))
        near, goal = self._near(steps), 1 << self.index[target]

        def walk(here: int, left: int, used: int) -> list[int] | None:
            if left == 0:
                return [here] if 1 << here == goal else None
            for way in self.ways[here]:
                if not used >> way & 1 and near[left - 1][way] & goal:
                    rest = walk(way, left - 1, used | 1 << way)
                    if rest is not None:
                        return [here, *rest]
            return None

        for start in (self.index[first] for first in firsts):
            found = walk(start, steps - 1, blocked | 1 << start)
            if found is not None:
                return tuple(self.square[i] for i in found)
        return ()


def _union(sets: Iterable[int]) -> int:
    whole = 0
    for one in sets:
        whole |= one
    return whole


def _members(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
