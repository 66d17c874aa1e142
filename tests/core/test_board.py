"""The classic board against plain enumeration: the oracle shares no code with the program's search."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.core.cards import Place, row_column
from casefile.core.map_file import shipped_board

BOARD = shipped_board("classic")

# The map once more, as facts: US orientation, rows and columns from 0. Doors: room, square in front, step inwards.
MAP = """
SSSSSS#.#HHHHHH#1#LLLLLL
SSSSSSS..HHHHHH..LLLLLLL
SSSSSSS..HHHHHH..LLLLLLL
SSSSSSS..HHHHHH..LLLLLLL
#........HHHHHH..LLLLLLL
6........HHHHHH..LLLLLLL
#YYYYY...HHHHHH........#
YYYYYYY................2
YYYYYYY..XXXXX.........#
YYYYYYY..XXXXX..DDDDDDDD
#YYYYY...XXXXX..DDDDDDDD
#........XXXXX..DDDDDDDD
IIIIII...XXXXX..DDDDDDDD
IIIIII...XXXXX..DDDDDDDD
IIIIII...XXXXX..DDDDDDDD
IIIIII.............DDDDD
IIIIII.................#
#.......BBBBBBBB........
5.......BBBBBBBB..KKKKK#
#CCCC...BBBBBBBB..KKKKKK
CCCCCC..BBBBBBBB..KKKKKK
CCCCCC..BBBBBBBB..KKKKKK
CCCCCC..BBBBBBBB..KKKKKK
CCCCCC#...BBBB...#KKKKKK
#########4####3#########
"""
ROWS = MAP.split()
DOORS = {
    "study": [(4, 6)],
    "hall": [(4, 8), (7, 11), (7, 12)],
    "lounge": [(6, 17)],
    "library": [(8, 7), (11, 3)],
    "dining_room": [(8, 17), (12, 15)],
    "billiard_room": [(11, 1), (15, 6)],
    "conservatory": [(19, 5)],
    "ballroom": [(16, 9), (16, 14), (19, 7), (19, 16)],
    "kitchen": [(17, 19)],
}
Cell = tuple[int, int]
SQUARES = {(r, c) for r, row in enumerate(ROWS) for c, cell in enumerate(row) if cell in ".123456"}


def name(cell: Cell) -> Place:
    return Place(f"r{cell[0]}c{cell[1]}")


def beside(cell: Cell) -> list[Cell]:
    r, c = cell
    return [near for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if near in SQUARES]


def exits(origin: str, occupied: frozenset[Cell]) -> list[Cell]:
    """The squares of the first step."""
    ways = DOORS[origin] if origin in DOORS else beside(row_column(Place(origin)))
    return [way for way in ways if way not in occupied]


def walks(origin: str, occupied: frozenset[Cell], most: int) -> Iterator[list[Cell]]:
    """Every path of 1 to ``most`` squares: neighbours, none twice, none occupied, never over the origin's square."""
    start = set() if origin in DOORS else {row_column(Place(origin))}
    paths = [[way] for way in exits(origin, occupied)] if most else []
    while paths:
        path = paths.pop()
        yield path
        if len(path) < most:
            paths += [
                [*path, way] for way in beside(path[-1]) if way not in path and way not in occupied and way not in start
            ]


def enumerated(origin: str, steps: int, occupied: frozenset[Cell], exact: bool) -> set[str]:
    """Where a move may end, by looking at every path there is."""
    lengths: dict[int, set[str]] = {}
    rooms = {room for room, doors in DOORS.items() if origin not in DOORS and row_column(Place(origin)) in doors}
    for path in walks(origin, occupied, steps):
        lengths.setdefault(len(path), set()).add(name(path[-1]))
        if len(path) < steps:
            rooms |= {room for room, doors in DOORS.items() if path[-1] in doors and room != origin}
    if not exact:
        return rooms.union(*lengths.values())
    whole = rooms | lengths.get(steps, set())
    return whole or lengths.get(max(lengths, default=0), set())


def test_the_shipped_map_is_the_classic_one() -> None:
    assert BOARD.rows == tuple(ROWS)
    assert set(BOARD.squares) == {name(cell) for cell in SQUARES}
    assert {room: [row_column(place) for place in BOARD.doors_of[Place(room)]] for room in DOORS} == DOORS
    assert BOARD.passages == {
        "study": "kitchen",
        "kitchen": "study",
        "lounge": "conservatory",
        "conservatory": "lounge",
    }
    # Number = order of play: Scarlet, Mustard, White, Green, Peacock, Plum.
    assert BOARD.starts == ("r0c16", "r7c23", "r24c14", "r24c9", "r18c0", "r5c0")


def test_every_start_is_a_dead_end_on_the_edge() -> None:
    for start in BOARD.starts:
        assert len(beside(row_column(start))) == 1


