"""What the page of ``miporin`` asks: the bid as a level, which card puts one out, the last chance to challenge."""

from typing import Any

import pytest

from casefile.core.cards import Card, Place, Seat
from casefile.core.inquiry import TurnBegan
from casefile.core.table import AnyTable
from casefile.games import GAMES
from casefile.games.miporin.actions import Bid, Reveal
from casefile.games.miporin.events import AreaEntered
from casefile.games.miporin.knowledge import know
from casefile.games.miporin.rules import MIPORIN
from casefile.play.occupants import Occupants
from casefile.story.i18n import translator
from casefile.web.model import Question
from casefile.web.present.page import page
from casefile.web.table_model import TableModel
from tests.games.miporin.searches import X, Y, auction, search
from tests.scenes import scene_with


def shown(table: AnyTable, me: Seat, language: str = "en", **more: Any) -> TableModel:
    """The page of a seat."""
    view, words = table.view(me, know), translator(language)
    return page(scene_with("t", GAMES["miporin"], view, words, language, Occupants(), me=me, **more))


def asked(table: AnyTable, me: Seat, language: str = "en") -> Question:
    """What a seat is asked."""
    return shown(table, me, language).play.question


def test_the_bid_is_asked_as_the_day_on_which_one_starts() -> None:
    """Document 003, 1B: 1 is easy, 5 is hard; it is no deadline, so that a higher one is harder."""
    table = auction(MIPORIN)
    first = asked(table, X)
    assert first.title == "On which day do you dare to start?"
    assert [(one.label, one.note) for one in first.options] == [
        ("Day 1", "easy"),
        ("Day 2", ""),
        ("Day 3", ""),
        ("Day 4", ""),
        ("Day 5", "hard"),
    ]
    assert "You deal and must name a day." in first.hint
    assert (shown(table, X).crumb.round, shown(table, X, "ja").crumb.round) == ("before round 1", "第1ラウンドの前")
    assert asked(table, X, "ja").title == "セリ：何日目スタートで勝負しますか？"
    assert asked(table, X, "ja").options[4].note == "むずかしい"
    table.act(X, Bid(3))
    second = asked(table, Y)
    assert [one.label for one in second.options] == ["Day 4", "Day 5", "Pass"]
    assert "Aoi starts on day 3, if nobody dares more." in second.hint


def test_a_card_that_puts_one_out_says_so_and_asks_once_more() -> None:
    """On day 5 the day cards of X, Power Cut and Fallen Tree, each take the marker to day 6; the day before, to 5."""
    harmless, fatal = asked(search(MIPORIN, day=4), X), asked(search(MIPORIN, day=5), X)
    notes = {one.value: (one.note, one.sure is not None) for one in fatal.options}
    assert notes["power_cut"] == notes["fallen_tree"] == ("day 6: you are out", True)
    assert notes["lodge"] == ("to area 1", False)
    assert notes["hinata"] == ("to the area next to yours", False)
    assert (fatal.hint, fatal.grave) == ("It is day 5 now.", "A day card puts you out.")
    [sure] = {one.sure.question for one in fatal.options if one.sure and one.value == "power_cut"}
    assert sure == "Do you really want to reveal Power Cut? It makes it day 6, and you are out."
    assert {(one.note, one.sure) for one in harmless.options if one.value == "power_cut"} == {("day 5", None)}
    assert harmless.grave == ""


@pytest.mark.parametrize(("round", "last"), [(5, False), (6, True)])
def test_the_last_turn_in_which_one_can_challenge_is_said(round: int, last: bool) -> None:
    """There are six turns each: in the sixth there is no other chance. A round begins whenever X does."""
    turns = [TurnBegan(X, 3 * n + 1) for n in range(1, round)]
    table = search(MIPORIN, AreaEntered(X, Place("lakeside"), free=True), *turns)
    assert table.state.round == round
    assert (asked(table, X).grave != "") == last
    table.act(X, Reveal(Card("lodge")))
    question = asked(table, X)
    assert (question.grave == "As the day stands, you get no other chance to challenge.") == last
    assert [one.style for one in question.options if one.value == "end_turn"] == ["plain" if last else "first"]


def test_who_holds_only_cards_that_put_one_out_is_told_so() -> None:
    """Whoever must lay a card open that takes the marker to day 6 gets no other challenge."""
    state = search(MIPORIN, day=5).state
    assert state.last_turn([Card("power_cut"), Card("fallen_tree")])
    assert not state.last_turn([Card("power_cut"), Card("lodge")])
    assert not search(MIPORIN, day=4).state.last_turn([Card("power_cut"), Card("fallen_tree")])


def test_the_way_to_a_challenge_is_dim_until_one_is_allowed() -> None:
    table = search(MIPORIN, at={0: "lakeside"})
    dialog = shown(table, X).play.accusation
    assert dialog is not None
    assert dialog.waits
    table.act(X, Reveal(Card("lodge")))
    dialog = shown(table, X).play.accusation
    assert dialog is not None
    assert not dialog.waits


def test_the_detective_game_asks_who_and_where_and_does_not_offer_two_first_answers() -> None:
    table = search(MIPORIN, at={0: "lakeside"}, detective="yes")
    table.act(X, Reveal(Card("lodge")))
    question = asked(table, X, "ja")
    assert (question.title, question.submit) == ("推理：だれが、どこで？", "推理する")
    assert "first" not in [one.style for one in question.options]


def test_rows_show_what_lies_open_who_plays_last_and_who_has_won_before() -> None:
    table = search(MIPORIN, at={0: "lakeside"})
    table.act(X, Reveal(Card("lodge")))
    rows = shown(table, X, won=(2, 0, 1)).play.players
    assert [[card.card for card in row.seat.laid] for row in rows] == [["aoi", "lodge"], ["haruto"], ["kotone"]]
    assert [row.now.note for row in rows] == ["2 games won", "", "plays last · 1 game won"]
    assert [row.seat.face.key for row in rows] == ["aoi.scarlet", "haruto.green", "kotone.peacock"]
