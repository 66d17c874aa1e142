"""The arrays of a small game's tree, against OpenSpiel's own algorithms and against numbers found by hand."""

import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability
from open_spiel.python.policy import UniformRandomPolicy

from bench.openspiel import GAME, against, policy_of, small_game
from bench.small_tree import FixedPolicy, GameTree, TreeBuilder, UnequalCards
from bench.solving import RegretMatching, best_response, uniform
from casefile.lab import openspiel
from casefile.lab.bot_policy import BotPolicy
from casefile.lab.limited_game import LimitedGame

LATE = f"{openspiel.name_of(GAME)}(deck=2x2x2,board=none,side_cards=1,questions=1,accuse_when=after_suggestion)"
"""A game whose tree is small enough for algorithms in Python."""


def tree_of(limited: LimitedGame, fixed: dict[int, FixedPolicy] | None = None, *, symmetric: bool = True) -> GameTree:
    return TreeBuilder(limited, fixed or {}, symmetric=symmetric).build()


def test_a_tree_has_as_many_nodes_as_the_rules_say() -> None:
    # After a deal the first seat accuses (8), rightly once, or asks (8), and then accuses (8) or ends its turn, which
    # ends the game. After a wrong accusation before the question the other seat has the same choices alone.
    alone = 1 + 8 + 8 * (1 + 8 + 1)
    nodes = 1 + 1 + 7 * alone + 8 * (1 + 8 + 1)
    small, whole = tree_of(small_game(1)), tree_of(small_game(1), symmetric=False)
    assert (len(small.parent), len(whole.parent)) == (nodes, 48 * nodes)
    # Each of 6 hands: the first choice, and 6 answers to each question. The other seat is alone after each of 8
    # accusations; each rules out one of the case files that four of the answers tell, twice in four ways.
    assert len(whole.first) == 6 * (1 + 8 * 6) + 6 * (8 + 8 * 8 * 6 - 4 * 8)


def test_best_responses_to_chance_are_those_that_openspiel_finds() -> None:
    game = pyspiel.load_game(LATE)
    expected = exploitability.nash_conv(game, UniformRandomPolicy(game))
    for symmetric in (True, False):
        tree = tree_of(game.limited, symmetric=symmetric)
        found = [best_response(tree, uniform(tree), seat) for seat in range(2)]
        assert sum(found) == pytest.approx(expected)


@pytest.mark.parametrize("bot", ["random", "inspector"])
def test_best_responses_to_bots_are_those_that_openspiel_finds(bot: str) -> None:
    game = pyspiel.load_game(LATE)
    expected = exploitability.nash_conv(game, BotPolicy(game, bot))
    assert sum(against(game.limited, bot, seat)[0] for seat in range(2)) == pytest.approx(expected)


@pytest.mark.parametrize("bot", ["eliminator", "detective"])
def test_one_deal_is_enough_against_a_bot_that_treats_all_cards_alike(bot: str) -> None:
    limited = small_game(1)
    for seat in range(2):
        fixed = {1 - seat: policy_of(limited, bot)}
        trees = [tree_of(limited, fixed, symmetric=symmetric) for symmetric in (True, False)]
        one, all_ = (best_response(tree, uniform(tree), seat) for tree in trees)
        assert one == pytest.approx(all_)


def test_a_bot_that_prefers_cards_is_found_out() -> None:
    limited = small_game(1)
    with pytest.raises(UnequalCards):
        tree_of(limited, {0: policy_of(limited, "inspector")})


@pytest.mark.parametrize(("questions", "value"), [(1, 3 / 4), (2, 1 / 2)])
def test_regrets_lead_to_the_value_of_the_game(questions: int, value: float) -> None:
    # One question tells the case file in half of the deals: the other seat cannot answer, and the card aside is of the
    # category in which the question named the other's card. Else two case files are left. A wrong guess costs nothing
    # where no question is left, and the game where the other seat can go on alone.
    tree = tree_of(small_game(questions))
    learner = RegretMatching(tree)
    learner.run(100)
    most, least = best_response(tree, learner.average(), 0), -best_response(tree, learner.average(), 1)
    assert least <= value <= most + 1e-9
    assert most - least < 2e-3
