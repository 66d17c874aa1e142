"""Clauses about seats, characters, the deal and whose turn it is."""

from typing import Any

import pytest

from casefile.core.actions import Lapse
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import even_sizes
from casefile.core.engine import Rules
from casefile.core.events import Lapsed, SeatTaken
from casefile.core.fairness import Seed, streams
from casefile.core.inquiry import (
    Accuse,
    CardsDealt,
    CardShown,
    ChooseSuspect,
    EndTurn,
    Show,
    SideCardSeen,
    SuspectChosen,
    TurnBegan,
)
from casefile.core.movement import DiceRolled, Move, Roll, ThrowDice
from casefile.core.table import AnyTable, Table, set_up
from tests.games.classic.positions import (
    RIGHT,
    SEED,
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
from tests.rules import RULES, clause

BOTH = ("cluedo", "cluegame")


def dealt(table: AnyTable) -> CardsDealt:
    """The deal of a table's history."""
    return next(event for event in table.history if isinstance(event, CardsDealt))


def begun(rules: Rules[Any, Any], seats: int, **options: Any) -> AnyTable:
    """A table that chance itself has dealt."""
    table = Table(rules, set_up(rules, seats, options), SEED)
    table.begin()
    return table


@clause("seats", *BOTH)
def test_seats(rules: Rules[Any, Any]) -> None:
    fewest = {"cluedo": 2, "cluegame": 3}[rules.name]
    for seats in range(fewest, 7):
        assert begun(rules, seats).actor == Seat(0)
    for seats in (-1, 0, fewest - 1, 7):
        with pytest.raises(Invalid) as caught:
            set_up(rules, seats)
        assert (caught.value.where, caught.value.found) == ("seats", seats)


@clause("seats", *BOTH)
def test_seats__nothing_can_be_done_before_all_are_taken(rules: Rules[Any, Any]) -> None:
    table = Table(rules, set_up(rules, 3), SEED)
    table.record([SeatTaken(Seat(0), "A", "", ""), SeatTaken(Seat(2), "B", "", "")])
    assert table.actor is None
    assert refusal(table, Seat(0), Roll()) == "seats"


@clause("seal", *BOTH)
def test_seal(rules: Rules[Any, Any]) -> None:
    table = begun(rules, 3)
    deck, file = table.setup.deck, dealt(table).case_file
    assert file is not None
    assert len(file) == 3
    assert all(card in category for card, category in zip(file, deck.categories, strict=True))


# 21 cards less 3 in the case file are 18; the first seats in turn order get the extra ones.
SIZES = {3: (6, 6, 6), 4: (5, 5, 4, 4), 5: (4, 4, 4, 3, 3), 6: (3, 3, 3, 3, 3, 3)}


@clause("deal", *BOTH)
def test_deal(rules: Rules[Any, Any]) -> None:
    for seats, sizes in SIZES.items():
        table = begun(rules, seats)
        event = dealt(table)
        assert tuple(len(hand or ()) for hand in event.hands) == sizes
        assert event.side == ()
        cards = [*(event.case_file or ()), *(card for hand in event.hands for card in hand or ())]
        assert sorted(cards) == sorted(table.setup.deck)


@clause("deal", *BOTH)
def test_deal__the_first_in_turn_order_get_the_extra_cards(rules: Rules[Any, Any]) -> None:
    # Seat 2 plays Scarlet and begins; then come seats 3, 0, 1. 18 = 5 + 5 + 4 + 4 in that order.
    table = seated(rules, 4, suspects=("green", "white", "scarlet", "plum"))
    assert tuple(len(hand) for hand in table.state.holdings.hands) == (4, 4, 5, 5)


def test_even_sizes_by_hand() -> None:
    assert even_sizes(18, [0, 1, 2]) == (6, 6, 6)
    assert even_sizes(18, [3, 0, 1, 2]) == (5, 4, 4, 5)
    assert even_sizes(2, [1, 2, 0]) == (0, 1, 1)


@clause("side", "cluedo")
def test_side(rules: Rules[Any, Any]) -> None:
    # 18 cards less 4 at the side are 14, 7 for each of two.
    side = ["dining_room", "kitchen", "ballroom", "library"]
    table = enter(seated(rules, 2, hold={0: ["hall"]}, side=side), 0, "hall")
    assert tuple(len(hand) for hand in table.state.holdings.hands) == (7, 7)
    seen = suggest(table, "plum", "wrench", "hall")
    assert kinds(seen) == ["suggested", "could_not_answer", "nobody_answered", "side_card_seen"]
    assert seen[-1] == SideCardSeen(Seat(0), 0, Card("dining_room"))
    assert seen[-1].seen_by(Seat(1)) == seen[-1].seen_by("spectator") == SideCardSeen(Seat(0), 0, None)
    # Each suggester sees each side card once, and none is left after the fourth.
    places = []
    for _ in range(4):
        finish(table)
        enter(table, 0, "hall")
        places += [event.place for event in suggest(table, "plum", "wrench", "hall") if isinstance(event, SideCardSeen)]
    assert places == [1, 2, 3]


@clause("side", "cluedo")
def test_side__only_when_the_other_player_cannot_answer(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules, 2, hold={1: ["hall"]}), 0, "hall")
    assert kinds(suggest(table, "plum", "wrench", "hall")) == ["suggested", "answer_asked"]


