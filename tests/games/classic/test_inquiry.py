"""Clauses about suggestions and their answers."""

from typing import Any

from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Rules
from casefile.core.inquiry import Accuse, CardShown, EndTurn, NobodyAnswered, Show, Suggest
from casefile.core.movement import Move, Roll
from tests.games.classic.positions import (
    WRONG,
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
    unanswered,
)
from tests.rules import clause

BOTH = ("cluedo", "cluegame")
ANY = Suggest(Card("plum"), Card("wrench"), Card("hall"))


@clause("room", *BOTH)
def test_room(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules), 0, "hall")
    assert choices(table, 0, Suggest, "suspect") == table.setup.deck.suspects
    assert choices(table, 0, Suggest, "weapon") == table.setup.deck.weapons
    assert choices(table, 0, Suggest, "room") == ("hall",)
    assert refusal(table, Seat(0), Suggest(Card("plum"), Card("wrench"), Card("lounge"))) == "room"
    assert refusal(table, Seat(0), Suggest(Card("rope"), Card("wrench"), Card("hall"))) == "room"


@clause("room", *BOTH)
def test_room__not_in_the_corridor(rules: Rules[Any, Any]) -> None:
    table = stand(seated(rules), 0, {0: "r7c11"})
    assert refusal(table, Seat(0), ANY) == "room"
    throw(table, 1, 1)
    assert refusal(table, Seat(0), ANY) == "room"
    table.act(Seat(0), next(move for move in walks(table) if move.to not in table.setup.deck.rooms))
    assert refusal(table, Seat(0), ANY) == "room"


def walks(table: Any) -> list[Any]:
    """The moves that seat 0 is offered."""
    return [Move(to) for to in choices(table, 0, Move, "to")]


@clause("room", *BOTH)
def test_room__pieces_named_are_moved_in(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules), 0, "hall")
    suggest(table, "peacock", "rope", "hall")
    assert table.state.pieces.tokens["peacock"] == "hall"
    assert table.state.pieces.objects["rope"] == "hall"
    finish(table)
    assert table.state.pieces.tokens["peacock"] == "hall"


@clause("room", *BOTH)
def test_room__ones_own_cards_and_character_may_be_named(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules, hold={0: ["hall", "rope", "scarlet"]}), 0, "hall")
    assert suggest(table, "scarlet", "rope", "hall")[-1] == NobodyAnswered()


@clause("stay", *BOTH)
def test_stay(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules), 0, "hall")
    suggest(table, "plum", "wrench", "hall")
    finish(table)
    stand(table, 0, {})  # seat 0 again, still in the hall
    assert table.state.room == "hall"
    assert refusal(table, Seat(0), ANY) == "stay"
    throw(table, 1, 1)
    assert refusal(table, Seat(0), ANY) == "stay"


@clause("stay", *BOTH)
def test_stay__who_leaves_may_enter_it_again_later(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules), 0, "hall")
    suggest(table, "plum", "wrench", "hall")
    enter(finish(table), 0, "hall")
    assert choices(table, 0, Suggest, "room") == ("hall",)


@clause("summoned", *BOTH)
def test_summoned(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules), 0, "hall")
    suggest(table, "mustard", "wrench", "hall")
    assert table.state.pieces.tokens["mustard"] == "hall"
    assert table.state.pieces.objects["wrench"] == "hall"
    finish(table)
    assert table.actor == Seat(1)
    assert table.state.pieces.tokens["mustard"] == "hall"  # stays
    assert "roll" in offered(table, 1)
    if rules.name == "cluegame":
        assert refusal(table, Seat(1), ANY) == "stay"
        return
    assert choices(table, 1, Suggest, "room") == ("hall",)
    assert kinds(table.act(Seat(1), ANY))[0] == "suggested"
    finish(table)


@clause("summoned", "cluedo")
def test_summoned__or_roll_and_lose_it(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules), 0, "hall")
    suggest(table, "mustard", "wrench", "hall")
    throw(finish(table), 1, 1)
    assert refusal(table, Seat(1), ANY) == "stay"


@clause("summoned", "cluedo")
def test_summoned__only_on_the_next_turn(rules: Rules[Any, Any]) -> None:
    # Mustard is moved into the study; his door is then blocked, he rolls, cannot move and ends his turn.
    table = enter(seated(rules), 0, "study")
    suggest(table, "mustard", "wrench", "study")
    finish(table)
    throw(stand(table, 1, {2: "r4c6"}), 6, 6).act(Seat(1), EndTurn())
    stand(table, 1, {})
    assert refusal(table, Seat(1), Suggest(Card("plum"), Card("wrench"), Card("study"))) == "stay"


