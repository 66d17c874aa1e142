"""The options of ``nsider``, its simultaneous rounds and the Red Card (document 000)."""

from collections import Counter
from typing import Any

import pytest

from casefile.core.actions import Refused, offers
from casefile.core.by_post import Disband, PreferCard, SuggestPending
from casefile.core.cards import Card, Seat
from casefile.core.engine import Inputs, Rules
from casefile.core.fairness import Seed
from casefile.core.hours import DAY, HOUR
from casefile.core.inquiry import CaseClosed, EndTurn, Suggest, TurnBegan
from casefile.core.options import describe, spell
from casefile.core.solutions import MurdererUnmasked
from casefile.core.table import set_up
from casefile.correspondence.game import CorrespondenceGame
from casefile.games.nsider.events import FileChosen, RedCardDealt, TurnOrderDrawn, TurnWritten
from tests.correspondence.camps.scene import T0, leader
from tests.correspondence.cases import case_of
from tests.correspondence.posts import move, started
from tests.games.classic.positions import kinds, offered, refusal
from tests.games.nsider.posts import NAME, OWN, RIGHT, WRONG, accuses, on_to, post, red_post, says, values
from tests.games.nsider.test_rules import begun, shown
from tests.rules import RULES, clause

Valued = tuple[Rules[Any, Any], Any]
FRAMED = ("plum", "wrench", "study")
"""The case file of the games with a Red Card: Plum is framed."""
CAUGHT = ("scarlet", "wrench", "study")
"""The other solution where camp 0, which is Scarlet, has the Red Card."""

# By document 000; ours where it leaves a point open.
DEFAULTS = {
    "edition": "ns_clue",
    "turn_order": "people",
    "case_files": 1,
    "turn_limit": 5,
    "extension": 24,
    "strikes": 3,
    "accuse_from_round": 3,
    "disbanded_cards": "operator",
    "draw_fraction": "0.5",
    "show": "standing_order",
    "rounds": "sequential",
    "red_card": False,
    "murderer_knows_framed": True,
}


def test_defaults() -> None:
    assert {option.name: option.default for option in describe(RULES[NAME].options)} == DEFAULTS


@values("edition", "ns_clue", "clue")
def test_edition(rules: Valued) -> None:
    setup = set_up(rules[0], 3, {"edition": rules[1]})
    # Document 000 prints both lists; its own begins with Mario, the other with Miss Scarlet.
    assert setup.deck.suspects[0] == {"ns_clue": "mario", "clue": "scarlet"}[rules[1]]


@values("turn_order", "people", "registration", "random")
def test_turn_order(rules: Valued) -> None:
    given = Inputs(tuple(map(Card, ("plum", "scarlet", "white"))))
    orders = set()
    for number in range(40):
        table = begun(rules[0], 3, given, Seed(bytes([number]), b"salt"), turn_order=rules[1])
        order = table.state.order
        assert order[0] == table.state.turn
        drawn = [event for event in table.history if isinstance(event, TurnOrderDrawn)]
        assert drawn == ([TurnOrderDrawn(order)] if rules[1] == "random" else [])
        orders.add(order)
    # Scarlet, White, Plum; as registered; each of the six orders.
    assert orders == {(1, 2, 0)} if rules[1] == "people" else len(orders) == {"registration": 1, "random": 6}[rules[1]]


@values("case_files", 1, 2, 3, 4, 5, 6)
def test_case_files(rules: Valued) -> None:
    found = begun(rules[0], given=Inputs(votes=(rules[1],) * 3), case_files=rules[1])
    chosen = [event for event in found.history if isinstance(event, FileChosen)]
    assert chosen == ([FileChosen(rules[1], rules[1])] if rules[1] > 1 else [])


@values("turn_limit", 5, 1, 2, 3, 7, 10)
def test_turn_limit(rules: Valued) -> None:
    owed = started(turn_limit=str(rules[1])).game.owed.values()
    assert [(turn.due - T0, turn.strike) for turn in owed] == [(rules[1] * DAY, True)]