@clause("side", "cluedo")
def test_side__a_side_card_that_is_named_does_not_answer(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules, 2, hold={0: ["hall"]}, side=["rope"]), 0, "hall")
    assert suggest(table, "plum", "rope", "hall")[-1] == SideCardSeen(Seat(0), 0, Card("rope"))


@clause("side", "cluedo")
def test_side__each_player_sees_them_from_the_first(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules, 2, hold={0: ["hall"], 1: ["lounge"]}), 0, "hall")
    suggest(table, "plum", "wrench", "hall")
    enter(finish(table), 1, "lounge")
    looked = suggest(table, "plum", "wrench", "lounge")[-1]
    assert isinstance(looked, SideCardSeen)
    assert (looked.seat, looked.place) == (1, 0)


@clause("tokens", *BOTH)
def test_tokens(rules: Rules[Any, Any]) -> None:
    table = seated(rules, 3)
    # Start squares by the map: 1 Scarlet, 2 Mustard, 3 White, 4 Green, 5 Peacock, 6 Plum.
    assert table.state.suspects == {0: "scarlet", 1: "mustard", 2: "white"}
    assert table.state.pieces.tokens == {
        "scarlet": "r0c16",
        "mustard": "r7c23",
        "white": "r24c14",
        "green": "r24c9",
        "peacock": "r18c0",
        "plum": "r5c0",
    }


@clause("tokens", *BOTH)
def test_tokens__those_nobody_plays_block_the_way(rules: Rules[Any, Any]) -> None:
    # Nobody plays Plum. From r5c1 a roll of 1 + 1 leads anywhere but over r5c0, where Plum stands.
    table = throw(stand(seated(rules, 3), 0, {0: "r5c1"}), 1, 1)
    reach = choices(table, 0, Move, "to")
    assert "r5c2" in reach or "r5c3" in reach
    assert "r5c0" not in reach


@clause("choose", *BOTH)
def test_choose(rules: Rules[Any, Any]) -> None:
    table = Table(rules, set_up(rules, 3, {"choose_suspect": True}), SEED)
    assert kinds(table.begin()) == ["seat_taken"] * 3
    assert table.actor == Seat(0)
    assert refusal(table, Seat(0), Roll()) == "choose"
    assert refusal(table, Seat(0), ChooseSuspect(Card("rope"))) == "choose"
    assert table.act(Seat(0), ChooseSuspect(Card("plum"))) == (SuspectChosen(Seat(0), Card("plum")),)
    assert refusal(table, Seat(1), ChooseSuspect(Card("plum"))) == "choose"
    assert refusal(table, Seat(0), ChooseSuspect(Card("green"))) == "turn"
    table.act(Seat(1), ChooseSuspect(Card("mustard")))
    assert "cards_dealt" in kinds(table.act(Seat(2), ChooseSuspect(Card("white"))))
    # Mustard comes first in the order of suspects, so seat 1 begins.
    assert table.actor == Seat(1)
    assert refusal(table, Seat(1), ChooseSuspect(Card("green"))) == "choose"


@clause("choose", *BOTH)
def test_choose__not_where_the_seats_say_it(rules: Rules[Any, Any]) -> None:
    assert refusal(seated(rules), Seat(0), ChooseSuspect(Card("plum"))) == "choose"


@clause("first", *BOTH)
def test_first(rules: Rules[Any, Any]) -> None:
    # The order of suspects: Scarlet, Mustard, White, Green, Peacock, Plum.
    assert seated(rules, 3, suspects=("white", "plum", "scarlet")).actor == Seat(2)
    assert seated(rules, 3, suspects=("plum", "peacock", "green")).actor == Seat(2)
    assert seated(rules, 3, suspects=("plum", "mustard", "green")).actor == Seat(1)


@clause("first", "cluedo")
def test_first__then_clockwise(rules: Rules[Any, Any]) -> None:
    table = seated(rules, 3, suspects=("white", "scarlet", "mustard"), board="none")
    turns = []
    for _ in range(4):
        turns.append(table.actor)
        suggest(table, "plum", "wrench", "study")
        finish(table)
    assert turns == [1, 2, 0, 1]


