"""Clauses about dice, ways, doors, passages, and the quick game without a board."""

from typing import Any

from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Rules
from casefile.core.inquiry import Accuse, EndTurn, Suggest
from casefile.core.movement import Move, Roll, TakePassage
from casefile.core.table import AnyTable
from casefile.games.classic.events import CouldNotMove, PassageTaken, TokenMoved
from tests.games.classic.positions import (
    RIGHT,
    choices,
    enter,
    finish,
    kinds,
    offered,
    refusal,
    seated,
    stand,
    suggest,
    throw,
)
from tests.rules import clause

BOTH = ("cluedo", "cluegame")


def reach(table: AnyTable, *dice: int) -> set[str]:
    """Where the acting seat may end after this roll."""
    return set(choices(throw(table, *dice), table.actor, Move, "to"))


def walked(table: AnyTable, to: str) -> tuple[Place, ...]:
    """The path that the acting seat takes to ``to``."""
    assert table.actor is not None
    moved = table.act(table.actor, Move(Place(to)))[0]
    assert isinstance(moved, TokenMoved)
    return moved.path


@clause("roll", *BOTH)
def test_roll(rules: Rules[Any, Any]) -> None:
    table = seated(rules)
    assert "roll" in offered(table, 0)
    throw(table, 3, 2)
    assert table.state.dice == (3, 2)
    assert refusal(table, Seat(0), Roll()) == "roll"
    table.act(Seat(0), Move(choices(table, 0, Move, "to")[0]))
    assert refusal(table, Seat(0), Roll()) == "roll"


@clause("full", "cluedo")
def test_full(rules: Rules[Any, Any]) -> None:
    # Scarlet's start r0c16 is a dead end over r1c16. Two steps from it: r2c16 and r1c15. Nothing nearer, and no end.
    table = seated(rules)
    assert reach(table, 1, 1) == {"r2c16", "r1c15"}
    assert refusal(table, Seat(0), Move(Place("r1c16"))) == "move"
    assert refusal(table, Seat(0), EndTurn()) == "full"


@clause("full", "cluedo")
def test_full__a_room_needs_no_exact_number(rules: Rules[Any, Any]) -> None:
    # From r7c17 the lounge is two steps away (r6c17, then in); the dining room too (r8c17, then in).
    table = stand(seated(rules), 0, {0: "r7c17"})
    assert {"lounge", "dining_room"} <= reach(table, 5, 6)
    assert walked(table, "lounge") == ("r6c17", "lounge")
    assert table.state.stage == "arrived"
    assert refusal(table, Seat(0), Move(Place("r6c17"))) == "move"


@clause("full", "cluedo")
def test_full__the_longest_way_where_none_uses_it_whole(rules: Rules[Any, Any]) -> None:
    # Mustard stands on r2c16 and White on r2c15: Scarlet can only step to r1c16 and r1c15, two steps at most.
    table = stand(seated(rules), 0, {1: "r2c16", 2: "r2c15"})
    assert reach(table, 2, 3) == {"r1c15"}
    assert walked(table, "r1c15") == ("r1c16", "r1c15")


@clause("full", "cluegame")
def test_full__not_all_spaces(rules: Rules[Any, Any]) -> None:
    table = seated(rules)
    # One step: r1c16. Two: r2c16, r1c15. Three: r3c16, r2c15.
    assert reach(table, 1, 2) == {"r1c16", "r2c16", "r1c15", "r3c16", "r2c15"}
    table.act(Seat(0), EndTurn())  # none of them at all
    assert table.state.pieces.tokens["scarlet"] == "r0c16"
    assert table.actor == Seat(1)


@clause("move", *BOTH)
def test_move(rules: Rules[Any, Any]) -> None:
    table = seated(rules)
    assert refusal(table, Seat(0), Move(Place("r1c16"))) == "move"
    throw(table, 1, 1)
    # No diagonal: r1c15 is two steps, not one, and takes the corner.
    assert walked(table, "r1c15") == ("r1c16", "r1c15")


@clause("move", *BOTH)
def test_move__not_over_an_occupied_square(rules: Rules[Any, Any]) -> None:
    # Mustard on r2c16: Scarlet's first step is r1c16; from there only r1c15 is free.
    table = stand(seated(rules), 0, {1: "r2c16"})
    assert "r2c16" not in reach(table, 1, 2)
    assert walked(table, "r2c15") == ("r1c16", "r1c15", "r2c15")


@clause("move", "cluedo")
def test_move__no_square_twice(rules: Rules[Any, Any]) -> None:
    # Plum's start r5c0 is a dead end over r5c1; row 6 is a wall there.
    table = stand(seated(rules, suspects=("plum", "white", "green")), 0, {0: "r5c0"})
    ends = reach(table, 1, 2)
    # r5c1 (1), r4c1 or r5c2 (2), r4c2 or r5c3 (3). To end on r5c1 would take a square twice.
    assert ends == {"r4c2", "r5c3"}


@clause("move", *BOTH)
def test_move__not_back_into_the_room_just_left(rules: Rules[Any, Any]) -> None:
    # The hall's three doors are near each other: out by r7c11, one step to r7c12, in again would be three steps.
    table = stand(seated(rules), 0, {0: "hall"})
    ends = reach(table, 6, 6)
    assert "hall" not in ends
    assert "library" in ends
    assert refusal(table, Seat(0), Move(Place("hall"))) == "move"