@values("extension", 24, 12, 48)
def test_extension(rules: Valued) -> None:
    # Extra time: never less than what is left of the turn, which was opened just now for a day.
    post = started(extension=str(rules[1]), turn_limit="1", accuse_from_round="1")
    assert _left(post, SuggestPending) == [(max(24, rules[1]) * HOUR, False)]
    # The same for a camp that is asked for a card, which is no turn of its own.
    post = started(extension=str(rules[1]), show="ask")
    assert _left(post, Suggest) == [(rules[1] * HOUR, False)]


def _left(post: CorrespondenceGame, kind: type[Suggest | SuggestPending]) -> list[tuple[int, bool]]:
    """After a suggestion of others' cards: the time of those who owe something, and whether they risk a strike."""
    (camp,), case = post.game.owed, case_of(post)
    hidden = {*case.holdings.hand(post.seat(camp)), *case.holdings.sealed()}
    named = [next(card for card in cards if card not in hidden) for cards in case.setup.deck.categories]
    post.act(leader(camp), move(post, camp, kind(*named)), T0)
    return [(turn.due - T0, turn.strike) for turn in post.game.owed.values()]


@values("strikes", 3, 1, 2, 4, 5)
def test_strikes(rules: Valued) -> None:
    table = post(rules[0], strikes=rules[1])
    for number in range(1, rules[1] + 1):
        assert 0 not in table.state.out
        assert table.actor == 0
        found = table.lapse(number)
        while table.actor not in (0, None) and 0 not in table.state.out:
            says(table, ("scarlet", "knife", "hall"))
    assert "camp_disbanded" in kinds(found)
    assert table.state.out == {0}


@values("accuse_from_round", 3, 1, 2, 4, 5)
def test_accuse_from_round(rules: Valued) -> None:
    table = post(rules[0], accuse_from_round=rules[1])
    while table.state.round < rules[1]:
        assert "accuse" not in offered(table, int(table.actor or 0))
        says(table, ("scarlet", "knife", "hall"))
    assert "accuse" in offered(table, 0)


@values("disbanded_cards", "operator", "revealed", "silent")
def test_disbanded_cards(rules: Valued) -> None:
    table = post(rules[0], disbanded_cards=rules[1])
    found = kinds(table.act("operator", Disband(Seat(1), "Gone.")))
    assert ("hand_revealed" in found) == (rules[1] == "revealed")
    assert shown(says(table, ("scarlet", "rope", "study"))) == ([(1, 0, "rope")] if rules[1] == "operator" else [])


@values("draw_fraction", "0.5", "0.75", "1")
def test_draw_fraction(rules: Valued) -> None:
    # Half, three quarters, and all of four.
    enough = {"0.5": 2, "0.75": 3, "1": 4}[rules[1]]
    table = post(rules[0], 4, draw_fraction=rules[1])
    for seat in range(enough):
        assert table.actor is not None
        table.act("operator", Disband(Seat(seat), "Gone."))
    assert table.actor is None


@values("show", "standing_order", "ask")
def test_show(rules: Valued) -> None:
    table = post(rules[0], show=rules[1])
    says(table, ("white", "rope", "kitchen"))
    asks = rules[1] == "ask"
    assert table.state.stage == ("asked" if asks else "start")
    assert table.actor == 1
    assert ("prefer_card" in offered(table, 2)) != asks


@values("rounds", "sequential", "simultaneous")
def test_rounds(rules: Valued) -> None:
    table = post(rules[0], rounds=rules[1])
    may = [seat for seat in range(3) if "suggest" in offered(table, seat)]
    assert may == ([0, 1, 2] if rules[1] == "simultaneous" else [0])


@values("red_card", False, True)
def test_red_card(rules: Valued) -> None:
    table = begun(rules[0], red_card=spell(rules[1]))
    assert any(isinstance(event, RedCardDealt) for event in table.history) == rules[1]
    assert sum(map(len, table.state.holdings.hands)) == (17 if rules[1] else 18)


