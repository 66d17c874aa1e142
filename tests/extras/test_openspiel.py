"""Every game is a game of OpenSpiel: it passes OpenSpiel's own tests, and shows a seat its own view only."""

import unittest
from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.tests import games_sim_test

from casefile.lab import openspiel
from tests.sixth.game import SIX

NAMES = [openspiel.name_of(game) for game in SIX.values()]
SMALL = "deck=2x2x2,board=none,side_cards=1,events=80"
TOY = f"casefile_cluedo({SMALL},questions=4)"

openspiel.register(SIX["harbour"])


def states(game: Any, seed: int) -> Iterator[Any]:
    """The states of one random game."""
    state, rng = game.new_initial_state(), Random(seed)
    yield state
    while not state.is_terminal():
        state = state.child(rng.choice(state.legal_actions()))
        yield state


@pytest.mark.parametrize("name", [*NAMES, TOY, "casefile_cluedo(players=6,board=none)"])
def test_every_game_passes_the_simulations_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest("test_pig").sim_game(game)


def passed(base: type[Any], name: str) -> None:
    """Run the tests in a class of OpenSpiel for one game."""
    made = type("Enforced", (base,), {"game": pyspiel.load_game(name), "game_name": name})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(made)
    assert suite.countTestCases() >= 5
    result = unittest.TestCase().defaultTestResult()
    suite.run(result)
    assert [trace for _, trace in [*result.failures, *result.errors]] == []


@pytest.mark.parametrize("name", [*NAMES, TOY])
def test_every_game_passes_the_tests_of_its_interface(name: str) -> None:
    passed(api_test.EnforceAPIOnPartialTreeBase, name)
