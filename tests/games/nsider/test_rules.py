"""The clauses of ``nsider`` (document 000) about the deal, turns, answers and removal."""

from collections import Counter
from typing import Any

import pytest

from casefile.core.actions import Lapse
from casefile.core.by_post import CampDisbanded, Disband, GiveStrike, LiftStrike, PreferCard, StrikeGiven
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.dealing import deal
from casefile.core.engine import NOTHING, Inputs, Rules, act
from casefile.core.events import SeedOpened
from casefile.core.fairness import Seed, streams
from casefile.core.inquiry import CardShown, CaseClosed, DealCards, EndTurn, Show, Suggest, SuspectChosen
from casefile.core.movement import Roll
from casefile.core.table import AnyTable, Table, set_up
from casefile.games.nsider.events import FileChosen
from tests.games.classic.positions import SEED, kinds, offered, refusal
from tests.games.nsider.posts import HANDS, NAME, OWN, RIGHT, WRONG, accuses, on_to, post, says
from tests.rules import RULES, clause

SuggestAll = Suggest(Card("peacock"), Card("knife"), Card("hall"))
TURN = {"turn_ended", "turn_began"}
FILES = tuple(Seed(bytes([number]) * 32, b"salt") for number in range(1, 4))
"""The sealed seeds of three case files."""


def begun(
    rules: Rules[Any, Any], seats: int = 3, given: Inputs = NOTHING, seed: Seed = SEED, **options: Any
) -> AnyTable:
    """A new game, dealt by the fair streams."""
    table = Table(rules, set_up(rules, seats, {"edition": "clue", **options}, given=given), seed)
    table.begin()
    return table


def shown(events: Any) -> list[tuple[int, int, str | None]]:
    """Who showed whom which card."""
    return [(event.seat, event.to, event.card) for event in events if isinstance(event, CardShown)]


@clause("seats", NAME)
def test_seats(rules: Rules[Any, Any]) -> None:
    assert list(rules.seats) == [3, 4, 5, 6]
    with pytest.raises(Invalid, match="seats: found 2, expected 3 to 6"):
        set_up(rules, 2)
    with pytest.raises(Invalid, match="expected 3 different suspects"):
        set_up(rules, 3, {"edition": "clue"}, given=Inputs((Card("plum"), Card("plum"), Card("green"))))
    table = begun(rules, given=Inputs((Card("plum"), Card("green"), Card("white"))))
    assert table.state.suspects == {0: "plum", 1: "green", 2: "white"}


@clause("file", NAME)
def test_each_file_has_a_seed_of_its_own_and_takes_nothing_from_the_deck(rules: Rules[Any, Any]) -> None:
    seals = tuple(seed.commitment for seed in FILES)
    tables = [
        begun(rules, given=Inputs(votes=(n, n, n), files=seals), seed=seed, case_files=3)
        for n, seed in enumerate(FILES, 1)
    ]
    # All 21 cards are in every game: 3 sealed and 18 dealt.
    assert [len({*t.state.holdings.case_file, *sum(t.state.holdings.hands, ())}) for t in tables] == [21] * 3
    assert len({t.state.holdings.case_file for t in tables}) == 3
    with pytest.raises(Invalid, match="files: found 2 different seals, expected 3"):
        begun(rules, given=Inputs(files=seals[:2]), case_files=3)


@clause("vote", NAME)
@pytest.mark.parametrize(
    ("votes", "file"), [((), 1), ((2, 3, 2), 2), ((3, 2, 1), 1), ((3, 3, 1), 3), ((3, 2, 3), 3), ((3, 2, 2, 3), 2)]
)
def test_vote(rules: Rules[Any, Any], votes: tuple[int, ...], file: int) -> None:
    table = begun(rules, len(votes) or 3, Inputs(votes=votes), case_files=3)
    assert [event for event in table.history if isinstance(event, FileChosen)] == [FileChosen(file, 3)]
    assert table.setup.given.file == file