@clause("door", "cluedo")
def test_door(rules: Rules[Any, Any]) -> None:
    # Study to hall: out r4c6 (1), r4c7 (2), r4c8 (3), in (4).
    for dice, near in (((1, 2), False), ((2, 2), True)):
        table = stand(seated(rules), 0, {0: "study"})
        assert ("hall" in reach(table, *dice)) is near
    assert walked(table, "hall") == ("r4c6", "r4c7", "r4c8", "hall")


@clause("door", "cluedo")
def test_door__one_whose_square_is_occupied_is_blocked(rules: Rules[Any, Any]) -> None:
    # Mustard on r4c8: that door of the hall is shut. The next one, r7c11, is 4 (r4c6, r5c6, r6c6, r7c6) + 5 + 1 away.
    table = stand(seated(rules), 0, {0: "study", 1: "r4c8"})
    assert "hall" not in reach(table, 4, 5)
    assert "hall" in reach(stand(table, 0, {0: "study"}), 4, 6)


@clause("door", "cluedo")
def test_door__from_its_square_one_step_leads_in(rules: Rules[Any, Any]) -> None:
    table = stand(seated(rules, dice=1), 0, {0: "r4c6"})
    assert "study" in reach(table, 1)


@clause("enter", "cluegame")
def test_enter(rules: Rules[Any, Any]) -> None:
    # From r5c6 the study is two steps away: r4c6, then the step in.
    table = stand(seated(rules), 0, {0: "r5c6"})
    assert "study" in reach(table, 1, 1)
    assert walked(table, "study") == ("r4c6", "study")
    assert refusal(table, Seat(0), Move(Place("r4c6"))) == "move"
    # Three steps are one short for study to hall: r4c6, r4c7, r4c8, in.
    assert "hall" not in reach(stand(table, 0, {0: "study"}), 1, 2)


@clause("stuck", *BOTH)
def test_stuck(rules: Rules[Any, Any]) -> None:
    # The study has one door; Mustard stands before it.
    table = throw(stand(seated(rules), 0, {0: "study", 1: "r4c6"}), 6, 6)
    assert table.history[-1] == CouldNotMove(Seat(0))
    assert table.state.pieces.tokens["scarlet"] == "study"
    assert refusal(table, Seat(0), Move(Place("r4c6"))) == "move"
    # Being blocked in is no entry, and gives no new suggestion.
    assert refusal(table, Seat(0), Suggest(Card("plum"), Card("rope"), Card("study"))) == "stay"
    table.act(Seat(0), EndTurn())
    assert table.actor == Seat(1)


@clause("stuck", *BOTH)
def test_stuck__in_the_corridor(rules: Rules[Any, Any]) -> None:
    table = throw(stand(seated(rules), 0, {1: "r1c16"}), 1, 1)
    assert table.history[-1] == CouldNotMove(Seat(0))


@clause("passage", *BOTH)
def test_passage(rules: Rules[Any, Any]) -> None:
    pairs = {"study": "kitchen", "kitchen": "study", "lounge": "conservatory", "conservatory": "lounge"}
    for here, there in pairs.items():
        table = stand(seated(rules), 0, {0: here})
        assert table.act(Seat(0), TakePassage()) == (PassageTaken(Seat(0), Place(there)),)
        # The way is over, and the room has been entered: one may suggest there.
        assert refusal(table, Seat(0), Roll()) == "roll"
        assert refusal(table, Seat(0), TakePassage()) == "passage"
        assert choices(table, 0, Suggest, "room") == (there,)


@clause("passage", *BOTH)
def test_passage__instead_of_rolling_and_from_its_room_only(rules: Rules[Any, Any]) -> None:
    assert refusal(stand(seated(rules), 0, {0: "hall"}), Seat(0), TakePassage()) == "passage"
    assert refusal(seated(rules), Seat(0), TakePassage()) == "passage"
    table = throw(stand(seated(rules), 0, {0: "study"}), 3, 3)
    assert refusal(table, Seat(0), TakePassage()) == "passage"


@clause("end", *BOTH)
def test_end(rules: Rules[Any, Any]) -> None:
    table = seated(rules)
    assert refusal(table, Seat(0), EndTurn()) == "end"
    throw(table, 1, 1)
    table.act(Seat(0), Move(Place("r2c16")))
    assert kinds(table.act(Seat(0), EndTurn())) == ["turn_ended", "turn_began"]
    # After entering a room one need not suggest.
    enter(table, 1, "hall")
    table.act(Seat(1), EndTurn())
    # After the suggestion has been answered.
    enter(table, 2, "hall")
    suggest(table, "plum", "wrench", "hall")
    finish(table)
    assert table.actor == Seat(0)


@clause("quick", *BOTH)
def test_quick(rules: Rules[Any, Any]) -> None:
    table = seated(rules, board="none", hold={0: ["rope"]})
    assert table.state.pieces.tokens == {}
    assert refusal(table, Seat(0), Roll()) == "quick"
    assert refusal(table, Seat(0), EndTurn()) == "quick"
    assert choices(table, 0, Suggest, "room") == table.setup.deck.rooms
    assert kinds(suggest(table, "plum", "rope", "study"))[-1] == "nobody_answered"
    assert refusal(table, Seat(0), Suggest(Card("plum"), Card("rope"), Card("hall"))) == "once"
    table.act(Seat(0), Accuse(**RIGHT))
    assert table.state.winner == 0


@clause("quick", *BOTH)
def test_quick__the_turn_may_end_without_an_accusation(rules: Rules[Any, Any]) -> None:
    table = seated(rules, board="none")
    suggest(table, "plum", "wrench", "study")
    table.act(Seat(0), EndTurn())
    assert table.actor == Seat(1)
