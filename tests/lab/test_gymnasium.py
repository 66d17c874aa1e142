"""The environments of Gymnasium pass its own check, play the other seats by bots, and show a seat its own view only."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import casefile
from casefile import lab
from casefile.core.inquiry import Accuse
from casefile.lab import gymnasium
from casefile.lab.pettingzoo import SeatEnvironment
from tests.sixth.game import SIX

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:gymnasium")


def played(environment: Any, seed: int) -> tuple[list[int], float, bool]:
    """The actions of one random game, what they earned, and whether the game was cut off."""
    rng, done, earned, over, cut = np.random.default_rng(seed), list[int](), 0.0, False, False
    seen, _ = environment.reset(seed=seed)
    while not over and not cut:
        done.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        seen, reward, over, cut, told = environment.step(done[-1])
        earned += reward
        assert "refused" not in told
    assert not seen["action_mask"].any() or cut
    return done, earned, cut


@pytest.mark.parametrize("rules", list(SIX.rules))
def test_every_game_passes_the_check_of_gymnasium(rules: str) -> None:
    check_env(gymnasium.env(SIX[rules], opponents=["random"], render_mode="ansi"), skip_render_check=True)


def test_a_picture_passes_the_check_too() -> None:
    environment = gymnasium.env("cluedo", 3, ["random"], render_mode="rgb_array", board="none")
    check_env(environment)
    environment.reset(seed=1)
    assert environment.render().shape == (630, 1200, 3)


def test_the_same_seed_gives_the_same_game() -> None:
    environment = gymnasium.env("cluedo", 3, ["eliminator", "random"], seat=None, board="none")
    first = [(*played(environment, seed), environment.played.table.history) for seed in (1, 2)]
    assert first == [(*played(environment, seed), environment.played.table.history) for seed in (1, 2)]
    assert first[0] != first[1]


def test_whoever_accuses_rightly_earns_one() -> None:
    environment = gymnasium.env("cluedo", 3, board="none")
    environment.reset(seed=4)
    played = environment.played
    assert played.table.actor == 0  # without a board and characters to choose, the first seat begins
    right = played.space.index(Accuse(*played.table.state.holdings.sealed()))
    assert environment.step(right)[1:4] == (1.0, True, False)


def looked_at() -> int:
    """Play seat 1 and compare what it is shown with its own view; the number of its actions."""
    environment = gymnasium.env("cluedo", 3, seat=1, history=60, board="none")
    (seen, told), over, done = environment.reset(seed=3), False, 0
    assert told == {"seat": 1}
    while not over and done < 6:
        rows = lab.events(casefile.view(environment.played.table, 1))[-60:]
        assert seen["observation"][60 - len(rows) :].tolist() == rows.tolist()
        assert environment.played.table.actor == 1
        seen, _, over, _, _ = environment.step(int(np.flatnonzero(seen["action_mask"])[0]))
        done += 1
    return done


def test_a_seat_sees_what_its_own_view_has_and_acts_only_in_its_turn() -> None:
    assert looked_at() >= 3


def test_a_planted_look_at_another_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    own = SeatEnvironment.observe
    monkeypatch.setattr(SeatEnvironment, "observe", lambda played, agent: own(played, "seat_0"))
    with pytest.raises(AssertionError):
        looked_at()


def test_what_the_rules_forbid_changes_nothing_and_is_told_with_its_clause() -> None:
    environment = gymnasium.env("cluedo", 3, longest=4, board="none")
    seen, _ = environment.reset(seed=1)
    forbidden = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    version = environment.played.table.version
    for tried in range(1, 5):
        _, reward, over, cut, told = environment.step(forbidden)
        assert (reward, over, cut) == (0.0, False, tried == 4)
        assert "(cluedo-" in told["refused"]
    assert environment.played.table.version == version


def test_the_hunt_is_played_by_one() -> None:
    environment = gymnasium.env("hide_tracks", longest=30)
    done, earned, cut = played(environment, 5)
    assert 0 < len(done) <= 30
    assert earned in (0.0, 1.0)
    assert not (cut and earned)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(casefile.Invalid, match="seat: found 3, expected"):
        gymnasium.env("cluedo", 3, seat=3)
    with pytest.raises(casefile.Invalid, match="bot: found 'genius'"):
        gymnasium.env("cluedo", 3, ["genius"])
    with pytest.raises(casefile.Invalid, match="opponents: found none"):
        gymnasium.env("cluedo", 3, [])


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seat": True}, "seat: found True, expected a whole number"),
        ({"seat": 3}, "seat: found 3, expected 0 to 2"),
        ({"seats": "3"}, "seats: found '3', expected a whole number"),
        ({"opponents": 5}, "opponents: found 5, expected a bot or a list of bots"),
        ({"opponents": [5]}, "bots: found 5, expected one that is made from a Seating and a draw"),
        ({"opponents": "genius"}, "bot: found 'genius'"),
    ],
)
def test_a_setting_that_is_not_possible_is_refused_in_a_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(casefile.Invalid, match=told):
        gymnasium.env("cluedo", **{"seats": 3, **given})


def test_a_deck_of_a_few_cards_is_played_to_the_end() -> None:
    toy = lab.small_edition(casefile.GAMES["cluedo"].rules.family, (3, 2, 2))
    environment = gymnasium.env("cluedo", 3, "eliminator", edition=toy, board="none")
    _, earned, cut = played(environment, 1)
    assert (len(environment.reset()[0]["action_mask"]), earned in (0.0, 1.0), cut) == (32, True, False)


def test_one_bot_plays_all_other_seats() -> None:
    games = []
    for opponents in ("eliminator", ["eliminator"]):
        environment = gymnasium.env("cluedo", 3, opponents, seat=np.int64(1), board="none")
        games.append((*played(environment, 2), environment.played.table.history))
    assert games[0] == games[1]


def test_what_is_no_index_of_an_action_is_refused_and_changes_nothing() -> None:
    environment: Any = gymnasium.env("cluedo", 3, board="none")
    with pytest.raises(casefile.Invalid, match=r"table: found no game yet, expected a call of reset\(\) first"):
        environment.step(0)
    environment.reset(seed=np.int64(1))
    version = environment.played.table.version
    for action, told in (
        ("3", "'3', expected a whole number"),
        (1.7, "1.7"),
        (None, "None"),
        (670, "670, .* 0 to 669"),
    ):
        with pytest.raises(casefile.Invalid, match=f"action: found {told}"):
            environment.step(action)
    assert environment.played.table.version == version
    for seed, told in ((-1, "-1, expected 0 or more"), (1.5, "1.5, expected a whole number")):
        with pytest.raises(casefile.Invalid, match=f"seed: found {told}"):
            environment.reset(seed=seed)