@clause("vote", NAME)
def test_a_vote_names_a_file_that_there_is(rules: Rules[Any, Any]) -> None:
    for votes in ((0, 1, 1), (1, 1, 4), (1, 1)):
        with pytest.raises(Invalid, match="votes"):
            set_up(rules, 3, {"case_files": 3}, given=Inputs(votes=votes))


@clause("unopened", NAME)
def test_the_opened_seed_does_not_lead_to_the_other_files(rules: Rules[Any, Any]) -> None:
    given = Inputs(votes=(2, 2, 2), files=tuple(seed.commitment for seed in FILES))
    table = begun(rules, given=given, seed=FILES[1], case_files=3)
    table.record([SeedOpened(FILES[1].seed.hex(), FILES[1].salt.hex())])
    said = repr(table.history) + repr(table.setup)
    for seed in (FILES[0], FILES[2]):
        assert seed.seed.hex() not in said
        assert repr(seed.seed) not in said
        # The game is the same, whatever is sealed in the other files: nothing of it depends on them.
    others = Inputs(votes=(2, 2, 2), files=("a", FILES[1].commitment, "b"))
    twin = begun(rules, given=others, seed=FILES[1], case_files=3)
    assert table.history[:-1] == twin.history


@clause("deal", NAME)
@pytest.mark.parametrize(("seats", "sizes"), [(3, [6, 6, 6]), (4, [5, 5, 4, 4]), (5, [4, 4, 4, 3, 3]), (6, [3] * 6)])
def test_deal(rules: Rules[Any, Any], seats: int, sizes: list[int]) -> None:
    table = begun(rules, seats)
    held = table.state.holdings
    assert [len(hand) for hand in held.hands] == sizes
    assert sorted([*held.case_file, *sum(held.hands, ())]) == sorted(table.setup.deck)
    assert all(card in cards for card, cards in zip(held.case_file, table.setup.deck.categories, strict=True))


@clause("deal", NAME)
def test_those_who_are_first_in_turn_order_get_the_extra_cards(rules: Rules[Any, Any]) -> None:
    # Registered as Plum, Scarlet, Green, White: by the list of people the order is Scarlet, White, Green, Plum.
    table = begun(rules, 4, Inputs(tuple(map(Card, ("plum", "scarlet", "green", "white")))))
    assert table.state.order == (1, 3, 2, 0)
    assert [len(hand) for hand in table.state.holdings.hands] == [4, 5, 4, 5]


@clause("order", NAME)
def test_answers_go_in_turn_order_too(rules: Rules[Any, Any]) -> None:
    given = Inputs(tuple(map(Card, ("plum", "scarlet", "white"))))
    table = Table(rules, set_up(rules, 3, {"edition": "clue"}, given=given), SEED)
    table.record(Table(rules, table.setup, SEED).begin()[:3])
    hands = tuple(tuple(map(Card, HANDS[seat])) for seat in range(3))
    state = rules.start(table.setup)
    events = rules.decide(state, "chance", DealCards(tuple(map(Card, RIGHT)), hands, ()))
    table = Table(rules, table.setup, SEED, events)
    assert table.state.order == (1, 2, 0)
    # Seat 1 names a card of each of the others: seat 2 is asked first.
    happened = rules.decide(table.state, Seat(1), SuggestAll)
    assert shown(happened) == [(2, 1, "peacock")]


@clause("turn", NAME)
def test_a_turn_is_a_suggestion_or_an_accusation_or_both(rules: Rules[Any, Any]) -> None:
    table = post(rules)
    assert refusal(table, 0, EndTurn()) == "turn"
    assert kinds(says(table, ("white", "knife", "hall")))[-2:] == ["turn_ended", "turn_began"]
    table = on_to(post(rules), 3)
    assert kinds(accuses(table, WRONG))[:2] == ["accused", "camp_disbanded"]
    table = on_to(post(rules), 3)
    says(table, ("white", "knife", "hall"), pending=True)
    assert refusal(table, 0, SuggestAll) == "turn"
    assert kinds(accuses(table, RIGHT)) == ["accused", "case_closed"]


