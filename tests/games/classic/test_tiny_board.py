"""Node counts on a map of six squares and two rooms, with one die.

The map: rooms A and B, squares r0c1 to r0c3 and r1c1 to r1c3, the starts in the middle. A's door is at r0c1, B's at
r1c3: turned by 180 degrees the map is itself, with A for B and seat 1 for seat 0::

    A . 1 . B
    A . 2 . B
"""

import pytest

from casefile.core.actions import Offer
from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import act, fold
from casefile.core.inquiry import Suggested, TurnBegan
from casefile.core.movement import Move, Roll, ThrowDice
from casefile.games.classic.events import TokenMoved
from tests.games.classic.tiny import edition, perft, started
from tests.rules import RULES

MAP = """
[ROOMS]
A attic
B bar
[MAP]
A.1.B
A.2.B
[DOORS]
A 0 1 W
B 1 3 E
"""
TINY = edition("a b", "w", "attic bar", MAP)
CLUEDO = RULES["cluedo"]


def test_distance() -> None:
    # attic, r0c1, r0c2, r0c3, r1c3, bar: five steps. (Or by r1c1 and r1c2: five too.)
    assert TINY.board.distances == {"attic": {"bar": 5}, "bar": {"attic": 5}}


# Seat 0 stands on r0c2, seat 1 blocks r1c2.
FULL = {
    1: {"r0c1", "r0c3"},
    2: {"r1c1", "r1c3", "attic"},  # attic: r0c1, in
    3: {"attic", "bar"},  # bar: r0c3, r1c3, in; a third square there is none, for r1c2 is occupied
    4: {"attic", "bar"},
    5: {"attic", "bar"},
    6: {"attic", "bar"},
}
UP_TO = {
    1: {"r0c1", "r0c3"},
    2: {"r0c1", "r0c3", "r1c1", "r1c3", "attic"},
    **{face: {"r0c1", "r0c3", "r1c1", "r1c3", "attic", "bar"} for face in (3, 4, 5, 6)},
}


@pytest.mark.parametrize(("movement", "table"), [("full", FULL), ("up_to", UP_TO)])
def test_ends_of_each_roll(movement: str, table: dict[int, set[str]]) -> None:
    state = started(CLUEDO, TINY, "b w bar", ["a", "attic"], "bar", side_cards=0, dice=1, movement=movement)
    state = fold(CLUEDO, state, act(CLUEDO, state, Seat(0), Roll()))
    for face, ends in table.items():
        rolled = fold(CLUEDO, state, CLUEDO.decide(state, "chance", ThrowDice((face,))))
        offer = CLUEDO.menu(rolled, Seat(0))[Move]
        assert isinstance(offer, Offer)
        assert sorted(offer.choices["to"]) == sorted(ends)


def test_full_movement() -> None:
    """One weapon and 2 rooms: 2 x 1 x 2 = 4 accusations. The deal: b w bar sealed, seat 0 holds a, seat 1 attic.

    1. Roll, or 4 accusations: 5.
    2. The die: 6. After the 3 wrong accusations seat 1 has 5: 15. After the right one 0. Together 21.
    3. By the table above 2 + 3 + 2 + 2 + 2 + 2 = 13 ends. Seat 1 alone: 3 x 6 faces; its accusations end the game.
       Together 31.
    4. 4 of the 13 ends are squares: the end or 4 accusations, 5 each, 20. 9 are rooms: 2 suggestions more, 7 each, 63.
       Seat 1 alone, as the map is symmetric: 3 x 13 = 39. Together 122.
    """
    state = started(CLUEDO, TINY, "b w bar", ["a", "attic"], "bar", side_cards=0, dice=1)
    assert [perft(CLUEDO, state, depth) for depth in (1, 2, 3, 4)] == [5, 21, 31, 122]


def test_up_to() -> None:
    """The same with ``up_to``, where the turn may end without a step.

    3. 2 + 5 + 4 x 6 = 31 ends and 6 times the end of the turn, 37; seat 1 alone: 3 x 6 = 18. Together 55.
    4. Squares: 2 + 4 + 4 x 4 = 22 ends, 5 each: 110. Rooms: 1 + 4 x 2 = 9, 7 each: 63. After the 6 ends of the turn
       seat 1 has 5: 30. Seat 1 alone: 3 x 37 = 111. Together 314.
    """
    state = started(CLUEDO, TINY, "b w bar", ["a", "attic"], "bar", side_cards=0, dice=1, movement="up_to")
    assert [perft(CLUEDO, state, depth) for depth in (1, 2, 3, 4)] == [5, 21, 55, 314]


def test_a_passage() -> None:
    """The same map with a passage between attic and bar: seat 0 begins in the attic after a suggestion moved it there.

    Seat 1 stands on r0c1, the attic's only door square. 1. Roll, passage, 4 accusations, and (moved by a suggestion)
    2 suggestions: 8.
    2. The die: 6. In the bar: 2 suggestions, 4 accusations, the end: 7. The 3 wrong accusations lead to seat 1 with
       roll and 4 accusations: 15. A suggestion of a names seat 0 itself, of b seat 1's token: seat 1 shows attic, the
       only card that it holds: 2. Together 30.
    """
    tiny = edition("a b", "w", "attic bar", MAP + "[PASSAGES]\nA B\n")
    state = started(CLUEDO, tiny, "b w bar", ["a", "attic"], "bar", side_cards=0, dice=1)
    suggested = Suggested(Seat(1), Card("a"), Card("w"), Card("attic"))
    moved = TokenMoved(Seat(1), (Place("r0c1"),))
    state = fold(CLUEDO, state, [suggested, moved, TurnBegan(Seat(0), 2)])
    assert [perft(CLUEDO, state, depth) for depth in (1, 2)] == [8, 30]
