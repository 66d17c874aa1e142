"""Ways through rooms: against a plain search that follows every path."""

from collections import Counter, defaultdict

import pytest

from casefile.core.cards import Place
from casefile.core.editions import shipped_edition

BOARD = shipped_edition("clue").board


def paths(origin: Place, steps: int) -> list[tuple[Place, ...]]:
    """Every path of so many steps from ``origin`` that comes to no place twice, one step after the other."""
    found: list[tuple[Place, ...]] = [(origin,)]
    for _ in range(steps):
        longer = []
        for path in found:
            here = path[-1]
            if here in BOARD.doors_of:
                near = BOARD.doors_of[here]
            else:
                near = (*BOARD.neighbours(here), *BOARD.areas_at.get(here, ()))
            longer += [(*path, way) for way in near if way not in path]
        found = longer
    return [path[1:] for path in found]


def name(path: tuple[Place, ...]) -> str:
    """What matters of a path: the rooms entered and the end."""
    return "-".join(place for place in path if place in BOARD.doors_of or place == path[-1])


ORIGINS = ["study", "hall", "library", "ballroom", "r7c8", "r16c9", "r11c1"]


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("steps", [2, 5, 9])
def test_the_ways_are_those_of_all_paths(origin: str, steps: int) -> None:
    every = paths(Place(origin), steps)
    found = BOARD.roaming.ways(Place(origin), steps)
    assert list(found) == sorted({name(path) for path in every})
    assert all(name(path) == way and path in every for way, path in found.items())


def test_an_offer_is_never_longer_than_a_person_can_look_through() -> None:
    longest = max(len(BOARD.roaming.ways(place, 12)) for place in (*BOARD.areas, *BOARD.squares[::5]))
    # A roll of 12 has up to thousands of paths, and yet fewer than 200 ways.
    assert 100 < longest < 200


@pytest.mark.parametrize("origin", ORIGINS)
def test_the_rooms_in_reach_are_those_of_the_ways(origin: str) -> None:
    roaming = BOARD.roaming
    here, reach, entered = roaming.index[Place(origin)], 0, Counter[int]()
    for total in range(2, 13):
        ends: dict[int, set[int]] = defaultdict(set)
        for path in paths(Place(origin), total) if total < 8 else roaming.ways(Place(origin), total).values():
            rooms = sum(1 << roaming.index[place] for place in path if place in BOARD.doors_of)
            ends[rooms].add(roaming.index[path[-1]])
        assert roaming.ends(here, total) == ends
        together = {room for rooms in ends for room in roaming.members(rooms)}
        reach += (6 - abs(total - 7)) * len(together)
        for room in together:
            entered[room] += 6 - abs(total - 7)
    assert roaming.entered(here) == tuple(entered[room] / 36 for room in range(roaming.area_count))
    assert roaming.reach(here) == pytest.approx(reach / 36)