@clause("suggest", NAME)
def test_any_place_and_ones_own_cards(rules: Rules[Any, Any]) -> None:
    table = post(rules)
    offer = table.menu(Seat(0))[type(SuggestAll)]
    assert not isinstance(offer, str)
    deck = table.setup.deck
    assert offer.choices == {"suspect": deck.suspects, "weapon": deck.weapons, "room": deck.rooms}
    assert "nobody_answered" in kinds(says(table, ("scarlet", "knife", "hall")))


@clause("answer", NAME)
def test_the_first_that_holds_a_card_answers(rules: Rules[Any, Any]) -> None:
    found = says(post(rules), ("peacock", "rope", "hall"))
    assert kinds(found)[:3] == ["suggested", "answer_asked", "card_shown"]
    assert shown(found) == [(1, 0, "rope")]
    found = says(post(rules), ("peacock", "knife", "hall"))
    assert kinds(found)[:4] == ["suggested", "could_not_answer", "answer_asked", "card_shown"]
    assert shown(found) == [(2, 0, "peacock")]


@clause("show", NAME)
def test_only_the_two_see_the_card(rules: Rules[Any, Any]) -> None:
    (event,) = [e for e in says(post(rules), ("peacock", "rope", "hall")) if isinstance(e, CardShown)]
    assert [event.seen_by(viewer).card for viewer in (Seat(0), Seat(1), Seat(2), "spectator")] == [
        "rope",
        "rope",
        None,
        None,
    ]


@clause("standing", NAME)
def test_by_default_the_list_then_what_the_asker_has_seen(rules: Rules[Any, Any]) -> None:
    table = post(rules)
    assert shown(says(table, ("white", "rope", "kitchen"))) == [(1, 0, "white")]
    says(table, ("scarlet", "knife", "hall"))
    assert shown(says(table, ("green", "rope", "kitchen"))) == [(1, 2, "green")]
    assert table.state.turn == 0
    # What seat 0 has seen comes before anything else.
    assert shown(says(table, ("white", "rope", "kitchen"))) == [(1, 0, "white")]


@clause("standing", NAME)
def test_a_standing_order_can_be_changed_at_any_time_and_nobody_hears_it(rules: Rules[Any, Any]) -> None:
    table = post(rules)
    (event,) = table.act(Seat(1), PreferCard(Card("kitchen")))
    assert [event.seen_by(viewer) is None for viewer in (Seat(0), Seat(1), Seat(2), "spectator")] == [
        True,
        False,
        True,
        True,
    ]
    assert table.view(Seat(0)).state.orders[1] is None
    assert refusal(table, Seat(1), PreferCard(Card("kitchen"))) == "standing"
    assert refusal(table, Seat(1), PreferCard(Card("study"))) == "standing"
    assert shown(says(table, ("white", "rope", "kitchen"))) == [(1, 0, "kitchen")]
    # The kitchen stays what this asker is shown, though another card comes first now.
    table.act(Seat(1), PreferCard(Card("rope")))
    says(table, ("scarlet", "knife", "hall"))
    says(table, ("scarlet", "knife", "hall"))
    assert shown(says(table, ("white", "rope", "kitchen"))) == [(1, 0, "kitchen")]


@clause("asked", NAME)
def test_where_camps_are_asked_everybody_waits(rules: Rules[Any, Any]) -> None:
    table = post(rules, show="ask")
    says(table, ("white", "rope", "kitchen"))
    assert table.actor == 1
    assert [offered(table, seat) for seat in range(3)] == [set(), {"show"}, set()]
    assert refusal(table, Seat(0), EndTurn()) == "asked"
    assert refusal(table, Seat(1), SuggestAll) == "asked"
    assert shown(table.act(Seat(1), Show(Card("kitchen")))) == [(1, 0, "kitchen")]