@clause("weapons", *BOTH)
def test_weapons(rules: Rules[Any, Any]) -> None:
    laid = set()
    for number in range(20):
        table = Table(rules, set_up(rules, 3), Seed(bytes([number]), b""))
        table.begin()
        weapons = table.state.pieces.objects
        assert list(weapons) == list(table.setup.deck.weapons)
        assert len(set(weapons.values())) == 6  # different rooms
        assert set(weapons.values()) <= set(table.setup.deck.rooms)
        laid.add(tuple(weapons.values()))
    assert len(laid) > 1


@clause("turn", *BOTH)
def test_turn(rules: Rules[Any, Any]) -> None:
    table = seated(rules)
    assert table.actor == Seat(0)
    assert offered(table, 1) == offered(table, 2) == set()
    assert refusal(table, Seat(1), Roll()) == "turn"
    assert refusal(table, Seat(2), EndTurn()) == "turn"


@clause("turn", *BOTH)
def test_turn__the_next_to_the_left_follows(rules: Rules[Any, Any]) -> None:
    table = unanswered(rules)
    ended = table.act(Seat(0), EndTurn())
    assert isinstance(ended[-1], TurnBegan)
    assert (ended[-1].seat, table.actor) == (1, 1)


@clause("over", *BOTH)
def test_over(rules: Rules[Any, Any]) -> None:
    table = unanswered(rules)
    table.act(Seat(0), Accuse(**RIGHT))
    assert table.actor is None
    for seat in range(3):
        assert offered(table, seat) == set()
        assert refusal(table, Seat(seat), Roll()) == "over"


@clause("clock", *BOTH)
def test_clock(rules: Rules[Any, Any]) -> None:
    table = seated(rules)
    assert refusal(table, "clock", Lapse(Seat(1), 5, EndTurn())) == "clock"
    assert refusal(table, "clock", Lapse(Seat(0), 5, Show(Card("rope")))) == "clock"
    ended = table.lapse(5)
    assert kinds(ended) == ["lapsed", "turn_ended", "turn_began"]
    assert ended[0] == Lapsed(Seat(0), 5)
    assert table.actor == Seat(1)


@clause("clock", *BOTH)
def test_clock__one_of_the_cards_that_may_be_shown_is_shown(rules: Rules[Any, Any]) -> None:
    table = enter(seated(rules, hold={1: ["plum", "hall", "rope"]}, sealed=("green", "wrench", "study")), 0, "hall")
    suggest(table, "plum", "wrench", "hall")
    events = table.lapse(9)
    assert kinds(events) == ["lapsed", "card_shown"]
    shown = events[1]
    assert isinstance(shown, CardShown)
    assert (shown.seat, shown.to) == (1, 0)
    assert shown.card in ("plum", "hall")


@clause("clock", *BOTH)
def test_clock__a_free_character_is_taken(rules: Rules[Any, Any]) -> None:
    table = Table(rules, set_up(rules, 3, {"choose_suspect": True}), SEED)
    table.begin()
    table.act(Seat(0), ChooseSuspect(Card("plum")))
    assert kinds(table.lapse(1)) == ["lapsed", "suspect_chosen"]
    assert table.state.suspects[1] != "plum"


@clause("clock", *BOTH)
def test_clock__not_after_the_end(rules: Rules[Any, Any]) -> None:
    table = unanswered(rules)
    table.act(Seat(0), Accuse(**RIGHT))
    assert refusal(table, "clock", Lapse(Seat(0), 5, EndTurn())) == "clock"


@clause("chance", *BOTH)
def test_chance(rules: Rules[Any, Any]) -> None:
    table = seated(rules)
    asked = table.version + 1  # the dice are drawn after "roll_asked"
    table.act(Seat(0), Roll())
    draw = streams(SEED.key([""] * 3))("dice@1")
    assert table.history[asked] == DiceRolled(Seat(0), (draw(6) + 1, draw(6) + 1))


@clause("foreign", *BOTH)
def test_foreign(rules: Rules[Any, Any]) -> None:
    table = seated(rules)
    assert refusal(table, Seat(0), ThrowDice((6, 6))) == "foreign"
    assert refusal(table, Seat(0), Lapse(Seat(0), 5, EndTurn())) == "foreign"
    assert refusal(table, "clock", Roll()) == "foreign"
    assert refusal(table, "chance", Show(Card("rope"))) == "foreign"


def test_characters_must_suit_the_seats() -> None:
    for suspects in (("scarlet", "plum"), ("scarlet", "plum", "plum"), ("scarlet", "plum", "rope")):
        with pytest.raises(Invalid, match="suspects"):
            seated(RULES["cluedo"], 3, suspects=suspects)
    with pytest.raises(Invalid, match="none where players choose"):
        seated(RULES["cluedo"], 3, suspects=("scarlet", "plum", "white"), choose_suspect=True)
