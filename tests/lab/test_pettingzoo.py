"""The environments of PettingZoo pass its own tests, and show an agent nothing but its own view."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import casefile
from casefile import lab
from casefile.core.actions import cards_of
from casefile.core.inquiry import Accuse
from casefile.lab import gymnasium, pettingzoo
from casefile.lab.picture import drawn
from casefile.web.drawings.poster import PAPER
from tests.sixth.game import SIX

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation (space|is not):UserWarning"),
    pytest.mark.filterwarnings("ignore:The observation contains negative numbers:UserWarning"),
]
# Its test says so of every observation with a mask in it, except in its own games, and takes a sheet for a picture.

TOY = lab.small_edition(casefile.GAMES["cluedo"].rules.family, (3, 2, 2))
OF_TWO_AND_MORE = [name for name, rules in SIX.rules.items() if rules.seats[-1] > 1]


def random_game(environment: Any, seed: int, steps: int = 10_000) -> tuple[int, dict[str, float]]:
    """Play one game of random actions; the number of actions, and what each agent got."""
    environment.reset(seed=seed)
    rng, got, done = np.random.default_rng(seed), dict[str, float](), 0
    for agent in environment.agent_iter(steps):
        seen, reward, over, cut, _ = environment.last()
        got[agent] = got.get(agent, 0.0) + reward
        action = None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        environment.step(action)
        done += action is not None
    return done, got


@pytest.mark.parametrize("rules", OF_TWO_AND_MORE)
def test_the_interface_is_that_of_pettingzoo(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(SIX[rules], render_mode="ansi"), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("observation", ["events", "sheet", "marginals"])
def test_each_observation_is_in_its_space_and_a_seed_repeats_it(observation: str) -> None:
    make = partial(pettingzoo.env, "cluedo", 3, observation, board="none")
    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=60)


def test_the_winner_gets_one_and_the_others_nothing() -> None:
    environment = pettingzoo.raw_env("cluedo", 3, board="none")
    environment.reset(seed=2)
    table, wins = environment.table, environment.agent_selection
    environment.step(environment.space.index(Accuse(*table.state.holdings.sealed())))
    got = {}
    for agent in environment.agent_iter():
        _, got[agent], over, _, _ = environment.last()
        assert over
        environment.step(None)
    assert got == {agent: float(agent == wins) for agent in environment.possible_agents}


def test_a_game_that_is_too_long_is_cut_off() -> None:
    environment = pettingzoo.env("cluedo", 3, longest=5, board="none")
    done, got = random_game(environment, 1)
    assert (done, {*got.values()}) == (5, {0.0})


def test_what_the_rules_forbid_is_refused_by_its_clause_and_changes_nothing() -> None:
    environment = pettingzoo.raw_env("cluedo", 3, board="none")
    environment.reset(seed=1)
    mask = environment.observe(environment.agent_selection)["action_mask"]
    version = environment.table.version
    with pytest.raises(casefile.Refused, match=r"cluedo-\d+"):
        environment.step(int(np.flatnonzero(mask == 0)[0]))
    assert environment.table.version == version
    with pytest.raises(casefile.Invalid, match="observation"):
        pettingzoo.env(observation="everything")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"render_mode": "film"}, "render_mode: found 'film', expected ansi or human or rgb_array"),
        ({"history": 0}, "history: found 0, expected 1 or more"),
        ({"history": "5"}, "history: found '5', expected a whole number"),
        ({"longest": -1}, "longest: found -1, expected 1 or more"),
        ({"longest": 1.5}, "longest: found 1.5, expected a whole number"),
        ({"longest": True}, "longest: found True, expected a whole number"),
        ({"seats": 3.0}, "seats: found 3.0, expected a whole number"),
    ],
)
def test_a_setting_that_is_not_possible_is_refused_in_a_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(casefile.Invalid, match=told):
        pettingzoo.raw_env(**given)


def test_whole_numbers_of_numpy_are_numbers_like_others() -> None:
    environment = pettingzoo.raw_env("cluedo", np.int64(3), history=np.int16(8), longest=np.int32(9), board="none")
    assert environment.observation_space("seat_0")["observation"].shape[0] == 8
    games = []
    for seed in (3, np.int64(3)):
        environment.reset(seed=seed)
        environment.step(np.int64(0))
        games.append(environment.table.history)
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("3", "action: found '3', expected a whole number"),
        (1.7, "action: found 1.7, expected a whole number"),
        (True, "action: found True, expected a whole number"),
        (np.True_, "action: found np.True_, expected a whole number"),
        (None, "action: found None, expected a whole number"),
        (670, "action: found 670, expected 0 to 669"),
        (-1, "action: found -1, expected 0 to 669"),
    ],
)
def test_what_is_no_index_of_an_action_is_refused_and_changes_nothing(action: Any, told: str) -> None:
    environment = pettingzoo.raw_env("cluedo", 3, board="none")
    with pytest.raises(casefile.Invalid, match=r"table: found no game yet, expected a call of reset\(\) first"):
        environment.step(action)
    environment.reset(seed=1)
    version = environment.table.version
    with pytest.raises(casefile.Invalid, match=told):
        environment.step(action)
    assert environment.table.version == version
    text: Any = "7"
    with pytest.raises(casefile.Invalid, match="seed: found '7', expected a whole number"):
        environment.reset(seed=text)


def test_a_deck_of_a_few_cards_is_played_to_the_end() -> None:
    environment = pettingzoo.env("cluedo", 3, "sheet", edition=TOY, board="none", render_mode="ansi")
    _, got = random_game(environment, 1)
    assert environment.observation_space("seat_0")["observation"].shape == (7, 5)
    assert "Suspect 1" in environment.render()
    assert sum(got.values()) in (0.0, 1.0)
    table = casefile.table("cluedo", 3, seed="toy", board="none", edition=TOY)
    table.begin()
    assert casefile.read(casefile.record(table)).table_of().setup.deck == table.setup.deck


@pytest.mark.parametrize(
    ("rules", "edition", "told"),
    [
        ("cluedo", 5, "option edition: found '5', expected clue or ns_clue"),
        ("cluedo", "attic", "option edition: found 'attic', expected clue or ns_clue"),
        ("miporin", TOY, "edition: found small_deck, for classic, expected an edition for miporin"),
    ],
)
def test_an_edition_that_is_not_the_games_is_refused_in_a_sentence(rules: str, edition: Any, told: str) -> None:
    for make in (casefile.table, pettingzoo.env, gymnasium.env):
        with pytest.raises(casefile.Invalid, match=told):
            make(rules, edition=edition)


def test_an_agent_sees_its_own_view_and_only_who_acts_may_act() -> None:
    environment = pettingzoo.raw_env("cluedo", 3, board="none", history=40)
    environment.reset(seed=3)
    for _ in range(8):
        seen = {agent: environment.observe(agent) for agent in environment.agents}
        for seat, (agent, found) in enumerate(seen.items()):
            rows = lab.events(casefile.view(environment.table, seat))
            assert found["observation"][40 - len(rows) :].tolist() == rows.tolist()
            assert found["action_mask"].any() == (agent == environment.agent_selection)
        acting = environment.agent_selection
        environment.step(int(np.flatnonzero(seen[acting]["action_mask"])[0]))


def test_it_is_drawn_as_the_story_that_everybody_may_read() -> None:
    environment = pettingzoo.env("cluedo", 3, render_mode="ansi", board="none")
    environment.reset(seed=1)
    environment.step(0)
    assert "suggests" in environment.render()


@pytest.mark.parametrize("rules", ["cluedo", "miporin"])
def test_its_picture_is_an_array_of_pixels_and_changes_with_the_game(rules: str) -> None:
    environment = pettingzoo.raw_env(rules, render_mode="rgb_array")
    environment.reset(seed=1)
    before = environment.render()
    environment.step(int(np.flatnonzero(environment.last()[0]["action_mask"])[0]))
    after = environment.render()
    for pixels in (before, after):
        assert (pixels.shape, pixels.dtype) == ((630, 1200, 3), np.uint8)
        assert bytes(pixels[0, 0]) == bytes.fromhex(PAPER.removeprefix("#"))
    assert (before != after).any()


def test_its_picture_shows_no_card_but_those_that_were_named() -> None:
    """What it must not show is compared for pairs of deals in ``tests/secrets``."""
    environment = pettingzoo.raw_env("cluedo", 3, render_mode="rgb_array", board="none")
    environment.reset(seed=1)
    table, (_, *things) = environment.table, environment.setup.deck.categories  # people name the players, too

    def shown() -> set[str]:
        picture = drawn(environment.game, table)
        named = partial(environment.setup.edition.named, language="en")
        return {card for cards in things for card in cards if f">{named(card)}<" in picture}

    assert shown() == set()
    asked = next(iter(environment.space))
    environment.step(environment.space.index(asked))
    assert shown() == {*cards_of(asked)[1:]}


def test_without_the_extra_a_picture_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casefile.lab.picture.drawable", lambda: False)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'casefile\[pictures\]'"):
        pettingzoo.env("cluedo", 3, render_mode="rgb_array")
    pettingzoo.env("cluedo", 3, render_mode="ansi")
