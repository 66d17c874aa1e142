"""Every action that is offered in any game of any rule set has an index, and the numbers of a menu are its actions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casefile.core.action_space import ActionSpace, space_of
from casefile.core.actions import Action, Menu, Offer, each, offers
from casefile.core.board import all_ways
from casefile.core.cards import Card, Invalid, Seat
from casefile.core.editions import CLUE
from casefile.core.inquiry import Accuse, EndTurn, Show, Suggest
from casefile.core.movement import Move
from casefile.core.table import set_up
from tests.amounts import often
from tests.properties.games import plans
from tests.sixth.game import SIX


def faults(space: ActionSpace, menu: Menu) -> list[Action | str]:
    """The offered actions that the space has no number of their own for, and whether it numbers others."""
    actions, found = list(each(menu)), list[Action | str]()
    for action in actions:
        try:
            found += [] if space.action(space.index(action)) == action else [action]
        except Invalid:
            found.append(action)
    if not found and space.indices(menu) != [space.index(action) for action in actions]:
        found.append("other indices")
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", SIX.rules)
@settings(max_examples=often(4, 30))
@given(data=st.data())
def test_every_offered_action_has_an_index_of_its_own(rules: str, data: st.DataObject) -> None:
    plan = data.draw(plans(rules, wild=data.draw(st.booleans())))
    space, checked = plan.table().rules.action_space(plan.setup()), set[object]()
    for table in plan.play():
        for seat in range(plan.seats):
            found = offers(table.rules.menu(table.state, Seat(seat)))
            new = {kind: offer for kind, offer in found.items() if (kind, *offer.choices.values()) not in checked}
            checked |= {(kind, *offer.choices.values()) for kind, offer in new.items()}
            assert faults(space, new) == []


@pytest.mark.parametrize("rules", SIX.rules)
def test_the_indices_count_every_action_once(rules: str) -> None:
    found = SIX.rules[rules]
    space = found.action_space(set_up(found, found.seats[-1]))
    assert [space.index(action) for action in space] == list(range(len(space)))


def test_a_missing_value_and_a_shared_index_are_seen() -> None:
    deck = CLUE.edition(CLUE.shipped[0]).deck
    menu: Menu = {Show: Offer("", {"card": deck.weapons[:2]}), EndTurn: Offer("", {}), Suggest: "a clause"}
    assert faults(space_of((Show, EndTurn), deck, 3), menu) == []
    without = space_of((Show, EndTurn), deck, 3, {Show: {"card": deck.weapons[1:]}})
    assert faults(without, menu) == [Show(deck.weapons[0])]
    with pytest.raises(TypeError, match=r"Move\.to"):
        space_of((Move,), deck, 3)


def test_a_kind_without_values_takes_no_index_and_a_wrong_one_is_refused() -> None:
    deck = CLUE.edition(CLUE.shipped[0]).deck
    space = space_of((Move, Accuse, Show, EndTurn), deck, 3, {Move: {"to": ()}})
    assert len(space) == 6 * 6 * 9 + 21 + 1
    assert space.action(0) == Accuse(*(cards[0] for cards in deck.categories))
    assert space.action(len(space) - 1) == EndTurn()
    for wrong in (-1, len(space)):
        with pytest.raises(IndexError):
            space.action(wrong)
    for other in (Show(Card("no_card")), Suggest(*(cards[0] for cards in deck.categories))):
        with pytest.raises(Invalid, match=rf"action: found {other.kind.title()}\(.*, expected an action of this game"):
            space.index(other)


@pytest.mark.slow
def test_no_way_over_the_whole_board_is_left_out() -> None:
    board = CLUE.edition(CLUE.shipped[0]).board
    named = set(all_ways(board, 12))
    places = (*board.areas, *board.squares)
    possible = {way for place in places for steps in range(2, 13) for way in board.roaming.ways(place, steps)}
    assert possible <= named
    assert (len(possible), len(named)) == (955, 1729)