@values("murderer_knows_framed", True, False)
def test_murderer_knows_framed(rules: Valued) -> None:
    table = red_post(rules[0], murderer_knows_framed=spell(rules[1]))
    assert table.view(Seat(0)).state.red == (("scarlet", "plum") if rules[1] else ("scarlet",), None, None)


# -- simultaneous rounds -----------------------------------------------------------------------------------------------


@clause("together", NAME)
def test_drafts_stay_hidden_and_are_carried_out_in_turn_order(rules: Rules[Any, Any]) -> None:
    table = post(rules, rounds="simultaneous")
    (written,) = says(table, ("peacock", "knife", "hall"), seat=2)
    assert written == TurnWritten(Seat(2), (Card("peacock"), Card("knife"), Card("hall")), (), ())
    assert written.seen_by(Seat(0)) == written.seen_by("spectator") == TurnWritten(Seat(2), None, None, None)
    assert written.seen_by(Seat(2)) == written
    assert table.actor == 0
    says(table, ("white", "knife", "hall"), seat=1)
    found = says(table, ("white", "rope", "hall"), seat=0)
    assert [event.seat for event in found if isinstance(event, TurnBegan)] == [0, 1, 2]
    assert kinds(found)[-1] == "writing_began"
    assert table.state.round == 2


@clause("together", NAME)
def test_a_camp_that_misses_the_window_gets_a_strike_and_the_others_go_on(rules: Rules[Any, Any]) -> None:
    table = post(rules, rounds="simultaneous")
    says(table, ("white", "rope", "hall"), seat=0)
    assert kinds(table.lapse(1)) == ["lapsed", "turn_missed", "strike_given"]
    found = says(table, ("white", "rope", "hall"), seat=2)
    assert [event.seat for event in found if isinstance(event, TurnBegan)] == [0, 2]
    assert table.state.strikes == {1: 1}
    for _ in range(3):
        table.lapse(2)
    assert table.state.round == 3


@clause("together", NAME)
def test_each_camp_may_miss_the_window_on_its_own(rules: Rules[Any, Any]) -> None:
    table = post(rules, rounds="simultaneous")
    table.lapse(1, Seat(2))
    assert table.state.strikes == {2: 1}
    assert table.actor == 0
    with pytest.raises(Refused):
        table.lapse(2, Seat(2))
    says(table, ("white", "rope", "hall"), seat=0)
    found = says(table, ("white", "rope", "hall"), seat=1)
    assert [event.seat for event in found if isinstance(event, TurnBegan)] == [0, 1]


@clause("together", NAME)
def test_a_written_accusation_and_a_pending_one_wait_for_their_turn(rules: Rules[Any, Any]) -> None:
    table = post(rules, rounds="simultaneous")
    for _ in range(6):
        says(table, ("scarlet", "knife", "hall"))
    assert table.state.round == 3
    says(table, ("white", "rope", "hall"), pending=True)
    says(table, ("scarlet", "knife", "hall"))
    found = accuses(table, RIGHT)
    assert kinds(found)[-2:] == ["answer_asked", "card_shown"]
    assert offered(table, 0) == {"accuse", "end_turn", "prefer_card"}
    found = table.act(Seat(0), EndTurn())
    assert kinds(found)[-2:] == ["accused", "case_closed"]
    assert table.state.winner == 2


@clause("together", NAME)
def test_a_camp_that_is_disbanded_while_all_write_holds_nobody_up(rules: Rules[Any, Any]) -> None:
    table = post(rules, 4, rounds="simultaneous")
    for seat in (0, 1, 2):
        says(table, ("scarlet", "knife", "hall"), seat=seat)
    found = table.act("operator", Disband(Seat(3), "Gone."))
    assert [event.seat for event in found if isinstance(event, TurnBegan)] == [0, 1, 2]


@clause("written", NAME)
def test_what_is_written_stays(rules: Rules[Any, Any]) -> None:
    table = post(rules, rounds="simultaneous")
    says(table, ("scarlet", "knife", "hall"))
    assert refusal(table, Seat(0), Suggest(Card("plum"), Card("rope"), Card("hall"))) == "written"
    assert set(offers(table.menu(Seat(0)))) == {PreferCard}


