"""Every deal of a small deck is listed once, and each is one that a table takes."""

from itertools import islice, permutations
from random import Random

import pytest

import casefile
from casefile.core.actions import Action
from casefile.core.cards import Invalid
from casefile.core.dealing import DealSpec
from casefile.core.deals import deals, number_of_deals
from casefile.core.inquiry import DealCards
from casefile.core.table import Table, set_up
from casefile.games import GAMES
from tests.decks import deck


@pytest.mark.parametrize(("seats", "sizes"), [(2, (3, 3, 3)), (3, (3, 2, 3))])
def test_every_deal_comes_once(seats: int, sizes: tuple[int, int, int]) -> None:
    rules = GAMES["cluedo"].rules
    setup = set_up(rules, seats, {"board": "none"}, edition=deck(*sizes))
    spec = rules.deal_spec(rules.start(setup))
    assert spec is not None
    assert spec.side == (4 if seats == 2 else 0)
    # All orders of the deck: the first card of each category is sealed, and the rest are dealt in order. The cards at
    # the side are looked at one after another, so that their order counts.
    hands, found = spec.hand_sizes, set()
    for order in permutations(sorted(setup.deck)):
        sealed = [next(card for card in order if card in category) for category in spec.categories]
        rest = [card for card in order if card not in sealed]
        dealt = [frozenset(rest[sum(hands[:seat]) : sum(hands[: seat + 1])]) for seat in range(seats)]
        found.add((tuple(sealed), *dealt, tuple(rest[sum(hands) :])))
    listed = list(deals(rules, setup))
    assert all(isinstance(each, DealCards) for each in listed)
    mine = [(each.case_file, *map(frozenset, each.hands), each.side) for each in listed if isinstance(each, DealCards)]
    assert len(set(mine)) == len(mine) == number_of_deals(spec)
    assert {*mine} == found


def test_the_number_of_deals_is_that_of_the_whole_deck() -> None:
    # 6 * 6 * 9 case files, and 18! / (6! 6! 6!) = 17,153,136 ways to deal the rest to three.
    categories = GAMES["cluedo"].rules.family.edition("clue").deck.categories
    assert number_of_deals(DealSpec(categories, (6, 6, 6))) == 6 * 6 * 9 * 17_153_136


def test_each_deal_is_one_that_a_table_takes() -> None:
    like = casefile.table("cluedo", 3, board="none")
    for deal in islice(deals(like.rules, like.setup, Random(1).randrange), 20):
        assert isinstance(deal, DealCards)
        table = casefile.table("cluedo", 3, board="none", deal=deal)
        table.begin()
        assert table.state.holdings.case_file == deal.case_file


def test_deals_that_are_drawn_are_all_equally_likely() -> None:
    """By chi squared over 144 deals: 3 * 2 * 2 case files, and 12 ways to deal four cards as 2, 1 and 1.

    With 143 degrees of freedom 200 is passed once in a thousand times; the draws are always the same ones.
    """
    rules = GAMES["cluedo"].rules
    setup = set_up(rules, 3, {"board": "none"}, edition=deck(3, 2, 2))

    def key(deal: Action) -> tuple[object, ...]:
        assert isinstance(deal, DealCards)
        return deal.case_file, *map(frozenset, deal.hands)

    counts = dict.fromkeys(map(key, deals(rules, setup)), 0)
    assert len(counts) == 144
    for each in islice(deals(rules, setup, Random(7).randrange), 14_400):
        counts[key(each)] += 1
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 200


def test_a_game_that_begins_with_something_else_is_refused() -> None:
    hunt = casefile.table("hide_tracks")
    with pytest.raises(Invalid, match="deals: found a game that begins with something else"):
        next(deals(hunt.rules, hunt.setup))


def test_a_recorded_game_is_a_table_again_and_all_games_can_be_kept() -> None:
    played = casefile.simulate(["eliminator"], "cluedo", seats=3, games=3, seed=5, keep=True, board="none")
    assert len(played.tables) == 3
    assert played.tables[-1] is played.table
    assert casefile.simulate(["eliminator"], "cluedo", seats=3, games=2, board="none").tables == ()
    again = casefile.read(casefile.record(played.table)).table_of()
    assert isinstance(again, Table)
    assert again.state == played.table.state