@clause("slow", NAME)
def test_to_be_slow_to_show_is_no_strike(rules: Rules[Any, Any]) -> None:
    table = post(rules, show="ask")
    says(table, ("white", "rope", "kitchen"))
    found = table.lapse(5)
    assert kinds(found)[:2] == ["lapsed", "card_shown"]
    assert shown(found) == [(1, 0, "white")]
    assert table.state.strikes == {}


@clause("pending", NAME)
def test_pending_keeps_the_turn_whatever_the_answer(rules: Rules[Any, Any]) -> None:
    for cards in (("white", "knife", "hall"), OWN):
        table = on_to(post(rules), 3)
        found = kinds(says(table, cards, pending=True))
        assert found[:2] == ["suggested", "accusation_pending"]
        assert not TURN & set(found)
        assert offered(table, 0) == {"accuse", "end_turn", "prefer_card"}
        assert kinds(table.act(Seat(0), EndTurn())) == ["turn_ended", "turn_began"]
        assert table.actor == 1


@clause("offer", NAME)
def test_undisproved_from_round_three_an_accusation_is_offered(rules: Rules[Any, Any]) -> None:
    table = post(rules)
    assert "accusation_offered" not in kinds(says(table, OWN))
    table = on_to(post(rules), 3)
    assert kinds(says(table, OWN))[-2:] == ["nobody_answered", "accusation_offered"]
    assert offered(table, 0) == {"accuse", "end_turn", "prefer_card"}
    assert kinds(table.act(Seat(0), EndTurn())) == ["turn_ended", "turn_began"]
    table = on_to(post(rules), 3)
    assert "accusation_offered" not in kinds(says(table, ("white", "knife", "hall")))


@clause("extension", NAME)
def test_letting_the_extension_pass_declines(rules: Rules[Any, Any]) -> None:
    table = on_to(post(rules), 3)
    says(table, OWN)
    assert kinds(table.lapse(7)) == ["lapsed", "turn_ended", "turn_began"]
    assert table.state.strikes == {}


@clause("round", NAME)
def test_nobody_accuses_before_round_three(rules: Rules[Any, Any]) -> None:
    table = post(rules)
    for number in range(1, 3):
        for seat in range(3):
            assert (table.state.round, table.actor) == (number, seat)
            assert offered(table, seat) == {"suggest", "prefer_card"}
            with pytest.raises(Exception, match=rules.book["round"]):
                accuses(table, RIGHT)
            with pytest.raises(Exception, match=rules.book["round"]):
                says(table, OWN, pending=True)
            says(table, ("scarlet", "knife", "hall"))
    assert table.state.round == 3
    assert offered(table, 0) == {"suggest", "suggest_pending", "accuse", "prefer_card"}


@clause("accuse", NAME)
def test_one_may_accuse_of_something_else_but_only_once(rules: Rules[Any, Any]) -> None:
    table = on_to(post(rules, draw_fraction="1"), 3)
    says(table, OWN)
    accuses(table, ("green", "rope", "kitchen"))
    with pytest.raises(Exception, match=rules.book["out"]):
        accuses(table, RIGHT, seat=0)
    with pytest.raises(Exception, match=rules.book["order"]):
        accuses(table, RIGHT, seat=2)


@clause("wrong", NAME)
def test_wrong_is_all_that_a_camp_is_told(rules: Rules[Any, Any]) -> None:
    table = on_to(post(rules), 3)
    found = accuses(table, WRONG)
    assert kinds(found) == ["accused", "camp_disbanded", "turn_ended", "turn_began"]
    assert CampDisbanded(Seat(0), "wrong", "") in found
    assert table.view(Seat(0)).state.holdings.case_file is None
    assert table.state.out == {0}