def breadth_first(origin: str) -> dict[str, int]:
    """Steps to every other room on the empty board."""
    edge, seen, found = set(exits(origin, frozenset())), set[Cell](), dict[str, int]()
    steps = 1
    while edge:
        seen |= edge
        steps += 1
        for room, doors in DOORS.items():
            if room != origin and edge & set(doors):
                found.setdefault(room, steps)
        edge = {near for cell in edge for near in beside(cell)} - seen
    return found


def test_the_distances_between_rooms() -> None:
    assert {room: dict(others) for room, others in BOARD.distances.items()} == {
        room: breadth_first(room) for room in DOORS
    }


# Derived by hand from the map; a door square counts one, stepping in counts one.
BY_HAND = [
    ("study", "hall", 4),  # (4,6) (4,7) (4,8) in
    ("study", "library", 7),  # (4,6) (5,6) (6,6) (6,7) (7,7) (8,7) in
    ("hall", "lounge", 8),  # (7,12) then east to (7,17), 6; (6,17), 7; in, 8
    ("lounge", "dining_room", 4),  # (6,17) (7,17) (8,17) in
    ("library", "billiard_room", 4),  # (11,3) (11,2) (11,1) in
    ("hall", "library", 7),  # (7,11) (7,10) (7,9) (7,8) (7,7) (8,7) in
    ("ballroom", "conservatory", 4),  # (19,7) (19,6) (19,5) in
    ("ballroom", "kitchen", 7),  # (19,16) (18,16) (17,16) (17,17) (17,18) (17,19) in
    ("ballroom", "dining_room", 7),  # (16,14) (15,14) (14,14) (13,14) (12,14) (12,15) in
    ("conservatory", "billiard_room", 7),  # (19,5) (18,5) (17,5) (17,6) (16,6) (15,6) in
]


@pytest.mark.parametrize(("one", "other", "steps"), BY_HAND)
def test_distances_derived_by_hand(one: str, other: str, steps: int) -> None:
    assert BOARD.distances[Place(one)][Place(other)] == steps
    assert BOARD.distances[Place(other)][Place(one)] == steps


origins = st.sampled_from([*DOORS, *sorted(name(cell) for cell in SQUARES)])


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, frozenset[Cell]]:
    """A place to start from and up to five squares that are taken, most of them near."""
    origin = draw(origins)
    centre = DOORS[origin][0] if origin in DOORS else row_column(Place(origin))
    near = sorted(SQUARES, key=lambda cell: (abs(cell[0] - centre[0]) + abs(cell[1] - centre[1]), cell))
    own = {centre} if origin not in DOORS else set()
    taken = draw(st.frozensets(st.sampled_from([cell for cell in near[:14] if cell not in own]), max_size=5))
    return origin, taken


@given(positions(), st.integers(1, 8), st.booleans())
def test_reach_is_what_enumeration_finds(position: tuple[str, frozenset[Cell]], steps: int, exact: bool) -> None:
    origin, occupied = position
    reach = BOARD.reach(Place(origin), steps, frozenset(map(name, occupied)), exact=exact)
    assert {*reach.squares, *reach.areas} == enumerated(origin, steps, occupied, exact)
    assert not reach.squares & set(BOARD.areas)


@pytest.mark.parametrize("origin", ["r0c16", "kitchen", "r18c0"])
def test_reach_of_the_highest_roll(origin: str) -> None:
    reach = BOARD.reach(Place(origin), 12, frozenset(), exact=True)
    assert {*reach.squares, *reach.areas} == enumerated(origin, 12, frozenset(), True)


@given(positions(), st.integers(1, 12), st.booleans())
def test_a_path_to_every_end(position: tuple[str, frozenset[Cell]], steps: int, exact: bool) -> None:
    origin, occupied = position
    taken = frozenset(map(name, occupied))
    reach = BOARD.reach(Place(origin), steps, taken, exact=exact)
    lengths = set()
    for target in (*reach.squares, *reach.areas):
        path = BOARD.path(Place(origin), target, steps, taken, exact=exact)
        assert path[-1] == target
        squares = [row_column(place) for place in (path[:-1] if target in DOORS else path)]
        assert len(path) <= steps
        assert len(set(squares)) == len(squares)
        assert not {*squares} & occupied
        assert not squares or squares[0] in exits(origin, occupied)
        assert all(there in beside(here) for here, there in pairwise(squares))
        if target in DOORS:
            last = squares[-1] if squares else row_column(Place(origin))
            assert last in DOORS[target]
            assert target != origin
        elif exact:
            lengths.add(len(path))
    assert len(lengths) <= 1  # the whole roll, or the longest way


def test_a_path_to_a_place_out_of_reach_is_an_error() -> None:
    with pytest.raises(KeyError):
        BOARD.path(Place("study"), Place("r24c9"), 3, frozenset(), exact=True)
