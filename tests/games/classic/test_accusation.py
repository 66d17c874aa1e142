"""Clauses about accusations and the end."""

from typing import Any

from casefile.core.cards import Card, Place, Seat
from casefile.core.engine import Rules
from casefile.core.inquiry import Accuse, Accused, CaseClosed, CaseFileSeen, EndTurn, SeatOut, Show, Suggest
from casefile.core.movement import Move, Roll
from casefile.core.table import AnyTable
from tests.games.classic.positions import (
    RIGHT,
    SEALED,
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


def accuse_wrongly(table: AnyTable, seat: int, room: str = "hall") -> AnyTable:
    """Let ``seat`` enter ``room``, suggest, and accuse wrongly after the answer."""
    enter(table, seat, room)
    suggest(table, "plum", "wrench", room)
    if table.state.stage == "asked":
        assert table.actor is not None
        table.act(table.actor, Show(choices(table, table.actor, Show, "card")[0]))
    table.act(Seat(seat), Accuse(**WRONG))
    return table


@clause("accuse", *BOTH)
def test_accuse(rules: Rules[Any, Any]) -> None:
    # In the hall one may name any room.
    table = unanswered(rules)
    for field, category in zip(("suspect", "weapon", "room"), table.setup.deck.categories, strict=True):
        assert choices(table, 0, Accuse, field) == category
    assert refusal(table, Seat(1), Accuse(**RIGHT)) == "turn"
    assert refusal(table, Seat(0), Accuse(Card("rope"), Card("rope"), Card("hall"))) == "accuse"
    table.act(Seat(0), Accuse(**WRONG))
    # Once a game: after a wrong one no turn of one's own ever comes.
    assert refusal(table, Seat(0), Accuse(**RIGHT)) == "out"


@clause("accuse", *BOTH)
def test_accuse__not_between_the_roll_and_the_way(rules: Rules[Any, Any]) -> None:
    assert refusal(throw(seated(rules), 1, 1), Seat(0), Accuse(**RIGHT)) == "accuse"
    # Nothing seems to be pending then: what is read says between which two moments one is.
    read = next(clause.text for clause in rules.book.clauses if clause.key == "accuse")
    assert ("before the roll or after the walk" in read) or ("not between the roll and the walk" in read)


@clause("accuse", "cluedo")
def test_accuse__at_any_time_of_the_turn(rules: Rules[Any, Any]) -> None:
    before = seated(rules)
    walked = throw(seated(rules), 1, 1)
    walked.act(Seat(0), Move(Place("r2c16")))
    entered = enter(seated(rules), 0, "hall")
    disproved = enter(seated(rules, hold={1: ["hall"]}), 0, "hall")
    suggest(disproved, "plum", "wrench", "hall")
    disproved.act(Seat(1), Show(Card("hall")))
    for table in (before, walked, entered, disproved, unanswered(rules)):
        table.act(Seat(0), Accuse(**RIGHT))
        assert table.state.winner == 0


@clause("accuse_when", *BOTH)
def test_accuse_when(rules: Rules[Any, Any]) -> None:
    options: dict[str, Any] = {"accuse_when": "after_suggestion"} if rules.name == "cluedo" else {}
    table = seated(rules, **options)
    assert refusal(table, Seat(0), Accuse(**RIGHT)) == "accuse_when"
    throw(table, 1, 1)
    table.act(Seat(0), Move(Place("r2c16")))
    assert refusal(table, Seat(0), Accuse(**RIGHT)) == "accuse_when"
    assert refusal(enter(table, 0, "hall"), Seat(0), Accuse(**RIGHT)) == "accuse_when"
    table = unanswered(rules, **options)
    table.act(Seat(0), Accuse(**RIGHT))
    assert table.state.winner == 0


@clause("check", "cluegame")
def test_check(rules: Rules[Any, Any]) -> None:
    # Seat 1 holds a card of the wrong accusation, and is not asked: only the case file decides.
    table = enter(seated(rules, hold={0: ["hall"], 1: ["green"]}), 0, "hall")
    suggest(table, "plum", "wrench", "hall")
    wrong = table.act(Seat(0), Accuse(Card("green"), Card("wrench"), Card("study")))
    assert kinds(wrong)[:3] == ["accused", "case_file_seen", "seat_out"]
    right = unanswered(rules).act(Seat(0), Accuse(**RIGHT))
    assert right[0] == Accused(Seat(0), Card("plum"), Card("wrench"), Card("study"), True)
    assert right[1] == CaseClosed(Seat(0), tuple(Card(card) for card in SEALED))


@clause("wrong", *BOTH)
def test_wrong(rules: Rules[Any, Any]) -> None:
    table = unanswered(rules)
    said = table.act(Seat(0), Accuse(**WRONG))
    assert kinds(said) == ["accused", "case_file_seen", "seat_out", "turn_ended", "turn_began"]
    sealed = tuple(Card(card) for card in SEALED)
    assert said[1].seen_by(Seat(0)) == CaseFileSeen(Seat(0), sealed)
    for other in (Seat(1), Seat(2), "spectator"):
        assert said[1].seen_by(other) == CaseFileSeen(Seat(0), None)
    # His view knows the case file now; nobody else's does.
    assert table.view(Seat(0)).state.holdings.case_file == sealed
    assert table.view(Seat(1)).state.holdings.case_file is None
    # He still answers.
    enter(table, 1, "hall")
    assert kinds(suggest(table, "plum", "wrench", "hall"))[-1] == "answer_asked"
    assert table.actor == Seat(0)
    finish(table)


@clause("wrong", "cluedo")
def test_wrong__a_token_that_blocks_a_door_goes_in(rules: Rules[Any, Any]) -> None:
    table = stand(seated(rules), 0, {0: "r4c6"})
    assert table.act(Seat(0), Accuse(**WRONG))[2] == SeatOut(Seat(0), Place("study"))
    assert table.state.pieces.tokens["scarlet"] == "study"
    table = stand(seated(rules), 0, {0: "r5c6"})
    assert table.act(Seat(0), Accuse(**WRONG))[2] == SeatOut(Seat(0), None)
    assert table.state.pieces.tokens["scarlet"] == "r5c6"


@clause("out", *BOTH)
def test_out(rules: Rules[Any, Any]) -> None:
    table = accuse_wrongly(seated(rules), 0)
    order = [table.actor]
    for _ in range(2):
        throw(table, 1, 1)
        assert table.actor is not None
        table.act(table.actor, Move(choices(table, table.actor, Move, "to")[0]))
        finish(table)
        order.append(table.actor)
    assert order == [1, 2, 1]
    assert refusal(table, Seat(0), Roll()) == "out"
    assert refusal(table, Seat(0), EndTurn()) == "out"
    assert offered(table, 0) == set()


@clause("last", *BOTH)
def test_last(rules: Rules[Any, Any]) -> None:
    table = accuse_wrongly(accuse_wrongly(seated(rules), 0), 1)
    # Seat 2 goes on alone, turn after turn.
    assert table.actor == Seat(2)
    enter(table, 2, "hall")
    suggest(table, "plum", "wrench", "hall")
    finish(table)
    assert table.actor == Seat(2)
    accuse_wrongly(table, 2, "lounge")
    assert table.history[-1] == CaseClosed(None, tuple(Card(card) for card in SEALED))
    assert rules.returns(table.state) == (0, 0, 0)
    assert table.actor is None


@clause("last", *BOTH)
def test_last__or_wins_without_another_turn(rules: Rules[Any, Any]) -> None:
    table = accuse_wrongly(seated(rules, last_standing="wins"), 0)
    assert table.actor == Seat(1)
    accuse_wrongly(table, 1)
    assert table.history[-1] == CaseClosed(Seat(2), tuple(Card(card) for card in SEALED))
    assert rules.returns(table.state) == (0, 0, 1)


@clause("win", "cluedo")
def test_win(rules: Rules[Any, Any]) -> None:
    table = seated(rules)
    events = table.act(Seat(0), Accuse(**RIGHT))
    closed = CaseClosed(Seat(0), tuple(Card(card) for card in SEALED))
    assert events == (Accused(Seat(0), Card("plum"), Card("wrench"), Card("study"), True), closed)
    assert closed.seen_by(Seat(2)) == closed.seen_by("spectator") == closed
    assert table.actor is None
    assert rules.returns(table.state) == (1, 0, 0)


@clause("murderer", "cluedo")
def test_murderer(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules, sealed=("scarlet", "wrench", "study")), 0, "hall")
    assert Card("scarlet") in choices(table, 0, Suggest, "suspect")
    table.act(Seat(0), Accuse(Card("scarlet"), Card("wrench"), Card("study")))
    assert table.state.winner == 0