@clause("limit", NAME)
def test_a_turn_that_lapses_is_gone_and_costs_a_strike(rules: Rules[Any, Any]) -> None:
    table = post(rules)
    found = table.lapse(99)
    assert kinds(found) == ["lapsed", "turn_missed", "strike_given", "turn_ended", "turn_began"]
    assert table.state.strikes == {0: 1}
    assert table.actor == 1


@clause("strikes", NAME)
def test_three_strikes(rules: Rules[Any, Any]) -> None:
    table = post(rules)
    for round in range(1, 4):
        found = table.lapse(round)
        if round < 3:
            on_to(table, round + 1)
    assert kinds(found) == ["lapsed", "turn_missed", "strike_given", "camp_disbanded", "turn_ended", "turn_began"]
    assert CampDisbanded(Seat(0), "strikes", "") in found
    assert table.actor == 1


@clause("out", NAME)
def test_a_disbanded_camp_has_no_part(rules: Rules[Any, Any]) -> None:
    table = on_to(post(rules), 3)
    accuses(table, WRONG)
    assert {refusal(table, Seat(0), action) for action in (EndTurn(), SuggestAll, PreferCard(Card("hall")))} == {"out"}
    says(table, ("scarlet", "knife", "hall"))
    says(table, ("scarlet", "knife", "hall"))
    assert table.actor == 1


@clause("operator", NAME)
def test_the_operator_answers_with_a_card_seen_before_else_a_drawn_one(rules: Rules[Any, Any]) -> None:
    drawn = Counter[str]()
    for number in range(60):
        table = on_to(post(rules, draw_fraction="0.75"), 3)
        # Seat 1 was shown Scarlet by seat 0 in the rounds before.
        accuses(table, WRONG)
        fair = Table(rules, table.setup, Seed(bytes([number]), b"salt"), table.history)
        assert fair.actor == 1
        found = says(fair, ("scarlet", "knife", "study"))
        assert kinds(found)[:4] == ["suggested", "could_not_answer", "answer_asked", "card_shown"]
        assert shown(found) == [(0, 1, "scarlet")]
        found = says(fair, ("mustard", "candlestick", "lounge"))
        drawn.update(card for _, _, card in shown(found) if card)
    # Three cards, each as likely: 20 of 60 expected, 11 to 29 is within 2.5 standard deviations (3.65 each).
    assert set(drawn) == {"mustard", "candlestick", "lounge"}
    assert min(drawn.values()) >= 11


@clause("open", NAME)
def test_cards_that_lie_open_or_say_nothing(rules: Rules[Any, Any]) -> None:
    table = on_to(post(rules, disbanded_cards="revealed"), 3)
    found = accuses(table, WRONG)
    assert kinds(found) == ["accused", "camp_disbanded", "hand_revealed", "turn_ended", "turn_began"]
    assert table.view("spectator").state.holdings.hands[0] == HANDS[0]
    assert kinds(says(table, ("scarlet", "knife", "hall")))[:3] == ["suggested", "could_not_answer", "nobody_answered"]
    table = on_to(post(rules, disbanded_cards="silent"), 3)
    assert "hand_revealed" not in kinds(accuses(table, WRONG))
    assert kinds(says(table, ("scarlet", "knife", "hall")))[:3] == ["suggested", "could_not_answer", "nobody_answered"]


@clause("open", NAME)
def test_a_question_asked_before_is_answered_by_the_operator(rules: Rules[Any, Any]) -> None:
    for mode in ("operator", "revealed", "silent"):
        table = post(rules, show="ask", disbanded_cards=mode)
        says(table, ("scarlet", "rope", "study"))
        found = table.act("operator", Disband(Seat(1), "They have left."))
        assert shown(found) == [(1, 0, "rope")]
        assert table.actor == 2