@clause("summoned", "cluedo")
def test_summoned__who_stood_there_already_was_not_moved(rules: Rules[Any, Any]) -> None:
    table = stand(seated(rules), 1, {1: "hall"})
    enter(table, 0, "hall")
    suggest(table, "mustard", "wrench", "hall")
    finish(table)
    assert refusal(table, Seat(1), ANY) == "stay"


@clause("summoned", "cluedo")
def test_summoned__moved_on_from_one_room_to_another(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules), 2, "study")
    suggest(table, "mustard", "wrench", "study")
    enter(finish(table), 0, "hall")
    suggest(table, "mustard", "wrench", "hall")
    finish(table)
    assert choices(table, 1, Suggest, "room") == ("hall",)


@clause("once", *BOTH)
def test_once(rules: Rules[Any, Any]) -> None:
    table = unanswered(rules)
    assert offered(table, 0) == {"accuse", "end_turn"}
    assert refusal(table, Seat(0), ANY) == "once"


@clause("answer", *BOTH)
def test_answer(rules: Rules[Any, Any]) -> None:
    # Seat 0 asks; 1 holds none, 2 holds one, 3 two: 2 must show, 3 is not asked.
    hold = {1: ["knife"], 2: ["rope"], 3: ["plum", "hall"]}
    table = enter(seated(rules, 4, hold=hold, sealed=("green", "wrench", "study")), 0, "hall")
    asked = suggest(table, "plum", "rope", "hall")
    assert kinds(asked) == ["suggested", "could_not_answer", "answer_asked"]
    assert [getattr(event, "seat", None) for event in asked] == [0, 1, 2]
    assert table.actor == Seat(2)
    # It cannot say that it has none.
    assert refusal(table, Seat(2), EndTurn()) == "pending"
    assert offered(table, 2) == {"show"}


@clause("answer", *BOTH)
def test_answer__round_to_the_right_neighbour_and_no_further(rules: Rules[Any, Any]) -> None:
    # Seat 2 asks 0 and 1 and nobody else; it holds all three cards itself.
    table = enter(seated(rules, hold={2: ["plum", "rope", "hall"]}, sealed=("green", "wrench", "study")), 2, "hall")
    asked = suggest(table, "plum", "rope", "hall")
    assert kinds(asked) == ["suggested", "could_not_answer", "could_not_answer", "nobody_answered"]
    assert [getattr(event, "seat", None) for event in asked] == [2, 0, 1, None]


@clause("show", *BOTH)
def test_show(rules: Rules[Any, Any]) -> None:
    hold = {1: ["knife"], 2: ["plum", "hall", "lounge"]}
    table = enter(seated(rules, 4, hold=hold, sealed=("green", "wrench", "study")), 0, "hall")
    suggest(table, "plum", "wrench", "hall")
    assert set(choices(table, 2, Show, "card")) == {"plum", "hall"}
    for card in ("lounge", "wrench", "knife", "no_card"):
        assert refusal(table, Seat(2), Show(Card(card))) == "show"
    shown = table.act(Seat(2), Show(Card("hall")))
    assert shown == (CardShown(Seat(2), Seat(0), Card("hall")),)
    for viewer in (Seat(0), Seat(2)):
        assert shown[0].seen_by(viewer) == shown[0]
    for other in (Seat(1), Seat(3)):
        assert shown[0].seen_by(other) == CardShown(Seat(2), Seat(0), None)
    assert shown[0].seen_by("spectator") == CardShown(Seat(2), Seat(0), None)
    assert refusal(table, Seat(2), Show(Card("plum"))) == "turn"
    assert refusal(table, Seat(0), Show(Card("plum"))) == "show"


@clause("show", *BOTH)
def test_show__the_same_card_again(rules: Rules[Any, Any]) -> None:
    table = seated(rules, hold={1: ["hall"]})
    for _ in range(2):
        enter(table, 0, "hall")
        suggest(table, "plum", "wrench", "hall")
        assert choices(table, 1, Show, "card") == ("hall",)
        finish(table)


@clause("pending", *BOTH)
def test_pending(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules, hold={1: ["hall"]}), 0, "hall")
    suggest(table, "plum", "wrench", "hall")
    assert offered(table, 0) == offered(table, 2) == set()
    for seat in (0, 2):
        for action in (EndTurn(), Accuse(**WRONG), Show(Card("hall")), Roll()):
            assert refusal(table, Seat(seat), action) == "pending"
    assert refusal(table, Seat(1), Roll()) == "pending"
    assert refusal(table, Seat(1), Move(Place("r7c7"))) == "pending"
