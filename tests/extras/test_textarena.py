"""The environments of TextArena: games are played by text alone, and a player reads what its seat sees."""

import doctest
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
import textarena as ta
from textarena.wrappers import LLMObservationWrapper

import casefile
from casefile.cli.agent import textarena
from casefile.cli.agent.textarena import TextEnvironment, env
from tests.clone import ROOT
from tests.extras.game_pairs import pairs_of_any
from tests.secrets.pairs import Game
from tests.sixth.game import SIX
from tests.test_docs import blocks

KINDS = ta.ObservationType


def choices(board: str) -> dict[str, dict[str, list[str]]]:
    """What a player may do, as it reads it: the values of each field by kind of action."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in board[board.index("You must act.") :].splitlines()[1:]:
        if line.startswith("["):
            fields = found[line[1 : line.index("]")].split()[0]] = {}
        else:
            name, _, values = line.strip().partition(": ")
            fields[name] = values.split(", ")
    return found


def answer(board: str, rng: Random, without: tuple[str, ...] = ()) -> str:
    """An action that a player may do by what it reads, after some thoughts."""
    may = choices(board)
    kind = rng.choice([each for each in may if each not in without] or [*may])
    fields = " ".join(f"{name}={rng.choice(values)!r}" for name, values in may[kind].items())
    return f"I might [pass] here, but I rather do this: [{kind} {fields}]"


def play(environment: TextEnvironment, seed: int, without: tuple[str, ...] = ()) -> Iterator[tuple[int, list[Any]]]:
    """Play a game by text alone; each step yields the player and the messages that it reads."""
    rng, over = Random(seed), False
    while not over:
        player, told = environment.get_observation()
        yield player, told
        over, _ = environment.step(answer(told[-1][1], rng, without))


@pytest.mark.parametrize("rules", list(SIX.rules))
def test_every_game_is_played_to_its_end_by_text_alone(rules: str) -> None:
    environment = env(SIX[rules], longest=400)
    seats = SIX[rules].rules.seats[0]
    environment.reset(seats, seed=5)
    steps = sum(1 for _ in play(environment, 5))
    assert steps == environment.done > 1
    rewards, told = environment.close()
    if environment.table.actor is None:
        assert [rewards[player] for player in range(seats)] == [
            *environment.table.rules.returns(environment.table.state)
        ]
    else:
        assert steps == 400
        assert {*rewards.values()} == {0.0}
    assert not any(told[player]["invalid_move"] for player in range(seats))


def test_textarena_makes_it_and_its_wrapper_for_language_models_reads_it() -> None:
    ta.register("Clue-v0-casefile", TextEnvironment, [LLMObservationWrapper], rules="cluedo", board="none")
    environment = ta.make("Clue-v0-casefile")
    environment.reset(num_players=3, seed=2)
    over, steps, rng = False, 0, Random(2)
    while not over:
        player, text = environment.get_observation()
        assert text.startswith(f"\n[GAME] You are player {player} of 3 in a game of Classic.")
        over, _ = environment.step(answer(text[text.rindex("You must act.") :], rng))
        steps += 1
    rewards, _ = environment.close()
    assert sorted(rewards) == [0, 1, 2]
    assert steps > 1


def test_the_same_seed_gives_the_same_game() -> None:
    environment = env("cluedo", board="none")
    games = []
    for seed in (1, 1, 2):
        environment.reset(3, seed=seed)
        games.append([*play(environment, 9)])
    assert games[0] == games[1] != games[2]


def test_whoever_accuses_rightly_has_one() -> None:
    environment = env("cluedo", board="none")
    environment.reset(3, seed=4)
    player, _ = environment.get_observation()
    suspect, weapon, room = environment.table.state.holdings.sealed()
    over, _ = environment.step(f"[accuse suspect={suspect} weapon={weapon} room={room}]")
    assert over
    assert environment.close()[0] == {seat: float(seat == player) for seat in range(3)}


def test_a_card_may_be_called_by_its_name() -> None:
    environment = env("cluedo", board="none")
    environment.reset(3, seed=4)
    environment.step('[suggest suspect="Colonel Mustard", weapon="Lead Pipe", room=Hall]')
    assert environment.done == 1


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("I suggest Plum.", "There is no action in square brackets in the answer."),
        ("[ ]", "There is no action in [ ]."),
        ("[dance]", "There is no action 'dance'. Offered: suggest, accuse."),
        (
            "[end_turn]",
            "on one's turn any three cards may be suggested, then one accuses or ends the turn. (cluedo-31)",
        ),
        ("[suggest suspect=plum weapon=rope room=moon]", "room: found 'moon', expected one of "),
        ("[suggest suspect=plum weapon=rope]", "room is missing, expected one of hall, "),
        ("[suggest who=plum]", "There is no field 'who'. Fields: suspect, weapon, room."),
        ("[suggest suspect='plum]", "A quotation mark is missing in [suggest suspect='plum]."),
    ],
)
def test_what_is_no_action_is_answered_with_the_reason_and_may_be_tried_again(said: str, reason: str) -> None:
    environment = env("cluedo", board="none")
    environment.reset(3, seed=4)
    player, _ = environment.get_observation()
    over, _ = environment.step(said)
    again, told = environment.get_observation()
    assert (over, again, environment.done) == (False, player, 0)
    assert told[-1][2] == KINDS.GAME_ADMIN
    assert reason in told[-1][1]
    environment.step("[suggest suspect=plum weapon=rope room=hall]")
    assert environment.done == 1


def test_who_gives_no_action_again_and_again_loses() -> None:
    environment = env("cluedo", board="none", chances=2)
    environment.reset(3, seed=4)
    player, _ = environment.get_observation()
    assert [environment.step("hm")[0] for _ in range(3)] == [False, False, True]
    rewards, told = environment.close()
    assert rewards == {seat: -float(seat == player) for seat in range(3)}
    assert told[player]["invalid_move"]


def test_what_is_not_possible_is_refused_in_a_sentence() -> None:
    with pytest.raises(casefile.Invalid, match="clue"):
        env("clue")
    with pytest.raises(casefile.Invalid, match="seats: found 9"):
        env("cluedo").reset(9)
    text: Any = "1"
    with pytest.raises(casefile.Invalid, match="seed: found '1', expected a whole number"):
        env("cluedo").reset(3, seed=text)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"chances": -1}, "chances: found -1, expected 0 or more"),
        ({"chances": "x"}, "chances: found 'x', expected a whole number"),
        ({"longest": 0}, "longest: found 0, expected 1 or more"),
        ({"longest": 1.5}, "longest: found 1.5, expected a whole number"),
        ({"language": "xx"}, "language: found 'xx', expected en or ja"),
        ({"board": "round"}, "option board: found 'round'"),
        ({"colour": "red"}, "option: found 'colour'"),
    ],
)
def test_a_setting_that_is_not_possible_is_refused_when_it_is_made(given: dict[str, Any], told: str) -> None:
    with pytest.raises(casefile.Invalid, match=told):
        env("cluedo", **given)


def test_the_documentation_runs_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert doctest.testmod(textarena).failed == 0
    (source,) = blocks(ROOT / "docs" / "agents.md", "py")
    exec(compile(source, "agents.md", "exec"), {})
    assert capsys.readouterr().out == "3 {0: 0.0, 1: 0.0, 2: 0.0}\n"  # all three accuse wrongly, and nobody wins


# -- secrets -----------------------------------------------------------------------------------------------------------


def read_in(played: Game, seat: int) -> list[Sequence[Any]]:
    """All messages that a player gets who comes to a game, at each of the last moments at which somebody acts."""
    found = []
    for steps in played.waits[-3:]:
        environment = env(SIX[played.rules.name])
        environment.go_on(played.table(steps))
        found.append(environment.state.observations[seat])
    return found


def different(name: str, count: int) -> int:
    """In how many of so many pairs, which differ in what a seat must not know, its player reads something else."""
    pairs = islice((each for each in pairs_of_any(name) if each[2] != "spectator"), count)
    return sum(read_in(one, int(viewer)) != read_in(other, int(viewer)) for one, other, viewer in pairs)


@pytest.mark.parametrize("name", ["cluedo", "cluegame", "miporin", "nsider"])
def test_what_a_seat_may_not_know_changes_nothing_that_its_player_reads(name: str) -> None:
    assert different(name, 12) == 0


@pytest.mark.parametrize("name", ["cluedo", "miporin", "nsider"])
def test_planted_messages_to_everybody_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add = ta.FFAMultiPlayerState.add_observation

    def to_all(self: Any, message: str, observation_type: Any, from_id: int = ta.GAME_ID, to_id: int = -1) -> None:
        add(self, message, observation_type, from_id)

    monkeypatch.setattr(ta.FFAMultiPlayerState, "add_observation", to_all)
    assert different(name, 8) >= 2  # two games may differ in what no sentence tells


def overheard(environment: TextEnvironment) -> int:
    """How many messages of a game are another player's own words, which name the cards that it shows."""
    environment.reset(3, seed=6)
    return sum(
        sender != ta.GAME_ID or "I might" in text
        for _, told in play(environment, 6, without=("accuse",))
        for sender, text, _ in told
    )


def test_no_player_reads_the_words_of_another() -> None:
    assert overheard(env("cluedo", board="none", longest=60)) == 0


def test_planted_words_of_another_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    step = TextEnvironment.step

    def aloud(self: TextEnvironment, action: str) -> tuple[bool, dict[str, Any]]:
        self.state.add_observation(action, KINDS.PLAYER_ACTION, from_id=self.state.current_player_id)
        return step(self, action)

    monkeypatch.setattr(TextEnvironment, "step", aloud)
    assert overheard(env("cluedo", board="none", longest=60)) > 20