@clause("draw", NAME)
@pytest.mark.parametrize(("seats", "removed"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_draw(rules: Rules[Any, Any], seats: int, removed: int) -> None:
    table = post(rules, seats)
    for number in range(removed):
        assert table.actor is not None
        found = table.act("operator", Disband(Seat(number), "Gone."))
    assert found[-1] == CaseClosed(None, tuple(map(Card, RIGHT)))
    assert table.actor is None
    assert rules.returns(table.state) == (0.0,) * seats


@clause("win", NAME)
def test_win(rules: Rules[Any, Any]) -> None:
    table = on_to(post(rules), 3)
    assert accuses(table, RIGHT)[-1] == CaseClosed(Seat(0), tuple(map(Card, RIGHT)))
    assert rules.returns(table.state) == (1.0, 0.0, 0.0)


@clause("acts", NAME)
def test_the_operators_acts(rules: Rules[Any, Any]) -> None:
    table = post(rules, 4)
    assert table.act("operator", GiveStrike(Seat(2), "Spoke out of turn.")) == (
        StrikeGiven(Seat(2), "Spoke out of turn."),
    )
    assert table.actor == 0
    assert refusal(table, "operator", LiftStrike(Seat(1), "")) == "acts"
    table.act("operator", LiftStrike(Seat(2), "A mistake."))
    assert table.state.strikes == {2: 0}
    found = table.act("operator", Disband(Seat(0), "They asked for it."))
    assert kinds(found) == ["camp_disbanded", "turn_ended", "turn_began"]
    assert table.actor == 1
    table.act("operator", GiveStrike(Seat(1), ""))
    table.act("operator", GiveStrike(Seat(1), ""))
    assert kinds(table.act("operator", GiveStrike(Seat(1), "")))[-1] == "case_closed"
    for action in (GiveStrike(Seat(2), ""), LiftStrike(Seat(2), ""), Disband(Seat(2), "")):
        assert refusal(table, "operator", action) == "acts"
        assert refusal(table, Seat(2), action) == "foreign"


@clause("over", NAME)
def test_over(rules: Rules[Any, Any]) -> None:
    table = on_to(post(rules), 3)
    accuses(table, RIGHT)
    for seat in range(3):
        assert {refusal(table, Seat(seat), action) for action in (EndTurn(), SuggestAll)} == {"over"}
        assert refusal(table, Seat(seat), PreferCard(Card("hall"))) == "over"
    assert refusal(table, "clock", Lapse(Seat(0), 1, EndTurn())) == "clock"


@clause("clock", NAME)
def test_clock(rules: Rules[Any, Any]) -> None:
    table = post(rules)
    assert refusal(table, "clock", Lapse(Seat(1), 1, EndTurn())) == "clock"
    assert refusal(table, Seat(0), Lapse(Seat(0), 1, EndTurn())) == "foreign"


@clause("chance", NAME)
def test_chance(rules: Rules[Any, Any]) -> None:
    table = begun(rules)
    drawn = deal(rules.deal_spec(rules.start(table.setup)), streams(SEED.key([""] * 3))("deal"))  # type: ignore[arg-type]
    assert table.state.holdings.case_file == drawn.case_file
    assert refusal(table, Seat(0), DealCards(drawn.case_file, drawn.hands, ())) == "foreign"


@clause("foreign", NAME)
def test_foreign(rules: Rules[Any, Any]) -> None:
    assert refusal(post(rules), Seat(0), Roll()) == "foreign"
    with pytest.raises(KeyError):
        rules.evolve(post(rules).state, SuspectChosen(Seat(0), Card("plum")))


def test_other_rule_sets_have_no_operator() -> None:
    for name in ("cluedo", "hide_tracks"):
        rules = RULES[name]
        state = rules.start(set_up(rules, rules.seats[0]))
        with pytest.raises(Exception, match=rules.book["foreign"]):
            act(rules, state, "operator", GiveStrike(Seat(0), ""))