# -- the Red Card ------------------------------------------------------------------------------------------------------


@clause("red", NAME)
@pytest.mark.parametrize(("seats", "sizes"), [(3, [6, 6, 6]), (4, [5, 5, 4, 4]), (5, [4, 4, 4, 3, 3]), (6, [3] * 6)])
def test_the_red_card_is_one_of_its_holders_cards(rules: Rules[Any, Any], seats: int, sizes: list[int]) -> None:
    murderers, framed = Counter[int](), set()
    for number in range(120):
        table = begun(rules, seats, seed=Seed(bytes([number]), b"salt"), red_card="yes")
        state = table.state
        ((seat, told),) = [(seat, told) for seat, told in enumerate(state.red) if told]
        assert told == (state.suspects[seat], state.holdings.case_file[0])
        assert [len(hand) + (s == seat) for s, hand in enumerate(state.holdings.hands)] == sizes
        dealt = [*state.holdings.case_file, *sum(state.holdings.hands, ())]
        # 21 cards less the murderer's own: 3 in the case file and 17 dealt.
        assert sorted([*dealt, told[0]]) == sorted(table.setup.deck)
        murderers[seat] += 1
        framed.add(state.holdings.case_file[0])
    assert set(murderers) == set(range(seats))
    # Each camp is drawn as often: of 120 the least is within 4 standard deviations of its share.
    assert min(murderers.values()) > 120 / seats - 4 * (120 / seats) ** 0.5
    assert framed == set(table.setup.deck.suspects)


@clause("red_never", NAME)
def test_the_red_card_disproves_nothing(rules: Rules[Any, Any]) -> None:
    table = red_post(rules, murderer=1)
    # Camp 1 is Mustard: nobody holds Mustard's card, the wrench and the study are sealed.
    found = kinds(says(table, ("mustard", "wrench", "study")))
    assert found[:4] == ["suggested", "could_not_answer", "could_not_answer", "nobody_answered"]


@clause("red_told", NAME)
def test_each_camp_learns_only_whether_it_has_the_red_card(rules: Rules[Any, Any]) -> None:
    table = red_post(rules, murderer=1)
    assert [table.view(Seat(seat)).state.red for seat in range(3)] == [
        ((), None, None),
        (None, ("mustard", "plum"), None),
        (None, None, ()),
    ]
    assert table.view("spectator").state.red == (None, None, None)


@clause("red_end", NAME)
def test_to_name_the_murderer_wins(rules: Rules[Any, Any]) -> None:
    table = on_to(red_post(rules), 3)
    says(table, OWN)
    if table.state.stage == "answered":
        table.act(Seat(0), EndTurn())
    found = accuses(table, CAUGHT)
    assert table.state.winner == 1
    assert found[-2:] == (MurdererUnmasked(Seat(0), Card("scarlet")), CaseClosed(Seat(1), tuple(map(Card, FRAMED))))


@clause("red_end", NAME)
def test_to_name_the_framed_person_is_the_murderers_win(rules: Rules[Any, Any]) -> None:
    for accuser in (0, 1):
        table = on_to(red_post(rules), 3)
        if accuser:
            table.lapse(1)
        accuses(table, FRAMED)
        assert table.state.winner == 0


@clause("red_end", NAME)
def test_a_murderer_that_names_itself_loses_and_nobody_wins(rules: Rules[Any, Any]) -> None:
    table = on_to(red_post(rules), 3)
    accuses(table, CAUGHT)
    assert table.actor is None
    assert rules.returns(table.state) == (0.0, 0.0, 0.0)


@clause("red_draw", NAME)
def test_a_draw_is_the_murderers_even_when_it_is_gone(rules: Rules[Any, Any]) -> None:
    table = on_to(red_post(rules), 3)
    # A third kind of accusation: neither solution.
    assert kinds(accuses(table, WRONG))[:2] == ["accused", "camp_disbanded"]
    assert table.actor == 1
    accuses(table, WRONG)
    assert table.state.winner == 0
    assert rules.returns(table.state) == (1.0, 0.0, 0.0)
